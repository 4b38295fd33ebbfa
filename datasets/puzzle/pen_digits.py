"""Digits written by hand, made by rule: strokes through points, bent by a writer's habits, drawn with a pen.

Each digit has several ways in which people write it (the European 1 and 7, the open 4, the 8 in one or two loops). A
writer
picks some of them, bends their points for good, and then wavers a little each time.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

CELL = 48
"""Pixels to a square of the puzzle on the flat page."""
CANVAS = 72
"""Side of a digit's picture on the flat page in pixels: one and a half squares, so that a digit may leave its own."""

Alpha = NDArray[np.float32]
Stroke = list[list[tuple[float, float]]]

# Points in hundredths of the digit's box, x then y; "/" is a corner, "|" lifts the pen.
WAYS: dict[int, list[str]] = {
    1: [
        "50 0 50 50 50 100",
        "25 28 52 2 / 52 50 52 100",
        "2 52 30 28 55 0 / 55 50 55 100",
        "25 25 52 2 / 52 50 52 98 | 22 100 50 99 82 100",
        "8 45 55 0 / 54 50 52 100",
        "56 0 50 50 42 100",
    ],
    2: [
        "12 25 25 5 55 0 82 14 82 36 55 65 10 98 / 45 98 90 97",
        "12 22 35 2 70 5 80 28 60 62 28 92 12 96 8 86 20 80 45 90 70 97 92 92",
        "12 10 50 1 82 10 78 35 / 45 65 10 98 / 50 96 90 98",
        "10 30 20 6 55 0 85 18 78 45 45 75 12 95 / 30 86 60 94 92 96",
        "18 20 40 0 74 6 78 32 50 64 16 92 / 50 88 92 82",
    ],
    3: [
        "12 12 45 0 80 12 78 34 42 47 / 70 52 88 72 72 94 38 100 8 86",
        "12 3 50 3 85 3 / 62 22 42 40 / 72 46 88 68 70 94 36 100 8 88",
        "12 14 42 0 78 12 76 36 50 48 36 46 40 40 56 48 84 62 84 86 50 100 10 90",
        "14 14 46 0 78 14 70 38 50 46 75 56 86 76 66 97 34 99 8 84",
        "16 6 52 0 82 16 66 38 30 46 / 66 46 80 66 66 88 16 104",
    ],
    4: [
        "30 0 22 30 10 60 / 50 60 92 58 | 68 22 66 60 64 100",
        "68 100 68 50 68 0 / 35 35 5 68 / 50 68 95 68",
        "40 0 25 32 12 62 / 55 58 90 54 | 70 30 62 70 58 100",
        "15 0 14 30 18 50 45 56 80 50 | 82 2 80 50 78 100",
        "62 0 30 35 6 66 / 50 66 96 66 | 66 30 66 65 66 100",
        "14 2 14 28 22 48 48 52 78 44 | 80 2 78 50 72 100",
        "24 4 12 52 / 88 46 | 72 6 60 50 46 100",
    ],
    5: [
        "24 2 20 25 18 44 / 50 36 82 50 84 76 60 98 28 99 6 88 | 24 3 55 3 86 2",
        "86 2 55 3 26 4 / 22 25 18 45 / 50 36 82 50 86 74 62 98 30 99 6 88",
        "84 4 50 2 28 12 24 36 50 46 78 56 84 78 60 98 28 99 8 88",
        "28 8 22 28 20 44 / 54 38 84 54 82 80 56 98 10 96 | 34 4 62 0 94 -4",
        "80 0 30 0 / 20 45 / 60 42 88 66 70 96 10 100",
        "30 0 24 40 / 64 44 78 68 58 94 14 102 | 30 2 90 6",
    ],
    6: [
        "72 2 42 18 18 48 12 76 30 98 62 98 82 78 70 56 42 54 16 70",
        "50 0 28 38 14 70 24 96 56 100 76 82 66 62 38 60 18 74",
        "82 12 66 0 36 12 14 46 12 78 36 100 70 94 84 74 66 54 36 56 14 74",
        "60 0 34 30 18 66 22 92 46 100 64 90 62 74 44 68 24 78",
        "40 0 18 46 14 82 40 102 78 90 72 64 40 60 16 84",
    ],
    7: [
        "8 4 50 4 88 3 / 60 45 40 100",
        "8 4 50 4 88 3 / 60 45 40 100 | 28 50 52 47 80 46",
        "10 20 12 3 / 50 5 88 3 / 60 48 42 100",
        "10 20 12 3 / 50 5 88 3 / 60 48 42 100 | 26 52 78 48",
        "8 6 48 6 86 2 / 62 30 48 62 44 100",
        "6 12 22 2 50 8 86 2 / 58 48 40 100 | 30 54 54 48 78 50",
        "14 2 84 0 / 64 50 60 104 | 34 46 88 50",
    ],
    8: [
        "78 16 50 0 22 14 28 36 52 48 80 64 78 88 50 100 20 88 22 64 50 48 74 34 80 16",
        "50 48 22 34 24 10 50 0 76 10 78 34 50 48 20 64 18 88 50 100 82 88 80 64 50 48",
        "50 0 26 10 26 38 50 46 74 38 74 10 50 0 | 50 46 18 58 18 90 50 100 82 90 82 58 50 46",
        "82 10 56 2 26 12 28 34 54 50 78 66 76 90 48 100 20 88 24 66 52 46 88 2",
        "64 8 34 2 30 26 60 46 76 74 50 102 24 84 44 54 74 26 60 4",
    ],
    9: [
        "78 18 50 0 20 14 16 38 40 52 68 42 80 16 / 78 50 74 100",
        "80 20 52 0 20 16 18 42 46 54 74 40 80 18 82 50 70 86 42 100 14 90",
        "76 8 44 0 16 20 20 46 46 52 70 36 78 4 / 72 50 62 100",
        "82 6 50 2 18 18 20 42 48 50 80 34 | 82 6 80 50 76 100",
        "74 22 48 2 18 12 16 40 40 50 70 36 78 18 / 66 60 34 104",
        "78 24 56 2 26 10 22 36 50 44 76 26 / 80 60 58 94 22 90",
    ],
}
"""The ways to write a digit. The last way of each digit is kept for held-out writers, who write so in half of their
digits."""


