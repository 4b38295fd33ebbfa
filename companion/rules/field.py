"""A rectangular board as sets of squares, each set one whole number with a bit a square, row by row.

The paper games ask of every event what is next to what on a whole board; on bits that is a shift, not a loop.
"""

from collections.abc import Iterable, Iterator
from functools import cache

from companion.rules.core import Square


class Field:
    """A board of columns x rows squares, numbered from (1, 1). Squares count from index 0, row by row.

    Take one from `field_of`, so that equal boards are the same object.
    """

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.size = columns * rows
        self.full = (1 << self.size) - 1
        first_column = sum(1 << (row * columns) for row in range(rows))
        self._not_first = self.full ^ first_column
        self._not_last = self.full ^ (first_column << (columns - 1))
        self.squares: tuple[Square, ...] = tuple(
            (column, row) for row in range(1, rows + 1) for column in range(1, columns + 1)
        )
        self.beside: tuple[int, ...] = tuple(self.spread(1 << index) for index in range(self.size))
        """For each index the set of squares that share a side with it."""

    def holds(self, square: Square) -> bool:
        """Whether the square is on the board."""
        return 1 <= square[0] <= self.columns and 1 <= square[1] <= self.rows

    def index(self, square: Square) -> int:
        """The index of a square on the board."""
        return (square[1] - 1) * self.columns + square[0] - 1

    def spread(self, squares: int) -> int:
        """The squares that share a side with one of the set; some may be of the set themselves."""
        sideways = (squares & self._not_last) << 1 | (squares & self._not_first) >> 1
        return (squares << self.columns | squares >> self.columns) & self.full | sideways

    def set_of(self, squares: Iterable[Square]) -> int:
        """The set of these squares, all on the board."""
        return sum({1 << self.index(square) for square in squares})

    def listed(self, squares: int) -> list[Square]:
        """The set's squares, row by row."""
        return [self.squares[index] for index in indexes(squares)]


def indexes(squares: int) -> Iterator[int]:
    """The indexes of a set's squares, ascending."""
    while squares:
        lowest = squares & -squares
        yield lowest.bit_length() - 1
        squares ^= lowest


@cache
def field_of(columns: int, rows: int) -> Field:
    """The board of this size."""
    return Field(columns, rows)
