"""What a camera process tells a table of what it sees: a report, and its JSON. Plain data; both ends use it."""

from __future__ import annotations

import base64
import binascii
import re
from dataclasses import dataclass
from typing import Any, Final

from companion.said import say
from companion.table.camera.afar import TOLD
from companion.vision.faces import FACES, Face
from companion.vision.reading import Die
from companion.vision.settling.settle import Phase

Box = tuple[float, float, float, float]

WIDEST: Final = 960
"""Width in pixels of the pictures that are sent; boxes are in pixels of pictures of this size."""
TALLEST: Final = 4 * WIDEST
"""Height that such a picture may have, of a camera that stands upright."""
STATES: Final = ("opening", "live", "stalled", "lost", "ended")
PHASES: Final = tuple(phase.value for phase in Phase)
MOST_DICE: Final = 40
TOO_LATE: Final = 10.0
"""Seconds after which a roll that came to rest is not told any more: people have typed it, or thrown again."""
_RUN: Final = re.compile(r"[0-9a-f]{16}")
_FARTHEST: Final = 10_000.0
_LARGEST_NUMBER: Final = 2**53
LONGEST_AGE: Final = 3600
MOST_FPS: Final = 1000


class BadReport(Exception):
    """What came is no report; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class Report:
    """One look at the dice.

    run: which start of a camera process this is (16 hexadecimal digits). number: counts its reports, a roll told again
    among them. age: seconds since this was seen, when it is sent; t: seconds by the camera's own clock. state: of the
    camera, one of STATES. fps: its frames a second. size: width and height that the boxes and the picture have, None
    before the first frame. phase: one of PHASES, None before the first. dice: those at rest, None while anything moves
    or nothing new was read; confidence, given_count (0-1, of all of them together) and maybe: as a Reading's. roll: the
    number of the roll that came to rest, counted from 1 in this run, by which it is known when it is told again; such a
    report has dice and a picture. picture: a JPEG. notices: names of what spoils the reading (`afar.TOLD`).
    """

    run: str
    number: int
    age: float
    t: float
    state: str
    fps: float
    size: tuple[int, int] | None = None
    phase: str | None = None
    dice: tuple[Die, ...] | None = None
    confidence: float = 1.0
    given_count: float = 0.0
    maybe: tuple[Die, ...] = ()
    roll: int | None = None
    picture: bytes | None = None
    notices: tuple[str, ...] = ()

    def json(self) -> dict[str, Any]:
        """JSON-ready; `read_report` makes the same again."""
        return {
            "run": self.run,
            "number": self.number,
            "age": round(self.age, 3),
            "t": round(self.t, 3),
            "state": self.state,
            "fps": round(self.fps, 1),
            "size": None if self.size is None else list(self.size),
            "phase": self.phase,
            "dice": None if self.dice is None else [die_json(die) for die in self.dice],
            "confidence": round(self.confidence, 4),
            "given_count": round(self.given_count, 4),
            "maybe": [die_json(die) for die in self.maybe],
            "roll": self.roll,
            "picture": None if self.picture is None else base64.b64encode(self.picture).decode(),
            "notices": list(self.notices),
        }


def die_json(die: Die) -> dict[str, Any]:
    """A die as reports and snapshots tell it."""
    return {
        "box": [round(edge, 1) for edge in die.box],
        "face": die.face,
        "confidence": round(die.confidence, 4),
        "second": die.second,
        "second_confidence": round(die.second_confidence, 4),
        "cocked": die.cocked,
    }


def read_report(raw: Any) -> Report:
    """The report that a JSON value is. Raises BadReport."""
    keys = set(Report.__dataclass_fields__)
    if not isinstance(raw, dict) or set(raw) != keys:
        raise BadReport(say("A camera's report is a JSON object of {keys}.", keys=", ".join(sorted(keys))))
    report = Report(
        run=_run(raw["run"]),
        number=_whole(raw["number"], "number", 0, _LARGEST_NUMBER),
        age=_number(raw["age"], "age", 0, LONGEST_AGE),
        t=_number(raw["t"], "t", -_LARGEST_NUMBER, _LARGEST_NUMBER),
        state=_one_of(raw["state"], "state", STATES),
        fps=_number(raw["fps"], "fps", 0, MOST_FPS),
        size=None if raw["size"] is None else _size(raw["size"]),
        phase=None if raw["phase"] is None else _one_of(raw["phase"], "phase", PHASES),
        dice=None if raw["dice"] is None else _dice(raw["dice"]),
        confidence=_number(raw["confidence"], "confidence", 0, 1),
        given_count=_number(raw["given_count"], "given_count", 0, 1),
        maybe=_dice(raw["maybe"]),
        roll=None if raw["roll"] is None else _whole(raw["roll"], "roll", 1, _LARGEST_NUMBER),
        picture=None if raw["picture"] is None else _picture(raw["picture"]),
        notices=_notices(raw["notices"]),
    )
    if (report.phase is None) != (report.size is None) or (
        report.size is None and (report.dice or report.maybe or report.picture)
    ):
        raise BadReport(say("A report of what is seen needs the picture's size."))
    if report.roll is not None and (not report.dice or report.picture is None or report.phase != "settled"):
        raise BadReport(say("A report of a roll needs its dice at rest, and their picture."))
    return report


def _bad(key: str) -> BadReport:
    return BadReport(say('"{key}" of a camera\'s report is not what it can be.', key=key))


def _run(value: Any) -> str:
    if not isinstance(value, str) or not _RUN.fullmatch(value):
        raise _bad("run")
    return value


def _number(value: Any, key: str, least: float, most: float) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
        raise _bad(key)
    return float(value)


def _truth(value: Any, key: str) -> bool:
    if not isinstance(value, bool):
        raise _bad(key)
    return value


def _whole(value: Any, key: str, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise _bad(key)
    return value


def _one_of(value: Any, key: str, words: tuple[str, ...]) -> str:
    if not isinstance(value, str) or value not in words:
        raise _bad(key)
    return value


def _size(value: Any) -> tuple[int, int]:
    if not isinstance(value, list) or len(value) != 2:
        raise _bad("size")
    return _whole(value[0], "size", 1, WIDEST), _whole(value[1], "size", 1, TALLEST)


def _dice(value: Any) -> tuple[Die, ...]:
    if not isinstance(value, list) or len(value) > MOST_DICE:
        raise _bad("dice")
    return tuple(_die(one) for one in value)


def _die(raw: Any) -> Die:
    if not isinstance(raw, dict) or set(raw) != set(Die.__dataclass_fields__):
        raise _bad("dice")
    return Die(
        _box(raw["box"]),
        _face(raw["face"]),
        _number(raw["confidence"], "confidence", 0, 1),
        None if raw["second"] is None else _face(raw["second"]),
        _number(raw["second_confidence"], "second_confidence", 0, 1),
        _truth(raw["cocked"], "cocked"),
    )


def _box(value: Any) -> Box:
    if not isinstance(value, list) or len(value) != 4:
        raise _bad("box")
    x0, y0, x1, y1 = (_number(edge, "box", -_FARTHEST, _FARTHEST) for edge in value)
    if x0 >= x1 or y0 >= y1:
        raise _bad("box")
    return x0, y0, x1, y1


def _face(value: Any) -> Face:
    if isinstance(value, bool) or not isinstance(value, int | str) or value not in FACES:
        raise _bad("face")
    return value


def _notices(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) > len(TOLD):
        raise _bad("notices")
    return tuple(_one_of(name, "notices", tuple(TOLD)) for name in value)


def _picture(value: Any) -> bytes:
    try:
        return base64.b64decode(value, validate=True)
    except (binascii.Error, TypeError, ValueError):
        raise _bad("picture") from None
