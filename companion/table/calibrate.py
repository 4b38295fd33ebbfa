"""`companion calibrate`: looks through a camera for a while, says whether it will do, and keeps its region."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.table.calibration import Calibrated
from companion.table.profiles import Profiles, region
from companion.terminal import DONE, complain

if TYPE_CHECKING:
    from companion.table.profiles import Point

_SECONDS: Final = 8.0
_WAIT: Final = 0.5


def run_calibrate(source: str | None, folder: Path, drawn: str | None, seconds: float = _SECONDS) -> int:
    """Looks at `source` (None: the first webcam, else the demo) until nothing moves, at most for `seconds`.

    drawn: "left,top,right,bottom" in percent of the picture, "all" for the whole of it, None to take the region from a
    printed sheet in view and leave it as it was where there is none. Returns the exit status.
    """
    from companion.camera.source import CameraError, default_source
    from companion.vision.models import ModelError
    from companion.vision.reader import Reader

    try:
        corners = None if drawn in (None, "all") else rectangle(drawn or "")
        spec = default_source() if source is None else source
        calibrated = Calibrated(spec, Reader().read, Profiles(folder))
        if not _look(spec, calibrated, seconds):
            return complain("Something moves in the picture all the time; keep hands away and try again.")
    except (CameraError, ModelError, ValueError) as error:
        return complain(str(error))
    found = calibrated.json()
    for check in found["checks"]:
        print(check["sentence"])
    if drawn is not None:
        calibrated.draw(corners)
    elif found["sheet"] is not None:
        calibrated.take_sheet()
    _look(spec, calibrated, seconds)  # once more, for what a later move is known by
    print(_region(calibrated), flush=True)
    trouble = calibrated.json()["trouble"]
    return DONE if trouble is None else complain(trouble)


def rectangle(text: str) -> tuple[Point, ...]:
    """The region of "left,top,right,bottom" in percent.

    Raises:
        ValueError: it is no such thing; the message is a sentence.
    """
    try:
        left, top, right, bottom = (float(part) / 100 for part in text.split(","))
    except ValueError:
        raise ValueError(
            f'"{text}" is no region; give LEFT,TOP,RIGHT,BOTTOM in percent, as 10,15,90,95, or all.'
        ) from None
    return region([[left, top], [right, top], [right, bottom], [left, bottom]])


def _look(spec: str, calibrated: Calibrated, seconds: float) -> bool:
    """Lets the calibration see the source until something lies at rest; False where nothing does."""
    from companion.camera.camera import Camera
    from companion.camera.source import CameraError
    from companion.vision.settle import Settler

    camera, settler = Camera(spec), Settler(calibrated.read)
    settler.within(calibrated.region)
    camera.start()
    number, until = -1, time.monotonic() + seconds
    try:
        while time.monotonic() < until:
            frame = camera.wait_newer(number, _WAIT)
            if frame is None:
                status = camera.status()
                if status.state in ("lost", "ended"):
                    raise CameraError(status.sentence)
                continue
            number = frame.number
            seen = settler.feed(frame.t, frame.image)
            if seen.reading is not None:
                calibrated.check(frame.image, seen.reading)
                return True
    finally:
        camera.stop()
    return False


def _region(calibrated: Calibrated) -> str:
    told = calibrated.json()
    if told["region"] is None:
        return "The region is the whole picture. Lay the printed mat in view, or draw it on the page or with --region."
    xs, ys = ([round(100 * corner[axis]) for corner in told["region"]] for axis in (0, 1))
    origin = told["sheet"]["title"] if told["sheet"] and told["by"] == told["sheet"]["name"] else "drawn by hand"
    return f"The region reaches from {min(xs)} % to {max(xs)} % across and {min(ys)} % to {max(ys)} % down ({origin})."
