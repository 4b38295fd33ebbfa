"""What the finder is to answer for a picture: where the middles of dice are, and how far each die reaches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from companion.vision.finding.passes import STRIDE, UNIT

Floats = NDArray[np.floating[Any]]

_WHOLE, _PART = 0.65, 0.3
"""Share of a die that must lie in the frame for it to be found as a whole one, and for what is seen of it to be found,
so that it is read or at least asked about. Of what shows less nothing is said."""
_SLIVER: Final = 5
"""Pixels below which the shorter side of a part is too short to be told."""
_SMALL, _LARGE, _FACE = 9, 100, 125
"""Longer sides in pixels between which a die is to be found in this pass, and above which it is none of its dice: a
face or a pip of what is so near is not a die."""
_NOTHING: Final = 0.1
"""Share of a die below which what is left of it in the frame is nothing at all."""


def encode(boxes: Floats, ignore: Floats, side: int, frame: tuple[int, int]) -> NDArray[np.float32]:
    """The finder's target (7, side / STRIDE, side / STRIDE) for dice at `boxes`, saying nothing about `ignore`.

    Both are (N, 4) pixels. The target holds heat 0-1, the weight of heat 0 or 1, how much a cell is to tell of a box
    0-1, and the distances to its left, top, right and bottom in units of UNIT.

    side: pixels of the square picture, of which a frame of this width and height is filled. Of a die that the frame
    cuts to less than _WHOLE the box is that of what is left.
    """
    n = side // STRIDE
    target = np.zeros((7, n, n), np.float32)
    target[1] = 1
    centres = (np.arange(n, dtype=np.float32) + 0.5) * STRIDE
    gx, gy = np.meshgrid(centres, centres)
    for box in sorted(boxes.tolist(), key=_size, reverse=True):
        seen, visible = _in_frame(box, *frame)
        if visible <= 0 or _size(box) > _FACE:
            continue
        if not _to_be_found(box, seen, visible):
            target[1][_inside(gx, gy, box) & (visible > _NOTHING)] = 0
            continue
        x0, y0, x1, y1 = seen if visible < _WHOLE else box
        cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
        sigma = max(2.2, 0.13 * _size(box))
        heat = np.exp(-((gx - cx) ** 2 + (gy - cy) ** 2) / (2 * sigma * sigma))
        # the cell nearest the middle is fully positive, wherever the middle falls in it
        row, column = min(n - 1, max(0, int(cy / STRIDE))), min(n - 1, max(0, int(cx / STRIDE)))
        heat[row, column] = 1
        target[0] = np.maximum(target[0], heat)
        near = heat > 0.35
        target[2][near] = heat[near]
        for k, edge in enumerate((gx - x0, gy - y0, x1 - gx, y1 - gy)):
            target[3 + k][near] = np.maximum(edge[near], 1.0) / UNIT
    for box in ignore.tolist():
        target[1][_inside(gx, gy, box) & (target[0] < 0.3)] = 0
    return target


def _in_frame(box: Sequence[float], width: int, height: int) -> tuple[list[float], float]:
    """What a frame of so many pixels shows of `box`, and which share (0-1) of it that is."""
    x0, y0, x1, y1 = box
    seen = [max(x0, 0), max(y0, 0), min(x1, width), min(y1, height)]
    area = max(0.0, seen[2] - seen[0]) * max(0.0, seen[3] - seen[1])
    return seen, area / max(1e-3, (x1 - x0) * (y1 - y0))


def _to_be_found(box: Sequence[float], seen: Sequence[float], visible: float) -> bool:
    """Whether a die at `box`, of which a frame shows the share `visible`, `seen`, is large and whole enough."""
    enough = visible >= _WHOLE or (visible >= _PART and min(seen[2] - seen[0], seen[3] - seen[1]) >= _SLIVER)
    return enough and _SMALL <= _size(box) <= _LARGE


def _inside(gx: Floats, gy: Floats, box: Sequence[float]) -> NDArray[np.bool_]:
    """Which cells, of middles gx and gy, lie in `box`."""
    return np.asarray((gx > box[0]) & (gx < box[2]) & (gy > box[1]) & (gy < box[3]), np.bool_)


def _size(box: Sequence[float]) -> float:
    return max(box[2] - box[0], box[3] - box[1])
