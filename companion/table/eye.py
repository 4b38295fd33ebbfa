"""The eye of the table: which camera is watched, one at a time, and what it gives to whoever asks.

The game never waits for it: a camera that fails or a reader that cannot be loaded is a sentence on the page.
"""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from companion.camera.camera import Camera
from companion.camera.frame import CameraError, Frame
from companion.camera.phone import TIMING, Inbox
from companion.camera.source import DEMO, OFF, PHONE, check_source, completed, webcam_number
from companion.said import say
from companion.table.camera.calibration import Calibrated
from companion.table.camera.profiles import Profiles
from companion.table.lens import AGAIN, BEGUN_WITH
from companion.table.looking import Looking
from companion.table.remote import REMOTE, Remote
from companion.table.session import Table
from companion.table.snapshot import NO_CAMERA
from companion.table.watching import Watching
from companion.vision.errors import ModelError
from companion.vision.reading import Reading
from companion.vision.settling.settle import Read

_FROM_PAGE: Final = re.compile(r"\d{1,3}|demo|off|(https?|rtsps?)://\S{1,500}", re.IGNORECASE)


class Reads(Protocol):
    """The part of the dice reader that is used here."""

    def read(
        self, frame: NDArray[np.uint8], die_size: float | None = None, thorough: bool = False, turned: float = 0
    ) -> Reading:
        """The dice in a frame."""


class Eye:
    """Looks at one source at a time. All methods may be called from any thread."""

    def __init__(self, table: Table, reader: Callable[[], Reads], profiles: Profiles | None = None) -> None:
        """`reader` makes the dice reader; it is called in a thread of its own, once, when first needed.

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
        self._watching: Watching | None = None
        """None where no camera of this program is in use."""
        self._home = OFF
        self._comes: str | None = None
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
            self._home = spec if self._home == OFF and spec not in (PHONE, REMOTE) else self._home
            if camera is not None:
                self._camera = camera
                watching = Watching(self._table, camera, self._load, self._profiles, self.inbox, counts=counts)
                watching.start()
                self._watching = watching
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
        if (looking := self._looking) is not None:
            looking.look_again()

    def stands_well(self) -> None:
        """The camera stands well as it stands now, though it was moved."""
        if (looking := self._looking) is not None:
            looking.stands_well()

    @property
    def calibrated(self) -> Calibrated | None:
        """The calibration of the camera that is looked through; None while there is none or no reader."""
        looking = self._looking
        return None if looking is None else looking.calibrated

    @property
    def _looking(self) -> Looking | None:
        watching = self._watching
        return None if watching is None else watching.looking

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
        camera, watching = self._camera, self._watching
        self._camera = self._watching = None
        if watching is not None:
            watching.stop()
        elif camera is not None:
            camera.stop()
        if camera is not None:
            self._table.blind()

    def _load(self) -> tuple[Read | None, str | None]:
        """What reads frames, made once; or the sentence that says why there is none."""
        with self._making:
            if self._reader is None:
                try:
                    self._reader = self._make_reader()
                except ModelError as error:
                    return None, say("{problem} Until then, type the faces.", problem=str(error))
            return self._reader.read, None
