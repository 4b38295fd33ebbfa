"""The colours of dice: what lies among dice of one colour and is of another is more often a plug than a die."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.finding.candidates import Candidate

_MIDDLE: Final = 0.65
"""How much of a die's box, along each side, shows hardly anything but its faces."""
_SAMPLES: Final = 16
_BRIGHTNESS: Final = 0.5
"""Weight of brightness in a distance of colours: one die of a set may lie in the shadow."""
_ONE_SET: Final = 25.0
_ANOTHER: Final = 50.0
"""Distances in Lab as OpenCV gives it in bytes: dice of one set lie nearer than the first, another thing farther than
the second. On left-out folders 50 and 70 gave the same; 40 cost a roll."""


def with_colours(frame: NDArray[np.uint8], candidates: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """The candidates in `frame` (HxWx3 BGR), each with its colour."""
    return tuple(replace(one, colour=_body(frame, one)) for one in candidates)


def _body(frame: NDArray[np.uint8], candidate: Candidate) -> tuple[float, float, float]:
    """Lab (each 0-255) of the candidate's body: the median leaves pips out, and edges."""
    half = candidate.size * _MIDDLE / 2
    x, y = (candidate.box[0] + candidate.box[2]) / 2, (candidate.box[1] + candidate.box[3]) / 2
    step = max(1, int(2 * half / _SAMPLES))
    top, left = max(0, int(y - half)), max(0, int(x - half))
    part = frame[top : max(top + 1, int(y + half)) : step, left : max(left + 1, int(x + half)) : step]
    lab = cv2.cvtColor(np.ascontiguousarray(part), cv2.COLOR_BGR2LAB)
    lightness, a, b = np.median(lab.reshape(-1, 3), 0).tolist()
    return lightness, a, b


def of_their_colour(one: Candidate, dice: Sequence[Candidate]) -> bool:
    """Whether `one` has the colour of one of the dice, as far as anybody has looked."""
    mine = _places([one])
    return any(math.dist(mine[0], place) < _ONE_SET for place in _places(dice) if mine)


def _places(candidates: Sequence[Candidate]) -> list[tuple[float, float, float]]:
    """Where their colours lie, of those that have one, so that the distance is how different they look."""
    colours = [one.colour for one in candidates if one.colour is not None]
    return [(lightness * _BRIGHTNESS, a, b) for lightness, a, b in colours]


def strangers(candidates: Sequence[Candidate], sure: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which candidates (N) have another colour than the other dice, where those, two or more, are all alike.

    sure: (N), which candidates are surely dice.
    """
    strange = np.zeros(len(candidates), np.bool_)
    places = np.array(_places(candidates), np.float32).reshape(-1, 3)
    if len(places) < len(candidates):
        return strange
    apart = np.linalg.norm(places[:, None] - places, axis=2)
    for k in range(len(candidates)):
        others = np.flatnonzero(sure & (np.arange(len(candidates)) != k))
        if len(others) >= 2:
            strange[k] = apart[np.ix_(others, others)].max() < _ONE_SET and apart[k, others].min() > _ANOTHER
    return strange
