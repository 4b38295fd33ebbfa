"""Slither Stone on paper: the board with its barriers and heads, and each player's free spaces (SL-1, SL-8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.printing.board import TOP, Form, begin, cross, draw_grid, head, shortened, tick_boxes, trail
from companion.printing.kit import FAINT, Paper
from companion.printing.layout import BoardGrid, fitted
from companion.rules.slither_stone.state import RESERVE
from companion.said import joined, say
from companion.vision.markers import PAPERS

_SIDE: Final = 150.0
_LEGEND: Final = (
    say(
        "A turn: both snakes move once each, one of the moves may be wise; at most one barrier; any number of free "
        "spaces."
    ),
    say(
        "Foolish: one square ahead. Wise: one square in any direction, or over one square ahead, or three squares "
        "ahead; then turn the head as you like."
    ),
    say("Draw a cross for a barrier, a ring for a free space; close the squares of a snake that turned to stone."),
)


def layout(columns: int, rows: int, paper: str) -> BoardGrid:
    """Where the squares stand."""
    return fitted(TOP + 3, PAPERS[paper][0], _SIDE, (1, columns), (1, rows))


def slither_sheet(form: Form, position: Mapping[str, Any]) -> Paper:
    """The board of a position as `companion replay --json` prints it, that before the first event to play on it."""
    page = begin(form, form.names)
    board = position["board"]
    grid = layout(board["columns"], board["rows"], form.paper)
    draw_grid(page, grid)
    for square in board["barriers"]:
        cross(page, grid, tuple(square))
    for square in board["free"]:
        page.circle(grid.centre(tuple(square)), 0.28 * grid.cell, 0.35)
    y = grid.y + grid.height + 10
    for seat, player in enumerate(position["players"]):
        for letter, snake in zip("ab" if seat else "AB", player["snakes"], strict=True):
            squares = [tuple(square) for square in snake["squares"]]
            if len(squares) > 1:
                trail(page, grid, squares)
            head(page, grid, squares[-1], snake["facing"], letter)
        x = 20 + seat * (page.width - 40) / 2
        name = shortened(form.names[seat], 22) if seat < len(form.names) else ""
        page.text(x, y, name or say("name:"), 9, bold=bool(name))
        page.text(x, y + 6, say("snakes a and b") if seat else say("snakes A and B"), 8)
        page.text(x, y + 12.2, say("free spaces"), 8)
        tick_boxes(page, x + 18, y + 9, [""] * RESERVE, RESERVE - player["free_left"])
    page.paragraph(20, y + 19, page.width - 40, joined(_LEGEND, "\n"), 7.5, FAINT)
    return page
