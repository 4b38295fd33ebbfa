"""Our own artwork of the snake faces (SD-5): solid shapes on the sticker's unit square, x to the right, y down.

What tells the faces apart are masses, not strokes, so that blur and half a shadow leave them apart at any rotation:
one large head (forward), a head, a bent tail and a dot at three unequal distances (left, and right as its mirror
image), two heads and a dot (left_right), a closed ring round a keyhole (locked). The page draws the same outlines.
"""

from __future__ import annotations

from math import cos, radians, sin
from typing import Final

from companion.rules.snakey.dice import CONVERTER
from companion.vision.markers import Point

Outline = tuple[tuple[Point, ...], ...]
"""Closed polygons, filled by the even-odd rule."""

STICKER: Final = 0.8
"""A sticker's side in sides of the die: the flat part of a die with rounded edges."""


def _arc(x: float, y: float, radius: float, start: float, end: float, steps: int) -> tuple[Point, ...]:
    """Points on a circle from `start` to `end` degrees, both among them; 0 points right, 90 down."""
    turns = (radians(start + (end - start) * step / steps) for step in range(steps + 1))
    return tuple((x + radius * cos(turn), y + radius * sin(turn)) for turn in turns)


def _disc(x: float, y: float, radius: float, corners: int = 24) -> tuple[Point, ...]:
    return _arc(x, y, radius, 0, 360, corners)[:-1]


_LEFT: Final[Outline] = (
    (
        *((5, 33), (35, 5), (35, 24)),
        *_arc(70, 48, 24, -90, 0, 6),
        *((94, 92), (76, 92)),
        *_arc(70, 48, 6, 0, -90, 3),
        *((35, 42), (35, 61)),
    ),
    _disc(54, 84, 12),
)

# In a square of 100, which _place lays on the sticker.
_DRAWN: Final[dict[str, Outline]] = {
    "forward": (((50, 6), (94, 74), (62, 62), (62, 94), (38, 94), (38, 62), (6, 74)),),
    "left": _LEFT,
    "right": tuple(tuple((100 - x, y) for x, y in contour) for contour in _LEFT),
    "left_right": (((4, 39), (37, 6), (37, 72)), ((96, 39), (63, 6), (63, 72)), _disc(50, 85, 12)),
    "locked": (
        _disc(50, 50, 44, 36),
        _disc(50, 50, 30, 36),
        (*_arc(50, 45, 11, 125, 415, 12), (62, 66), (38, 66)),
    ),
}
_SIZE: Final = 0.84
_CORNER: Final[Point] = (0.08, 0.045)

_MARK_ROW: Final = 0.945
_MARK_STEP: Final = 0.075
_MARK_RADIUS: Final = 0.02


def outline(face: str) -> Outline:
    """The shape of one of SNAKE_FACES on the unit square of its sticker, the sticker's margin kept clear.

    Raises:
        KeyError: no snake face.
    """
    return tuple(
        tuple((_CORNER[0] + _SIZE * x / 100, _CORNER[1] + _SIZE * y / 100) for x, y in contour)
        for contour in _DRAWN[face]
    )


def mark(place: int) -> Outline:
    """`place` small dots along the lower edge: the sticker belongs where a plain die shows that number (SD-5).
    Raises ValueError for a place that no die has."""
    if place not in CONVERTER:
        raise ValueError(f"place {place}: a die has the places 1 to 6")
    first = 0.5 - _MARK_STEP * (place - 1) / 2
    return tuple(_disc(first + _MARK_STEP * dot, _MARK_ROW, _MARK_RADIUS, 8) for dot in range(place))
