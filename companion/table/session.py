"""The table: the single writer of the open game. Pages and the camera's thread bring acts, all read snapshots."""

from __future__ import annotations

import json
import logging
import random
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from companion.rules.core import Malformed
from companion.rules.core import Roll as RollEvent
from companion.rules.record import Entry, read_entry, read_event
from companion.table.archive import Archive
from companion.table.arguments import NO_COLUMN_DIE, Refused, read_arguments
from companion.table.bots import read_bots
from companion.table.history import History
from companion.table.keeper import Keeper
from companion.table.roll import Ask, Due, Kind, Lying, answered, halves
from companion.table.running import NotLegal, Running
from companion.table.snapshot import (
    NO_CAMERA,
    CameraSeen,
    game_json,
    games_json,
    question_json,
    reading_json,
)
from companion.table.store import NoGame, Store, StoreError
from companion.table.tray import Question, Thrown, Tray

if TYPE_CHECKING:
    from companion.vision.settle import Seen

_LOG: Final = logging.getLogger("companion")
_DICE: Final[Mapping[str, tuple[Any, ...]]] = {
    "standard": (1, 2, 3, 4, 5, 6),
    "snake": ("forward", "forward", "left", "right", "left_right", "locked"),  # SD-5
}

Version = tuple[int, int]


