"""Training samples: stored photographs moved, turned, lit and blurred anew, with what the network should answer."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.sudoku.locate import INPUT, STRIDE
from models.training_puzzle.pictures import Shot

CELLS = INPUT // STRIDE
Sample = tuple[NDArray[np.uint8], NDArray[np.float32]]
"""Picture (INPUT, INPUT), and how much of each cell lies within the puzzle (CELLS, CELLS) 0-1."""


def inside(crossings: NDArray[np.float64]) -> NDArray[np.float32]:
    """What the network should say of a puzzle with these crossings (10, 10, 2), pixels of its picture."""
    fine = 4
    drawn = np.zeros((CELLS * fine, CELLS * fine), np.uint8)
    border = np.concatenate([crossings[0], crossings[1:, 9], crossings[9, 8::-1], crossings[8:0:-1, 0]])
    points = np.round(((border + 0.5) * fine / STRIDE - 0.5) * 16).astype(np.int32)
    cv2.fillPoly(drawn, [points[:, None]], 1, shift=4)
    return np.asarray(drawn.reshape(CELLS, fine, CELLS, fine).mean((1, 3)), np.float32)


def sample(shot: Shot, rng: np.random.Generator) -> Sample:
    """The shot as another photographer would have taken it."""
    crossings = shot.crossings.astype(np.float64)
    middle, spread = crossings.mean((0, 1)), crossings.reshape(-1, 2)
    turn = rng.normal(0, 8) if rng.random() < 0.85 else rng.uniform(-30, 30)
    turn += 90 * int(rng.integers(4)) if rng.random() < 0.15 else 0
    angle = np.radians(turn)
    side = np.sqrt(np.linalg.norm(spread.max(0) - spread.min(0)) ** 2 / 2)
    scale = np.exp(rng.uniform(np.log(110), np.log(238))) / side
    stretch = np.exp(rng.normal(0, 0.08))
    matrix = np.eye(3)
    matrix[:2, :2] = scale * np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    matrix[:2, :2] = matrix[:2, :2] @ np.diag([stretch, 1 / stretch])
    matrix[2, :2] = rng.normal(0, 0.12, 2) / (side * 1.5) if rng.random() < 0.5 else 0
    matrix = matrix @ np.array([[1, 0, -middle[0]], [0, 1, -middle[1]], [0, 0, 1.0]])
    moved = cv2.perspectiveTransform(spread[:, None], matrix)[:, 0]
    low, high = moved.min(0), moved.max(0)
    shrink = min(1.0, (INPUT - 6) / float((high - low).max()))
    free = np.maximum(INPUT - 4 - (high - low) * shrink, 0)
    shift = 2 + rng.uniform(0, 1, 2) * free - low * shrink
    matrix = np.array([[shrink, 0, shift[0]], [0, shrink, shift[1]], [0, 0, 1]]) @ matrix
    grey = shot.grey
    if scale * shrink < 0.8:
        grey = np.asarray(cv2.GaussianBlur(grey, (0, 0), 0.45 / (scale * shrink)), np.uint8)
    border = cv2.BORDER_REPLICATE if rng.random() < 0.5 else cv2.BORDER_CONSTANT
    way = cv2.INTER_LINEAR
    picture = cv2.warpPerspective(grey, matrix, (INPUT, INPUT), None, way, border, float(rng.uniform(0, 255)))
    seen = cv2.perspectiveTransform(spread[:, None], matrix)[:, 0].reshape(10, 10, 2)
    return _lit(picture.astype(np.float32), rng), inside(np.asarray(seen, np.float64))


def _lit(picture: NDArray[np.float32], rng: np.random.Generator) -> NDArray[np.uint8]:
    """Other light, blur and noise."""
    if rng.random() < 0.3:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), float(rng.uniform(0.4, 1.3))), np.float32)
    picture = np.float32(255) * (picture / np.float32(255)) ** np.float32(np.exp(rng.normal(0, 0.3)))
    picture = picture * np.float32(rng.uniform(0.5, 1.1)) + np.float32(rng.uniform(-20, 20))
    if rng.random() < 0.3:
        ramp = np.linspace(rng.uniform(0.4, 1), 1, INPUT, dtype=np.float32)
        ramp = ramp if rng.random() < 0.5 else ramp[::-1]
        picture = picture * (ramp[:, None] if rng.random() < 0.5 else ramp[None])
    picture = picture + rng.standard_normal((INPUT, INPUT), np.float32) * np.float32(rng.uniform(0, 6))
    return np.clip(picture, 0, 255).astype(np.uint8)
