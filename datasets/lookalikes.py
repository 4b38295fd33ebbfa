"""Flat things that look most like dice: cards, dominoes, remote controls, keyboards, sockets, bricks, sheets, boards.

Each is drawn upright as a patch and laid into a picture as a camera would see it lying on the table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.boards import board
from datasets.strokes import Colour, Image, disc, glyph, poly, random_colour

_LAYOUTS: dict[int, list[tuple[float, float]]] = {
    1: [(0, 0)],
    2: [(0, -1), (0, 1)],
    3: [(0, -1), (0, 0), (0, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
    7: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1), (0, -0.5)],
    8: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1), (0, -0.5), (0, 0.5)],
    9: [(-1, -1), (1, -1), (-1, -0.33), (1, -0.33), (-1, 0.33), (1, 0.33), (-1, 1), (1, 1), (0, 0)],
    10: [(-1, -1), (1, -1), (-1, -0.33), (1, -0.33), (-1, 0.33), (1, 0.33), (-1, 1), (1, 1), (0, -0.66), (0, 0.66)],
}
"""Where a card's marks stand, in shares of the outermost ones' distance from the middle."""
_DIAGONAL: dict[int, list[tuple[float, float]]] = {
    **_LAYOUTS,
    0: [],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
}


@dataclass(frozen=True)
class Thing:
    """patch: what is drawn, upright. length: of its longer side, in sides of a die that lies beside it."""

    patch: Image
    length: float
    round: float = 0.08  # radius of the corners, in shorter sides; 0.5 makes a disc or a lozenge


def _mark(patch: Image, kind: int, x: float, y: float, r: float, ink: Colour, up: float = 1) -> None:
    """A card's mark of radius `r` around (x, y): heart, diamond, spade, club; `up` -1 turns it over."""
    if kind == 1:
        poly(patch, x, y, r * 1.25, r * 1.25, 45, ink)
    elif kind == 3:
        for u, v in ((-0.5, 0.15), (0.5, 0.15), (0, -0.55)):
            disc(patch, x + u * r, y + v * r * up, r * 0.45, ink)
        cv2.fillConvexPoly(patch, _points(x, y, r, up, [(0, 0), (0.35, 1), (-0.35, 1)]), ink, cv2.LINE_AA)
    else:
        turned = up if kind == 0 else -up
        for u in (-0.45, 0.45):
            disc(patch, x + u * r, y - 0.3 * r * turned, r * 0.5, ink)
        cv2.fillConvexPoly(patch, _points(x, y, r, turned, [(-0.92, -0.1), (0.92, -0.1), (0, 1)]), ink, cv2.LINE_AA)
        if kind == 2:
            cv2.fillConvexPoly(patch, _points(x, y, r, up, [(0, 0), (0.3, 1), (-0.3, 1)]), ink, cv2.LINE_AA)


def _points(x: float, y: float, r: float, up: float, shape: list[tuple[float, float]]) -> Image:
    return np.array([[x + u * r, y + v * r * up] for u, v in shape], np.int32)


def card(rng: np.random.Generator) -> Thing:
    """A playing card: a number card with its marks, an ace above all, a picture card, or a back."""
    draw = rng.random()
    if draw < 0.25:
        return ace(rng)
    patch, suit, ink = _blank_card(rng)
    if draw < 0.37:
        _back(patch, rng)
        return Thing(patch, rng.uniform(2.5, 5.5))
    h, w = patch.shape[:2]
    if draw < 0.5:
        _picture(patch, rng)
        rank = str(rng.choice(["K", "Q", "J"]))
    else:
        count = int(rng.integers(2, 11))
        for u, v in _LAYOUTS[count]:
            _mark(patch, suit, w / 2 + u * 0.21 * w, h / 2 + v * 0.34 * h, 0.07 * h, ink, -1 if v > 0.1 else 1)
        rank = str(count)
    _indices(patch, rng, rank, suit, ink)
    return Thing(patch, rng.uniform(2.5, 5.5))


def ace(rng: np.random.Generator) -> Thing:
    """The card that is most like a die: one mark in the middle, small or large, that of spades mostly ornate."""
    patch, suit, ink = _blank_card(rng)
    h, w = patch.shape[:2]
    r = h * float(np.exp(rng.uniform(np.log(0.045), np.log(0.2))))
    if rng.random() < (0.6 if suit == 2 else 0.1):
        r = h * rng.uniform(0.14, 0.24)
        _mark(patch, suit, w / 2, h / 2, r, ink)
        paper: Colour = (float(patch[2, 2, 0]),) * 3
        for share, shade in ((0.8, paper), (rng.uniform(0.3, 0.7), ink)):
            _mark(patch, suit, w / 2, h / 2, r * share, shade)
        for y in rng.choice([-1.4, 1.3, 1.6], int(rng.integers(0, 4)), replace=False):
            words = "".join(rng.choice(list("ABCDEILNORSTY "), int(rng.integers(4, 12))))
            cv2.putText(
                patch, words, (int(w * 0.28), int(h / 2 + y * r)), 0, rng.uniform(0.2, 0.45), ink, 1, cv2.LINE_AA
            )
    else:
        _mark(patch, suit, w / 2, h / 2, r, ink)
    _indices(patch, rng, "A", suit, ink)
    return Thing(patch, rng.uniform(2.5, 5.5))


def _blank_card(rng: np.random.Generator) -> tuple[Image, int, Colour]:
    """A card's paper, a suit, and what that is printed in."""
    patch = np.full((224, int(224 * rng.uniform(0.62, 0.74)), 3), rng.uniform(215, 255), np.uint8)
    suit = int(rng.integers(0, 4))
    red: Colour = (rng.uniform(10, 60), rng.uniform(10, 50), rng.uniform(150, 225))
    return patch, suit, red if suit < 2 else (20, 20, 20)


