"""A photograph of a page: curled paper, a camera at an angle, light and shadow, a poor lens, noise, JPEG."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.puzzle.newsprint import SIDE
from datasets.puzzle.page import Flat

Floats = NDArray[np.float32]


@dataclass(frozen=True)
class Photo:
    """`image` HxWx3 BGR uint8; `crossings` (10, 10, 2): where the puzzle's lines cross, [row, column] -> x, y in
    pixels."""

    image: NDArray[np.uint8]
    crossings: NDArray[np.float64]


@dataclass(frozen=True)
class Curl:
    """How paper leaves its plane: waves (amplitude in pixels x and y, direction, frequency, phase), and one fold."""

    waves: NDArray[np.float64]

    def shift(self, points: NDArray[np.float32]) -> NDArray[np.float32]:
        """How far the page's picture is moved at page points (..., 2)."""
        out = np.zeros_like(points)
        for ax, ay, direction, frequency, phase in self.waves:
            along = points[..., 0] * np.cos(direction) + points[..., 1] * np.sin(direction)
            wave = np.sin(along * frequency + phase).astype(np.float32)
            out[..., 0] += np.float32(ax) * wave
            out[..., 1] += np.float32(ay) * wave
        return out


def _random_curl(rng: np.random.Generator) -> Curl:
    strength = float(rng.choice([0.0, 0.1, 0.25, 0.5, 0.8], p=[0.1, 0.3, 0.3, 0.22, 0.08])) * SIDE / 9
    waves = []
    for order in range(3):
        direction = rng.uniform(0, np.pi)
        size = strength * rng.uniform(0.3, 1) / (order + 1)
        lean = rng.uniform(0, 2 * np.pi)
        waves.append(
            (
                size * np.cos(lean),
                size * np.sin(lean),
                direction,
                2 * np.pi / SIDE * rng.uniform(0.3, 0.6 + 0.2 * order),
                rng.uniform(0, 6.3),
            )
        )
    return Curl(np.array(waves))


def _camera(
    flat: Flat, side: float, rng: np.random.Generator, turn: float
) -> tuple[NDArray[np.float64], tuple[int, int]]:
    """The map from page to picture (3, 3), and the picture's size (width, height); the puzzle is about `side` pixels
    wide.
    """
    x, y = flat.corner
    square = np.array([[x, y], [x + SIDE, y], [x + SIDE, y + SIDE], [x, y + SIDE]], np.float32)
    middle = square.mean(0)
    angle = np.radians(turn)
    rotation = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]], np.float32)
    seen = (square - middle) @ rotation.T * (side / SIDE)
    lean = rng.choice([0.02, 0.06, 0.11]) * side
    seen += rng.normal(0, 1, (4, 2)) * lean * 0.7
    if rng.random() < 0.6:  # held at an angle: the far side is narrower
        edge = int(rng.integers(4))
        near, far = seen[edge].copy(), seen[(edge + 1) % 4].copy()
        pinch = rng.uniform(0, 0.12)
        seen[edge], seen[(edge + 1) % 4] = near + (far - near) * pinch, far + (near - far) * pinch
    low, high = seen.min(0), seen.max(0)
    room = np.maximum(rng.uniform(0.02, 0.5, 4) * side, 4)
    if rng.random() < 0.3:
        room = np.maximum(rng.uniform(0.01, 0.06, 4) * side, 3)
    seen += room[:2] - low
    width, height = (high - low + room[:2] + room[2:]).astype(int).tolist()
    matrix = cv2.getPerspectiveTransform(square, seen.astype(np.float32))
    return np.asarray(matrix, np.float64), (width, height)


def _light(shape: tuple[int, int], rng: np.random.Generator) -> NDArray[np.float32]:
    """How bright each pixel is lit: a slope, soft blotches, sometimes the shadow of a hand, phone or window frame."""
    height, width = shape
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32) / max(height, width)
    slope = rng.normal(0, 0.22, 2)
    light = 1 + slope[0] * (xs - 0.5) + slope[1] * (ys - 0.5)
    blotch = cv2.resize(rng.normal(0, 1, (4, 4)).astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC)
    light += blotch * rng.uniform(0, 0.08)
    if rng.random() < 0.4:
        direction = rng.uniform(0, 2 * np.pi)
        edge = (xs - rng.uniform(0.2, 0.8)) * np.cos(direction) + (ys - rng.uniform(0.2, 0.8)) * np.sin(direction)
        edge += 0.06 * np.sin(xs * rng.uniform(2, 12) + rng.uniform(0, 6)) * rng.random()
        light *= 1 - rng.uniform(0.1, 0.6) / (1 + np.exp(-np.clip(edge / rng.uniform(0.004, 0.1), -30, 30)))
    return np.asarray(np.clip(light, 0.15, 1.6), np.float32)


def _crossings(flat: Flat, curl: Curl, matrix: NDArray[np.float64]) -> NDArray[np.float64]:
    """Where the flat page's crossings are seen: page point q is shown at picture point p with M^-1 p + shift(M^-1 p)
    = q.
    """
    lines = np.arange(10) * SIDE / 9
    page = np.stack(np.meshgrid(lines + flat.corner[0], lines + flat.corner[1]), -1).astype(np.float32)
    point = page.copy()
    for _ in range(30):
        point = page - curl.shift(point)
    seen = cv2.perspectiveTransform(point.reshape(-1, 1, 2).astype(np.float64), matrix)
    return np.asarray(seen, np.float64).reshape(10, 10, 2)


