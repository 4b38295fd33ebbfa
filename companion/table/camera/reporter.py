"""`companion watch --post`: tells a table what a camera sees, over a network that may break and a server that may end.

A roll is sent until the table says what became of it, or until it is too old to count; the table counts it once.
"""

from __future__ import annotations

import http.client
import math
import secrets
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from companion.camera.camera import Status
from companion.table.camera.afar import names_of
from companion.table.camera.link import Link, LinkError, Target
from companion.table.camera.notices import Notice
from companion.table.camera.report import MOST_DICE, TOO_LATE, WIDEST, Report
from companion.vision.pictures import jpeg, narrow_size
from companion.vision.reading import Die, Reading
from companion.vision.settling.settle import Seen, Settled

_APART_S: Final = 0.1
_HEARTBEAT_S: Final = 0.5
_PICTURE_EVERY_S: Final = 2.0
_PAUSES_S: Final = (0.3, 0.5, 1.0, 2.0)
_WAITING_S: Final = 2.0
_MOST_WAITING: Final = 8
_QUALITY: Final = 80
_LAST_TRY_S: Final = 3.0
_DROPPED: Final = "A roll may not have reached the table in time; look there, and type it or throw again."


@dataclass(frozen=True, slots=True)
class _Look:
    """A report to be sent, the moment of what it tells (monotonic), and the frame that it tells of, where a picture of
    that may go with it."""

    report: Report
    at: float
    frame: NDArray[np.uint8] | None = None


