"""How dice become rolls of the open game: seen by the camera, told in an answer, typed, or thrown by the page."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.rules.core import Roll, Want
from companion.rules.record import Entry, read_entry, read_event
from companion.said import say
from companion.table.arguments import Refused
from companion.table.dice.answer import left_out, lying_after, rolls_told
from companion.table.dice.due import Due
from companion.table.dice.outcome import Ask, Kind, Lying, Question, Thrown
from companion.table.dice.tray import Tray
from companion.table.dice.virtual import virtual_faces
from companion.table.game.history import History
from companion.table.game.running import NotLegal
from companion.table.keeper import Keeper, Overtaken
from companion.table.settings import Settings
from companion.table.teaching import Teaching
from companion.table.telling import broken
from companion.vision.settling.settle import Seen


class Rolls:
    """Used by the table alone, under its lock. What raises has left the open game as it was."""

    def __init__(self, keeper: Keeper, settings: Settings, chance: random.Random) -> None:
        self._keeper, self._settings, self._chance = keeper, settings, chance
        sheet = keeper.sheet_dice(undone=True)
        if not sheet.shown:  # no die was thrown in this game: what lies there may be of the one before
            sheet = keeper.sheet_dice_before()
        self.tray = Tray(sheet=sheet)
        self.away = False
        """Whether the camera is lost or sends nothing."""
        self.teaching = Teaching()

    def settled(self, seen: Seen) -> bool:
        """A roll has come to rest, or dice were taken away from it as was asked for: it counts, is asked about, or
        waits for a decision. Whether the pages must hear."""
        settled = seen.settled or (None if self.teaching.now else self.tray.left_over())
        if settled is None:
            return False
        if not self._keeper.throwing:
            self.tray.rolled()  # dice that lay there before a game, or beside one without dice, are no roll of it
            return False
        if self.teaching.now:
            self.tray.taught(settled)
            return False
        game, question = self._keeper.running, self.tray.question
        ask, faces = self._settings.accept == "ask", self._keeper.snake_faces()
        self._count(lambda: self.tray.settled(settled, self._due(), ask=ask, faces=faces))
        return question is not self.tray.question or game is not self._keeper.running

    def blind(self) -> None:
        """The camera was switched: what the last one saw is gone."""
        self.tray = self.tray.for_another_camera()

    def event(self, event: dict[str, Any]) -> None:
        """A roll that was typed; or a decision, after which a roll that was read before it may count."""
        entry = read_entry(self._keeper.game().game, event)
        if isinstance(entry.event, Roll):
            self._roll(replace(entry, source="typed", confidence=None))
            return
        self._keeper.append(replace(entry, source=None, confidence=None), None, {})
        self._see_sheet(thrown=False)
        ask, faces = self._settings.accept == "ask", self._keeper.snake_faces()
        self._count(lambda: self.tray.decided(self._due(), ask=ask, faces=faces))

    def throw(self, run: bool | None) -> None:
        """The page throws. run: all rolls that are due one after another with nothing to decide between them."""
        want = self._wanted()
        if run and want.run:
            self._roll_run(self._thrown, typed=False)
        else:
            self._roll(self._thrown(want))

    def _thrown(self, want: Want) -> Entry:
        return Entry(Roll(virtual_faces(want, self._chance)), source="virtual")

    def type_run(self, faces: list[Any]) -> None:
        """Rolls that are due one after another, typed in a row."""
        want, left = self._wanted(), self._read_roll(faces).faces
        if not 0 < len(left) <= want.run * want.count:
            raise Refused("illegal", say("Fewer rolls than that are due in a row; type one at a time."), "RECORD")
        each = (left[at : at + want.count] for at in range(0, len(left), want.count))
        rolls = [Entry(Roll(faces), source="typed") for faces in each]
        self._roll_run(lambda _: rolls.pop(0) if rolls else None, typed=True)

    def _wanted(self) -> Want:
        running = self._keeper.game()
        want = running.game.want(running.state)
        if want is None:
            raise Refused("illegal", say("No dice are wanted now."), "RECORD")
        return want

    def _roll_run(self, thrown: Callable[[Want], Entry | None], *, typed: bool) -> None:
        self._keeper.append_run(thrown)
        self._see_sheet(thrown=typed)
        self.tray.rolled(typed=typed)

    @property
    def can_count(self) -> bool:
        """Whether dice lie there that a person may have counted as the roll due (`count_dice`)."""
        if not self.tray.loose or self._stale:  # asked for every frame, and what is due takes a while to tell
            return False
        return self.tray.uncounted(self._due()) is not None

    @property
    def _stale(self) -> bool:
        """Whether the last picture tells nothing of what lies there now. A photograph is of when somebody took it."""
        return self.away and not self.tray.tracker.photographed

    def count_dice(self) -> None:
        """A person says that dice that lie there are the roll due."""
        due = self._due()
        lying = None if self._stale else self.tray.uncounted(due)
        if due is None or lying is None:
            raise Refused("illegal", say("No dice lie there that could be this roll."))
        self._count(lambda: self.tray.counted(lying, due))

    def answer(self, question: int, faces: list[Any]) -> None:
        """A person says what the dice asked about show."""
        asked, event = self._asked(question), self._read_roll(faces)
        lying, spare = lying_after(asked.ask, asked.due, event.faces), left_out(asked.ask, event.faces)
        for n, (entry, keys) in enumerate(rolls_told(asked, event.faces)):
            kept = {key: asked.pictures[key] for key in keys if key}
            try:
                self._roll(entry, keys if kept else None, kept, lying)
            except NotLegal as error:
                if n == 0:
                    raise
                self.tray.note = str(error)  # the column stands; the row is still due
                return
        self.tray.tracker.spare(spare)

    def dismiss(self, question: int) -> None:
        """A person says that the dice asked about are no roll."""
        self._asked(question)
        self.tray.dismiss()

    def move(self, history: History) -> None:
        """The game stands elsewhere in its history: rolls were undone or redone."""
        corrected = self._lies_by_sheet and history.at != self._keeper.game().history.at
        self._keeper.move(history)
        if corrected:  # that was undone or redone
            self._see_sheet(undone=True)
        self.tray.moved(same=True)

    def correct(self, index: int, faces: list[Any]) -> None:
        """Other faces for the roll that is event `index` of those that count."""
        event, lies_so = self._read_roll(faces), self._lies_by_sheet
        try:
            self._keeper.correct(index, event.faces)
        except IndexError:
            raise Refused("missing", say("There is no roll at that place of the history.")) from None
        if lies_so:
            self._see_sheet()
        self.tray.corrected(self._due())

    def _read_roll(self, faces: list[Any]) -> Roll:
        event = read_event(self._keeper.game().game, {"roll": faces})
        assert isinstance(event, Roll)
        return event

    def _asked(self, number: int) -> Question:
        asked = self.tray.question
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
        self._see_sheet(thrown=entry.source != "virtual")
        self.tray.rolled(lying, typed=entry.source == "typed")

    @property
    def _lies_by_sheet(self) -> bool:
        """Whether the dice that lie there are those of the last roll that counts, not of one that was undone."""
        return self._keeper.sheet_dice().thrown == self.tray.sheet.thrown

    def _see_sheet(self, *, thrown: bool = True, undone: bool = False) -> None:
        """The dice show what the sheet says now; those of a game before, or of a roll undone, what they showed, until a
        die is thrown. undone: as in `sheet_dice`."""
        sheet = self._keeper.sheet_dice(undone=undone)
        if sheet.shown and (thrown or sheet.thrown == self.tray.sheet.thrown):
            self.tray.sheet = sheet

    def _count(self, find: Callable[[], Thrown | None]) -> None:
        """Makes a roll that needs no answer an event; where that fails the player is asked. Never raises."""
        left: tuple[Thrown, ...] = ()
        try:
            thrown = find()
            left = () if thrown is None else thrown.parts()
            while left:
                roll = left[0].roll
                entry = Entry(Roll(roll.faces), source="camera", confidence=round(roll.confidence, 4))
                self._roll(entry, left[0].keys, left[0].pictures, roll.lying)
                self.tray.note, left = roll.note, left[1:]
            return
        except NotLegal as error:
            trouble = str(error)
        except Overtaken:
            self.tray.moved()
            return
        except Exception as error:  # the camera goes on whatever one roll did
            trouble = broken(error)
        self.tray.note = trouble
        due_now = self._due()
        if left and due_now is not None:
            ask = Ask(Kind.CONFIRM, say("{trouble} What do the dice show?", trouble=trouble), left[0].roll)
            self.tray.put(ask, due_now, left[0].keys, left[0].pictures)

    def _due(self) -> Due | None:
        return self._keeper.due(self._settings.column_die)
