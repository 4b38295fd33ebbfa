"""A die as the path tracer needs it: a mesh with rounded edges and dimples, and one texture for its six sides."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.dice.shade import seen_from_outside
from datasets.dice.stickers import sticker
from datasets.dice.style import PIPS, Style
from datasets.path_traced.scene import PlannedDie
from datasets.tabletop.scenery import noise

Floats = NDArray[np.float32]

TILE: Final = 192
"""Side in pixels of one side's texture; the sides lie in a row of six, in the order of SIDES."""
SIDES: Final = ((0, 1), (0, -1), (1, 1), (1, -1), (2, 1), (2, -1))
_GRID: Final = 64


@dataclass(frozen=True)
class Mesh:
    """places (N, 3) and normals (N, 3) in the table's frame, uv (N, 2) with v upward, triangles (M, 3)."""

    places: Floats
    normals: Floats
    uv: Floats
    triangles: NDArray[np.uint32]


@dataclass(frozen=True)
class Skin:
    """colour: (TILE, 6 TILE, 3) BGR 0-1. solid: (TILE, 6 TILE), 1 where no light goes through. shine: the same shape,
    roughness 0-1."""

    colour: Floats
    solid: Floats
    shine: Floats


def mesh_of(die: PlannedDie) -> Mesh:
    """The die where it lies."""
    style = die.style
    line = np.sin(np.linspace(-np.pi / 2, np.pi / 2, _GRID))  # closer together towards the edges
    line = 0.5 * line + 0.5 * np.linspace(-1, 1, _GRID)
    u, v = (part.ravel() for part in np.meshgrid(line, line))
    quads = np.arange(_GRID * _GRID).reshape(_GRID, _GRID)
    a, b, c, d = quads[:-1, :-1].ravel(), quads[:-1, 1:].ravel(), quads[1:, 1:].ravel(), quads[1:, :-1].ravel()
    square = np.concatenate([np.stack([a, b, c], 1), np.stack([a, c, d], 1)])
    places, normals, uv, triangles = [], [], [], []
    for number, (side, sign) in enumerate(SIDES):
        right, up = seen_from_outside(side, sign)
        out = np.zeros(3)
        out[side] = sign
        cube = u[:, None] * right + v[:, None] * up + out
        place, normal = _rounded(cube, style)
        value = die.sides[side, sign]
        dent, slope_u, slope_v = _dimples(style, value, u, v)
        if die.paper is None and style.dimple:
            place -= dent[:, None] * out
            normal += slope_u[:, None] * right + slope_v[:, None] * up
        if style.bulge:
            normal += style.bulge * (u[:, None] * right + v[:, None] * up)
        places.append(place)
        normals.append(normal / np.linalg.norm(normal, axis=1, keepdims=True))
        uv.append(np.stack([(number + (u + 1) / 2 * 0.998 + 0.001) / 6, (v + 1) / 2], 1))
        triangles.append(square + number * _GRID * _GRID)
    turn = turned(die.heading) @ _tipped(die.lean) @ turned(die.yaw - die.heading)
    lying = np.concatenate(places) @ turn.T
    return Mesh(
        (lying + np.array([die.x, die.y, die.height - lying[:, 2].min()])).astype(np.float32),
        (np.concatenate(normals) @ turn.T).astype(np.float32), np.concatenate(uv).astype(np.float32),
        np.concatenate(triangles).astype(np.uint32),
    )  # fmt: skip


def turned(angle: float) -> NDArray[np.float64]:
    """A turn by `angle` (radians) about the upright axis, 3x3."""
    cos, sin = np.cos(angle), np.sin(angle)
    return np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]])


def _tipped(angle: float) -> NDArray[np.float64]:
    """A turn by `angle` (radians) that tips what is upright towards x, 3x3."""
    cos, sin = np.cos(angle), np.sin(angle)
    return np.array([[cos, 0, sin], [0, 1, 0], [-sin, 0, cos]])


def _rounded(cube: NDArray[np.float64], style: Style) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Points (N, 3) of a cube's surface moved onto the die's, and its normals there."""
    inner = np.clip(cube, -(1 - style.edge), 1 - style.edge)
    away = cube - inner
    normal = away / np.linalg.norm(away, axis=1, keepdims=True)
    place = inner + style.edge * normal
    far = np.linalg.norm(place, axis=1, keepdims=True)
    cut = far > style.ball
    return np.where(cut, place / far * style.ball, place), np.where(cut, place / far, normal)


def pips_of(style: Style, value: int, turned: bool) -> tuple[list[tuple[float, float]], float]:
    """The middles of a side's pips and their radius, in half sides."""
    radius = style.radius_of(value)
    places = [(x * style.spread, y * style.spread) for x, y in PIPS[value]]
    return [(-y, x) for x, y in places] if turned else places, radius


