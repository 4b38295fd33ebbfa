"""Whether what is drawn on a path-traced die's upper side can still be told in its picture.

A lamp in the camera's eye or too long an exposure leaves a side white all over, and then nobody can say which face it
is. Such a die keeps its box but loses its value, as one does in labelled photographs that a person could not read.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.path_traced.die import TILE, ink_on_top, turned
from datasets.path_traced.scene import Lens, PlannedDie, project

Image = NDArray[np.uint8]

FAINTEST: Final = 5.0
"""Levels of 255. What differs by less is lost in a camera's noise: of 763 path-traced stickers 11 lie below 4, and are
white to the eye, the next at 7."""
_RIM: Final = 0.2
"""The outer part of a side that is not looked at, of its length: there the sticker may have ended."""


def legible(lens: Lens, die: PlannedDie, image: Image) -> bool:
    """Whether a person could tell what lies on top of the die, which lies flat, in its picture (H, W, 3)."""
    return contrast(lens, die, image) >= FAINTEST


def contrast(lens: Lens, die: PlannedDie, image: Image) -> float:
    """By how many levels of 255 ink and what it lies on differ, in the channel in which they differ most."""
    to_picture = cv2.getPerspectiveTransform(_TILE_CORNERS, top_corners(lens, die))
    seen = cv2.warpPerspective(image, to_picture, (TILE, TILE), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    inner = np.s_[int(_RIM * TILE) : int((1 - _RIM) * TILE)]
    ink, levels = ink_on_top(die)[inner, inner], seen[inner, inner].astype(np.float32)
    least, most = np.percentile(ink, (15, 99))  # of a worn print, too
    share = (ink - least) / max(most - least, 1e-6)
    drawn, bare = levels[share > 0.75], levels[share < 0.25]
    if not len(drawn) or not len(bare):
        return 0.0
    return float(np.abs(np.median(drawn, 0) - np.median(bare, 0)).max())


_TILE_CORNERS: Final = np.array([(0, 0), (TILE, 0), (TILE, TILE), (0, TILE)], np.float32)


def top_corners(lens: Lens, die: PlannedDie) -> NDArray[np.float32]:
    """Where in the picture the corners of the upper side would be if its edges were sharp, pixels (4, 2): of its tile
    the upper left one first, then clockwise."""
    # the tile of the side that looks up is seen as from outside: x to its right, y up
    flat = np.array([(-1.0, 1.0, 1.0), (1.0, 1.0, 1.0), (1.0, -1.0, 1.0), (-1.0, -1.0, 1.0)])
    lying = flat @ turned(die.yaw).T + np.array([die.x, die.y, die.height + 1.0])
    return project(lens, lying).astype(np.float32)
