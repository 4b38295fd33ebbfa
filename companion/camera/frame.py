"""What a camera gives: frames, the interface of whatever they come from, and the one kind of error."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray


class CameraError(Exception):
    """A source that cannot be opened or read. The text is one sentence for a person, with the way on."""


@dataclass(frozen=True)
class Frame:
    """One picture. It is handed on without copying, so nobody writes into it.

    image: HxWx3 BGR uint8. t: seconds; media time for a file, a monotonic clock for a live source.
    number: counts up from 0 without gaps as the source gives them. single: a photograph by itself, which may be taken
    from anywhere, so that it tells nothing of how the camera stood before.
    """

    image: NDArray[np.uint8]
    t: float
    number: int
    single: bool = False


class Source(Protocol):
    """Where frames come from. Used by one thread at a time.

    spec: as the user gave it. live: frames come in their own time, so read() waits for the next one; a source that is
    not live gives frames as fast as they are read. loops: when it has ended it is meant to begin again.
    """

    @property
    def spec(self) -> str: ...

    @property
    def live(self) -> bool: ...

    @property
    def loops(self) -> bool: ...

    def read(self) -> Frame | None:
        """The next frame, or None at the end. Raises CameraError when the source fails."""
        ...

    def close(self) -> None:
        """Let go of the device, file or connection. May be called twice."""
        ...
