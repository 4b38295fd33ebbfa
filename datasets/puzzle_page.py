"""A newspaper page, laid flat, with a completed sudoku on it: printed digits, the rest written by hand, and what stands
around."""

from __future__ import annotations

import string
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from companion.rules.sudoku import Grid
from datasets.digit_sources import fonts, hand_font_digit, pick, print_digit, real_digit
from datasets.pen_digits import CANVAS, CELL, Alpha, random_writer, write_digit

Page = NDArray[np.float32]
SIDE = 9 * CELL
"""Side of the puzzle on the flat page in pixels."""


@dataclass(frozen=True)
class Flat:
    """A page: `pixels` (H, W, 3) BGR 0-255; the puzzle's upper left corner at `corner` (x, y); `printed` where (9, 9)
    print stands."""

    pixels: Page
    corner: tuple[int, int]
    printed: NDArray[np.bool_]


def lay(page: Page, alpha: Alpha, x: int, y: int, colour: NDArray[np.float32]) -> None:
    """Lay ink of a BGR colour on the page, alpha's upper left corner at (x, y); what falls beside the page is lost."""
    height, width = alpha.shape
    top, left = max(0, y), max(0, x)
    bottom, right = min(page.shape[0], y + height), min(page.shape[1], x + width)
    if top >= bottom or left >= right:
        return
    part = alpha[top - y : bottom - y, left - x : right - x, None]
    page[top:bottom, left:right] += (colour - page[top:bottom, left:right]) * part


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


def _text(
    page: Page, box: tuple[int, int, int, int], rng: np.random.Generator, held_out: bool, strength: float = 1.0
) -> None:
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
            lay(page, part * strength, x + left, y + top, colour)


def _lines(page: Page, corner: tuple[float, float], cell: float, rng: np.random.Generator) -> None:
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


def _paper(rng: np.random.Generator, height: int, width: int) -> Page:
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


