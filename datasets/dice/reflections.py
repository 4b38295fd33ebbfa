"""What a polished die mirrors: windows and lamps of a room, as bright shapes in the directions they stand in."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


@dataclass(frozen=True)
class Lamp:
    """Something bright. axes: (3, 3), rows right, up and towards it; width, height: half its size over its distance.

    shape: "window" (a rectangle, with a cross or without), "disc" or "ring". bright: what it adds to a colour of 0-1.
    """

    axes: Floats
    width: float
    height: float
    shape: str
    bright: float
    soft: float


def random_room(rng: np.random.Generator) -> list[Lamp]:
    """One to three lamps or windows, mostly above the table and aside of whoever looks down on it."""
    lamps = []
    for _ in range(int(rng.integers(1, 4))):
        height, around = np.arcsin(rng.uniform(0.35, 1.0)), rng.uniform(0, 2 * np.pi)
        towards = np.array([np.cos(around) * np.cos(height), np.sin(around) * np.cos(height), np.sin(height)])
        right = np.cross(towards, rng.normal(0, 1, 3))
        right /= np.linalg.norm(right)
        size = float(np.exp(rng.uniform(np.log(0.08), np.log(0.7))))
        lamps.append(
            Lamp(
                np.stack([right, np.cross(towards, right), towards]).astype(np.float32),
                size, size * float(np.exp(rng.uniform(-1.0, 0.3))), str(rng.choice(["window", "disc", "ring"])),
                float(rng.uniform(0.3, 1.2)), float(rng.uniform(0.02, 0.25)),
            )
        )  # fmt: skip
    return lamps


def mirrored(lamps: list[Lamp], rays: Floats) -> Floats:
    """How bright (N) the room is in the directions of unit vectors `rays` (3, N)."""
    total = np.zeros(rays.shape[1], np.float32)
    for lamp in lamps:
        x, y, z = lamp.axes @ rays
        ahead = np.maximum(z, 1e-3)
        u, v = x / ahead / lamp.width, y / ahead / lamp.height
        if lamp.shape == "window":
            inside = 1 - np.maximum(np.abs(u), np.abs(v))
        else:
            inside = 1 - np.hypot(u, v)
            if lamp.shape == "ring":
                inside = np.minimum(inside, 0.35 - inside)
        total += np.where(z > 0, np.clip(inside / lamp.soft + 0.5, 0, 1), 0) * lamp.bright
    return total
