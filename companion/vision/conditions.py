"""Whether a picture is fit to be read: light, distance and sharpness, told from one frame in which nothing moves."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.reading import Die, Reading
from companion.vision.settling.motion import shrink
from companion.vision.settling.track import side, typical_side

_SMALL: Final = 20.0
"""Side in pixels below which dice are too small in the picture; from about 30 on they are read well."""
_DARK: Final = 30.0
"""Grey level below which nine tenths of the picture lie when it is too dark. Of pictures made darker, all of which had
been read right by networks that had not seen their folder, 97 % were at 45 to 60, 95 % down to 20, 90 % to 14, 84 % to
7, 75 % below; of the 1067 that would have been accepted three were wrong (companion/vision/light.py)."""
_NIGHT: Final = 10.0
"""The same where one in five is not read any more."""
_BLURRED: Final = 0.13
"""Sharpness below which pips run into one another. Photographs made softer were read right in 88 % at 0.16, 38 % at
0.1, none at 0.085; untouched ones have 0.18 to 0.5."""
_PATCH: Final = 64
_LEAST_CONTRAST: Final = 8.0
_EDGE: Final = 1.5


@dataclass(frozen=True)
class Conditions:
    """light: the grey level (0-255) that a tenth of the picture exceeds. side: typical side of the dice in pixels.

    sharpness: how much of the contrast within a die lies between neighbouring sixty-fourths of its side, the median
    over the dice. cut: whether a die reaches over the picture's edge. side and sharpness are None without dice.
    """

    light: float
    side: float | None
    sharpness: float | None
    cut: bool

    @property
    def dark(self) -> bool:
        return self.light < _DARK

    @property
    def night(self) -> bool:
        return self.light < _NIGHT

    @property
    def far(self) -> bool:
        return self.side is not None and self.side < _SMALL

    @property
    def blurred(self) -> bool:
        """Whether dice large and bright enough to be read are not sharp enough; others never look sharp."""
        return not (self.far or self.dark) and self.sharpness is not None and self.sharpness < _BLURRED


def look(frame: NDArray[np.uint8], reading: Reading) -> Conditions:
    """The conditions in `frame` (HxWx3 BGR) in which `reading` was made. Takes about a millisecond."""
    dice = reading.dice
    sharpness = median(_sharpness(frame, die) for die in dice) if dice else None
    return Conditions(
        light=float(np.percentile(shrink(frame), 90)),
        side=typical_side(dice),
        sharpness=sharpness,
        cut=any(_cut(die, frame.shape[1], frame.shape[0]) for die in dice),
    )


def _sharpness(frame: NDArray[np.uint8], die: Die) -> float:
    patch = _patch(frame, die)
    across = (patch[1:-1, 2:] - patch[1:-1, :-2]) / 2
    down = (patch[2:, 1:-1] - patch[:-2, 1:-1]) / 2
    low, high = np.percentile(patch, (2, 98))
    return float(np.percentile(np.hypot(across, down), 98) / max(float(high - low), _LEAST_CONTRAST))


def _patch(frame: NDArray[np.uint8], die: Die) -> NDArray[np.float32]:
    """The die's picture in grey, _PATCH square, whatever its size in the frame."""
    x0, y0, x1, y1 = die.box
    height, width = frame.shape[:2]
    left, top = max(0, int(x0) - 2), max(0, int(y0) - 2)
    cut = frame[top : min(height, int(y1) + 3), left : min(width, int(x1) + 3)]
    factor = max(1, int(side(die) / _PATCH))
    if factor > 1:  # first by a whole factor, so that nothing is passed over
        size = (max(1, cut.shape[1] // factor), max(1, cut.shape[0] // factor))
        cut = np.asarray(cv2.resize(cut, size, interpolation=cv2.INTER_AREA), np.uint8)
    step = side(die) / factor / _PATCH
    middle = ((x0 + x1) / 2 - left) / factor, ((y0 + y1) / 2 - top) / factor
    corner = [m - step * (_PATCH - 1) / 2 for m in middle]
    matrix = np.array([[step, 0, corner[0]], [0, step, corner[1]]], np.float32)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    grey = cv2.cvtColor(cut, cv2.COLOR_BGR2GRAY)
    warped = cv2.warpAffine(grey, matrix, (_PATCH, _PATCH), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(warped, np.float32)


def _cut(die: Die, width: int, height: int) -> bool:
    """Whether the picture's edge cuts a die; what is hardly taken for one is nothing to send a player after."""
    x0, y0, x1, y1 = die.box
    at_edge = x0 < _EDGE or y0 < _EDGE or x1 > width - _EDGE or y1 > height - _EDGE
    return at_edge and die.confidence >= 0.5
