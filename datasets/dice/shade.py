"""How a die looks where rays meet it: its body, what is painted or glued on its sides, and the light on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.dice.clear import seen_through
from datasets.dice.reflections import mirrored, random_room
from datasets.dice.shape import normals
from datasets.dice.style import PIPS, Camera, Style

Floats = NDArray[np.float32]


@dataclass(frozen=True)
class Stickers:
    """What is glued onto a die's six sides. on: the texture (S, S, 4) on each place 1-6, as `sticker` (stickers.py)
    makes them. gloss: of the paper."""

    on: Mapping[int, Floats]
    gloss: float


def seen_from_outside(side: int, sign: int) -> tuple[Floats, Floats]:
    """The directions that are right and up for someone who looks at the die's side on axis `side` from outside."""
    right, up = np.zeros(3, np.float32), np.zeros(3, np.float32)
    # the two other axes in their order are a mirror image on every second side
    right[0 if side else 1] = 1 if (side == 1) != (sign > 0) else -1
    up[1 if side == 2 else 2] = 1
    return right, up


def sides_of(face: int, mirrored: bool, rng: np.random.Generator) -> dict[tuple[int, int], int]:
    """The values on the six sides, keyed by axis and sign, with `face` up; opposite sides sum to seven."""
    sides = [value for value in range(1, 7) if value not in (face, 7 - face)]
    first = int(rng.choice(sides))
    second = next(value for value in sides if value not in (first, 7 - first))
    if mirrored:
        second = 7 - second
    return {(2, 1): face, (2, -1): 7 - face, (0, 1): first, (0, -1): 7 - first, (1, 1): second, (1, -1): 7 - second}


@dataclass
class _Surface:
    """The die's surface where N rays of the directions `dirs` (3, N) met it at `points` (3, N): the normal (3, N), the
    colour that it has of its own (3, N), how much it hides (N) and how it shines (N). Painting changes it in place.

    footprint: a ray's width there.
    """

    points: Floats
    dirs: Floats
    footprint: float
    normal: Floats
    body: Floats
    opacity: Floats
    gloss: Floats


def shade(
    style: Style, camera: Camera, face: int, points: Floats, dirs: Floats, footprint: float, light: Floats,
    rng: np.random.Generator, blank: bool, stickers: Stickers | None,
) -> tuple[Floats, Floats]:  # fmt: skip
    """Colour (3, N) and opacity (N) where the rays `dirs` (3, N) met the die at `points` (3, N)."""
    surface = _Surface(
        points, dirs, footprint, normals(points, style.edge, style.ball), _body(style, points, rng),
        np.full(points.shape[1], style.opacity, np.float32), np.full(points.shape[1], style.gloss, np.float32),
    )  # fmt: skip
    sides = sides_of(face, style.mirrored, rng)
    if style.clear:
        _see_through(surface, style, sides, rng)
    axis = np.abs(points).argmax(0)
    for (side, sign), value in sides.items():
        turned = rng.random() < 0.5, rng.random() < 0.5
        on = np.flatnonzero((axis == side) & (points[side] * sign > 0))
        _bulge(surface, style, side, on)
        if on.size and not blank:
            _paint(surface, style, side, on, value, turned)
        if on.size and stickers is not None:
            _stick(surface, stickers, side, sign, on, value)
    surface.normal /= np.sqrt(np.square(surface.normal).sum(0)) + 1e-6
    return _lit(surface, style, camera, light, rng), surface.opacity


def _body(style: Style, points: Floats, rng: np.random.Generator) -> Floats:
    """The body's colour (3, N) at `points`: plain, marbled, of wood, speckled."""
    body = np.repeat(np.array(style.body, np.float32)[:, None], points.shape[1], 1)
    second = np.array(style.second, np.float32)[:, None]
    if style.marble or style.wood:
        a, b, c = (rng.normal(0, 1, 3).astype(np.float32) for _ in range(3))
        if style.wood:
            wave = np.sin(a @ points * 14 + 2 * np.sin(b @ points * 1.6)) * 0.3 + 0.3
        else:
            wave = np.sin(a @ points * 3.2 + 2.5 * np.sin(b @ points * 2.2 + 1.5 * np.sin(c @ points * 3)))
            wave = (wave * 0.5 + 0.5) * np.float32(style.marble)
        body += (second - body) * wave
    if style.speckle:
        body += (second - body) * _speckles(points, style.speckle, rng)
    return body


def _speckles(points: Floats, share: float, rng: np.random.Generator) -> Floats:
    """Where speckles lie at points (3, N), 0-1: grains within the body, a `share` of its little cells having one."""
    fine = points * np.float32(rng.uniform(5, 16)) + rng.uniform(0, 99, (3, 1)).astype(np.float32)
    cell = np.floor(fine)
    chance = np.abs(np.sin(cell.T @ np.array([12.99, 78.23, 37.72], np.float32)) * 43758.55) % 1
    grain = 0.65 - np.sqrt(np.square(fine - cell - 0.5).sum(0))
    return np.where(chance < share, np.clip(grain * 4, 0, 1), 0).astype(np.float32)


def _see_through(surface: _Surface, style: Style, sides: dict[tuple[int, int], int], rng: np.random.Generator) -> None:
    """What is seen of the far sides of a clear die."""
    body, clear = surface.body, np.float32(style.clear)
    ink, far, bright = seen_through(style, sides, surface.points, surface.dirs, surface.normal, surface.footprint, rng)
    surface.body = body * bright + (ink * (0.3 + 0.7 * body) - body * bright) * far * clear
    surface.opacity = np.maximum(surface.opacity, far * clear)