def _back(patch: Image, rng: np.random.Generator) -> None:
    h, w = patch.shape[:2]
    patch[8:-8, 8:-8] = random_colour(rng)
    for k in range(-h, w + h, int(rng.integers(8, 24))):
        cv2.line(patch, (k, 8), (k + h, h - 8), (235, 235, 235), 1, cv2.LINE_AA)
        cv2.line(patch, (k + h, 8), (k, h - 8), (235, 235, 235), 1, cv2.LINE_AA)


def _picture(patch: Image, rng: np.random.Generator) -> None:
    h, w = patch.shape[:2]
    patch[28:-28, 30:-30] = random_colour(rng, 120, 255)
    for _ in range(int(rng.integers(8, 20))):
        poly(
            patch, rng.uniform(40, w - 40), rng.uniform(40, h - 40), rng.uniform(5, 40), rng.uniform(5, 40),
            rng.uniform(0, 90), random_colour(rng),
        )  # fmt: skip


def _indices(patch: Image, rng: np.random.Generator, rank: str, suit: int, ink: Colour) -> None:
    """Rank and suit in two corners, small or large."""
    corner = np.full((54, 30, 3), patch[2, 2], np.uint8)
    size = (0.75 if len(rank) == 1 else 0.55) * rng.uniform(0.7, 1.1)
    font = int(rng.choice([cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_COMPLEX_SMALL]))
    cv2.putText(corner, rank, (3 if len(rank) == 1 else 0, 24), font, size, ink, 2 - (size < 0.6), cv2.LINE_AA)
    _mark(corner, suit, 13, 40, rng.uniform(5, 10), ink)
    patch[5:59, 4:34], patch[-59:-5, -34:-4] = corner, corner[::-1, ::-1]


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
        for u, v in _DIAGONAL[count]:
            disc(patch, half + u * spread, 50 + v * spread, r, ink)
    return Thing(patch, rng.uniform(1.6, 3.2), rng.uniform(0.05, 0.2))


def _buttons(rng: np.random.Generator) -> Thing:
    """A remote control, a telephone, a pocket calculator: rows of light buttons on a dark slab, or dark on light."""
    h, w = 240, int(rng.uniform(60, 130))
    dark = rng.random() < 0.75
    patch = np.full((h, w, 3), random_colour(rng, 5, 60) if dark else random_colour(rng, 150, 245), np.uint8)
    columns, pitch = int(rng.integers(2, 5)), 0.0
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
    for u, v in _DIAGONAL[int(rng.integers(1, 6))]:
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


def put(
    image: Image, rng: np.random.Generator, thing: Thing, x: float, y: float, size: float
) -> NDArray[np.float32]:
    """Lay `thing` into `image` around (x, y), turned any way, tilted away, with a shadow; `size` is a die's side. Where
    its corners have come to lie, (4, 2) x and y: upper left, upper right, lower right, lower left of the patch."""
    h, w = thing.patch.shape[:2]
    k = size * thing.length / max(h, w)
    a, tilt = rng.uniform(0, 2 * np.pi), rng.uniform(0.45, 1.0)
    corners = np.array([[-w, -h], [w, -h], [w, h], [-w, h]], np.float32) * k / 2
    turned = corners @ np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]], np.float32)
    turned[:, 1] *= tilt
    far = 1 + turned[:, 1:] / max(size * 25, 1.0) * rng.uniform(0, 3)  # what is farther away comes out smaller
    target: NDArray[np.float32] = (turned * np.clip(far, 0.6, 1.5) + (x, y)).astype(np.float32)
    x0, y0 = np.maximum(target.min(0).astype(int) - 3, 0)
    x1, y1 = np.minimum(target.max(0).astype(int) + 6, (image.shape[1], image.shape[0]))
    if x1 <= x0 or y1 <= y0:
        return target
    source = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32)
    matrix = cv2.getPerspectiveTransform(source, target - np.array([x0, y0], np.float32))
    patch, cover = thing.patch, _cover(h, w, thing.round)
    if k < 0.5:  # without this, fine drawing turns into noise
        patch = np.asarray(cv2.GaussianBlur(patch, (0, 0), 0.35 / max(k, 0.05)), np.uint8)
    area = (int(x1 - x0), int(y1 - y0))
    laid = cv2.warpPerspective(patch, matrix, area, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    mask = cv2.warpPerspective(cover, matrix, area, flags=cv2.INTER_LINEAR).astype(np.float32)[:, :, None] / 255
    part = image[y0:y1, x0:x1].astype(np.float32)
    shadow = cv2.GaussianBlur(mask, (0, 0), max(0.8, size * 0.06))[:, :, None]
    shift = max(1, int(size * 0.05))
    part *= 1 - rng.uniform(0, 0.6) * np.roll(shadow, (shift, shift), (0, 1))
    image[y0:y1, x0:x1] = np.clip(part * (1 - mask) + laid * mask, 0, 255).astype(np.uint8)
    return target


def _cover(h: int, w: int, round_: float) -> Image:
    """255 inside a rectangle with rounded corners, 0 outside."""
    r = min(round_ * min(h, w), min(h, w) / 2 - 1)
    cover = np.zeros((h, w), np.uint8)
    if r < 1:
        cover[:] = 255
        return cover
    cover[int(r) : h - int(r), :] = 255
    cover[:, int(r) : w - int(r)] = 255
    for u in (r, w - 1 - r):
        for v in (r, h - 1 - r):
            cv2.circle(cover, (int(u), int(v)), int(r), 255, -1, cv2.LINE_AA)
    return cover
