"""Things that lie about on tables and are no dice, above all those that look like dice or pips."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np

from datasets.tabletop.boards import pawn
from datasets.tabletop.flat import put
from datasets.tabletop.lookalikes import LOOKALIKES
from datasets.tabletop.strokes import Image, disc, glyph, poly, random_colour, stamp


def _coin(image: Image, rng: np.random.Generator, x: float, y: float, size: float) -> None:
    colour = random_colour(rng, 60, 220)
    disc(image, x + size * 0.04, y + size * 0.06, size / 2, (30, 30, 30))
    disc(image, x, y, size / 2, colour)
    disc(
        image,
        x,
        y,
        size * 0.43,
        tuple(np.clip(np.array(colour) * rng.uniform(0.6, 1.3), 0, 255)),
        int(rng.choice([-1, 1, 2])),
    )
    text = str(rng.choice(["1", "2", "5", "10", "20", "50", "C", "*"]))
    cv2.putText(
        image,
        text,
        (int(x - size * 0.2), int(y + size * 0.15)),
        0,
        size / 50,
        random_colour(rng),
        max(1, int(size / 25)),
        cv2.LINE_AA,
    )


def _button(image: Image, rng: np.random.Generator, x: float, y: float, size: float) -> None:
    colour, hole = random_colour(rng), random_colour(rng, 0, 120)
    disc(image, x, y, size / 2, colour)
    disc(image, x, y, size * 0.38, tuple(np.array(colour) * rng.uniform(0.6, 0.95)), int(rng.choice([-1, 1])))
    turn = rng.uniform(0, np.pi)
    for k in range(int(rng.choice([2, 4]))):
        a = turn + k * (np.pi / 2 if k < 4 else 0)
        disc(image, x + np.cos(a) * size * 0.13, y + np.sin(a) * size * 0.13, size * 0.06, hole)


def _pen(image: Image, rng: np.random.Generator, x: float, y: float, size: float) -> None:
    angle, length = rng.uniform(0, 180), size * rng.uniform(3, 7)
    colour = random_colour(rng)
    poly(image, x + 2, y + 3, length, size * 0.25, angle, (25, 25, 25))
    poly(image, x, y, length, size * 0.22, angle, colour)
    poly(image, x, y, length * 0.98, size * 0.06, angle, tuple(np.clip(np.array(colour) + 60, 0, 255)))
    a = np.deg2rad(angle)
    poly(
        image,
        x + np.cos(a) * length * 0.4,
        y + np.sin(a) * length * 0.4,
        length * 0.2,
        size * 0.24,
        angle,
        random_colour(rng),
    )


def _keys(image: Image, rng: np.random.Generator, x: float, y: float, size: float) -> None:
    metal = random_colour(rng, 90, 210)
    for _ in range(int(rng.integers(1, 4))):
        a = rng.uniform(0, 2 * np.pi)
        poly(
            image, x + np.cos(a) * size * 0.8, y + np.sin(a) * size * 0.8, size * 1.4, size * 0.22, np.rad2deg(a), metal
        )
        disc(image, x, y, size * 0.4, metal)
        disc(image, x, y, size * 0.12, random_colour(rng, 0, 150))
    disc(image, x, y, size * 0.55, metal, max(1, int(size / 20)))


def _cable(image: Image, rng: np.random.Generator, x: float, y: float, size: float) -> None:
    steps = np.cumsum(rng.normal(0, 1, (8, 2)), 0)
    t = np.linspace(0, 7, 60)
    path = np.stack(
        [np.interp(t, np.arange(8), cv2.GaussianBlur(steps[:, k : k + 1], (1, 5), 1.5)[:, 0]) for k in range(2)], 1
    )
    path = (path * size * 1.2 + (x, y)).astype(np.int32)
    colour = random_colour(rng, 0, 90) if rng.random() < 0.7 else random_colour(rng, 180, 255)
    thick = max(2, int(size * rng.uniform(0.08, 0.3)))
    cv2.polylines(image, [path.reshape(-1, 1, 2)], False, colour, thick, cv2.LINE_AA)
    if rng.random() < 0.7:
        k = int(rng.integers(5, 55))
        d = path[k + 3] - path[k - 3]
        angle = float(np.rad2deg(np.arctan2(d[1], d[0])))
        poly(
            image,
            float(path[k, 0]),
            float(path[k, 1]),
            size * rng.uniform(0.6, 1.5),
            size * rng.uniform(0.3, 0.7),
            angle,
            tuple(np.clip(np.array(colour) + 12, 0, 255)),
        )


def _text(image: Image, rng: np.random.Generator, x: float, y: float, size: float) -> None:
    letters = list("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .:;%&=oO")
    ink, thick = random_colour(rng, 0, 120) if rng.random() < 0.7 else random_colour(rng), max(1, int(size / 30))
    if rng.random() < 0.5:
        poly(image, x + size, y, size * 5, size * rng.uniform(1, 3), rng.uniform(-20, 20), random_colour(rng))
    for line in range(int(rng.integers(1, 5))):
        text = "".join(rng.choice(letters, int(rng.integers(3, 14))))
        place = (int(x - size), int(y + line * size * 0.5))
        cv2.putText(
            image, text, place, int(rng.integers(0, 8)), size / 70 * rng.uniform(0.5, 1.5), ink, thick, cv2.LINE_AA
        )


def _dots(image: Image, rng: np.random.Generator, x: float, y: float, size: float) -> None:
    """Round things alone or in rows that are no die: beads, holes, printed dots, rivets, a chequer or two."""
    colour = random_colour(rng, 0, 90) if rng.random() < 0.6 else random_colour(rng)
    r = size * rng.uniform(0.05, 0.3)
    regular = rng.random() < 0.4
    for k in range(int(rng.integers(1, 10))):
        px, py = (
            (x + (k % 3) * r * 3.2, y + (k // 3) * r * 3.2)
            if regular
            else (x + rng.normal(0, size), y + rng.normal(0, size))
        )
        disc(image, px, py, r, colour)
        if rng.random() < 0.3:
            disc(image, px - r * 0.3, py - r * 0.3, r * 0.25, (245, 245, 245))


def _block(image: Image, rng: np.random.Generator, x: float, y: float, size: float) -> None:
    """Plain cubes, erasers, boxes, plugs: square things without pips, or with one hole, slot or letter."""
    angle, colour = rng.uniform(0, 360), random_colour(rng)
    w, h = size * rng.uniform(0.6, 1.8), size * rng.uniform(0.6, 1.2)
    poly(image, x + size * 0.08, y + size * 0.1, w, h, angle, tuple(np.array(colour) * 0.35))
    poly(image, x, y, w, h, angle, colour)
    kind = rng.integers(0, 5)
    ink = random_colour(rng)
    if kind == 1:
        poly(image, x, y, w * 0.5, h * 0.2, angle, ink)
    elif kind == 2:
        cv2.putText(
            image,
            str(rng.choice(list("123456789ABCX"))),
            (int(x - size * 0.2), int(y + size * 0.2)),
            0,
            size / 40,
            ink,
            max(1, int(size / 18)),
            cv2.LINE_AA,
        )
    elif kind == 3:
        poly(image, x, y, w * 0.7, h * 0.7, angle, ink)
    elif kind == 4:
        a = np.deg2rad(angle)
        for u in (-0.22, 0.22):
            poly(image, x + u * w * np.cos(a), y + u * w * np.sin(a), w * 0.12, h * 0.4, angle, ink)


def _numbered(image: Image, rng: np.random.Generator, x: float, y: float, size: float) -> None:
    """Many-sided dice with printed numbers, which are not read."""
    sides, turn, colour = int(rng.choice([3, 4, 5, 6, 6])), rng.uniform(0, 2 * np.pi), random_colour(rng)
    a = turn + np.arange(sides) * 2 * np.pi / sides
    outer = np.stack([x + np.cos(a) * size * 0.6, y + np.sin(a) * size * 0.6], 1)
    cv2.fillConvexPoly(image, outer.astype(np.int32), colour, cv2.LINE_AA)
    inner = np.stack([x + np.cos(a[::2] + 0.3) * size * 0.4, y + np.sin(a[::2] + 0.3) * size * 0.4], 1)
    shade = tuple(np.clip(np.array(colour) * rng.uniform(0.7, 1.3), 0, 255))
    if len(inner) >= 3:
        cv2.fillConvexPoly(image, inner.astype(np.int32), shade, cv2.LINE_AA)
    text = str(rng.integers(1, 21))
    cv2.putText(
        image,
        text,
        (int(x - size * 0.12 * len(text)), int(y + size * 0.12)),
        0,
        size / 70,
        random_colour(rng),
        max(1, int(size / 30)),
        cv2.LINE_AA,
    )


def _hand(image: Image, rng: np.random.Generator, x: float, y: float, size: float) -> None:
    skin = np.array([0.6, 0.72, 1.0]) * rng.uniform(60, 245)
    a = rng.uniform(0, 2 * np.pi)
    for k in range(int(rng.integers(1, 5))):
        b = a + (k - 1.5) * 0.25
        tip = (int(x + np.cos(b) * size * 3), int(y + np.sin(b) * size * 3))
        shade = tuple(np.clip(skin * rng.uniform(0.85, 1.05), 0, 255))
        cv2.line(image, (int(x), int(y)), tip, shade, max(3, int(size * 0.75)), cv2.LINE_AA)
        disc(
            image,
            tip[0] - np.cos(b) * size * 0.1,
            tip[1] - np.sin(b) * size * 0.1,
            size * 0.22,
            tuple(np.clip(skin * 1.12, 0, 255)),
        )
    disc(image, x, y, size * 1.3, tuple(skin))


def _panel(image: Image, rng: np.random.Generator, x: float, y: float, size: float) -> None:
    """A tile, calendar leaf, key, display or doubling cube: a square with a sign on it."""
    side = max(8, int(size * rng.uniform(0.7, 1.4)))
    dark = rng.random() < 0.5
    body = random_colour(rng, 0, 90) if dark else random_colour(rng, 150, 255)
    ink = random_colour(rng, 150, 255) if dark else random_colour(rng, 0, 120)
    patch = np.full((side, side, 3), body, np.uint8)
    if rng.random() < 0.5:
        cv2.rectangle(patch, (0, 0), (side - 1, side - 1), random_colour(rng), max(1, side // 12))
    glyph(patch, rng, ink)
    stamp(image, patch, x, y, rng.uniform(0, 360))


def _draughts(image: Image, rng: np.random.Generator, x: float, y: float, size: float) -> None:
    """Round playing pieces in a row, with rims and shine."""
    a, colour, r = rng.uniform(0, 2 * np.pi), random_colour(rng), size * rng.uniform(0.35, 0.6)
    for k in range(int(rng.integers(1, 6))):
        px, py = x + np.cos(a) * k * r * 2.05, y + np.sin(a) * k * r * 2.05
        disc(image, px, py, r, tuple(np.clip(np.array(colour) * rng.uniform(0.5, 1.4), 0, 255)))
        disc(image, px, py, r * rng.uniform(0.8, 0.95), colour)
        if rng.random() < 0.5:
            disc(
                image,
                px,
                py,
                r * rng.uniform(0.3, 0.6),
                tuple(np.clip(np.array(colour) * rng.uniform(0.6, 1.4), 0, 255)),
                2,
            )


_THINGS: list[Callable[[Image, np.random.Generator, float, float, float], None]] = [
    _coin, _button, _pen, _keys, _cable, _text, _dots, _block, _numbered, _hand, _panel, _draughts, pawn,
]  # fmt: skip


def clutter(image: Image, rng: np.random.Generator, x: float, y: float, size: float) -> None:
    """Draw one thing that is no die into `image` at (x, y), about as large as things beside dice of side `size` are."""
    layer = image
    soft = rng.random() < 0.4
    if soft:
        layer = image.copy()
    own = size * rng.uniform(0.6, 1.5)
    if rng.random() < 0.5:
        lookalike(layer, rng, x, y, own, whole=rng.random() < 0.25)
    else:
        _THINGS[int(rng.integers(0, len(_THINGS)))](layer, rng, x, y, own)
    if soft:
        cv2.addWeighted(cv2.GaussianBlur(layer, (3, 3), 0), 1.0, image, 0.0, 0, image)


def lookalike(image: Image, rng: np.random.Generator, x: float, y: float, size: float, *, whole: bool) -> None:
    """Draw a card, a domino or the like into `image` around (x, y); `whole`: as small as a die of side `size`."""
    thing = LOOKALIKES[int(rng.integers(0, len(LOOKALIKES)))](rng)
    put(image, rng, replace(thing, length=1.0) if whole else thing, x, y, size)
