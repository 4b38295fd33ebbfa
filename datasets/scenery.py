"""Tables without dice: textures made by rule."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.boards import board
from datasets.strokes import Image, random_colour


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
    kind = rng.choice(["plain", "wood", "carpet", "cloth", "stone", "tiles", "sheet", "felt"])
    if kind == "wood":
        base[:] = np.array([0.45, 0.68, 0.9]) * rng.uniform(50, 250) * rng.uniform(0.85, 1.15, 3)
        rings = noise(rng, height, width, rng.uniform(4, 12), rng.uniform(15, 40))
        rings += 0.5 * np.sin(noise(rng, height, width, rng.uniform(30, 80), 6) * rng.uniform(5, 30))
        base *= 1 + rng.uniform(0.04, 0.2) * rings[:, :, None]
        if rng.random() < 0.4:
            for y in range(0, height, int(rng.uniform(50, 160))):
                cv2.line(base, (0, y), (width, y), (base[0, 0] * 0.5).tolist(), int(rng.integers(1, 3)))
    elif kind == "carpet":
        cell = rng.uniform(1.5, 7)
        for _ in range(2):
            base += (noise(rng, height, width, cell) * rng.uniform(10, 50))[:, :, None]
            cell *= rng.uniform(1.5, 3)
        if rng.random() < 0.4:
            base += (other - base) * (noise(rng, height, width, cell) > 0.3)[:, :, None] * rng.uniform(0.2, 0.8)
    elif kind == "cloth":
        period = rng.uniform(3, 12)
        wave = (
            np.sin(np.arange(width) * 2 * np.pi / period)[None]
            + np.sin(np.arange(height) * 2 * np.pi / period)[:, None]
        )
        base += (wave * rng.uniform(3, 25))[:, :, None].astype(np.float32)
        if rng.random() < 0.5:
            step = rng.uniform(20, 90)
            check = (
                (np.arange(width) // step).astype(int)[None] + (np.arange(height) // step).astype(int)[:, None]
            ) % 2
            base += (other - base) * (check * rng.uniform(0.2, 0.9))[:, :, None].astype(np.float32)
    elif kind == "stone":
        spots = noise(rng, height, width, rng.uniform(2, 20)) + noise(rng, height, width, rng.uniform(20, 60))
        base += (other - base) * np.clip(spots * rng.uniform(0.5, 3), 0, 1)[:, :, None]
    elif kind == "tiles":
        step = int(rng.uniform(30, 150))
        for k in range(0, max(height, width), step):
            cv2.line(base, (k, 0), (k, height), other.tolist(), int(rng.integers(1, 4)))
            cv2.line(base, (0, k), (width, k), other.tolist(), int(rng.integers(1, 4)))
    elif kind == "sheet":
        paper = np.full((height, width, 3), rng.uniform(190, 255), np.uint8)
        ink = np.array(random_colour(rng, 0, 170), np.float32)
        step = int(rng.uniform(14, 80))
        for k in range(int(rng.integers(0, step)), max(height, width), step):
            cv2.line(paper, (k, 0), (k, height), ink.tolist(), 1, cv2.LINE_AA)
            cv2.line(paper, (0, k), (width, k), ink.tolist(), 1, cv2.LINE_AA)
        for _ in range(int(rng.integers(0, 40))):
            x, y = int(rng.integers(0, width)) // step * step, int(rng.integers(0, height)) // step * step
            mark = str(rng.choice(list("123456789XO.*SHT")))
            cv2.putText(
                paper,
                mark,
                (x + step // 4, y + step * 3 // 4),
                int(rng.integers(0, 8)),
                step / 40,
                ink.tolist(),
                1,
                cv2.LINE_AA,
            )
            if rng.random() < 0.3:
                cv2.circle(paper, (x + step // 2, y + step // 2), max(2, step // 6), ink.tolist(), -1, cv2.LINE_AA)
        base[:] = paper
    elif kind == "felt":
        base += rng.normal(0, rng.uniform(2, 14), (height, width, 1)).astype(np.float32)
    return _lit(base, rng)


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
