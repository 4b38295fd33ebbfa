"""Game boards that dice lie on or beside: tiles with numbered tokens, tracks of fields, spots joined by lines, checks.

What is printed on them is of a die's size and as often round, dotted and in strong colours as a die's face is.
"""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from datasets.tabletop.strokes import Colour, Image, disc, glyph, poly, random_colour

_FONTS = (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_COMPLEX, cv2.FONT_HERSHEY_TRIPLEX)


def board(rng: np.random.Generator, height: int, width: int) -> Image:
    """A piece of a printed game board, HxWx3 BGR, its fields some 40-160 pixels wide."""
    image = np.full((height, width, 3), random_colour(rng, 10, 245), np.uint8)
    _BOARDS[int(rng.integers(0, len(_BOARDS)))](image, rng)
    if rng.random() < 0.7:
        _mottle(image, rng)
    return image


def _mottle(image: Image, rng: np.random.Generator) -> None:
    """Print is seldom of one colour: painted fields, grain."""
    h, w = image.shape[:2]
    cell = rng.uniform(2, 14)
    small = rng.normal(0, rng.uniform(4, 26), (int(h / cell) + 2, int(w / cell) + 2, 1 if rng.random() < 0.5 else 3))
    grain = cv2.resize(small.astype(np.float32), (w, h), interpolation=cv2.INTER_CUBIC).reshape(h, w, -1)
    image[:] = np.clip(image + grain, 0, 255).astype(np.uint8)


def _text(image: Image, rng: np.random.Generator, text: str, x: float, y: float, high: float, ink: Colour) -> None:
    """`text`, `high` pixels high, around (x, y)."""
    font = int(rng.choice(_FONTS))
    (w, h), _ = cv2.getTextSize(text, font, 1.0, 1)
    scale = high / h
    thick = max(1, round(high / rng.uniform(5, 10)))
    cv2.putText(image, text, (int(x - w * scale / 2), int(y + high / 2)), font, scale, ink, thick, cv2.LINE_AA)


def token(image: Image, rng: np.random.Generator, x: float, y: float, r: float) -> None:
    """A round chip of radius `r` with a number, dots in a row under it, or a sign."""
    ground = random_colour(rng, 170, 255) if rng.random() < 0.75 else random_colour(rng)
    ink = (rng.uniform(10, 60), rng.uniform(10, 50), rng.uniform(130, 220)) if rng.random() < 0.3 else (30, 30, 30)
    disc(image, x, y, r * 1.08, random_colour(rng, 0, 120))
    disc(image, x, y, r, ground)
    draw = rng.random()
    if draw < 0.7:
        _text(image, rng, str(rng.integers(2, 13)), x, y - 0.12 * r, r * rng.uniform(0.5, 0.9), ink)
        count = int(rng.integers(1, 6))
        for k in range(count if rng.random() < 0.75 else 0):
            disc(image, x + (k - (count - 1) / 2) * 0.24 * r, y + 0.62 * r, 0.09 * r, ink)
    elif draw < 0.85:
        disc(image, x, y, r * rng.uniform(0.15, 0.7), ink, -1 if rng.random() < 0.6 else max(1, int(r * 0.15)))
    else:
        side = max(9, int(r * 1.3))
        mark = np.full((side, side, 3), ground, np.uint8)
        glyph(mark, rng, ink)
        x0, y0 = int(x - side / 2), int(y - side / 2)
        if x0 >= 0 and y0 >= 0 and x0 + side <= image.shape[1] and y0 + side <= image.shape[0]:
            image[y0 : y0 + side, x0 : x0 + side] = mark


def _hexagons(image: Image, rng: np.random.Generator) -> None:
    """Six-sided tiles of some kinds of land, a token on most."""
    h, w = image.shape[:2]
    pitch = rng.uniform(55, 160)
    kinds = [random_colour(rng, 10, 240) for _ in range(int(rng.integers(3, 7)))]
    edge, thick = random_colour(rng, 120, 255), rng.uniform(0.02, 0.1)
    chip, bare = rng.uniform(0.15, 0.3), rng.uniform(0.0, 0.4)
    corners = np.array([[np.sin(a), np.cos(a)] for a in np.arange(6) * np.pi / 3])
    for row in range(-1, int(h / (pitch * 0.866)) + 2):
        for column in range(-1, int(w / pitch) + 2):
            x, y = (column + 0.5 * (row % 2)) * pitch, row * pitch * 0.866
            ground = np.array(kinds[int(rng.integers(len(kinds)))])
            for size, colour in ((0.577, np.array(edge)), (0.577 - thick, ground)):
                points = (corners * size * pitch + (x, y)).astype(np.int32)
                cv2.fillConvexPoly(image, points, colour.tolist(), cv2.LINE_AA)
            for _ in range(int(rng.integers(0, 14))):
                px, py = x + rng.normal(0, 0.17) * pitch, y + rng.normal(0, 0.17) * pitch
                shade = np.clip(ground * rng.uniform(0.4, 1.5), 0, 255).tolist()
                poly(image, px, py, pitch * rng.uniform(0.03, 0.2), pitch * rng.uniform(0.03, 0.1), rng.uniform(0, 90),
                     tuple(shade))  # fmt: skip
            if rng.random() > bare:
                token(image, rng, x, y, chip * pitch)


