"""What is known of each camera from its calibration, kept by source (without passwords) in a file of the data folder.

`calibration/cameras.schema.json` describes that file.
"""

from __future__ import annotations

import json
import logging
import shutil
import threading
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from math import isfinite
from pathlib import Path
from typing import Any, Final

from companion.camera.source import without_secrets
from companion.files import write_whole
from companion.said import say
from companion.table.camera.region import crosses_itself

Point = tuple[float, float]
"""Shares (0-1) of the picture's width and height."""
Box = tuple[float, float, float, float]

HAND: Final = "hand"
_FILE: Final = "cameras.json"
MOST_POINTS: Final = 16
_LOG: Final = logging.getLogger("companion")


@dataclass(frozen=True, slots=True)
class Profile:
    """One camera's calibration. All places are shares (0-1) of the picture's width and height.

    region: where dice land, None for the whole picture. by: "hand", or the name of the printed sheet it comes from.
    die: the side of a die as a share of the width, None where unknown. markers: corners of printed markers that were
    seen, by id. picture: the small grey picture as PNG in base64 by which a moved camera is known, with the `dice` in
    it; empty until one was taken.
    """

    region: tuple[Point, ...] | None
    by: str = HAND
    die: float | None = None
    markers: Mapping[str, tuple[Point, ...]] | None = None
    picture: str = ""
    dice: tuple[Box, ...] = ()


class Profiles:
    """The profiles of all cameras, for any thread. Without a folder they last as long as the program."""

    def __init__(self, folder: Path | None = None) -> None:
        self._file = None if folder is None else folder / _FILE
        self._lock = threading.Lock()
        self._known: dict[str, Profile] = {}
        self._unkept: dict[str, Profile] = {}  # what could not be written yet
        if self._file is not None:
            try:
                self._known = _read(self._file)
            except OSError as error:
                told = "Calibrations in %s cannot be read (%s); see that they may be."
                _LOG.warning(told, self._file, error.strerror)

    def of(self, source: str) -> Profile | None:
        """The profile of a camera, None where it was never calibrated."""
        return self._known.get(without_secrets(source))

    def keep(self, source: str, profile: Profile) -> str | None:
        """Keeps a camera's profile. Returns a sentence where it cannot be written; it counts anyway.

        What other programs have kept of other cameras meanwhile stays, and is known from now on.
        """
        with self._lock:
            self._unkept[without_secrets(source)] = profile
            others, refused = self._known, None
            if self._file is not None:
                try:
                    others = _read(self._file)
                except OSError as error:
                    refused = error
            self._known = {**others, **self._unkept}
            if self._file is None:
                return None
            return self._write(self._file) if refused is None else _lost(self._file, refused)

    def _write(self, file: Path) -> str | None:
        told = json.dumps({key: asdict(value) for key, value in self._known.items()})
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            write_whole(file, told.encode())
        except OSError as error:
            return _lost(file, error)
        self._unkept.clear()
        return None


def _lost(file: Path, error: OSError) -> str:
    return say(
        "The calibration cannot be kept in {file}: {problem}; it is lost when the program ends.",
        file=file,
        problem=error.strerror,
    )


def _read(file: Path) -> dict[str, Profile]:
    """The profiles in `file`. What is none is told in the log, and the file kept beside the one to come.

    Raises:
        OSError: the file is there and may not be read; to write it anew would take what is in it away.
    """
    try:
        raw = json.loads(file.read_text(encoding="utf-8"))
        entries = list(raw.items())
    except FileNotFoundError:
        return {}
    except (ValueError, AttributeError, RecursionError) as error:
        _set_aside(file, str(error))
        return {}
    known: dict[str, Profile] = {}
    for source, entry in entries:
        shown = ""
        try:
            shown = without_secrets(source)
            known[shown] = _profile(entry)
        except (ValueError, TypeError, KeyError, AttributeError, OverflowError) as error:
            _set_aside(file, f"{shown}: {error}")
    return known


def _set_aside(file: Path, problem: str) -> None:
    """Keeps a copy of a damaged file, since the next calibration writes the file anew."""
    beside = file.with_suffix(".damaged")
    _LOG.warning("Calibrations in %s cannot be read (%s); it is kept as %s. Calibrate anew.", file, problem, beside)
    with suppress(OSError):
        shutil.copyfile(file, beside)


def _profile(raw: dict[str, Any]) -> Profile:
    return Profile(
        None if raw["region"] is None else region(raw["region"]),
        str(raw["by"]),
        None if raw["die"] is None else _finite(raw["die"]),
        None if raw["markers"] is None else {key: _points(corners) for key, corners in raw["markers"].items()},
        str(raw["picture"]),
        tuple((_finite(a), _finite(b), _finite(c), _finite(d)) for a, b, c, d in raw["dice"]),
    )


def region(raw: Any) -> tuple[Point, ...]:
    """A region from [[x, y], …], shares of the picture.

    Raises:
        ValueError: it is no such list, leaves the picture, crosses itself, or is too small for dice; the message is a
            sentence.
    """
    try:
        points = _points(raw)
    except (TypeError, ValueError, OverflowError):
        raise ValueError(say("A region is a list of corners, each [x, y] from 0 to 1.")) from None
    if not 3 <= len(points) <= MOST_POINTS or not all(0 <= x <= 1 and 0 <= y <= 1 for x, y in points):
        raise ValueError(say("A region has 3 to {most} corners, all of them in the picture.", most=MOST_POINTS))
    if crosses_itself(points):
        raise ValueError(say("The edges of the region cross; give its corners in order, one after another around it."))
    ring = zip(points, (*points[1:], points[0]), strict=True)
    if abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in ring)) / 2 < 0.01:
        raise ValueError(say("The region is too small for dice; draw it larger."))
    return points


def _points(raw: Any) -> tuple[Point, ...]:
    return tuple((_finite(x), _finite(y)) for x, y in raw)


def _finite(raw: Any) -> float:
    """A number that can be reckoned with. Raises ValueError, TypeError, OverflowError."""
    if not isfinite(number := float(raw)):
        raise ValueError(f"{number} is no number")
    return number
