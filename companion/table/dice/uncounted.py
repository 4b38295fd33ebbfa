"""Dice at rest that no roll has counted: those asked about, now or before, and those that may be the roll due."""

from __future__ import annotations

from companion.table.dice.by_face import standing_by_face
from companion.table.dice.by_place import not_away, same_place
from companion.table.dice.due import Due
from companion.table.dice.matching import meet
from companion.table.dice.outcome import Ask, Kind, Question, Wait
from companion.table.dice.tracker import Tracker
from companion.vision.reading import Reading
from companion.vision.settling.settle import Settled
from companion.vision.settling.track import compare


def asked_already(asked: Question | None, roll: Settled, tracker: Tracker) -> bool:
    """Whether the dice are those asked about, and nothing but the answer is wanted: with some taken away, since the
    player is looking, not throwing, or all of them, covered or pushed by a hand since, where nothing but the player's
    word is wanted."""
    if asked is None:
        return False
    lying, dice = asked.ask.roll.lying, roll.reading.dice
    if len(dice) < len(lying.dice):
        return same_place(lying.dice, dice) and not just_left(asked, roll, tracker)
    return asked.ask.kind is Kind.CONFIRM and len(not_away(lying, roll.reading)) == len(dice)


def just_left(asked: Question, roll: Settled, tracker: Tracker) -> bool:
    """Whether of too many dice that are asked about just as many as are wanted lie there still, where they lay, beside
    spare ones perhaps."""
    without_spare, _, _ = tracker.apart(roll, asked.due)
    return any(_just_left(asked.ask, asked.due, some.reading) for some in (roll, without_spare))


def _just_left(asked: Ask, due: Due, reading: Reading) -> bool:
    lying, wanted = asked.roll.lying.dice, due.want.count
    if asked.kind is not Kind.COUNT or len(reading.dice) >= len(lying) or not same_place(lying, reading.dice):
        return False
    if due.standing is None:
        return len(reading.dice) == len(due.kept) + wanted
    if due.standing and due.want.dice == "snake":  # a re-roll: all dice of the turn lie there, whichever were thrown
        return False
    left = len(compare(asked.roll.dice, reading.dice).stayed)
    return left < len(asked.roll.dice) and left in (wanted, wanted if due.column_die is None else 2 * wanted)


def asked_before(left: Question | None, due: Due, roll: Settled) -> Question | None:
    """A question that was left, where it was about the roll that is due, and its dice lie there still."""
    if left is None or left.due != due or not same_place(left.ask.roll.lying.dice, roll.reading.dice):
        return None
    return left


def may_be_due(due: Due, roll: Settled, tracker: Tracker) -> bool:
    """Whether all dice lie where dice lay, and may be the roll that is due."""
    these, lying, _ = tracker.apart(roll, due)
    if not same_place(lying.dice, these.reading.dice) or len(lying.dice) != len(these.reading.dice):
        return False
    found = meet(due, standing_by_face(due, these.reading), these.reading)
    return not (isinstance(found, Wait) or (isinstance(found, Ask) and found.kind is Kind.COUNT))
