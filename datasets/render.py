"""Pictures of single dice, made by following rays to a rounded cube: the raw material of rendered scenes.

A sprite is one die seen by a camera, cut out of its surroundings: colour, how much of the table it hides, and the
shadow that it throws, so that it can be laid on any background. Everything is a function of a seed.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.rules.snakey.dice import CONVERTER
from datasets.dice_style import Camera, Style
from datasets.die_shape import distance
from datasets.shade import Stickers, shade

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
    colour, opacity = shade(style, camera, face, points, dirs[:, hit], footprint, light, rng, blank, stickers)

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


def _shadow(style: Style, camera: Camera, eye: Floats, rays: Floats, light: Floats) -> Floats:
    """How dark the table is at each ray (3, N), 0-1: soft shadow of the die, and the dark seam where it stands."""
    t = (-1.0 - eye[2]) / np.minimum(rays[2], -0.05)
    ground = eye[:, None] + rays * t
    lit = np.ones(rays.shape[1], np.float32)
    for step in (0.12, 0.35, 0.7, 1.2, 1.9, 2.7):
        d = distance(ground + (light * np.float32(step))[:, None], style.edge, style.ball)
        lit = np.minimum(lit, np.clip(0.5 + d / np.float32(step) * np.float32(camera.softness / 4), 0, 1))
    return np.where((rays[2] < -0.05) & (np.abs(ground[:2]).max(0) < 6), 1 - lit, 0).astype(np.float32)
