"""Sources that OpenCV reads: video files, cameras plugged in, and RTSP streams, with time limits that hold."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Final

import cv2

from companion.camera.frame import CameraError, Frame
from companion.said import say

_OPEN_LIMIT: Final = 5.0
"""Seconds that opening a network stream may take."""
_READ_LIMIT: Final = 4.0
"""Seconds that a live source may take for one frame before it counts as gone."""

_WIDTH, _HEIGHT = 1280, 720

# OpenCV and FFmpeg write to standard error what we say in a sentence of our own; the driver's wait for a frame is 10 s
# unless told otherwise. Both are read from the environment when the first capture is opened.
os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
os.environ.setdefault("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", str(int(_READ_LIMIT)))
cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)


class VideoFile:
    """A video file, every frame in order, t being the media's own time. Raises CameraError when it is no video."""

    live: Final = False

    def __init__(self, path: Path, spec: str | None = None, loops: bool = False) -> None:
        self.spec = spec or str(path)
        self.loops = loops
        self._name = path.name
        if not path.is_file():
            raise CameraError(say("There is no file {path}; give the path of a video.", path=path))
        self._capture = cv2.VideoCapture(str(path), cv2.CAP_FFMPEG)
        self._rate = self._capture.get(cv2.CAP_PROP_FPS) if self._capture.isOpened() else 0.0
        if not 0.1 <= self._rate <= 1000:
            self._rate = 30.0
        self._count = 0
        self._last = -1.0 / self._rate
        self._first = self._next()
        if self._first is None:
            self.close()
            raise CameraError(
                say("{name} is not a video that can be read here; MP4, WebM, MKV and AVI usually can.", name=path.name)
            )

    @property
    def duration(self) -> float:
        """Seconds that the file says it lasts, 0 where it does not say."""
        return max(0.0, float(self._capture.get(cv2.CAP_PROP_FRAME_COUNT)) / self._rate)

    def read(self) -> Frame | None:
        """The next frame; None at the end. Raises CameraError where the file breaks off before the end it names."""
        first, self._first = self._first, None
        frame = first or self._next()
        if frame is None:
            promised = int(self._capture.get(cv2.CAP_PROP_FRAME_COUNT))
            # The number is an estimate in some containers, and the last few frames are often missing.
            if self._count < 0.9 * promised - 2:
                raise CameraError(
                    say(
                        "{name} is damaged or cut off: only {count} of its {promised} frames can be read.",
                        name=self._name,
                        count=self._count,
                        promised=promised,
                    )
                )
        return frame

    def _next(self) -> Frame | None:
        ok, image = self._capture.read()
        if not ok:
            return None
        t = self._capture.get(cv2.CAP_PROP_POS_MSEC) / 1000.0
        # Time stamps that are missing or run backwards would stop a player; then the frame rate is the clock.
        if not self._last < t < self._last + 60.0:
            t = self._last + 1.0 / self._rate
        self._last = t
        frame = Frame(image, t, self._count)  # type: ignore[arg-type]
        self._count += 1
        return frame

    def close(self) -> None:
        """Close the file."""
        self._capture.release()


class LiveCapture:
    """A camera plugged in, or an RTSP stream. t is the monotonic clock's at the frame's arrival."""

    live: Final = True
    loops: Final = False

    def __init__(self, spec: str, name: str, capture: cv2.VideoCapture) -> None:
        self.spec = spec
        self._name = name
        self._capture = capture
        self._count = 0

    def read(self) -> Frame:
        """The next frame. Raises CameraError when none comes within the time limit."""
        ok, image = self._capture.read()
        if not ok:
            raise CameraError(
                say("{name} has stopped sending pictures; check its cable or its network.", name=self._name)
            )
        frame = Frame(image, time.monotonic(), self._count)  # type: ignore[arg-type]
        self._count += 1
        return frame

    def close(self) -> None:
        """Let go of the device or the connection."""
        self._capture.release()


def open_device(index: int) -> LiveCapture:
    """The camera with number `index`. Raises CameraError when there is none, or another program has it."""
    check_device(index)
    capture = cv2.VideoCapture(index, cv2.CAP_V4L2 if sys.platform.startswith("linux") else cv2.CAP_ANY)
    if not capture.isOpened():
        capture.release()
        raise CameraError(
            say(
                "Camera {index} cannot be opened; close other programs that use it, or check that you may.", index=index
            )
        )
    # Most webcams reach 720p at full rate only as MJPEG; one that has no such mode keeps its own.
    capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
    capture.set(cv2.CAP_PROP_FRAME_WIDTH, _WIDTH)
    capture.set(cv2.CAP_PROP_FRAME_HEIGHT, _HEIGHT)
    capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
    return LiveCapture(str(index), say("Camera {index}", index=index), capture)


def check_device(index: int) -> None:
    """Raises CameraError when the system shows no camera with this number (known without opening only on Linux)."""
    if sys.platform.startswith("linux") and not Path(f"/dev/video{index}").exists():
        raise CameraError(say("There is no camera {index}; plug one in, or use another one.", index=index))


def open_rtsp(address: str, shown: str) -> LiveCapture:
    """The RTSP stream at `address`; `shown` names it in errors (without a password). Raises CameraError."""
    capture = cv2.VideoCapture(
        address,
        cv2.CAP_FFMPEG,
        [
            cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, int(_OPEN_LIMIT * 1000),
            cv2.CAP_PROP_READ_TIMEOUT_MSEC, int(_READ_LIMIT * 1000),
            cv2.CAP_PROP_N_THREADS, 1,  # decoding frames side by side would delay each by several
        ],
    )  # fmt: skip
    if not capture.isOpened():
        capture.release()
        raise CameraError(
            say("No stream can be opened at {shown}; check the address and that the camera is on.", shown=shown)
        )
    return LiveCapture(address, shown, capture)
