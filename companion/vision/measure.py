"""How right a reader is on labelled pictures: one judgement for `companion bench read` and for the models' training."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from companion.vision.faces import MIRRORED, Face
from companion.vision.reading import Die, Reading

USUAL: Final = range(1, 9)
"""Numbers of dice of which rolls are counted; pictures of more are no rolls of a game."""
SEEN: Final = 0.5
"""A die with at least this confidence counts as seen in a picture that has none."""


@dataclass(frozen=True)
class Judged:
    """One picture beside its truth. truth: all faces in it. found, missed, extra: numbers of dice, told by face."""

    truth: tuple[Face, ...]
    reading: Reading
    found: int
    missed: int
    extra: int

    @property
    def dice(self) -> tuple[Die, ...]:
        """What was read."""
        return self.reading.dice

    @property
    def confidence(self) -> float:
        """How sure (0-1) the reading is, the number of dice unknown."""
        return self.reading.confidence

    @property
    def counted(self) -> bool:
        """Whether as many dice were read as lie there."""
        return len(self.dice) == len(self.truth)

    @property
    def in_a_game(self) -> float:
        """How sure (0-1) a table is that knows how many dice were thrown: it asks where another number is seen."""
        return self.reading.as_counted if self.counted else 0.0

    @property
    def swapped(self) -> bool:
        """Whether a left was read as a right, or the other way."""
        there, read = Counter(self.truth), Counter(die.face for die in self.dice)
        return any((there - read)[one] and (read - there)[other] for one, other in MIRRORED.items())

    @property
    def right(self) -> bool:
        """Whether every die was found with its face, and nothing else."""
        return not self.missed and not self.extra


@dataclass(frozen=True)
class Share:
    """`part` of `whole`."""

    part: int
    whole: int

    def __str__(self) -> str:
        if not self.whole:
            return "none to count"
        low, high = self.interval()
        return f"{self.part} of {self.whole}, {self.part / self.whole:.1%} (95 %: {low:.1%}-{high:.1%})"

    def interval(self) -> tuple[float, float]:
        """Between which shares (0-1) the true one lies with 95 % certainty, by Wilson; 0 to 1 of nothing."""
        if not self.whole:
            return 0.0, 1.0
        z, n, p = 1.96, self.whole, self.part / self.whole
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        reach = z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return max(0.0, middle - reach), min(1.0, middle + reach)


@dataclass(frozen=True)
class Figures:
    """The figures of a folder. rolls are pictures of 1-8 dice.

    right: rolls with every die found and every face right. recall: of all dice those found with their face.
    precision: of all dice read those that are there. accepted: rolls at or above the threshold. wrong: of these those
    not right. swapped: accepted rolls in which a left was read as a right, or the other way. in_a_game and
    wrong_in_a_game: as accepted and wrong, where the number of dice is known. quiet: pictures without dice in which no
    die was seen.
    """

    pictures: int
    right: Share
    recall: Share
    precision: Share
    accepted: Share
    wrong: Share
    swapped: Share
    in_a_game: Share
    wrong_in_a_game: Share
    quiet: Share


def judge(truth: Sequence[Face], reading: Reading) -> Judged:
    """What was read beside the faces that are there."""
    there, read = Counter(truth), Counter(die.face for die in reading.dice)
    found = (there & read).total()
    return Judged(tuple(truth), reading, found, there.total() - found, read.total() - found)


def figures(judged: Sequence[Judged], accept: float) -> Figures:
    """The figures of several pictures, a roll being accepted at confidence `accept` (0-1) or more."""
    rolls = [one for one in judged if len(one.truth) in USUAL]
    sure, in_a_game = ([one for one in rolls if getattr(one, how) >= accept] for how in ("confidence", "in_a_game"))
    empty = [one for one in judged if not one.truth]
    found, missed, extra = (sum(getattr(one, what) for one in judged) for what in ("found", "missed", "extra"))
    return Figures(
        pictures=len(judged),
        right=Share(sum(one.right for one in rolls), len(rolls)),
        recall=Share(found, found + missed),
        precision=Share(found, found + extra),
        accepted=Share(len(sure), len(rolls)),
        swapped=Share(sum(one.swapped for one in sure), len(sure)),
        wrong=Share(sum(not one.right for one in sure), len(sure)),
        in_a_game=Share(len(in_a_game), len(rolls)),
        wrong_in_a_game=Share(sum(not one.right for one in in_a_game), len(in_a_game)),
        quiet=Share(sum(all(die.confidence < SEEN for die in one.dice) for one in empty), len(empty)),
    )
