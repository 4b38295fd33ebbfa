"""Which camera a table looks through when the program starts."""

from dataclasses import replace
from typing import Final

from companion.camera.source import DEMO, OFF, default_source
from companion.said import say
from companion.table.eye import Eye
from companion.table.session import Table
from companion.table.settings import camera_unkept, remembered_camera
from companion.table.snapshot import NO_CAMERA, CameraSeen
from companion.table.storage.store import Store

_UNKEPT: Final = replace(
    NO_CAMERA,
    sentence=say(
        "The camera chosen last is not remembered, since a name or a password stands in its address: choose it again, "
        "type the faces, or let the page throw."
    ),
)
_NO_DEMO: Final = replace(
    NO_CAMERA,
    sentence=say(
        "No webcam gives a picture, and dice of the demo clip are not to count in a game that has begun: choose a "
        "camera, type the faces, or let the page throw."
    ),
)


def open_camera(table: Table, eye: Eye, store: Store, named: str | None) -> None:
    """Looks through the camera that was `named` at the start, else through the one that the page chose last, which is
    waited for where it is not there, else through one found.

    Raises:
        CameraError: there is no such camera as was named.
        StoreError: it cannot be read which one was chosen.
    """
    remembered = remembered_camera(store, table.id)
    if (remembered if named is None else named) == OFF:
        return
    if named is not None:
        eye.use(named)
    elif remembered is not None:
        eye.wait_for(remembered)
    else:
        _look_around(table, eye, camera_unkept(store, table.id))


def _look_around(table: Table, eye: Eye, unkept: bool) -> None:
    """Looks through a webcam found, else at the demo where neither another camera was chosen nor a game has begun."""
    found = default_source()
    instead = _instead_of_demo(table, unkept) if found == DEMO else None
    if instead is None:
        eye.wait_for(found)
    else:
        table.camera(instead)


def _instead_of_demo(table: Table, unkept: bool) -> CameraSeen | None:
    if unkept:
        return _UNKEPT
    running = table.current()[1]
    return None if running is None or running.untouched else _NO_DEMO
