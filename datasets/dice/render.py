"""Pictures of single dice, made by following rays to a rounded cube: the raw material of rendered scenes.

A sprite is one die seen by a camera, cut out of its surroundings: colour, how much of the table it hides, and the
shadow that it throws, so that it can be laid on any background. Everything is a function of a seed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.rules.snakey.dice import CONVERTER
from datasets.dice.shade import Stickers, shade
from datasets.dice.shape import distance
from datasets.dice.style import Camera, Style

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
class _Eye:
    """A camera in the axes of a die. place: (3,). axes: right, up and ahead, (3, 3)."""

    place: Floats
    axes: Floats
    distance: float

    @classmethod
    def of(cls, camera: Camera, yaw: float) -> _Eye:
        """That of `camera`, the die turned by `yaw` about its upright axis."""
        ce, se = np.cos(camera.elevation), np.sin(camera.elevation)
        place = np.array([0.0, -ce, se]) * camera.distance
        ahead, right = np.array([0.0, ce, -se]), np.array([1.0, 0.0, 0.0])
        up = np.cross(right, ahead)
        cr, sr = np.cos(camera.roll), np.sin(camera.roll)
        right, up = cr * right + sr * up, -sr * right + cr * up
        axes = np.stack([right, up, ahead]) @ turn(yaw)
        return cls((place @ turn(yaw)).astype(np.float32), axes.astype(np.float32), camera.distance)

    def rays(self, side: int, reach: float) -> Floats:
        """Directions (3, side * side) through the pixels of a square that reaches so far on the plane of the die."""
        grid = ((np.arange(side, dtype=np.float32) + 0.5) / side * 2 - 1) * np.float32(reach)
        x, y = np.meshgrid(grid, -grid)
        right, up, ahead = self.axes
        d = right[:, None] * x.ravel() + up[:, None] * y.ravel() + (ahead * np.float32(self.distance))[:, None]
        return np.asarray(d / np.sqrt(np.square(d).sum(0)), np.float32)


_REACH: Final = 2.9
"""How far the square of a sprite reaches from its middle, in half sides of the die."""
_INNER: Final = SPRITE * 88 // 128
_EDGE: Final = (SPRITE - _INNER) // 2
"""The die lies within so many pixels of the square, and so many from its edge."""


def render(
    style: Style, camera: Camera, face: int, rng: np.random.Generator, blank: bool = False,
    stickers: Stickers | None = None,
) -> Sprite:  # fmt: skip
    """The die of `style` with place `face` (1-6) on top, turned at random about its upright axis.

    `blank` leaves the pips off. `stickers` are glued over what is on the sides; the sprite's face is then the name of
    the one on top.
    """
    yaw = rng.uniform(0, 2 * np.pi)
    eye, light = _Eye.of(camera, yaw), (light_of(camera) @ turn(yaw)).astype(np.float32)
    dirs = eye.rays(_INNER, _REACH * _INNER / SPRITE)
    t, closest = _march(style, eye, dirs)
    footprint = 2 * _REACH / SPRITE
    cover = np.clip(1.0 - (closest - 0.008) / footprint, 0, 1)
    hit = np.flatnonzero(cover > 0)
    points = eye.place[:, None] + dirs[:, hit] * t[hit]
    colour, opacity = shade(style, camera, face, points, dirs[:, hit], footprint, light, rng, blank, stickers)

    part = np.zeros((_INNER * _INNER, 4), np.float32)
    part[hit, :3] = colour.T
    part[hit, 3] = cover[hit] * opacity
    pixels = np.zeros((SPRITE, SPRITE, 5), np.float32)
    pixels[_EDGE : _EDGE + _INNER, _EDGE : _EDGE + _INNER, :4] = part.reshape(_INNER, _INNER, 4)
    pixels[:, :, 4] = _shadow(style, camera, eye, light)
    image = np.clip(pixels * 255 + 0.5, 0, 255).astype(np.uint8)
    shown = CONVERTER[face] if stickers else face
    return Sprite(image, _box_of(cover.reshape(_INNER, _INNER) > 0.5), shown, camera.elevation, camera.roll)


def _march(style: Style, eye: _Eye, dirs: Floats) -> tuple[Floats, Floats]:
    """Where rays (3, N) from the eye meet the die, how far along each, and how near each comes to it at least."""
    t = np.full(dirs.shape[1], eye.distance - 1.75, np.float32)
    closest = np.full(dirs.shape[1], 9.0, np.float32)
    active = np.arange(dirs.shape[1])
    for _ in range(24):
        d = distance(eye.place[:, None] + dirs[:, active] * t[active], style.edge, style.ball)
        closest[active] = np.minimum(closest[active], d)
        t[active] += d * np.float32(0.95)
        active = active[(d > 0.006) & (t[active] < eye.distance + 1.8)]
        if not active.size:
            break
    return t, closest


def _box_of(seen: NDArray[np.bool_]) -> tuple[float, float, float, float]:
    """The box around what is seen of the die, in pixels of the sprite."""
    rows, columns = np.flatnonzero(seen.any(1)) + _EDGE, np.flatnonzero(seen.any(0)) + _EDGE
    return float(columns[0]), float(rows[0]), float(columns[-1] + 1), float(rows[-1] + 1)


def light_of(camera: Camera) -> Floats:
    """Unit vector towards the light, in the table's frame."""
    low = np.cos(camera.light_height)
    vector = (np.cos(camera.light) * low, np.sin(camera.light) * low, np.sin(camera.light_height))
    return np.array(vector, np.float32)


def turn(yaw: float) -> Floats:
    """The table's frame to that of a die turned by `yaw` about the upright axis, for row vectors."""
    c, s = np.cos(yaw), np.sin(yaw)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]], np.float32)


def _shadow(style: Style, camera: Camera, eye: _Eye, light: Floats) -> Floats:
    """How dark the table is (SPRITE, SPRITE), 0-1: soft shadow of the die, and the dark seam where it stands."""
    side = SPRITE // 2  # a shadow is soft
    rays = eye.rays(side, _REACH)
    t = (-1.0 - eye.place[2]) / np.minimum(rays[2], -0.05)
    ground = eye.place[:, None] + rays * t
    lit = np.ones(rays.shape[1], np.float32)
    for step in (0.12, 0.35, 0.7, 1.2, 1.9, 2.7):
        d = distance(ground + (light * np.float32(step))[:, None], style.edge, style.ball)
        lit = np.minimum(lit, np.clip(0.5 + d / np.float32(step) * np.float32(camera.softness / 4), 0, 1))
    dark = np.where((rays[2] < -0.05) & (np.abs(ground[:2]).max(0) < 6), 1 - lit, 0).astype(np.float32)
    large = cv2.resize(dark.reshape(side, side), (SPRITE, SPRITE), interpolation=cv2.INTER_LINEAR)
    return np.asarray(large * camera.shadow, np.float32)
