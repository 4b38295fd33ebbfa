"""Whether dice that lie where they lay were away in between: a hand may cover them, or pick them up and throw them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from companion.table.dice.roll import Lying
from companion.vision.reading import Die, Reading
from companion.vision.settling.resting import Resting
from companion.vision.settling.track import compare


class Looks:
    """Keeps the pictures of the dice that lie on the table, and which of them were not seen since.

    A die that was covered looks as before to the pixel; one thrown to the same place with the same face does not.
    """

    def __init__(self) -> None:
        self._pictures: dict[Die, Resting] = {}
        self._missed: set[Die] = set()

    def lay(self, lying: Lying, frame: NDArray[np.uint8] | None) -> None:
        """These dice lie there now. Those not known before are in `frame`."""
        new = [die for die in lying.dice if die not in self._pictures]
        self._pictures = {die: self._pictures[die] for die in lying.dice if die in self._pictures}
        self._missed &= set(lying.dice)
        if frame is not None and new:
            self._pictures |= {die: Resting.of(Reading((die,), die.confidence, 0.0), frame) for die in new}

    def follow(self, lying: Lying, now: Lying) -> None:
        """The dice of `lying` are seen elsewhere `now`, one by one in the same order: the camera has moved."""
        there = dict(zip(lying.dice, now.dice, strict=True))
        self._pictures = {there[die]: picture.at(there[die]) for die, picture in self._pictures.items() if die in there}
        self._missed = {there[die] for die in self._missed if die in there}

    def look(self, lying: Lying, reading: Reading) -> None:
        """The table lies still and shows this. What shows the same elsewhere was pushed there, not picked up."""
        changes = compare(lying.dice, reading.dice)
        pushed = {old for old, _ in changes.moved}
        self._missed |= {lying.dice[old] for old in changes.gone if old not in pushed}

    def still_there(self, lying: Lying, reading: Reading, frame: NDArray[np.uint8]) -> Lying:
        """The dice that no hand has picked up: without those that were away, and are not back as they lay."""
        there = set(_there(lying, reading).values())
        kept = [
            (die, index)
            for die, index in zip(lying.dice, lying.index, strict=True)
            if die not in self._missed or (die in there and self._as_before(die, frame))
        ]
        self._missed -= {die for die, _ in kept}
        return replace(lying, dice=tuple(die for die, _ in kept), index=tuple(index for _, index in kept))

    def _as_before(self, die: Die, frame: NDArray[np.uint8]) -> bool:
        picture = self._pictures.get(die)
        return picture is None or picture.unchanged(frame)


def _there(lying: Lying, reading: Reading) -> dict[Die, Die]:
    """Dice of the reading that lie where dice lay, with those dice."""
    changes = compare(lying.dice, reading.dice)
    return {reading.dice[new]: lying.dice[old] for old, new in (*changes.stayed, *changes.turned)}
