"""Which cameras the tables look through when the program starts."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from companion.camera.source import DEMO, OFF, default_source, webcam_number
from companion.said import say
from companion.table.eye import Eye
from companion.table.session import Table
from companion.table.settings import camera_unkept, remembered_camera
from companion.table.snapshot import NO_CAMERA, CameraSeen
from companion.table.storage.store import Store

AtWork = Sequence[tuple[Table, Eye]]
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


def open_cameras(at_work: AtWork, store: Store, named: str | None) -> None:
    """Looks through a camera at each table: the one that its page chose last, waited for where it is not there; at the
    first table the one that was `named` at the start, or where none was chosen either, one that is found. A webcam is
    looked through at one table alone.

    Raises:
        CameraError: there is no such camera as was named.
        StoreError: it cannot be read which ones were chosen.
    """
    for _, eye in at_work:
        eye.others = [other for _, other in at_work if other is not eye]
    first, eye = at_work[0]
    if named is not None and named != OFF:
        eye.use(named)
    for table, its_eye in at_work if named is None else at_work[1:]:
        _open_chosen(table, its_eye, store, at_work)
    if named is None and remembered_camera(store, first.id) is None:
        _look_around(first, eye, store, at_work)


def _open_chosen(table: Table, eye: Eye, store: Store, at_work: AtWork) -> None:
    """Looks through the camera chosen last, if one was; what stands against that is said."""
    remembered = remembered_camera(store, table.id)
    if remembered is None:
        if camera_unkept(store, table.id):
            table.camera(_UNKEPT)
        return
    number, in_use = webcam_number(remembered), _webcams_in_use(at_work)
    if number in in_use:
        table.camera(_in_use(number, in_use[number]))
    elif remembered != OFF:
        eye.wait_for(remembered)


def _look_around(table: Table, eye: Eye, store: Store, at_work: AtWork) -> None:
    """Looks through a webcam found, else at the demo where neither another camera was chosen nor a game has begun."""
    found = default_source(_webcams_in_use(at_work))
    running, unkept = table.current()[1], camera_unkept(store, table.id)
    begun = running is not None and not running.untouched
    if found != DEMO:
        eye.wait_for(found)
    elif not (begun or unkept):
        eye.show_demo()
    elif not unkept:  # which was said before
        table.camera(_NO_DEMO)


def _webcams_in_use(at_work: AtWork) -> dict[int, str]:
    """By their numbers, the tables at which webcams are looked through."""
    looking = [(webcam_number(eye.source[0]), table.id) for table, eye in at_work]
    return {number: table for number, table in looking if number is not None}


def _in_use(number: int, table: str) -> CameraSeen:
    told = say(
        "Camera {number}, which was chosen here last, is used at table {table}: choose another, type the faces, or let "
        "the page throw.",
        number=number,
        table=table,
    )
    return replace(NO_CAMERA, sentence=told)
