"""What the pencil sheets of all games have in common: the page with its markers, the grid, the signs in squares."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from companion.printing.kit import FAINT, Paper
from companion.printing.layout import BoardGrid
from companion.rules.core import Square
from companion.rules.grid import STEPS, Heading, turned_right
from companion.said import say
from companion.vision.markers import PAPERS, Point, sheet

TOP: Final = 27.0
"""Where a sheet's content begins, below title and markers."""
ROW: Final = 5.6
"""Height of a row of a score table."""
TICK: Final = 4.2
TICK_STEP: Final = 4.8
"""Side of a box to tick, and from one to the next."""


@dataclass(frozen=True, slots=True)
class Form:
    """What every pencil sheet is made for: its title, the paper (one of PAPERS), the players' names in the order of
    play, as far as they are known, the language, and how the game on it ended, "" where it has not."""

    title: str
    paper: str
    names: Sequence[str]
    language: str
    result: str = ""


def begin(form: Form, names: Sequence[str]) -> Paper:
    """A page of a pencil sheet: markers in the corners, the title, these players, and the way to print it."""
    width, height = PAPERS[form.paper]
    page = Paper(width, height, form.title, form.language)
    frame(page, form, names)
    return page


def frame(page: Paper, form: Form, names: Sequence[str]) -> None:
    """The markers, title and foot of a pencil sheet's page."""
    for marker in sheet("board", form.paper).markers:
        page.marker(marker)
    page.text(page.width / 2, 14.5, form.title, 16, bold=True, align="middle")
    page.text(page.width / 2, 19.5, ", ".join(shortened(name, 24) for name in names), 9, align="middle")
    page.text(page.width / 2, 23.3, form.result, 9, bold=True, align="middle", most=page.width - 60)
    page.text(
        page.width / 2,
        page.height - 11,
        say("Print at 100 %. The squares in the corners let the camera find the sheet: keep them free."),
        7,
        align="middle",
        grey=FAINT,
    )


def shortened(name: str, most: int) -> str:
    """The name, cut where it would not fit."""
    return name if len(name) <= most else name[: most - 2].rstrip() + ".."


def draw_grid(page: Paper, grid: BoardGrid, numbered: bool = True) -> None:
    """The squares, thin and faint inside, with the columns' and rows' numbers on all four sides."""
    right, lower = grid.x + grid.width, grid.y + grid.height
    for column in range(grid.columns[0] + 1, grid.columns[1] + 1):
        x = grid.corner((column, grid.rows[0]))[0]
        page.line((x, grid.y), (x, lower), grey=FAINT)
    for row in range(grid.rows[0] + 1, grid.rows[1] + 1):
        y = grid.corner((grid.columns[0], row))[1]
        page.line((grid.x, y), (right, y), grey=FAINT)
    page.box(grid.x, grid.y, grid.width, grid.height, 0.5)
    if not numbered:
        return
    size = min(9.0, grid.cell * 1.2)
    for column in range(grid.columns[0], grid.columns[1] + 1):
        x = grid.centre((column, grid.rows[0]))[0]
        for y in (grid.y - 2.8, lower + 2.8):
            page.centred((x, y), str(column), size)
    for row in range(grid.rows[0], grid.rows[1] + 1):
        y = grid.centre((grid.columns[0], row))[1]
        for x in (grid.x - 3.4, right + 3.4):
            page.centred((x, y), str(row), size)


def cross(page: Paper, grid: BoardGrid, square: Square) -> None:
    """A blockade or barrier."""
    x, y = grid.corner(square)
    near, far = 0.2 * grid.cell, 0.8 * grid.cell
    for a, b in (((near, near), (far, far)), ((far, near), (near, far))):
        page.line((x + a[0], y + a[1]), (x + b[0], y + b[1]), 0.08 * grid.cell)


def plus(page: Paper, grid: BoardGrid, square: Square) -> None:
    """A power-up: the outline of a plus, to be filled in when it is eaten."""
    x, y = grid.centre(square)
    arm, half = 0.3 * grid.cell, 0.1 * grid.cell
    quarter = [(half, -arm), (half, -half), (arm, -half)]
    corners: list[Point] = []
    for _ in range(4):
        corners += [(x + a, y + b) for a, b in quarter]
        quarter = [(-b, a) for a, b in quarter]
    page.polygon(corners, 0.35)


def start(page: Paper, grid: BoardGrid, square: Square) -> None:
    """A square where a snake may start: brackets in its corners."""
    x, y = grid.corner(square)
    near, far, arm = 0.1 * grid.cell, 0.9 * grid.cell, 0.2 * grid.cell
    for across in (near, far):
        for down in (near, far):
            inward = (arm if across == near else -arm, arm if down == near else -arm)
            corner = (x + across, y + down)
            page.polyline(((corner[0] + inward[0], corner[1]), corner, (corner[0], corner[1] + inward[1])), 0.35)


def head(page: Paper, grid: BoardGrid, square: Square, facing: Heading, letter: str) -> None:
    """A snake's head: an arrow the way it faces, with the snake's letter where a player has two."""
    centre = grid.centre(square)
    forward, aside = STEPS[facing], STEPS[turned_right(facing)]
    size = grid.cell

    def at(ahead: float, across: float) -> Point:
        return (
            centre[0] + size * (ahead * forward[0] + across * aside[0]),
            centre[1] + size * (ahead * forward[1] + across * aside[1]),
        )

    page.polygon((at(0.44, 0), at(-0.3, 0.34), at(-0.18, 0), at(-0.3, -0.34)), 0.35)
    if letter:
        page.centred(at(0.02, 0), letter, 0.75 * size)


def trail(page: Paper, grid: BoardGrid, squares: Sequence[Square]) -> None:
    """A snake's trail from centre to centre; where it went through a wall or beneath squares the line is broken."""
    run: list[Point] = []
    last: Square | None = None
    for square in squares:
        if last is not None and abs(square[0] - last[0]) + abs(square[1] - last[1]) != 1:
            _pencil(page, grid, run)
            run = []
        run.append(grid.centre(square))
        last = square
    _pencil(page, grid, run)


def _pencil(page: Paper, grid: BoardGrid, run: Sequence[Point]) -> None:
    if len(run) > 1:
        page.polyline(run, 0.09 * grid.cell)
    for point in run:
        page.circle(point, 0.05 * grid.cell, 0.09 * grid.cell)


def tick_boxes(page: Paper, x: float, y: float, labels: Iterable[str], ticked: int) -> None:
    """Small boxes in a row, each with its label inside; the first `ticked` are crossed. `y` is their upper edge."""
    for at, label in enumerate(labels):
        left = x + at * TICK_STEP
        page.box(left, y, TICK, TICK, 0.25)
        page.centred((left + TICK / 2, y + TICK / 2), label, 7)
        if at < ticked:
            page.line((left, y), (left + TICK, y + TICK), 0.4)
            page.line((left + TICK, y), (left, y + TICK), 0.4)


def rows(page: Paper, x: float, y: float, width: float, lines: Sequence[tuple[str, str]], value: float) -> float:
    """A small table: a sentence and a place for its points a row; gives the y below it."""
    for label, points in lines:
        page.line((x, y + ROW), (x + width, y + ROW), grey=FAINT)
        page.text(x, y + ROW - 1.6, label, 7.5, most=width - value - 1)
        page.box(x + width - value, y + 0.5, value, ROW - 1, 0.25)
        page.centred((x + width - value / 2, y + ROW / 2), points, 9)
        y += ROW
    return y
