"""The puzzle's lines followed on a straightened picture, so that each square is cut where it lies on curled paper.

A map says for each pixel of the straightened picture where it is in the photograph; following the lines makes it
better.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.sudoku.outline import Outline, bow

CELL: Final = 28
"""Pixels to a square of the straightened picture."""
MARGIN: Final = 14
"""Pixels of the straightened picture around the puzzle on each side: half a square."""
SIDE: Final = 9 * CELL + 2 * MARGIN
"""Side of the straightened picture."""

Field = NDArray[np.float32]
Values = NDArray[np.float64]
Map = NDArray[np.float32]
"""(SIDE, SIDE, 2): x, y in the photograph."""

_BELIEVED: Final = 4.0
"""Pixels by which an outermost line may lie off the place that the lines within foretell."""
_RUN: Final = 19
"""Pixels of straight ink that make a line: two thirds of a square."""
_BOXES_ALONE: Final = 0.45
"""The score of a puzzle of which only the lines around the boxes can be seen: not enough to be one by its lines
alone."""
_ROUNDS: Final = ((11, 3), (7, 5), (5, 7))
"""Within how many pixels lines are followed, and of what degree the polynomial is."""
_STEP: Final = 4
"""Pixels from one place to the next at which a line is followed."""


def first_map(outline: Outline) -> Map:
    """The map by an outline's corners and the bow of its sides."""
    t = np.asarray((np.arange(SIDE) - MARGIN) / (9 * CELL), np.float32)
    back = np.asarray(1 - t, np.float32)
    u, v = np.meshgrid(t, t)
    square = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    matrix = cv2.getPerspectiveTransform(square, outline.corners)
    base = cv2.perspectiveTransform(np.stack([u, v], -1).reshape(-1, 1, 2), matrix).reshape(SIDE, SIDE, 2)
    # The sides run clockwise, so bottom and left are met backwards.
    for side, (along, share) in enumerate(((t, back), (t, t), (back, t), (back, back))):
        chord = outline.corners[(side + 1) % 4] - outline.corners[side]
        off = bow(outline.bends[side], along)[:, None] * np.clip(share, 0, 1)
        base += (off.T if side % 2 == 0 else off)[:, :, None] * np.array([chord[1], -chord[0]], np.float32)
    return np.asarray(base, np.float32)


