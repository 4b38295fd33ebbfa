"""A newspaper page, laid flat, with a completed sudoku on it: printed digits, the rest written by hand, and what stands
around."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.rules.sudoku import Grid
from datasets.puzzle.beside import surround
from datasets.puzzle.digit_fonts import fonts, pick
from datasets.puzzle.digit_sources import hand_font_digit, print_digit, real_digit
from datasets.puzzle.newsprint import SIDE, Page, blank_paper, lay, lines, text
from datasets.puzzle.pen_digits import CANVAS, CELL, Alpha, random_writer, write_digit


@dataclass(frozen=True)
class Flat:
    """A page: `pixels` (H, W, 3) BGR 0-255; the puzzle's upper left corner at `corner` (x, y); `printed` where (9, 9)
    print stands."""

    pixels: Page
    corner: tuple[int, int]
    printed: NDArray[np.bool_]


def _ink(rng: np.random.Generator) -> NDArray[np.float32]:
    """A pen's colour, BGR."""
    kind = rng.random()
    if kind < 0.4:  # blue ballpoint
        colour = np.array([rng.uniform(90, 190), rng.uniform(30, 90), rng.uniform(10, 70)])
    elif kind < 0.75:  # black ink, or a soft pencil
        colour = np.full(3, rng.uniform(5, 80)) + rng.normal(0, 6, 3)
    elif kind < 0.94:  # pencil
        colour = np.full(3, rng.uniform(60, 110)) + rng.normal(0, 5, 3)
    else:  # red or green
        colour = np.array([rng.uniform(20, 80), rng.uniform(20, 110), rng.uniform(20, 190)])
    return np.asarray(np.clip(colour, 0, 255), np.float32)


class Hand:
    """Someone who fills squares: one hand, one pen."""

    def __init__(self, rng: np.random.Generator, held_out: bool) -> None:
        self.held_out = held_out
        kind = rng.random()
        self.kind = "pen" if kind < 0.6 else "real" if kind < 0.85 else "font"
        self.writer = random_writer(rng, held_out)
        self.font = pick(fonts(held_out).hand, rng)
        self.colour = _ink(rng)

    def write(self, digit: int, rng: np.random.Generator) -> Alpha:
        """A digit's ink on its canvas."""
        writer = self.writer
        if self.kind == "pen" or (digit == 1 and self.kind == "real" and rng.random() < 0.5):
            return write_digit(digit, writer, rng)
        size = float(np.clip(writer.size * np.exp(rng.normal(0, writer.waver[1])), 0.4, 1.0))
        if self.kind == "font":
            alpha = hand_font_digit(digit, self.font, size, rng)
        else:
            alpha = real_digit(digit, size, self.held_out, rng, writer.width)
        if writer.grain > 0.02:
            alpha = alpha * np.clip(1 - writer.grain * (0.5 + 0.7 * rng.normal(0, 1, alpha.shape)), 0, 1)
        return np.asarray(alpha * writer.ink, np.float32).clip(0, 1)


@dataclass(frozen=True)
class Print:
    """How a puzzle's given digits are printed. size: their height, offset: where they stand off the middle, both in
    squares. faded: how black, 0-1."""

    path: str
    size: float
    offset: NDArray[np.float64]
    colour: NDArray[np.float32]
    faded: float

    def lay(self, page: Page, digit: int, x: int, y: int) -> None:
        """Lay a digit, its canvas' upper left corner at (x, y) but for the offset."""
        right, down = np.round(self.offset * CELL).astype(int).tolist()
        lay(page, print_digit(digit, self.path, self.size) * self.faded, x + right, y + down, self.colour)


