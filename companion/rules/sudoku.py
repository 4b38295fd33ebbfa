"""Completed sudokus: what makes a grid one, and making one from a seed (SN-1)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from companion.rules.core import Malformed, Square
from companion.rules.grid import name_of
from companion.rules.seeded import Seeded
from companion.said import joined, say

Grid = tuple[tuple[int, ...], ...]
"""Nine rows of nine digits 1-9, top row first."""

Unit = Literal["row", "column", "box"]


_REPEATS: dict[Unit, str] = {
    "row": say("row {number} repeats the digit {digit}"),
    "column": say("column {number} repeats the digit {digit}"),
    "box": say("box {number} repeats the digit {digit}"),
}


@dataclass(frozen=True, slots=True)
class Clash:
    """A row, column or box (`number` 1-9; boxes row by row) in which `digit` stands on several `squares`."""

    unit: Unit
    number: int
    digit: int
    squares: tuple[Square, ...]

    def __str__(self) -> str:
        return say(_REPEATS[self.unit], number=self.number, digit=self.digit)


def units() -> Iterator[tuple[Unit, int, tuple[Square, ...]]]:
    """The 27 units with their numbers and squares: rows, then columns, then boxes."""
    line = range(1, 10)
    for number in line:
        yield "row", number, tuple((c, number) for c in line)
    for number in line:
        yield "column", number, tuple((number, r) for r in line)
    for number in line:
        left, top = (number - 1) % 3 * 3, (number - 1) // 3 * 3
        yield "box", number, tuple((left + c, top + r) for r in (1, 2, 3) for c in (1, 2, 3))


def clashes(grid: Sequence[Sequence[int]]) -> tuple[Clash, ...]:
    """Every repeated digit of a grid of nine rows of nine; what is no digit (0 for unread) is passed over."""
    found = []
    for unit, number, squares in units():
        for digit in range(1, 10):
            where = tuple(square for square in squares if grid[square[1] - 1][square[0] - 1] == digit)
            if len(where) > 1:
                found.append(Clash(unit, number, digit, where))
    return tuple(found)


def read_grid(raw: object) -> Grid:
    """A completed sudoku from a header's board.

    Raises:
        Malformed: it is not nine lists of nine digits, or a row, column or box repeats a digit (SN-1).
    """
    if not isinstance(raw, list) or len(raw) != 9:
        raise Malformed(say("the board must be nine lists of nine digits, top row first"))
    for number, row in enumerate(raw, 1):
        if not isinstance(row, list) or len(row) != 9:
            raise Malformed(say("row {number} of the board must be a list of nine digits", number=number))
        for column, digit in enumerate(row, 1):
            if isinstance(digit, bool) or not isinstance(digit, int) or not 1 <= digit <= 9:
                place = name_of((column, number))
                raise Malformed(say("the board's square {square} must be a digit from 1 to 9", square=place))
    repeats = clashes(raw)
    if repeats:
        told = [str(clash) for clash in repeats[:6]]
        told += [say("and {count} more", count=len(repeats) - 6)] if len(repeats) > 6 else []
        clashing = joined(told, "; ")
        raise Malformed(
            say("the board is no completed sudoku (SN-1): {clashes}; correct what clashes", clashes=clashing)
        )
    return tuple(tuple(row) for row in raw)


def made(seed: int) -> Grid:
    """A completed sudoku that follows from the seed alone.

    The square with the fewest digits left is filled next, the first of these in a shuffled order, and its
    digits are tried in a shuffled order; a dead end is taken back. So any completed sudoku can come out.
    """
    chance = Seeded(seed)
    order = chance.shuffled(range(81))
    trials = [chance.shuffled(range(9)) for _ in range(81)]
    rows, columns, boxes = [0] * 9, [0] * 9, [0] * 9
    cells = [0] * 81

    def fill(empty: list[int]) -> bool:
        if not empty:
            return True
        best, best_taken, most = -1, 0, -1
        for cell in empty:
            row, column = divmod(cell, 9)
            taken = rows[row] | columns[column] | boxes[row // 3 * 3 + column // 3]
            if taken.bit_count() > most:
                best, best_taken, most = cell, taken, taken.bit_count()
        row, column = divmod(best, 9)
        box = row // 3 * 3 + column // 3
        rest = [cell for cell in empty if cell != best]
        for digit in trials[best]:
            bit = 1 << digit
            if best_taken & bit:
                continue
            cells[best] = digit + 1
            rows[row] |= bit
            columns[column] |= bit
            boxes[box] |= bit
            if fill(rest):
                return True
            rows[row] ^= bit
            columns[column] ^= bit
            boxes[box] ^= bit
        return False

    fill(order)
    return tuple(tuple(cells[row * 9 : row * 9 + 9]) for row in range(9))