def _strokes(way: str) -> list[Stroke]:
    """A way's text to strokes of smooth pieces of points, 0-1."""
    strokes: list[Stroke] = []
    for stroke in way.split("|"):
        pieces: Stroke = []
        for part in stroke.split("/"):
            numbers = [float(word) / 100 for word in part.split()]
            points = list(zip(numbers[::2], numbers[1::2], strict=True))
            if pieces:
                points.insert(0, pieces[-1][-1])
            pieces.append(points)
        strokes.append(pieces)
    return strokes


@dataclass(frozen=True)
class Writer:
    """One person's habits and pen.

    ways: for each digit the strokes, bent by habit. slant: shift across per height. aspect: width per height.
    size: height in squares. drift: habitual offset in squares. wobble: standard deviation of each point, in digits.
    waver: (slant, size, offset) standard deviations from digit to digit. width: of the pen's line in squares.
    ink: opacity 0-1. grain: how much of a pencil's line the paper's grain leaves out, 0-1. pressure: change of width,
    0-1.
    """

    ways: dict[int, list[list[Stroke]]]
    slant: float
    aspect: float
    size: float
    drift: tuple[float, float]
    wobble: float
    waver: tuple[float, float, float]
    width: float
    ink: float
    grain: float
    pressure: float
    rounding: float


def _bent(strokes: list[Stroke], sigma: float, rng: np.random.Generator) -> list[Stroke]:
    """The same strokes with each point moved; pieces of one stroke stay joined."""
    bent: list[Stroke] = []
    for stroke in strokes:
        pieces: Stroke = []
        for piece in stroke:
            moved = [(x + float(rng.normal(0, sigma)), y + float(rng.normal(0, sigma))) for x, y in piece]
            if pieces:
                moved[0] = pieces[-1][-1]
            pieces.append(moved)
        bent.append(pieces)
    return bent


def random_writer(rng: np.random.Generator, held_out: bool = False) -> Writer:
    """A writer; held-out ones write in ways, with slants and with widths that no training writer has."""
    ways: dict[int, list[list[Stroke]]] = {}
    habit = rng.uniform(0.015, 0.06)
    for digit, texts in WAYS.items():
        known = texts[:-1]
        chosen = [known[int(i)] for i in rng.choice(len(known), size=1 if rng.random() < 0.7 else 2, replace=False)]
        if held_out and rng.random() < 0.5:
            chosen = texts[-1:]
        ways[digit] = [_bent(_strokes(text), habit, rng) for text in chosen]
    pencil = rng.random() < 0.35
    slant = float(np.clip(rng.normal(0.08, 0.16), -0.3, 0.45))
    if held_out and rng.random() < 0.5:
        slant = float(rng.choice([rng.uniform(-0.36, -0.3), rng.uniform(0.45, 0.52)]))
    return Writer(
        ways,
        slant,
        float(rng.uniform(0.42, 0.85)),
        float(rng.uniform(0.42, 0.88)),
        (float(rng.normal(0, 0.05)), float(rng.normal(0, 0.05))),
        float(rng.uniform(0.008, 0.035)),
        (float(rng.uniform(0.02, 0.08)), float(rng.uniform(0.03, 0.12)), float(rng.uniform(0.02, 0.07))),
        float(rng.uniform(0.035, 0.085) if pencil else np.exp(rng.uniform(np.log(0.028), np.log(0.1)))),
        float(rng.uniform(0.5, 0.9) if pencil else rng.uniform(0.6, 1.0)),
        float(rng.uniform(0.1, 0.45)) if pencil else float(rng.uniform(0, 0.12)),
        float(rng.uniform(0, 0.5)),
        float(rng.uniform(0, 1)),
    )


