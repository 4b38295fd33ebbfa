"""Where on a photographed die its upper face lies: from its box and the pips that are known to be on it.

Labels give a box and a number. The pips of that number, turned, foreshortened and moved about in the box, are compared
with what is there; the best fit says where the face is. Done once for a photograph, it takes some 30 ms a die.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Box = tuple[float, float, float, float]

PIPS: Final[dict[int, tuple[tuple[float, float], ...]]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (1, 1), (-1, 1)),
    5: ((-1, -1), (1, -1), (1, 1), (-1, 1), (0, 0)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
"""The pips of each face, in units of OFF from its middle."""
OFF: Final = 0.5
"""How far pips stand from the middle, in half sides."""
RADIUS: Final = 0.2
"""A pip's radius in half sides."""

_SIDE: Final = 48
"""Pixels of the longer side of the box in the picture that is searched, and as much again around it."""
_LEAST: Final = 0.55
"""How much of the colour's variance on the face its pips must explain; with less the face counts as not found."""
_OUTLINE: Final = 0.2
"""What a clear outline is worth beside the pips."""
_KEPT: Final = 600
"""Of the poses whose pips are tried, those whose outline is tried too."""
_GRAIN: Final = 12.0
"""Variance that a picture has anyway."""
_STEEP: Final = 0.7
"""How high at least a face is for its width where the camera looks straight down."""
_OFF_PLACE: Final = (-0.15, 0.25)
"""How far above and below its place on the die a face may be found where the camera looks aslant, in longer sides of
the box: boxes are drawn by hand, edges are round. Of 360 faces of aws_reinvent and skovy_floor the middle 90 % lie
between -0.07 and 0.23; what was looked at beyond was mostly the pip of a side."""
_EDGES: Final = np.array(
    [[(u, d), (d, u), (u, -d), (-d, u)] for d in (0.86, 1.16) for u in (-0.5, 0.0, 0.5)], np.float32
).reshape(2, 3, 4, 2).transpose(0, 2, 1, 3).reshape(-1, 2)  # fmt: skip
"""Points along the four edges of the face, within it and then, in the same order, without."""


@dataclass(frozen=True)
class TopFace:
    """The upper face of a die in a picture.

    middle: x, y in pixels. axes: 2x2, its columns half a side of the face along its two edges, in pixels; never
    mirrored. value: the pips on it. fit: 0-1, how much of what is seen there the pips explain.
    """

    middle: tuple[float, float]
    axes: tuple[tuple[float, float], tuple[float, float]]
    value: int
    fit: float

    def matrix(self) -> Floats:
        """2x3: half sides of the face to pixels."""
        (a, b), (c, d) = self.axes
        return np.array([[a, b, self.middle[0]], [c, d, self.middle[1]]], np.float32)

    def within(self, width: int, height: int) -> bool:
        """Whether all of the face lies in a picture of this size."""
        matrix = self.matrix()
        corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) @ matrix[:, :2].T + matrix[:, 2]
        return bool((corners >= 0).all() and (corners <= (width, height)).all())

    def moved(self, matrix: NDArray[Any]) -> TopFace:
        """The face in the picture that the 2x3 `matrix` makes of this one, turned so that it is not mirrored."""
        axes = matrix[:, :2] @ np.array(self.axes)
        if np.linalg.det(axes) < 0:
            axes = axes[:, ::-1]
        x, y = matrix[:, :2] @ np.array(self.middle) + matrix[:, 2]
        return TopFace(
            (float(x), float(y)), ((float(axes[0, 0]), float(axes[0, 1])), (float(axes[1, 0]), float(axes[1, 1]))),
            self.value, self.fit,
        )  # fmt: skip


def find(
    image: NDArray[np.uint8], boxes: Sequence[Box], values: Sequence[int | None], from_above: bool | None = None
) -> list[TopFace | None]:
    """The upper faces of the dice in `boxes` (pixels, of the whole die); None where the pips do not show, the value is
    not known or the face not wholly in the picture.

    from_above: whether the camera looks straight down, or aslant, held upright; None where that is not known.
    """
    high, wide = image.shape[:2]
    found = [
        _find(image, box, value, from_above)
        if value is not None and min(box[2] - box[0], box[3] - box[1]) >= 8
        else None
        for box, value in zip(boxes, values, strict=True)
    ]
    return [top if top is not None and top.within(wide, high) else None for top in found]


