"""What a reading of the dice can be to the table: a roll that was due, a question to the player, or nothing. Data."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeVar

from companion.table.dice.due import Due
from companion.vision.faces import Face
from companion.vision.reading import Die, Reading

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Lying:
    """The dice last dealt with, as they were read then. `index` names each die of the game, None where unknown.

    by_face: they are told by their faces alone, so that a doubt of what one shows now is a doubt of which it is.
    """

    dice: tuple[Die, ...] = ()
    index: tuple[int | None, ...] = ()
    by_face: bool = False

    @classmethod
    def unnamed(cls, dice: tuple[Die, ...]) -> Lying:
        """Dice that may be any of the game, or none."""
        return cls(dice, (None,) * len(dice))

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
class SeenRoll:
    """Dice that were seen to be thrown, in the order of their indexes.

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
    roll: SeenRoll
    unsure: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Wait:
    """No throw is seen. `lying`: where the dice lie now, if some were moved."""

    note: str | None = None
    lying: Lying | None = None


Outcome = SeenRoll | Ask | Wait


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

    roll: SeenRoll
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
) -> SeenRoll:
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
    return SeenRoll(dice, by_themselves(sure, reading, (*thrown, *by_face), known), Lying(reading.dice, index))


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


def in_parts(things: tuple[T, ...], parts: int) -> tuple[tuple[T, ...], ...]:
    """The things in so many parts of equal length."""
    length = len(things) // parts
    return tuple(things[n * length : (n + 1) * length] for n in range(parts))