def make_page(grid: Grid, rng: np.random.Generator, held_out: bool, empty: NDArray[np.bool_]) -> Flat:
    """A page with `grid` on it, given digits printed and the rest written; squares in `empty` (9, 9) stay without a
    digit."""
    page, corner = _page_around(rng, held_out)
    left, top = corner
    if rng.random() < 0.12:
        _shade(page[top : top + SIDE, left : left + SIDE], rng)
    lines(page, (float(left), float(top)), float(CELL), rng)
    share = rng.uniform(0.25, 0.5) if rng.random() < 0.88 else float(rng.choice([0.0, 1.0]))
    printed = rng.random((9, 9)) < share
    path, size = pick(fonts(held_out).printed, rng), float(rng.uniform(0.42, 0.72))
    offset = rng.normal(0, 0.03, 2)
    colour = np.full(3, rng.uniform(5, 80), np.float32)
    if rng.random() < 0.08:
        colour += rng.uniform(0, 60, 3).astype(np.float32)
    hands = [Hand(rng, held_out)] * (1 if rng.random() < 0.85 else 0) or [Hand(rng, held_out), Hand(rng, held_out)]
    given = Print(path, size, offset, colour, float(rng.uniform(0.75, 1)))
    for row, column in np.argwhere(~empty).tolist():
        x, y = left + column * CELL - (CANVAS - CELL) // 2, top + row * CELL - (CANVAS - CELL) // 2
        if printed[row, column]:
            given.lay(page, grid[row][column], x, y)
        else:
            _write(page, grid[row][column], x, y, hands, rng)
    if rng.random() < 0.04:  # a stray stroke of the pen
        ends = [tuple(int(v) for v in rng.integers(0, min(page.shape[:2]), 2)) for _ in range(2)]
        cv2.line(page, ends[0], ends[1], hands[0].colour.tolist(), 2, cv2.LINE_AA)
    return Flat(np.clip(page, 0, 255), corner, printed)


def _page_around(rng: np.random.Generator, held_out: bool) -> tuple[Page, tuple[int, int]]:
    """A page with all but the puzzle, and where the puzzle's upper left corner is to lie."""
    room = rng.uniform(0.12, 0.55, 4) if rng.random() < 0.7 else rng.uniform(0.03, 0.2, 4)
    left, top, right, bottom = (round(float(r) * SIDE) for r in room)
    page = blank_paper(rng, SIDE + top + bottom, SIDE + left + right)
    if rng.random() < 0.5:  # the other side of the sheet shows through
        ghost = np.full_like(page, 255)
        text(ghost, (0, 0, ghost.shape[1], ghost.shape[0]), rng, held_out)
        page *= 1 - rng.uniform(0.02, 0.13) * (1 - cv2.GaussianBlur(ghost[:, ::-1], (0, 0), 1.5) / 255)
    if rng.random() < 0.85:
        surround(page, (left, top), rng, held_out)
    return page, (left, top)


def _shade(part: Page, rng: np.random.Generator) -> None:
    """Shade some boxes of the puzzle that takes up `part` of the page."""
    shade = rng.uniform(0.72, 0.95, 3) if rng.random() < 0.3 else np.full(3, rng.uniform(0.72, 0.95))
    for box in range(0, 9, 2) if rng.random() < 0.6 else rng.choice(9, int(rng.integers(1, 6)), replace=False):
        r, c = int(box) // 3 * 3 * CELL, int(box) % 3 * 3 * CELL
        part[r : r + 3 * CELL, c : c + 3 * CELL] *= shade.astype(np.float32)


def _write(page: Page, digit: int, x: int, y: int, hands: Sequence[Hand], rng: np.random.Generator) -> None:
    """Have one of `hands` write a digit, its canvas' upper left corner at (x, y); now and then another was rubbed out
    there before, or a small note was left in a corner of the square."""
    hand = hands[int(rng.integers(len(hands)))]
    if rng.random() < 0.006:
        lay(page, hand.write(int(rng.integers(1, 10)), rng) * 0.15, x, y, hand.colour)
    lay(page, hand.write(digit, rng), x, y, hand.colour)
    if rng.random() < 0.01:
        small = hand.write(int(rng.integers(1, 10)), rng)
        note = cv2.resize(small, None, fx=0.3, fy=0.3, interpolation=cv2.INTER_AREA)
        lay(page, np.asarray(note, np.float32), x + 10 + int(rng.integers(0, 3)), y + 10, hand.colour)