def _around(page: Page, corner: tuple[int, int], rng: np.random.Generator, held_out: bool) -> None:
    """What else is on the page: text, other puzzles, bars, rules, pictures, close to the puzzle or far."""
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
            _text(page, box, rng, held_out)
        elif kind < 0.7:  # another puzzle, with a digit here and there
            cell = float(rng.uniform(24, 52))
            other = (box[0] + float(rng.uniform(0, 20)), box[1] + float(rng.uniform(0, 20)))
            if box[1] == y:
                other = (x + SIDE + gap, y) if box[0] > x else (x - gap - 9 * cell, y)
            elif box[1] > y:
                other = (x, y + SIDE + gap)
            else:
                other = (x, y - gap - 9 * cell)
            _lines(page, other, cell, rng)
            path = pick(fonts(held_out).printed, rng)
            ink = {
                d: cv2.resize(print_digit(d, path, 0.65), None, fx=cell / CELL, fy=cell / CELL) for d in range(1, 10)
            }
            for square in rng.choice(81, int(rng.integers(20, 40)), replace=False):
                alpha = ink[int(rng.integers(1, 10))]
                left, top = other[0] + (square % 9 - 0.25) * cell, other[1] + (square // 9 - 0.25) * cell
                lay(page, np.asarray(alpha, np.float32), round(left), round(top), np.full(3, 30, np.float32))
        elif kind < 0.8 and box[1] != y:  # a bar with a title
            tall = int(rng.integers(12, 50))
            top = box[1] + box[3] - tall if box[1] < y else box[1]
            page[max(0, top) : max(0, top + tall), x : x + SIDE] = rng.uniform(20, 200)
        elif kind < 0.9:  # a picture
            noise = rng.uniform(20, 220, (6, 8, 3)).astype(np.float32)
            piece = page[max(0, box[1]) : box[1] + box[3], max(0, box[0]) : box[0] + box[2]]
            piece[:] = cv2.resize(noise, (piece.shape[1], piece.shape[0]), interpolation=cv2.INTER_CUBIC)
    if rng.random() < 0.3:  # a frame or rules around the puzzle
        off = int(rng.integers(4, 30))
        cv2.rectangle(
            page,
            (x - off, y - off),
            (x + SIDE + off, y + SIDE + off),
            [float(rng.uniform(0, 120))] * 3,
            int(rng.integers(1, 4)),
        )


def make_page(grid: Grid, rng: np.random.Generator, held_out: bool, empty: NDArray[np.bool_] | None = None) -> Flat:
    """A page with `grid` on it, given digits printed and the rest written; squares in `empty` (9, 9) stay without a
    digit."""
    room = rng.uniform(0.12, 0.55, 4) if rng.random() < 0.7 else rng.uniform(0.03, 0.2, 4)
    left, top, right, bottom = (round(float(r) * SIDE) for r in room)
    page = _paper(rng, SIDE + top + bottom, SIDE + left + right)
    corner = (left, top)
    if rng.random() < 0.5:  # the other side of the sheet shows through
        ghost = np.full_like(page, 255)
        _text(ghost, (0, 0, ghost.shape[1], ghost.shape[0]), rng, held_out)
        page *= 1 - rng.uniform(0.02, 0.13) * (1 - cv2.GaussianBlur(ghost[:, ::-1], (0, 0), 1.5) / 255)
    if rng.random() < 0.85:
        _around(page, corner, rng, held_out)
    part = page[top : top + SIDE, left : left + SIDE]
    if rng.random() < 0.12:  # shaded boxes or squares
        shade = rng.uniform(0.72, 0.95, 3) if rng.random() < 0.3 else np.full(3, rng.uniform(0.72, 0.95))
        for box in range(0, 9, 2) if rng.random() < 0.6 else rng.choice(9, int(rng.integers(1, 6)), replace=False):
            r, c = int(box) // 3 * 3 * CELL, int(box) % 3 * 3 * CELL
            part[r : r + 3 * CELL, c : c + 3 * CELL] *= shade.astype(np.float32)
    _lines(page, (float(left), float(top)), float(CELL), rng)
    share = rng.uniform(0.25, 0.5) if rng.random() < 0.88 else float(rng.choice([0.0, 1.0]))
    printed = rng.random((9, 9)) < share
    path, size = pick(fonts(held_out).printed, rng), float(rng.uniform(0.42, 0.72))
    offset = rng.normal(0, 0.03, 2)
    print_colour = np.full(3, rng.uniform(5, 80), np.float32)
    if rng.random() < 0.08:
        print_colour += rng.uniform(0, 60, 3).astype(np.float32)
    hands = [Hand(rng, held_out)] * (1 if rng.random() < 0.85 else 0) or [Hand(rng, held_out), Hand(rng, held_out)]
    faded = rng.uniform(0.75, 1)
    for row in range(9):
        for column in range(9):
            if empty is not None and empty[row, column]:
                continue
            digit = grid[row][column]
            x, y = left + column * CELL - (CANVAS - CELL) // 2, top + row * CELL - (CANVAS - CELL) // 2
            if printed[row, column]:
                shift = np.round(offset * CELL).astype(int)
                lay(page, print_digit(digit, path, size) * faded, x + int(shift[0]), y + int(shift[1]), print_colour)
                continue
            hand = hands[int(rng.integers(len(hands)))]
            if rng.random() < 0.006:  # what was rubbed out before
                lay(page, hand.write(int(rng.integers(1, 10)), rng) * 0.15, x, y, hand.colour)
            lay(page, hand.write(digit, rng), x, y, hand.colour)
            if rng.random() < 0.01:  # a small note that was left in a corner
                note = cv2.resize(
                    hand.write(int(rng.integers(1, 10)), rng), None, fx=0.3, fy=0.3, interpolation=cv2.INTER_AREA
                )
                lay(page, np.asarray(note, np.float32), x + 10 + int(rng.integers(0, 3)), y + 10, hand.colour)
    if rng.random() < 0.04:  # a stray stroke of the pen
        ends = [tuple(int(v) for v in rng.integers(0, min(page.shape[:2]), 2)) for _ in range(2)]
        cv2.line(page, ends[0], ends[1], hands[0].colour.tolist(), 2, cv2.LINE_AA)
    return Flat(np.clip(page, 0, 255), corner, printed)
