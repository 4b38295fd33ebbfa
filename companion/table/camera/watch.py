"""From a source of pictures to settled rolls: every frame of a file, the latest frames of a live camera."""

from __future__ import annotations

import json
import signal
import sys
import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from companion.camera.camera import Status, looks
from companion.camera.capture import VideoFile
from companion.camera.frame import CameraError, Frame, Source
from companion.camera.source import open_source
from companion.config import data_folder
from companion.table.camera.calibration import Calibrated
from companion.table.camera.frozen import Frozen
from companion.table.camera.link import Target
from companion.table.camera.notices import Notice, Noticing
from companion.table.camera.profiles import Profiles
from companion.table.camera.reporter import Reporter
from companion.terminal import DONE, INTERRUPTED, UNUSABLE, complain, percent
from companion.vision.errors import ModelError
from companion.vision.faces import face_order
from companion.vision.reader import Reader
from companion.vision.settling.motion import Region
from companion.vision.settling.settle import Read, Seen, Settled, Settler

Tell = Callable[[str], object]
"""Hears a sentence for the terminal."""
_LONG: Final = 2.0
"""Seconds of video from which on progress is shown."""


def run_watch(spec: str, as_json: bool, post: Target | None = None, data: Path | None = None) -> int:
    """The command `companion watch`: a line for each settled roll as soon as it is known, the progress on a terminal.

    post: the table that is told of it; the source is then looked at in its own time, and through its calibration, which
    is kept in the folder `data`.

    Returns the exit status: 2, after one sentence on standard error, for a source, a model or a table that cannot be
    used; 130 where Ctrl-C ended it, as it has to for a live source.
    """
    if post is not None:
        return _run_post(spec, as_json, post, data or data_folder())
    progress = _Progress(0.0)
    try:
        reader = Reader()
        source = open_source(spec)
        if isinstance(source, VideoFile):
            progress = _Progress(source.duration)
        start: float | None = None
        looked = 0
        with _ctrl_c() as ended, closing(_watch(source, reader.read, progress.say, ended)) as happenings:
            for seen in happenings:
                looked += 1
                if start is None:
                    start = seen.t if source.live else 0.0
                if seen.settled is not None:
                    progress.clear()
                    print(roll_line(seen.settled, start, as_json), flush=True)
                progress.show(seen.t)
            if ended.is_set():
                return INTERRUPTED
        if looked == 1:  # in which nothing can come to rest
            return complain(f"{spec} is a single picture; `companion read` tells the dice in it.")
    except (CameraError, ModelError) as error:
        progress.say(str(error))
        return UNUSABLE
    finally:
        progress.clear()
    return DONE


def _run_post(spec: str, as_json: bool, post: Target, data: Path) -> int:
    reporter = Reporter(post, complain)
    try:
        reader = Calibrated(spec, Reader().read, Profiles(data))
        source = open_source(spec)
    except (CameraError, ModelError) as error:
        return complain(str(error))
    start: float | None = None
    noticing, frozen = Noticing(), Frozen(spec)
    noticed: tuple[Notice, ...] = ()
    with _ctrl_c() as ended:
        reporter.start()
        try:
            for seen, status, frame in _looks(source, reader.read, complain, ended, reader.region):
                if seen is not None and frame is not None:
                    noticed = (*frozen.look(frame), *noticing.look(frame.image, seen))
                reporter.see(seen, status, None if frame is None else frame.image, noticed)
                if reporter.refused.is_set():
                    return complain(reporter.why)
                if seen is not None and start is None:
                    start = seen.t if source.live else 0.0
                if seen is not None and seen.settled is not None and start is not None:
                    print(roll_line(seen.settled, start, as_json), flush=True)
            return INTERRUPTED if ended.is_set() else DONE
        finally:
            reporter.stop()


@contextmanager
def _ctrl_c() -> Iterator[threading.Event]:
    """Set once Ctrl-C is pressed: raised wherever the program is just then, it could leave a camera's lock held."""
    ended = threading.Event()
    before = signal.signal(signal.SIGINT, lambda *_: ended.set())
    try:
        yield ended
    finally:
        signal.signal(signal.SIGINT, before)


def roll_line(settled: Settled, start: float, as_json: bool) -> str:
    """A roll as `companion watch` prints it; its time counts from `start` (seconds), its faces stand in order."""
    faces = sorted((die.face for die in settled.reading.dice), key=face_order)
    t, confidence = settled.t - start, settled.reading.confidence
    if as_json:
        return json.dumps({"t": round(t, 3), "faces": faces, "confidence": round(confidence, 4)})
    return f"{int(t // 60)}:{t % 60:04.1f}  {' '.join(map(str, faces))}  ({percent(confidence)} sure)"


def _watch(source: Source, read: Read, trouble: Tell, ended: threading.Event) -> Generator[Seen]:
    """Every frame of a file; the latest ones of a live source."""
    if source.live:
        with closing(_looks(source, read, trouble, ended)) as found:
            yield from (seen for seen, _, _ in found if seen is not None)
        return
    settler = Settler(read)
    try:
        while not ended.is_set() and (frame := source.read()) is not None:
            yield settler.feed(frame.t, frame.image)
    finally:
        source.close()


def _looks(
    source: Source, read: Read, trouble: Tell, ended: threading.Event, region: Region | None = None
) -> Generator[tuple[Seen | None, Status, Frame | None]]:
    """The latest frames as they come, with the camera's state; without one about twice a second. A file ends."""
    settler = Settler(read)
    settler.within(region)
    state = "opening"
    with closing(looks(source)) as found:
        for frame, status in found:
            if ended.is_set():
                return
            if frame is None:
                yield None, status, None
            else:
                yield settler.feed(frame.t, frame.image), status, frame
            if status.state != state and status.state in ("stalled", "lost"):
                trouble(status.sentence)
            state = status.state


class _Progress:
    """How far a long file has been watched, on standard error where that is a terminal."""

    def __init__(self, duration: float) -> None:
        self._duration = duration if duration > _LONG and sys.stderr.isatty() else 0.0
        self._shown = ""

    def show(self, t: float) -> None:
        if not self._duration:
            return
        text = f"watched {t:.0f} of {self._duration:.0f} s"
        if text != self._shown:
            print(f"\r{text}", end="", file=sys.stderr, flush=True)
            self._shown = text

    def clear(self) -> None:
        """Wipe the line, so that something else can stand there."""
        if self._shown:
            print(f"\r{' ' * len(self._shown)}\r", end="", file=sys.stderr, flush=True)
            self._shown = ""

    def say(self, sentence: str) -> None:
        """A sentence on a line of its own."""
        self.clear()
        complain(sentence)
