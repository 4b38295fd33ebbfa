"""Where a puzzle lies, told by a network that sees the whole picture: for puzzles whose lines alone do not tell it."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.sudoku.lattice import CELL, MARGIN, Map, first_map
from companion.sudoku.outline import outline_of
from companion.vision.models import Model, load

INPUT: Final = 256
"""Side in pixels of the network's picture."""
STRIDE: Final = 4
"""Pixels of the network's picture to a cell of its answer."""
_LEAST: Final = 0.015
"""The least share of the picture that a puzzle covers."""
_AROUND: Final = 0.15
"""Share of a puzzle's side that is left around it for the second, closer look."""

Inside = NDArray[np.float32]
"""(INPUT / STRIDE, INPUT / STRIDE): how likely each cell lies within a puzzle, 0-1."""


def network_picture(grey: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], float]:
    """A grey picture (H, W) made to fit the network's (INPUT, INPUT), set into its upper left corner, and the scale."""
    scale = INPUT / max(grey.shape)
    height, width = (max(1, round(side * scale)) for side in grey.shape)
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    small = cv2.resize(grey, (width, height), interpolation=way)
    room = (0, INPUT - height, 0, INPUT - width)
    return np.asarray(cv2.copyMakeBorder(small, *room, cv2.BORDER_REPLICATE), np.uint8), scale


class PuzzleFinder:
    """The puzzle model. Raises ModelError where it is missing or not the one its card describes."""

    def __init__(self) -> None:
        self.model: Model = load("puzzle")

    def find(self, grey: NDArray[np.uint8]) -> Map | None:
        """The map into a grey picture (H, W) of the puzzle in it, None where the network sees none."""
        rough = self._look(grey)
        if rough is None:
            return None
        lines = MARGIN + np.arange(10) * CELL
        crossings = rough[lines][:, lines].reshape(-1, 2)
        room = _AROUND * float(np.ptp(crossings, axis=0).max())
        left, top = np.maximum(crossings.min(0) - room, 0).astype(int)
        right, bottom = (crossings.max(0) + room).astype(int)
        closer = self._look(np.ascontiguousarray(grey[top:bottom, left:right]))
        return rough if closer is None else closer + np.array([left, top], np.float32)

    def _look(self, grey: NDArray[np.uint8]) -> Map | None:
        """The puzzle as one look at a picture tells it."""
        small, scale = network_picture(grey)
        (answer,) = self.model.session.run(None, {"x": small[None, None]})
        place = map_of(answer[0, 0])
        return None if place is None else (place + np.float32(0.5)) / np.float32(scale) - np.float32(0.5)


def map_of(inside: Inside) -> Map | None:
    """The map into the network's picture by the outline of the largest piece that lies within a puzzle."""
    fine = cv2.resize(inside, (INPUT, INPUT), interpolation=cv2.INTER_LINEAR)
    _, pieces, stats, _ = cv2.connectedComponentsWithStats((fine > 0.5).astype(np.uint8), connectivity=4)
    areas = stats[1:, cv2.CC_STAT_AREA]
    if areas.max(initial=0) < _LEAST * INPUT**2:
        return None
    largest = (pieces == int(areas.argmax()) + 1).astype(np.uint8)
    contours, _ = cv2.findContours(largest, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    outline = outline_of(max(contours, key=len).reshape(-1, 2).astype(np.float32))
    return None if outline is None else first_map(outline)
