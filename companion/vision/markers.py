"""What is printed for a camera to find: markers, and the sheets that carry them. Plain data in millimetres.

Markers are of OpenCV's dictionary DICT_4X4_50: six by six cells with the black edge. Each sheet has ids of its own, so
that one marker tells which sheet on which paper it is. `companion.printing` draws them, `companion.vision.marks` finds
them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

Point = tuple[float, float]

PAPERS: Final[dict[str, Point]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height, upright, in millimetres."""

CELLS: Final = 6
"""Cells along a marker's side, its black edge among them."""


@dataclass(frozen=True, slots=True)
class Marker:
    """A marker on a sheet: its id, its upper left corner and its side, in millimetres."""

    id: int
    x: float
    y: float
    side: float

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Clockwise from the upper left one, as OpenCV lists them."""
        right, lower = self.x + self.side, self.y + self.side
        return ((self.x, self.y), (right, self.y), (right, lower), (self.x, lower))


@dataclass(frozen=True, slots=True)
class Sheet:
    """A printed sheet: x to the right and y down from the paper's upper left corner, in millimetres."""

    name: str
    """One of "mat", "board" and "calibration"."""
    paper: str
    width: float
    height: float
    markers: tuple[Marker, ...]
    region: tuple[Point, ...]
    """Where dice may land on it: a polygon, the corners with markers left out on the mat."""


def _corners(first: int, width: float, height: float, inset: float, side: float) -> tuple[Marker, ...]:
    """Four markers, clockwise from the upper left corner."""
    right, lower = width - inset - side, height - inset - side
    places = ((inset, inset), (right, inset), (right, lower), (inset, lower))
    return tuple(Marker(first + at, x, y, side) for at, (x, y) in enumerate(places))


_BOARD_INSET: Final = 8.0
_BOARD_SIDE: Final = 12.0
_MAT_INSET: Final = 10.0
_MAT_SIDE: Final = 26.0


def _board(paper: str, first: int) -> Sheet:
    width, height = PAPERS[paper]
    whole = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    return Sheet("board", paper, width, height, _corners(first, width, height, _BOARD_INSET, _BOARD_SIDE), whole)


def _mat(paper: str, first: int) -> Sheet:
    height, width = PAPERS[paper]
    near, far = _MAT_INSET, _MAT_INSET + _MAT_SIDE + 4
    right, lower = width - near, height - near
    cross = (
        *((far, near), (width - far, near), (width - far, far), (right, far)),
        *((right, height - far), (width - far, height - far), (width - far, lower), (far, lower)),
        *((far, height - far), (near, height - far), (near, far), (far, far)),
    )
    return Sheet("mat", paper, width, height, _corners(first, width, height, near, _MAT_SIDE), cross)


_GRID_SIDE: Final = 28.0
_GRID_STEP: Final = 42.0
_GRID: Final = (6, 4)


def _calibration(paper: str, first: int) -> Sheet:
    height, width = PAPERS[paper]
    columns, rows = _GRID
    left = (width - _GRID_STEP * (columns - 1) - _GRID_SIDE) / 2
    top = (height - _GRID_STEP * (rows - 1) - _GRID_SIDE) / 2
    markers = tuple(
        Marker(first + row * columns + column, left + _GRID_STEP * column, top + _GRID_STEP * row, _GRID_SIDE)
        for row in range(rows)
        for column in range(columns)
    )
    whole = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    return Sheet("calibration", paper, width, height, markers, whole)


def _all() -> tuple[Sheet, ...]:
    # The calibration board has its markers on the same places about the paper's middle, so that both papers share ids.
    return (
        _mat("a4", 0),
        _mat("letter", 4),
        _board("a4", 8),
        _board("letter", 12),
        _calibration("a4", 16),
    )


SHEETS: Final[tuple[Sheet, ...]] = _all()
"""Every sheet that a camera can tell by its markers."""


def sheet(name: str, paper: str) -> Sheet:
    """The sheet of that name on that paper.

    Raises:
        KeyError: there is none.
    """
    if name == "calibration" and paper in PAPERS:
        return _calibration(paper, 16)
    for known in SHEETS:
        if (known.name, known.paper) == (name, paper):
            return known
    raise KeyError(f"{name} on {paper}")
