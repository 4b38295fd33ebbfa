"""Tables without dice: textures made by rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.tabletop.boards import board
from datasets.tabletop.strokes import Image, random_colour

Floats = NDArray[np.float32]


def noise(rng: np.random.Generator, height: int, width: int, cell: float, stretch: float = 1.0) -> NDArray[np.float32]:
    """Smooth noise (height, width), about -1 to 1, with spots of `cell` pixels, `stretch` times as long across."""
    small = rng.normal(0, 0.6, (max(2, int(height / cell) + 2), max(2, int(width / (cell * stretch)) + 2))).astype(
        np.float32
    )
    return np.asarray(cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC), np.float32)


def table(rng: np.random.Generator, height: int, width: int) -> Image:
    """An empty table seen from above: plain, wood, cloth, carpet, stone, tiles, print, felt; lit unevenly. HxWx3
    BGR."""
    base = np.empty((height, width, 3), np.float32)
    base[:] = random_colour(rng, 10, 245)
    other = np.array(random_colour(rng, 10, 245), np.float32)
    kind = rng.choice(list(_COVERED))
    _COVERED[kind](rng, base, other)
    return _lit(base, rng)


def _plain(rng: np.random.Generator, base: Floats, other: Floats) -> None:
    """Nothing on it."""


def _wood(rng: np.random.Generator, base: Floats, other: Floats) -> None:
    height, width = base.shape[:2]
    base[:] = np.array([0.45, 0.68, 0.9]) * rng.uniform(50, 250) * rng.uniform(0.85, 1.15, 3)
    rings = noise(rng, height, width, rng.uniform(4, 12), rng.uniform(15, 40))
    rings += 0.5 * np.sin(noise(rng, height, width, rng.uniform(30, 80), 6) * rng.uniform(5, 30))
    base *= 1 + rng.uniform(0.04, 0.2) * rings[:, :, None]
    if rng.random() < 0.4:  # planks
        for y in range(0, height, int(rng.uniform(50, 160))):
            cv2.line(base, (0, y), (width, y), (base[0, 0] * 0.5).tolist(), int(rng.integers(1, 3)))


def _carpet(rng: np.random.Generator, base: Floats, other: Floats) -> None:
    height, width = base.shape[:2]
    cell = rng.uniform(1.5, 7)
    for _ in range(2):
        base += (noise(rng, height, width, cell) * rng.uniform(10, 50))[:, :, None]
        cell *= rng.uniform(1.5, 3)
    if rng.random() < 0.4:
        base += (other - base) * (noise(rng, height, width, cell) > 0.3)[:, :, None] * rng.uniform(0.2, 0.8)


def _cloth(rng: np.random.Generator, base: Floats, other: Floats) -> None:
    across, down = np.arange(base.shape[1]), np.arange(base.shape[0])
    period = rng.uniform(3, 12)
    wave = np.sin(across * 2 * np.pi / period)[None] + np.sin(down * 2 * np.pi / period)[:, None]
    base += (wave * rng.uniform(3, 25))[:, :, None].astype(np.float32)
    if rng.random() < 0.5:  # checked
        step = rng.uniform(20, 90)
        check = ((across // step).astype(int)[None] + (down // step).astype(int)[:, None]) % 2
        base += (other - base) * (check * rng.uniform(0.2, 0.9))[:, :, None].astype(np.float32)


def _stone(rng: np.random.Generator, base: Floats, other: Floats) -> None:
    height, width = base.shape[:2]
    spots = noise(rng, height, width, rng.uniform(2, 20)) + noise(rng, height, width, rng.uniform(20, 60))
    base += (other - base) * np.clip(spots * rng.uniform(0.5, 3), 0, 1)[:, :, None]


def _tiles(rng: np.random.Generator, base: Floats, other: Floats) -> None:
    height, width = base.shape[:2]
    step = int(rng.uniform(30, 150))
    for k in range(0, max(height, width), step):
        cv2.line(base, (k, 0), (k, height), other.tolist(), int(rng.integers(1, 4)))
        cv2.line(base, (0, k), (width, k), other.tolist(), int(rng.integers(1, 4)))


def _sheet(rng: np.random.Generator, base: Floats, other: Floats) -> None:
    """Squared paper that is written on."""
    height, width = base.shape[:2]
    paper = np.full((height, width, 3), rng.uniform(190, 255), np.uint8)
    ink = np.array(random_colour(rng, 0, 170), np.float32).tolist()
    step = int(rng.uniform(14, 80))
    for k in range(int(rng.integers(0, step)), max(height, width), step):
        cv2.line(paper, (k, 0), (k, height), ink, 1, cv2.LINE_AA)
        cv2.line(paper, (0, k), (width, k), ink, 1, cv2.LINE_AA)
    for _ in range(int(rng.integers(0, 40))):
        _written(rng, paper, ink, step)
    base[:] = paper


def _written(rng: np.random.Generator, paper: Image, ink: list[float], step: int) -> None:
    """A mark in one of the paper's squares, which are `step` wide; now and then a dot."""
    height, width = paper.shape[:2]
    x, y = int(rng.integers(0, width)) // step * step, int(rng.integers(0, height)) // step * step
    mark, at = str(rng.choice(list("123456789XO.*SHT"))), (x + step // 4, y + step * 3 // 4)
    cv2.putText(paper, mark, at, int(rng.integers(0, 8)), step / 40, ink, 1, cv2.LINE_AA)
    if rng.random() < 0.3:
        cv2.circle(paper, (x + step // 2, y + step // 2), max(2, step // 6), ink, -1, cv2.LINE_AA)


def _felt(rng: np.random.Generator, base: Floats, other: Floats) -> None:
    base += rng.normal(0, rng.uniform(2, 14), (*base.shape[:2], 1)).astype(np.float32)


_COVERED: Final[dict[str, Callable[[np.random.Generator, Floats, Floats], None]]] = {
    "plain": _plain, "wood": _wood, "carpet": _carpet, "cloth": _cloth, "stone": _stone, "tiles": _tiles,
    "sheet": _sheet, "felt": _felt,
}  # fmt: skip
"""What paints each kind of table onto `base`, which is of one colour; `other` is a second one. The order is part of
what a seed gives."""


def ground(rng: np.random.Generator, height: int, width: int) -> Image:
    """What dice are thrown on: mostly an empty table, now and then a game board. HxWx3 BGR."""
    if rng.random() < 0.89:
        return table(rng, height, width)
    return _lit(board(rng, height, width).astype(np.float32), rng)


def _lit(base: NDArray[np.float32], rng: np.random.Generator) -> Image:
    """`base` lit unevenly, with a camera's grain, turned by any angle every other time."""
    height, width = base.shape[:2]
    base += rng.normal(0, rng.uniform(0, 5), (height, width, 1)).astype(np.float32)
    base *= 1 + rng.uniform(0, 0.5) * noise(rng, height, width, max(height, width) / 2)[:, :, None]
    result: Image = np.clip(base, 0, 255).astype(np.uint8)
    if rng.random() < 0.5:
        turn = cv2.getRotationMatrix2D((width / 2, height / 2), rng.uniform(0, 360), rng.uniform(1.0, 1.6))
        result = np.asarray(cv2.warpAffine(result, turn, (width, height), borderMode=cv2.BORDER_REFLECT), np.uint8)
    return result
