"""One thread that opens one source and takes frames from it, at their own pace, until it ends or fails."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from companion.camera.frame import CameraError, Frame, Source
from companion.said import say

_LOOP_GAP: Final = 0.04
"""Media seconds between the last frame of a clip and the first of its next round."""


@dataclass(frozen=True)
class End:
    """How a drain came to its end. live: the source is one that may come back."""

    how: Literal["ended", "failed", "stopped"]
    sentence: str
    live: bool


@dataclass
class Drain:
    """Opens a source in a thread of its own and hands every frame to `deliver`; then calls `done` once.

    The thread may hang in a driver for longer than anybody wants to wait. Then its owner calls abandon() and forgets
    it: nothing is delivered any more, and the thread lets go of the source when the driver lets go of it.
    """

    spec: str
    opener: Callable[[str], Source]
    deliver: Callable[[Drain, Frame], None]
    done: Callable[[Drain, End], None]
    live: bool = True
    _stop: threading.Event = field(default_factory=threading.Event)
    _thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin."""
        self._thread = threading.Thread(target=self._run, name=f"camera {self.spec}", daemon=True)
        self._thread.start()

    def abandon(self) -> None:
        """Deliver nothing more, and let go of the source as soon as possible."""
        self._stop.set()

    def alive(self) -> bool:
        """Whether the thread still holds the source."""
        return self._thread is not None and self._thread.is_alive()

    def join(self, timeout: float) -> None:
        """Wait for the thread, at most `timeout` seconds."""
        if self._thread is not None:
            self._thread.join(timeout)

    def _run(self) -> None:
        try:
            end = self._rounds()
        except CameraError as error:
            end = End("failed", str(error), self.live)
        except Exception as error:  # a driver's own error must not end the thread without a word
            end = End(
                "failed", say("The camera failed ({reason}).", reason=f"{type(error).__name__}: {error}"), self.live
            )
        self.done(self, end)

    def _rounds(self) -> End:
        start = 0.0
        while not self._stop.is_set():
            source = self.opener(self.spec)
            try:
                self.live = source.live
                last = self._play(source, start)
            finally:
                source.close()
            if not source.loops:
                break
            start = last + _LOOP_GAP
        return End("stopped" if self._stop.is_set() else "ended", "", self.live)

    def _play(self, source: Source, start: float) -> float:
        """Deliver frames until the end; media time begins at `start`. Returns the time of the last frame."""
        begun = time.monotonic()
        last = start
        while not self._stop.is_set():
            frame = source.read()
            if frame is None:
                break
            if not source.live:
                self._stop.wait(max(0.0, begun + frame.t - time.monotonic()))
                frame = replace(frame, t=start + frame.t)
            last = frame.t
            if not self._stop.is_set():
                self.deliver(self, frame)
        return last
