"""Where a picture never comes to rest: a screen, an arm that leans on the table, leaves before a window.

What has moved is told second by second. Where something did in nearly all of the last seconds, nothing is waited for
any more, but where a die lies. Only what reaches in from the picture's edge or is far larger than a die is left out so,
since a die may spin for long, and only where enough of the picture remains: a camera may be carried about.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.reading import Die

Grey = NDArray[np.uint8]

_UNRESTED: Final = 10
"""Seconds without any rest that are looked back on: hands between two rolls seldom take as long."""
_CALM: Final = 20
"""Seconds in which little moved that are looked back on, with rests in between: what moves slowly does not show beside
hands."""
_PAUSES: Final = 1
"""Seconds of these in which nothing need have moved at a place."""
_AROUND: Final = 6
"""Pixels of the small copy around what moved that count as moved, too: it is not at the same place each second. As many
more are left out."""
_SHARE: Final = 0.25
"""Share of the picture that is left out at most; where less moves in a second it is a calm one."""
_LARGE: Final = 0.2
"""Longer sides of the picture over which something moves that is no die."""
_FORGOTTEN: Final = 10.0
"""Seconds after which a place that was left out counts again, if nothing has moved there."""


class Restless:
    """Follows the small copies of one camera's frames."""

    def __init__(self) -> None:
        self.where: Grey | None = None
        """255 in the part of the small copy that never rests, None where there is none."""
        self._unrested: deque[NDArray[np.bool_]] = deque(maxlen=_UNRESTED)
        self._calm: deque[NDArray[np.bool_]] = deque(maxlen=_CALM)
        self._moved: Grey | None = None
        self._before: Grey | None = None
        """What has moved in this second, and in the one before."""
        self._second: int | None = None
        self._last = np.zeros((0, 0), np.float32)
        """When each pixel that is left out moved last, minus infinity for all others."""

    def feed(self, t: float, moved: Grey | None) -> bool:
        """What has moved anywhere in the frame of time `t` (seconds), None for nothing; whether `where` is another
        now."""
        known = self.where
        if self._second not in (None, int(t)):
            self._end_second(t)
        self._second = int(t)
        if moved is not None:
            self._moved = moved if self._moved is None else _u8(cv2.bitwise_or(self._moved, moved))
        return self.where is not known

    def rested(self) -> None:
        """The picture came to rest, but for what is left out: what else moved was a roll, or a hand."""
        self._unrested.clear()

    def at(self, dice: Sequence[Die], frame: NDArray[np.uint8]) -> bool:
        """Whether something has just moved where one of the dice in `frame` (HxWx3) lies, in what was left out."""
        if self.where is None:
            return False
        lately = [cv2.bitwise_and(moved, self.where) for moved in (self._moved, self._before) if moved is not None]
        scale = self.where.shape[1] / frame.shape[1]
        boxes = ([max(0, round(edge * scale)) for edge in die.box] for die in dice)
        places = [np.s_[y0 : y1 + 1, x0 : x1 + 1] for x0, y0, x1, y1 in boxes]
        return any(moved[place].any() for moved in lately for place in places)

    def _end_second(self, t: float) -> None:
        """Something moved in the second before `t`, or nothing did."""
        self._before, moved = self._moved, self._moved
        self._moved = None
        if moved is not None:
            if self._last.shape != moved.shape:
                self._last = np.full(moved.shape, -np.inf, np.float32)
            around = _wider(moved)
            self._last[(_wider(around) > 0) & np.isfinite(self._last)] = t
            self._unrested.append(around > 0)
            if np.count_nonzero(around) <= _SHARE * around.size:
                self._calm.append(around > 0)
            self._last[self._never_rests() > 0] = t
        elif self._calm:
            self._calm.append(np.zeros_like(self._calm[0]))
        self._last[self._last <= t - _FORGOTTEN] = -np.inf
        left_out = np.isfinite(self._last)
        if not left_out.any():
            self.where = None
        elif self.where is None or not np.array_equal(left_out, self.where > 0):
            self.where = _u8(255 * left_out)

    def _never_rests(self) -> Grey:
        """255 where something that is no die has moved in nearly all of the last seconds, and around it."""
        often = np.zeros(self._last.shape, np.uint8)
        for seconds in (self._unrested, self._calm):
            if len(seconds) == seconds.maxlen:
                often[np.sum(seconds, axis=0, dtype=np.uint8) >= len(seconds) - _PAUSES] = 255
        found = _wider(_no_dice(often))
        all_of_it = np.count_nonzero((found > 0) | np.isfinite(self._last))
        return found if all_of_it <= _SHARE * found.size else np.zeros_like(found)


def _no_dice(moved: Grey) -> Grey:
    """Of what moved (255) what is no die: what the picture's edge cuts, and what is large."""
    found = np.zeros_like(moved)
    height, width = moved.shape
    _, labels, stats, _ = cv2.connectedComponentsWithStats(moved)
    for label in range(1, len(stats)):
        x, y, w, h = (int(v) for v in stats[label][:4])
        cut = x == 0 or y == 0 or x + w == width or y + h == height
        if cut or max(w, h) >= _LARGE * max(moved.shape):
            found[labels == label] = 255
    return found


def _wider(moved: Grey) -> Grey:
    """255 there and around it."""
    return _u8(cv2.dilate(moved, np.ones((2 * _AROUND + 1, 2 * _AROUND + 1), np.uint8)))


def _u8(array: object) -> Grey:
    return np.asarray(array, dtype=np.uint8)
