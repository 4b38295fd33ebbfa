"""Whether a camera will do: light, sharpness, distance and tilt, each with a sentence on what to change."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from companion.said import say
from companion.table.camera.references import USUAL_MM
from companion.vision.conditions import look
from companion.vision.marks import Placed
from companion.vision.reading import Reading

_GOOD_SIDE: Final = 30.0
"""Side of a die in pixels from which on faces are read well."""
_LARGEST: Final = 0.3
"""Side of a die, as a share of the picture's height, above which there is no room to throw."""
_STEEP: Final = 40.0
"""Degrees from straight down up to which the top faces are what is seen best."""
_FLAT: Final = 52.0
"""Degrees from which on side faces hide the top ones."""


@dataclass(frozen=True, slots=True)
class Checked:
    """what: light, sharpness, distance or tilt. state: good, poor, bad, or unknown until something is laid in view."""

    what: str
    state: str
    sentence: str

    def json(self) -> dict[str, Any]:
        return asdict(self)


def checks(frame: NDArray[np.uint8] | None, reading: Reading | None, placed: Placed | None) -> tuple[Checked, ...]:
    """All four, for a frame at rest with its reading and the printed sheet in it; for none, that it is waited for."""
    if frame is None or reading is None:
        return (Checked("light", "unknown", say("Waiting until nothing moves in the picture.")),)
    found = look(frame, reading)
    side = found.side
    if side is None and placed is not None:
        side = USUAL_MM * placed.pixels_per_mm
    return (
        _light(found.dark, found.night),
        _sharpness(found.blurred, found.sharpness is None or found.far or found.dark),
        _distance(side, frame.shape[0]),
        _tilt(None if placed is None else placed.tilt),
    )


def _light(dark: bool, night: bool) -> Checked:
    if not dark:
        return Checked("light", "good", say("The light will do."))
    sentence = say("It is too dark. Switch a lamp on over the table, from the side rather than behind the camera.")
    return Checked("light", "bad" if night else "poor", sentence)


def _sharpness(blurred: bool, unknown: bool) -> Checked:
    if unknown:
        return Checked("sharpness", "unknown", say("Lay some dice in view, so that the sharpness can be judged."))
    if blurred:
        sentence = say(
            "The dice are not sharp. Clean the lens, let the camera focus on them, or move it back a little."
        )
        return Checked("sharpness", "bad", sentence)
    return Checked("sharpness", "good", say("The dice are sharp."))


def _distance(side: float | None, height: int) -> Checked:
    if side is None:
        return Checked(
            "distance", "unknown", say("Lay some dice or the printed mat in view, so that the distance can be judged.")
        )
    pixels = round(side)
    if side < _GOOD_SIDE:
        state = "bad" if side < 0.67 * _GOOD_SIDE else "poor"
        return Checked(
            "distance",
            state,
            say(
                "Dice are {pixels} pixels wide here; bring the camera nearer, until they are 30 or more.", pixels=pixels
            ),
        )
    if side > _LARGEST * height:
        return Checked("distance", "poor", say("The camera is very near; move it back, so that all dice have room."))
    return Checked("distance", "good", say("Dice are {pixels} pixels wide here, which will do.", pixels=pixels))


def _tilt(tilt: float | None) -> Checked:
    if tilt is None:
        return Checked(
            "tilt", "unknown", say("Lay the printed mat or a printed board in view, so that the tilt can be judged.")
        )
    turned = round(tilt)
    if tilt <= _STEEP:
        return Checked("tilt", "good", say("The camera looks down steeply, {tilt} degrees aslant.", tilt=turned))
    sentence = say(
        "The camera looks over the table at a slant of {tilt} degrees; raise it, so that it looks down more steeply.",
        tilt=turned,
    )
    return Checked("tilt", "bad" if tilt > _FLAT else "poor", sentence)
