"""Flat things that look most like dice: cards, dominoes, remote controls, keyboards, sockets, bricks, sheets and game
boards."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from datasets.tabletop.boards import board
from datasets.tabletop.cards import card
from datasets.tabletop.flat import Thing
from datasets.tabletop.strokes import Colour, disc, glyph, poly, random_colour

_PIPS: dict[int, list[tuple[float, float]]] = {
    0: [],
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
}
"""Where pips stand, in shares of the outermost ones' distance from the middle, in the order in which they are drawn:
chance goes by it, and dice.style.PIPS has another."""


def domino(rng: np.random.Generator) -> Thing:
    """A domino: two squares of pips side by side, or one that lies in part outside the picture."""
    dark = rng.random() < 0.5
    body = random_colour(rng, 10, 70) if dark else random_colour(rng, 200, 255)
    patch = np.full((100, 200, 3), body, np.uint8)
    bar: Colour = (225, 225, 225) if dark else (25, 25, 25)
    cv2.line(patch, (100, 8), (100, 92), bar if rng.random() < 0.8 else random_colour(rng), int(rng.integers(1, 5)))
    if rng.random() < 0.3:
        disc(patch, 100, 50, 6, (90, 170, 190))
    r, spread = rng.uniform(6, 11), rng.uniform(22, 29)
    for half in (50, 150):
        count = int(rng.integers(0, 7))
        ink = bar if rng.random() < 0.7 else random_colour(rng)
        for u, v in _PIPS[count]:
            disc(patch, half + u * spread, 50 + v * spread, r, ink)
    return Thing(patch, rng.uniform(1.6, 3.2), rng.uniform(0.05, 0.2))


def _buttons(rng: np.random.Generator) -> Thing:
    """A remote control, a telephone, a pocket calculator: rows of light buttons on a dark slab, or dark on light."""
    h, w = 240, int(rng.uniform(60, 130))
    dark = rng.random() < 0.75
    patch = np.full((h, w, 3), random_colour(rng, 5, 60) if dark else random_colour(rng, 150, 245), np.uint8)
    columns = int(rng.integers(2, 5))
    pitch = w / (columns + 0.6)
    light = random_colour(rng, 120, 240) if dark else random_colour(rng, 10, 120)
    shape, size = rng.integers(0, 3), pitch * rng.uniform(0.3, 0.75)
    for row in range(int(rng.integers(2, 9))):
        for column in range(columns):
            if rng.random() < 0.12:
                continue
            x, y = (column + 0.8) * pitch, 24 + row * pitch * 0.95
            ink = light if rng.random() < 0.85 else random_colour(rng, 60, 255)
            if shape == 0:
                disc(patch, x, y, size / 2, ink)
            else:
                poly(patch, x, y, size, size * (0.5 if shape == 1 else 1), 0, ink)
            if rng.random() < 0.4:
                cv2.putText(patch, str(rng.integers(0, 10)), (int(x - 4), int(y + 4)), 0, 0.35, (128, 128, 128), 1)
    return Thing(patch, rng.uniform(3, 9), rng.uniform(0.05, 0.5))


def _keyboard(rng: np.random.Generator) -> Thing:
    """Some rows of a keyboard: squares with one sign each, a gap between them."""
    rows, columns = int(rng.integers(2, 6)), int(rng.integers(3, 9))
    pitch = 240 // max(rows, columns)
    patch = np.full((rows * pitch, columns * pitch, 3), random_colour(rng, 20, 230), np.uint8)
    dark = rng.random() < 0.7
    key, ink = (random_colour(rng, 0, 60), (225, 225, 225)) if dark else (random_colour(rng, 190, 255), (40, 40, 40))
    gap = rng.uniform(0.05, 0.2) * pitch
    for row in range(rows):
        for column in range(columns):
            x, y = (column + 0.5) * pitch, (row + 0.5) * pitch
            poly(patch, x, y, pitch - gap, pitch - gap, 0, key)
            sign = str(rng.choice(list("QWERTYASDFGHZXCVB1234567890;:.,'*-+=oO<>?!")))
            place = (int(x - pitch * rng.uniform(0.0, 0.3)), int(y + pitch * rng.uniform(0.0, 0.3)))
            cv2.putText(patch, sign, place, 0, pitch / rng.uniform(45, 80), ink, max(1, pitch // 30), cv2.LINE_AA)
            if rng.random() < 0.1:
                disc(patch, x, y - pitch * 0.25, pitch * 0.05, (80, 220, 120))
    return Thing(patch, rng.uniform(0.8, 1.3) * max(rows, columns))


def _socket(rng: np.random.Generator) -> Thing:
    """A plug's face, a socket, a button with holes, a bowling grip: a disc or a rounded square with a few holes."""
    patch = np.full((120, 120, 3), random_colour(rng), np.uint8)
    hole = random_colour(rng, 0, 70) if rng.random() < 0.75 else random_colour(rng, 140, 255)
    framed = bool(rng.random() < 0.5)
    if framed:
        disc(patch, 60, 60, rng.uniform(35, 52), tuple(np.array(patch[0, 0], float) * rng.uniform(0.7, 1.1)))
    count, far, r, turn = (
        int(rng.choice([1, 2, 2, 3, 4, 4])),
        rng.uniform(14, 30),
        rng.uniform(5, 12),
        rng.uniform(0, 6),
    )
    for k in range(count):
        a = turn + 2 * np.pi * k / count
        x, y = 60 + far * np.cos(a) * (count > 1), 60 + far * np.sin(a) * (count > 1)
        if rng.random() < 0.75:
            disc(patch, x, y, r, hole)
        else:
            poly(patch, x, y, r * 0.8, r * 2.2, float(np.rad2deg(turn)), hole)
    # A square with bare round holes would be a die seen from above.
    return Thing(patch, rng.uniform(0.7, 1.8), float(rng.choice([0.5, 0.5, 0.15])) if framed else 0.5)