def _track(image: Image, rng: np.random.Generator) -> None:
    """Fields in rows: names, bands of colour, discs, signs, pictures."""
    h, w = image.shape[:2]
    step, high = rng.uniform(40, 110), rng.uniform(40, 150)
    ground, line = random_colour(rng, 120, 255), random_colour(rng, 0, 120)
    inks = [random_colour(rng) for _ in range(4)]
    for row in range(int(h / high) + 1):
        for column in range(int(w / step) + 1):
            x, y = (column + 0.5) * step, (row + 0.5) * high
            own = inks[int(rng.integers(4))] if rng.random() < 0.25 else ground
            poly(image, x, y, step, high, 0, line)
            poly(image, x, y, step - 3, high - 3, 0, own)
            kind = rng.random()
            if kind < 0.3:
                poly(image, x, y - high * 0.38, step - 4, high * 0.2, 0, inks[int(rng.integers(4))])
                _text(image, rng, "".join(rng.choice(list("ABCDEINORST"), 6)), x, y, high * 0.08, line)
            elif kind < 0.6:
                disc(image, x, y, min(step, high) * rng.uniform(0.15, 0.42), inks[int(rng.integers(4))],
                     -1 if rng.random() < 0.6 else 3)  # fmt: skip
            elif kind < 0.85:
                _text(image, rng, str(rng.integers(1, 100)), x, y, min(step, high) * rng.uniform(0.2, 0.5), line)


def _spots(image: Image, rng: np.random.Generator) -> None:
    """Round spots joined by lines: a race's course, a map's towns."""
    h, w = image.shape[:2]
    inks = [random_colour(rng) for _ in range(4)]
    r = rng.uniform(8, 26)
    at = np.array([rng.uniform(0, w), rng.uniform(0, h)])
    heading = rng.uniform(0, 2 * np.pi)
    thick = max(1, int(r * rng.uniform(0.1, 0.5)))
    for _ in range(int(rng.integers(30, 90))):
        heading += rng.normal(0, 0.5)
        then = at + np.array([np.cos(heading), np.sin(heading)]) * r * rng.uniform(2.1, 3.5)
        if not (0 < then[0] < w and 0 < then[1] < h):
            then, heading = np.array([rng.uniform(0, w), rng.uniform(0, h)]), rng.uniform(0, 2 * np.pi)
        else:
            a, b = at.astype(int).tolist(), then.astype(int).tolist()
            cv2.line(image, (a[0], a[1]), (b[0], b[1]), inks[0], thick, cv2.LINE_AA)
        at = then
        if rng.random() < 0.3:
            token(image, rng, float(at[0]), float(at[1]), r)
        else:
            disc(image, float(at[0]), float(at[1]), r * 1.15, inks[1])
            disc(image, float(at[0]), float(at[1]), r, inks[int(rng.integers(4))])


def _checks(image: Image, rng: np.random.Generator) -> None:
    """A chequered board, men on some of its fields."""
    h, w = image.shape[:2]
    step = rng.uniform(35, 90)
    dark, men = random_colour(rng, 0, 200), [random_colour(rng, 0, 120), random_colour(rng, 130, 255)]
    many = rng.choice([0.0, rng.uniform(0.05, 0.5)])
    for row in range(int(h / step) + 1):
        for column in range(int(w / step) + 1):
            x, y = (column + 0.5) * step, (row + 0.5) * step
            if (row + column) % 2:
                poly(image, x, y, step, step, 0, dark)
            if rng.random() < many:
                colour = men[int(rng.integers(2))]
                disc(image, x + step * 0.05, y + step * 0.05, step * 0.4, (20, 20, 20))
                disc(image, x, y, step * 0.38, colour)
                for r in np.linspace(0.1, 0.32, int(rng.integers(0, 4))):
                    disc(image, x, y, step * float(r), tuple(np.array(colour) * 0.75), 1)


_BOARDS: tuple[Callable[[Image, np.random.Generator], None], ...] = (_hexagons, _hexagons, _track, _spots, _checks)


def pawn(image: Image, rng: np.random.Generator, x: float, y: float, size: float) -> None:
    """A pawn as large as a die of `size` pixels would have it, standing or lying, seen from anywhere."""
    colour = np.array(random_colour(rng, 20, 255))
    high, wide, a = size * rng.uniform(0.7, 1.7), size * rng.uniform(0.35, 0.6), rng.uniform(0, 2 * np.pi)
    up = np.array([np.cos(a), np.sin(a)])
    flat = np.array([-up[1], up[0]])
    foot, head = np.array([x, y]) - up * high / 2, np.array([x, y]) + up * high / 2
    dim = tuple((colour * rng.uniform(0.5, 0.9)).tolist())
    plain = tuple(colour.tolist())
    turn = float(np.rad2deg(a))
    base = (max(1, int(wide * 0.35)), max(1, int(wide)))
    cv2.ellipse(image, (int(foot[0] + size * 0.06), int(foot[1] + size * 0.08)), base, turn, 0, 360, (25, 25, 25), -1)
    cv2.ellipse(image, (int(foot[0]), int(foot[1])), base, turn, 0, 360, dim, -1, cv2.LINE_AA)
    cone = np.array([foot + flat * wide * 0.8, foot - flat * wide * 0.8, head - flat * wide * 0.2,
                     head + flat * wide * 0.2])  # fmt: skip
    cv2.fillConvexPoly(image, cone.astype(np.int32), plain, cv2.LINE_AA)
    disc(image, float(head[0]), float(head[1]), wide * rng.uniform(0.4, 0.65), plain)
    disc(image, float(head[0] - wide * 0.15), float(head[1] - wide * 0.2), wide * 0.12, (245, 245, 245))
