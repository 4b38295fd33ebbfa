"""Dice of which a person has said that they are none of the throw, and that nobody has touched since: spare ones.

What lies where it lay, to the pixel, was not thrown; that it does not count is known, and need not be asked each time.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from companion.table.dice.due import Due
from companion.table.dice.outcome import Ask, Lying, Outcome, by_themselves
from companion.vision.reading import Die, Reading
from companion.vision.settling.resting import Resting
from companion.vision.settling.settle import Seen, Settled
from companion.vision.settling.track import compare


class Spares:
    """Keeps the pictures of the spare dice as they lay when that was said. They are forgotten as soon as a picture of
    the table at rest lacks one or shows another face there: it was moved or covered, or the camera was moved."""

    def __init__(self) -> None:
        self._pictures: dict[Die, Resting] = {}
        self._shape: tuple[int, ...] = ()

    def told(self, dice: tuple[Die, ...], frame: NDArray[np.uint8] | None) -> None:
        """A person says that these are none of the throw, as they lie in the frame."""
        if frame is None:
            return
        if frame.shape != self._shape:
            self.forget()
        self._shape = frame.shape
        self._pictures |= {die: Resting.of(Reading((die,), die.confidence, 0.0), frame) for die in dice}

    def thrown(self, dice: tuple[Die, ...]) -> None:
        """A person says that these were thrown after all."""
        known = tuple(self._pictures)
        for old, _ in compare(known, dice).stayed:
            del self._pictures[known[old]]

    def forget(self) -> None:
        """No die is known to be spare any more."""
        self._pictures = {}

    def look(self, seen: Seen) -> None:
        """The table is seen so. Of a photograph, taken from anywhere, places tell nothing."""
        if seen.single:
            self.forget()
        elif self._pictures and seen.reading is not None:
            known = tuple(self._pictures)
            there = {known[old] for old, _ in compare(known, seen.reading.dice).stayed}
            self._pictures = {die: picture for die, picture in self._pictures.items() if die in there}

    def apart(self, roll: Settled, lying: Lying, due: Due) -> tuple[Settled, Lying, Lying]:
        """The roll and what lay there without the spare dice, and these; with all where not just as many dice as are
        wanted are left without them. In a game with other dice beside a throw nothing that lies still counts anyway."""
        there, spare = roll.reading.dice, self._among(roll)
        if due.standing is not None or not spare or len(there) - len(spare) != len(due.kept) + due.want.count:
            return roll, lying, Lying()
        dice = tuple(there[place] for place in spare)
        lay = {lying.dice[old] for old, _ in compare(lying.dice, dice).stayed}
        without = replace(roll, reading=_without(roll.reading, spare))
        return without, lying.without(lay), Lying.unnamed(dice)

    def _among(self, roll: Settled) -> tuple[int, ...]:
        """The places of the spare dice in the reading: they look as they did, where they lay."""
        if not self._pictures or roll.frame.shape != self._shape:
            return ()
        known = tuple(self._pictures)
        pairs = compare(known, roll.reading.dice).stayed
        return tuple(place for old, place in pairs if self._pictures[known[old]].unchanged(roll.frame))


def put_back(found: Outcome, spare: Lying) -> Outcome:
    """What was found without the spare dice; they lie there all the same."""
    if isinstance(found, Ask):
        return replace(found, roll=replace(found.roll, lying=_both(found.roll.lying, spare)))
    return found if found.lying is None else replace(found, lying=_both(found.lying, spare))


def _both(lying: Lying, spare: Lying) -> Lying:
    return replace(lying, dice=lying.dice + spare.dice, index=lying.index + spare.index)


def _without(reading: Reading, spare: tuple[int, ...]) -> Reading:
    """The other dice, as sure as they are by themselves."""
    left = tuple(place for place in range(len(reading.dice)) if place not in spare)
    confidence, given = (by_themselves(sure, reading, left, spare) for sure in (reading.confidence, reading.as_counted))
    return replace(reading, dice=tuple(reading.dice[n] for n in left), confidence=confidence, given_count=given)
