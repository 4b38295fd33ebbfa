"""The camera as the rest of the program sees it: the latest frame, and a state with a sentence. It never raises."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from typing import Final, Literal

from companion.camera.drain import Drain, End
from companion.camera.frame import Frame, Source
from companion.camera.source import DEMO, describe, open_source
from companion.said import say, sentence

State = Literal["opening", "live", "stalled", "ended", "lost", "off"]
_STATES: Final[dict[State, str]] = {
    "opening": say("opening {name}"),
    "live": say("{name} is on"),
    "stalled": say("{name} sends no pictures at the moment; check its cable or its network"),
    "ended": say("the clip {name} has come to its end"),
    "lost": say("{name} is lost"),
    "off": say("the camera is off"),
}

_MAX_HANGING: Final = 3
_LOOK_S: Final = 0.5


@dataclass(frozen=True)
class Timing:
    """Seconds. stall: without a frame before the state says so. give_up: without a frame before the source is opened
    anew. open_limit: for opening. pauses: before each further try to open a lost source, the last one for ever.
    healthy: of frames after which the next loss begins with the first pause again."""

    stall: float = 2.0
    give_up: float = 8.0
    open_limit: float = 12.0
    pauses: tuple[float, ...] = (0.5, 1.0, 2.0, 4.0, 8.0, 10.0)
    healthy: float = 10.0


TIMING: Final = Timing()


@dataclass(frozen=True)
class Status:
    """source: its name without passwords. sentence: for a person. fps: frames a second that arrive, 0 when none do.
    size: width and height of the latest frame in pixels. why: what ended or lost it, without what is done about it; ""
    where nothing did. single: it was one picture, which does not go on."""

    source: str
    state: State
    sentence: str
    fps: float
    size: tuple[int, int] | None
    why: str = ""
    single: bool = False


class Camera:
    """Drains a source in threads of its own and keeps only the latest frame; files are played at their own pace.

    A live source that is lost or stalls is opened again with growing pauses; the latest frame stays meanwhile. All
    methods may be called from any thread.
    """

    def __init__(self, spec: str, opener: Callable[[str], Source] = open_source, timing: Timing = TIMING) -> None:
        self._spec = spec
        self._name = describe(spec)
        self._opener = opener
        self._timing = timing
        self._changed = threading.Condition()
        self._running = False
        self._supervisor: threading.Thread | None = None
        self._drain: Drain | None = None
        self._hanging: list[Drain] = []
        self._end: End | None = None
        self._state: State = "off"
        self._trouble = ""
        self._frame: Frame | None = None
        self._count = 0
        self._arrivals: deque[float] = deque(maxlen=30)

    @property
    def spec(self) -> str:
        """The source as it was named."""
        return self._spec

    def start(self) -> None:
        """Begin. A camera begins once: after stop() a new one is made."""
        with self._changed:
            if self._supervisor is not None:
                return
            self._running = True
            self._state = "opening"
            self._supervisor = threading.Thread(target=self._supervise, name="camera", daemon=True)
            self._supervisor.start()

    def stop(self) -> None:
        """Let go of the source; returns within about a second even where a driver hangs."""
        with self._changed:
            self._running = False
            self._state = "off"
            drain, supervisor = self._drain, self._supervisor
            self._changed.notify_all()
        if drain is not None:
            drain.abandon()
            drain.join(0.7)
        if supervisor is not None and supervisor is not threading.current_thread():
            supervisor.join(0.5)

    def latest(self) -> Frame | None:
        """The newest frame, None before the first. Its number counts over all reopenings."""
        with self._changed:
            return self._frame

    def wait_newer(self, number: int, timeout: float) -> Frame | None:
        """The newest frame once its number is above `number`, None when there is none within `timeout` seconds, or as
        soon as the camera is stopped."""
        with self._changed:
            self._changed.wait_for(lambda: not self._running or self._newest() > number, timeout)
            return self._frame if self._newest() > number else None

    def _newest(self) -> int:
        return -1 if self._frame is None else self._frame.number

    @property
    def state(self) -> State:
        """The state alone."""
        return self.status().state

    def status(self) -> Status:
        """How things are now."""
        with self._changed:
            state, frame = self._state, self._frame
            drain = self._drain
            quiet = time.monotonic() - self._arrivals[-1] if self._arrivals else 0.0
            if state == "live" and drain is not None and drain.live and quiet > self._timing.stall:
                state = "stalled"
            rate = 0.0
            if state == "live" and len(self._arrivals) > 1:
                rate = (len(self._arrivals) - 1) / max(1e-6, self._arrivals[-1] - self._arrivals[0])
            size = None if frame is None else (frame.image.shape[1], frame.image.shape[0])
            why = self._trouble if state in ("lost", "ended") else ""
            single = state == "ended" and not why and self._count == 1
            return Status(self._name, state, self._sentence(state, why, single), rate, size, why, single)

    def _sentence(self, state: State, why: str, single: bool) -> str:
        if why:
            return say("{why} Trying again every few seconds.", why=why) if state == "lost" else why
        if single:
            told = say(
                "{name} is a single picture, and a throw is read once it is seen to lie still; choose a camera, or "
                "start the companion with a clip or a folder of pictures.",
                name=self._name,
            )
            return sentence(told)
        if state == "live" and self._spec == DEMO:
            return say("This is the demo: a clip of dice being thrown, not your table.")
        return sentence(say(_STATES[state], name=self._name))

    # The supervisor's side.

    def _supervise(self) -> None:
        attempt = 0
        while self._running:
            begun = time.monotonic()
            end = self._one_drain()
            with self._changed:
                if not self._running or end.how == "stopped":
                    return
                came = bool(self._arrivals) and self._arrivals[-1] >= begun
                if not end.live and (came or end.how == "ended"):
                    self._state, self._trouble = "ended", end.sentence
                    return
                if self._arrivals and self._arrivals[-1] - begun > self._timing.healthy:
                    attempt = 0
                pause = self._timing.pauses[min(attempt, len(self._timing.pauses) - 1)]
                attempt += 1
                self._state = "lost"
                self._trouble = end.sentence
                self._changed.notify_all()
                self._changed.wait_for(lambda: not self._running, pause)

    def _one_drain(self) -> End:
        """Run one drain until it ends, or has kept silent for too long; the silence is then an end of its own."""
        with self._changed:
            # Threads that a driver holds are few at most: a camera that hangs each time is waited for.
            while self._running and sum(drain.alive() for drain in self._hanging) >= _MAX_HANGING:
                self._changed.wait(0.5)
            if not self._running:  # stop() has not seen a drain that would begin now
                return End("stopped", "", True)
            self._hanging = [drain for drain in self._hanging if drain.alive()]
            self._end = None
            begun = time.monotonic()
            drain = Drain(self._spec, self._opener, self._deliver, self._done)
            self._drain = drain
            drain.start()
            while self._running and self._end is None:
                fresh = self._arrivals[-1] if self._arrivals and self._arrivals[-1] >= begun else None
                limit = begun + self._timing.open_limit if fresh is None else fresh + self._timing.give_up
                now = time.monotonic()
                if drain.live and now >= limit:
                    drain.abandon()
                    self._hanging.append(drain)
                    told = say("{name} sends no pictures; check its cable or its network.", name=self._name)
                    return End("failed", sentence(told), True)
                self._changed.wait(max(0.01, limit - now) if drain.live else 1.0)
            return self._end or End("stopped", "", drain.live)

    def _deliver(self, drain: Drain, frame: Frame) -> None:
        with self._changed:
            if drain is not self._drain or not self._running:
                return
            now = time.monotonic()
            if self._state != "live":
                self._state = "live"
                self._arrivals.clear()
            self._arrivals.append(now)
            self._frame = replace(frame, number=self._count)
            self._count += 1
            self._changed.notify_all()

    def _done(self, drain: Drain, end: End) -> None:
        with self._changed:
            if drain is self._drain:
                self._end = end
                self._changed.notify_all()


def looks(source: Source) -> Generator[tuple[Frame | None, Status]]:
    """The latest frames of an open source as they come, each with how the camera is; None about twice a second without
    one. It ends with a clip, and is to be closed: that lets go of the source."""
    opened = [source]
    camera = Camera(source.spec, lambda spec: opened.pop() if opened else open_source(spec))
    camera.start()
    number = -1
    try:
        while True:
            frame = camera.wait_newer(number, _LOOK_S)
            status = camera.status()
            yield frame, status
            if frame is not None:
                number = frame.number
            elif status.state == "ended":
                return
    finally:
        camera.stop()
