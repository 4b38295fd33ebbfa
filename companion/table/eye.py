"""The eye of the table: one camera at a time, its frames read and settled in a thread, what it sees told to the table.

The game never waits for it: a camera that fails or a reader that cannot be loaded is a sentence on the page.
"""

from __future__ import annotations

import logging
import re
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from companion.camera.camera import Camera
from companion.camera.frame import CameraError, Frame
from companion.camera.phone import TIMING, Inbox
from companion.camera.source import DEMO, OFF, PHONE, check_source, completed, webcam_number
from companion.said import say
from companion.table.camera.calibration import Calibrated
from companion.table.camera.notices import ONLY_SHOWN, Notice, of_camera
from companion.table.camera.profiles import Profiles
from companion.table.lens import AGAIN, BEGUN_WITH
from companion.table.looking import Looking
from companion.table.remote import REMOTE, Remote
from companion.table.session import Table
from companion.table.snapshot import NO_CAMERA, CameraSeen
from companion.vision.errors import ModelError
from companion.vision.reading import Reading
from companion.vision.settling.settle import Phase

_TELL_EVERY: Final = 0.5
_FROM_PAGE: Final = re.compile(r"\d{1,3}|demo|off|(https?|rtsps?)://\S{1,500}", re.IGNORECASE)
_LOG: Final = logging.getLogger("companion")


class Reads(Protocol):
    """The part of the dice reader that is used here."""

    def read(
        self, frame: NDArray[np.uint8], die_size: float | None = None, thorough: bool = False, turned: float = 0
    ) -> Reading:
        """The dice in a frame."""


