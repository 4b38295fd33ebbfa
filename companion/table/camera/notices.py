"""What the camera noticed besides the dice: what spoils their reading, each a sentence with the way on."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from companion.said import joined, say
from companion.vision.conditions import Conditions, look
from companion.vision.reading import Reading
from companion.vision.settling.settle import Seen
from companion.vision.settling.standpoint import Standpoint


@dataclass(frozen=True, slots=True)
class Notice:
    """code: what was noticed, for the page. large: it has to be seen from where people sit. way_on: what to do, where
    the sentence does not say so; it may be read from near."""

    code: str
    sentence: str
    large: bool = False
    way_on: str = ""

    def json(self) -> dict[str, Any]:
        return asdict(self)


_EVERY: Final = 1.0
"""Seconds after which a table that still lies at rest is looked at again: a bumped camera alone moves nothing on it."""
_PATIENCE: Final = 15.0
"""Seconds without rest after which it is told that something keeps moving: between rolls hands seldom take as long."""
_NOTHING: Final = say("No picture comes from the camera.")
_TYPE: Final = say("The game goes on without it: type the roll, or let the page throw.")
MOVED: Final = Notice(
    "moved",
    say("The camera was moved, or the table under it."),
    large=True,
    way_on=say(
        "Point it at the dice again, or say that it stands well; look at the next rolls before you trust them."
    ),
)
HELD: Final = Notice(
    "held",
    say(
        "The camera sways. Dice are read all the same, but surer from a stand, or from a phone that leans on something."
    ),
)
HELD_BESIDE: Final = Notice(
    "held",
    say(
        "The camera sways, and its region does not sway with it, so dice near the edge may not count. "
        "Put it on a stand, or lay the printed mat under the dice: the region follows that."
    ),
)
NIGHT: Final = Notice(
    "dark", say("It is too dark for the camera."), large=True, way_on=say("Switch a light on over the table, or type.")
)
DARK: Final = Notice("dark", say("It is dark for the camera; faces may be misread. More light over the table helps."))
_SAY_IT_BETTER: Final = ("region", "followed")
"""Notices of a calibrated camera that was moved, beside which MOVED would only repeat them."""
BLURRED: Final = Notice(
    "blurred", say("The picture is not sharp. Clean the lens, let it focus on the dice, or move it back a little.")
)
CUT: Final = Notice(
    "cut", say("A die lies at the edge of the picture. Move it in without turning it, or turn the camera to it.")
)

BUSY: Final = Notice(
    "busy",
    say("Something keeps moving, so no dice are read."),
    way_on=say(
        "Take it out of the picture, or mark the region where dice land. A lamp that flickers may look like that, too."
    ),
)
RESTLESS: Final = Notice(
    "restless", say("Something in the picture keeps moving. Dice beside it are read all the same, a second later.")
)
ONLY_SHOWN: Final = Notice(
    "demo",
    say("These are dice of the demo clip, and count in no game."),
    way_on=say("Choose your own camera, or the demo clip itself to try a game with it."),
)


def of_camera(state: str, sentence: str) -> tuple[Notice, ...]:
    """What the camera's own state (a state and a sentence of its Status) has to say: it sends nothing any more."""
    if state not in ("stalled", "lost"):
        return ()
    return (Notice(state, _NOTHING, large=True, way_on=joined((sentence, _TYPE), " ")),)


def of_conditions(found: Conditions) -> tuple[Notice, ...]:
    """What the light, the distance and the sharpness of a picture have to say."""
    told = []
    if found.dark:
        told.append(NIGHT if found.night else DARK)
    if found.far and found.side is not None:
        told.append(_far(found.side))
    if found.blurred:
        told.append(BLURRED)
    if found.cut:
        told.append(CUT)
    return tuple(told)


def _far(side: float) -> Notice:
    return Notice(
        "far",
        say(
            "The dice are too small in the picture, {side} pixels wide; bring the camera nearer until they are 30 or "
            "more.",
            side=round(side),
        ),
    )


def _once(noticed: Sequence[Notice]) -> tuple[Notice, ...]:
    """What was noticed of how the camera stands, in one sentence where several say much the same."""
    told = {notice.code for notice in noticed}
    if HELD in noticed and "region" in told:
        return (HELD_BESIDE, *(notice for notice in noticed if notice is not HELD and notice.code != "region"))
    return tuple(notice for notice in noticed if notice is not MOVED or not told.intersection(_SAY_IT_BETTER))


class Check(Protocol):
    """Something else to look at in a frame at rest."""

    def __call__(self, frame: NDArray[np.uint8], reading: Reading, still: bool) -> tuple[Notice, ...]:
        """What it noticed. still: whether the picture tells how the camera stands: nothing moves in all of it."""


class Noticing:
    """Looks at one camera's frames once they have come to rest, then every second: that costs hardly anything."""

    def __init__(self, *more: Check) -> None:
        self._standpoint = Standpoint()
        self._adopt = threading.Event()
        self._checks: tuple[Check, ...] = (self._stands, *more)
        self._reading: Reading | None = None
        self._looked = 0.0
        self._rested: float | None = None
        self._told: tuple[Notice, ...] = ()

    def look(self, frame: NDArray[np.uint8], seen: Seen) -> tuple[Notice, ...]:
        """What is to be noticed now; `seen` is what the settler made of `frame`."""
        told = self._at_rest(frame, seen)
        if seen.reading is None and self._kept_from_rest(seen.t):
            return (*told, BUSY)
        return (*told, RESTLESS) if seen.restless else told

    def _at_rest(self, frame: NDArray[np.uint8], seen: Seen) -> tuple[Notice, ...]:
        """What is to be noticed of a table at rest, or was when it last was."""
        reading = seen.reading
        if reading is None:
            return self._told
        self._rested = seen.t
        if reading is not self._reading or not 0 <= seen.t - self._looked < _EVERY:
            found = of_conditions(look(frame, reading))
            still = not seen.beside and not seen.single
            noticed = [notice for check in self._checks for notice in check(frame, reading, still)]
            self._told = (*_once(noticed), *found)
            self._reading, self._looked = reading, seen.t
        return self._told

    def stands_well(self) -> None:
        """A person says that the camera stands well as it stands now. May be called from any thread."""
        self._adopt.set()

    def _stands(self, frame: NDArray[np.uint8], reading: Reading, still: bool) -> tuple[Notice, ...]:
        if not still:
            return (MOVED,) if MOVED in self._told else ()
        if self._adopt.is_set():
            self._adopt.clear()
            self._standpoint.adopt()
        moved = self._standpoint.moved(frame, reading.dice)
        if self._standpoint.sways:  # it is moved all the time, and stands nowhere
            self._standpoint.adopt()
            return (HELD,)
        return (MOVED,) if moved else ()

    def _kept_from_rest(self, t: float) -> bool:
        """Whether it is long at time `t`, when something moves, that nothing did."""
        if self._rested is None or t < self._rested:  # the first frame, or a clip that has begun anew
            self._rested = t
        return t - self._rested >= _PATIENCE