def _across(surface: _Surface, side: int, on: NDArray[np.int64]) -> tuple[tuple[int, int], Floats, Floats]:
    """The two axes along the side on axis `side`, and where on them the rays `on` met it."""
    first, last = (k for k in range(3) if k != side)
    return (first, last), surface.points[first, on], surface.points[last, on]


def _bulge(surface: _Surface, style: Style, side: int, on: NDArray[np.int64]) -> None:
    if style.bulge:
        (first, last), u, v = _across(surface, side, on)
        surface.normal[first, on] += style.bulge * u
        surface.normal[last, on] += style.bulge * v


def _paint(
    surface: _Surface, style: Style, side: int, on: NDArray[np.int64], value: int, turned: tuple[bool, bool]
) -> None:
    """The pips of `value`. turned: whether the diagonal of 2 and 3 is the other one, and the rows of 6 lie across."""
    swap, six = turned
    (first, last), u, v = _across(surface, side, on)
    places = [(-u_, v_) if swap and value in (2, 3) else (u_, v_) for u_, v_ in PIPS[value]]
    places = [(v_, u_) for u_, v_ in places] if six and value == 6 else places
    slope, inked = _paint_pips(style, value, places, u, v, surface.footprint, surface.body, on)
    surface.normal[first, on] -= slope[0]
    surface.normal[last, on] -= slope[1]
    surface.opacity[on] = np.maximum(surface.opacity[on], inked)


def _stick(surface: _Surface, stickers: Stickers, side: int, sign: int, on: NDArray[np.int64], value: int) -> None:
    """The sticker on the side."""
    right, up = seen_from_outside(side, sign)
    paper = _glued(stickers.on[value], right @ surface.points[:, on], up @ surface.points[:, on])
    cover = paper[3]
    surface.body[:, on] += (paper[:3] - surface.body[:, on]) * cover
    surface.opacity[on] = np.maximum(surface.opacity[on], cover)
    surface.gloss[on] += (np.float32(stickers.gloss) - surface.gloss[on]) * cover
    surface.normal[:, on] = _flattened(surface.normal[:, on], side, sign, cover)


def _lit(surface: _Surface, style: Style, camera: Camera, light: Floats, rng: np.random.Generator) -> Floats:
    """The colour (3, N) that a camera sees: the surface's own in the light, what shines on it and what it mirrors."""
    normal, dirs = surface.normal, surface.dirs
    facing = light @ normal
    bright = camera.ambient * (0.72 + 0.28 * normal[2]) + (1.15 - camera.ambient) * np.clip(facing, 0, 1)
    colour = surface.body * bright
    if style.opacity < 1:  # light gathers on the far side of glassy dice
        colour *= 1.0 + 0.5 * (1 - style.opacity) * np.clip(-facing, -0.3, 1)
    if surface.gloss.any():
        half = light[:, None] - dirs
        half /= np.sqrt(np.square(half).sum(0))
        colour += surface.gloss * np.clip((normal * half).sum(0), 0, 1) ** 40
    if style.polish:
        away = dirs - 2 * (dirs * normal).sum(0) * normal
        # The lamps stand still while the dice lie turned: the same room for all of a group would need its yaw, which
        # no reader of single dice can tell.
        colour += style.polish * mirrored(random_room(rng), away)
    seen: Floats = np.clip(colour, 0, 1).astype(np.float32)
    return seen


def _paint_pips(
    style: Style, value: int, places: list[tuple[float, float]], u: Floats, v: Floats, footprint: float,
    body: Floats, on: NDArray[np.int64],
) -> tuple[Floats, Floats]:  # fmt: skip
    """Paint the pips of `value` at `places` into body[:, on]; how their dimples tilt the surface (2, N), and where
    there is ink (N)."""
    paint = body[:, on]
    slope, inked = np.zeros((2, on.size), np.float32), np.zeros(on.size, np.float32)
    if style.ring:
        second = np.array(style.second, np.float32)[:, None]
        paint += (second - paint) * np.clip((style.ring - np.hypot(u, v)) / footprint + 0.5, 0, 1)
    radius = style.radius_of(value)
    ink = np.array(style.ink_of(value), np.float32)[:, None]
    for pu, pv in places:
        du, dv = u - np.float32(pu * style.spread), v - np.float32(pv * style.spread)
        r = np.sqrt(du * du + dv * dv)
        mask = np.clip((radius - r) / np.float32(footprint) + 0.5, 0, 1)
        paint += (ink - paint) * mask
        inked = np.maximum(inked, mask)
        if style.dimple:
            slope += np.where(r < radius, np.float32(style.dimple / radius), 0).astype(np.float32) * np.stack([du, dv])
    body[:, on] = paint
    return slope, inked


def _glued(texture: Floats, u: Floats, v: Floats) -> Floats:
    """What `texture` (S, S, 4) shows at (u, v), from -1 to 1 over the side of the die, v upward: (4, N)."""
    half = np.float32(texture.shape[0] / 2)
    seen = cv2.remap(
        texture, ((u + 1) * half - 0.5)[None], ((1 - v) * half - 0.5)[None], cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_CONSTANT,
    )  # fmt: skip
    return np.ascontiguousarray(seen[0].T)


def _flattened(normal: Floats, side: int, sign: int, cover: Floats) -> Floats:
    """Normals (3, N) where paper lies over the pips' dimples: it bridges them."""
    flat = np.zeros((3, 1), np.float32)
    flat[side] = sign
    paper = normal + (flat - normal) * np.float32(0.8)
    return normal + (paper - normal) * cover
