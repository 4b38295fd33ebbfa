"""From frames to rolls: what is going on at the table, and one reading for each roll once its dice have come to rest.

Motion is told from small copies of the frames; the networks see only a few frames of each still run, and one of these
thoroughly. A new roll is told once, when dice have come to rest that are not those which lay there before.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import inf
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from companion.vision.light import DARK, lit
from companion.vision.reading import Reading
from companion.vision.settling.merge import Merged, merge
from companion.vision.settling.motion import Grey, Motion, Movement, Region, shrink
from companion.vision.settling.resting import Resting
from companion.vision.settling.restless import Restless
from companion.vision.settling.track import side, typical_side


class Read(Protocol):
    """Reads a frame: Reader.read, or what stands for it."""

    def __call__(
        self, frame: NDArray[np.uint8], die_size: float | None = None, thorough: bool = False, turned: float = 0, /
    ) -> Reading:
        """die_size: in pixels, where it is known. thorough: take more time for it. turned: which way up frames before
        were, as in Reading."""


class Phase(StrEnum):
    """What is going on. Until the first still frames have been read it is ROLLING."""

    EMPTY = "empty"
    ROLLING = "rolling"
    HAND = "hand"
    SETTLED = "settled"


@dataclass(frozen=True)
class Settled:
    """A new roll has come to rest.

    t: seconds, of the frame at which this was known. frame: the one that was read, to which the reading's boxes belong.
    """

    t: float
    reading: Reading
    frame: NDArray[np.uint8]


@dataclass(frozen=True)
class Seen:
    """What one frame showed.

    reading: the dice that lie still, None while anything moves. settled: only on the one frame at which a new roll is
    known. beside: whether something moves where no dice count, or just did, so that the whole picture tells nothing of
    how the camera stands. restless: whether a part of the picture never rests, and is left out. single: as in
    companion.camera.frame.Frame, for whoever knows it: places tell nothing then.
    """

    t: float
    phase: Phase
    reading: Reading | None
    settled: Settled | None
    beside: bool = False
    restless: bool = False
    single: bool = False


@dataclass(frozen=True)
class Pace:
    """Seconds of stillness.

    first: before the first frame is read. apart: between frames read. early: after which two frames or more that agree
    are enough. late: after which what has been read must do. empty: after which a table on which no die was found, but
    some may be, is called empty; frames are read `seldom` until then. hand: for which a hand at rest is waited for.
    beside: before the first frame is read while something moves where none count: a die may be rolling out of there.
    parting: for which what moves after a hand was seen is still called the hand's, so that the page does not flicker.
    """

    first: float = 0.05
    apart: float = 0.045
    early: float = 0.15
    late: float = 0.3
    empty: float = 1.0
    seldom: float = 0.25
    hand: float = 1.5
    beside: float = 0.8
    parting: float = 0.2


PACE: Final = Pace()
_SURE: Final = 0.5
"""Confidence above which two agreeing frames are enough, and below which a known size of dice is doubted."""

_LEGIBLE: Final = 16.0
"""Side in pixels below which a die's pips run into one another: nobody can tell its face for sure."""
_GUESS: Final = 0.3


