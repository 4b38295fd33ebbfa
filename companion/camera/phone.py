"""A phone as the camera: its pictures are sent here, where every other source is fetched from."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.camera.camera import Timing
from companion.camera.frame import CameraError, Frame
from companion.camera.source import PHONE
from companion.said import say

_READ_LIMIT: Final = 4.0
"""Seconds without a picture after which the phone counts as gone."""
_STILL_FOR: Final = 60.0
"""Seconds for which a photograph is given again and again: long enough to come to rest and be told."""
_SHOWN: Final = 2.0
_RATE, _SLOW_RATE = 10.0, 2.0
"""How many times a second: for the first seconds, in which it comes to rest, and after them."""
TIMING: Final = Timing(pauses=(0.3,))
"""Opening it again costs nothing, and a phone that is back should be seen at once."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A picture that a phone has sent. number: counts them from 0. at: when it arrived, by the monotonic clock. still:
    as for Inbox.put. image: HxWx3 BGR."""

    number: int
    at: float
    still: bool
    image: NDArray[np.uint8]


class Inbox:
    """The latest picture that the phone has sent. All methods may be called from any thread."""

    def __init__(self) -> None:
        self._arrived = threading.Condition()
        self._latest: Sent | None = None
        self._next = 0
        self._read = -1
        self._left = False

    def put(self, image: NDArray[np.uint8], *, still: bool) -> None:
        """A picture (HxWx3 BGR uint8). still: a single photograph, to be looked at for a while, not one of a video."""
        with self._arrived:
            self._latest = Sent(self._next, time.monotonic(), still, image)
            self._next += 1
            self._left = False
            self._arrived.notify_all()

    def empty(self) -> None:
        """Another phone sends from now on: what the last one sent is not looked at any more."""
        with self._arrived:
            self._latest = None

    def leave(self) -> None:
        """The phone has left the table: what it sent is no longer looked at."""
        with self._arrived:
            self._left = True
            self._arrived.notify_all()

    @property
    def left(self) -> bool:
        """Whether the phone has left the table since it last sent a picture."""
        return self._left

    def told(self, image: NDArray[np.uint8]) -> None:
        """What lies on this picture, which has come out of here, is known."""
        with self._arrived:
            if self._latest is not None and self._latest.image is image:
                self._read = self._latest.number
                self._arrived.notify_all()

    def wait_told(self, timeout: float) -> bool:
        """Whether it is known within so many seconds what lies on the picture that is now the latest, or comes next."""
        with self._arrived:
            number = self._next if self._latest is None else self._latest.number
            return self._arrived.wait_for(lambda: self._read >= number, timeout)

    def open(self) -> PhoneSource:
        """The pictures as a source, from now on."""
        return PhoneSource(self)

    def after(self, number: int, timeout: float) -> Sent | None:
        """The latest picture as soon as its number is above this; None where it is not within so many seconds, or the
        phone has left the table before."""

        def newer() -> Sent | None:
            return self._latest if self._latest is not None and self._latest.number > number else None

        with self._arrived:
            self._arrived.wait_for(lambda: self._left or newer() is not None, timeout)
            return newer()


class PhoneSource:
    """What a phone sends, as frames; t is the monotonic clock's.

    A photograph is given again and again for a minute, as a folder's last picture is, so that it can come to rest.
    """

    spec: Final = PHONE
    live: Final = True
    loops: Final = False

    def __init__(self, inbox: Inbox, limit: float = _READ_LIMIT) -> None:
        self._inbox, self._limit = inbox, limit
        self._number, self._count = -1, 0
        self._still: Sent | None = None

    def read(self) -> Frame:
        """The next frame. Raises CameraError when the phone has sent none for too long, or has left the table."""
        sent = self._inbox.after(self._number, self._wait())
        if self._inbox.left:
            self._still = None
            raise CameraError(say("The phone that was the camera has left the table; join with it again."))
        if sent is not None:
            self._number = sent.number
            if time.monotonic() - sent.at > (_STILL_FOR if sent.still else self._limit):
                sent = None  # of before this source was opened
            else:
                self._still = sent if sent.still else None
        shown = sent or self._still
        if shown is None:
            gone = say("The phone sends no pictures; open the companion's page on it, or photograph again.")
            raise CameraError(gone)
        frame = Frame(shown.image, time.monotonic(), self._count, single=self._still is not None)
        self._count += 1
        return frame

    def _wait(self) -> float:
        """The seconds to wait for the next picture; a photograph that was shown for long enough is forgotten."""
        if self._still is None:
            return self._limit
        age = time.monotonic() - self._still.at
        if age >= _STILL_FOR:
            self._still = None
            return self._limit
        return 1 / (_RATE if age < _SHOWN else _SLOW_RATE)

    def close(self) -> None:
        """Nothing is held open."""
