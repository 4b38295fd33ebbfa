"""Where things stand on a sheet, in millimetres from its upper left corner: plain geometry, drawn by nobody here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.rules.core import Square
from companion.vision.markers import Point


@dataclass(frozen=True, slots=True)
class BoardGrid:
    """A board's squares: its upper left corner, a square's side, and the numbers of its columns and rows."""

    x: float
    y: float
    cell: float
    columns: tuple[int, int]
    rows: tuple[int, int]

    @property
    def width(self) -> float:
        return self.cell * (self.columns[1] - self.columns[0] + 1)

    @property
    def height(self) -> float:
        return self.cell * (self.rows[1] - self.rows[0] + 1)

    def corner(self, square: Square) -> Point:
        """The upper left corner of a square."""
        return (self.x + self.cell * (square[0] - self.columns[0]), self.y + self.cell * (square[1] - self.rows[0]))

    def centre(self, square: Square) -> Point:
        """The middle of a square."""
        x, y = self.corner(square)
        return (x + self.cell / 2, y + self.cell / 2)

    def squares(self) -> Iterator[Square]:
        """Row by row."""
        for row in range(self.rows[0], self.rows[1] + 1):
            for column in range(self.columns[0], self.columns[1] + 1):
                yield (column, row)


def fitted(top: float, page_width: float, side: float, columns: tuple[int, int], rows: tuple[int, int]) -> BoardGrid:
    """A grid in the middle of the page's width, its longer side at most `side`."""
    cell = side / max(columns[1] - columns[0] + 1, rows[1] - rows[0] + 1)
    return BoardGrid((page_width - cell * (columns[1] - columns[0] + 1)) / 2, top, cell, columns, rows)
