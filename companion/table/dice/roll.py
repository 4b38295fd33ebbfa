"""What a reading of the dice can be to the table: a roll that was due, a question to the player, or nothing. Data."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, TypeVar

from companion.rules.core import Want
from companion.rules.snakey.dice import CONVERTER, FACE_WORDS, face_word
from companion.said import joined, one_of, say
from companion.table.dice.due import Due
from companion.table.dice.kinds import strange, strange_text
from companion.table.dice.wording import number
from companion.vision.faces import Face
from companion.vision.reading import Die, Reading
from companion.vision.sure import sure_enough

T = TypeVar("T")

_GAP: Final = 0.05
"""Part of a die's side: dice nearer to each other than that are taken to touch."""
_COCKED: Final = say("It seems to lean, or to lie on another die: lay it flat on the table, and it is read again.")
SOME_COCKED: Final = say(
    "One of them seems to lean, or to lie on another die: lay it flat on the table, and it is read again."
)
_CLOSE: Final = say("It leans on another die or lies too close to it: lay it flat and apart, and it is read again.")


@dataclass(frozen=True, slots=True)
class Lying:
    """The dice last dealt with, as they were read then. `index` names each die of the game, None where unknown.

    by_face: they are told by their faces alone, so that a doubt of what one shows now is a doubt of which it is.
    """

    dice: tuple[Die, ...] = ()
    index: tuple[int | None, ...] = ()
    by_face: bool = False

    @property
    def faces(self) -> tuple[Face, ...]:
        return tuple(die.face for die in self.dice)

    def without(self, dice: Collection[Die]) -> Lying:
        """The others."""
        left = [(die, index) for die, index in zip(self.dice, self.index, strict=True) if die not in dice]
        return replace(self, dice=tuple(die for die, _ in left), index=tuple(index for _, index in left))


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
    note: what else the player should know; parts: how many rolls of as many dice each it is (2: column, then row).
    """

    dice: tuple[Die, ...]
    confidence: float
    lying: Lying
    note: str | None = None
    parts: int = 1

    @property
    def faces(self) -> tuple[Face, ...]:
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
    """No throw is seen. `lying`: where the dice lie now, if some were moved."""

    note: str | None = None
    lying: Lying | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """A question that stands on the page, with the pictures of its dice by key."""

    id: int
    ask: Ask
    due: Due
    keys: tuple[str | None, ...]
    pictures: dict[str, bytes]


@dataclass(frozen=True, slots=True)
class Thrown:
    """A roll that counts unasked, with the pictures of its dice by key."""

    roll: Roll
    keys: tuple[str | None, ...]
    pictures: dict[str, bytes]

    def parts(self) -> tuple[Thrown, ...]:
        """One for each roll that the throw gives: column, then row."""
        count = self.roll.parts
        return tuple(
            Thrown(replace(self.roll, dice=dice, parts=1), keys, {key: self.pictures[key] for key in keys if key})
            for dice, keys in zip(in_parts(self.roll.dice, count), in_parts(self.keys, count), strict=True)
        )


def make_roll(
    reading: Reading,
    known: Mapping[int, int | None],
    thrown: tuple[int, ...],
    indexes: tuple[int, ...],
    *,
    counted: bool = True,
    by_face: Collection[int] = (),
) -> Roll:
    """The roll of the dice at the places `thrown` of the reading, from left to right, with these indexes of the game.

    known: the dice accepted before (place -> index); their doubt does not count again, but for those at the places
    `by_face`, which are told from the thrown ones by what they show. counted: whether it is known how many dice were to
    lie there, another number being asked about; not so where kept ones may lie among those thrown.
    """
    order = left_to_right(reading, thrown)
    index_at = {**known, **dict(zip(order, indexes, strict=False))}
    index = tuple(index_at.get(place) for place in range(len(reading.dice)))
    dice = tuple(reading.dice[place] for place in order)
    sure = reading.as_counted if counted else reading.confidence
    return Roll(dice, by_themselves(sure, reading, (*thrown, *by_face), known), Lying(reading.dice, index))


def by_themselves(sure: float, reading: Reading, thrown: tuple[int, ...], known: Iterable[int]) -> float:
    """How sure (0-1) the dice thrown are, where all that lie there are `sure` together.

    The doubt of a known die is taken out: `sure` is raised by as much as the least sure die thrown is surer than the
    least sure of all. The dice thrown are never surer than the least sure of them.
    """
    among_all, among_thrown = (
        min((reading.dice[place].confidence for place in places), default=1.0) for places in ((*thrown, *known), thrown)
    )
    return max(sure, min(sure * among_thrown / among_all, among_thrown)) if among_all > 0 else 0.0


def left_to_right(reading: Reading, places: tuple[int, ...]) -> tuple[int, ...]:
    """The places in the order in which their dice lie on the table."""
    return tuple(sorted(places, key=lambda n: (reading.dice[n].box[0] + reading.dice[n].box[2], reading.dice[n].box)))


def checked(roll: Roll, due: Due, *, ask: bool) -> Roll | Ask:
    """The roll, or the question that one with dice of the wrong kind or an unsure one makes, naming the dice."""
    if others := strange(roll.dice, due.want):
        return Ask(Kind.DOUBT, strange_text(len(others), due.want), roll, others)
    if roll.confidence >= sure_enough():
        return Ask(Kind.CONFIRM, say("I read {told}. Is that right?", told=_told(roll)), roll) if ask else roll
    unsure = tuple(n for n, die in enumerate(roll.dice) if die.confidence < sure_enough())
    if not unsure:
        return Ask(Kind.DOUBT, say("I read {told}, but am not sure. Is that right?", told=_told(roll)), roll)
    if len(unsure) > 1:
        text: str = say("I am not sure of {number} dice. What do they show?", number=number(len(unsure)))
    else:
        die = roll.dice[unsure[0]]
        faces = one_of([_meant(face, due.want) for face in (die.face, die.second) if face is not None])
        text = say("Is this die {faces}?", faces=faces)
    if (why := _how_it_lies(roll, unsure)) is not None:
        text = joined((text, why), " ")
    return Ask(Kind.DOUBT, text, roll, unsure)


def _how_it_lies(roll: Roll, unsure: tuple[int, ...]) -> str | None:
    """What is to be said of how unsure dice lie, where that may be why they are unsure."""
    if len(unsure) > 1 and any(roll.dice[n].cocked for n in unsure):
        return SOME_COCKED
    if any(_close(roll.dice[n], other) for n in unsure for other in roll.lying.dice):
        return _CLOSE
    return _COCKED if any(roll.dice[n].cocked for n in unsure) else None


def _close(die: Die, other: Die) -> bool:
    """Whether another die touches this one, so that one may lean on the other: their boxes meet or all but do."""
    if die.box == other.box:
        return False
    x0, y0, x1, y1 = die.box
    gap = _GAP * min(x1 - x0, y1 - y0)
    a0, b0, a1, b1 = other.box
    return a0 < x1 + gap and x0 < a1 + gap and b0 < y1 + gap and y0 < b1 + gap


def _meant(face: Face, want: Want) -> str:
    """A face in words; a plain die's with the snake face that it stands for (SD-5)."""
    if isinstance(face, str):
        return say("a {name}", name=face_word(face))
    if want.dice == "snake":
        return say("a {face} ({meaning})", face=face, meaning=FACE_WORDS[CONVERTER[face]])
    return say("a {face}", face=face)


