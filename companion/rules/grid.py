"""Squares, headings and straight steps on a board of printed columns and rows; rows grow downward."""

from typing import Literal

from companion.rules.core import Square
from companion.said import say

Heading = Literal["up", "right", "down", "left"]

HEADINGS: tuple[Heading, ...] = ("up", "right", "down", "left")
"""Clockwise, so that the next one is a turn to the right."""

STEPS: dict[Heading, Square] = {"up": (0, -1), "right": (1, 0), "down": (0, 1), "left": (-1, 0)}
"""What one step in a heading adds to (column, row)."""

HEADING_WORDS: dict[Heading, str] = {"up": say("up"), "right": say("right"), "down": say("down"), "left": say("left")}


def name_of(square: Square) -> str:
    """A square as players say it: column, row."""
    return f"{square[0]},{square[1]}"


def step(square: Square, heading: Heading) -> Square:
    """The next square in a heading, on the board or not."""
    columns, rows = STEPS[heading]
    return (square[0] + columns, square[1] + rows)


def turned_left(heading: Heading) -> Heading:
    """The heading after a turn to the left, as who moves sees it."""
    return HEADINGS[HEADINGS.index(heading) - 1]


def turned_right(heading: Heading) -> Heading:
    """The heading after a turn to the right, as who moves sees it."""
    return HEADINGS[(HEADINGS.index(heading) + 1) % 4]


def neighbours(square: Square) -> tuple[Square, ...]:
    """The four squares that share a side with this one: above, right, below, left; on the board or not."""
    return tuple(step(square, heading) for heading in HEADINGS)


def adjacent(a: Square, b: Square) -> bool:
    """Whether two squares share a side."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1
