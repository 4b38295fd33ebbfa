"""One pass of one of the finder's networks over a frame at one scale: what its cells tell, as candidates."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.finding.candidates import FLOOR, Box, Candidate, boxes_apart
from companion.vision.finding.scaling import Scales

SMALLEST_SIDE: Final = 80.0
"""Longer side below which no picture is scaled: of a close-up in which dice come out at SIZE hardly more than a die is
left, such as training hardly shows."""
STRIDE: Final = 4
"""Pixels of the picture to a cell of the finder's answer."""
UNIT: Final = 32.0
"""Pixels to one unit of the finder's box distances."""
_GRAIN: Final = 32
_CELLS: Final = 500
"""How many of the hottest cells are looked at; a die of the best size has about a dozen."""
_LEAST: Final = 4
"""Pixels of the frame below which a side of a box is too short for a die."""
_TILE: Final = 768
_TILE_OF_LARGE: Final = 384
_SEAM: Final = 64
"""The networks look at tiles of at most _TILE pixels a side, the larger one at _TILE_OF_LARGE, which share _SEAM: their
memory would grow with the picture. Of what two tiles see each tells its half; a die fits into it."""


def pass_over(
    network: Any, scales: Scales, scale: float, mirrored: bool = False, large: bool = False
) -> tuple[Candidate, ...]:
    """Candidates of one pass of `network` over the frame scaled by `scale`, overlaps removed, best first.

    mirrored: the network is shown the mirror image; the boxes are those in the frame all the same. large: it is the
    larger one.
    """
    height, width = scales.height, scales.width
    long = max(height, width)
    scale = float(np.clip(scale, min(1.0, SMALLEST_SIDE / long), 2560 / long))
    small = scales.at(scale)
    h, w = small.shape[:2]
    padded = np.zeros((-(-h // _GRAIN) * _GRAIN, -(-w // _GRAIN) * _GRAIN, 3), np.uint8)
    padded[:h, :w] = small[:, ::-1] if mirrored else small
    maps = _tiled(network, padded, _TILE_OF_LARGE if large else _TILE)
    found = _candidates(maps, w / width, h / height, width, height)
    return tuple(one.mirrored(width) for one in found) if mirrored else found


def _maps(network: Any, picture: NDArray[np.uint8]) -> NDArray[np.float32]:
    """What the network says (5, H/4, W/4) of a picture (HxWx3, both multiples of _GRAIN)."""
    (maps,) = network.run(None, {network.get_inputs()[0].name: picture[None]})
    return np.asarray(maps[0], np.float32)


def _tiled(network: Any, picture: NDArray[np.uint8], side: int) -> NDArray[np.float32]:
    """As _maps, by tiles of at most `side` pixels."""
    height, width = picture.shape[:2]
    if max(height, width) <= side:
        return _maps(network, picture)
    maps = np.zeros((5, height // STRIDE, width // STRIDE), np.float32)
    for rows, inner_rows in _spans(height, side):
        for columns, inner_columns in _spans(width, side):
            told = maps[:, _cells(rows), _cells(columns)]
            tile = _maps(network, np.ascontiguousarray(picture[rows, columns]))
            told[:, _cells(inner_rows), _cells(inner_columns)] = tile[:, _cells(inner_rows), _cells(inner_columns)]
    return maps


def _cells(pixels: slice) -> slice:
    """The cells of these pixels, whose bounds are multiples of STRIDE."""
    return slice(pixels.start // STRIDE, pixels.stop // STRIDE)


def _spans(length: int, side: int) -> list[tuple[slice, slice]]:
    """Tiles of at most `side` pixels along `length` pixels, a multiple of _GRAIN: of each where it lies, and which of
    its own pixels it tells of."""
    count = max(1, -(-(length - _SEAM) // (side - _SEAM)))
    size = min(length, -(-(length + (count - 1) * _SEAM) // (count * _GRAIN)) * _GRAIN)
    begins = [round(k * (length - size) / max(1, count - 1) / _GRAIN) * _GRAIN for k in range(count)]
    seams = [0, *((one + size + other) // 2 for one, other in pairwise(begins)), length]
    return [
        (slice(begin, begin + size), slice(start - begin, end - begin))
        for begin, (start, end) in zip(begins, pairwise(seams), strict=True)
    ]


def _candidates(maps: NDArray[np.float32], sx: float, sy: float, width: int, height: int) -> tuple[Candidate, ...]:
    """The boxes in frame pixels that the cells tell of, best first, without overlaps: of the peaks of the heat, and of
    further cells what overlaps none of these.

    Of two dice that touch the one behind is often but the shoulder of the other's peak, and yet its cells tell of its
    own box. Cells between two peaks tell of a box between two dice, so peaks come first.
    """
    heat = maps[0]
    rows, columns = np.nonzero(heat > FLOOR)
    peak = (cv2.dilate(heat, np.ones((3, 3), np.uint8)) == heat)[rows, columns]
    order = np.lexsort((-heat[rows, columns], ~peak))[:_CELLS]
    rows, columns = rows[order], columns[order]
    left, top, right, bottom = maps[1:, rows, columns] * UNIT
    x, y = (columns + 0.5) * STRIDE, (rows + 0.5) * STRIDE
    low = np.maximum(np.stack([(x - left) / sx, (y - top) / sy], 1), 0)
    high = np.minimum(np.stack([(x + right) / sx, (y + bottom) / sy], 1), (width, height))
    large = (high - low >= _LEAST).all(1)
    boxes, scores = np.concatenate([low, high], 1)[large], heat[rows, columns][large]
    kept = sorted(boxes_apart(boxes), key=lambda k: -scores[k])
    return tuple(Candidate(_box(boxes[k]), float(scores[k])) for k in kept)


def _box(edges: NDArray[np.floating[Any]]) -> Box:
    x0, y0, x1, y1 = edges.tolist()
    return x0, y0, x1, y1
