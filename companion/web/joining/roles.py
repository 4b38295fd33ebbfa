"""Who may do what: the one table of roles, for every address of the server and every command.

What stands in neither table is for the host alone, so that something new is closed until it is opened here.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final


class Role(StrEnum):
    """What somebody is at this table. The host is whoever sits at the machine itself; a visitor has not joined."""

    HOST = "host"
    PLAYER = "player"
    SPECTATOR = "spectator"
    CAMERA = "camera"
    VISITOR = "visitor"


JOINABLE: Final = (Role.PLAYER, Role.SPECTATOR, Role.CAMERA)
"""The roles that a device may join in."""

ALL: Final = frozenset(Role)
_LOOKERS: Final = frozenset({Role.HOST, Role.PLAYER, Role.SPECTATOR})
_PLAYERS: Final = frozenset({Role.HOST, Role.PLAYER})
_HOST: Final = frozenset({Role.HOST})

OPEN_ENDPOINTS: Final[Mapping[str, frozenset[Role]]] = {
    "pages.page": ALL,
    "pages.part": ALL,
    "pages.whole": ALL,
    "join.me": ALL,
    "join.join_in": ALL - {Role.HOST},
    "join.leave": frozenset(JOINABLE),
    "phone_camera.frame": frozenset({Role.CAMERA}),
    "phone_camera.photo": frozenset({Role.CAMERA}),
    "phone_camera.photo_again": frozenset({Role.CAMERA}),
    "reports.report": frozenset({Role.HOST, Role.CAMERA}),
    "join.seat": frozenset({Role.PLAYER}),
    "api.state": _LOOKERS,
    "api.die": _LOOKERS,
    "api.rulings": _LOOKERS,
    "api.command": _PLAYERS,
    "api.hint": _PLAYERS,
    "rehearsal.rehearse": _PLAYERS,
    "snakey.moves": _PLAYERS,
    "snakey.drawn": _PLAYERS,
    "streams.events": _LOOKERS,
    "streams.preview_stream": _LOOKERS,
    "streams.frame": _LOOKERS,
}
"""The application's endpoints (Flask's names) that are not the host's alone."""

OWN_TURN: Final = frozenset({"api.hint", "rehearsal.rehearse", "snakey.moves", "snakey.drawn"})
"""Endpoints that a player has only while it is that player's turn."""

OPEN_COMMANDS: Final[Mapping[str, frozenset[Role]]] = {
    "event": _PLAYERS,
    "type_run": _PLAYERS,
    "throw": _PLAYERS,
    "count_dice": _PLAYERS,
    "answer": _PLAYERS,
    "dismiss": _PLAYERS,
}
"""The commands that are not the host's alone. A player has them while it is that player's turn."""


def may_reach(role: Role, endpoint: str | None) -> bool:
    """Whether the role may use an endpoint; None is an address that is not there, which everybody may hear."""
    return endpoint is None or role in OPEN_ENDPOINTS.get(endpoint, _HOST)


def may_command(role: Role, name: str) -> bool:
    """Whether the role may give a command at all; a player also needs the turn."""
    return role in OPEN_COMMANDS.get(name, _HOST)