class Eye:
    """Looks at one source at a time. All methods may be called from any thread."""

    def __init__(self, table: Table, reader: Callable[[], Reads], profiles: Profiles | None = None) -> None:
        """`reader` makes the dice reader; it is called in the eye's thread, once, when first needed.

        profiles: what is known of each camera; None keeps calibrations for as long as the program runs.
        """
        self._table = table
        self.others: Sequence[Eye] = ()
        """Those of the program's other tables."""
        self._make_reader = reader
        self._reader: Reads | None = None
        self._making = threading.Lock()
        """The reader is made once, though the thread of a camera that was left may still be at it."""
        self._switch = threading.Lock()
        self.remote = Remote(table)
        self.inbox: Final = Inbox()
        """Where a phone's pictures are put while it is the camera."""
        self._camera: Camera | Remote | None = None
        self._thread: threading.Thread | None = None
        self._ending = threading.Event()
        self._found = threading.Lock()
        """What a look found out of its camera is kept, or the look is over; never both."""
        self._home = OFF
        self._counts = True
        """Whether what the source shows may be a roll."""
        self._comes: str | None = None
        self._looking: Looking | None = None
        self._profiles = profiles or Profiles()
        table.with_camera(self)

    def use(self, spec: str) -> None:
        """Looks at another source from now on; "off" looks at none.

        Raises:
            CameraError: it is plain from the words alone that there is no such source, or it is a webcam that another
                table looks through; the old one stays.
        """
        if spec not in (OFF, PHONE, REMOTE):
            check_source(spec)
            self._check_free(spec)
        self.wait_for(spec)

    def _check_free(self, spec: str) -> None:
        """A webcam sends its pictures to one alone. Raises CameraError where another table has it."""
        number = webcam_number(spec)
        for eye in self.others if number is not None else ():
            if webcam_number(eye.source[0]) == number:
                told = say(
                    "Camera {number} is used at table {table}: choose another, or another there first.",
                    number=number,
                    table=eye._table.id,
                )
                raise CameraError(told)

    def wait_for(self, spec: str) -> None:
        """As `use`, for a source that is known to be one: where it is not there now, the page says so until it is."""
        self._change_to(spec, counts=True)

    def show_demo(self) -> None:
        """Looks at the demo clip where nobody chose it: it is there to see, and its dice count in no game."""
        self._change_to(DEMO, counts=False)

    def _change_to(self, spec: str, *, counts: bool) -> None:
        camera = None if spec in (OFF, REMOTE) else self._open(spec)  # before the old one is let go
        with self._switch, self._coming(spec):
            self._leave()
            self._counts = counts
            self._home = spec if self._home == OFF and spec not in (PHONE, REMOTE) else self._home
            if camera is not None:
                self._begin(camera, spec)
            elif spec == REMOTE:
                self._camera = self.remote
                self.remote.start()
                self._table.camera(self.remote.seen())
            else:
                self._table.camera(NO_CAMERA)

    @contextmanager
    def _coming(self, spec: str) -> Iterator[None]:
        """Names the source that comes while the old one is let go: else a phone that films would find none in use, and
        be the camera again."""
        self._comes = spec
        try:
            yield
        finally:
            self._comes = None

    def _begin(self, camera: Camera, spec: str) -> None:
        self._camera, self._ending = camera, threading.Event()
        camera.start()
        self._table.camera(_seen(camera))
        look = threading.Thread(target=self._look, args=(camera, spec, self._ending), name="eye", daemon=True)
        self._thread = look
        look.start()

    def _open(self, spec: str) -> Camera:
        return Camera(spec, lambda _: self.inbox.open(), TIMING) if spec == PHONE else Camera(spec)

    @property
    def source(self) -> tuple[str, str]:
        """What is looked at, as it was named, and its state ("live", "lost" …)."""
        camera, comes = self._camera, self._comes
        if comes is not None:
            return comes, OFF if comes == OFF else "opening"
        return (OFF, OFF) if camera is None else (camera.spec, camera.state)

    @property
    def begun_with(self) -> str | None:
        """The file or folder named when the program was started, None where it was another source."""
        return None if _FROM_PAGE.fullmatch(self._home) else self._home

    def use_from_page(self, typed: str) -> str:
        """As `use`, for a page: it names no files, only what is plugged in, on the network, or was named at the start.
        An address may lack its http://. Returns the source in full.

        Raises:
            ValueError: a source that a page cannot name, or that there is not; the message is for the player.
        """
        spec = completed(typed)
        spec = {AGAIN: self.source[0], BEGUN_WITH: self._home}.get(spec, spec)
        if spec not in (self._home, self.source[0]) and not _FROM_PAGE.fullmatch(spec):
            raise ValueError(say("This is neither the number nor the http or rtsp address of a camera."))
        try:
            self.use(spec)
        except CameraError as error:
            raise ValueError(str(error)) from None
        return spec

    def look_again(self) -> None:
        """What lies still is read once more: by other faces now, say."""
        looking = self._looking
        if looking is not None:
            looking.look_again()

    def stands_well(self) -> None:
        """The camera stands well as it stands now, though it was moved."""
        looking = self._looking
        if looking is not None:
            looking.stands_well()

    @property
    def calibrated(self) -> Calibrated | None:
        """The calibration of the camera that is looked through; None while there is none or no reader."""
        looking = self._looking
        return None if looking is None else looking.calibrated

    def stop(self) -> None:
        """Lets go of the camera."""
        with self._switch:
            self._leave()

    def latest(self) -> Frame | None:
        """The newest frame, None where there is none."""
        camera = self._camera
        return None if camera is None else camera.latest()

    def wait_newer(self, number: int, timeout: float) -> Frame | None:
        """The newest frame once its number is above `number`, None if there is none within `timeout` seconds."""
        camera = self._camera
        if camera is None:
            time.sleep(timeout)
            return None
        return camera.wait_newer(number, timeout)

    def _leave(self) -> None:
        with self._found:
            self._ending.set()
            camera, thread = self._camera, self._thread
            self._camera = self._thread = self._looking = None
        if camera is not None:
            camera.stop()
        if thread is not None:
            thread.join(2.0)
        if camera is not None:
            self._table.blind()

    # ---- in the thread ---------------------------------------------------------------------------------------------

    def _look(self, camera: Camera, spec: str, ending: threading.Event) -> None:
        try:
            reader, trouble = self._load()
            looking = None if reader is None else Looking(spec, reader.read, self._profiles)
            with self._found:
                if ending.is_set():  # another camera was chosen while the models were loaded
                    return
                self._looking = looking
            self._watch(camera, spec, ending, looking, trouble)
        except Exception as error:  # the page must hear of it, and the game go on by typing
            _LOG.error("fault: the eye stopped: %s: %s", type(error).__name__, error)
            sentence = say("The reading of the camera stopped by a mistake of the program; choose it again, or type.")
            if not ending.is_set():
                self._table.camera(CameraSeen(camera.status().source, "lost", sentence))

    def _watch(
        self, camera: Camera, spec: str, ending: threading.Event, looking: Looking | None, trouble: str | None
    ) -> None:
        """Tells the table what the camera sees, and how it is, until the look is over."""
        notices: tuple[Notice, ...] = ()
        newest = notices
        number, told = -1, 0.0
        while not ending.is_set():
            if newest != notices or time.monotonic() - told >= _TELL_EVERY:
                notices, told = newest, time.monotonic()
                self._table.camera(_seen(camera, trouble, notices, None if looking is None else looking.calibrated))
            frame = camera.wait_newer(number, _TELL_EVERY)
            if frame is None or ending.is_set():
                continue
            number, known = frame.number, True
            if looking is not None:
                seen, newest = looking.see(frame)
                if not self._counts:
                    seen, newest = replace(seen, settled=None), (ONLY_SHOWN, *newest)
                known = seen.phase in (Phase.SETTLED, Phase.EMPTY)
                if not ending.is_set():
                    self._table.seen(seen)
            if known and spec == PHONE:  # a phone that waits to hear of its photograph goes on
                self.inbox.told(frame.image)

    def _load(self) -> tuple[Reads | None, str | None]:
        """The reader, made once; or the sentence that says why there is none."""
        with self._making:
            if self._reader is None:
                try:
                    self._reader = self._make_reader()
                except ModelError as error:
                    return None, say("{problem} Until then, type the faces.", problem=str(error))
            return self._reader, None


def _seen(
    camera: Camera,
    trouble: str | None = None,
    notices: tuple[Notice, ...] = (),
    calibrated: Calibrated | None = None,
) -> CameraSeen:
    status = camera.status()
    sentence, region = trouble or status.sentence, None if calibrated is None else calibrated.region
    notices = of_camera(status.state, status.sentence) or notices
    demo = camera.spec == DEMO
    return CameraSeen(status.source, status.state, sentence, status.size, notices, region, demo, status.single)
