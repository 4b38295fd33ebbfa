"""The table: the single writer of the open game. Pages and the camera's thread bring acts, all read snapshots."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from companion.locale import ENGLISH
from companion.rules.core import Malformed
from companion.rules.core import Roll as RollEvent
from companion.rules.record import Entry, read_entry, read_event
from companion.said import say, sentence
from companion.table.archive import Archive
from companion.table.arguments import NO_COLUMN_DIE, Refused, read_arguments
from companion.table.bots import read_bots
from companion.table.history import History
from companion.table.keeper import Keeper, Overtaken
from companion.table.lens import LENS_COMMANDS, Lens, command_lens
from companion.table.news import News
from companion.table.roll import Ask, Due, Kind, Lying, answered, halves
from companion.table.running import NotLegal, Running
from companion.table.settings import Settings
from companion.table.snapshot import (
    NO_CAMERA,
    CameraSeen,
    games_json,
    question_json,
    reading_json,
)
from companion.table.store import NoGame, Store, StoreError
from companion.table.telling import Telling, Version, broken
from companion.table.tray import Question, Thrown, Tray
from companion.table.virtual import virtual_faces

if TYPE_CHECKING:
    from companion.vision.settle import Seen


FIRST: Final = "1"
"""The table that there always is."""
_STALE: Final = say("The table has moved on; look again before you decide.")
_PARTED: Final = say(
    "This game was changed elsewhere while the database could not be reached. It stands here as it does there; "
    "what you played is kept as a game of its own."
)


class Table:
    """All methods may be called from any thread. What a page is told has been given to the store before."""

    def __init__(self, store: Store, *, id: str = FIRST, of: int = 1, chance: random.Random | None = None) -> None:
        """Opens the table with the game that was last open on it. `id` tells it from the others, `of` how many it is.

        Raises:
            StoreError: the games cannot be read.
        """
        self._store = store
        self.id = id
        self._of = of
        self._keeper = Keeper(store, id)
        self.archive = Archive(store, lambda: self.current()[1])
        self._settings = Settings(store, id)
        self._chance = chance or random.SystemRandom()
        self._telling = Telling(self._fixed_json, self._table_json, self._view_json)
        self._change = self._telling.change
        self._tray = Tray()
        self._camera = NO_CAMERA
        self._lens: Lens | None = None
        self._end_news = store.news.listen(self._hear)

    # ---- reading -----------------------------------------------------------------------------------------------------

    def snapshot(self) -> dict[str, Any]:
        """Everything a page shows, as JSON-ready objects of its own."""
        found: dict[str, Any] = json.loads(self.snapshot_text()[1])
        return found

    def snapshot_text(self, language: str = ENGLISH) -> tuple[Version, str]:
        """The snapshot as JSON text, with its version and the count of what was seen; made once a language."""
        return self._telling.text(language)

    def current(self) -> tuple[int, Running | None]:
        """The open game, and the version of the table at which it stands so."""
        with self._change:
            return self._telling.now[0], self._keeper.running

    def wait(self, known: Version, timeout: float) -> bool:
        """Waits until there is something newer than `known`; False after `timeout` seconds or when the table closes."""
        return self._telling.wait(known, timeout)

    @property
    def now(self) -> Version:
        """The version of the game, and the count of what was seen, to wait for newer ones."""
        return self._telling.now

    @property
    def closed(self) -> bool:
        """Whether the program is ending."""
        return self._telling.closed

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
        if name in LENS_COMMANDS:  # opening a camera takes time that the game need not wait for, and changes no game
            command_lens(self._lens, name, given)
            if name == "camera":
                self._settings.remember_camera(given["source"].strip())
            return
        with self._change:
            if version != self._telling.now[0]:
                raise Refused("stale", _STALE)
            try:
                getattr(self, f"_do_{name}")(**given)
            except NotLegal as error:
                raise Refused("illegal", error.why.sentence, error.why.ruling) from None
            except Malformed as error:
                raise Refused("malformed", sentence(str(error))) from None
            except NoGame as error:
                raise Refused("missing", str(error)) from None
            except StoreError as error:
                raise Refused("storage", str(error)) from None
            except Overtaken:
                self._moved_on()
                raise Refused("stale", _STALE) from None
            except Refused:
                raise
            except Exception as error:
                raise Refused("internal", broken(error)) from error
            self._telling.publish()

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
        ask, faces = self._settings.accept == "ask", self._keeper.snake_faces()
        self._count(lambda: self._tray.decided(self._due(), ask=ask, faces=faces))

    def _do_throw(self) -> None:
        running = self._keeper.game()
        want = running.game.want(running.state)
        if want is None:
            raise Refused("illegal", say("No dice are wanted now."), "RECORD")
        self._roll(Entry(RollEvent(virtual_faces(want, self._chance)), source="virtual"))

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
            except NotLegal as error:
                if n == 0:
                    raise
                self._tray.note = str(error)  # the column stands; the row is still due
                return

    def _do_dismiss(self, question: int) -> None:
        self._asked(question)
        self._tray.dismiss()

    def _do_undo(self, to: int | None) -> None:
        history = self._keeper.game().history
        self._move(history.undo() if to is None else history.back_to(to), say("There is nothing to undo."))

    def _do_redo(self, to: int | None) -> None:
        history = self._keeper.game().history
        self._move(history.redo() if to is None else history.forward_to(to), say("There is nothing to redo."))

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
            raise Refused("missing", say("There is no roll at that place of the history.")) from None
        self._tray.corrected()

    def _do_settings(self, accept: str | None, column_die: str | None, pictures: str | None) -> None:
        self._settings.change(accept, column_die, pictures)

    def _read_roll(self, faces: list[Any]) -> RollEvent:
        event = read_event(self._keeper.game().game, {"roll": faces})
        assert isinstance(event, RollEvent)
        return event

    def _asked(self, number: int) -> Question:
        asked = self._tray.question
        if asked is None or asked.id != number:
            raise Refused("missing", say("That question is no longer asked."))
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

    def with_camera(self, lens: Lens) -> None:
        """`lens` carries out what pages want of the camera."""
        self._lens = lens

    def camera(self, status: CameraSeen) -> None:
        """Tells the pages how the camera is."""
        with self._change:
            if status != self._camera:
                self._camera = status
                self._telling.publish(game=False)

    def first_told(self, run: str, roll: int) -> bool:
        """Whether a camera process has not told this roll before (`Settings.first_told`)."""
        with self._change:
            return self._settings.first_told(run, roll)

    def changed_within(self, seconds: float) -> bool:
        """Whether the game has moved on in the last seconds."""
        return self._telling.moved_within(seconds)

    def tell_again(self) -> None:
        """Something that the pages are told beside the table's own state has changed."""
        self._telling.publish(game=False)

    def blind(self) -> None:
        """The camera was switched: what the last one saw is gone."""
        with self._change:
            self._tray = Tray(asked=self._tray.asked)
            self._telling.publish()

    def seen(self, seen: Seen) -> None:
        """Takes in what the camera sees; a settled roll counts, is asked about, or waits for a decision."""
        with self._change:
            before = self._dice_json()
            self._tray.look(seen)
            settled = seen.settled
            if settled is not None and self._keeper.playing:
                game, question = self._keeper.running, self._tray.question
                ask, faces = self._settings.accept == "ask", self._keeper.snake_faces()
                self._count(lambda: self._tray.settled(settled, self._due(), ask=ask, faces=faces))
                if question is not self._tray.question or game is not self._keeper.running:
                    self._telling.publish()
            elif settled is not None:
                self._tray.rolled()  # dice that lay there before a game are no roll of it
            if before != self._dice_json():
                self._telling.publish(game=False)

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
        except NotLegal as error:
            trouble = str(error)
        except Overtaken:
            self._moved_on()
            return
        except Exception as error:  # the camera goes on whatever one roll did
            trouble = broken(error)
        self._tray.note = trouble
        due_now = self._due()
        if left and due_now is not None:
            ask = Ask(Kind.CONFIRM, say("{trouble} What do the dice show?", trouble=trouble), left[0].roll)
            self._tray.put(ask, due_now, left[0].keys, left[0].pictures)

    def _due(self) -> Due | None:
        return self._keeper.due(None if self._settings.column_die == NO_COLUMN_DIE else self._settings.column_die)

    # ---- the store's side --------------------------------------------------------------------------------------------

    def _hear(self, news: News) -> None:
        """Takes in what other tables and programs did, and how the store is."""
        with self._change:
            running = self._keeper.running
            if news.fresh:
                self._keeper.keep_whole()
            elif news.everything or news.table == self.id:
                before = self._settings.json()
                self._settings.read()
                self._moved_on(self._keeper.catch_up())
                if before != self._settings.json():
                    self._telling.publish()
            elif running is not None and news.game == running.id and (news.lost or news.acts != running.acts):
                self._moved_on(self._keeper.catch_up(parted=news.lost))
                self._tray.note = _PARTED if news.lost else self._tray.note
            elif news != News():
                return
            self._telling.publish(game=False)

    def _moved_on(self, changed: bool = True) -> None:
        """The game stands elsewhere than this table left it."""
        if changed:
            self._tray.moved()
            self._telling.publish()

    # ---- telling -----------------------------------------------------------------------------------------------------

    def close(self) -> None:
        """Ends all waiting."""
        self._telling.close()
        self._end_news()

    def _table_json(self) -> dict[str, Any]:
        running = self._keeper.running
        return {
            "game": None if running is None else self._keeper.shown.json(running),
            "question": question_json(self._tray.question),
            "settings": self._settings.json(),
            "known_players": self._keeper.names,
        }

    def _fixed_json(self) -> dict[str, Any]:
        return {"table": {"id": self.id, "of": self._of}, "games": games_json()}

    def _view_json(self) -> dict[str, Any]:
        storage = {"trouble": self._store.trouble, "notice": self._store.notice}
        return {"reading": self._dice_json(), "camera": self._camera.json(), "storage": storage}

    def _dice_json(self) -> dict[str, Any]:
        return reading_json(self._tray.seen, self._tray.note, self._camera.size, self._tray.colours)
