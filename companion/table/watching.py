"""One camera watched in a thread: its frames read and settled, what it sees and how it is told to the table."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from companion.camera.camera import Camera
from companion.camera.phone import Inbox
from companion.camera.source import DEMO, PHONE
from companion.said import say
from companion.table.camera.calibration import Calibrated
from companion.table.camera.notices import ONLY_SHOWN, Notice, of_camera
from companion.table.camera.profiles import Profiles
from companion.table.looking import Looking
from companion.table.session import Table
from companion.table.snapshot import CameraSeen
from companion.vision.settling.settle import Phase, Read

_TELL_EVERY: Final = 0.5
_LOG: Final = logging.getLogger("companion")

Load = Callable[[], tuple[Read | None, str | None]]
"""Gives what reads frames, or the sentence that says why nothing does. It takes time, and is called in the thread."""


class Watching:
    """Watches from `start` to `stop`, once."""

    def __init__(
        self, table: Table, camera: Camera, load: Load, profiles: Profiles, inbox: Inbox, *, counts: bool
    ) -> None:
        """inbox: where a phone's pictures come from. counts: whether what the source shows may be a roll."""
        self._table, self._camera, self._load = table, camera, load
        self._profiles, self._inbox, self._counts = profiles, inbox, counts
        self.looking: Looking | None = None
        """None until what reads frames is loaded, or where nothing does."""
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._run, name="eye", daemon=True)

    def start(self) -> None:
        """Begins."""
        self._camera.start()
        self._table.camera(_seen(self._camera))
        self._thread.start()

    def stop(self) -> None:
        """Lets go of the camera."""
        self._ending.set()
        self._camera.stop()
        self._thread.join(2.0)

    def _run(self) -> None:
        try:
            read, trouble = self._load()
            self.looking = None if read is None else Looking(self._camera.spec, read, self._profiles)
            self._watch(self.looking, trouble)
        except Exception as error:  # the page must hear of it, and the game go on by typing
            _LOG.error("fault: the eye stopped: %s: %s", type(error).__name__, error)
            sentence = say("The reading of the camera stopped by a mistake of the program; choose it again, or type.")
            if not self._ending.is_set():
                self._table.camera(CameraSeen(self._camera.status().source, "lost", sentence))

    def _watch(self, looking: Looking | None, trouble: str | None) -> None:
        """Tells the table what the camera sees, and how it is, until the watching is over."""
        notices: tuple[Notice, ...] = ()
        newest = notices
        number, told = -1, 0.0
        while not self._ending.is_set():
            if newest != notices or time.monotonic() - told >= _TELL_EVERY:
                notices, told = newest, time.monotonic()
                calibrated = None if looking is None else looking.calibrated
                self._table.camera(_seen(self._camera, trouble, notices, calibrated))
            frame = self._camera.wait_newer(number, _TELL_EVERY)
            if frame is None or self._ending.is_set():
                continue
            number, known = frame.number, True
            if looking is not None:
                seen, newest = looking.see(frame)
                if not self._counts:
                    seen, newest = replace(seen, settled=None), (ONLY_SHOWN, *newest)
                known = seen.phase in (Phase.SETTLED, Phase.EMPTY)
                if not self._ending.is_set():
                    self._table.seen(seen)
            if known and self._camera.spec == PHONE:  # a phone that waits to hear of its photograph goes on
                self._inbox.told(frame.image)


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
