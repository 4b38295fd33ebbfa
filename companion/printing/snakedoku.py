"""Snakedoku on paper: an empty sudoku to fill in, or a completed one, with its score table (SN-1, SN-7, SN-8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.printing.board import TOP, Form, begin, draw_grid, rows, shortened
from companion.printing.kit import FAINT, Paper
from companion.printing.layout import BoardGrid, fitted
from companion.rules.core import Square
from companion.rules.snakedoku.state import SYMBOLS
from companion.rules.sudoku import Grid
from companion.said import say
from companion.vision.markers import PAPERS, Point

_SIDE: Final = 148.0
_NUMBERS: Final = (1, 9)


def layout(paper: str) -> BoardGrid:
    """Where the squares stand."""
    return fitted(TOP, PAPERS[paper][0], _SIDE, _NUMBERS, _NUMBERS)


def snakedoku_sheet(
    form: Form,
    digits: Grid | None,
    mongoose: bool,
    symbols: Sequence[str] = SYMBOLS,
    position: Mapping[str, Any] | None = None,
) -> Paper:
    """The board, digits in the corner of their squares so that a symbol has room; `digits` None leaves them empty."""
    page = begin(form, form.names)
    grid = layout(form.paper)
    draw_grid(page, grid, numbered=False)
    for third in (4, 7):
        across, down = grid.corner((third, 1)), grid.corner((1, third))
        page.line(across, (across[0], grid.y + grid.height), 0.5)
        page.line(down, (grid.x + grid.width, down[1]), 0.5)
    for square in grid.squares():
        x, y = grid.corner(square)
        if digits:
            page.text(x + 1.3, y + 5.2, str(digits[square[1] - 1][square[0] - 1]), 13)
        if mongoose and square[0] % 3 == 2 and square[1] % 3 == 2:
            page.text(x + grid.cell - 1.3, y + 3.6, "M", 8, align="right", grey=FAINT)
    players = list(position["players"]) if position else []
    if position:
        _played(page, grid, position)
    step = (page.width - 30) / 4
    below = grid.y + grid.height + 7
    for seat in range(4):
        x, y = 15 + seat * step, below
        symbol(page, (x + 3, y), symbols[seat] if seat < len(symbols) else SYMBOLS[seat], 2.2)
        page.text(x + 8, y + 1.2, shortened(form.names[seat], 18) if seat < len(form.names) else "", 9, bold=True)
        page.line((x + 8, y + 2.6), (x + step - 5, y + 2.6), 0.3)
        rows(page, x, y + 3.5, step - 5, _score(players[seat] if seat < len(players) else None, mongoose), 10)
    return page


def _score(player: Mapping[str, Any] | None, mongoose: bool) -> list[tuple[str, str]]:
    """The lines of a player's score table, each with what stands in it; nothing where nobody has played yet."""
    snakes = [f"{len(snake) - 1}" for snake in player["snakes"]] if player else []
    own: str = say("snake: squares - 1")
    lines = [(own, snakes[at] if at < len(snakes) else "") for at in range(5)]
    if len(snakes) > 5:
        lines[4] = (say("other snakes"), str(sum(map(int, snakes[4:]))))
    if mongoose:
        lines.append((say("mongooses: 1/2 each"), f"{player['mongooses'] / 2:g}" if player else ""))
    lines.append((say("score"), f"{player['score']:g}" if player else ""))
    return lines


def symbol(page: Paper, centre: Point, name: str, radius: float) -> None:
    """A player's symbol (SN-2)."""
    x, y = centre
    if name == "circle":
        page.circle(centre, radius, 0.35)
    elif name == "square":
        page.box(x - 0.85 * radius, y - 0.85 * radius, 1.7 * radius, 1.7 * radius, 0.35)
    elif name == "diamond":
        page.polygon(((x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y)), 0.35)
    else:
        page.polygon(((x, y - radius), (x + radius, y + 0.8 * radius), (x - radius, y + 0.8 * radius)), 0.35)


def _played(page: Paper, grid: BoardGrid, position: Mapping[str, Any]) -> None:
    symbols = {player["name"]: player["symbol"] for player in position["players"]}
    for player in position["players"]:
        for snake in player["snakes"]:
            page.polyline([grid.centre(_square(square)) for square in snake], 0.6)
    for key, owner in position["board"]["owners"].items():
        column, row = key.split(",")
        symbol(page, grid.centre((int(column), int(row))), symbols[owner], 0.26 * grid.cell)
    for square in position["board"]["closed"]:
        x, y = grid.corner(_square(square))
        page.line((x + 2, y + grid.cell - 2), (x + grid.cell - 2, y + 2), 0.6)


def _square(raw: Sequence[int]) -> Square:
    return (raw[0], raw[1])
