"""What a press puts on paper: columns of words, the lines of puzzles; and the paper itself."""

from __future__ import annotations

import string
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from datasets.puzzle.digit_fonts import fonts
from datasets.puzzle.pen_digits import CELL, Alpha

Page = NDArray[np.float32]
SIDE = 9 * CELL
"""Side of the puzzle on the flat page in pixels."""


def lay(page: Page, alpha: Alpha, x: int, y: int, colour: NDArray[np.float32]) -> None:
    """Lay ink of a BGR colour on the page, alpha's upper left corner at (x, y); what falls beside the page is lost."""
    height, width = alpha.shape
    top, left = max(0, y), max(0, x)
    bottom, right = min(page.shape[0], y + height), min(page.shape[1], x + width)
    if top >= bottom or left >= right:
        return
    part = alpha[top - y : bottom - y, left - x : right - x, None]
    page[top:bottom, left:right] += (colour - page[top:bottom, left:right]) * part


def blank_paper(rng: np.random.Generator, height: int, width: int) -> Page:
    """Newsprint or white paper with its fibres."""
    page = np.empty((height, width, 3), np.float32)
    grey = rng.uniform(170, 250)
    page[:] = grey + np.array([rng.uniform(-28, 3), 0, rng.uniform(-3, 10)])
    for size, strength in ((1.5, 4), (6, 3), (60, 3)):
        small = rng.normal(0, 1, (int(height / size) + 2, int(width / size) + 2)).astype(np.float32)
        page += (cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR) * rng.uniform(0, strength))[
            :, :, None
        ]
    return page


@cache
def _words(seed: int, path: str, size: int) -> Alpha:
    """A column of words, 300 x 300 or so, as ink 0-1."""
    rng = np.random.default_rng(seed)
    font = ImageFont.truetype(path, size)
    image = Image.new("L", (300, 320))
    draw = ImageDraw.Draw(image)
    step = size * rng.uniform(1.1, 1.4)
    y = 0.0
    while y < 320:
        line = ""
        while draw.textlength(line, font) < 300:
            line += "".join(rng.choice(list(string.ascii_lowercase), int(rng.integers(2, 10)))) + " "
            if rng.random() < 0.06:
                line += str(int(rng.integers(1, 2000))) + " "
        draw.text((0, y), line, 255, font)
        y += step * (1.8 if rng.random() < 0.06 else 1)
    return np.asarray(image, np.float32) / np.float32(255)


def text(page: Page, box: tuple[int, int, int, int], rng: np.random.Generator, held_out: bool) -> None:
    """Fill a box (x, y, width, height) with columns of words."""
    x, y, width, height = box
    if width < 12 or height < 12:
        return
    # A few blocks of text, made once, are enough for what nobody reads.
    number = int(rng.integers(14))
    path = fonts(held_out).printed[number % len(fonts(held_out).printed)][0]
    ink = _words(number, path, 9 + number)
    column = int(rng.integers(120, 300))
    colour = np.full(3, rng.uniform(10, 90), np.float32)
    for left in range(0, width, column + 14):
        for top in range(0, height, 320):
            part = ink[: min(320, height - top), : min(column, width - left)]
            lay(page, part, x + left, y + top, colour)


def lines(page: Page, corner: tuple[float, float], cell: float, rng: np.random.Generator) -> None:
    """The lines of a puzzle in one of many styles; for `cell` pixels a square."""
    unit = cell / 48
    thin = rng.uniform(0.5, 2.2) * unit
    thick = thin + rng.uniform(0.3, 4.0) * unit if rng.random() < 0.9 else thin
    border = thick if rng.random() < 0.6 else thick + rng.uniform(0, 3) * unit
    pale = rng.uniform(100, 185) if rng.random() < 0.25 else rng.uniform(0, 110)
    dark = rng.uniform(0, 80)
    tint = rng.normal(0, 20, 3) if rng.random() < 0.2 else np.zeros(3)
    dashed = rng.random() < 0.05
    unfinished = int(rng.integers(4)) if rng.random() < 0.04 else -1
    shift = 4
    paper = page[::16, ::16].mean((0, 1))
    for index in range(10):
        box, edge = index % 3 == 0, index in (0, 9)
        width = border if edge else thick if box else thin
        colour = np.clip((dark if box else pale) + tint, 0, 255)
        at = index * cell
        for upright in (False, True):
            start, stop = 0.0, 9 * cell
            if edge and unfinished == (2 if upright else 0) + (index == 9):
                start, stop = (9 * cell * rng.uniform(0, 0.2), 9 * cell * rng.uniform(0.75, 1))
            pieces = [(start, stop)]
            if dashed and not box:
                pieces = [(s, s + cell / 8) for s in np.arange(0, 9 * cell, cell / 5)]
            whole = max(1, int(np.ceil(width)))
            # A line thinner than a pixel is drawn pale instead.
            shade = np.clip(colour + (paper - colour) * (1 - width / whole), 0, 255)
            for low, high in pieces:
                ends = [(at, low), (at, high)] if upright else [(low, at), (high, at)]
                a, b = [tuple(round((c + o) * 2**shift) for c, o in zip(corner, end, strict=True)) for end in ends]
                cv2.line(page, a, b, shade.tolist(), whole, cv2.LINE_AA, shift)
