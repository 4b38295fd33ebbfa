"""A table as a camera films it: the demo's dice lie, roll and are taken by a hand, in changing light."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.demo_scene import HEIGHT, IVORY, WIDTH, Paint, lay_die, lay_shadow, project, table
from datasets.tumble import ROLL, Pose, Throw
from tests.vision.scene import banded

Picture = NDArray[np.uint8]
PAINTS: Final[tuple[Paint, ...]] = (
    IVORY,
    (np.array([0.15, 0.12, 0.75]), np.array([0.92, 0.95, 0.95])),
    (np.array([0.12, 0.12, 0.13]), np.array([0.90, 0.90, 0.92])),
    (np.array([0.60, 0.25, 0.10]), np.array([0.95, 0.95, 0.95])),
    (np.array([0.20, 0.55, 0.15]), np.array([0.95, 0.95, 0.95])),
)
_SKIN: Final = (0.45, 0.58, 0.80)
_NOISE: Final = 1.6
"""Grey levels."""
_SCREEN: Final = (95, 90)
"""Pixels of a screen that stands in the picture's corner, beside where dice land."""
_MAINS: Final = 100.0
"""How often a second a lamp on mains current of 50 Hz flickers."""


@dataclass(frozen=True)
class Lying:
    """A die at rest. at: where on the table, in half sides of a die. name: whatever tells it from the others."""

    face: int
    at: tuple[float, float]
    yaw: float
    name: int

    @property
    def pose(self) -> Pose:
        return self._throw.pose(ROLL)

    @property
    def _throw(self) -> Throw:
        return Throw(self.face, *self.at, self.yaw, 0.0, 0.0, 0.0, 0.0, (0.0, 0.0, 1.0))


