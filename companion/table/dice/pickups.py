"""Whether dice that lie where they lay were away in between: a hand may cover them, or pick them up and throw them."""

from __future__ import annotations

from math import hypot
from statistics import median
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.table.dice.outcome import Lying
from companion.vision.reading import Die, Reading
from companion.vision.settling.resting import Resting
from companion.vision.settling.track import compare, middle, side

_ASIDE: Final = 0.12
"""Sides of a die beyond which it lies aside of where it lay; by where a box is drawn, one that lies still seems to move
by a third of that."""


class Pickups:
    """Keeps the pictures of the dice that lie on the table, and which of them were not seen since.

    A die that was covered looks as before to the pixel; one thrown to the same place with the same face does not.
    """

    def __init__(self) -> None:
        self._pictures: dict[Die, Resting] = {}
        self._missed: set[Die] = set()

    def lay(self, lying: Lying, frame: NDArray[np.uint8] | None) -> None:
        """These dice lie there now. Those not known before are in `frame`."""
        self._pictures = {die: self._pictures[die] for die in lying.dice if die in self._pictures}
        self._missed &= set(lying.dice)
        if frame is not None:
            new = [die for die in lying.dice if die not in self._pictures]
            self._pictures |= {die: Resting.of(Reading((die,), die.confidence, 0.0), frame) for die in new}

    def follow(self, lying: Lying, now: Lying) -> None:
        """All dice that lie there are seen elsewhere `now`, one by one in the same order: the camera has moved."""
        there = dict(zip(lying.dice, now.dice, strict=True))
        self._pictures = {there[die]: picture.at(there[die]) for die, picture in self._pictures.items()}
        self._missed = {there[die] for die in self._missed}

    def look(self, lying: Lying, reading: Reading) -> None:
        """The table lies still and shows this. What shows the same elsewhere was pushed there, not picked up."""
        changes = compare(lying.dice, reading.dice)
        pushed = {old for old, _ in changes.moved}
        self._missed |= {lying.dice[old] for old in changes.gone if old not in pushed}

    def aside(self, lying: Lying, reading: Reading) -> frozenset[Die]:
        """The dice that were away and are back with their faces, but, as the others tell, a little aside: a hand that
        covered them has pushed them, or they were picked up and fell there."""
        moved = {
            lying.dice[old]: _moved(lying.dice[old], reading.dice[new])
            for old, new in compare(lying.dice, reading.dice).stayed
        }
        camera = [by for die, by in moved.items() if die not in self._missed]
        if not camera:
            return frozenset()
        across, down = (median(by) for by in zip(*camera, strict=True))
        return frozenset(
            die for die, (x, y) in moved.items() if die in self._missed and hypot(x - across, y - down) > _ASIDE
        )

    def still_there(self, lying: Lying, reading: Reading, frame: NDArray[np.uint8]) -> Lying:
        """The dice that no hand has picked up: without those that were away, and are not back as they lay."""
        changes = compare(lying.dice, reading.dice)
        there = {lying.dice[old] for old, _ in (*changes.stayed, *changes.turned)}
        back = {die for die in self._missed & there if self._as_before(die, frame)}
        left = lying.without(self._missed - back)
        self._missed -= set(left.dice)
        return left

    def _as_before(self, die: Die, frame: NDArray[np.uint8]) -> bool:
        picture = self._pictures.get(die)
        return picture is None or picture.unchanged(frame)


def _moved(before: Die, after: Die) -> tuple[float, float]:
    """By how much a die lies further right and further down, in sides of it."""
    (x0, y0), (x1, y1), size = middle(before), middle(after), max(side(before), 1e-6)
    return (x1 - x0) / size, (y1 - y0) / size
