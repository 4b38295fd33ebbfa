"""How the demo's dice move: thrown, rolling over the table to a place and a face decided beforehand, swept away again.

Lengths are half sides of a die, so that a die at rest has its middle one above the table; z points up.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating[Any]]

ROLL: Final = 0.95
"""Seconds that a die rolls."""
EDGE: Final = 0.28
"""Radius of a die's edges."""

_UP: Final[dict[int, tuple[int, int]]] = {1: (2, 1), 6: (2, -1), 2: (0, 1), 5: (0, -1), 3: (1, 1), 4: (1, -1)}
"""For each face the axis of the die that it looks along, and the sign."""


@dataclass(frozen=True)
class Pose:
    """Where a die is. turn: 3x3, from the die's own axes to the table's."""

    middle: Floats
    turn: Floats


@dataclass(frozen=True)
class Throw:
    """The way of one die: it comes to rest at (x, y) with `face` up at second `delay` + ROLL, rolling to `heading`.

    yaw: how it lies, radians. turns: quarter turns it rolls. hop: height of its first bounce. spin: an axis it also
    turns about while it is fast.
    """

    face: int
    x: float
    y: float
    yaw: float
    heading: float
    delay: float
    turns: float
    hop: float
    spin: tuple[float, float, float]

    def pose(self, t: float) -> Pose:
        """Where the die is `t` seconds after the throw."""
        gone = float(np.clip((t - self.delay) / ROLL, 0, 1))
        left = self.turns * np.pi / 2 * (1 - gone) ** 1.6
        along = np.array([np.cos(self.heading), np.sin(self.heading), 0.0])
        fast = max(0.0, left - np.pi / 2)
        turn = rotation(np.array([-along[1], along[0], 0.0]), -left) @ rotation(np.array(self.spin), -0.5 * fast)
        turn = turn @ lying(self.face, self.yaw)
        middle = np.array([self.x, self.y, 0.0]) - along * left / (np.pi / 2) * 2
        middle[2] = reach(turn[2]) + self.hop * abs(np.sin(3 * np.pi * gone**0.7)) * (1 - gone) ** 2
        return Pose(middle, turn)


def rotation(axis: Floats, angle: float) -> Floats:
    """The rotation by `angle` radians about `axis`."""
    x, y, z = axis / np.linalg.norm(axis)
    skew = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    turn: Floats = np.eye(3) + np.sin(angle) * skew + (1 - np.cos(angle)) * (skew @ skew)
    return turn


def lying(face: int, yaw: float) -> Floats:
    """How a die lies that shows `face`, turned by `yaw` about the upright axis."""
    axis, sign = _UP[face]
    up = np.zeros(3)
    up[axis] = sign
    side = np.zeros(3)
    side[(axis + 1) % 3] = 1.0
    own = np.stack([side, np.cross(up, side), up])  # rows: the die's directions that become the table's x, y, z
    return rotation(np.array([0.0, 0.0, 1.0]), yaw) @ own


def reach(direction: Floats) -> float:
    """How far a die with rounded edges reaches from its middle along a unit vector in its own axes."""
    return float((1 - EDGE) * np.abs(direction).sum() + EDGE)


def throw_dice(faces: list[int], rng: np.random.Generator) -> list[Throw]:
    """One throw of these faces from the left, the dice apart from one another in the middle of the table."""
    places: list[tuple[float, float]] = []
    while len(places) < len(faces):
        x, y = float(rng.uniform(-6.5, 7.5)), float(rng.uniform(-3.7, 3.7))
        if all(np.hypot(x - a, (y - b)) > 3.6 for a, b in places):
            places.append((x, y))
    heading = float(rng.uniform(-0.2, 0.2))
    return [
        Throw(
            face, x, y,
            yaw=float(rng.uniform(0, 2 * np.pi)),
            heading=heading + float(rng.normal(0, 0.06)),
            delay=float(rng.uniform(0, 0.15)),
            turns=float(rng.uniform(11, 13)) + x / 4,
            hop=float(rng.uniform(1.5, 3.0)),
            spin=(float(rng.normal()), float(rng.normal()), float(rng.normal())),
        )
        for face, (x, y) in zip(faces, places, strict=True)
    ]  # fmt: skip
