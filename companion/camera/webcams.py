"""Which webcams are plugged in, with the names their makers gave them."""

from __future__ import annotations

import logging
import sys
from dataclasses import dataclass
from functools import cache
from typing import Final

import cv2

_ASKED: Final = {"linux": cv2.CAP_V4L2, "darwin": cv2.CAP_AVFOUNDATION, "win32": cv2.CAP_MSMF}
"""By whose numbers OpenCV opens webcams on each system (companion.camera.capture.open_device)."""
_LOG: Final = logging.getLogger("companion")


@dataclass(frozen=True, slots=True)
class Webcam:
    """number: by which it is opened. name: as its maker gave it, "camera" where the system shows none."""

    number: int
    name: str


def webcams() -> tuple[Webcam, ...]:
    """The webcams that the system shows, by number, none of them opened; none where it cannot be asked."""
    from cv2_enumerate_cameras import enumerate_cameras  # on macOS its import alone takes a while

    try:
        found = enumerate_cameras(_ASKED.get(sys.platform, cv2.CAP_ANY))
    except (OSError, RuntimeError, NotImplementedError) as error:
        _complain(str(error))
        return ()
    return tuple(sorted((Webcam(one.index, one.name or "camera") for one in found), key=lambda one: one.number))


@cache
def _complain(problem: str) -> None:
    """Once for each problem: an open list of cameras asks every other second."""
    _LOG.warning("The system does not say which webcams there are: %s.", problem)