def straighten(grey: NDArray[np.uint8], place: Map) -> NDArray[np.uint8]:
    """The straightened picture (SIDE, SIDE). `grey` must not be much finer than it (companion.sudoku.grid)."""
    return np.asarray(
        cv2.remap(grey, place[:, :, 0], place[:, :, 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8
    )


def ink(straight: NDArray[np.uint8]) -> Field:
    """How much darker than the paper around it each pixel is, 0-1: light and shadow taken out."""
    size = CELL | 1
    paper = cv2.morphologyEx(
        cv2.GaussianBlur(straight, (3, 3), 0), cv2.MORPH_CLOSE, np.ones((size // 2 | 1, size // 2 | 1), np.uint8)
    )
    paper = cv2.blur(cv2.blur(paper, (size * 2 // 3, size * 2 // 3)), (size * 2 // 3, size * 2 // 3)).astype(np.float32)
    return np.asarray(np.clip(1 - straight / np.maximum(paper, 8), 0, 1), np.float32)


def _lines_of(ink_of: Field) -> tuple[Field, Field]:
    """How much each pixel looks like a part of a level line, and of an upright one."""
    smooth = cv2.GaussianBlur(ink_of, (0, 0), 0.8)
    answers = []
    for axis in (0, 1):
        sides = np.maximum(np.roll(smooth, 4, axis), np.roll(smooth, -4, axis))
        ridge = np.sqrt(np.maximum(smooth - sides, 0))
        # What goes on for longer than a digit's strokes do; a line may lean or bend by a pixel or two on that way.
        across, along = ((1, 3), (_RUN, 1)) if axis == 0 else ((3, 1), (1, _RUN))
        wide = cv2.dilate(ridge, np.ones(across[::-1], np.uint8))
        runs = cv2.morphologyEx(wide, cv2.MORPH_OPEN, np.ones(along[::-1], np.uint8))
        length = (CELL // 2 | 1, 1) if axis == 0 else (1, CELL // 2 | 1)
        answers.append(np.asarray(cv2.blur(np.minimum(ridge, runs), length), np.float32))
    return answers[0], answers[1]


def _follow(level: Field, upright: Field, reach: int) -> tuple[Values, Values]:
    """Each of the 20 lines as the strongest smooth path within `reach` pixels of its place.

    Returns (20, places) how far the path is off in pixels, and how strong the line is there; level lines first.
    """
    places = np.arange(MARGIN, SIDE - MARGIN + 1, _STEP)
    offsets = np.arange(-reach, reach + 1)
    lines = MARGIN + np.arange(10) * CELL
    rows = np.clip(lines[:, None] + offsets, 0, SIDE - 1)
    strength = np.concatenate([level[rows][:, :, places], upright.T[rows][:, :, places]])  # (20, offsets, places)
    count = len(places)
    best = strength[:, :, 0] - 0.002 * np.abs(offsets)
    back = np.zeros((count, 20, len(offsets)), np.int8)
    for place in range(1, count):
        around = np.full((3, 20, len(offsets)), -np.inf, np.float32)
        around[0, :, 1:], around[1], around[2, :, :-1] = best[:, :-1] - 0.015, best, best[:, 1:] - 0.015
        step = around.argmax(0)
        back[place] = step - 1
        best = np.take_along_axis(around, step[None], 0)[0] + strength[:, :, place]
    at = best.argmax(1)
    paths = np.zeros((20, count), np.int64)
    for place in range(count - 1, -1, -1):
        paths[:, place] = at
        at = at + back[place][np.arange(20), at]
    strong = np.take_along_axis(strength, paths[:, None, :], 1)[:, 0]
    return offsets[paths].astype(np.float64), strong.astype(np.float64)


def _fit(x: Values, y: Values, target: Values, weight: Values, degree: int, trust: Values) -> tuple[Values, Values]:
    """The polynomial of a total degree through `target` at (x, y): its values there, and its table of coefficients [y,
    x].

    What is more than a pixel or two off it loses its weight.
    """
    terms = [(i, j) for i in range(degree + 1) for j in range(degree + 1 - i)]
    tx, ty = np.polynomial.chebyshev.chebvander(x, degree), np.polynomial.chebyshev.chebvander(y, degree)
    basis = np.stack([tx[:, i] * ty[:, j] for i, j in terms], 1)
    for _ in range(3):
        scaled = basis * trust[:, None]
        even = 0.002 * trust.sum() * np.eye(len(terms))
        coefficients = np.linalg.solve(scaled.T @ basis + even, scaled.T @ target)
        value = basis @ coefficients
        trust = weight / (1 + ((target - value) / 1.5) ** 2)
    table = np.zeros((degree + 1, degree + 1))
    for (i, j), coefficient in zip(terms, coefficients, strict=True):
        table[j, i] = coefficient
    return value, table


def _smooth(off: Values, strong: Values, degree: int) -> Field:
    """The displacement (SIDE, SIDE) across the lines that ten paths (10, places) tell, what disagrees left aside.

    First axis of the answer: the side along which the lines are counted.
    """
    count = off.shape[1]
    x, y = np.tile(np.linspace(-1, 1, count), 10), np.repeat(np.linspace(-1, 1, 10), count)
    target, weight = off.ravel(), np.maximum(strong.ravel(), 1e-3)
    # A frame around the puzzle, or the paper's edge, draws the outermost lines to it. So these are believed only where
    # they agree with what the lines within tell.
    inner = np.abs(y) < 0.99
    _, coarse = _fit(x[inner], y[inner], target[inner], weight[inner], min(degree, 3), weight[inner])
    expected = np.polynomial.chebyshev.chebval2d(y, x, coarse)
    far = ~inner & (np.abs(target - expected) > _BELIEVED)
    rest = np.where(far, 0, target - expected)
    weight = np.where(far, 0.3 * np.median(weight), weight)
    _, fine = _fit(x, y, rest, weight, degree, weight / (1 + (rest / 3) ** 2))
    fine[: coarse.shape[0], : coarse.shape[1]] += coarse
    # Beyond the puzzle a polynomial runs off, so its edge is drawn on.
    edge = 1 + MARGIN / (4.5 * CELL)
    basis = np.polynomial.chebyshev.chebvander(np.clip(np.linspace(-edge, edge, SIDE), -1.02, 1.02), degree)
    return np.asarray(basis @ fine @ basis.T, np.float32)


def refine(grey: NDArray[np.uint8], place: Map) -> tuple[float, Map]:
    """A better map and its score: the lines are followed, and the map bent by a polynomial, in rounds (_ROUNDS).

    The best of the rounds is taken, or the map that was given: where most lines are too pale to follow, it is not bent.
    """
    ys, xs = np.mgrid[0:SIDE, 0:SIDE].astype(np.float32)
    level, upright = _lines_of(ink(straighten(grey, place)))
    best = _score(level, upright), place
    for reach, degree in _ROUNDS:
        off, strong = _follow(level, upright, reach)
        # Beside strong lines, what was followed where a line is missing are digits.
        strong = np.maximum(strong - 0.2 * np.percentile(strong, 90), 0)
        down = _smooth(off[:10], strong[:10], degree)
        right = _smooth(off[10:], strong[10:], degree).T
        bent = cv2.remap(place, xs + right, ys + down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        place = np.asarray(bent, np.float32)
        level, upright = _lines_of(ink(straighten(grey, place)))
        now = _score(level, upright)
        if now > best[0] - 0.02:
            best = now, place
    return best


def _score(level: Field, upright: Field) -> float:
    """How much a straightened picture with these lines looks like a puzzle, about 0-1: lines where they should be, none
    between."""
    places = np.arange(MARGIN + 3, SIDE - MARGIN - 2, 3)
    boxes = np.arange(10) % 3 == 0
    all_lines, box_lines = [], []
    for answer in (level, upright.T):
        thick = cv2.dilate(answer, np.ones((5, 1), np.uint8))
        on = thick[MARGIN + np.arange(10) * CELL][:, places]
        off = thick[MARGIN + CELL // 2 + np.arange(9) * CELL][:, places]
        # Thin lines may be far paler than those around the boxes.
        enough = np.array([max(0.4 * float(np.median(on[boxes == box])), 0.03) for box in (False, True)])
        covered = (on > enough[boxes.astype(int)][:, None]).mean(1)
        # The weakest lines tell most: a part of a puzzle, or a coarser one, has strong lines too.
        weakest = np.sort(covered)
        all_lines.append(float(weakest[:4].mean() + weakest.mean()) / 2 - float((off > enough[0]).mean()))
        around = covered[boxes]
        box_lines.append(float(around.min() + around.mean()) / 2 - float((off > enough[1]).mean()))
    return max(min(all_lines), _BOXES_ALONE * min(box_lines))


def first_score(grey: NDArray[np.uint8], place: Map) -> float:
    """The score before any line was followed."""
    return _score(*_lines_of(ink(straighten(grey, place))))