def answered(question: Ask, due: Due, faces: tuple[Face | None, ...] | None = None) -> Lying:
    """Where the dice lie after the player has told what those asked about show, in the order of the roll's: the thrown
    dice are known only if none was miscounted. faces: None where the player says that they are no roll.

    What was read surely is still what is seen there: where something else is told, other dice were meant.
    """
    lying, dice = question.roll.lying, question.roll.dice
    if faces is not None and len(faces) == len(dice):
        unsure = {die: face for die, face in zip(dice, faces, strict=True) if die.confidence < sure_enough()}
        told = {die: replace(die, face=face) for die, face in unsure.items() if face is not None}
        lying = replace(lying, dice=tuple(told.get(die, die) for die in lying.dice))
    if len(question.roll.dice) == due.want.count * question.roll.parts:
        return lying
    return Lying(lying.dice, tuple(n if n not in due.thrown else None for n in lying.index))


def in_parts(things: tuple[T, ...], parts: int) -> tuple[tuple[T, ...], ...]:
    """The things in so many parts of equal length."""
    length = len(things) // parts
    return tuple(things[n * length : (n + 1) * length] for n in range(parts))


def _told(roll: Roll) -> str:
    """The faces in words."""
    if roll.parts == 1:
        return listed(roll.faces)
    column, row = in_parts(roll.faces, 2)
    return say("{column} for the column and {row} for the row", column=listed(column), row=listed(row))


def listed(faces: tuple[Face, ...]) -> str:
    """Faces one after another."""
    return joined([face_word(face) for face in faces], " ")
