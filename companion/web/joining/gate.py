"""The one place where a request is held to its role: before any endpoint, and before any command."""

import ipaddress
from typing import Final

from flask import Flask, Response, g, request

from companion.said import say, say_count
from companion.table.arguments import stale
from companion.table.game.running import Running
from companion.table.session import Table
from companion.web.joining.phones import Phones
from companion.web.joining.roles import OPEN_COMMANDS, OWN_TURN, Role, may_command, may_reach
from companion.web.joining.who import Who, current
from companion.web.serving.door import Door, door_of
from companion.web.serving.errors import problem
from companion.web.serving.language import asked
from companion.web.serving.limits import Rate, owner

_COOKIES: Final = {Door.NETWORK: "companion-device", Door.SECURE: "__Host-companion-device"}
REMOVED: Final = say("The host has removed this device; ask the host for a new code to join again.")
BURST: Final = 400
"""Requests of one address at once; a page is some ten, and the small pictures of a long game are hundreds."""
_PER_SECOND: Final = 40.0


def register(app: Flask, table: Table, phones: Phones | None) -> None:
    """Finds out who asks, and refuses what their role may not do."""
    rate = Rate(BURST, _PER_SECOND)

    @app.before_request
    def allowed() -> Response | None:
        who = _who(phones)
        g.who = who
        if who.door is not Door.LOOPBACK and not rate.allow(owner(who.address)):
            return slow_down(rate.wait(owner(who.address)))
        if not may_reach(who.role, request.endpoint):
            return _closed(who)
        if who.role is Role.PLAYER and request.endpoint in OWN_TURN:
            return _without_turn(who, table.current()[1])
        return None


def command_refusal(table: Table, name: str, version: int) -> Response | None:
    """Why the one who asks may not give this command on this version of the table, None where they may.

    Whose turn it is holds for that version alone. Raises Refused where the table stands at another.
    """
    who = current()
    if not may_command(who.role, name):
        return _closed(who)
    if who.role is not Role.PLAYER:
        return None
    now, running = table.current()
    if now != version:  # one yet to come would be judged by this game, and carried out on the one that stands by then
        raise stale()
    return _without_turn(who, running)


def commands_of(who: Who, running: Running | None) -> list[str] | None:
    """The commands that are open now; None for all."""
    if who.role is Role.HOST:
        return None
    if who.role is Role.PLAYER and not has_turn(who, running):
        return []
    return [name for name, roles in OPEN_COMMANDS.items() if who.role in roles]


def has_turn(who: Who, running: Running | None) -> bool:
    """Whether the device's player acts now, in the game that its seat is in."""
    if running is None or who.seat is None or who.seat.game != running.id:
        return False
    return running.game.to_act(running.state) == who.seat.player


def cookie_of(door: Door, phones: Phones) -> str:
    """The cookie that holds a device's secret at this table; the one for HTTPS cannot be set or read without it.

    Browsers keep a machine's cookies together whatever the port; by it another companion's there are told apart.
    """
    return f"{_COOKIES[door]}-{request.environ['SERVER_PORT']}-{phones.table}"


def slow_down(seconds: int) -> Response:
    """Too often; the way on is to wait."""
    told = say_count(
        "That was too often; try again in {count} second.",
        "That was too often; try again in {count} seconds.",
        max(1, seconds),
    )
    response = problem(429, "slow", told)
    response.headers["Retry-After"] = str(max(1, seconds))
    return response


def _who(phones: Phones | None) -> Who:
    door, address, language = door_of(request.environ), request.remote_addr or "", asked()
    if door is Door.LOOPBACK:
        return Who(Role.HOST if _is_loopback(address) else Role.VISITOR, address, door, None, language)
    if phones is None:
        return Who(Role.VISITOR, address, door, None, language)
    secret = request.cookies.get(cookie_of(door, phones), "")
    device = phones.devices.find(secret)
    if device is None:
        return Who(Role.VISITOR, address, door, None, language, phones.devices.was_removed(secret))
    phones.presence.heard(device.id)
    return Who(device.role, address, door, device, language)


def _is_loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def _closed(who: Who) -> Response:
    if who.removed:
        return problem(401, "removed", REMOVED)
    if who.role is Role.VISITOR:
        return problem(401, "join", say("Join this table first: scan the code that the host's page shows."))
    if who.role is Role.HOST:
        return problem(403, "role", say("This is for devices that join; the host's page needs no joining."))
    return problem(403, "role", say("Only the host's page can do this."))


def _without_turn(who: Who, running: Running | None) -> Response | None:
    if running is None or who.seat is None or who.seat.game != running.id:
        return problem(403, "turn", say("Choose who you are in this game first."))
    acts = running.game.to_act(running.state)
    if acts == who.seat.player:
        return None
    if acts is None:
        return problem(403, "turn", say("The game is over."))
    return problem(403, "turn", say("It is {name}'s turn; you act when it is yours.", name=acts))
