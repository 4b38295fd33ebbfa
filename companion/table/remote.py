"""The table's camera in a process of its own, here or elsewhere: it reads the dice itself and reports what it sees."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from companion.camera.frame import Frame
from companion.said import say
from companion.table.camera.afar import TOLD
from companion.table.camera.notices import of_camera
from companion.table.camera.report import TOO_LATE, Report
from companion.table.snapshot import CameraSeen
from companion.vision.reading import Reading
from companion.vision.settling.settle import Phase, Seen, Settled

if TYPE_CHECKING:
    from companion.table.session import Table

REMOTE: Final = "remote"
"""The source that a camera process reports to (`Remote.take`)."""
_SOON: Final = 1.0
"""Seconds within which a roll counts as it would from a camera of this program."""
_SILENT: Final = 4.0
_TELL_EVERY: Final = 0.5
_SENTENCES: Final = {
    "opening": say("The camera on {where} is being opened."),
    "live": say("The camera on {where} is on."),
    "stalled": say("The camera on {where} sends no pictures at the moment; check its cable."),
    "lost": say("The camera on {where} is lost; check its cable."),
    "ended": say("The pictures on {where} have come to their end."),
}
_GONE: Final = say(
    "Nothing is heard of the camera on {where}; see that `companion watch --post` runs there and reaches this machine."
)
_LATE: Final = say("A roll came too late over the network to count; type it, or throw again.")


class Taken(StrEnum):
    """What became of a reported roll: it was given to the table, had been given before, or came too late."""

    TAKEN = "taken"
    AGAIN = "again"
    LATE = "late"


class Remote:
    """Takes the reports, and stands where a camera of this program would. All methods may be called from any thread."""

    spec: Final = REMOTE

    def __init__(self, table: Table, clock: Callable[[], float] = time.monotonic) -> None:
        self._table, self._clock = table, clock
        self._changed = threading.Condition()
        self._speaking = threading.Lock()
        """Held while something is told to the table; before `_changed` and the table's own lock, where those are."""
        self._ending = threading.Event()
        self._ending.set()
        self._where = ""
        self._report: Report | None = None
        self._heard = 0.0
        self._late = False
        self._frame: Frame | None = None

    # ---- as a camera -------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Tells the table how the camera is, until `stop`."""
        with self._changed:
            self._report, self._heard, self._late = None, self._clock(), False
            self._ending = threading.Event()
        threading.Thread(target=self._tell, args=(self._ending,), name="remote camera", daemon=True).start()

    def stop(self) -> None:
        """Takes no further reports; nothing is told to the table any more once this returns."""
        with self._changed:
            self._ending.set()
            self._frame = None
            self._changed.notify_all()
        with self._speaking:  # which waits for what is being told
            pass

    @property
    def state(self) -> str:
        """As a camera's: "lost" too where nothing is heard of it."""
        with self._changed:
            return self._state()

    def _state(self) -> str:
        if self._silent():
            return "lost"
        return "opening" if self._report is None else self._report.state

    def _silent(self) -> bool:
        return self._clock() - self._heard > _SILENT

    def seen(self) -> CameraSeen:
        """How the camera is, for the pages."""
        with self._changed:
            state, report, where = self._state(), self._report, self._where or say("another machine")
            sentence = say(_GONE if self._silent() else _SENTENCES[state], where=where)
            if state == "live" and self._late:
                sentence = _LATE
        size = None if report is None else report.size
        noticed = () if report is None else tuple(TOLD[notice] for notice in report.notices)
        name = say("the camera on {where}", where=where)
        return CameraSeen(name, state, sentence, size, of_camera(state, sentence) or noticed)

    def latest(self) -> Frame | None:
        """The newest picture that was sent."""
        with self._changed:
            return self._frame

    def wait_newer(self, number: int, timeout: float) -> Frame | None:
        """The newest picture once its number is above `number`, None when there is none within `timeout` seconds."""
        with self._changed:
            self._changed.wait_for(
                lambda: self._ending.is_set() or (self._frame is not None and self._frame.number > number), timeout
            )
            return self._frame if self._frame is not None and self._frame.number > number else None

    # ---- reports -----------------------------------------------------------------------------------------------------

    def take(self, report: Report, image: NDArray[np.uint8] | None, where: str) -> Taken | None:
        """Takes a report in; what became of its roll. image: its picture, decoded. where: it comes from, in words.

        A roll counts once, however often it is reported, also over a restart of this program.
        """
        with self._speaking:
            return self._take(report, image, where)

    def _take(self, report: Report, image: NDArray[np.uint8] | None, where: str) -> Taken | None:
        with self._changed:
            if self._ending.is_set():
                return None
            before = self._report
            old = before is not None and before.run == report.run and report.number <= before.number
            self._heard, self._where = self._clock(), where
            if not old:
                self._report = report
                if image is not None:
                    number = 0 if self._frame is None else self._frame.number + 1
                    self._frame = Frame(image, report.t, number)
                    self._changed.notify_all()
        became = None if report.roll is None else self._judge(report, report.roll)
        if not old or became is Taken.TAKEN:
            seen = _seen(report, image if became is Taken.TAKEN else None)
            if seen is not None:
                self._table.camera(self.seen())
                self._table.seen(seen)
        return became

    def _judge(self, report: Report, roll: int) -> Taken:
        if not self._table.first_told(report.run, roll):
            return Taken.AGAIN
        moved_on = report.age > _SOON and self._table.changed_within(report.age)
        late = report.age > TOO_LATE or moved_on
        with self._changed:
            self._late = late
        return Taken.LATE if late else Taken.TAKEN

    def _tell(self, ending: threading.Event) -> None:
        while not ending.wait(_TELL_EVERY):
            with self._speaking:
                if not ending.is_set():
                    self._table.camera(self.seen())


def _seen(report: Report, image: NDArray[np.uint8] | None) -> Seen | None:
    """The report as the table sees it; with an image its dice are a new roll."""
    if report.phase is None:
        return None
    reading = None
    if report.dice is not None:
        reading = Reading(report.dice, report.confidence, 0.0, report.given_count, report.maybe)
    settled = None if image is None or reading is None else Settled(report.t, reading, image)
    return Seen(report.t, Phase(report.phase), reading, settled)
