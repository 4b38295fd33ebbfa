"""Whether a live camera sends one picture again and again: it is on, and sees nothing of what happens at the table."""

from __future__ import annotations

from typing import Final

import numpy as np

from companion.camera.frame import Frame
from companion.camera.source import is_camera
from companion.said import say
from companion.table.camera.notices import Notice

PATIENCE: Final = 20.0
"""Seconds of the very same picture after which that is told. A sensor always has noise; but encoders of little data
leave out what hardly changes, up to the next whole picture, which comes every few seconds."""
_EVERY: Final = 0.5
"""Seconds between frames that are compared, pixel by pixel where they lie: 0.2 ms for 1280 x 720."""
FROZEN: Final = Notice(
    "frozen",
    say("The camera sends the same picture again and again."),
    large=True,
    way_on=say(
        "Dice thrown meanwhile are not seen. Wake the camera, or begin anew there: a phone's app stops when its screen "
        "is locked."
    ),
)


class Frozen:
    """Looks at one source's frames; those of files, the demo and of a phone, which may be photographs, stand still."""

    def __init__(self, source: str) -> None:
        self._live = is_camera(source)
        self._first: Frame | None = None  # since which all were the same; kept as it is, since nobody writes into it
        self._last = 0.0

    def look(self, frame: Frame) -> tuple[Notice, ...]:
        """What is to be noticed now; nothing from the first frame on that differs."""
        first = self._first
        if not self._live:
            return ()
        if first is None or frame.t < self._last:
            self._first, self._last = frame, frame.t
            return ()
        long = self._last - first.t >= PATIENCE
        if not long and frame.t - self._last < _EVERY:
            return ()
        self._last = frame.t
        if not np.array_equal(first.image, frame.image):
            self._first = frame
            return ()
        return (FROZEN,) if frame.t - first.t >= PATIENCE else ()
