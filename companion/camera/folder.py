"""A folder of pictures as a camera: each is shown for a while, and pictures put there later are shown too."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.camera.frame import CameraError, Frame
from companion.said import say
from companion.vision.pictures import PictureError, open_image

_SHOWN: Final = 2.0
"""Seconds that each picture is shown."""
_AGAIN: Final = 0.5
"""Seconds until the folder is looked through again where nothing new was there: it may hold thousands of files."""
_RATE: Final = 10.0
"""Frames a second."""
_KINDS: Final = frozenset({".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff"})


class Folder:
    """The pictures of a folder in the order of their names, the last one staying until another is added.

    A file that cannot be read as a picture is left out, and tried again when it has changed (it may still be in the
    making). t is the monotonic clock's. Raises CameraError when the folder holds no picture.
    """

    live: Final = True
    loops: Final = False

    def __init__(self, path: Path, spec: str | None = None, shown: float = _SHOWN, rate: float = _RATE) -> None:
        self.spec = spec or str(path)
        self._path = path
        self._shown = shown
        self._pause = 1.0 / rate
        self._seen: dict[str, tuple[int, int]] = {}
        self._count = 0
        self._image = self._next_picture()
        if self._image is None:
            raise CameraError(
                say("The folder {path} holds no picture that can be read; put JPEG or PNG pictures there.", path=path)
            )
        self._due = time.monotonic()
        self._look = self._due + shown

    def read(self) -> Frame:
        """The picture that is on show now; waits for the next frame's time."""
        now = time.monotonic()
        if now < self._due:
            time.sleep(self._due - now)
        now = time.monotonic()
        self._due = max(self._due + self._pause, now)
        if now >= self._look:
            following = self._next_picture()
            self._look = now + (min(self._shown, _AGAIN) if following is None else self._shown)
            self._image = self._image if following is None else following
        assert self._image is not None
        frame = Frame(self._image, now, self._count)
        self._count += 1
        return frame

    def close(self) -> None:
        """Nothing is held open."""

    def _next_picture(self) -> NDArray[np.uint8] | None:
        """The first picture by name that has not been shown yet, or None."""
        try:
            files = sorted(file for file in self._path.iterdir() if file.suffix.lower() in _KINDS and file.is_file())
        except OSError as error:
            raise CameraError(
                say("The folder {path} cannot be read; check that it is still there.", path=self._path)
            ) from error
        for file in files:
            try:
                facts = file.stat()
                mark = (facts.st_size, facts.st_mtime_ns)
                if self._seen.get(file.name) == mark:
                    continue
                self._seen[file.name] = mark
                return open_image(file)
            except (OSError, PictureError):
                continue
        return None
