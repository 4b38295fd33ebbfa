"""`companion calibrate`: looks through a camera for a while, says whether it will do, and keeps its region."""

from __future__ import annotations

import time
from collections.abc import Generator
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.camera.camera import looks
from companion.camera.frame import CameraError, Frame, Source
from companion.camera.source import default_source, open_source
from companion.said import all_of, say, sentence
from companion.table.camera.calibration import Calibrated
from companion.table.camera.profiles import Profiles, region
from companion.terminal import DONE, complain
from companion.vision.errors import ModelError
from companion.vision.settling.settle import Settler

if TYPE_CHECKING:
    from companion.table.camera.profiles import Point

_SECONDS: Final = 8.0
_LASTS: Final = 15
"""Tenths of a second for which a single picture lies still, which is enough for what is on it to be read."""


def run_calibrate(source: str | None, folder: Path, drawn: str | None, seconds: float = _SECONDS) -> int:
    """Looks at `source` (None: the first webcam, else the demo) until nothing moves, at most for `seconds` beside the
    time that reading takes; through a clip until dice lie at rest.

    drawn: "left,top,right,bottom" in percent of the picture, "all" for the whole of it, None to take the region from a
    printed sheet in view and leave it as it was where there is none. Returns the exit status.
    """
    from companion.vision.reader import Reader

    try:
        corners = None if drawn in (None, "all") else _rectangle(drawn or "")
        spec = default_source() if source is None else source
        calibrated = Calibrated(spec, Reader().read, Profiles(folder))
        if not _look(spec, calibrated, seconds):
            return complain("Something moves in the picture all the time; keep hands away and try again.")
    except (CameraError, ModelError, ValueError) as error:
        return complain(str(error))
    found = calibrated.json()
    for told in _told(found["checks"]):
        print(told)
    if drawn is not None:
        calibrated.draw(corners)
    elif found["sheet"] is not None:
        calibrated.take_sheet()
    with suppress(CameraError):
        _look(spec, calibrated, seconds)  # once more, for what a later move is known by
    trouble = calibrated.json()["trouble"]
    if trouble is not None:
        return complain(trouble)
    print(_region(calibrated), flush=True)
    return DONE


def _rectangle(text: str) -> tuple[Point, ...]:
    """The region of "left,top,right,bottom" in percent.

    Raises:
        ValueError: it is no such thing; the message is a sentence.
    """
    try:
        left, top, right, bottom = (_share(part) for part in text.split(","))
    except ValueError:
        raise ValueError(
            f'"{text}" is no region; give LEFT,TOP,RIGHT,BOTTOM, each from 0 to 100 percent of the picture, '
            "as 10,15,90,95, or all."
        ) from None
    return region([[left, top], [right, top], [right, bottom], [left, bottom]])


def _share(percent: str) -> float:
    share = float(percent) / 100
    if not 0 <= share <= 1:
        raise ValueError(percent)
    return share


def _told(checks: list[dict[str, Any]]) -> list[str]:
    """The checks' sentences; where several wait for something to be laid in view, all of that at once."""
    waiting = [check["what"] for check in checks if check["state"] == "unknown"]
    if len(waiting) < 2:
        return [check["sentence"] for check in checks]
    lay = f"Lay some dice and the printed mat in view, so that {all_of(waiting)} can be judged, too."
    return [*(check["sentence"] for check in checks if check["state"] != "unknown"), lay]


def _look(spec: str, calibrated: Calibrated, seconds: float) -> bool:
    """Lets the calibration see the source until something lies at rest; False where nothing does.

    Raises CameraError where there is no such source, or it sends nothing any more.
    """
    source, settler = open_source(spec), Settler(calibrated.read)
    settler.within(calibrated.region)
    rested = None
    with closing(_latest(source, seconds) if source.live else _through(source, seconds)) as frames:
        for frame in frames:
            reading = settler.feed(frame.t, frame.image).reading
            if reading is None or reading is rested:
                continue
            rested = reading
            calibrated.check(frame.image, reading)
            if source.live or reading.dice:  # a clip may begin with the empty table
                break
    return rested is not None


def _latest(source: Source, seconds: float) -> Generator[Frame]:
    """The latest frames of a live source, for so many seconds, less those in which they are read: a slow machine sees
    as much as a quick one. A CameraError where none comes any more."""
    until = time.monotonic() + seconds
    with closing(looks(source)) as found:
        for frame, status in found:
            given = time.monotonic()
            if given < until:
                if frame is not None:
                    yield frame
                    until += time.monotonic() - given
                continue
            if status.state != "live":
                told = say("{name} sends no pictures; check its cable or its network.", name=status.source)
                raise CameraError(sentence(told))
            return


def _through(source: Source, seconds: float) -> Generator[Frame]:
    """Every frame of a clip once, as fast as they can be read, for so many seconds at most; a single picture lasts."""
    until, last = time.monotonic() + seconds, None
    try:
        while time.monotonic() < until and (frame := source.read()) is not None:
            yield frame
            last = frame
        if last is not None and last.number == 0:
            yield from (replace(last, t=last.t + tenths / 10) for tenths in range(1, _LASTS))
    finally:
        source.close()


def _region(calibrated: Calibrated) -> str:
    told = calibrated.json()
    if told["region"] is None:
        return "The region is the whole picture. Lay the printed mat in view, or draw it on the page or with --region."
    xs, ys = ([round(100 * corner[axis]) for corner in told["region"]] for axis in (0, 1))
    origin = told["sheet"]["title"] if told["sheet"] and told["by"] == told["sheet"]["name"] else "drawn by hand"
    return f"The region reaches from {min(xs)} % to {max(xs)} % across and {min(ys)} % to {max(ys)} % down ({origin})."
