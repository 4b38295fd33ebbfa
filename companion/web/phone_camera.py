"""Pictures from a phone: POST /api/phone/frame and /api/phone/photo; and which phone the table looks through."""

import json
import threading
from typing import TYPE_CHECKING, Final

from flask import Blueprint, Response, request

from companion.said import say
from companion.table.eye import PHONE, Eye
from companion.table.session import Table
from companion.web.bodies import BadBody, read_texts
from companion.web.errors import problem
from companion.web.gate import slow_down
from companion.web.limits import Rate
from companion.web.phones import Phones
from companion.web.roles import Role
from companion.web.server import LONGEST_BODY
from companion.web.who import current

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LARGEST_FRAME: Final = 1536 * 1024
"""Bytes of a frame of live video; a JPEG of 1280x720 has about 200 thousand."""
_FRAME_PIXELS: Final = 4_000_000
_PHOTO_PIXELS: Final = 50_000_000
_WIDEST: Final = 1920
_NOT_IN_USE: Final = ("off", "lost", "ended")
_DECODING: Final = threading.Lock()


class Chosen:
    """Which phone the table looks through."""

    def __init__(self, eye: Eye, phones: Phones | None) -> None:
        self._eye, self._phones = eye, phones
        self._id: str | None = None
        self._lock = threading.Lock()

    @property
    def id(self) -> str | None:
        """The device that is the camera now, None where another source is."""
        return self._id if self._eye.source[0] == PHONE else None

    def choose(self, id: str) -> None:
        """The table looks through this phone from now on."""
        with self._lock:
            self._id = id
            if self._eye.source[0] != PHONE:
                self._eye.use(PHONE)

    def is_it(self, id: str) -> bool:
        """Whether this phone is the camera; it becomes that by itself where the table has no other one at work."""
        source, state = self._eye.source
        here = self._id is not None and self._phones is not None and self._phones.devices.get(self._id) is not None
        if source == PHONE and here and (self._id == id or state in ("live", "opening")):
            return self._id == id
        if source == PHONE or source == "demo" or state in _NOT_IN_USE:
            self.choose(id)
            return True
        return False


def blueprint(table: Table, eye: Eye, phones: Phones | None) -> Blueprint:
    """For cameras: the two addresses above take a picture and tell {"camera", "dice"}, what the table then reads.

    For the host: POST /api/phones/camera {"device"}, GET /api/phones/camera -> {"device"}.
    """
    camera = Blueprint("phone_camera", __name__, url_prefix="/api")
    chosen = Chosen(eye, phones)
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
        if not chosen.is_it(who.device.id):
            waiting = say("The table uses another camera; the host can choose this one under Phones.")
            return problem(409, "waiting", waiting)
        request.max_content_length = most_bytes
        image = _decoded(request.get_data(), most_pixels)
        if isinstance(image, str):
            return problem(422, "picture", image)
        eye.inbox.put(image, still=still)
        told = json.loads(table.snapshot_text()[1])
        faces = [die["face"] for die in told["reading"]["dice"]]
        return Response(json.dumps({"camera": told["camera"]["state"], "dice": faces}), mimetype="application/json")

    @camera.get("/phones/camera")
    def used() -> Response:
        return Response(json.dumps({"device": chosen.id}), mimetype="application/json")

    @camera.post("/phones/camera")
    def use() -> Response:
        (id,) = read_texts("device")
        device = None if phones is None else phones.devices.get(id)
        if device is None or device.role is not Role.CAMERA:
            return problem(404, "missing", say("That device has left, or did not join as a camera."))
        chosen.choose(id)
        return used()

    @camera.errorhandler(BadBody)
    def bad(error: BadBody) -> Response:
        return problem(error.status, "type" if error.status == 415 else "malformed", str(error))

    return camera


def _decoded(data: bytes, most_pixels: int) -> "NDArray[np.uint8] | str":
    """The picture, at most _WIDEST wide, or the sentence that says what is wrong; its size is looked at first."""
    import cv2

    from companion.vision.pictures import PictureError, decode_image, picture_header

    header = picture_header(data)
    if header is not None and header[0] * header[1] > most_pixels:
        return say("The picture is too large ({width} x {height}).", width=header[0], height=header[1])
    try:
        with _DECODING:  # one at a time, so that a burst of large ones holds the memory of one
            image = decode_image(data, say("The picture"))
    except PictureError as error:
        return str(error)
    height, width = image.shape[:2]
    if width <= _WIDEST:
        return image
    small: NDArray[np.uint8] = cv2.resize(  # type: ignore[assignment]
        image, (_WIDEST, round(height * _WIDEST / width)), interpolation=cv2.INTER_AREA
    )
    return small
