"""Making dark pictures bright enough to be read, as a longer exposure would have."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

_SAMPLES: Final = 160
"""About how many pixels of the longer side are looked at."""
_FEW: Final = 0.001
"""Share of the pixels that may be brighter in a dark picture: it is less than one die, so white dice on a black cloth
are not made brighter than white."""
DARK: Final = 110.0
"""Level of the brightest but these, of 255, below which motion cannot be told in a picture as it is."""
_DIM: Final = 150.0
"""Likewise, below which dice are read more surely in a brighter one (models/namer/card.md, "Which way up a picture is,
and how bright"). Of 2043 photographs two are that dark."""
_BRIGHT: Final = 230.0
_MOST: Final = 12.0
"""How many times brighter at most: beyond that hardly anything but noise is left."""
_GRAIN: Final = 1.0
"""Sigma in pixels of the blur that a picture's noise gets first where it becomes _MOST times stronger, and less in
proportion where it becomes less: small dice are lost by more (models/namer/card.md)."""


def lit(frame: NDArray[np.uint8], dark: float = _DIM) -> NDArray[np.uint8]:
    """`frame` (HxWx3 BGR) as it is, or, where hardly anything in it is as bright as `dark` (0-255), a brighter one."""
    height, width = frame.shape[:2]
    step = max(1, max(height, width) // _SAMPLES)
    few = cv2.resize(frame, (max(1, width // step), max(1, height // step)), interpolation=cv2.INTER_NEAREST)
    blue, green, red = cv2.split(few)
    levels = cv2.max(cv2.max(blue, green), red)
    if np.count_nonzero(levels >= dark) > _FEW * levels.size:
        return frame
    brightest = float(np.quantile(levels, 1 - _FEW))
    gain = min(_BRIGHT / max(brightest, 1.0), _MOST)
    calm = cv2.GaussianBlur(frame, (0, 0), _GRAIN * gain / _MOST)
    return np.asarray(cv2.convertScaleAbs(calm, alpha=gain), np.uint8)
