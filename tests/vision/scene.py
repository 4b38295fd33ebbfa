"""Drawn tables on which dice lie, roll, are reached for and lit otherwise; and a reader that knows what was drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.faces import Face, face_order
from companion.vision.reading import Die, Reading
from companion.vision.settling.settle import Seen, Settler
from datasets.dice.style import PIPS

Picture = NDArray[np.uint8]
WIDTH, HEIGHT, SIDE = 640, 360, 40


@dataclass(frozen=True)
class Drawn:
    """A die on the drawn table: its middle in pixels, the face on top, and how it is turned (degrees)."""

    x: float
    y: float
    face: int
    yaw: float = 10.0


@dataclass(frozen=True)
class View:
    """One frame.

    hand: how far a hand reaches in from the left, pixels. shift: of the camera, pixels. light: 1 as usual. shadow:
    column at which a soft shadow lies, None for none. bands: how strong (share of the light) the bands of a flickering
    lamp are, and where they stand (radians).
    """

    dice: tuple[Drawn, ...] = ()
    hand: float = 0.0
    shift: tuple[float, float] = (0.0, 0.0)
    light: float = 1.0
    shadow: float | None = None
    bands: tuple[float, float] = (0.0, 0.0)


def die(drawn: Drawn, confidence: float = 0.97, second: int | None = None, doubt: float = 0.0) -> Die:
    """The reading of a drawn die."""
    half = SIDE / 2 * 1.2
    box = (drawn.x - half, drawn.y - half, drawn.x + half, drawn.y + half)
    return Die(box, drawn.face, confidence, second, doubt)


@lru_cache
def _noise(strength: float, seed: int) -> NDArray[np.int16]:
    noise = np.random.default_rng(seed).normal(0, strength, (HEIGHT, WIDTH, 3))
    return np.asarray(np.round(noise), np.int16)


class Stage:
    """Draws views with a camera's noise and reads its own frames: truthfully, unless `says` tells another tale."""

    def __init__(self, says: Callable[[View, int], Reading] | None = None, noise: float = 2.0, seed: int = 1) -> None:
        coarse = np.random.default_rng(seed).integers(60, 110, (24, 40, 3)).astype(np.uint8)
        self._table = cv2.resize(coarse, (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC)
        self._noise = [_noise(noise, seed + k) for k in range(4)]
        self._count = 0
        self._says = says or truth
        self._drawn: dict[int, tuple[Picture, View]] = {}
        self.read_views: list[View] = []
        self.sizes: list[float | None] = []
        self.thorough: list[bool] = []
        self.turned: list[float] = []

    def draw(self, view: View) -> Picture:
        image = self._table.copy()
        for drawn in view.dice:
            corners = cv2.boxPoints(((drawn.x, drawn.y), (SIDE, SIDE), drawn.yaw))
            cv2.fillConvexPoly(image, np.int32(np.round(corners)), (225, 230, 235), cv2.LINE_AA)  # type: ignore[arg-type,call-overload,unused-ignore]
            turn = np.deg2rad(drawn.yaw)
            for u, v in PIPS[drawn.face]:
                a, b = u * SIDE * 0.27, v * SIDE * 0.27
                x, y = drawn.x + a * np.cos(turn) - b * np.sin(turn), drawn.y + a * np.sin(turn) + b * np.cos(turn)
                cv2.circle(image, (round(x), round(y)), 4, (30, 25, 25), -1, cv2.LINE_AA)
        if view.hand > 0:
            end = (int(view.hand), HEIGHT // 2)
            cv2.ellipse(image, (0, HEIGHT // 2), (max(1, end[0]), 70), 0, 0, 360, (120, 150, 200), -1)
        if view.light != 1.0:
            image = cv2.convertScaleAbs(image, alpha=view.light)
        if view.shadow is not None:
            columns = np.arange(WIDTH, dtype=np.float32)
            dark = 1 - 0.45 * np.exp(-(((columns - view.shadow) / 60) ** 2))
            image = (image * dark[None, :, None]).astype(np.uint8)
        image = banded(np.asarray(image, np.uint8), *view.bands)
        if view.shift != (0.0, 0.0):
            matrix = np.array([[1, 0, view.shift[0]], [0, 1, view.shift[1]]], np.float32)
            image = cv2.warpAffine(image, matrix, (WIDTH, HEIGHT), borderMode=cv2.BORDER_REFLECT)
        # Noise is dear to make: a few pictures of it, each frame another cut.
        self._count += 1
        noise = np.roll(self._noise[self._count % len(self._noise)], 37 * self._count, axis=0)
        frame: Picture = np.asarray(cv2.add(image, noise, dtype=cv2.CV_8U), np.uint8)
        self._drawn[id(frame)] = (frame, view)
        return frame

    def read(self, frame: Picture, size: float | None = None, thorough: bool = False, turned: float = 0) -> Reading:
        _, view = self._drawn[id(frame)]
        self.read_views.append(view)
        self.sizes.append(size)
        self.thorough.append(thorough)
        self.turned.append(turned)
        return self._says(view, len(self.read_views) - 1)


def banded(image: Picture, strength: float, phase: float) -> Picture:
    """A picture (HxWx3) whose lines were exposed one after the other while a lamp on mains current flickered three
    times, by a share `strength` of its light; phase: where the bands stand, in radians."""
    if strength == 0:
        return image
    lines = np.sin(2 * np.pi * 3 * np.arange(len(image), dtype=np.float32) / len(image) + phase)
    return np.clip(image * (1 + strength * lines)[:, None, None], 0, 255).astype(np.uint8)


def truth(view: View, _: int) -> Reading:
    """What is there, where it is seen."""
    dx, dy = view.shift
    dice = tuple(die(replace(d, x=d.x + dx, y=d.y + dy)) for d in view.dice if d.x > view.hand)
    return Reading(dice, 0.99, 1.0)


@dataclass
class Play:
    """Plays views to a settler at a rate of frames a second, and keeps what it saw."""

    stage: Stage
    rate: float = 30.0
    t: float = 0.0
    seen: list[Seen] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.settler = Settler(self.stage.read)

    def show(self, views: Iterable[View]) -> list[Seen]:
        """Feed each view once; what was seen of these."""
        begin = len(self.seen)
        for view in views:
            self.seen.append(self.settler.feed(self.t, self.stage.draw(view)))
            self.t += 1 / self.rate
        return self.seen[begin:]

    def hold(self, view: View, seconds: float) -> list[Seen]:
        return self.show([view] * max(1, round(seconds * self.rate)))

    def rolls(self) -> list[list[Face]]:
        """The faces of every roll so far, each in order of size."""
        settled = [seen.settled.reading for seen in self.seen if seen.settled is not None]
        return [sorted((d.face for d in reading.dice), key=face_order) for reading in settled]


def tumbling(dice: Sequence[Drawn], frames: int, seed: int = 3) -> list[View]:
    """Dice that roll to where `dice` lie, a different side up in every frame."""
    rng = np.random.default_rng(seed)
    views = []
    for left in range(frames, 0, -1):
        views.append(
            View(
                tuple(
                    Drawn(d.x - 9.0 * left, d.y + 4.0 * left, int(rng.integers(1, 7)), float(rng.uniform(0, 90)))
                    for d in dice
                )
            )
        )
    return views


def reaching(view: View, frames: int, far: float = 420.0) -> list[View]:
    """A hand that reaches over the table of `view` and goes back."""
    way = np.concatenate([np.linspace(0, far, frames // 2), np.linspace(far, 0, frames - frames // 2)])
    return [replace(view, hand=float(x)) for x in way]
