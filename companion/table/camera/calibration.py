"""One camera's calibration at work: region, known size of dice, the printed sheet in view, a camera moved since.

The region and what belongs to it are a profile (`profiles.py`). The printed mat sets it by itself; a person may draw
another, or take it from any printed sheet.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from dataclasses import replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from companion.said import say, say_count
from companion.table.camera.checks import checks
from companion.table.camera.notices import Notice
from companion.table.camera.profiles import HAND, Point, Profile, Profiles
from companion.table.camera.references import known_markers, of_sheet, shifted, standpoint_of, with_references
from companion.table.camera.region import inside, only
from companion.vision.marks import Placed, find_markers, place
from companion.vision.reading import Reading
from companion.vision.settling.settle import Read
from companion.vision.settling.standpoint import Standpoint
from companion.vision.settling.track import typical_side
from companion.vision.sure import sure_enough

_SURE: Final = 0.5
"""Confidence below which a reading at the known size of dice is doubted and made again at any size."""
_SURELY: Final = 3
"""Markers of the mat from which on it sets the region by itself."""
_TITLES: Final = {
    "mat": say("the throwing mat"),
    "board": say("a printed board"),
    "calibration": say("the calibration board"),
}
"""What people call the printed sheets."""
_TOLD: Final = 12.0
"""Seconds for which it is told that the region followed the mat."""
MOVED_SINCE: Final = Notice(
    "region",
    say("The camera stands elsewhere than when it was calibrated, so dice may lie outside the region."),
    large=True,
    way_on=say("Calibrate it anew, or say that the region is still right."),
)
FOLLOWED: Final = Notice(
    "followed",
    say("The camera or the mat was moved; the region followed the mat."),
    large=True,
    way_on=say("Look at the next roll before you trust it."),
)


class Calibrated:
    """Reads one camera's frames by its profile. `read` and `check` are the eye's; the rest is for any thread."""

    def __init__(self, source: str, read: Read, profiles: Profiles) -> None:
        self._source, self._read, self._profiles = source, read, profiles
        self._lock = threading.Lock()
        self._profile = profiles.of(source)
        self._standpoint: Standpoint | None = None
        self._refer = False
        self._placed: Placed | None = None
        self._outside = 0
        self._followed: float | None = None
        self._moved = False
        self._trouble: str | None = None
        self._looked: tuple[NDArray[np.uint8], Reading] | None = None

    # ---- for the eye ----

    def read(
        self, frame: NDArray[np.uint8], die_size: float | None = None, thorough: bool = False, turned: float = 0
    ) -> Reading:
        """The dice of a frame within the region; arguments as for Reader.read."""
        profile, width = self._profile, frame.shape[1]
        thorough = thorough or die_size is None  # where the profile tells the size, too
        if die_size is None and profile is not None and profile.die is not None:
            reading = self._read(frame, profile.die * width, thorough, turned)
            if not reading.dice or reading.confidence < _SURE:
                afresh = self._read(frame, None, False, turned)
                reading = afresh if afresh.confidence > reading.confidence else reading
        else:
            reading = self._read(frame, die_size, thorough, turned)
        if profile is None or profile.region is None:
            self._outside = 0
            return reading
        return self._within(profile.region, frame, reading, thorough)

    def _within(self, region: tuple[Point, ...], frame: NDArray[np.uint8], reading: Reading, thorough: bool) -> Reading:
        """What a reading says of the region alone.

        Where dice lie outside, or there is a doubt, which may be of something that lies there, what is within is read
        once more with nothing else to see. Where that shows other dice the doubt stays.
        """
        dice, maybe = (inside(some, region, frame) for some in (reading.dice, reading.maybe))
        self._outside = len(reading.dice) - len(dice)
        side = typical_side(reading.dice)
        bounded = replace(reading, dice=dice, maybe=maybe)
        if side is None or (not self._outside and reading.confidence >= sure_enough()):
            return bounded
        alone = self._read(only(frame, region, side), side, thorough, reading.turned)
        dice, maybe = (inside(some, region, frame) for some in (alone.dice, alone.maybe))
        alone = replace(alone, dice=dice, maybe=maybe, ms=reading.ms + alone.ms)
        if Counter(die.face for die in alone.dice) == Counter(die.face for die in bounded.dice):
            return alone
        return bounded.at_most(min(bounded.confidence, alone.confidence))

    def check(self, frame: NDArray[np.uint8], reading: Reading, still: bool = True) -> tuple[Notice, ...]:
        """What a frame at rest says of the region; follows the mat. still: as Noticing tells it."""
        placed = place(find_markers(frame), (frame.shape[1], frame.shape[0]))
        with self._lock:
            self._placed, self._looked = placed, (frame, reading)
            if still and self._refer and self._profile is not None:
                self._refer = False
                self._keep(with_references(self._profile, frame, reading, placed))
            if placed is not None and placed.sheet.name == "mat" and len(placed.seen) >= _SURELY:
                self._follow(placed)
            self._moved = self._has_moved(frame, reading, placed) if still else self._moved
            return tuple(self._notices())

    # ---- for the page ----

    @property
    def region(self) -> tuple[Point, ...] | None:
        """Where dice count, as shares of the picture; None for all of it."""
        return None if self._profile is None else self._profile.region

    def draw(self, region: tuple[Point, ...] | None) -> None:
        """A person has drawn the region; None for the whole picture."""
        with self._lock:
            self._keep(Profile(region, HAND, self._die()))
            self._refer = region is not None

    def take_sheet(self) -> None:
        """The region is the printed sheet that lies in view.

        Raises:
            ValueError: none is in view; the message is a sentence.
        """
        with self._lock:
            if self._placed is None:
                raise ValueError(
                    say("No printed sheet is in view. Lay the mat or a board flat, its corners in the picture.")
                )
            self._keep(of_sheet(self._placed))

    def stands_well(self) -> None:
        """The region is right though the camera seems to have been moved: what is seen now is what belongs to it."""
        with self._lock:
            self._refer = self.region is not None
            self._moved = False

    def json(self) -> dict[str, Any]:
        """What the page shows while somebody calibrates."""
        with self._lock:
            placed, profile, region = self._placed, self._profile, self.region
            frame, reading = self._looked or (None, None)
            moved, outside, trouble = self._moved, self._outside, self._trouble
        return {
            "region": None if region is None else _corners(region),
            "by": None if profile is None else profile.by,
            "sheet": None if placed is None else _sheet(placed),
            "moved": moved,
            "outside": outside,
            "trouble": trouble,
            "checks": [check.json() for check in checks(frame, reading, placed)],
        }

    # ---- within the lock ----

    def _die(self) -> float | None:
        """The side of the dice last seen, as a share of the picture's width."""
        side = None if self._looked is None else typical_side(self._looked[1].dice)
        return None if side is None or self._looked is None else side / self._looked[0].shape[1]

    def _keep(self, profile: Profile) -> None:
        self._profile, self._standpoint, self._moved = profile, None, False
        self._trouble = self._profiles.keep(self._source, profile)

    def _follow(self, placed: Placed) -> None:
        profile = self._profile
        if profile is not None and (profile.by != placed.sheet.name or not shifted(profile, placed)):
            return
        if profile is not None:
            self._followed = time.monotonic()
        self._keep(of_sheet(placed))

    def _has_moved(self, frame: NDArray[np.uint8], reading: Reading, placed: Placed | None) -> bool:
        profile = self._profile
        if profile is None or profile.region is None or self._refer:
            return False  # all of the picture counts from wherever it is taken: nothing could have become wrong
        if profile.markers:
            return self._moved if placed is None or not known_markers(profile, placed) else shifted(profile, placed)
        if self._standpoint is None:
            self._standpoint = standpoint_of(profile)
        standpoint = self._standpoint
        return standpoint is not None and (standpoint.turned(frame) or standpoint.moved(frame, reading.dice))

    def _notices(self) -> list[Notice]:
        followed = self._followed is not None and time.monotonic() - self._followed < _TOLD
        told = [*((MOVED_SINCE,) if self._moved else ()), *((FOLLOWED,) if followed else ())]
        if self._outside:
            told.append(_outside(self._outside))
        if self._trouble:
            told.append(Notice("profile", self._trouble))
        return told


def _corners(region: tuple[Point, ...]) -> list[list[float]]:
    return [list(corner) for corner in region]


def _sheet(placed: Placed) -> dict[str, Any]:
    """The printed sheet in view, for the page."""
    name = placed.sheet.name
    return {"name": name, "title": _TITLES[name], "region": _corners(placed.region)}


def _outside(count: int) -> Notice:
    return Notice(
        "outside",
        say_count(
            "{count} die lies outside the region and is not counted. Move it in, or calibrate the camera.",
            "{count} dice lie outside the region and do not count. Move them in, or calibrate the camera.",
            count,
        ),
    )