def _find(image: NDArray[np.uint8], box: Box, value: int, from_above: bool | None) -> TopFace | None:
    part, to_part = _around(image, box)
    wide, high = (box[2] - box[0]) * to_part[0, 0], (box[3] - box[1]) * to_part[0, 0]
    middle = part.shape[0] / 2
    poses = _every(value, wide, high, middle)
    poses = poses[_on_top(poses, middle, from_above)]
    rough = _fits(part, poses, value)
    poses = poses[np.argsort(-rough)[:_KEPT]]
    for _ in range(2):
        poses = _near(poses[int(np.argmax(_fits(part, poses, value) + _OUTLINE * _outlined(part, poses)))])
        poses = poses[_on_top(poses, middle, from_above)]
        if not len(poses):
            return None
    fits = _fits(part, poses, value)
    best = int(np.argmax(fits + _OUTLINE * _outlined(part, poses)))
    if fits[best] < _LEAST:
        return None
    pose = poses[best]
    face = TopFace(
        (float(pose[0, 2]), float(pose[1, 2])),
        ((float(pose[0, 0]), float(pose[0, 1])), (float(pose[1, 0]), float(pose[1, 1]))), value, float(fits[best]),
    )  # fmt: skip
    return face.moved(np.linalg.inv(np.vstack([to_part, [0, 0, 1]]))[:2])


def _around(image: NDArray[np.uint8], box: Box) -> tuple[Floats, Floats]:
    """The box with as much again around it, smoothed, its longer side _SIDE pixels; and the matrix that led there."""
    longer = max(box[2] - box[0], box[3] - box[1])
    scale, side = _SIDE / longer, _SIDE * 3 // 2
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    matrix = np.array([[scale, 0, side / 2 - x * scale], [0, scale, side / 2 - y * scale]], np.float32)
    x0, y0 = max(0, int(x - longer)), max(0, int(y - longer))
    near = image[y0 : int(y + longer) + 1, x0 : int(x + longer) + 1]
    moved = matrix.copy()
    moved[:, 2] += matrix[:, :2] @ np.array([x0, y0], np.float32)
    smooth = cv2.GaussianBlur(near, (0, 0), max(0.5, 0.5 / scale))
    part = cv2.warpAffine(smooth, moved, (side, side), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return cv2.GaussianBlur(part, (0, 0), 1.2).astype(np.float32), matrix


@lru_cache(maxsize=8)
def _points(value: int) -> tuple[Floats, Floats]:
    """Places on the face (P, 2) in half sides, and what is wanted there (P,): weights that sum to 0, pips above 0."""
    pips = np.array(PIPS[value], np.float32) * OFF
    on = np.concatenate([pips, *(pips + np.array(d) * 0.09 for d in ((1, 0), (-1, 0), (0, 1), (0, -1)))])
    grid = np.stack(np.meshgrid(*[np.arange(-3, 4) * 0.25] * 2), -1).reshape(-1, 2)
    off = grid[np.hypot(*(grid[:, None] - pips[None]).transpose(2, 0, 1)).min(1) > 0.27]
    return np.concatenate([on, off]).astype(np.float32), np.repeat([1.0, 0.0], [len(on), len(off)]).astype(np.float32)


def _every(value: int, wide: float, high: float, middle: float) -> Floats:
    """Poses (N, 2, 3) of the face that a box of this size, its middle at (middle, middle), may hold, coarsely."""
    turn, flat, size, dx, dy = (
        axis.ravel() for axis in np.meshgrid(
            np.deg2rad(np.arange(0, 180 if value in (2, 3, 6) else 90, 7.5)),
            (1.0, 0.85, 0.7, 0.55), (0.72, 0.84, 0.96), np.linspace(-1, 1, 5), np.linspace(-1, 0.6, 6),
        )
    )  # fmt: skip
    c, s = np.cos(turn), np.sin(turn)
    across = np.abs(c) + np.abs(s)
    # the box is as wide as the die's outline, and at least as high as the face
    half = np.minimum(wide / across, high / (flat * across)) / 2 * size
    x = middle + dx * np.maximum(wide / 2 - half * across, 0.06 * wide)
    y = middle + dy * np.maximum(high / 2 - half * across * flat, 0.06 * wide)
    rows = np.stack([c * half, -s * half, x, s * flat * half, c * flat * half, y], 1)
    return rows.reshape(-1, 2, 3).astype(np.float32)


def _on_top(poses: Floats, middle: float, from_above: bool | None) -> NDArray[np.bool_]:
    """Which poses (N, 2, 3) can be those of the upper face of a die whose box has its middle at (middle, middle).

    The flatter a face is seen, the more shows of the side below it, and the higher it lies in the box.
    """
    if from_above is None:
        return np.ones(len(poses), np.bool_)
    half, high = np.hypot(poses[:, 0, 0], poses[:, 0, 1]), np.hypot(poses[:, 1, 0], poses[:, 1, 1])
    if from_above:
        return np.asarray(high >= _STEEP * half, np.bool_)
    aside = np.sqrt(np.maximum(half**2 - high**2, 0))
    off = (poses[:, 1, 2] - middle + aside) / _SIDE
    return np.asarray((off > _OFF_PLACE[0]) & (off < _OFF_PLACE[1]), np.bool_)


def _near(pose: Floats) -> Floats:
    """Poses like `pose`, a little turned, sized, flattened and moved."""
    half = float(np.sqrt(abs(np.linalg.det(pose[:, :2]))))
    shifts = np.stack(np.meshgrid((-0.08, 0, 0.08), (-0.08, 0, 0.08)), -1).reshape(-1, 2) * half
    axes = np.array([
        np.diag([1, flat]) @ pose[:, :2] @ _turned(turn) * grow
        for turn in np.deg2rad((-5, -2, 0, 2, 5)) for grow in (0.95, 1, 1.05) for flat in (0.95, 1, 1.05)
    ])  # fmt: skip
    poses = np.empty((len(axes), len(shifts), 2, 3), np.float32)
    poses[..., :2], poses[..., 2] = axes[:, None], pose[:, 2] + shifts
    return poses.reshape(-1, 2, 3)


def _turned(angle: float) -> NDArray[np.float64]:
    return np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])


