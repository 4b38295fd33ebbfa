"""What stands beside a puzzle on its page: text, other puzzles, bars, rules, pictures, close to it or far."""

from __future__ import annotations

import cv2
import numpy as np

from datasets.puzzle.digit_fonts import fonts, pick
from datasets.puzzle.digit_sources import print_digit
from datasets.puzzle.newsprint import SIDE, Page, lay, lines, text
from datasets.puzzle.pen_digits import CELL

Box = tuple[int, int, int, int]
"""x, y, width, height in pixels of the page."""


def surround(page: Page, corner: tuple[int, int], rng: np.random.Generator, held_out: bool) -> None:
    """Fill the page around the puzzle whose upper left corner is given."""
    height, width = page.shape[:2]
    x, y = corner
    gap = int(rng.uniform(4, 40))
    sides = [
        (0, 0, width, y - gap),
        (0, y + SIDE + gap, width, height - y - SIDE - gap),
        (0, y, x - gap, SIDE),
        (x + SIDE + gap, y, width - x - SIDE - gap, SIDE),
    ]
    for box in sides:
        kind = rng.random()
        if box[2] < 20 or box[3] < 20:
            continue
        if kind < 0.5:
            text(page, box, rng, held_out)
        elif kind < 0.7:
            _another_puzzle(page, box, corner, gap, rng, held_out)
        elif kind < 0.8 and box[1] != y:
            _bar(page, box, corner, rng)
        elif kind < 0.9:
            _picture(page, box, rng)
    if rng.random() < 0.3:
        _frame(page, corner, rng)


def _another_puzzle(
    page: Page, box: Box, corner: tuple[int, int], gap: int, rng: np.random.Generator, held_out: bool
) -> None:  # fmt: skip
    """Another puzzle in `box`, `gap` pixels away from the one at `corner`, with a digit here and there."""
    x, y = corner
    cell = float(rng.uniform(24, 52))
    rng.uniform(0, 20, 2)  # needed no more, but what a seed gives stays as it was
    other: tuple[float, float]
    if box[1] == y:
        other = (x + SIDE + gap, y) if box[0] > x else (x - gap - 9 * cell, y)
    elif box[1] > y:
        other = (x, y + SIDE + gap)
    else:
        other = (x, y - gap - 9 * cell)
    lines(page, other, cell, rng)
    path = pick(fonts(held_out).printed, rng)
    ink = {d: cv2.resize(print_digit(d, path, 0.65), None, fx=cell / CELL, fy=cell / CELL) for d in range(1, 10)}
    for square in rng.choice(81, int(rng.integers(20, 40)), replace=False):
        alpha = ink[int(rng.integers(1, 10))]
        left, top = other[0] + (square % 9 - 0.25) * cell, other[1] + (square // 9 - 0.25) * cell
        lay(page, np.asarray(alpha, np.float32), round(left), round(top), np.full(3, 30, np.float32))


def _bar(page: Page, box: Box, corner: tuple[int, int], rng: np.random.Generator) -> None:
    """A bar as wide as the puzzle at `corner`, above or below it, as those with titles are."""
    x, y = corner
    tall = int(rng.integers(12, 50))
    top = box[1] + box[3] - tall if box[1] < y else box[1]
    page[max(0, top) : max(0, top + tall), x : x + SIDE] = rng.uniform(20, 200)


def _picture(page: Page, box: Box, rng: np.random.Generator) -> None:
    """Soft patches of colour that fill the box."""
    noise = rng.uniform(20, 220, (6, 8, 3)).astype(np.float32)
    piece = page[max(0, box[1]) : box[1] + box[3], max(0, box[0]) : box[0] + box[2]]
    piece[:] = cv2.resize(noise, (piece.shape[1], piece.shape[0]), interpolation=cv2.INTER_CUBIC)


def _frame(page: Page, corner: tuple[int, int], rng: np.random.Generator) -> None:
    """A frame around the puzzle."""
    off = int(rng.integers(4, 30))
    low, high = tuple(at - off for at in corner), tuple(at + SIDE + off for at in corner)
    cv2.rectangle(page, low, high, [float(rng.uniform(0, 120))] * 3, int(rng.integers(1, 4)))
