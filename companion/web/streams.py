"""What flows to the pages: the state as server-sent events, and the camera's preview as MJPEG."""

import time
from collections.abc import Callable, Iterator
from typing import Final

from flask import Blueprint, Response

from companion.said import say
from companion.table.eye import Eye
from companion.table.session import Table
from companion.web.door import Door
from companion.web.errors import problem
from companion.web.limits import Places
from companion.web.preview import Preview
from companion.web.state import Tell, Told
from companion.web.who import Who, current

MOST_PREVIEWS: Final = 4
MOST_PAGES: Final = 120
ROOM: Final = {Door.LOOPBACK: (MOST_PAGES, MOST_PREVIEWS), Door.NETWORK: (40, 3), Door.SECURE: (10, 1)}
"""How many pages and previews a door carries; each holds a thread of its server, the others stay free for commands."""
_EACH: Final = {Door.LOOPBACK: (None, None), Door.NETWORK: (8, 2), Door.SECURE: (4, 1)}
"""How many of them one address holds."""
_EVENTS_APART: Final = 1 / 12
_PING: Final = 10.0
_FRAMES_APART: Final = 0.1
_REPEATED: Final = 1.0  # also the longest that a page waits for the picture of another camera
_BOUNDARY: Final = "frame"


class Stream:
    """A response's body that gives its place back when it ends, even where it was never begun."""

    def __init__(self, parts: Iterator[bytes], leave: Callable[[], None]) -> None:
        self._parts = parts
        self._leave = leave
        self._open = True

    def __iter__(self) -> "Stream":
        return self

    def __next__(self) -> bytes:
        return next(self._parts)

    def close(self) -> None:
        """Called by the server when the page has gone or the stream is over."""
        if self._open:
            self._open = False
            self._leave()


class Room:
    """The places for pages and previews of a program, for all its tables together: they share the servers' threads."""

    def __init__(self) -> None:
        self.pages = {door: Places(ROOM[door][0], _EACH[door][0]) for door in Door}
        self.previews = {door: Places(ROOM[door][1], _EACH[door][1]) for door in Door}


def blueprint(table: Table, eye: Eye, tell: Tell, here: Callable[[Who], bool], room: Room) -> Blueprint:
    """/api/events, /api/preview.mjpg and /api/frame.jpg.

    tell: the state as somebody is told it. here: whether a device is still joined; its streams end when it is not.
    """
    streams = Blueprint("streams", __name__, url_prefix="/api")
    pages, previews = room.pages, room.previews
    preview = Preview(eye)

    @streams.get("/events")
    def events() -> Response:
        who = current()
        places = pages[who.door]
        if not places.take(who.address):
            return problem(503, "busy", say("Too many pages are open on this table; close one."))
        parts = _states(table, lambda known: tell(who, known), lambda: here(who))
        response = Response(Stream(parts, lambda: places.leave(who.address)), mimetype="text/event-stream")
        response.headers["X-Accel-Buffering"] = "no"
        return response

    @streams.get("/preview.mjpg")
    def preview_stream() -> Response:
        who = current()
        places = previews[who.door]
        if not places.take(who.address):
            return problem(503, "busy", say("The camera is shown on as many pages as it can be; close one."))
        parts = _frames(table, preview, lambda: here(who))
        kind = f"multipart/x-mixed-replace; boundary={_BOUNDARY}"
        return Response(Stream(parts, lambda: places.leave(who.address)), content_type=kind)

    @streams.get("/frame.jpg")
    def frame() -> Response:
        jpeg = preview.latest()
        if jpeg is None:
            return problem(503, "no_picture", say("The camera gives no picture now."))
        return Response(jpeg, mimetype="image/jpeg")

    return streams


def _states(table: Table, tell: Callable[[int | None], Told], here: Callable[[], bool]) -> Iterator[bytes]:
    """The state now and after every change, the latest only: "state" is all of it, "view" what has changed in it while
    the game has not, as with each look of the camera. A long game is a hundred times as much."""
    known = None
    while not table.closed and here():
        if known is not None and not table.wait(known, _PING):
            yield b": still here\n\n"
            continue
        before = None if known is None else known[0]
        known, text = tell(before)
        name = "view" if known[0] == before else "state"
        yield f"event: {name}\nid: {known[0]}.{known[1]}\ndata: {text}\n\n".encode()
        time.sleep(_EVENTS_APART)


def _frames(table: Table, preview: Preview, here: Callable[[], bool]) -> Iterator[bytes]:
    """Frames as parts of a multipart response, until there are none for a while.

    The last one is repeated now and then: only by writing is a page that has gone noticed.
    """
    known, shown = 0, time.monotonic()
    yield f"--{_BOUNDARY}\r\n".encode()
    while not table.closed and here():
        begun = time.monotonic()
        known, jpeg = preview.newer(known, timeout=_REPEATED)
        if jpeg is None:
            if begun - shown > _PING:
                return
            continue
        shown = begun
        head = f"Content-Type: image/jpeg\r\nContent-Length: {len(jpeg)}\r\n\r\n".encode()
        yield head + jpeg + f"\r\n--{_BOUNDARY}\r\n".encode()
        time.sleep(max(0.0, _FRAMES_APART - (time.monotonic() - begun)))