def _fits(part: Floats, poses: Floats, value: int) -> Floats:
    """How much of the colour's variance on the face (0-1) the pips explain, in each pose (N,)."""
    points, wanted = _points(value)
    weight = np.where(wanted > 0, 0.5 / wanted.sum(), 0.5 / (len(wanted) - wanted.sum())).astype(np.float32)
    between, spread = np.zeros(len(poses), np.float32), np.full(len(poses), _GRAIN, np.float32)
    for seen in _sampled(part, poses, points):
        middle = seen @ weight
        between += (seen @ (weight * (2 * wanted - 1))) ** 2
        spread += np.square(seen) @ weight - middle**2
    return between / spread


def _outlined(part: Floats, poses: Floats) -> Floats:
    """How much the colour changes across the face's edges (0-1, the weaker edges counting more), in each pose (N,)."""
    steps = np.zeros((len(poses), 4), np.float32)
    for seen in _sampled(part, poses, _EDGES):
        inside, outside = np.split(seen, 2, 1)
        steps += np.abs(inside - outside).reshape(len(poses), 4, -1).mean(2)
    return np.asarray(np.sqrt(np.clip(steps / 90, 0, 1)).mean(1), np.float32)


def _sampled(part: Floats, poses: Floats, points: Floats) -> Iterator[Floats]:
    """The three colours of `part`, one after the other, at the points (P, 2) of each pose: (N, P)."""
    high, wide = part.shape[:2]
    x, y = (
        np.clip(poses[:, k, :2] @ points.T + poses[:, k, 2:] + 0.5, 0, last).astype(np.intp)
        for k, last in enumerate((wide - 1, high - 1))
    )
    where = y * wide + x
    for k in range(part.shape[2]):
        yield np.ascontiguousarray(part[:, :, k]).ravel().take(where)
