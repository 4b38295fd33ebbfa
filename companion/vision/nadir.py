"""Which way the upright edges of a die run in the picture: towards the nadir, the place straight below the camera.

A camera that looks aslant sees of a die its upper face and, below that in the picture, the sides that are turned to
it. One that looks down from above has its nadir in the middle of the picture, and dice all round it turn their sides
to that middle. A die cut out so that the nadir lies below it shows its upper face at the top, whatever the camera.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

ASLANT: Final = 1.0
"""The nadir of a camera that looks down by about 45 degrees, in longer sides of the picture below its middle. That of
one still lower lies farther off, but in nearly the same direction."""

NADIRS: Final = (ASLANT, 0.0)
"""Where the nadir may be: at 0 the camera looks straight down."""

_UPON: Final = 0.02
"""Nearer to the nadir than this, in longer sides of the picture, a die shows no sides and the direction is chance."""

_UPWARD: Final = 0.5
"""What it counts that a die stands upright where it was cut out, beside how sure its face is. From 0.3 to 1 as good
(models/namer/trials.md)."""
_FLAT: Final = 0.15
"""An axis that reaches less far across the picture says little of which way is up."""

_LIKELY: Final = 0.3
"""From this chance on something may be a die and has a word in where the nadir lies."""
_SURE: Final = 0.9
"""A naming whose faces are all at least so sure needs no other beside it."""


def turn_towards(nadir: float, box: tuple[float, float, float, float], shape: Sequence[int]) -> float:
    """By how much (radians, -pi to pi) the picture of `shape` (height, width, …) must be turned about `box` for the
    nadir to come to lie straight below it; 0 for a box upon the nadir."""
    height, width = shape[:2]
    aside = width / 2 - (box[0] + box[2]) / 2
    below = height / 2 + nadir * max(height, width) - (box[1] + box[3]) / 2
    return float(np.arctan2(aside, below)) if np.hypot(aside, below) > _UPON * max(height, width) else 0.0


def is_sure(told: NDArray[Any]) -> bool:
    """Whether there are dice in a naming (as for `fitting`), and each of what may be one shows its face so surely that
    no other place of the nadir need be tried."""
    die = 1 - told[:, -1]
    likely = die > _LIKELY
    return bool(likely.any() and (told[likely, :-1].max(1) >= _SURE * die[likely]).all())


def likely_dice(told: Sequence[NDArray[Any]]) -> NDArray[np.intp]:
    """Which boxes may hold dice by one of several namings (as for `fitting`)."""
    return np.flatnonzero(1 - np.min([part[:, -1] for part in told], 0) > _LIKELY)


def fitting(told: Sequence[NDArray[Any]], axes: Sequence[NDArray[Any]] = ()) -> int:
    """Which of several namings of the same boxes fits: where dice are cut out with their sides upward, some show two
    faces that may both be the upper one, and what is on top of them looks another way than up.

    told: at least one, each (N, K): in a row the chances of the faces and, last, that it is no die. axes: for each
    naming which way the sides on top look in its crops, (N, 3), as companion.vision.upright tells; or nothing.
    """
    die = 1 - np.mean([part[:, -1] for part in told], 0)
    surest = [part[:, :-1].max(1) / np.maximum(1 - part[:, -1], 1e-6) for part in told]
    scores = np.array([(die * np.log(sure + 1e-3)).sum() for sure in surest])
    if axes:
        scores += _UPWARD * np.array([(die * _upward(part)).sum() for part in axes])
    return int(np.argmax(scores))


def _upward(axes: NDArray[Any]) -> NDArray[np.float64]:
    """How nearly (-1 to 1) axes (N, 3) point up in the picture; about 0 where they point at the camera."""
    return np.asarray(-axes[:, 1] / np.maximum(np.hypot(axes[:, 0], axes[:, 1]), _FLAT), np.float64)
