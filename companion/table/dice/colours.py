"""The colours of dice: of one die's body, their names, and two colours told apart in one throw.

Colours are CIE Lab: lightness 0-100, then green to red and blue to yellow, each about -100 to 100.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from companion.table.dice.due import Due
    from companion.vision.settling.settle import Settled

Lab = tuple[float, float, float]

NAMES: Final[dict[str, Lab]] = {
    "white": (88, 0, 3),
    "black": (18, 0, 0),
    "red": (42, 58, 38),
    "orange": (64, 36, 62),
    "yellow": (82, 0, 70),
    "green": (48, -42, 28),
    "turquoise": (62, -34, -8),
    "blue": (36, 18, -52),
    "purple": (32, 42, -36),
    "pink": (68, 42, -2),
}
"""The colours that dice are sold in, by the names that players use."""

_DISC: Final = 0.33
"""Radius, in sides of the box, of the part of it that is die however the die is turned."""
_LIGHT: Final = 0.5
"""Weight of a difference in lightness: light and shadow change it, and the hue hardly."""
_TWO: Final = 16.0
"""How far two groups of dice must lie apart at least to be two colours."""
_CLEAR: Final = 3.5
"""How many times farther the groups must be from each other than a die is from its own group's middle."""


def body(frame: NDArray[np.uint8], box: tuple[float, float, float, float]) -> Lab | None:
    """The colour of the body of the die in `box` (x0, y0, x1, y1 in pixels of the BGR frame); None if outside.

    The pixels most of which agree: pips, shine and a coloured edge cover less than half of the disc looked at.
    """
    x0, y0, x1, y1 = box
    middle, radius = ((x0 + x1) / 2, (y0 + y1) / 2), _DISC * min(x1 - x0, y1 - y0)
    height, width = frame.shape[:2]
    left, right = max(0, round(middle[0] - radius)), min(width, round(middle[0] + radius) + 1)
    top, bottom = max(0, round(middle[1] - radius)), min(height, round(middle[1] + radius) + 1)
    if left >= right or top >= bottom:
        return None
    lab = cv2.cvtColor(frame[top:bottom, left:right].astype(np.float32) / 255, cv2.COLOR_BGR2Lab)
    columns, rows = np.meshgrid(np.arange(left, right), np.arange(top, bottom))
    inside = np.hypot(columns - middle[0], rows - middle[1]) <= max(radius, 1.0)
    return _most(lab[inside] if inside.any() else lab.reshape(-1, 3))


def bodies(frame: NDArray[np.uint8], boxes: Iterable[tuple[float, float, float, float]]) -> tuple[Lab, ...]:
    """The colours of the dice in these boxes, as `body` tells them, but for those outside the frame."""
    found = (body(frame, box) for box in boxes)
    return tuple(colour for colour in found if colour is not None)


def bodies_by_colour(roll: Settled, due: Due) -> tuple[Lab, ...]:
    """The colours of a roll's dice where the roll that is due may be told by them; none where one cannot be seen."""
    return () if due.column_die is None else bodies(roll.frame, (die.box for die in roll.reading.dice))


def seen_colours(frame: NDArray[np.uint8], boxes: Iterable[tuple[float, float, float, float]]) -> tuple[str, ...]:
    """The names of the colours of the dice in these boxes, each once."""
    return tuple(sorted(set(map(named, bodies(frame, boxes)))))


def _most(pixels: Any) -> Lab:
    """The mean of the half of the pixels that are nearest to their median."""
    away = np.linalg.norm(pixels - np.median(pixels, axis=0), axis=1)
    light, red, yellow = pixels[away <= np.median(away)].mean(axis=0)
    return float(light), float(red), float(yellow)


def apart(one: Lab, other: Lab) -> float:
    """How different two colours are; lightness counts half."""
    return math.hypot(_LIGHT * (one[0] - other[0]), one[1] - other[1], one[2] - other[2])


def named(colour: Lab) -> str:
    """The nearest of the names."""
    return min(NAMES, key=lambda name: apart(NAMES[name], colour))


def column_and_row(colours: Sequence[Lab], column: str) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """Which of the dice are of the named colour and which are the others, half of them each.

    None where they are not clearly two colours in equal numbers, or it is not clear which of the two is the named one.
    """
    half, odd = divmod(len(colours), 2)
    if half == 0 or odd:
        return None
    splits = [(first, _rest(first, len(colours))) for first in combinations(range(len(colours)), half) if 0 in first]
    one, other = min(splits, key=lambda split: sum(_width(colours, group) for group in split))
    middles = _middle(colours, one), _middle(colours, other)
    far = apart(*middles)
    if far < max(_TWO, _CLEAR * max(_width(colours, one), _width(colours, other))):
        return None
    to_one, to_other = (apart(NAMES[column], middle) for middle in middles)
    if abs(to_one - to_other) < _TWO / 2:
        return None
    return (one, other) if to_one < to_other else (other, one)


def all_named(colours: Sequence[Lab], column: str) -> bool:
    """Whether every die has the named colour."""
    return all(named(colour) == column for colour in colours)


def _rest(group: tuple[int, ...], count: int) -> tuple[int, ...]:
    return tuple(place for place in range(count) if place not in group)


def _middle(colours: Sequence[Lab], group: tuple[int, ...]) -> Lab:
    light, red, yellow = (sum(colours[place][part] for place in group) / len(group) for part in range(3))
    return light, red, yellow


def _width(colours: Sequence[Lab], group: tuple[int, ...]) -> float:
    """How far the die most unlike the group is from its middle."""
    middle = _middle(colours, group)
    return max(apart(colours[place], middle) for place in group)