def _dimples(
    style: Style, value: int, u: NDArray[np.float64], v: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """How deep the surface lies at (u, v), and how much its normal leans towards u and v."""
    deep, lean_u, lean_v = np.zeros_like(u), np.zeros_like(u), np.zeros_like(u)
    places, radius = pips_of(style, value, _isturned(style, value))
    for x, y in places:
        du, dv = u - x, v - y
        left = np.clip(1 - (du * du + dv * dv) / radius**2, 0, 1)
        depth = 0.35 * radius * min(1.0, style.dimple)
        deep += depth * left
        lean_u -= np.where(left > 0, 2 * depth * du / radius**2, 0)
        lean_v -= np.where(left > 0, 2 * depth * dv / radius**2, 0)
    return deep, lean_u, lean_v


def _isturned(style: Style, value: int) -> bool:
    """Which way twos, threes and sixes lie differs from make to make."""
    return int(style.pip_radius * 1e6) >> (value % 3) & 1 == 1


@lru_cache(maxsize=8)  # a picture's dice: what they show is looked at again once they are rendered
def skin_of(die: PlannedDie) -> Skin:
    """The die's texture: its body, worn and marbled as its style says, with pips or with stickers."""
    rng = np.random.default_rng(die.seed)
    style = die.style
    colour = np.empty((TILE, 6 * TILE, 3), np.float32)
    colour[:] = style.body
    if style.marble or style.wood:
        if style.wood:
            veins = 0.3 + 0.3 * np.sin(noise(rng, TILE, 6 * TILE, 8, 5) * 4)
        else:
            veins = style.marble * (0.5 + 0.5 * np.sin(noise(rng, TILE, 6 * TILE, TILE / 3) * rng.uniform(3, 9)))
        colour += (np.array(style.second, np.float32) - colour) * veins[:, :, None].astype(np.float32)
    if style.speckle:
        grains = noise(rng, TILE, 6 * TILE, TILE / 40)[:, :, None] > 1 - 2 * style.speckle
        colour[:] = np.where(grains, np.array(style.second, np.float32), colour)
    wear = float(rng.choice([0.0, rng.uniform(0.05, 0.4)]))
    if wear:
        colour *= 1 - wear * np.clip(noise(rng, TILE, 6 * TILE, TILE / 12), 0, 1)[:, :, None]
    milky = 0.5 * (1 - style.clear) if style.clear else min(1.0, style.opacity + 0.15)
    solid = np.full((TILE, 6 * TILE), milky, np.float32)
    shine = np.full((TILE, 6 * TILE), die.roughness, np.float32)
    for number, side in enumerate(SIDES):
        part = np.s_[:, number * TILE : (number + 1) * TILE]
        value = die.sides[side]
        if die.paper is None or rng.random() < 0.5:
            ink = _pip_mask(style, value)
            if style.ring and die.paper is None:
                disc = _disc(style.ring)
                colour[part] += (np.array(style.second, np.float32) - colour[part]) * disc[:, :, None]
                solid[part] = np.maximum(solid[part], disc)
            own = np.array(style.ink_of(value), np.float32)
            colour[part] += (own - colour[part]) * ink[:, :, None]
            solid[part] = np.maximum(solid[part], ink)
        if die.paper is not None:
            laid = sticker(value, die.paper, rng, TILE)
            cover = laid[:, :, 3]
            colour[part] += (laid[:, :, :3] - colour[part]) * cover[:, :, None]
            solid[part] = np.maximum(solid[part], cover)
            shine[part] += (1 - 0.8 * die.paper.gloss - shine[part]) * cover
    return Skin(np.clip(colour, 0, 1), solid, shine)


def ink_on_top(die: PlannedDie) -> Floats:
    """How much like ink, rather than what it lies on, the upper side is at each pixel of its tile, TILE x TILE: 0-1
    where it is whole, beyond where no sticker covers the die."""
    if die.paper is None:
        return _pip_mask(die.style, die.place)
    number = SIDES.index((2, 1))
    colour = skin_of(die).colour[:, number * TILE : (number + 1) * TILE]
    paper, ink = np.array(die.paper.paper, np.float32), np.array(die.paper.ink, np.float32)
    return np.asarray((colour - paper) @ (ink - paper) / ((ink - paper) ** 2).sum(), np.float32)


def _disc(radius: float) -> Floats:
    """A disc in the middle of a side, TILE x TILE, 0-1; radius in half sides."""
    across = (np.arange(TILE, dtype=np.float32) + 0.5) / TILE * 2 - 1
    far = np.hypot(across[:, None], across[None])
    return np.asarray(np.clip((radius - far) * TILE / 2 + 0.5, 0, 1), np.float32)


def _pip_mask(style: Style, value: int) -> Floats:
    """Where the pips of a side are painted, TILE x TILE, 0-1, v upward."""
    fine = 4
    image = np.zeros((TILE * fine, TILE * fine), np.uint8)
    places, radius = pips_of(style, value, _isturned(style, value))
    half = TILE * fine / 2
    for x, y in places:
        cv2.circle(image, (int((1 + x) * half), int((1 - y) * half)), int(radius * half), 255, -1)
    return np.asarray(cv2.resize(image, (TILE, TILE), interpolation=cv2.INTER_AREA) / 255, np.float32)