class Table:
    """All methods may be called from any thread. What a page is told has been committed to the store before.

    Versions begin at the clock's milliseconds, so that a page left open over a restart is stale.
    """

    def __init__(self, store: Store, *, chance: random.Random | None = None) -> None:
        """Opens the table with the game that was last open.

        Raises:
            StoreError: the games cannot be read.
        """
        self._store = store
        self._keeper = Keeper(store)
        self.archive = Archive(store, lambda: self.current()[1])
        self._accept = store.get("accept") or "auto"
        self._column_die = store.get("column_die") or NO_COLUMN_DIE
        self._chance = chance or random.SystemRandom()
        self._change = threading.Condition(threading.RLock())
        self._version, self._seen = time.time_ns() // 1_000_000, 0
        self._tray = Tray()
        self._camera = NO_CAMERA
        self._use_camera: Callable[[str], None] | None = None
        self._closed = False
        self._told: dict[str, tuple[int, str]] = {}

    # ---- reading -----------------------------------------------------------------------------------------------------

    def snapshot(self) -> dict[str, Any]:
        """Everything a page shows, as JSON-ready objects of its own."""
        found: dict[str, Any] = json.loads(self.snapshot_text()[1])
        return found

    def snapshot_text(self) -> tuple[Version, str]:
        """The snapshot as JSON text, with its version and the count of what was seen; made once for all who ask."""
        with self._change:
            table = self._part("table", self._version, self._table_json)
            view = self._part("view", self._seen, self._view_json)
            text = f'{{"version": {self._version}, "seen": {self._seen}, {table[1:-1]}, {view[1:-1]}}}'
            return (self._version, self._seen), text

    def current(self) -> tuple[int, Running | None]:
        """The open game, and the version of the table at which it stands so."""
        with self._change:
            return self._version, self._keeper.running

    def wait(self, known: Version, timeout: float) -> bool:
        """Waits until there is something newer than `known`; False after `timeout` seconds or when the table closes."""
        with self._change:
            self._change.wait_for(lambda: self._closed or (self._version, self._seen) != known, timeout)
            return not self._closed and (self._version, self._seen) != known

    @property
    def now(self) -> Version:
        """The version of the game, and the count of what was seen, to wait for newer ones."""
        with self._change:
            return self._version, self._seen

    @property
    def closed(self) -> bool:
        """Whether the program is ending."""
        return self._closed

    def picture(self, key: str) -> bytes | None:
        """The JPEG of a die by its key, None for an unknown key. Raises StoreError."""
        with self._change:
            asked = self._tray.question
        if asked is not None and key in asked.pictures:
            return asked.pictures[key]
        return self._store.picture(key)

    # ---- commands ----------------------------------------------------------------------------------------------------

    def command(self, name: str, version: int, args: Mapping[str, Any]) -> None:
        """Carries out a page's command.

        version: of the snapshot that the page acts on.

        Raises:
            Refused: it was not carried out and nothing has changed; "stale" where the page has to catch up first.
        """
        given = read_arguments(name, args)
        if name == "camera":  # opening one takes time that the game need not wait for, and changes no game
            self._switch_camera(given["source"])
            return
        with self._change:
            if version != self._version:
                raise Refused("stale", "The table has moved on; look again before you decide.")
            try:
                getattr(self, f"_do_{name}")(**given)
            except NotLegal as error:
                raise Refused("illegal", error.why.sentence, error.why.ruling) from None
            except Malformed as error:
                raise Refused("malformed", _sentence(str(error))) from None
            except NoGame as error:
                raise Refused("missing", str(error)) from None
            except StoreError as error:
                raise Refused("storage", str(error)) from None
            except Refused:
                raise
            except Exception as error:
                raise Refused("internal", _broken(error)) from error
            self._publish()

    def _do_new_game(
        self,
        game: str,
        players: list[str],
        options: dict[str, Any] | None,
        board: Any,
        bots: dict[str, Any] | None,
    ) -> None:
        self._keeper.begin(game, players, options, board, read_bots(game, players, bots or {}))
        self._tray.moved()

    def _do_open_game(self, id: str) -> None:
        self._keeper.open(id)
        self.archive.restore(id)
        self._tray.moved()

    def _do_leave_game(self) -> None:
        self._keeper.leave()
        self._tray.moved()

    def _do_delete_game(self, id: str) -> None:
        if self._keeper.running is not None and self._keeper.running.id == id:
            self._do_leave_game()
        self.archive.delete(id)

    def _do_restore_game(self, id: str) -> None:
        self.archive.restore(id)

    def _do_forget_player(self, player: str) -> None:
        self._keeper.forget(player)

    def _do_remember_player(self, player: str) -> None:
        self._keeper.remember(player)

    def _do_event(self, event: dict[str, Any]) -> None:
        entry = read_entry(self._keeper.game().game, event)
        if isinstance(entry.event, RollEvent):
            self._roll(replace(entry, source="typed", confidence=None))
            return
        self._keeper.append(replace(entry, source=None, confidence=None), None, {})
        ask, faces = self._accept == "ask", self._keeper.snake_faces()
        self._count(lambda: self._tray.decided(self._due(), ask=ask, faces=faces))

    def _do_throw(self) -> None:
        running = self._keeper.game()
        want = running.game.want(running.state)
        if want is None:
            raise Refused("illegal", "No dice are wanted now.", "RECORD")
        faces = tuple(self._chance.choice(_DICE[want.dice]) for _ in range(want.count))
        self._roll(Entry(RollEvent(faces), source="virtual"))

    def _do_answer(self, question: int, faces: list[Any]) -> None:
        asked, event = self._asked(question), self._read_roll(faces)
        roll, lying = asked.ask.roll, answered(asked.ask, asked.due)
        keys = asked.keys if len(asked.keys) == len(faces) else (None,) * len(faces)
        parts = roll.parts if len(faces) == asked.due.want.count * roll.parts else 1
        told = tuple(zip(*(halves(all_of, parts) for all_of in (event.faces, keys)), strict=True))
        for n, (answer, pictured) in enumerate(told):
            as_read = parts == roll.parts and answer == halves(roll.faces, parts)[n]
            confidence = round(roll.confidence, 4) if as_read else None
            entry = Entry(RollEvent(answer), source="camera" if as_read else "typed", confidence=confidence)
            try:
                kept = {key: asked.pictures[key] for key in pictured if key}
                self._roll(entry, pictured if kept else None, kept, lying)
            except (NotLegal, StoreError) as error:
                if n == 0:
                    raise
                self._tray.note = str(error)  # the column stands; the row is still due
                return

    def _do_dismiss(self, question: int) -> None:
        self._asked(question)
        self._tray.dismiss()

    def _do_undo(self, to: int | None) -> None:
        history = self._keeper.game().history
        self._move(history.undo() if to is None else history.back_to(to), "There is nothing to undo.")

    def _do_redo(self, to: int | None) -> None:
        history = self._keeper.game().history
        self._move(history.redo() if to is None else history.forward_to(to), "There is nothing to redo.")

    def _move(self, history: History | None, otherwise: str) -> None:
        if history is None:
            raise Refused("illegal", otherwise, "RECORD")
        self._keeper.move(history)
        self._tray.moved()

    def _do_correct(self, index: int, faces: list[Any]) -> None:
        event = self._read_roll(faces)
        try:
            self._keeper.correct(index, event.faces)
        except IndexError:
            raise Refused("missing", "There is no roll at that place of the history.") from None
        self._tray.corrected()

    def _do_settings(self, accept: str | None, column_die: str | None) -> None:
        if accept is None and column_die is None:
            raise Refused("malformed", 'The command "settings" needs "accept" or "column_die".')
        if accept is not None:
            self._store.put("accept", accept)
            self._accept = accept
        if column_die is not None:
            self._store.put("column_die", column_die)
            self._column_die = column_die

    def _read_roll(self, faces: list[Any]) -> RollEvent:
        event = read_event(self._keeper.game().game, {"roll": faces})
        assert isinstance(event, RollEvent)
        return event

    def _asked(self, number: int) -> Question:
        asked = self._tray.question
        if asked is None or asked.id != number:
            raise Refused("missing", "That question is no longer asked.")
        return asked

    def _roll(
        self,
        entry: Entry,
        keys: tuple[str | None, ...] | None = None,
        pictures: Mapping[str, bytes] | None = None,
        lying: Lying | None = None,
    ) -> None:
        self._keeper.append(entry, keys, pictures or {})
        self._tray.rolled(lying)

    # ---- the camera's side -------------------------------------------------------------------------------------------

    def with_camera(self, use: Callable[[str], None]) -> None:
        """`use` switches to another source of frames; it raises ValueError with a sentence for one it does not take."""
        self._use_camera = use

    def _switch_camera(self, source: str) -> None:
        if self._use_camera is None:
            raise Refused("illegal", "This table was started without a camera.")
        try:
            self._use_camera(source)
        except ValueError as error:
            raise Refused("malformed", str(error)) from None

    def camera(self, status: CameraSeen) -> None:
        """Tells the pages how the camera is."""
        with self._change:
            if status != self._camera:
                self._camera = status
                self._publish(game=False)

    def blind(self) -> None:
        """The camera was switched: what the last one saw is gone."""
        with self._change:
            self._tray = Tray(asked=self._tray.asked)
            self._publish()

    def seen(self, seen: Seen) -> None:
        """Takes in what the camera sees; a settled roll counts, is asked about, or waits for a decision."""
        with self._change:
            before = self._dice_json()
            self._tray.look(seen)
            settled = seen.settled
            if settled is not None and self._keeper.playing:
                game, question = self._keeper.running, self._tray.question
                ask, faces = self._accept == "ask", self._keeper.snake_faces()
                self._count(lambda: self._tray.settled(settled, self._due(), ask=ask, faces=faces))
                if question is not self._tray.question or game is not self._keeper.running:
                    self._publish()
            elif settled is not None:
                self._tray.rolled()  # dice that lay there before a game are no roll of it
            if before != self._dice_json():
                self._publish(game=False)

    def _count(self, find: Callable[[], Thrown | None]) -> None:
        """Makes a roll that needs no answer an event; where that fails the player is asked. Never raises."""
        left: tuple[Thrown, ...] = ()
        try:
            thrown = find()
            left = () if thrown is None else thrown.parts()
            while left:
                roll = left[0].roll
                entry = Entry(RollEvent(roll.faces), source="camera", confidence=round(roll.confidence, 4))
                self._roll(entry, left[0].keys, left[0].pictures, roll.lying)
                self._tray.note, left = roll.note, left[1:]
            return
        except (NotLegal, StoreError) as error:
            trouble = str(error)
        except Exception as error:  # the camera goes on whatever one roll did
            trouble = _broken(error)
        self._tray.note = trouble
        due_now = self._due()
        if left and due_now is not None:
            ask = Ask(Kind.CONFIRM, f"{trouble} What do the dice show?", left[0].roll)
            self._tray.put(ask, due_now, left[0].keys, left[0].pictures)

    def _due(self) -> Due | None:
        return self._keeper.due(None if self._column_die == NO_COLUMN_DIE else self._column_die)

    # ---- telling -----------------------------------------------------------------------------------------------------

    def close(self) -> None:
        """Ends all waiting."""
        with self._change:
            self._closed = True
            self._change.notify_all()

    def _publish(self, *, game: bool = True) -> None:
        if game:
            self._version += 1
        self._seen += 1
        self._change.notify_all()

    def _part(self, name: str, version: int, make: Callable[[], dict[str, Any]]) -> str:
        """A part of the snapshot as text, made anew only when its version has changed."""
        told = self._told.get(name)
        if told is None or told[0] != version:
            told = (version, json.dumps(make(), ensure_ascii=False))
            self._told[name] = told
        return told[1]

    def _table_json(self) -> dict[str, Any]:
        running = self._keeper.running
        return {
            "game": None if running is None else game_json(running),
            "question": question_json(self._tray.question),
            "settings": {
                "accept": self._accept,
                "column_die": None if self._column_die == NO_COLUMN_DIE else self._column_die,
            },
            "games": games_json(),
            "known_players": self._keeper.names,
        }

    def _view_json(self) -> dict[str, Any]:
        return {"reading": self._dice_json(), "camera": self._camera.json()}

    def _dice_json(self) -> dict[str, Any]:
        return reading_json(self._tray.seen, self._tray.note, self._camera.size, self._tray.colours)


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:] + ("" if words.endswith(".") else ".")


def _broken(error: Exception) -> str:
    """Notes a fault of the program itself for whoever mends it; returns the sentence for the player."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = "" if trace is None else f" at {trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}"
    _LOG.error("fault: %s: %s%s", type(error).__name__, error, place)
    return "The companion made a mistake with this and left the game as it was; type the faces, or undo."
