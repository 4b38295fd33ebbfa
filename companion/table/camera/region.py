"""The part of a camera's picture in which dice count."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.reading import Die

if TYPE_CHECKING:
    from companion.table.camera.profiles import Point

_AROUND: Final = 1.5
"""Sides of a die around the region that stay in the picture when only the dice within are read."""


def in_region(region: Sequence[Point], x: float, y: float) -> bool:
    """Whether a place (shares of the picture) lies in the region: a ray to its right crosses the edge oddly often."""
    inside = False
    for (x0, y0), (x1, y1) in zip(region, (*region[1:], region[0]), strict=True):
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) / (y1 - y0) * (x1 - x0):
            inside = not inside
    return inside


def crosses_itself(region: Sequence[Point]) -> bool:
    """Whether two edges of the region cross, so that nobody could say what is inside."""
    edges = zip(region, (*region[1:], region[0]), strict=True)
    return any(
        _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0
        for (a, b), (c, d) in combinations(edges, 2)
    )


def _side(a: Point, b: Point, c: Point) -> float:
    """On which side of the line from a to b the place c lies: above 0, below 0, or 0 on it, where edges only meet."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def inside(dice: Sequence[Die], region: Sequence[Point], frame: NDArray[np.uint8]) -> tuple[Die, ...]:
    """The dice whose middles lie in the region."""
    height, width = frame.shape[:2]
    middles = [((die.box[0] + die.box[2]) / 2 / width, (die.box[1] + die.box[3]) / 2 / height) for die in dice]
    return tuple(die for die, (x, y) in zip(dice, middles, strict=True) if in_region(region, x, y))


def only(frame: NDArray[np.uint8], region: Sequence[Point], side: float) -> NDArray[np.uint8]:
    """The frame, what lies farther than a die or so (of `side` pixels) from the region in the frame's mean colour."""
    height, width = frame.shape[:2]
    mask = np.zeros((height, width), np.uint8)
    corners = np.rint(np.array(region) * (width, height)).astype(np.int32)
    cv2.fillPoly(mask, [corners], 255)
    reach = max(1, round(_AROUND * side))
    cv2.polylines(mask, [corners], True, 255, 2 * reach)
    mean = np.array(frame.reshape(-1, 3).mean(axis=0), np.uint8)
    return np.where(mask[..., None] > 0, frame, mean)
