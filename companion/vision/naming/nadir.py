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

Nadir = tuple[float, float]
"""A place right and down of the picture's middle, in longer sides of the picture."""
ASLANT: Final[Nadir] = (0.0, 1.0)
"""The nadir of a camera that looks down by about 45 degrees. That of one still lower lies farther off, but in nearly
the same direction."""
OVERHEAD: Final[Nadir] = (0.0, 0.0)
"""The nadir of a camera that looks straight down."""

_UPON: Final = 0.02
"""Nearer to the nadir than this, in longer sides of the picture, a die shows no sides and the direction is chance."""

_UPWARD: Final = 0.5
"""What it counts that a die stands upright where it was cut out, beside how sure its face is. From 0.3 to 1 as good
(models/namer/trials.md)."""
_FLAT: Final = 0.15
"""An axis that reaches less far across the picture says little of which way is up."""

_LAID: Final = 0.2
OTHERWISE: Final = 33.0
"""From which length of the dice's mean axis across the picture, and from how many degrees off upward, the picture may
have been turned (models/namer/card.md, "Which way up a picture is"). Dice seen from nearly above look 28 to 31 degrees
off in the picture that is timed, and to name dice once more takes longer than anything else."""
_CLEARLY: Final = 0.15
"""By how much a die the picture must fit better turned: a camera straight above sees dice turned all ways."""

_LIKELY: Final = 0.3
"""From this chance on something may be a die and has a word in where the nadir lies."""
_SURE: Final = 0.9
"""A naming whose faces are all at least so sure needs no other beside it."""


def nadirs(turned: float) -> tuple[Nadir, Nadir]:
    """Where the nadir may be in a picture that so many degrees clockwise would set upright."""
    angle = np.deg2rad(turned)
    return (float(np.sin(angle)), float(np.cos(angle))), OVERHEAD


def turn_towards(nadir: Nadir, box: tuple[float, float, float, float], shape: Sequence[int]) -> float:
    """By how much (radians, -pi to pi) the picture of `shape` (height, width, …) must be turned about `box` for the
    nadir to come to lie straight below it; 0 for a box upon the nadir."""
    height, width = shape[:2]
    aside = width / 2 + nadir[0] * max(height, width) - (box[0] + box[2]) / 2
    below = height / 2 + nadir[1] * max(height, width) - (box[1] + box[3]) / 2
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
    naming which way the sides on top look in its crops, (N, 3), as companion.vision.naming.upright tells; or nothing.
    """
    return int(np.argmax(_fits(told, axes)))


def _fits(told: Sequence[NDArray[Any]], axes: Sequence[NDArray[Any]]) -> NDArray[np.float64]:
    """How well each of the namings fits, summed over the dice."""
    die = 1 - np.mean([part[:, -1] for part in told], 0)
    surest = [part[:, :-1].max(1) / np.maximum(1 - part[:, -1], 1e-6) for part in told]
    scores = np.array([(die * np.log(sure + 1e-3)).sum() for sure in surest])
    if axes:
        scores += _UPWARD * np.array([(die * _upward(part)).sum() for part in axes])
    return scores


def degrees_off(axes: NDArray[Any], weights: NDArray[Any]) -> float:
    """How many degrees clockwise (0-360) set crops upright in which the sides on top of dice look along `axes` (N, 3),
    as upright.py tells; 0 where that is little or they say little. weights: (N,) how much each counts."""
    x, y = (np.asarray(axes)[:, :2] * np.asarray(weights)[:, None]).sum(0) / max(float(np.sum(weights)), 1e-6)
    off = float(np.rad2deg(np.arctan2(x, -y)))  # clockwise from upward
    return -off % 360 if np.hypot(x, y) > _LAID and abs(off) > OTHERWISE else 0.0


def upward(axes: NDArray[Any], weights: NDArray[Any]) -> float:
    """How nearly (-1 to 1) such axes point up on the whole; arguments as for `degrees_off`."""
    return float((_upward(axes) * weights).sum() / max(float(np.sum(weights)), 1e-6))


def was_turned(upright: NDArray[Any], turned: NDArray[Any], axes: Sequence[NDArray[Any]]) -> bool:
    """Whether of the namings of dice (as for `fitting`) in a picture as it is and turned, both with their axes, the
    second fits clearly better."""
    die = 1 - (upright[:, -1] + turned[:, -1]) / 2
    as_it_is, otherwise = _fits([upright, turned], axes)
    return bool(otherwise - as_it_is > _CLEARLY * die.sum())


def _upward(axes: NDArray[Any]) -> NDArray[np.float64]:
    """How nearly (-1 to 1) axes (N, 3) point up in the picture; about 0 where they point at the camera."""
    return np.asarray(-axes[:, 1] / np.maximum(np.hypot(axes[:, 0], axes[:, 1]), _FLAT), np.float64)