def _whole(
    crossings: NDArray[np.float64], matrix: NDArray[np.float64], size: tuple[int, int]
) -> tuple[NDArray[np.float64], tuple[int, int]]:
    """Map and size of a picture that holds the whole puzzle, where curled paper would carry it out of the frame."""
    points = crossings.reshape(-1, 2)
    before = np.maximum(0, 3 - points.min(0))
    shift = np.array([[1, 0, before[0]], [0, 1, before[1]], [0, 0, 1]])
    width, height = (np.maximum(size, points.max(0) + 3) + before).astype(int).tolist()
    return shift @ matrix, (width, height)


def photograph(flat: Flat, rng: np.random.Generator, side: float | None = None, turn: float | None = None) -> Photo:
    """Photograph a flat page. `side`: of the puzzle in the picture (default 200-800 pixels); `turn`: degrees
    (default a few).
    """
    if side is None:
        side = float(np.exp(rng.uniform(np.log(200), np.log(800))))
    if turn is None:
        turn = float(rng.normal(0, 4)) if rng.random() < 0.85 else float(rng.uniform(-25, 25))
    curl = _random_curl(rng)
    matrix, size = _camera(flat, side, rng, turn)
    matrix, size = _whole(_crossings(flat, curl, matrix), matrix, size)
    image = _seen(flat.pixels, _shown_points(curl, matrix, size), SIDE / side, rng)
    image = _developed(_blurred(_lit(image, rng), side, rng), rng)
    pixels = np.clip(image, 0, 255).astype(np.uint8)
    _, kept = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(30, 95))])
    return Photo(np.asarray(cv2.imdecode(kept, cv2.IMREAD_COLOR), np.uint8), _crossings(flat, curl, matrix))


def _shown_points(curl: Curl, matrix: NDArray[np.float64], size: tuple[int, int]) -> Floats:
    """Which point of the page's picture is shown at each pixel (height, width, 2) of a photograph of that size."""
    width, height = size
    inverse = np.linalg.inv(matrix)
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float64)
    third = inverse[2, 0] * xs + inverse[2, 1] * ys + inverse[2, 2]
    across, down = ((row[0] * xs + row[1] * ys + row[2]) / third for row in inverse[:2])
    points = np.stack([across, down], -1).astype(np.float32)
    return points + curl.shift(points)


def _seen(page: Floats, points: Floats, shrink: float, rng: np.random.Generator) -> Floats:
    """What of the page is seen at `points` (height, width, 2), made smaller by the factor `shrink`; beside it lies a
    desk, or paper like its own."""
    if shrink > 1.2:
        page = np.asarray(cv2.GaussianBlur(page, (0, 0), 0.4 * shrink), np.float32)
    desk = rng.uniform(20, 200, 3) if rng.random() < 0.5 else page.mean((0, 1))
    x, y = points[:, :, 0], points[:, :, 1]
    seen = cv2.remap(page, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=desk.tolist())
    return np.asarray(seen, np.float32)


def _lit(image: Floats, rng: np.random.Generator) -> Floats:
    """In light of some brightness and colour."""
    light = _light((image.shape[0], image.shape[1]), rng) * rng.uniform(0.55, 1.1)
    return np.asarray(image * light[:, :, None] * rng.normal(1, 0.05, 3).astype(np.float32), np.float32)


def _blurred(image: Floats, side: float, rng: np.random.Generator) -> Floats:
    """By the lens, the more the larger the puzzle is (`side`, pixels), and now and then by a hand that shook."""
    blur = rng.uniform(0.3, 1.1) * side / 400 + (rng.uniform(0, 0.9) * side / 400 if rng.random() < 0.25 else 0)
    image = np.asarray(cv2.GaussianBlur(image, (0, 0), max(0.3, float(blur))), np.float32)
    if rng.random() >= 0.15:
        return image
    length = int(rng.integers(2, 3 + max(1, int(side / 130))))
    middle = (length / 2 - 0.5, length / 2 - 0.5)
    turned = cv2.getRotationMatrix2D(middle, float(rng.uniform(0, 180)), 1)
    kernel = np.asarray(cv2.warpAffine(np.diag(np.ones(length, np.float32)), turned, (length, length)), np.float32)
    return np.asarray(cv2.filter2D(image, -1, kernel / np.float32(max(kernel.sum(), 1e-3))), np.float32)


def _developed(image: Floats, rng: np.random.Generator) -> Floats:
    """What a camera makes of it: contrast, noise, and some sharpen."""
    contrast = rng.uniform(0.65, 1.15)
    image = (image - 128) * contrast + 128 + rng.uniform(-15, 15)
    grain = rng.standard_normal(image.shape[:2], np.float32)
    # Shifted copies serve as the three colours' own noise.
    for channel, shift in enumerate((0, 7, 13)):
        image[:, :, channel] += np.roll(grain, shift, (0, 1)) * float(rng.uniform(1, 7))
    if rng.random() < 0.4:
        image += (image - cv2.GaussianBlur(image, (0, 0), 1.2)) * rng.uniform(0.3, 1.2)
    return image