@dataclass
class Film:
    """What lies on the table now, and the frames of what happens there. sway: pixels by which whoever holds the camera
    sways; 0 where it stands. flicker: share of its light by which a lamp on mains current does. beside: what moves at
    the edge all the time, "screen" or "arm", or nothing."""

    chance: Random
    rate: float = 15.0
    sway: float = 0.0
    flicker: float = 0.0
    beside: str = ""
    dice: list[Lying] = field(default_factory=list)
    light: float = 1.0
    shift: tuple[float, float] = (0.0, 0.0)
    thing: tuple[float, float] | None = None
    _count: int = 0
    _drawn: tuple[object, NDArray[np.float32]] | None = None

    def __post_init__(self) -> None:
        self.paint = self.chance.choice(PAINTS)
        cv2.setRNGSeed(self.chance.randrange(1 << 30))

    def still(self, seconds: float) -> Iterator[Picture]:
        """Nothing happens."""
        for _ in range(max(1, round(seconds * self.rate))):
            yield self._frame(self._table())

    def reach(self, to: tuple[float, float], act: Callable[[], None] = lambda: None) -> Iterator[Picture]:
        """A hand reaches in from the front, does something unseen, and goes back."""
        begin, steps = (0.3 * to[0] + 3, -9.0), self.chance.randint(5, 9)
        way = [begin[k] + (to[k] - begin[k]) * np.linspace(0, 1, steps) for k in (0, 1)]
        yield from (self._under_hand((float(x), float(y))) for x, y in zip(*way, strict=True))
        for _ in range(self.chance.randint(2, 8)):
            yield self._under_hand((to[0] + self.chance.uniform(-0.4, 0.4), to[1] + self.chance.uniform(-0.3, 0.3)))
        act()
        yield from (self._under_hand((float(x), float(y))) for x, y in zip(way[0][::-1], way[1][::-1], strict=True))

    def throw(self, faces: Sequence[int], names: Sequence[int], apart: float) -> Iterator[Picture]:
        """Dice roll in and come to rest, `apart` half sides or more from each other; then they lie there, the leftmost
        one having the first name."""
        places: list[tuple[float, float]] = []
        while len(places) < len(faces):
            x, y = self.chance.uniform(-6.5, 7.5), self.chance.uniform(-3.7, 3.7)
            if all(np.hypot(x - a, y - b) > apart for a, b in (*places, *(die.at for die in self.dice))):
                places.append((x, y))
        throws = [self._thrown(face, place) for face, place in zip(faces, places, strict=True)]
        throws.sort(key=lambda throw: float(project(throw.pose(9).middle)[0]))
        for k in range(round((ROLL + 0.2) * self.rate)):
            image = self._table().copy()
            self._lay(image, [throw.pose(k / self.rate) for throw in throws], 2)
            yield self._frame(image)
        self.dice += [Lying(one.face, (one.x, one.y), one.yaw, name) for one, name in zip(throws, names, strict=True)]

    def shadow(self) -> Iterator[Picture]:
        """A shadow passes."""
        for x in range(-80, WIDTH + 80, 40):
            dark = np.zeros((HEIGHT, WIDTH), np.float32)
            cv2.circle(dark, (x, 150), 110, 0.45, -1)
            yield self._frame(self._table() * (1 - cv2.GaussianBlur(dark, (0, 0), 25)[..., None]))

    def _thrown(self, face: int, place: tuple[float, float]) -> Throw:
        chance = self.chance
        spin = (chance.gauss(0, 1), chance.gauss(0, 1), chance.gauss(0, 1))
        turns, hop = chance.uniform(11, 13) + place[0] / 4, chance.uniform(1.5, 3.0)
        yaw, heading, delay = chance.uniform(0, 6.28), chance.uniform(-0.2, 0.2), chance.uniform(0, 0.15)
        return Throw(face, *place, yaw, heading, delay, turns, hop, spin)

    def _table(self) -> NDArray[np.float32]:
        key = (tuple(self.dice), self.thing)
        if self._drawn is None or self._drawn[0] != key:
            image = table().copy()
            if self.thing is not None:
                x, y = project(np.array([*self.thing, 0.0])).astype(int).tolist()
                cv2.circle(image, (x, y), 20, (0.5, 0.45, 0.15), -1, cv2.LINE_AA)
            self._lay(image, [die.pose for die in self.dice], 3)
            self._drawn = key, image
        return self._drawn[1]

    def _lay(self, image: NDArray[np.float32], poses: list[Pose], fine: int) -> None:
        for pose in poses:
            lay_shadow(image, pose)
        for pose in sorted(poses, key=lambda pose: -float(pose.middle[1])):  # the farthest first
            lay_die(image, pose, fine, self.paint)

    def _under_hand(self, at: tuple[float, float]) -> Picture:
        image = self._table().copy()
        x, y = project(np.array([*at, 1.5])).astype(int).tolist()
        dark = np.zeros((HEIGHT, WIDTH), np.float32)
        cv2.ellipse(dark, (x + 12, y + 14), (52, 46), 0, 0, 360, 0.45, -1)
        image *= 1 - cv2.GaussianBlur(dark, (0, 0), 9)[..., None]
        cv2.line(image, (x, y), (x + 60, HEIGHT + 60), tuple(0.92 * part for part in _SKIN), 62, cv2.LINE_AA)
        cv2.ellipse(image, (x, y), (48, 40), 0, 0, 360, _SKIN, -1, cv2.LINE_AA)
        for k in range(4):
            cv2.line(image, (x - 30 + k * 20, y), (x - 36 + k * 22, y - 52), _SKIN, 15, cv2.LINE_AA)
        return self._frame(image)

    def _lay_beside(self, image: NDArray[np.float32], t: float) -> None:
        if self.beside == "screen":
            coarse = np.random.default_rng(round(t * self.rate)).random((4, 5, 3), np.float32)
            image[: _SCREEN[1], -_SCREEN[0] :] = cv2.resize(coarse, _SCREEN, interpolation=cv2.INTER_LINEAR)
            return
        x, y = (round(v) for v in (WIDTH - 75 + 9 * np.sin(7.1 * t), 90 + 7 * np.sin(4.7 * t)))
        cv2.line(image, (x, y), (WIDTH + 60, -40), tuple(0.92 * part for part in _SKIN), 50, cv2.LINE_AA)
        cv2.ellipse(image, (x, y), (34, 30), 0, 0, 360, _SKIN, -1, cv2.LINE_AA)

    def _frame(self, image: NDArray[np.float32]) -> Picture:
        """As the camera sends it."""
        t = self._count / self.rate
        self._count += 1
        if self.beside:
            image = image.copy()
            self._lay_beside(image, t)
        noise = np.empty((HEIGHT, WIDTH, 3), np.float32)
        cv2.randn(noise, np.zeros(3), np.full(3, _NOISE))  # in a quarter of numpy's time
        lit = np.clip(image * self.light, 0, 1) * 255 + noise
        x = self.shift[0] + self.sway * (np.sin(1.3 * t) + 0.4 * np.sin(3.1 * t))
        y = self.shift[1] + 0.7 * self.sway * np.sin(1.7 * t + 1)
        frame = banded(np.clip(lit, 0, 255).astype(np.uint8), self.flicker, 2 * np.pi * _MAINS * t)
        back = np.array([[1, 0, x], [0, 1, y]], np.float32)
        return np.asarray(cv2.warpAffine(frame, back, (WIDTH, HEIGHT), borderMode=cv2.BORDER_REFLECT), np.uint8)
