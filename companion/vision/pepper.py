"""Freeing pictures of single pixels that are black or white by fault, as failing sensors and bad lines leave them.

Pips of small dice are hardly larger than such pixels, and a board full of them is full of what may be pips.
"""

from __future__ import annotations

from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.light import lit

Image = NDArray[np.uint8]

_APART: Final = 40
"""Levels of 255 by which such a pixel is brighter or darker than each of the eight around it."""
_SHARE: Final = 0.002
"""Share of a picture's pixels that must be such for it to be peppered. So many have, of photographs that are not, only
seven of two coarse carpets, and of those that are all (models/namer/card.md, "Peppered pictures")."""
_BANDS, _ROWS = 6, 6
"""The share is told from so many bands of so many rows."""
_RING: Final = np.array([[1, 1, 1], [1, 0, 1], [1, 1, 1]], np.uint8)


def readable(frame: Image) -> Image:
    """`frame` (HxWx3 BGR) as dice are looked for in it: bright enough, and without pepper."""
    return unpeppered(lit(frame))


def unpeppered(frame: Image) -> Image:
    """`frame` (HxWx3 BGR) as it is, or, where it is peppered all over, with the median of what is around them in place
    of the pixels that stand alone. Two that lie beside each other hide each other; what is left of them stays."""
    if not _peppered(frame):
        return frame
    alone = _alone(frame)
    clean = frame.copy()
    clean[alone] = cv2.medianBlur(frame, 3)[alone]
    return clean


def _peppered(frame: Image) -> bool:
    height = frame.shape[0]
    if height < _ROWS or frame.shape[1] < _ROWS:
        return False
    starts = np.unique(np.linspace(0, height - _ROWS, _BANDS).astype(int)).tolist()
    counts = [_alone(frame[at : at + _ROWS])[1:-1, 1:-1] for at in starts]
    return float(np.mean([np.count_nonzero(one) / one.size for one in counts])) > _SHARE


def _alone(image: Image) -> NDArray[np.bool_]:
    """Which pixels (H, W) differ from each of the eight around them, all to one side."""
    grey: NDArray[Any] = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    above, below = cv2.subtract(grey, cv2.dilate(grey, _RING)), cv2.subtract(cv2.erode(grey, _RING), grey)
    return np.asarray(cv2.max(above, below) > _APART, np.bool_)
