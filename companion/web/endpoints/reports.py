"""What a camera process sees: POST /api/camera/report."""

from typing import Final

from flask import Blueprint, Response, request

from companion.said import say
from companion.table.camera.report import WIDEST, BadReport, read_report
from companion.table.eye import Eye
from companion.table.remote import REMOTE
from companion.vision.pictures import PictureError
from companion.web.joining.chosen import HERE, WAITING, Chosen
from companion.web.joining.gate import slow_down
from companion.web.joining.who import current
from companion.web.serving.bodies import BadBody, read_json
from companion.web.serving.decoding import decoded
from companion.web.serving.errors import problem
from companion.web.serving.language import answer
from companion.web.serving.limits import Rate

LONGEST_REPORT: Final = 512 * 1024
"""Bytes; a picture of 960x540 has about 80 thousand."""
_PIXELS: Final = 4 * WIDEST * WIDEST


def blueprint(eye: Eye, chosen: Chosen) -> Blueprint:
    """A report as JSON (`companion.table.camera.report`) from a device that joined as a camera, or from this machine.

    Tells {"roll": "taken" | "again" | "late" | null}: what became of the roll in it.
    """
    reports = Blueprint("reports", __name__, url_prefix="/api")
    rate = Rate(20, 12.0)

    @reports.post("/camera/report")
    def report() -> Response:
        who = current()
        id = HERE if who.device is None else who.device.id
        if not rate.allow(id):
            return slow_down(rate.wait(id))
        request.max_content_length = LONGEST_REPORT
        try:
            told = read_report(read_json())
        except BadReport as error:
            raise BadBody(400, str(error)) from None
        if not chosen.claim(id, REMOTE):
            return problem(409, "waiting", WAITING)
        image = None if told.picture is None else decoded(told.picture, _PIXELS)
        if image is not None and image.shape[1::-1] != told.size:
            raise PictureError(say("The picture has not the size that its report tells."))
        if chosen.id != id:  # another was chosen while this was decoded
            return problem(409, "waiting", WAITING)
        where = say("this machine") if who.device is None else who.address
        became = eye.remote.take(told, image, where)
        return answer({"roll": became})

    return reports
