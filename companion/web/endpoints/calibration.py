"""/api/calibration: how the camera does now, and the region that a person draws or takes from a printed sheet."""

from typing import Any, Final

from flask import Blueprint, Response

from companion.said import say
from companion.table.camera.calibration import Calibrated
from companion.table.camera.profiles import region
from companion.table.eye import Eye
from companion.web.serving.bodies import read_json
from companion.web.serving.errors import problem
from companion.web.serving.language import answer

_ACTS: Final = ("draw", "sheet", "stands")


def blueprint(eye: Eye) -> Blueprint:
    """GET tells (see Calibrated.json); POST {"act": "draw", "region": [[x, y], …] or null}, "sheet" or "stands"."""
    calibration = Blueprint("calibration", __name__, url_prefix="/api/calibration")

    @calibration.get("")
    def now() -> Response:
        calibrated = eye.calibrated
        return _blind() if calibrated is None else answer(calibrated.json())

    @calibration.post("")
    def act() -> Response:
        given = read_json()
        calibrated = eye.calibrated
        if calibrated is None:
            return _blind()
        if not isinstance(given, dict) or given.get("act") not in _ACTS:
            return problem(400, "malformed", say('A calibration has "act", one of {acts}.', acts=", ".join(_ACTS)))
        try:
            _do(calibrated, given)
        except ValueError as error:
            return problem(422, "illegal", str(error))
        return answer(calibrated.json())

    return calibration


def _do(calibrated: Calibrated, given: dict[str, Any]) -> None:
    if given["act"] == "sheet":
        calibrated.take_sheet()
    elif given["act"] == "stands":
        calibrated.stands_well()
    else:
        raw = given.get("region")
        calibrated.draw(None if raw is None else region(raw))


def _blind() -> Response:
    return problem(409, "blind", say("No camera is being read; choose one first."))
