"""The camera's frames as small JPEGs, each encoded once however many look on."""

import threading
from typing import Final

from companion.camera.frame import Frame
from companion.table.camera.report import WIDEST
from companion.table.eye import Eye
from companion.vision.pictures import jpeg

_QUALITY: Final = 70


class Preview:
    """Shared by all viewers; the one that first finds a new frame encodes it, the others are given the same bytes."""

    def __init__(self, eye: Eye) -> None:
        self._eye = eye
        self._lock = threading.Lock()
        self._frame: Frame | None = None
        self._jpeg: bytes | None = None
        self._count = 0

    def latest(self) -> bytes | None:
        """The newest frame as JPEG, None where the camera gives none."""
        frame = self._eye.latest()
        return None if frame is None else self._encoded(frame)[1]

    def newer(self, known: int, timeout: float) -> tuple[int, bytes | None]:
        """A picture other than the one counted `known` (0 for none yet), with its count; waits up to `timeout` seconds.

        After that the last picture again, or None where there is none.
        """
        frame = self._eye.latest()
        with self._lock:
            shown = frame is self._frame and known == self._count
        if frame is None or shown:
            frame = self._eye.wait_newer(-1 if frame is None else frame.number, timeout) or self._eye.latest()
        return (known, None) if frame is None else self._encoded(frame)

    def _encoded(self, frame: Frame) -> tuple[int, bytes]:
        with self._lock:
            if frame is not self._frame or self._jpeg is None:
                self._jpeg = self.encode(frame)
                self._frame = frame
                self._count += 1
            return self._count, self._jpeg

    @staticmethod
    def encode(frame: Frame) -> bytes:
        """A frame as JPEG, at most WIDEST pixels wide."""
        return jpeg(frame.image, WIDEST, _QUALITY)
