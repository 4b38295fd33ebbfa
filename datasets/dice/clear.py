"""What is seen through a clear die: the pips of its far sides, bent by its surface and mirrored by its walls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

from datasets.dice.shape import distance, normals
from datasets.dice.style import PIPS, Style

Floats = NDArray[np.float32]

INDEX: Final = 1.49
"""Of refraction: acrylic, as clear dice are made of."""
_INDEX: Final = np.float32(INDEX)
_STEPS: Final = 14
_BACK: Final = 0.85  # how bright a pip is from behind


def seen_through(
    style: Style, sides: Mapping[tuple[int, int], int], points: Floats, dirs: Floats, normal: Floats, footprint: float,
    rng: np.random.Generator,
) -> tuple[Floats, Floats, Floats]:  # fmt: skip
    """Follow the rays `dirs` (3, N), which meet the die of `style` at `points` (3, N), through it: the far pips'
    colour (3, N), how much of it is seen (N, 0-1), and how bright the wall behind is (N, about 1).

    sides: the values on the die's sides, keyed by axis and sign. A ray that a wall throws back is followed once more.
    """
    wall = rng.uniform(0.55, 1.45, 6).astype(np.float32)
    ink, seen = np.zeros_like(points), np.zeros(points.shape[1], np.float32)
    bright, passed = np.ones(points.shape[1], np.float32), np.zeros(points.shape[1], np.float32)
    at, towards = points, _bent(dirs, normal)
    going = np.ones(points.shape[1], bool)
    for _ in range(2):
        length = _to_the_wall(style, at, towards)
        at = at + towards * length
        passed += length
        colour, mask = _pips_at(style, sides, at, footprint)
        mask = mask * np.exp(-passed * (0.15 + 0.5 * style.opacity)) * going
        ink += (colour - ink) * (mask > seen)
        seen = np.maximum(seen, mask)
        side = np.abs(at).argmax(0)
        behind = wall[2 * side + (np.take_along_axis(at, side[None], 0)[0] > 0)]
        bright *= np.where(going, behind, 1)
        inward = -normals(at, style.edge, style.ball)
        along = (towards * inward).sum(0)
        going = going & (1 - _INDEX**2 * (1 - along**2) < 0)
        towards = towards - 2 * along * inward
    return ink * np.float32(_BACK), seen * np.float32(1 - 0.5 * style.opacity), bright


def _bent(dirs: Floats, normal: Floats) -> Floats:
    """Directions (3, N) of rays after they entered the die (Snell's law)."""
    into = -(dirs * normal).sum(0)
    left = np.sqrt(np.maximum(1 - (1 - into**2) / _INDEX**2, 0))
    bent = dirs / _INDEX + (into / _INDEX - left) * normal
    return np.asarray(bent / (np.sqrt(np.square(bent).sum(0)) + 1e-6), np.float32)


def _to_the_wall(style: Style, at: Floats, towards: Floats) -> Floats:
    """How far (N) it is from points (3, N) on the die's surface through it to the wall on the other side."""
    length = np.full(at.shape[1], 0.05, np.float32)
    for _ in range(_STEPS):
        length += np.maximum(-distance(at + towards * length, style.edge, style.ball), 0.0)
    return length


def _pips_at(
    style: Style, sides: Mapping[tuple[int, int], int], at: Floats, footprint: float
) -> tuple[Floats, Floats]:
    """Colour (3, N) of the pips at points (3, N) of the surface, and where there is one (N, 0-1)."""
    colour, mask = np.zeros_like(at), np.zeros(at.shape[1], np.float32)
    axis = np.abs(at).argmax(0)
    for (side, sign), value in sides.items():
        on = np.flatnonzero((axis == side) & (at[side] * sign > 0))
        u, v = (at[k, on] for k in range(3) if k != side)
        for pu, pv in PIPS[value]:
            r = np.hypot(u - np.float32(pu * style.spread), v - np.float32(pv * style.spread))
            mask[on] = np.maximum(mask[on], np.clip((style.radius_of(value) - r) / (2 * footprint) + 0.5, 0, 1))
        colour[:, on] = np.array(style.ink_of(value), np.float32)[:, None]
    return colour, mask
