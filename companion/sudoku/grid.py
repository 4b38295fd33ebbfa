"""Finding the puzzle in a photograph: of several places where it may be, the one that best explains 9 x 9 squares."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.sudoku.lattice import CELL, MARGIN, Map, first_map, first_score, refine, straighten
from companion.sudoku.outline import find_outlines

_LONGEST: Final = 900
"""Longer side in pixels of the picture in which a puzzle is looked for."""
_TRIED: Final = 4
"""Places that are looked at closely."""
_ENOUGH: Final = 0.85
"""A score above which no other place is looked at."""
FOUND: Final = 0.15
"""The least score of a puzzle whose digits are worth reading."""
PLAIN: Final = 0.5
"""A score from which the lines alone tell a puzzle; below, only its digits do. Measured: see models/digits/card.md."""


@dataclass(frozen=True)
class FoundGrid:
    """A puzzle in a photograph.

    straight: (SIDE, SIDE) grey, square k from MARGIN + k * CELL. crossings: (10, 10, 2) where the lines cross, [row,
    column]
    -> x, y in pixels of the photograph. score: how much it looks like a puzzle's lines, FOUND to 1.
    """

    straight: NDArray[np.uint8]
    crossings: NDArray[np.float32]
    score: float


def find_grid(image: NDArray[np.uint8]) -> FoundGrid | None:
    """The puzzle in a photograph (H, W, 3) BGR, None where there is none."""
    grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)
    if min(grey.shape) < 60:
        return None
    scale = min(1.0, _LONGEST / max(grey.shape))
    small = grey
    if scale < 1:
        small = np.asarray(cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    places = [first_map(outline) for outline in find_outlines(small)]
    tried = sorted(((first_score(small, place), place) for place in places), key=lambda entry: -entry[0])
    best_score, best = 0.0, None
    for _, place in tried[:_TRIED]:
        after, place = refine(small, place)
        if after > best_score:
            best_score, best = after, place
        if best_score > _ENOUGH:
            break
    if best is None or best_score < FOUND:
        return None
    place = best / np.float32(scale)
    lines = MARGIN + np.arange(10) * CELL
    crossings = place[lines][:, lines]
    return FoundGrid(straighten(*_fitting(grey, place, crossings)), crossings, best_score)


def _fitting(grey: NDArray[np.uint8], place: Map, crossings: NDArray[np.float32]) -> tuple[NDArray[np.uint8], Map]:
    """The picture made no finer than the straightened one needs, and the map into it: else thin strokes fall between
    pixels."""
    square = float(np.median(np.linalg.norm(np.diff(crossings, axis=1), axis=2)))
    shrink = CELL * 1.25 / square
    if shrink >= 1:
        return grey, place
    small = cv2.resize(grey, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8), np.asarray((place + 0.5) * np.float32(shrink) - 0.5, np.float32)
