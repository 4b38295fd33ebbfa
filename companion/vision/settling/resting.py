"""Whether dice that are seen now are dice that lay there before: by place and face, and by their very pictures.

A die that lies untouched keeps its picture to the pixel, turned no degree; one that was thrown again does not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.reading import Die, Reading
from companion.vision.settling.track import common_shift, compare, side, typical_side

_SIDE: Final = 24
_SEARCH: Final = 4
_ALIKE: Final = 0.85
_NEAR: Final = 0.3


@dataclass(frozen=True)
class Resting:
    """Dice that were last known to lie on the table, each with its small picture (SIDE x SIDE grey)."""

    reading: Reading
    pictures: tuple[NDArray[np.float32], ...]

    @property
    def dice(self) -> tuple[Die, ...]:
        """The dice."""
        return self.reading.dice

    @staticmethod
    def of(reading: Reading, frame: NDArray[np.uint8]) -> Resting:
        """The dice of a reading of `frame`."""
        return Resting(reading, tuple(_crop(frame, die, 0) for die in reading.dice))

    def at(self, die: Die) -> Resting:
        """The one die of this, seen elsewhere since the camera has moved."""
        return Resting(Reading((die,), self.reading.confidence, 0.0), self.pictures)

    def unchanged(self, frame: NDArray[np.uint8]) -> bool:
        """Whether the picture is the same wherever a die lay, so that a reading without dice has missed them."""
        return all(self._alike(i, die, frame) for i, die in enumerate(self.dice))

    def holds(self, dice: Sequence[Die], frame: NDArray[np.uint8]) -> bool:
        """Whether `dice`, read in `frame`, are these same dice untouched, or some of them with the others taken away.

        The camera may have been bumped and the light changed: then all have shifted alike. A single die that has
        shifted has been thrown again, unless its picture is the same.
        """
        if len(dice) < len(self.dice):
            changes = compare(self.dice, dice)
            pairs = changes.stayed + changes.turned
            return len(pairs) == len(dice) and all(self._same(i, dice[j], frame) for i, j in pairs)
        shift = common_shift(self.dice, dice)
        if shift is None or not all(self._same(i, dice[j], frame) for i, j in shift.pairs):
            return False
        moved = shift.distance(typical_side(self.dice) or 1.0) > _NEAR
        return not moved or len(dice) > 1 or self._alike(0, dice[0], frame)

    def _same(self, i: int, die: Die, frame: NDArray[np.uint8]) -> bool:
        return self.dice[i].face == die.face or self._alike(i, die, frame)

    def _alike(self, i: int, die: Die, frame: NDArray[np.uint8]) -> bool:
        around = _crop(frame, die, _SEARCH)
        return float(cv2.matchTemplate(around, self.pictures[i], cv2.TM_CCOEFF_NORMED).max()) > _ALIKE


def _crop(frame: NDArray[np.uint8], die: Die, margin: int) -> NDArray[np.float32]:
    """The die's picture in grey, _SIDE pixels square, with a margin of so many around it."""
    x0, y0, x1, y1 = die.box
    step = side(die) / _SIDE
    total = _SIDE + 2 * margin
    left = (x0 + x1) / 2 - step * (total - 1) / 2
    top = (y0 + y1) / 2 - step * (total - 1) / 2
    matrix = np.array([[step, 0, left], [0, step, top]], np.float32)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    patch = cv2.warpAffine(frame, matrix, (total, total), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cv2.cvtColor(patch, cv2.COLOR_BGR2GRAY), dtype=np.float32)
