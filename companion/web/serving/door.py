"""The doors that requests come in by. Each is a server of its own, so that what crowds one leaves the others free."""

from enum import StrEnum
from typing import Any, Final

DOOR: Final = "companion.door"
"""The key of a request's WSGI environment that holds its door; no header can set it."""


class Door(StrEnum):
    """LOOPBACK: this machine itself, where the host sits. NETWORK, SECURE: the local network, over HTTP and HTTPS."""

    LOOPBACK = "loopback"
    NETWORK = "network"
    SECURE = "secure"


MOST_PREVIEWS: Final = 4
MOST_PAGES: Final = 120
ROOM: Final = {Door.LOOPBACK: (MOST_PAGES, MOST_PREVIEWS), Door.NETWORK: (40, 3), Door.SECURE: (10, 1)}
"""How many pages and previews a door carries; each holds a thread of its server, the others stay free for commands."""


def door_of(environ: dict[str, Any]) -> Door:
    """The door that a request came in by."""
    return Door(environ.get(DOOR, Door.LOOPBACK))
