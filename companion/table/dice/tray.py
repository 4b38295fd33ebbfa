"""What the table knows of the dice in front of the camera: those dealt with, those read too early, an open question."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from companion.said import say
from companion.table.dice.byface import (
    AS_BY_SHEET,
    by_hand,
    doubt_of_throw,
    lies_as_it_lay,
    lies_by_sheet,
    may_lie_still,
    show_the_same,
    standing_by_face,
    unclear,
)
from companion.table.dice.colours import bodies_by_colour, seen_colours
from companion.table.dice.crops import keyed_pictures
from companion.table.dice.due import Due
from companion.table.dice.laid import Laid
from companion.table.dice.matching import ONLY_MOVED, asked_already, just_left, meet, same_place
from companion.table.dice.roll import Ask, Kind, Lying, Question, Thrown, Wait, answered, listed
from companion.table.dice.spare import put_back
from companion.table.dice.still import TO_TEACH, Emptiness, left_asked, lies_still, may_be_due, same_dice
from companion.vision.reading import Die, Reading
from companion.vision.settling.settle import Seen, Settled

if TYPE_CHECKING:
    from companion.rules.core import Face


@dataclass(slots=True)
class Tray(Laid):
    """Changed by the table alone, under its lock."""

    early: Settled | None = None
    question: Question | None = None
    note: str | None = None
    asked: int = field(default_factory=lambda: time.time_ns() // 1_000_000)
    """Counts the questions, from the clock's milliseconds on: no page takes one for another of before a restart."""
    loose: bool = False
    """Whether the dice that lie there belong to no roll of the game."""
    colours: tuple[str, ...] = ()
    """The names of the colours of the dice that last came to rest, each once."""
    shown: tuple[Face, ...] = ()
    """What the dice of the last roll and those beside it show by the sheet, though the camera may not have seen all."""
    thrown: tuple[Face, ...] = ()
    """What the dice of the last roll show by the sheet: those beside it may lie out of sight."""
    _aside: frozenset[Die] = frozenset()
    """Of the dice that lie there those that were away, and lie a little aside of where they lay since."""
    _unseen: bool = False
    """Whether the last roll was typed, and the camera has not seen its dice: it may yet."""
    _left: Question | None = None
    """The question about the dice that lie there, which stood before the game was moved elsewhere."""
    _empty: Emptiness = field(default_factory=Emptiness)

    def look(self, seen: Seen) -> None:
        """Takes notice of what the camera sees now."""
        before = None if self.seen is None else self.seen.phase
        if seen.reading is None and seen.phase == "settled" and before == "settled" and self.seen is not None:
            seen = replace(seen, reading=self.seen.reading)
        if seen.settled is not None:
            self._frame = seen.settled.frame
        elif seen.reading is not None and (self.seen is None or seen.reading is not self.seen.reading):
            self._looks.look(self.lying, seen.reading)
        self.seen = seen
        self._spares.look(seen)
        if seen.phase not in ("settled", before):
            self.note = None
        if self._empty.cleared(seen):
            self._first, self._unseen, self.before = False, False, ()
            self._lay(Lying())

    def settled(
        self, roll: Settled, due: Due | None, *, ask: bool, faces: tuple[str, ...] | None = None
    ) -> Thrown | None:
        """A roll came to rest. Returns it if it counts now; else it is kept, asked about or passed over.

        faces: what the sheet's snake dice show in a turn of Snakey Dice, which a hand may push, turn or take away.
        """
        self.colours = seen_colours(roll.frame, (die.box for die in roll.reading.dice))
        self._follow_camera(roll)
        if self._lies_there_still(roll, due, snake=faces is not None):
            return None
        self._aside = frozenset() if self._photographed else self._looks.aside(self.lying, roll.reading)
        self._lay(self._looks.still_there(self.lying, roll.reading, roll.frame))
        if self._asked_already(roll):
            return None
        self.question = self._left = None
        self.early = None  # those dice lie otherwise now
        if due is None:
            if len(roll.reading.dice) < len(self.lying.dice):  # some were picked up, or a hand covers them
                self._looks.look(self.lying, roll.reading)
            there = self.shown if self._photographed else self.lying
            as_it_lay = lies_as_it_lay(there, roll.reading, snake=faces is not None) and not self._aside
            if not self._only_handled(roll, faces) and not as_it_lay:
                self.early = roll
                read = listed(tuple(die.face for die in roll.reading.dice))
                self.note = say("I have read {read} and keep it until the decision is made.", read=read)
            return None
        return self._meet(roll, due, ask=ask)

    def taught(self, roll: Settled) -> None:
        """Dice came to rest that were laid down to be taught: they are no roll. One asked about or kept stays so."""
        self.note = TO_TEACH
        if self.question is None and self.early is None:
            self._follow_camera(roll)
            there = self._looks.still_there(self.lying, roll.reading, roll.frame)
            self.loose = self.loose or not same_place(there.dice, roll.reading.dice)
            self._lay(same_dice(there, roll.reading))

    def decided(self, due: Due | None, *, ask: bool, faces: tuple[str, ...] | None = None) -> Thrown | None:
        """A decision was made; a roll that came before it counts now if it is the one due. A question about the roll
        that is due all the same stands.

        Dice beside which others of the turn lie may have been turned over by hand only, and dice that show what lay
        there may be the same ones, pushed together or photographed once more, so they are asked about.
        """
        if self._asks_of(due):
            return None
        early, self.question, self.note = self.early, None, None
        if early is None or due is None:
            if early is not None and self._only_handled(early, faces):
                self.early = None
            return None
        these, lying, _ = self._spares.apart(early, self.lying, due)
        ask = ask or bool(due.standing) or may_lie_still(self.shown, lying, these.reading, due)
        found = meet(due, self._placed(due, these, lying), these.reading, ask=ask, colours=bodies_by_colour(these, due))
        if isinstance(found, Ask) and len(found.roll.dice) != due.want.count * found.roll.parts:
            self.note = found.text
            return None
        self.early = None
        return self._meet(early, due, ask=ask)

    def uncounted(self, due: Due | None) -> Settled | None:
        """Dice at rest that no roll of the game has counted, where they may be the one due: they lay there before it
        began, or a roll was undone. None where there are no such dice, or they are being asked about."""
        if due is None or self.question or self.early or not self.loose or not self.lying.dice:
            return None
        there = lies_still(self.seen, self._frame)
        if there is None:
            return None
        these, lying, _ = self._spares.apart(there, self.lying, due)
        return there if left_asked(self._left, due, there) or may_be_due(due, lying, these.reading) else None

    def left_over(self) -> Settled | None:
        """Just as many dice as are wanted, left where they lay of too many that are asked about. No roll is told of
        them: none was thrown."""
        there = None if self.question is None else lies_still(self.seen, self._frame)
        return there if there is not None and self._just_left(there) else None

    def _just_left(self, roll: Settled) -> bool:
        """Whether of the dice asked about just those lie there that are wanted, beside spare ones perhaps."""
        asked = self.question
        if asked is None:
            return False
        these, _, _ = self._spares.apart(roll, self.lying, asked.due)
        return any(just_left(asked.ask, asked.due, some.reading) for some in (roll, these))

    def _asked_already(self, roll: Settled) -> bool:
        """Whether the dice are those asked about, and nothing but the answer is wanted."""
        asked = self.question
        return asked is not None and asked_already(asked.ask, roll.reading) and not self._just_left(roll)

    def counted(self, roll: Settled, due: Due) -> Thrown | None:
        """A person says that uncounted dice are the roll due. Returns it, or asks what is not sure of them; as before
        where they were asked about for it."""
        if (left := left_asked(self._left, due, roll)) is not None:
            self.put(left.ask, due, left.keys, left.pictures)
            return None
        self._aside = frozenset()
        self._spares.thrown(self._spares.apart(roll, self.lying, due)[0].reading.dice)
        self._lay(standing_by_face(due, roll.reading))
        return self._meet(roll, due, ask=unclear(due, roll.reading))

    def rolled(self, lying: Lying | None = None, *, typed: bool = False) -> None:
        """A roll counts; `lying` are the dice that it was read from, if the camera saw it. typed: not by the page."""
        latest = self.seen.reading if self.seen is not None and self.seen.phase == "settled" else None
        snake, sheet = any(isinstance(face, str) for face in self.shown), (self.shown, self.thrown)
        new = latest if latest is not None and not self._is_of_before(latest) else None
        seen = new is not None and any(show_the_same(some, new, snake=snake) for some in sheet)
        fewer = self.question is not None and len(self.question.ask.roll.dice) < len(self.thrown)
        unseen = typed or self._unseen or (self._first and latest is None)
        self._unseen = unseen and not seen and (lying is None or fewer)
        if lying is None:
            lying = self.lying if latest is None else Lying(latest.dice, (None,) * len(latest.dice))
            self._spares.forget()
        elif self.question is not None:
            self._spares.thrown(self.question.ask.roll.dice)
        self.loose = self._first = False
        self._left = None
        self._lay(lying)
        self.early = self.question = self.note = None

    def _is_of_before(self, latest: Reading) -> bool:
        """Whether the dice seen last lie as those of an earlier roll lay, so that a roll typed since was not seen; of
        one that left the table whole there is nothing to see."""
        unsettled = self._first or self.loose or self.question or self.early
        return bool(self.thrown and self.lying.dice and not unsettled) and same_place(self.lying.dice, latest.dice)

    def moved(self, *, same: bool = False) -> None:
        """The game stands elsewhere (undo, another game): the dice that lie there, those asked about or kept too, lie
        there still, but are no dice of it. same: it is the same game, and what is none of its throws is still none."""
        if not same:
            self._spares.forget()
        asked, early, dice = self.question, self.early, self.lying.dice
        if asked is not None:  # of which some may be taken to lie there that are not seen
            self._left = asked
            there = lies_still(self.seen, self._frame)
            dice = asked.ask.roll.lying.dice if there is None else there.reading.dice
        elif early is not None:
            dice = early.reading.dice
        self.loose = True
        self._lay(Lying(dice, (None,) * len(dice)))
        self.early = self.question = self.note = None

    def corrected(self, due: Due | None) -> None:
        """An earlier roll was corrected; what is due may be another roll now."""
        if self._asks_of(due):
            return
        self.note = None
        if self.question is not None or self.early is not None:
            self.moved(same=True)

    def dismiss(self) -> None:
        """The dice asked about are no roll; they are not asked about again while they lie there."""
        if self.question is not None:
            ask = self.question.ask
            self._lay(answered(ask, self.question.due))
            self.spare(ask.roll.dice if ask.kind is Kind.COUNT else ())
        self.question = None

    def put(self, ask: Ask, due: Due, keys: tuple[str | None, ...], pictures: dict[str, bytes]) -> None:
        """Asks the player."""
        self.asked += 1
        self.question = Question(self.asked, ask, due, keys, pictures)

    def _asks_of(self, due: Due | None) -> bool:
        """Whether an open question is about the roll that is due."""
        return self.question is not None and self.question.due == due

    def _meet(self, roll: Settled, due: Due, *, ask: bool) -> Thrown | None:
        self._lay(self._looks.still_there(self.lying, roll.reading, roll.frame))
        these, lying, spare = self._spares.apart(roll, self.lying, due)
        again = doubt_of_throw(self.shown, lying, these.reading, due, photographed=self._photographed)
        ask = ask or again is not None or (self._photographed and unclear(due, these.reading))
        colours = bodies_by_colour(these, due)
        found = put_back(meet(due, self._placed(due, these, lying), these.reading, ask=ask, colours=colours), spare)
        if isinstance(found, Wait) and self._aside:  # these may have been thrown
            again = ONLY_MOVED
            found = put_back(meet(due, lying.without(self._aside), these.reading, ask=True, colours=colours), spare)
        if isinstance(found, Wait):
            self.note = found.note
            if found.lying is not None:
                self._lay(found.lying)
            self._looks.look(self.lying, roll.reading)
            return None
        dice = found.roll.dice if isinstance(found, Ask) else found.dice
        keys, pictures = keyed_pictures(roll.frame, [die.box for die in dice])
        if isinstance(found, Ask):
            if again and found.kind is Kind.CONFIRM:
                found = replace(found, text=again)
            self.note = found.text if found.kind in (Kind.COUNT, Kind.KEPT) else None
            self.put(found, due, keys, pictures)
            return None
        self.note = found.note
        return Thrown(found, keys, pictures)

    def _placed(self, due: Due, roll: Settled, lying: Lying) -> Lying:
        """What lies there, by which a throw is told from what lay there before; where photographs are taken, whose
        places tell nothing, the dice beside the throw are told by their faces."""
        return standing_by_face(due, roll.reading) if self._photographed else lying

    def _lies_there_still(self, roll: Settled, due: Due | None, *, snake: bool) -> bool:
        """Whether the first dice that this camera sees are those that lie there by the sheet, all, those thrown or the
        ones that stay: it was chosen or turned, or did not see a typed roll. They count where a person says so."""
        if self._photographed or not (self._unseen or (self._first and not self.lying.dice)):
            return False
        as_before = bool(self.before) and show_the_same(self.before, roll.reading, snake=snake)
        there = roll.reading if due is None else self._spares.apart(roll, self.lying, due)[0].reading
        if not (as_before or lies_by_sheet(self.shown, self.thrown, there, due, snake=snake)):
            return False
        self._lay(Lying(roll.reading.dice, (None,) * len(roll.reading.dice)))
        self._first = self._unseen = False
        self.loose, self.question, self.early = due is not None, None, None
        self.note = None if self.uncounted(due) is None else AS_BY_SHEET
        return True

    def _only_handled(self, roll: Settled, faces: tuple[str, ...] | None) -> bool:
        """Whether a hand only moved dice of the turn; they then lie as they lie now."""
        after = None if faces is None else by_hand(faces, self.lying, roll.reading, photographed=self._photographed)
        if after is None:
            return False
        self._lay(after)
        return True