def _curve(piece: list[tuple[float, float]], steps: int = 8) -> NDArray[np.float64]:
    """Points along a Catmull-Rom spline through `piece`."""
    points = np.array(piece, np.float64)
    if len(points) < 3:
        return points
    ends = np.concatenate([points[:1] * 2 - points[1:2], points, points[-1:] * 2 - points[-2:-1]])
    t = np.linspace(0, 1, steps, endpoint=False)[:, None, None]
    a, b, c, d = ends[None, :-3], ends[None, 1:-2], ends[None, 2:-1], ends[None, 3:]
    out = 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
    return np.concatenate([out.transpose(1, 0, 2).reshape(-1, 2), points[-1:]])


def _path(stroke: Stroke, rounding: float, rng: np.random.Generator) -> NDArray[np.float64]:
    """A stroke's points, its corners rounded by some writers, its ends cut short or drawn on by haste."""
    path = np.concatenate([_curve(piece) for piece in stroke])
    if rounding > 0.4 and len(path) > 6:
        passes = int(1 + 3 * (rounding - 0.4) * rng.random())
        for _ in range(passes):
            path[1:-1] = 0.25 * path[:-2] + 0.5 * path[1:-1] + 0.25 * path[2:]
    for end in (0, -1):
        other = 1 if end == 0 else -2
        step = path[end] - path[other]
        length = float(np.hypot(*step)) + 1e-6
        path[end] += step / length * rng.uniform(-0.5 * length, 0.05)
    return path


def write_digit(digit: int, writer: Writer, rng: np.random.Generator) -> Alpha:
    """How much ink lies on each pixel, (CANVAS, CANVAS) 0-1, with the square's middle at the canvas's."""
    ways = writer.ways[digit]
    strokes = _bent(ways[int(rng.integers(len(ways)))], writer.wobble, rng)
    scale = 3
    canvas = np.zeros((CANVAS * scale, CANVAS * scale), np.uint8)
    height = min(writer.size * float(np.exp(rng.normal(0, writer.waver[1]))), 1.05) * CELL * scale
    across = height * writer.aspect * float(np.exp(rng.normal(0, 0.08)))
    if digit == 1:
        across *= rng.uniform(0.5, 1.0)
    slant = writer.slant + float(rng.normal(0, writer.waver[0]))
    turn = float(rng.normal(0, 0.05))
    middle = CANVAS * scale / 2 + (np.array(writer.drift) + rng.normal(0, writer.waver[2], 2)) * CELL * scale
    pen = max(1.0, writer.width * CELL * scale)
    for stroke in strokes:
        path = _path(stroke, writer.rounding, rng) - (0.47, 0.5)
        x = path[:, 0] * across - path[:, 1] * slant * height
        y = path[:, 1] * height
        x, y = x * np.cos(turn) - y * np.sin(turn) + middle[0], x * np.sin(turn) + y * np.cos(turn) + middle[1]
        points = np.round(np.stack([x, y], 1) * 16).astype(np.int32)
        if writer.pressure < 0.15:
            cv2.polylines(canvas, [points[:, None]], False, 255, max(1, round(pen)), cv2.LINE_AA, 4)
            continue
        phase = rng.uniform(0, 6.3)
        widths = pen * (1 + writer.pressure * 0.7 * np.sin(np.linspace(phase, phase + rng.uniform(1, 5), len(points))))
        for start, stop, wide in zip(points[:-1], points[1:], widths, strict=False):
            cv2.line(canvas, start.tolist(), stop.tolist(), 255, max(1, round(float(wide))), cv2.LINE_AA, 4)
    alpha = cv2.resize(canvas, (CANVAS, CANVAS), interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    if writer.grain > 0.02:
        grain = cv2.GaussianBlur(rng.normal(0, 1, (CANVAS, CANVAS)).astype(np.float32), (0, 0), 0.8) * 2.2
        alpha = alpha * np.clip(1 - writer.grain * (0.5 + grain), 0, 1)
    return np.asarray(alpha * writer.ink * float(np.clip(1 + rng.normal(0, 0.06), 0.6, 1.1)), np.float32).clip(0, 1)
