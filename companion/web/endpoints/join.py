"""Joining and leaving: what a device on the local network does, and what the host sees and does about it."""

import io
from typing import Final

from flask import Blueprint, Response, request

from companion.said import say
from companion.table.session import Table
from companion.web.endpoints.state import Tell
from companion.web.joining.chosen import Chosen
from companion.web.joining.devices import LASTS, Seat, Taken, TooMany
from companion.web.joining.gate import REMOVED, cookie_of, slow_down
from companion.web.joining.phones import Phones, device_json
from companion.web.joining.roles import JOINABLE, Role
from companion.web.joining.who import current
from companion.web.serving.bodies import read_texts
from companion.web.serving.door import Door
from companion.web.serving.errors import problem
from companion.web.serving.language import answer
from companion.web.serving.limits import Rate, owner

_TRIES, _TRIES_PER_SECOND = 30, 0.5  # of one address
_ALL_TRIES, _ALL_PER_SECOND = 100, 2.0  # of all addresses together
_KINDS: Final = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Mac OS": "Mac",
    "companion-watch": "Camera",
}


def blueprint(table: Table, phones: Phones | None, tell: Tell, chosen: Chosen) -> Blueprint:
    """For devices: GET /api/me, POST /api/join {"code", "role"}, /api/seat {"player"}, /api/leave.

    For the host: GET /api/phones and /api/phones/qr.svg, POST /api/phones/remove {"device"} and /api/phones/code.
    """
    join = Blueprint("join", __name__, url_prefix="/api")
    _add_joining(join, phones, chosen)
    _add_seats(join, table, phones, tell)
    _add_host(join, phones, chosen)
    return join


def _add_joining(join: Blueprint, phones: Phones | None, chosen: Chosen) -> None:
    tries, all_tries = Rate(_TRIES, _TRIES_PER_SECOND), Rate(_ALL_TRIES, _ALL_PER_SECOND)

    @join.get("/me")
    def me() -> Response:
        who = current()
        told = {"role": who.role, "name": None if who.device is None else who.device.name, "removed": who.removed}
        if phones is not None:  # where live video is sent to, and how its certificate is known
            told |= {"secure": phones.https, "fingerprint": phones.fingerprint}
        return answer(told)

    @join.post("/join")
    def join_in() -> Response:
        who, (code, role) = current(), read_texts("code", "role")
        for rate, key in ((tries, owner(who.address)), (all_tries, "")):
            if not rate.allow(key):
                return slow_down(rate.wait(key))
        if phones is None or not phones.code.fits(code):
            return problem(403, "code", say("This code is not right, or no longer; scan the one on the host's page."))
        if role not in JOINABLE:
            return problem(400, "malformed", say('"role" must be one of {roles}.', roles=", ".join(JOINABLE)))
        if who.device is not None:
            phones.devices.leave(who.device.id)
            chosen.left(who.device.id)
        secure = who.door is Door.SECURE
        try:
            secret, device = phones.devices.join(Role(role), _kind(), who.address, secure=secure)
        except TooMany as error:
            return problem(503, "busy", str(error))
        phones.presence.heard(device.id)
        response = answer({"role": device.role, "name": device.name})
        name, lasts = cookie_of(who.door, phones), int(LASTS)
        response.set_cookie(name, secret, lasts, path="/", secure=secure, httponly=True, samesite="Strict")
        return response

    @join.post("/leave")
    def leave() -> Response:
        who = current()
        assert phones is not None
        assert who.device is not None
        phones.devices.leave(who.device.id)
        chosen.left(who.device.id)
        response = answer({"role": Role.VISITOR})
        secure = who.door is Door.SECURE
        response.delete_cookie(cookie_of(who.door, phones), httponly=True, samesite="Strict", secure=secure, path="/")
        return response


def _add_seats(join: Blueprint, table: Table, phones: Phones | None, tell: Tell) -> None:
    @join.post("/seat")
    def seat() -> Response:
        who, (player,) = current(), read_texts("player")
        running = table.current()[1]
        assert phones is not None
        assert who.device is not None
        if running is None or player not in running.header.players or player in running.bots:
            return problem(422, "seat", say("No person of that name plays in the game on the table."))
        try:
            phones.devices.sit(who.device.id, Seat(running.id, player))
        except Taken as error:
            return problem(409, "seat", str(error))
        except KeyError:  # removed while it asked
            return problem(401, "removed", REMOVED)
        return Response(tell(who)[1], mimetype="application/json")


def _add_host(join: Blueprint, phones: Phones | None, chosen: Chosen) -> None:
    @join.get("/phones")
    def shown() -> Response:
        if phones is None:
            return answer({"lan": False})
        return answer(
            {
                "lan": True,
                "address": phones.http,
                "secure": phones.https,
                "code": phones.code.text,
                "fingerprint": phones.fingerprint,
                "devices": [device_json(device) for device in phones.devices.all()],
                "silent": phones.silent(),
            }
        )

    @join.get("/phones/qr.svg")
    def qr() -> Response:
        if phones is None:
            return problem(404, "missing", say("Phones join only where the companion is started with --lan."))
        import segno  # here, because a table without phones needs none

        drawing = io.BytesIO()
        segno.make(phones.link, error="m", micro=False).save(drawing, kind="svg", scale=8, border=4, light="#ffffff")
        return Response(drawing.getvalue(), mimetype="image/svg+xml")

    @join.post("/phones/remove")
    def remove() -> Response:
        (device,) = read_texts("device")
        if phones is None or not phones.remove(device):
            return problem(404, "missing", say("That device has left already."))
        chosen.left(device)
        return shown()

    @join.post("/phones/code")
    def renew() -> Response:
        read_texts()
        if phones is not None:
            phones.renew()
        return shown()


def _kind() -> str:
    """What the device calls itself, in a word for the host; anything may stand there, so only known words are taken."""
    agent = request.headers.get("User-Agent", "")
    return next((word for sign, word in _KINDS.items() if sign in agent), "Device")
