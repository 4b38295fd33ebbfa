"""How a reading of the dice meets what the rules want: a roll, a question to the player, or nothing. Pure.

A reading is never a wrong move: what does not fit the roll that is due, or is not sure enough, is asked.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

from companion.rules.core import Want

if TYPE_CHECKING:
    from companion.vision.reader import Die, Reading

SURE_ENOUGH: Final = 0.9
"""At or above this probability a roll counts unasked. A question costs one tap and a wrong roll costs a correction
that somebody has to notice first, so one wrong in ten at the very edge is the most that is let through."""

_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


@dataclass(frozen=True, slots=True)
class Lying:
    """The dice last dealt with, as they were read then. `index` names each die of the game, None where unknown."""

    dice: tuple[Die, ...] = ()
    index: tuple[int | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Due:
    """The roll that the table waits for.

    thrown: the indexes of the dice to be thrown, ascending; kept: index and face of those left on the table.
    """

    want: Want
    thrown: tuple[int, ...]
    kept: tuple[tuple[int, int], ...] = ()


class Kind(StrEnum):
    """What a question is about: an unsure die, the number of dice, the dice kept, or only the player's word."""

    DOUBT = "doubt"
    COUNT = "count"
    KEPT = "kept"
    CONFIRM = "confirm"


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice that were thrown, in the order of their indexes.

    confidence: 0-1, that they are the dice thrown and their faces right; lying: all dice on the table now;
    note: what else the player should know.
    """

    dice: tuple[Die, ...]
    confidence: float
    lying: Lying
    note: str | None = None

    @property
    def faces(self) -> tuple[int, ...]:
        return tuple(die.face for die in self.dice)


@dataclass(frozen=True, slots=True)
class Ask:
    """A question to the player about a roll; `unsure` are indexes into its dice. The roll may have too many dice."""

    kind: Kind
    text: str
    roll: Roll
    unsure: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Wait:
    """No throw is seen: the dice lie as they were."""

    note: str | None = None


def due(want: Want, board: Mapping[str, Any] | None) -> Due:
    """The roll that is due. A board with `dice` and `kept` names the dice that stay on the table (TS-2, TS-7)."""
    faces, kept = (board or {}).get("dice"), (board or {}).get("kept")
    if not isinstance(faces, list) or not isinstance(kept, list):
        return Due(want, tuple(range(want.count)))
    picked = [n for n, face in enumerate(faces) if n not in kept and face is not None]
    if not picked and kept:
        picked = [len(faces)]  # a straight's fifth die, not thrown yet
    if len(picked) != want.count:
        picked = list(range(want.count))
    return Due(want, tuple(picked), tuple((n, faces[n]) for n in kept if isinstance(faces[n], int)))


def meet(due: Due, lying: Lying, reading: Reading, *, ask: bool = False) -> Roll | Ask | Wait:
    """What a settled reading is, where a roll is due. `ask`: the table wants to confirm every roll."""
    stayed = _stayed(lying.dice, reading.dice)
    if len(stayed) == len(reading.dice):
        return Wait()
    in_place = _in_place(due, lying, {after: before for before, after in stayed})
    found = _thrown(due, lying, reading, in_place)
    if not isinstance(found, Ask | Wait):
        kept_at, thrown, note = found
        roll = _roll(due, reading, kept_at, thrown, note)
        confirm = Ask(Kind.CONFIRM, f"I read {_listed(roll.faces)}. Is that right?", roll) if ask else None
        return _doubt(roll) or confirm or roll
    return found


def same_place(dice: tuple[Die, ...], others: tuple[Die, ...]) -> bool:
    """Whether every one of `others` lies as one of `dice` lay."""
    return len(_stayed(dice, others)) == len(others)


def _stayed(before: tuple[Die, ...], after: tuple[Die, ...]) -> tuple[tuple[int, int], ...]:
    """Pairs of places in the two readings of dice that lie as they lay."""
    from companion.vision.track import compare  # here, because a table without a camera need not load vision

    return compare(before, after).stayed


def answered(question: Ask, due: Due) -> Lying:
    """Where the dice lie after the player has told the faces: the thrown dice are known only if none was miscounted."""
    lying = question.roll.lying
    if len(question.roll.dice) == due.want.count:
        return lying
    return Lying(lying.dice, tuple(n if n not in due.thrown else None for n in lying.index))


def _in_place(due: Due, lying: Lying, before: Mapping[int, int]) -> dict[int, int]:
    """The kept dice that lie where they lay: index of the game -> place in the reading."""
    kept = {index for index, _ in due.kept}
    known = {lying.index[old]: new for new, old in before.items()}
    return {index: new for index, new in known.items() if index is not None and index in kept}


def _thrown(
    due: Due, lying: Lying, reading: Reading, in_place: dict[int, int]
) -> tuple[dict[int, int], tuple[int, ...], str | None] | Ask | Wait:
    """The kept dice (index -> place in the reading), the places of the dice thrown, and a note; or why not."""
    seen, kept, wanted = len(reading.dice), len(due.kept), due.want.count
    loose = tuple(n for n in range(seen) if n not in in_place.values())
    missing = [(index, face) for index, face in due.kept if index not in in_place]

    def ask(kind: Kind, text: str) -> Ask:
        return Ask(kind, text, _roll(due, reading, in_place, loose, None))

    if seen == kept + wanted:
        by_face = _by_face(reading, loose, missing)
        if by_face is None:
            lost = _listed(tuple(face for _, face in missing))
            return ask(Kind.KEPT, f"I do not see the kept {lost} any more. What do the thrown dice show?")
        thrown = tuple(n for n in loose if n not in by_face.values())
        note = "A kept die was moved." if any(index in lying.index for index in by_face) else None
        return in_place | by_face, thrown, note
    are_kept = Counter(reading.dice[n].face for n in loose) == Counter(face for _, face in missing)
    if seen == kept and are_kept and seen != wanted:
        return Wait("I see the kept dice; the throw is still to come.")
    if seen == wanted and not in_place:
        if kept and are_kept:
            return ask(Kind.KEPT, "Are these the dice thrown, or the ones kept? Tell me what the thrown dice show.")
        return {}, loose, None
    return ask(Kind.COUNT, _count_text(seen, kept, wanted))


def _by_face(reading: Reading, loose: tuple[int, ...], missing: list[tuple[int, int]]) -> dict[int, int] | None:
    """Kept dice that were moved, told by their faces alone; None where a face is not there."""
    free, found = list(loose), {}
    for index, face in missing:
        place = next((n for n in free if reading.dice[n].face == face), None)
        if place is None:
            return None
        free.remove(place)
        found[index] = place
    return found


def _roll(due: Due, reading: Reading, kept_at: Mapping[int, int], thrown: tuple[int, ...], note: str | None) -> Roll:
    """The roll, its dice from left to right. Kept dice were accepted before: their doubt does not count again."""
    order = sorted(thrown, key=lambda n: (reading.dice[n].box[0] + reading.dice[n].box[2], reading.dice[n].box))
    index_at = {place: index for index, place in kept_at.items()} | dict(zip(order, due.thrown, strict=False))
    kept_sure = math.prod(reading.dice[n].confidence for n in kept_at.values())
    confidence = min(1.0, reading.confidence / kept_sure) if kept_sure > 0 else 0.0
    index = tuple(index_at.get(n) for n in range(len(reading.dice)))
    return Roll(tuple(reading.dice[n] for n in order), confidence, Lying(reading.dice, index), note)


def _doubt(roll: Roll) -> Ask | None:
    """The question that an unsure roll makes, naming the die where it is one."""
    if roll.confidence >= SURE_ENOUGH:
        return None
    unsure = tuple(n for n, die in enumerate(roll.dice) if die.confidence < SURE_ENOUGH)
    if not unsure:
        return Ask(Kind.DOUBT, f"I read {_listed(roll.faces)}, but am not sure. Is that right?", roll)
    if len(unsure) > 1:
        text = f"I am not sure of {_number(len(unsure))} dice. What do they show?"
        return Ask(Kind.DOUBT, text, roll, unsure)
    die = roll.dice[unsure[0]]
    faces = f"a {die.face}" if die.second is None else f"a {die.face} or a {die.second}"
    return Ask(Kind.DOUBT, f"Is this die {faces}?", roll, unsure)


def _count_text(seen: int, kept: int, wanted: int) -> str:
    see = f"I see {_number(seen)} {'die' if seen == 1 else 'dice'}"
    if not kept:
        return f"{see}; {_number(wanted)} {'is' if wanted == 1 else 'are'} wanted."
    return f"{see}; {_number(kept)} kept and {_number(wanted)} thrown would be {_number(kept + wanted)}."


def _number(count: int) -> str:
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def _listed(faces: tuple[int, ...]) -> str:
    return " ".join(str(face) for face in faces)