def _lenses(rng: np.random.Generator) -> Thing:
    """A telephone's back with its lenses, a loudspeaker, a hob: a slab with a cluster of dark discs in a corner."""
    h, w = 230, 115
    patch = np.full((h, w, 3), random_colour(rng), np.uint8)
    side = rng.uniform(40, 60)
    if rng.random() < 0.7:
        poly(patch, 10 + side / 2, 10 + side / 2, side, side, 0, random_colour(rng))
    for u, v in _PIPS[int(rng.integers(1, 6))]:
        x, y = 10 + side / 2 + u * side * 0.25, 10 + side / 2 + v * side * 0.25
        disc(patch, x, y, side * 0.16, (20, 20, 20))
        disc(patch, x, y, side * 0.07, (70, 50, 40))
        if rng.random() < 0.5:
            disc(patch, x - 2, y - 2, side * 0.03, (240, 240, 240))
    return Thing(patch, rng.uniform(4, 9), 0.15)


def _brick(rng: np.random.Generator) -> Thing:
    """A building brick seen from above: studs in rows on a block of their own colour."""
    rows = int(rng.integers(1, 3))
    columns = rows + int(rng.integers(1, 4))  # never square, as a die seen from above is
    colour = np.array(random_colour(rng, 20, 240))
    patch = np.full((rows * 50, columns * 50, 3), colour, np.uint8)
    for row in range(rows):
        for column in range(columns):
            x, y = column * 50 + 25, row * 50 + 25
            disc(patch, x + 3, y + 3, 16, tuple(colour * 0.5))
            disc(patch, x, y, 16, tuple(np.clip(colour * rng.uniform(0.95, 1.2), 0, 255)))
    return Thing(patch, max(rows, columns) * rng.uniform(0.5, 1.0), 0.03)


def _marked_sheet(rng: np.random.Generator) -> Thing:
    """Part of a game's printed board with pencil in it: squares with dots, crosses, rings, digits, a line through."""
    rows, columns = int(rng.integers(2, 8)), int(rng.integers(2, 8))
    pitch = 240 // max(rows, columns)
    patch = np.full((rows * pitch + 2, columns * pitch + 2, 3), rng.uniform(200, 255), np.uint8)
    ink, pencil = random_colour(rng, 0, 140), random_colour(rng, 20, 110)
    thick = int(rng.integers(1, 4))
    for k in range(rows + 1):
        cv2.line(patch, (0, k * pitch), (columns * pitch, k * pitch), ink, thick)
    for k in range(columns + 1):
        cv2.line(patch, (k * pitch, 0), (k * pitch, rows * pitch), ink, thick)
    usual = int(rng.integers(0, 5))
    for row in range(rows):
        for column in range(columns):
            x, y = (column + 0.5 + rng.normal(0, 0.05)) * pitch, (row + 0.5 + rng.normal(0, 0.05)) * pitch
            kind = usual if rng.random() < 0.6 else int(rng.integers(0, 8))
            if kind == 0:
                disc(patch, x, y, pitch * rng.uniform(0.1, 0.3), pencil)
            elif kind == 1:
                disc(patch, x, y, pitch * rng.uniform(0.2, 0.4), pencil, max(1, pitch // 15))
            elif kind == 2:
                cell = patch[row * pitch + 2 : (row + 1) * pitch, column * pitch + 2 : (column + 1) * pitch]
                square = cell[: min(cell.shape[:2]), : min(cell.shape[:2])]
                if min(square.shape[:2]) >= 8:
                    mark = np.ascontiguousarray(square)
                    glyph(mark, rng, pencil)
                    square[:] = mark
            elif kind == 3:
                poly(patch, x, y, pitch * 0.9, pitch * 0.9, 0, random_colour(rng))
    if rng.random() < 0.4:
        line = (rng.uniform(0, 1, (int(rng.integers(3, 9)), 2)) * (columns * pitch, rows * pitch)).astype(np.int32)
        cv2.polylines(patch, [line], False, pencil, max(1, pitch // 8), cv2.LINE_AA)
    return Thing(patch, rng.uniform(0.7, 1.8) * max(rows, columns), 0.0)


def _dotted(rng: np.random.Generator) -> Thing:
    """Polka dots, perforated sheet, a beetle's back, a chequer's field: dots in even rows on a ground."""
    patch = np.full((160, 160, 3), random_colour(rng), np.uint8)
    ink, step = random_colour(rng), rng.uniform(14, 55)
    r, shifted = step * rng.uniform(0.15, 0.42), rng.random() < 0.5
    for row in range(int(160 / step) + 2):
        for column in range(int(160 / step) + 2):
            disc(patch, (column + 0.5 * (shifted and row % 2)) * step, row * step, r, ink)
    return Thing(patch, rng.uniform(1, 6), float(rng.choice([0.0, 0.1, 0.5])))


def _part_of_board(rng: np.random.Generator) -> Thing:
    """A field or some of a game board."""
    side = int(rng.uniform(40, 240))
    return Thing(board(rng, side, side), side / rng.uniform(25, 60), 0.0)


LOOKALIKES: list[Callable[[np.random.Generator], Thing]] = [
    card, card, card, card, domino, domino, _buttons, _keyboard, _socket, _lenses, _brick, _dotted,
    _marked_sheet, _marked_sheet, _part_of_board, _part_of_board, _part_of_board,
]  # fmt: skip
