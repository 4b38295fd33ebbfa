"""What flows to the pages: the state as server-sent events, and the camera's preview as MJPEG."""

import threading
import time
from collections.abc import Callable, Iterator
from typing import Final

from flask import Blueprint, Response, request

from companion.said import say
from companion.table.eye import Eye
from companion.table.session import Table
from companion.web.endpoints.preview import Preview
from companion.web.endpoints.state import Tell, Told
from companion.web.joining.who import Who, current
from companion.web.serving.door import ROOM, Door
from companion.web.serving.errors import problem
from companion.web.serving.limits import Places, Rate

_EACH: Final = {Door.LOOPBACK: (None, None), Door.NETWORK: (8, 2), Door.SECURE: (4, 1)}
"""How many of them one address holds."""
_EVENTS_APART: Final = 1 / 12
_PING: Final = 10.0  # pages give up a stream that says nothing for two and a half of them (webui/table/silence.js)
_FRAMES_APART: Final = 0.1
_REPEATED: Final = 1.0  # also the longest that a page waits for the picture of another camera
_STILL_HERE: Final = b": still here\nevent: here\ndata:\n\n"
"""An event, empty as it is: of a comment alone a page's script is told nothing."""
_BOUNDARY: Final = "frame"


class Stream:
    """A response's body that gives its place back when it ends, even where it was never begun."""

    def __init__(self, parts: Iterator[bytes], leave: Callable[[], None]) -> None:
        self._parts = parts
        self._leave: Callable[[], None] | None = leave
        self._lock = threading.Lock()

    def __iter__(self) -> "Stream":
        return self

    def __next__(self) -> bytes:
        if self._leave is None:
            raise StopIteration
        return next(self._parts)

    def close(self) -> None:
        """Called by the server when the page has gone or the stream is over; by any thread, to end it."""
        with self._lock:
            leave, self._leave = self._leave, None
        if leave is not None:
            leave()


class Latest:
    """The stream that each page was given last. A page that asks for another has left that one, which is noticed much
    later, by writing to it."""

    def __init__(self) -> None:
        self._streams: dict[tuple[str, str], Stream] = {}
        self._lock = threading.Lock()
        self._ends = Rate(6, 1.0)

    def end(self, address: str, page: str) -> None:
        """The page's last stream gives its place back now. page: as the page calls itself; several may share an
        address, which may have a few ended at once and then one a second: each holds its thread for a second more."""
        with self._lock:
            stream = self._streams.get((address, page))
        if stream is not None and self._ends.allow(address):
            stream.close()

    def begin(self, address: str, page: str, parts: Iterator[bytes], leave: Callable[[], None]) -> Stream:
        """The page's stream from now on."""

        def left() -> None:
            with self._lock:
                if self._streams.get((address, page)) is stream:
                    del self._streams[address, page]
            leave()

        stream = Stream(parts, left)
        with self._lock:
            self._streams[address, page] = stream
        return stream


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
    preview, shown = Preview(eye), Latest()

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
        places, page = previews[who.door], request.args.get("page", "")
        if page:
            shown.end(who.address, page)
        if not places.take(who.address):
            return problem(503, "busy", say("The camera is shown on as many pages as it can be; close one."))
        parts = _frames(table, preview, lambda: here(who))
        stream = shown.begin(who.address, page, parts, lambda: places.leave(who.address))
        return Response(stream, content_type=f"multipart/x-mixed-replace; boundary={_BOUNDARY}")

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
            yield _STILL_HERE
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
