"""Pictures from a phone: POST /api/phone/frame and /api/phone/photo; and the host's choice of a phone as camera."""

from typing import Final

from flask import Blueprint, Response, request

from companion.camera.source import PHONE
from companion.said import say
from companion.table.eye import Eye
from companion.table.session import Table
from companion.web.joining.chosen import WAITING, Chosen
from companion.web.joining.gate import slow_down
from companion.web.joining.phones import Phones
from companion.web.joining.roles import Role
from companion.web.joining.who import current
from companion.web.serving.bodies import read_texts
from companion.web.serving.decoding import decoded
from companion.web.serving.errors import problem
from companion.web.serving.language import answer
from companion.web.serving.limits import Rate
from companion.web.serving.server import LONGEST_BODY

LARGEST_FRAME: Final = 1536 * 1024
"""Bytes of a frame of live video; a JPEG of 1280x720 has about 200 thousand."""
_FRAME_PIXELS: Final = 4_000_000
_PHOTO_PIXELS: Final = 50_000_000
_READ_WITHIN: Final = 8.0
"""Seconds that a photograph's answer waits for what is read on it; a slow machine takes two."""


def blueprint(table: Table, eye: Eye, phones: Phones | None, chosen: Chosen) -> Blueprint:
    """For cameras: the two addresses above take a picture and tell {"camera", "dice", "read"}, what the table sees
    then. read: whether that is what lies on this very picture; a photograph is waited for, a frame of a video is not.
    GET /api/phone/photo waits once more for the photograph sent last, and tells the same.

    For the host: POST /api/phones/camera {"device"}, GET /api/phones/camera -> {"device"}.
    """
    camera = Blueprint("phone_camera", __name__, url_prefix="/api")
    frames, photos = Rate(20, 12.0), Rate(4, 0.5)

    @camera.post("/phone/frame")
    def frame() -> Response:
        return taken(frames, LARGEST_FRAME, _FRAME_PIXELS, still=False)

    @camera.post("/phone/photo")
    def photo() -> Response:
        return taken(photos, LONGEST_BODY, _PHOTO_PIXELS, still=True)

    def taken(rate: Rate, most_bytes: int, most_pixels: int, *, still: bool) -> Response:
        who = current()
        assert who.device is not None
        if request.mimetype != "image/jpeg":
            return problem(415, "type", say("Pictures are sent as image/jpeg."))
        if not rate.allow(who.device.id):
            return slow_down(rate.wait(who.device.id))
        if not chosen.claim(who.device.id, PHONE):
            return problem(409, "waiting", WAITING)
        request.max_content_length = most_bytes
        image = decoded(request.get_data(), most_pixels)
        if chosen.id != who.device.id:  # another was chosen while this was decoded
            return problem(409, "waiting", WAITING)
        eye.inbox.put(image, still=still)
        return seen(_READ_WITHIN if still else 0.0)

    @camera.get("/phone/photo")
    def photo_again() -> Response:
        who = current()
        assert who.device is not None
        if not photos.allow(who.device.id):
            return slow_down(photos.wait(who.device.id))
        if chosen.id != who.device.id:
            return problem(409, "waiting", WAITING)
        return seen(_READ_WITHIN)

    def seen(patience: float) -> Response:
        read = eye.inbox.wait_told(patience)
        told = table.view()
        faces = [die["face"] for die in told["reading"]["dice"]]
        return answer({"camera": told["camera"]["state"], "dice": faces, "read": read})

    @camera.get("/phones/camera")
    def used() -> Response:
        return answer({"device": chosen.id})

    @camera.post("/phones/camera")
    def use() -> Response:
        (id,) = read_texts("device")
        device = None if phones is None else phones.devices.get(id)
        if device is None or device.role is not Role.CAMERA:
            return problem(404, "missing", say("That device has left, or did not join as a camera."))
        chosen.choose(id, PHONE)
        return used()

    return camera
