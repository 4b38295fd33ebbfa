"""Pictures of single dice, made by following rays to a rounded cube: the raw material of rendered scenes.

A sprite is one die seen by a camera, cut out of its surroundings: colour, how much of the table it hides, and the
shadow that it throws, so that it can be laid on any background. Everything is a function of a seed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.rules.snakey.dice import CONVERTER
from datasets.clear_dice import seen_through
from datasets.dice_style import PIPS, Camera, Style
from datasets.die_shape import distance, normals
from datasets.reflections import mirrored, random_room

Floats = NDArray[np.float32]

SPRITE = 128
"""Side of a sprite's square in pixels; the die itself takes up about half of it."""


@dataclass(frozen=True)
class Sprite:
    """pixels: SPRITExSPRITEx5 uint8: colour BGR, cover (255 hides what is below), shadow (255 black).

    box: x0, y0, x1, y1 of what is seen of the die, in pixels. face: what is on top, as the record format writes it:
    1-6, or the name of a snake face. elevation, roll: of the camera, radians.
    """

    pixels: NDArray[np.uint8]
    box: tuple[float, float, float, float]
    face: int | str
    elevation: float
    roll: float


@dataclass(frozen=True)
class Stickers:
    """What is glued onto a die's six sides. on: the texture (S, S, 4) on each place 1-6, as datasets.stickers.sticker
    makes them. gloss: of the paper."""

    on: Mapping[int, Floats]
    gloss: float


def render(
    style: Style, camera: Camera, face: int, rng: np.random.Generator, blank: bool = False,
    stickers: Stickers | None = None,
) -> Sprite:  # fmt: skip
    """The die of `style` with place `face` (1-6) on top, turned at random about its upright axis.

    `blank` leaves the pips off. `stickers` are glued over what is on the sides; the sprite's face is then the name of
    the one on top.
    """
    yaw = rng.uniform(0, 2 * np.pi)
    ce, se = np.cos(camera.elevation), np.sin(camera.elevation)
    eye = np.array([0.0, -ce, se]) * camera.distance
    forward, right = np.array([0.0, ce, -se]), np.array([1.0, 0.0, 0.0])
    up = np.cross(right, forward)
    cr, sr = np.cos(camera.roll), np.sin(camera.roll)
    right, up = cr * right + sr * up, -sr * right + cr * up
    eye_d = (eye @ turn(yaw)).astype(np.float32)
    axes = (np.stack([right, up, forward]) @ turn(yaw)).astype(np.float32)

    def rays(side: int, reach: float) -> Floats:
        grid = ((np.arange(side, dtype=np.float32) + 0.5) / side * 2 - 1) * np.float32(reach)
        x, y = np.meshgrid(grid, -grid)
        d = (
            axes[0][:, None] * x.ravel()
            + axes[1][:, None] * y.ravel()
            + (axes[2] * np.float32(camera.distance))[:, None]
        )
        return np.asarray(d / np.sqrt(np.square(d).sum(0)), np.float32)

    reach = 2.9
    footprint = 2 * reach / SPRITE
    inner = SPRITE * 88 // 128  # the die lies within this part of the square
    edge = (SPRITE - inner) // 2
    dirs = rays(inner, reach * inner / SPRITE)
    t = np.full(dirs.shape[1], camera.distance - 1.75, np.float32)
    closest = np.full(dirs.shape[1], 9.0, np.float32)
    active = np.arange(dirs.shape[1])
    for _ in range(24):
        d = distance(eye_d[:, None] + dirs[:, active] * t[active], style.edge, style.ball)
        closest[active] = np.minimum(closest[active], d)
        t[active] += d * np.float32(0.95)
        active = active[(d > 0.006) & (t[active] < camera.distance + 1.8)]
        if not active.size:
            break
    cover = np.clip(1.0 - (closest - 0.008) / footprint, 0, 1)
    hit = np.flatnonzero(cover > 0)
    points = eye_d[:, None] + dirs[:, hit] * t[hit]
    light = light_of(camera)
    light = (light @ turn(yaw)).astype(np.float32)
    colour, opacity = _shade(style, camera, face, points, dirs[:, hit], footprint, light, rng, blank, stickers)

    part = np.zeros((inner * inner, 4), np.float32)
    part[hit, :3] = colour.T
    part[hit, 3] = cover[hit] * opacity
    pixels = np.zeros((SPRITE, SPRITE, 5), np.float32)
    pixels[edge : edge + inner, edge : edge + inner, :4] = part.reshape(inner, inner, 4)
    dark = _shadow(style, camera, eye_d, rays(SPRITE // 2, reach), light).reshape(SPRITE // 2, SPRITE // 2)
    pixels[:, :, 4] = cv2.resize(dark, (SPRITE, SPRITE), interpolation=cv2.INTER_LINEAR) * camera.shadow
    seen = cover.reshape(inner, inner) > 0.5
    rows, columns = np.flatnonzero(seen.any(1)) + edge, np.flatnonzero(seen.any(0)) + edge
    box = (float(columns[0]), float(rows[0]), float(columns[-1] + 1), float(rows[-1] + 1))
    image = np.clip(pixels * 255 + 0.5, 0, 255).astype(np.uint8)
    return Sprite(image, box, CONVERTER[face] if stickers else face, camera.elevation, camera.roll)


def light_of(camera: Camera) -> Floats:
    """Unit vector towards the light, in the table's frame."""
    low = np.cos(camera.light_height)
    vector = (np.cos(camera.light) * low, np.sin(camera.light) * low, np.sin(camera.light_height))
    return np.array(vector, np.float32)


def turn(yaw: float) -> Floats:
    """The table's frame to that of a die turned by `yaw` about the upright axis, for row vectors."""
    c, s = np.cos(yaw), np.sin(yaw)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]], np.float32)


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


