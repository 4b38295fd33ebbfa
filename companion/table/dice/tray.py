"""What becomes of the dice in front of the camera: they count, are asked about, or are kept for what is due later."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace

from companion.rules.core import Face
from companion.said import say
from companion.table.dice import by_face
from companion.table.dice.answer import lying_after
from companion.table.dice.by_place import same_dice, same_place
from companion.table.dice.colours import bodies_by_colour, seen_colours
from companion.table.dice.crops import keyed_pictures
from companion.table.dice.due import Due
from companion.table.dice.matching import meet
from companion.table.dice.outcome import Ask, Kind, Lying, Outcome, Question, Thrown, Wait
from companion.table.dice.sheet import SheetDice
from companion.table.dice.spares import put_back
from companion.table.dice.tracker import Tracker
from companion.table.dice.uncounted import asked_already, asked_before, just_left, may_be_due
from companion.table.dice.wording import ONLY_MOVED, listed
from companion.vision.reading import Die, Reading
from companion.vision.settling.settle import Seen, Settled


@dataclass(slots=True)
class Tray:
    """Changed by the table alone, under its lock."""

    tracker: Tracker = field(default_factory=Tracker)
    early: Settled | None = None
    question: Question | None = None
    note: str | None = None
    asked: int = field(default_factory=lambda: time.time_ns() // 1_000_000)
    """Counts the questions, from the clock's milliseconds on: no page takes one for another of before a restart."""
    loose: bool = False
    """Whether the dice that lie there belong to no roll of the game."""
    colours: tuple[str, ...] = ()
    """The names of the colours of the dice that last came to rest, each once."""
    sheet: SheetDice = field(default_factory=SheetDice)
    """What the dice show by the sheet that lie there: of the game before until a die is thrown in this one."""
    before: tuple[Face, ...] = ()
    """What the dice showed that lay there before another camera, or before this one was turned."""
    _first: bool = True
    """Whether what lies before this camera may have lain there before it looked."""
    _aside: frozenset[Die] = frozenset()
    """Of the dice that lie there those that were away, and lie a little aside of where they lay since."""
    _unseen: bool = False
    """Whether the last roll was typed, and the camera has not seen its dice: it may yet."""
    _left: Question | None = None
    """The question about the dice that lie there, which stood before the game was moved elsewhere."""

    def look(self, seen: Seen) -> None:
        """Takes notice of what the camera sees now."""
        before = None if self.tracker.seen is None else self.tracker.seen.phase
        self.tracker.look(seen)
        if seen.phase not in ("settled", before):
            self.note = None
        if self.tracker.cleared:
            self._first, self._unseen, self.before = False, False, ()
            self.tracker.lay(Lying())

    def for_another_camera(self) -> Tray:
        """The tray before a camera that has seen nothing yet: what the last one saw is gone."""
        before = self.tracker.lying.faces or self.before
        return Tray(asked=self.asked, sheet=self.sheet, before=before)

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
        self._aside = self.tracker.aside(roll)
        self.tracker.lay(self.tracker.still_there(roll))
        if asked_already(self.question, roll, self.tracker):
            return None
        self.question = self._left = None
        self.early = None  # those dice lie otherwise now
        if due is None:
            self._keep_for_later(roll, faces)
            return None
        return self._meet(roll, due, ask=ask)

    def _keep_for_later(self, roll: Settled, faces: tuple[str, ...] | None) -> None:
        """No roll is due: what may be one is kept until a decision makes it due."""
        if len(roll.reading.dice) < len(self.tracker.lying.dice):  # some were picked up, or a hand covers them
            self.tracker.miss(roll.reading)
        there = self.sheet.shown if self.tracker.photographed else self.tracker.lying
        as_it_lay = by_face.lies_as_it_lay(there, roll.reading, snake=faces is not None) and not self._aside
        if not self._only_handled(roll, faces) and not as_it_lay:
            self.early = roll
            read = listed(tuple(die.face for die in roll.reading.dice))
            self.note = say("I have read {read} and keep it until the decision is made.", read=read)

    def taught(self, roll: Settled) -> None:
        """Dice came to rest that were laid down to be taught: they are no roll. One asked about or kept stays so."""
        self.note = say("What is laid down while dice are being taught is no throw.")
        if self.question is None and self.early is None:
            self._follow_camera(roll)
            there = self.tracker.still_there(roll)
            self.loose = self.loose or not same_place(there.dice, roll.reading.dice)
            self.tracker.lay(same_dice(there, roll.reading))

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
        these, lying, _ = self.tracker.apart(early, due)
        ask = ask or bool(due.standing) or by_face.may_lie_still(self.sheet, lying, these.reading, due)
        there, colours = self.tracker.placed(due, these, lying), bodies_by_colour(these, due)
        found = meet(due, there, these.reading, ask=ask, colours=colours)
        if isinstance(found, Ask) and len(found.roll.dice) != due.want.count * found.roll.parts:
            self.note = found.text
            return None
        self.early = None
        return self._meet(early, due, ask=ask)

    def uncounted(self, due: Due | None) -> Settled | None:
        """Dice at rest that no roll of the game has counted, where they may be the one due: they lay there before it
        began, or a roll was undone. None where there are no such dice, or they are being asked about."""
        if due is None or self.question or self.early or not self.loose or not self.tracker.lying.dice:
            return None
        there = self.tracker.at_rest
        if there is None or not (asked_before(self._left, due, there) or may_be_due(due, there, self.tracker)):
            return None
        return there

    def left_over(self) -> Settled | None:
        """Just as many dice as are wanted, left where they lay of too many that are asked about. No roll is told of
        them: none was thrown."""
        asked, there = self.question, self.tracker.at_rest
        return there if asked is not None and there is not None and just_left(asked, there, self.tracker) else None

    def counted(self, roll: Settled, due: Due) -> Thrown | None:
        """A person says that uncounted dice are the roll due. Returns it, or asks what is not sure of them; as before
        where they were asked about for it."""
        if (left := asked_before(self._left, due, roll)) is not None:
            self.put(left.ask, due, left.keys, left.pictures)
            return None
        self._aside = frozenset()
        self.tracker.spares.thrown(self.tracker.apart(roll, due)[0].reading.dice)
        self.tracker.lay(by_face.standing_by_face(due, roll.reading))
        return self._meet(roll, due, ask=by_face.unclear(due, roll.reading))

    def rolled(self, lying: Lying | None = None, *, typed: bool = False) -> None:
        """A roll counts; `lying` are the dice that it was read from, if the camera saw it. typed: not by the page."""
        latest = self.tracker.reading_at_rest
        new = latest if latest is not None and not self._is_of_before(latest) else None
        seen = new is not None and by_face.shows_last_roll(self.sheet, new)
        fewer = self.question is not None and len(self.question.ask.roll.dice) < len(self.sheet.thrown)
        unseen = typed or self._unseen or (self._first and latest is None)
        self._unseen = unseen and not seen and (lying is None or fewer)
        if lying is None:
            lying = self.tracker.lying if latest is None else Lying.unnamed(latest.dice)
            self.tracker.spares.forget()
        elif self.question is not None:
            self.tracker.spares.thrown(self.question.ask.roll.dice)
        self.loose = self._first = False
        self._left = None
        self.tracker.lay(lying)
        self.early = self.question = self.note = None

    def _is_of_before(self, latest: Reading) -> bool:
        """Whether the dice seen last lie as those of an earlier roll lay, so that a roll typed since was not seen; of
        one that left the table whole there is nothing to see."""
        unsettled = self._first or self.loose or self.question or self.early
        there = self.tracker.lying.dice
        return bool(self.sheet.thrown and there and not unsettled) and same_place(there, latest.dice)

    def moved(self, *, same: bool = False) -> None:
        """The game stands elsewhere (undo, another game): the dice that lie there, those asked about or kept too, lie
        there still, but are no dice of it. same: it is the same game, and what is none of its throws is still none."""
        if not same:
            self.tracker.spares.forget()
        asked, early, dice = self.question, self.early, self.tracker.lying.dice
        if asked is not None:  # of which some may be taken to lie there that are not seen
            self._left = asked
            there = self.tracker.at_rest
            dice = asked.ask.roll.lying.dice if there is None else there.reading.dice
        elif early is not None:
            dice = early.reading.dice
        self.loose = True
        self.tracker.lay(Lying.unnamed(dice))
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
            self.tracker.lay(lying_after(ask, self.question.due))
            self.tracker.spare(ask.roll.dice if ask.kind is Kind.COUNT else ())
        self.question = None

    def put(self, ask: Ask, due: Due, keys: tuple[str | None, ...], pictures: dict[str, bytes]) -> None:
        """Asks the player."""
        self.asked += 1
        self.question = Question(self.asked, ask, due, keys, pictures)

    def _asks_of(self, due: Due | None) -> bool:
        """Whether an open question is about the roll that is due."""
        return self.question is not None and self.question.due == due

    def _meet(self, roll: Settled, due: Due, *, ask: bool) -> Thrown | None:
        """The roll that is due, if it counts now; else it is asked about, or no throw is seen."""
        self.tracker.lay(self.tracker.still_there(roll))
        found = self._outcome(roll, due, ask=ask)
        if isinstance(found, Wait):
            self.note = found.note
            if found.lying is not None:
                self.tracker.lay(found.lying)
            self.tracker.miss(roll.reading)
            return None
        if isinstance(found, Ask):
            self.note = found.text if found.kind in (Kind.COUNT, Kind.KEPT) else None
            self.put(found, due, *keyed_pictures(roll.frame, [die.box for die in found.roll.dice]))
            return None
        self.note = found.note
        return Thrown(found, *keyed_pictures(roll.frame, [die.box for die in found.dice]))

    def _outcome(self, roll: Settled, due: Due, *, ask: bool) -> Outcome:
        """What the dice at rest are to the roll that is due, by the reading and by what lay there before."""
        these, lying, spare = self.tracker.apart(roll, due)
        doubt = by_face.doubt_of_throw(self.sheet, lying, these.reading, due, photographed=self.tracker.photographed)
        ask = ask or doubt is not None or (self.tracker.photographed and by_face.unclear(due, these.reading))
        colours = bodies_by_colour(these, due)
        found = meet(due, self.tracker.placed(due, these, lying), these.reading, ask=ask, colours=colours)
        if isinstance(found, Wait) and self._aside:  # these may have been thrown
            doubt = ONLY_MOVED
            found = meet(due, lying.without(self._aside), these.reading, ask=True, colours=colours)
        if doubt and isinstance(found, Ask) and found.kind is Kind.CONFIRM:
            found = replace(found, text=doubt)
        return put_back(found, spare)

    def _follow_camera(self, roll: Settled) -> None:
        """Dice that lay there are looked for where a camera that was moved since sees them now; one that was turned
        sees them anywhere, as another camera."""
        if self.tracker.turned(roll):
            self._first, self.before = True, self.tracker.lying.faces or self.before
            self.tracker.lay(Lying())
        else:
            self.tracker.follow_camera(roll)

    def _lies_there_still(self, roll: Settled, due: Due | None, *, snake: bool) -> bool:
        """Whether the first dice that this camera sees are those that lie there by the sheet, all, those thrown or the
        ones that stay: it was chosen or turned, or did not see a typed roll. They count where a person says so."""
        if self.tracker.photographed or not (self._unseen or (self._first and not self.tracker.lying.dice)):
            return False
        as_before = bool(self.before) and by_face.show_the_same(self.before, roll.reading, snake=snake)
        there = roll.reading if due is None else self.tracker.apart(roll, due)[0].reading
        if not (as_before or by_face.lies_by_sheet(self.sheet, there, due, snake=snake)):
            return False
        self.tracker.lay(Lying.unnamed(roll.reading.dice))
        self._first = self._unseen = False
        self.loose, self.question, self.early = due is not None, None, None
        self.note = None if self.uncounted(due) is None else by_face.AS_BY_SHEET
        return True

    def _only_handled(self, roll: Settled, faces: tuple[str, ...] | None) -> bool:
        """Whether a hand only moved dice of the turn; they then lie as they lie now."""
        if faces is None:
            return False
        after = by_face.by_hand(faces, self.tracker.lying, roll.reading, photographed=self.tracker.photographed)
        if after is None:
            return False
        self.tracker.lay(after)
        return True
