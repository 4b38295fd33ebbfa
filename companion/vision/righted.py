"""Pictures that were turned by quarters, as by a phone that was held upright or a camera that hangs upside down, are
turned back before dice are looked for: the networks have learnt from pictures that stand upright.

How dice stand tells it (naming/upright.py); what is left of less than half a quarter the nadir makes up for.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.finding.candidates import Box
from companion.vision.naming.nadir import OTHERWISE
from companion.vision.reading import Die, Reading
from companion.vision.settling.track import typical_side

ReadUpright = Callable[[NDArray[np.uint8], float | None, bool, float], Reading]
"""Reads a frame: arguments as Reader.read."""

_ROTATIONS: Final = {1: cv2.ROTATE_90_CLOCKWISE, 2: cv2.ROTATE_180, 3: cv2.ROTATE_90_COUNTERCLOCKWISE}


def read_righted(
    read: ReadUpright, frame: NDArray[np.uint8], die_size: float | None, thorough: bool, turned: float
) -> Reading:
    """What `read` says of `frame` turned upright by quarters, with boxes as they lie in `frame`; arguments as for
    Reader.read. Where it finds that the frame was turned otherwise than by `turned`, it reads it once more so."""
    quarters = _quarters(turned)
    reading = _read(read, frame, die_size, thorough, turned, quarters)
    otherwise = _quarters(reading.turned)
    if otherwise == quarters or not reading.dice:
        return reading
    again = _read(read, frame, typical_side(reading.dice), True, reading.turned, otherwise)
    if not again.dice or _quarters(again.turned) != otherwise:
        return replace(reading, turned=round(turned) % 360)  # it speaks against either: as the frames before
    return replace(again, ms=reading.ms + again.ms)


def _quarters(degrees: float) -> int:
    """The quarter turns (0-3) that are nearest to so many degrees clockwise."""
    return round(degrees / 90) % 4


def _read(
    read: ReadUpright, frame: NDArray[np.uint8], die_size: float | None, thorough: bool, turned: float, quarters: int
) -> Reading:
    """Degrees are told whole, so that what one frame tells is just what is told of the next one."""
    left = (round(turned) - 90 * quarters + 180) % 360 - 180
    left = left if abs(left) >= OTHERWISE else 0
    righted = np.asarray(cv2.rotate(frame, _ROTATIONS[quarters]), np.uint8) if quarters else frame
    reading = read(righted, die_size, thorough, left % 360)
    degrees = round(reading.turned + 90 * quarters) % 360
    if not quarters:
        return replace(reading, turned=degrees)
    height, width = frame.shape[:2]

    def back(dice: tuple[Die, ...]) -> tuple[Die, ...]:
        return tuple(replace(die, box=_back(die.box, quarters, height, width)) for die in dice)

    return replace(reading, dice=back(reading.dice), maybe=back(reading.maybe), turned=degrees)


def _back(box: Box, quarters: int, height: int, width: int) -> Box:
    """Where a box lies in a picture of height x width that lies so in the picture turned by `quarters` clockwise."""
    x0, y0, x1, y1 = box
    if quarters == 1:
        return y0, height - x1, y1, height - x0
    if quarters == 2:
        return width - x1, height - y1, width - x0, height - y0
    return width - y1, x0, width - y0, x1
