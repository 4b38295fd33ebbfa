"""What belongs to a region besides its corners: what a camera that was moved since is known by."""

from __future__ import annotations

import base64
from dataclasses import replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.table.camera.profiles import Profile
from companion.vision.marks import Placed
from companion.vision.reading import Die, Reading
from companion.vision.settling.motion import shrink
from companion.vision.settling.standpoint import Standpoint

_FAR: Final = 0.02
"""How far (a share of the picture) a marker may go before it counts as moved."""
USUAL_MM: Final = 16.0
"""Side of a die in millimetres where nothing else is known."""


def of_sheet(placed: Placed) -> Profile:
    """The profile that a printed sheet gives: its region, its scale, and where its markers are."""
    return _with_markers(
        Profile(placed.region, placed.sheet.name, USUAL_MM * placed.pixels_per_mm / placed.size[0]), placed
    )


def _with_markers(profile: Profile, placed: Placed) -> Profile:
    corners = {
        str(marker.id): tuple((float(x), float(y)) for x, y in placed.pixels(marker.corners) / placed.size)
        for marker in placed.sheet.markers
    }
    return replace(profile, markers=corners)


def with_references(profile: Profile, frame: NDArray[np.uint8], reading: Reading, placed: Placed | None) -> Profile:
    """The profile with what a later move is told by: the markers in view, else the small picture with its dice."""
    if placed is not None:
        return _with_markers(replace(profile, picture="", dice=()), placed)
    height, width = frame.shape[:2]
    done, png = cv2.imencode(".png", shrink(frame))
    boxes = tuple(
        (die.box[0] / width, die.box[1] / height, die.box[2] / width, die.box[3] / height) for die in reading.dice
    )
    packed = base64.b64encode(png.tobytes()).decode() if done else ""
    return replace(profile, markers=None, picture=packed, dice=boxes)


def standpoint_of(profile: Profile) -> Standpoint | None:
    """What compares later frames with the profile's small picture; None where it has none, or a damaged one."""
    try:
        content = np.frombuffer(base64.b64decode(profile.picture), np.uint8)
        decoded = cv2.imdecode(content, cv2.IMREAD_COLOR) if content.size else None
    except (ValueError, cv2.error):
        return None
    if decoded is None:
        return None
    picture = np.asarray(decoded, np.uint8)
    height, width = picture.shape[:2]
    boxes = [(x0 * width, y0 * height, x1 * width, y1 * height) for x0, y0, x1, y1 in profile.dice]
    standpoint = Standpoint()
    standpoint.moved(picture, [Die(box, 1, 1.0, None, 0.0) for box in boxes])
    return standpoint


def known_markers(profile: Profile, placed: Placed) -> bool:
    """Whether the picture shows a sheet whose markers the profile knows."""
    return any(str(marker.id) in (profile.markers or {}) for marker in placed.sheet.markers)


def shifted(profile: Profile, placed: Placed) -> bool:
    """Whether a known marker lies elsewhere than it did; a sheet that the profile doesn't know counts as elsewhere."""
    known = profile.markers or {}
    away = [
        float(np.abs(placed.pixels(marker.corners) / placed.size - known[str(marker.id)]).max())
        for marker in placed.sheet.markers
        if str(marker.id) in known
    ]
    return not away or max(away) > _FAR
