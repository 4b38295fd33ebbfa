"""The open game and its store: each act is committed before it stands, and stands whole or not at all."""

from __future__ import annotations

import logging
import math
import secrets
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Final

from companion.rules.core import Face, Want
from companion.rules.record import Entry, read_header
from companion.said import say
from companion.table.arguments import Refused
from companion.table.dice.due import Due, due_after, snake_faces
from companion.table.dice.sheet import SheetDice, sheet_dice
from companion.table.game import running as play
from companion.table.game.history import History, Kept
from companion.table.game.running import Running
from companion.table.known_players import KnownPlayers
from companion.table.snapshot import Shown
from companion.table.storage.database import StoreError
from companion.table.storage.rows import BROKEN, Changed, NoGame
from companion.table.storage.store import Store
from companion.table.storage.times import now
from companion.table.telling import note_fault

_LOG: Final = logging.getLogger("companion")
_MISTAKE: Final = say("the companion made a mistake with it. It stays stored as it is, and others can be played.")


class Overtaken(Exception):
    """Another program has changed the game in the meantime."""


class Keeper:
    """Used by the table alone, under its lock. What changes the game raises and then has changed nothing.

    Raises Overtaken where another program was faster; what that did then stands here.
    """

    def __init__(self, store: Store, table_id: str) -> None:
        """Takes up the game that was last open. Raises StoreError where no game can be read at all."""
        self._store = store
        self._table_id = table_id
        self._running: Running | None = None
        self.shown = Shown()
        self.players = KnownPlayers(store)
        self.unopened: str | None = None
        """Why the game that was open last could not be opened, as a sentence, while no other is."""
        self.catch_up()
        self._moved = self._moved_before()

    @property
    def running(self) -> Running | None:
        """The open game as it stands."""
        return self._running

    def moved_within(self, seconds: float) -> bool:
        """Whether the open game has become another, or stood elsewhere, in the last seconds; over a restart too."""
        return time.monotonic() - self._moved < seconds

    def _stands(self, running: Running | None) -> None:
        """From now on this is the open game, as it stands."""
        self.unopened = None
        if running is not self._running:
            self._running, self._moved = running, time.monotonic()

    def _left_out(self, why: str) -> None:
        """The game last open could not be opened; the others can still be played."""
        self.unopened = say("The game that was open last could not be opened: {why}", why=why)
        _LOG.error("%s", self.unopened)

    def _moved_before(self) -> float:
        """When the game that was taken up last changed, by the monotonic clock; long ago where nothing tells."""
        with suppress(*BROKEN, NoGame, StoreError):
            if self._running is not None:
                since = datetime.now(UTC) - datetime.fromisoformat(self._store.changed(self._running.id))
                return time.monotonic() - max(0.0, since.total_seconds())
        return -math.inf

    def catch_up(self, *, parted: bool = False) -> bool:
        """Takes up what the store has, where other programs have changed it; returns whether anything is new here.

        parted: it differs even where the acts are as many.
        """
        here = self.running
        open_id = self._store.get("open", self._table_id)
        if open_id is None:  # never kept, or not any more: a fresh file has not been brought this table's game yet
            return False
        if not open_id:
            self._stands(None)
        elif parted or here is None or here.id != open_id or here.acts != self._store.acts(open_id):
            try:
                self._stands(self.load(open_id))
            except (NoGame, StoreError) as error:
                self._left_out(str(error))
            except Exception as error:  # whatever is wrong with one game, the program starts
                note_fault(error)
                self._left_out(_MISTAKE)
        return self.running is not here

    def keep_whole(self) -> None:
        """Keeps the open game anew, as the store has lost it, or has no more of it than could be salvaged."""
        here = self.running
        if here is None:
            return
        try:
            self._store.begin(here, self._table_id, now())
        except Changed:  # it is there already: salvaged, or brought by another table that has it open too
            self._store.put("open", here.id, self._table_id)
            there = self._store.load(here.id)
            if there.history != here.history and there.acts <= here.acts:
                with suppress(Changed):
                    self._store.save(replace(here, history=there.history, acts=there.acts), here, {}, now())

    def game(self) -> Running:
        """The open game. Raises Refused where none is."""
        if self.running is None:
            raise Refused("illegal", say("No game is open; start one or open one first."), "RECORD")
        return self.running

    def due(self, column_die: str | None) -> Due | None:
        """The roll that the open game waits for. `column_die`: the colour of the column dice, if the table has two."""
        running = self.running
        return None if running is None else due_after(running, running.history.cursor, column_die)

    def sheet_dice(self, *, undone: bool = False) -> SheetDice:
        """What the dice of the open game show by its sheet (`dice/sheet.py`)."""
        return SheetDice() if self.running is None else sheet_dice(self.running, undone=undone)

    def sheet_dice_before(self) -> SheetDice:
        """The same of the game that was played last before the open one, which may be another table's; none where that
        cannot be read."""
        try:
            here = None if self.running is None else self.running.id
            before = next((summary.id for summary in self._store.games() if summary.id != here), None)
            if before is not None:
                loaded = self._store.load(before)
                return sheet_dice(play.resume(before, loaded.header, loaded.history), undone=True)
        except (*BROKEN, NoGame, StoreError):
            pass
        except Exception as error:  # whatever is wrong with that game, this one can be played
            note_fault(error)
        return SheetDice()

    def snake_faces(self) -> tuple[str, ...] | None:
        """What the snake dice of the open game's turn show on the sheet; None in a game without snake dice."""
        return None if self.running is None else snake_faces(self.running.game.view(self.running.state).board)

    @property
    def throwing(self) -> bool:
        """Whether a game is open in which dice are thrown, and not over."""
        running = self.running
        return running is not None and bool(running.game.faces) and running.game.to_act(running.state) is not None

    def begin(
        self,
        game: str,
        players: list[str],
        options: dict[str, Any] | None,
        board: Any = None,
        bots: dict[str, str] | None = None,
    ) -> None:
        """Opens a new game. Raises Malformed where the game does not take the players, options or board."""
        raw: dict[str, Any] = {"record": 1, "game": game, "players": players, "board": board}
        begun = play.start(secrets.token_hex(6), read_header(raw | ({"options": options} if options else {})), bots)
        self.shown.json(begun)
        self._store.begin(begun, self._table_id, now())
        self._stands(begun)
        with suppress(StoreError):  # the game is kept, and stands
            self.players.remember(*players)

    def open(self, running: Running) -> None:
        """Opens a stored game, as `load` gave it."""
        self._store.put("open", running.id, self._table_id)
        self._stands(running)

    def leave(self) -> None:
        """Opens none."""
        self._store.put("open", "", self._table_id)
        self._stands(None)

    def append(self, entry: Entry, keys: tuple[str | None, ...] | None, pictures: Mapping[str, bytes]) -> None:
        """One event more, with the player who acts and the time added. Raises NotLegal."""
        running = self.game()
        self._keep(play.append(running, Kept(_noted(running, entry, now()), keys)), pictures)

    def append_run(self, thrown: Callable[[Want], Entry | None]) -> None:
        """As one act the rolls that are due one after another with nothing to decide between them (`Want.run`), up to
        the first that `thrown` does not give. Raises NotLegal."""
        after, at = self.game(), now()
        while (want := after.game.want(after.state)) is not None and want.run:
            entry = thrown(want)
            if entry is None:
                break
            after = play.append(after, Kept(_noted(after, entry, at)))
        self._keep(after)

    def correct(self, index: int, faces: tuple[Face, ...]) -> None:
        """Other faces for a roll of the history. Raises NotLegal, and IndexError where there is no such roll."""
        self._keep(play.correct(self.game(), index, faces))

    def move(self, history: History) -> None:
        """Stands elsewhere in the history."""
        self._keep(play.moved(self.game(), history))

    def _keep(self, after: Running, pictures: Mapping[str, bytes] | None = None) -> None:
        """Commits an act, once it is certain that the game after it can be shown."""
        before = self.game()
        after = replace(after, acts=before.acts + 1)
        self.shown.json(after)
        try:
            self._store.save(before, after, pictures or {}, now())
        except Changed:
            self.catch_up()
            raise Overtaken from None
        self._stands(after)

    def load(self, game_id: str) -> Running:
        """A stored game, ready to be played. Raises NoGame for an unknown one."""
        loaded = self._store.load(game_id)
        running = play.resume(game_id, loaded.header, loaded.history, loaded.bots, loaded.acts)
        self.shown.json(running)  # one that cannot be shown, or whose dice cannot be told, is not opened
        sheet_dice(running, undone=True)
        if running.history is not loaded.history:
            before, running = replace(running, history=loaded.history), replace(running, acts=loaded.acts + 1)
            with suppress(Changed):  # another program has done the same
                self._store.save(before, running, {}, now())
        return running


def _noted(running: Running, entry: Entry, at: str) -> Entry:
    """With the player who acts and the time."""
    return replace(entry, by=entry.by or running.game.to_act(running.state), at=at)