class Settler:
    """Follows one camera; feed() is given its frames in the order of time, at any rate from 10 to 60 a second."""

    def __init__(self, read: Read) -> None:
        self._read = read
        self._region: Region | None = None
        self._motion, self._beside, self._moves = Motion(), Motion(), False
        self._restless = Restless()
        self._resting: Resting | None = None
        self._size: float | None = None
        self._turned = 0.0
        self._shape: tuple[int, ...] | None = None
        self._last, self._hand = 0.0, -inf
        self._afresh = False  # what lies there is read again, and may be none
        self._before: Resting | None = None  # what lay there before that
        self._begin_run(0.0)
        self._phase = Phase.ROLLING

    def feed(self, t: float, frame: NDArray[np.uint8]) -> Seen:
        """What `frame` (HxWx3 BGR) of time `t` (seconds) shows.

        Costs a fraction of the frame's decoding, and a reading on a few frames of each still run. A frame of another
        size, or from before the last one, begins a new scene: what lies there is a new roll.
        """
        frame = lit(frame, DARK)  # in the dark dice differ too little from the table for their motion to be told
        if frame.shape != self._shape or t < self._last:
            self._begin_scene(t, frame.shape)
        self._last, small = t, shrink(frame)
        movement = self._motion.feed(t, small)
        if movement.since > self._since:
            self._begin_run(movement.since)
        still_beside = self._still_beside(t, small, movement)
        self._moves = still_beside < PACE.late
        if self._result is not None:
            if movement.hand:  # nothing has moved, so it is the light or the camera that has changed
                self._motion.rest(small)
            return self._seen(t, self._phase, self._result)
        wait = PACE.beside if still_beside < PACE.first else PACE.first
        self._hand = t if movement.hand else self._hand
        if movement.hand and movement.still_for < PACE.hand:
            self._phase = Phase.HAND
            return self._seen(t, self._phase)
        if movement.still_for < wait:
            self._phase = Phase.HAND if t - self._hand < PACE.parting else Phase.ROLLING
            return self._seen(t, self._phase)
        self._look(t, frame, PACE.apart if movement.still_for <= PACE.late else PACE.seldom)
        merged = self._decide(movement.still_for)
        if merged is None:
            return self._seen(t, Phase.ROLLING)
        if still_beside < PACE.beside and self._restless.at(merged.reading.dice, frame):
            del self._looks[:-1]  # however long that goes on, no more frames are kept
            return self._seen(t, Phase.ROLLING)
        return self._settle(t, merged)

    def _seen(self, t: float, phase: Phase, reading: Reading | None = None, settled: Settled | None = None) -> Seen:
        return Seen(t, phase, reading, settled, self._moves, self._restless.where is not None)

    def _still_beside(self, t: float, small: Grey, movement: Movement) -> float:
        """For how long nothing has moved in all of the picture, without end where dice count in all of it."""
        restless = self._restless.where is not None
        apart = self._region is not None or restless
        whole = self._beside.feed(t, small) if apart else movement
        if self._restless.feed(t, whole.moved):
            self._motion.leave_out(self._restless.where)
        if restless and whole.since > self._since and whole.still_for >= PACE.hand:
            self._begin_run(whole.since)  # what never rested does, and may have left dice there
        return whole.still_for if apart else inf

    def within(self, region: Region | None) -> None:
        """From now on movement counts in `region` alone, None for the whole picture, and what lies there is read once
        more; the reader is to know by itself where dice count."""
        self._region, self._motion, self._beside, self._restless = region, Motion(region), Motion(), Restless()
        self.look_again()

    def look_again(self) -> None:
        """What lies still is read once more, though nothing has moved: dice count elsewhere now, or are other ones.

        Dice that were told before are no new roll, though some may not have counted in between.
        """
        self._begin_run(self._since)
        self._afresh, self._before = True, self._before or self._resting

    def _begin_scene(self, t: float, shape: tuple[int, ...]) -> None:
        """From `t` on frames of this shape come, and nothing of before is known of them."""
        self._shape = shape
        self._motion, self._beside, self._restless = Motion(self._region), Motion(), Restless()
        self._resting, self._before, self._size, self._turned = None, None, None, 0.0
        self._hand = -inf
        self._begin_run(t)

    def _begin_run(self, since: float) -> None:
        """Nothing has moved since `since`, and nothing of it has been read."""
        self._since = since
        self._result: Reading | None = None
        self._looks: list[tuple[float, NDArray[np.uint8], Reading]] = []
        self._thorough = False

    def _look(self, t: float, frame: NDArray[np.uint8], apart: float) -> None:
        """Read the frame, unless another one was read less than `apart` seconds ago."""
        if self._looks and t - self._looks[-1][0] < apart:
            return
        size = self._size
        if size is None and self._looks and self._looks[-1][2].confidence >= _SURE:
            size = typical_side(self._looks[-1][2].dice)
        reading = self._read(frame, size, False, self._turned)
        self._thorough |= size is None
        if self._size is not None and not self._looks and (not reading.dice or reading.confidence < _SURE):
            afresh = self._read(frame, None, False, self._turned)  # other dice, or the camera stands elsewhere now
            if afresh.confidence > reading.confidence:
                reading, self._size, self._thorough = afresh, None, True
        self._turn(reading)
        self._looks.append((t, frame, _no_surer_than_legible(reading)))

    def _decide(self, still_for: float) -> Merged | None:
        """What the frames read say together, once they are enough: before dice are told, one frame was read thoroughly,
        and where that disagrees, more are looked at."""
        if len(self._looks) < 2 or still_for < PACE.early:
            return None
        merged = self._merged(still_for)
        if merged is None or not merged.reading.dice or self._thorough:
            return merged
        t, frame, reading = self._looks[merged.chosen]
        again = self._read(frame, typical_side(reading.dice), True, self._turned)
        self._turn(again)
        self._looks.append((t, frame, _no_surer_than_legible(again)))
        self._thorough = True
        return self._decide(still_for)

    def _turn(self, reading: Reading) -> None:
        """From now on it is known which way up the picture is; what was read of it otherwise does not count."""
        if reading.dice and reading.turned != self._turned:
            self._turned, self._looks = reading.turned, []

    def _merged(self, still_for: float) -> Merged | None:
        """What the frames read say together, where that is clear or has to do."""
        merged = merge([reading for _, _, reading in self._looks])
        clear = merged.agreeing == 1.0 and merged.reading.confidence >= _SURE
        late = PACE.late if merged.reading.dice else PACE.empty
        return merged if clear or still_for >= late else None

    def _settle(self, t: float, merged: Merged) -> Seen:
        frame, reading = self._looks[merged.chosen][1], merged.reading
        if not reading.dice and not self._afresh and self._resting is not None and self._resting.unchanged(frame):
            reading = self._resting.reading
        self._result, self._looks = reading, []
        self._motion.rest(shrink(frame))
        self._restless.rested()
        settled = None
        if reading.dice:
            self._phase = Phase.SETTLED
            if not any(known and known.holds(reading.dice, frame) for known in (self._resting, self._before)):
                settled, self._before = Settled(t, reading, frame), None
            if reading.confidence >= _SURE:
                self._size = typical_side(reading.dice)
            self._resting = Resting.of(reading, frame)
        else:
            self._phase, self._resting = Phase.EMPTY, None
            self._before = self._before if self._afresh else None
        self._afresh = False
        return self._seen(t, self._phase, reading, settled)


def _no_surer_than_legible(reading: Reading) -> Reading:
    """The reading, its confidence that of a guess where a die is too small to be read."""
    if all(side(die) >= _LEGIBLE for die in reading.dice):
        return reading
    return reading.at_most(_GUESS)
