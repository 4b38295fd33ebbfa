"""What was read of a frame: its dice, each with its face, and how sure the reading is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from companion.vision.faces import Face


@dataclass(frozen=True)
class Die:
    """One die as read.

    box: (x0, y0, x1, y1) in pixels of the frame given.
    face: the face on top, 1-6 or the name of a snake face. confidence: 0-1, that this is a die with this face on top,
    as the networks give it: it tells which die is the doubtful one, but is not calibrated as the reading's is, and
    seldom comes near 1 (confidence.SURE_FACE).
    second: the next best face, or None where there is none worth naming; second_confidence: 0-1.
    cocked: whether it does not lie flat on the table, but stands on an edge, so that no side may be on top, or lies on
    another die, of which nothing is seen then, as far as that was looked at.
    """

    box: tuple[float, float, float, float]
    face: Face
    confidence: float
    second: Face | None
    second_confidence: float
    cocked: bool = False


COCKED_AT_MOST: Final = 0.5
"""How sure at most a cocked die is: a player may take it as it lies, lay it flat or throw it again."""


@dataclass(frozen=True)
class Reading:
    """All dice of a frame.

    confidence: 0-1, the probability that every die is found and right, calibrated; it may be more than a die's. ms:
    time it took. given_count: 0-1, the same, given that as many dice lie there as were found, as in a game; 0 where
    that was not asked. maybe: what does not count and may be a die, likeliest first, for where more are known to lie
    there. turned: how many degrees clockwise (0-360) would set the picture upright.
    """

    dice: tuple[Die, ...]
    confidence: float
    ms: float
    given_count: float = 0.0
    maybe: tuple[Die, ...] = ()
    turned: float = 0

    @property
    def as_counted(self) -> float:
        """How sure (0-1) the reading is where it is known that so many dice lie there."""
        return max(self.confidence, self.given_count)

    def at_most(self, sure: float) -> Reading:
        """The reading, no surer than that (0-1)."""
        return replace(self, confidence=min(self.confidence, sure), given_count=min(self.given_count, sure))


def doubted(reading: Reading) -> Reading:
    """The reading, neither it nor the die surer than COCKED_AT_MOST where one is cocked."""
    if not any(die.cocked for die in reading.dice):
        return reading
    dice = (replace(die, confidence=min(die.confidence, COCKED_AT_MOST)) if die.cocked else die for die in reading.dice)
    return replace(reading, dice=tuple(dice)).at_most(COCKED_AT_MOST)