class Reporter:
    """`see` may be called for every frame and never waits; a thread sends."""

    def __init__(
        self,
        target: Target,
        tell: Callable[[str], object],
        link: Link | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """tell: hears a sentence for the terminal when something changes."""
        self._target, self._tell, self._clock = target, tell, clock
        self._link = link or Link(target)
        self._run = secrets.token_hex(8)
        self._changed = threading.Condition()
        self._rolls: deque[_Look] = deque(maxlen=_MOST_WAITING)
        self._view: _Look | None = None
        self._new = False
        self._count = self._rolled = 0
        self._ending = self._flushing = False
        self._until = math.inf
        self._pictured = -math.inf
        self._told = ""
        self.refused = threading.Event()
        """Set when the table will not have this camera; `why` then holds the sentence."""
        self.why = ""
        self._thread = threading.Thread(target=self._send_all, name="reporter", daemon=True)

    def start(self) -> None:
        """Begins to send."""
        self._thread.start()

    def stop(self) -> None:
        """Sends what waits, if that can be done at once, and leaves the table."""
        with self._changed:
            self._ending = True
            self._changed.notify_all()
        self._thread.join(_LAST_TRY_S + 1)

    def see(
        self,
        seen: Seen | None,
        status: Status,
        frame: NDArray[np.uint8] | None = None,
        notices: tuple[Notice, ...] = (),
    ) -> None:
        """What the camera sees now (None: no new frame), how it is, and what is to be noticed with the frame."""
        report, now = replace(self._report(seen, status), notices=names_of(notices)), self._clock()
        roll = None if seen is None or seen.settled is None else _Look(self._roll(report, seen.settled), now)
        with self._changed:
            if roll is not None:
                self._rolls.append(roll)
            view = self._view
            if view is not None:
                report = _since(view.report, report, seen is None)
                frame = view.frame if frame is None else frame
            self._new |= view is None or _differs(view.report, report) or bool(self._rolls)
            self._view = _Look(report, now, frame)
            if self._new:
                self._changed.notify_all()

    def _roll(self, report: Report, settled: Settled) -> Report:
        """The report of a roll that came to rest. Encodes its picture."""
        self._rolled += 1
        shape = settled.frame.shape
        told = _with_reading(report, settled.reading, _small(*shape[1::-1])[0] / shape[1])
        return replace(told, roll=self._rolled, picture=jpeg(settled.frame, WIDEST, _QUALITY))

    def _report(self, seen: Seen | None, status: Status) -> Report:
        size = None if status.size is None or seen is None else _small(*status.size)
        state = "opening" if status.state == "off" else status.state
        reading = None if seen is None else seen.reading
        report = Report(
            run=self._run,
            number=0,
            age=0.0,
            t=0.0 if seen is None else seen.t,
            state=state,
            fps=status.fps if math.isfinite(status.fps) else 0.0,
            size=size,
            phase=None if seen is None or size is None else seen.phase.value,
        )
        if reading is None or size is None or status.size is None:
            return report
        return _with_reading(report, reading, size[0] / status.size[0])

    # ---- in the thread ---------------------------------------------------------------------------------------------

    def _send_all(self) -> None:
        failures, ready = 0, False
        while (look := self._next()) is not None:
            try:
                if not ready:
                    self._link.join()
                    ready = True
                ready, pause = self._send(self._with_picture(look))
                failures = 0
            except LinkError as error:
                self._give_up(str(error))
                return
            except Exception as error:  # a fault of the program with one look, too, is not to end the telling
                pause = _PAUSES_S[min(failures, len(_PAUSES_S) - 1)]
                failures += 1
                self._say(_why(error, self._target))
            self._pause(pause)
        self._link.leave()

    def _next(self) -> _Look | None:
        """What to send next: rolls first; None when it is over."""
        with self._changed:
            while True:
                self._drop_late()
                if self._ending and not self._flushing:
                    self._flushing, self._until = True, self._clock() + _LAST_TRY_S
                if self._flushing and (not self._rolls or self._clock() > self._until):
                    return None
                if self._rolls:
                    return self._numbered(self._rolls[0])
                fresh = self._new or self._changed.wait_for(lambda: self._new or self._ending, _HEARTBEAT_S)
                if self._ending or (self._rolls and fresh):
                    continue
                if self._view is not None:
                    self._new = False
                    return self._numbered(self._view)

    def _drop_late(self) -> None:
        while self._rolls and self._clock() - self._rolls[0].at > TOO_LATE:
            self._rolls.popleft()
            self._say(_DROPPED)

    def _numbered(self, look: _Look) -> _Look:
        self._count += 1
        return replace(look, report=replace(look.report, number=self._count))

    def _with_picture(self, look: _Look) -> _Look:
        """Now and then a picture of its frame goes with it, so that the pages show something."""
        frame, now = look.frame, self._clock()
        if frame is None or look.report.size is None or now - self._pictured < _PICTURE_EVERY_S:
            return look
        self._pictured = now
        picture, size = jpeg(frame, WIDEST, _QUALITY), _small(*frame.shape[1::-1])
        return replace(look, report=replace(look.report, picture=picture, size=size))

    def _send(self, look: _Look) -> tuple[bool, float]:
        """Sends a look; whether the table still knows this camera, and the seconds to wait before the next."""
        report = replace(look.report, age=max(0.0, self._clock() - look.at))
        answer = self._link.ask("POST", "api/camera/report", report.json())
        code, sentence = answer.error or ("", "")
        if answer.status == 200:
            self._say(f"The table at {self._target} sees with this camera.")
            self._done(look)
            if answer.told.get("roll") == "late":
                self._say("A roll came too late to count; type it at the table, or throw again.")
            return True, _APART_S
        if answer.status == 401 and code == "join":
            return False, _APART_S
        if answer.status in (401, 403, 404, 405):
            raise LinkError(sentence or f"There is no table at {self._target}.")
        if answer.status == 429:
            return True, max(answer.wait, _APART_S)
        self._say(sentence or f"The table at {self._target} answers with status {answer.status}.")
        if answer.status < 500:  # it will not take this, however often it is sent
            self._done(look)
        return True, _WAITING_S

    def _done(self, look: _Look) -> None:
        with self._changed:
            if look.report.roll is not None and self._rolls and self._rolls[0].report.roll == look.report.roll:
                self._rolls.popleft()

    def _pause(self, seconds: float) -> None:
        with self._changed:
            self._changed.wait_for(lambda: self._ending and not self._rolls, seconds)

    def _say(self, sentence: str) -> None:
        if sentence != self._told:
            self._told = sentence
            self._tell(sentence)

    def _give_up(self, sentence: str) -> None:
        self.why = sentence
        self._link.close()
        self.refused.set()


def _why(error: Exception, target: Target) -> str:
    """Why something could not be told, in a sentence."""
    if isinstance(error, OSError | http.client.HTTPException):
        reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
        return f"The table at {target} does not answer ({reason}); trying again."
    reason = f"{type(error).__name__}: {error}"
    return f"Telling the table at {target} met a mistake of the program ({reason}); trying again."


def _since(before: Report, report: Report, unseen: bool) -> Report:
    """The report with what still holds of the one before. unseen: nothing new is seen, only the camera may be
    otherwise."""
    if unseen:
        return replace(before, state=report.state, fps=report.fps)
    if report.dice is None and report.phase == before.phase == "settled":
        still = {name: getattr(before, name) for name in ("dice", "confidence", "given_count", "maybe")}
        return replace(report, **still)
    return report


def _differs(one: Report, other: Report) -> bool:
    """Whether a page would show the two otherwise."""
    shown: tuple[Any, ...] = (one.state, one.phase, one.size, one.dice, one.notices)
    return shown != (other.state, other.phase, other.size, other.dice, other.notices)


def _small(width: int, height: int) -> tuple[int, int]:
    """The size of the picture that is sent of one of this size."""
    return narrow_size(width, height, WIDEST)


def _with_reading(report: Report, reading: Reading, factor: float) -> Report:
    """The report of dice at rest, their boxes times the factor."""
    return replace(
        report,
        dice=_scaled(reading.dice, factor),
        confidence=reading.confidence,
        given_count=reading.given_count,
        maybe=_scaled(reading.maybe, factor),
    )


def _scaled(dice: Sequence[Die], factor: float) -> tuple[Die, ...]:
    return tuple(
        replace(die, box=(die.box[0] * factor, die.box[1] * factor, die.box[2] * factor, die.box[3] * factor))
        for die in dice[:MOST_DICE]
    )
