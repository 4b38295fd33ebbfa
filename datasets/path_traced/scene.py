"""What stands in a path-traced picture, as data: dice, table, lights, camera; and where the camera sees it.

Lengths are half sides of a die, z points up, the table is z = 0, colours are BGR 0-1.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from companion.rules.snakey.dice import CONVERTER
from datasets.dice.stickers import Paper
from datasets.dice.style import Style
from datasets.path_traced.rooms import Room

Floats = NDArray[np.floating[Any]]

WIDTH: Final = 640
HEIGHT: Final = 480
LAMP_SHAPES: Final = ("ball", "window", "tube", "ring")


@dataclass(frozen=True)
class PlannedDie:
    """A die on the table. place: 1-6, the one on top. sides: the place on each side, keyed by axis and sign, in the
    die's own axes. yaw: radians about the upright axis. paper: what its stickers are made of, None for pips. lean: by
    how much (radians) its top is tipped towards `heading`, 0 where it lies flat. height: of its lower side above the
    table, where it lies on another die. covered: another die lies on it."""

    style: Style
    place: int
    sides: dict[tuple[int, int], int] = field(hash=False)
    x: float
    y: float
    yaw: float
    paper: Paper | None
    roughness: float
    seed: int
    lean: float = 0.0
    heading: float = 0.0
    height: float = 0.0
    covered: bool = False

    @property
    def face(self) -> int | str:
        """What lies on top, as the record format writes it."""
        return CONVERTER[self.place] if self.paper else self.place

    @property
    def axis(self) -> Floats:
        """Which way the side on top looks, a unit vector (3)."""
        across = np.sin(self.lean)
        return np.array([across * np.cos(self.heading), across * np.sin(self.heading), np.cos(self.lean)])


@dataclass(frozen=True)
class Lamp:
    """What shines on the dice. shape: of LAMP_SHAPES; all but the ball are flat, face the table's middle and are turned
    by `turn` degrees about the line to it. radius: half of the longer side."""

    place: tuple[float, float, float]
    radius: float
    colour: tuple[float, float, float]
    shape: str = "ball"
    turn: float = 0.0


@dataclass(frozen=True)
class Thing:
    """Something that is no die: kind "wall", "card", "pen", "coin", "ball" or "block"; its middle, its three extents,
    its turn about the upright axis in radians."""

    kind: str
    place: tuple[float, float, float]
    extent: tuple[float, float, float]
    turn: float
    colour: tuple[float, float, float]
    seed: int


@dataclass(frozen=True)
class Lens:
    """The camera. eye, target: places; up: which way is up in the picture; view: degrees across; aperture: radius of
    the lens, 0 for all in focus; focus: distance that is sharp."""

    eye: Floats
    target: Floats
    up: Floats
    view: float
    aperture: float
    focus: float


@dataclass(frozen=True)
class Photography:
    """What the camera makes of the light. white: BGR factors; level: what the bright parts become, 0-1; noise: standard
    deviation in 255ths; blur, motion: pixels; quality: of the JPEG."""

    white: tuple[float, float, float]
    level: float
    gamma: float
    noise: float
    blur: float
    motion: float
    motion_angle: float
    quality: int


@dataclass(frozen=True)
class Plan:
    """One picture to be rendered. cloth: seed of the table's texture; table_size: how many half sides it repeats
    after. strewn: how many things are drawn flat on the table. room: what lies around it, None for an even sky."""

    seed: int
    dice: tuple[PlannedDie, ...]
    things: tuple[Thing, ...]
    lamps: tuple[Lamp, ...]
    sky: tuple[float, float, float]
    lens: Lens
    photography: Photography
    cloth: int
    table_size: float
    table_roughness: float
    strewn: int = 0
    room: Room | None = None


def nadir_of(lens: Lens) -> tuple[float, float]:
    """Where in the picture, in pixels, the place straight below the camera lies, mostly outside its frame."""
    ((x, y),) = project(lens, (lens.eye - (0.0, 0.0, 1.0))[None])
    return float(x), float(y)


def axis_seen(lens: Lens, die: PlannedDie) -> tuple[float, float, float]:
    """The die's axis as a camera turned straight to it would see it: a unit vector, right and down in the picture, and
    towards the camera."""
    middle = np.array([die.x, die.y, die.height + 1.0])
    towards = (lens.eye - middle) / np.linalg.norm(lens.eye - middle)
    here, there = project(lens, np.stack([middle, middle + 0.02 * die.axis]))
    away = float(np.hypot(*(there - here)))
    near = float(np.clip(die.axis @ towards, -1, 1))
    right, down = (there - here) / max(away, 1e-9) * np.sqrt(1 - near**2)
    return float(right), float(down), near


def project(lens: Lens, points: Floats) -> Floats:
    """Where points (N, 3) come to lie in the picture, pixels (N, 2)."""
    forward = lens.target - lens.eye
    forward = forward / np.linalg.norm(forward)
    right = np.cross(forward, lens.up)
    right = right / np.linalg.norm(right)
    up = np.cross(right, forward)
    away = points - lens.eye
    depth = away @ forward
    scale = WIDTH / 2 / np.tan(np.deg2rad(lens.view) / 2)
    return np.stack([WIDTH / 2 + away @ right / depth * scale, HEIGHT / 2 - away @ up / depth * scale], 1)
