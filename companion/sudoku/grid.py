"""Finding the puzzle in a photograph: of several places where it may be, the one that best explains 9 x 9 squares."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.sudoku.lattice import CELL, MARGIN, Map, first_map, first_score, refine, straighten
from companion.sudoku.locate import PuzzleFinder
from companion.sudoku.outline import find_outlines

_LONGEST: Final = 900
"""Longer side in pixels of the picture in which a puzzle is looked for."""
_TRIED: Final = 3
"""Places that are looked at closely."""
_TOLD: Final = 2
"""Places at most that are read, one after the other, until one holds a sudoku."""
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
    column] -> x, y in pixels of the photograph. score: how much it looks like a puzzle's lines, 0 to 1.
    """

    straight: NDArray[np.uint8]
    crossings: NDArray[np.float32]
    score: float


def find_grids(image: NDArray[np.uint8], finder: PuzzleFinder | None = None) -> Iterator[FoundGrid]:
    """The places in a photograph (H, W, 3) BGR that may be a puzzle, one after the other as they are asked for.

    First where the network sees one, however faint its lines; then by lines alone, the likeliest first.
    """
    grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)
    if min(grey.shape) < 60:
        return
    scale = min(1.0, _LONGEST / max(grey.shape))
    small = grey
    if scale < 1:
        small = np.asarray(cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    tried: list[tuple[float, Map]] = []
    seen = finder.find(small) if finder is not None else None
    if seen is not None:
        tried.append(refine(small, seen))
        yield _found(grey, tried[0][1] / np.float32(scale), tried[0][0])
    outlines = find_outlines(small)
    # What touches a puzzle spoils the bends of its sides but not always its corners.
    outlines += [replace(outline, bends=np.zeros_like(outline.bends)) for outline in outlines]
    starts = [place for place in map(first_map, outlines) if not _known(place, tried)]
    refined = []
    for start in sorted(starts, key=lambda place: -first_score(small, place))[:_TRIED]:
        refined.append(refine(small, start))
        if refined[-1][0] > _ENOUGH:
            break
    refined.sort(key=lambda entry: -entry[0])
    for mark, place in refined[:_TOLD]:
        if mark >= FOUND and not _known(place, tried):
            tried.append((mark, place))
            yield _found(grey, place / np.float32(scale), mark)


def _known(place: Map, tried: list[tuple[float, Map]]) -> bool:
    """Whether a map lies within half a square of one that was looked at before."""
    ends = np.ix_([MARGIN, MARGIN + 9 * CELL], [MARGIN, MARGIN + 9 * CELL])
    corners = place[ends]
    near = 0.5 * float(np.linalg.norm(corners[0, 1] - corners[0, 0])) / 9
    return any(float(np.linalg.norm(corners - other[ends], axis=2).max()) < near for _, other in tried)


def _found(grey: NDArray[np.uint8], place: Map, mark: float) -> FoundGrid:
    """The straightened picture by a map into the photograph."""
    lines = MARGIN + np.arange(10) * CELL
    crossings = place[lines][:, lines]
    return FoundGrid(straighten(*_fitting(grey, place, crossings)), crossings, mark)


def _fitting(grey: NDArray[np.uint8], place: Map, crossings: NDArray[np.float32]) -> tuple[NDArray[np.uint8], Map]:
    """The picture made no finer than the straightened one needs, and the map into it: else thin strokes fall between
    pixels.
    """
    square = float(np.median(np.linalg.norm(np.diff(crossings, axis=1), axis=2)))
    shrink = CELL * 1.25 / square
    if shrink >= 1:
        return grey, place
    small = cv2.resize(grey, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8), np.asarray((place + 0.5) * np.float32(shrink) - 0.5, np.float32)
