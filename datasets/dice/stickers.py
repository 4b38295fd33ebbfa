"""Paper stickers with the snake faces, as people print, cut and glue them, and as they look after some games.

A sticker is a square texture that covers one side of a die. All renderers take it from here: the 2.5-D one
(render.py), the path tracer, and the one that lays stickers onto photographs. Everything is a function of a generator.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.rules.snakey.dice import CONVERTER
from datasets.dice.raster import coverage
from datasets.tabletop.scenery import noise

Floats = NDArray[np.float32]


@dataclass(frozen=True)
class Paper:
    """What the stickers of one set of dice have in common. Colours BGR 0-1, lengths in half sides of the die.

    toner: how much ink covers, 0-1. size: half side of the sticker. careless: how far it lies from the middle, how
    much it is turned and how uneven it is cut, 0 exact to 1 as bad as it gets. wear, dirt, pencil: 0 none to 1 much.
    gloss: of the paper's surface. cutting_line: whether the line of the sheet shows at the edges.
    """

    paper: tuple[float, float, float]
    ink: tuple[float, float, float]
    toner: float
    size: float
    careless: float
    wear: float
    dirt: float
    pencil: float
    gloss: float
    cutting_line: bool


def random_paper(rng: np.random.Generator) -> Paper:
    """White or off-white paper, mostly with black ink, cut with more or less care."""
    white = rng.uniform(0.8, 1.0)
    tint = np.array([1 - abs(rng.normal(0, 0.07)), 1 - abs(rng.normal(0, 0.02)), 1.0])
    if rng.random() < 0.15:  # recycled, or yellowed by hands
        tint *= np.array([rng.uniform(0.7, 0.9), rng.uniform(0.85, 0.97), 1.0])
    ink = np.clip(rng.uniform(0.0, 0.16) + rng.normal(0, 0.015, 3), 0, 1)
    if rng.random() < 0.2:  # a coloured pen or print
        ink = np.clip(np.array([rng.uniform(0, 0.65), rng.uniform(0, 0.4), rng.uniform(0, 0.6)]), 0, 1)
    paper = np.clip(tint * white, 0, 1)
    return Paper(
        paper=(float(paper[0]), float(paper[1]), float(paper[2])),
        ink=(float(ink[0]), float(ink[1]), float(ink[2])),
        toner=float(rng.choice([rng.uniform(0.9, 1.0), rng.uniform(0.6, 0.9)])),
        size=float(rng.uniform(0.72, 1.0)),
        careless=float(rng.uniform(0, 1) ** 1.5),
        wear=float(rng.choice([0.0, rng.uniform(0.1, 1.0)], p=[0.45, 0.55])),
        dirt=float(rng.choice([0.0, rng.uniform(0.1, 1.0)], p=[0.5, 0.5])),
        pencil=float(rng.choice([0.0, rng.uniform(0.1, 1.0)], p=[0.75, 0.25])),
        gloss=float(rng.choice([0.0, rng.uniform(0.05, 0.6)], p=[0.6, 0.4])),
        cutting_line=bool(rng.random() < 0.4),
    )


def sticker(place: int, paper: Paper, rng: np.random.Generator, side: int) -> Floats:
    """The sticker for `place` 1-6 of a die (SD-5) as it lies there: side x side x 4, colour BGR and cover, 0-1.

    The square is the whole side of the die seen from outside; the sticker lies somewhere on it, off its middle and
    turned, also by quarter turns, but never mirrored.
    """
    wide = side * 5 // 2  # drawn larger, then shrunk, so that fine lines are grey and not lost
    ink = artwork(place, wide)[:, :, None] * np.float32(paper.toner)
    colour = np.empty((wide, wide, 3), np.float32)
    colour[:] = paper.paper
    if paper.wear:  # rubbed off in spots, more so towards the edges
        rubbed = noise(rng, wide, wide, wide / rng.uniform(4, 14)) + 0.5 * noise(rng, wide, wide, wide / 30)
        ink = ink * (1 - np.float32(0.75 * paper.wear) * np.clip(rubbed * 2 - 0.6, 0, 1))[:, :, None]
        for _ in range(int(rng.integers(0, 1 + int(8 * paper.wear)))):
            ink *= 1 - 0.7 * _strokes(rng, wide, 1, 2)
    colour += (np.array(paper.ink, np.float32) - colour) * ink
    if paper.pencil:
        colour *= 1 - np.float32(0.45 * paper.pencil) * _strokes(rng, wide, int(rng.integers(1, 6)), wide // 90 + 1)
    if paper.dirt:
        spots = noise(rng, wide, wide, wide / rng.uniform(1.5, 8))
        tint = np.array([0.75, 0.5, 0.4], np.float32) * np.float32(paper.dirt * rng.uniform(0.1, 0.6))
        colour *= 1 - np.clip(spots, 0, 1)[:, :, None] * tint
    if paper.cutting_line:
        grey = float(rng.uniform(0.3, 0.8))
        cv2.rectangle(colour, (2, 2), (wide - 3, wide - 3), (grey, grey, grey), max(1, wide // 110))
    colour *= _curl(rng, wide, paper.careless)
    return _laid(np.dstack([colour, _cut(rng, wide, paper.careless)]), paper, rng, side)


def sticker_sets(paper: Paper, rng: np.random.Generator, side: int, count: int) -> list[dict[int, Floats]]:
    """The stickers of `count` dice by place 1-6, each what `sticker` gives.

    Two of each place are made for all of them together, since making one takes as long as rendering half a die.
    """
    made = {place: [sticker(place, paper, rng, side) for _ in range(min(2, count))] for place in CONVERTER}
    return [{place: some[int(rng.integers(len(some)))] for place, some in made.items()} for _ in range(count)]


@lru_cache(maxsize=32)
def artwork(place: int, side: int) -> Floats:
    """How much ink (0-1) the printed sticker for `place` has at each pixel, side x side, its upper edge first."""
    return np.asarray(coverage(CONVERTER[place], side, place=place) / 255, np.float32)


def _strokes(rng: np.random.Generator, side: int, count: int, thick: int) -> Floats:
    """`count` thin crooked lines, 0-1, side x side x 1."""
    image = np.zeros((side, side), np.uint8)
    for _ in range(count):
        points = rng.uniform(0, side, (1, 2)) + np.cumsum(rng.normal(0, side / 7, (int(rng.integers(2, 6)), 2)), 0)
        cv2.polylines(image, [points.astype(np.int32)], False, 255, thick, cv2.LINE_AA)
    return np.asarray(image[:, :, None] / 255, np.float32)


def _cut(rng: np.random.Generator, side: int, careless: float) -> Floats:
    """What scissors leave of the square, 0-1: its corners not quite where they belong, its edges not quite straight."""
    corners = np.array([(0, 0), (1, 0), (1, 1), (0, 1)]) + rng.normal(0, 0.01 + 0.035 * careless, (4, 2))
    points = []
    for start, end in zip(corners, np.roll(corners, -1, 0), strict=True):
        for t in np.linspace(0, 1, 4, endpoint=False):
            points.append(start + (end - start) * t + rng.normal(0, 0.003 + 0.012 * careless, 2))
    if rng.random() < 0.15 * (1 + careless):  # a corner is torn or cut off
        k = 4 * int(rng.integers(4))
        points[k] += (np.array([0.5, 0.5]) - points[k]) * rng.uniform(0.1, 0.35)
    image = np.zeros((side, side), np.uint8)
    outline = ((np.array(points) * 0.94 + 0.03) * side * 16).astype(np.int32)
    cv2.fillPoly(image, [outline], 255, cv2.LINE_AA, 4)
    return np.asarray(image / 255, np.float32)


def _curl(rng: np.random.Generator, side: int, careless: float) -> Floats:
    """Light and dark where the paper does not lie flat, as factors, side x side x 1."""
    if rng.random() > 0.25 + 0.4 * careless:
        return np.ones((side, side, 1), np.float32)
    grid = np.linspace(-1, 1, side, dtype=np.float32)
    a = rng.uniform(0, 2 * np.pi)
    across = np.cos(a) * grid[None] + np.sin(a) * grid[:, None]
    lifted = np.clip((across - np.float32(rng.uniform(0.3, 0.9))) / 0.5, 0, 1) ** 1.5
    return np.asarray(1 + np.float32(rng.uniform(-0.35, 0.15)) * lifted[:, :, None], np.float32)


def _laid(drawn: Floats, paper: Paper, rng: np.random.Generator, side: int) -> Floats:
    """The cut sticker on its side of the die, turned and off the middle, as `sticker` gives it."""
    turn = rng.integers(4) * np.pi / 2 + np.clip(rng.normal(0, 0.03 + 0.12 * paper.careless), -0.35, 0.35)
    middle = np.clip(rng.normal(0, 0.015 + 0.07 * paper.careless, 2), -0.2, 0.2)
    big = 2 * side  # in two steps, since one would leave out lines
    scale = paper.size * big / drawn.shape[0]
    c, s = np.cos(turn) * scale, np.sin(turn) * scale
    half = drawn.shape[0] / 2
    to = big / 2 * (1 + middle)
    matrix = np.array([[c, -s, to[0] - c * half + s * half], [s, c, to[1] - s * half - c * half]], np.float32)
    drawn[:, :, :3] *= drawn[:, :, 3:]  # premultiplied, so that nothing of the surroundings bleeds in
    flat = cv2.warpAffine(cv2.GaussianBlur(drawn, (0, 0), max(0.3, 0.4 / scale)), matrix, (big, big))
    flat = cv2.resize(flat, (side, side), interpolation=cv2.INTER_AREA)
    colour = flat[:, :, :3] / np.maximum(flat[:, :, 3:], 1e-3)
    return np.asarray(np.clip(np.dstack([colour, flat[:, :, 3:]]), 0, 1), np.float32)
