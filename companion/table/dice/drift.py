"""Dice that lie on the table, where a camera that was bumped, or is held in a hand, sees them now.

Which dice were kept, pushed or thrown again is told from places in the picture; a camera that moved moves them all.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from companion.table.dice.outcome import Lying
from companion.vision.reading import Die, Reading
from companion.vision.settling.standpoint import shift_between
from companion.vision.settling.track import compare


def drifted(lying: Lying, then: NDArray[np.uint8], reading: Reading, now: NDArray[np.uint8]) -> Lying | None:
    """Where the dice that lay in the frame `then` are to be looked for in the frame `now` with this reading; None where
    they are best looked for where they lay.

    The table's own edges tell how the camera has moved; that counts only if more dice are found so, since a cloth may
    tell little.
    """
    if not lying.dice or then.shape != now.shape:
        return None
    dx, dy = shift_between(then, lying.dice, now, reading.dice)
    shifted = tuple(_shifted(die, dx, dy) for die in lying.dice)
    if len(compare(shifted, reading.dice).stayed) <= len(compare(lying.dice, reading.dice).stayed):
        return None
    return Lying(shifted, lying.index)


def _shifted(die: Die, dx: float, dy: float) -> Die:
    x0, y0, x1, y1 = die.box
    return replace(die, box=(x0 + dx, y0 + dy, x1 + dx, y1 + dy))