def _shade(
    style: Style, camera: Camera, face: int, points: Floats, dirs: Floats, footprint: float, light: Floats,
    rng: np.random.Generator, blank: bool, stickers: Stickers | None,
) -> tuple[Floats, Floats]:  # fmt: skip
    """Colour (3, N) and opacity (N) where the rays `dirs` (3, N) met the die at `points` (3, N)."""
    normal = normals(points, style.edge, style.ball)
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
    axis = np.abs(points).argmax(0)
    opacity = np.full(points.shape[1], style.opacity, np.float32)
    gloss = np.full(points.shape[1], style.gloss, np.float32)
    sides = sides_of(face, style.mirrored, rng)
    if style.clear:
        ink, far, bright = seen_through(style, sides, points, dirs, normal, footprint, rng)
        body = body * bright + (ink * (0.3 + 0.7 * body) - body * bright) * far * np.float32(style.clear)
        opacity = np.maximum(opacity, far * np.float32(style.clear))
    for (side, sign), value in sides.items():
        swap, six = rng.random() < 0.5, rng.random() < 0.5
        on = np.flatnonzero((axis == side) & (points[side] * sign > 0))
        first, last = (k for k in range(3) if k != side)
        u, v = points[first, on], points[last, on]
        if style.bulge:
            normal[first, on] += style.bulge * u
            normal[last, on] += style.bulge * v
        if on.size and not blank:
            places = [(-u_, v_) if swap and value in (2, 3) else (u_, v_) for u_, v_ in PIPS[value]]
            places = [(v_, u_) for u_, v_ in places] if six and value == 6 else places
            slope, inked = _paint_pips(style, value, places, u, v, footprint, body, on)
            normal[first, on] -= slope[0]
            normal[last, on] -= slope[1]
            opacity[on] = np.maximum(opacity[on], inked)
        if on.size and stickers is not None:
            right, up = seen_from_outside(side, sign)
            paper = _glued(stickers.on[value], right @ points[:, on], up @ points[:, on])
            cover = paper[3]
            body[:, on] += (paper[:3] - body[:, on]) * cover
            opacity[on] = np.maximum(opacity[on], cover)
            gloss[on] += (np.float32(stickers.gloss) - gloss[on]) * cover
            normal[:, on] = _flattened(normal[:, on], side, sign, cover)
    normal /= np.sqrt(np.square(normal).sum(0)) + 1e-6
    facing = light @ normal
    shade = camera.ambient * (0.72 + 0.28 * normal[2]) + (1.15 - camera.ambient) * np.clip(facing, 0, 1)
    colour = body * shade
    if style.opacity < 1:  # light gathers on the far side of glassy dice
        colour *= 1.0 + 0.5 * (1 - style.opacity) * np.clip(-facing, -0.3, 1)
    if gloss.any():
        half = light[:, None] - dirs
        half /= np.sqrt(np.square(half).sum(0))
        colour += gloss * np.clip((normal * half).sum(0), 0, 1) ** 40
    if style.polish:
        away = dirs - 2 * (dirs * normal).sum(0) * normal
        # The lamps stand still while the dice lie turned: the same room for all of a group would need its yaw, which
        # no reader of single dice can tell.
        colour += style.polish * mirrored(random_room(rng), away)
    return np.clip(colour, 0, 1).astype(np.float32), opacity


def _speckles(points: Floats, share: float, rng: np.random.Generator) -> Floats:
    """Where speckles lie at points (3, N), 0-1: grains within the body, a `share` of its little cells having one."""
    fine = points * np.float32(rng.uniform(5, 16)) + rng.uniform(0, 99, (3, 1)).astype(np.float32)
    cell = np.floor(fine)
    chance = np.abs(np.sin(cell.T @ np.array([12.99, 78.23, 37.72], np.float32)) * 43758.55) % 1
    grain = 0.65 - np.sqrt(np.square(fine - cell - 0.5).sum(0))
    return np.where(chance < share, np.clip(grain * 4, 0, 1), 0).astype(np.float32)


def _paint_pips(
    style: Style, value: int, places: Sequence[tuple[float, float]], u: Floats, v: Floats, footprint: float,
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


def _shadow(style: Style, camera: Camera, eye: Floats, rays: Floats, light: Floats) -> Floats:
    """How dark the table is at each ray (3, N), 0-1: soft shadow of the die, and the dark seam where it stands."""
    t = (-1.0 - eye[2]) / np.minimum(rays[2], -0.05)
    ground = eye[:, None] + rays * t
    lit = np.ones(rays.shape[1], np.float32)
    for step in (0.12, 0.35, 0.7, 1.2, 1.9, 2.7):
        d = distance(ground + (light * np.float32(step))[:, None], style.edge, style.ball)
        lit = np.minimum(lit, np.clip(0.5 + d / np.float32(step) * np.float32(camera.softness / 4), 0, 1))
    return np.where((rays[2] < -0.05) & (np.abs(ground[:2]).max(0) < 6), 1 - lit, 0).astype(np.float32)
