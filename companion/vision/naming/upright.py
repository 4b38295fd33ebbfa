"""How dice stand: a die on top of which the side looks another way than on the others leans.

A network tells of each die by itself which way the side on top looks (models/upright/card.md). One die alone says
nothing: one that leans looks like one that lies flat before a camera held otherwise. Several lie on one table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.finding.candidates import Box
from companion.vision.models import Model, answers
from companion.vision.naming.nadir import ASLANT, Nadir, turn_towards
from companion.vision.naming.namer import crops

Floats = NDArray[np.float64]

LEANS: Final = 23.0
"""Degrees between a die's axis and the others' from which on it leans. What is measured is good to some 10 degrees; so
asking about it costs about one in fifty of the rolls of flat dice that would count (models/upright/card.md)."""
_VIEWS: Final = (0.0, 45.0)
"""Degrees that a camera may see across the longer side of its picture: next to nothing from far off, or what is left of
a webcam's 60. Which it is, is not known; the one by which the dice stand most alike counts."""
_AWRY: Final = 20.0
"""Degrees off the others' common axis at which one of them counts half for it."""
_ROUNDS: Final = 2
"""How often the others are weighed anew by that."""


class Upright:
    """Runs the network."""

    def __init__(self, model: Model) -> None:
        self._session = model.session

    def off(self, axes: Floats, boxes: Sequence[Box], shape: Sequence[int], nadir: Nadir = ASLANT) -> Floats:
        """By how many degrees (N, 0-180) the axis of each of the dice at `boxes` in a frame of `shape` is off that of
        the others; 0 where there are none. axes: (N, 3) as `twice` tells them for this nadir."""
        if len(boxes) < 2:
            return np.zeros(len(boxes))
        turns = [turn_towards(nadir, box, shape) for box in boxes]
        seen = np.stack([_turned(turn) @ axis for turn, axis in zip(turns, axes, strict=True)])
        facing = ([_facing(box, shape, view) for box in boxes] for view in _VIEWS)
        off = [off_others(np.einsum("nij,nj->ni", np.array(straight), seen)) for straight in facing]
        return min(off, key=lambda angles: float(np.median(angles)))

    def axes(self, frame: NDArray[np.uint8], boxes: Sequence[Box], nadir: Nadir) -> Floats:
        """Which way the sides on top of the dice at `boxes`, at least one, look where they are cut out so that `nadir`
        lies below them, (N, 3): right, down, towards the camera; the shorter, the less is known."""
        return self._ask(crops(frame, boxes, nadir))

    def twice(self, frame: NDArray[np.uint8], boxes: Sequence[Box], nadir: Nadir = ASLANT) -> Floats:
        """As `axes`, the mean of what is said of the dice and of their mirror images."""
        cut = crops(frame, boxes, nadir)
        mirrored = self._ask(np.ascontiguousarray(cut[:, :, ::-1])) * (-1, 1, 1)
        return (self._ask(cut) + mirrored) / 2

    def _ask(self, cut: NDArray[np.uint8]) -> Floats:
        """As `axes`, of dice cut out (N, CROP, CROP, 3)."""
        return answers(self._session, cut).astype(np.float64)


def off_others(axes: Floats) -> Floats:
    """By how many degrees (N) each of at least two axes (N, 3) is off the common one of the others, of which short ones
    and those that are themselves awry count less."""
    others = 1.0 - np.eye(len(axes))  # (N, N): who counts for whom
    weights = others
    for _ in range(_ROUNDS):
        between = _between(weights @ axes, axes)
        weights = others / (1 + (between / _AWRY) ** 2)
    return np.asarray(np.diagonal(_between(weights @ axes, axes)))


def _between(some: Floats, others: Floats) -> Floats:
    """Degrees (N, M) between directions (N, 3) and (M, 3)."""
    lengths = np.linalg.norm(some, axis=1)[:, None] * np.linalg.norm(others, axis=1)
    return np.asarray(np.rad2deg(np.arccos(np.clip(some @ others.T / np.maximum(lengths, 1e-9), -1, 1))))


def _turned(turn: float) -> Floats:
    """From a picture that was turned clockwise by `turn` (radians) to the frame, 3x3."""
    cos, sin = np.cos(turn), np.sin(turn)
    return np.array([[cos, sin, 0], [-sin, cos, 0], [0, 0, 1]])


def _facing(box: Box, shape: Sequence[int], view: float) -> Floats:
    """From a camera turned straight to a die to the camera as it is turned, 3x3: a rotation by the least angle. view:
    degrees that it sees across the longer side of its picture."""
    height, width = shape[:2]
    half = np.array([box[0] + box[2] - width, box[1] + box[3] - height]) / max(height, width)
    x, y = half * np.tan(np.deg2rad(view / 2))
    aside = float(np.hypot(x, y))
    if aside < 1e-9:
        return np.eye(3)
    axis = np.array([y, -x, 0.0]) / aside * np.arctan(aside)
    return np.asarray(cv2.Rodrigues(axis)[0], np.float64)
