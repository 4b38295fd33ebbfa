"""What flows to the pages: the state as server-sent events, and the camera's preview as MJPEG."""

import threading
import time
from collections.abc import Iterator
from typing import Final

from flask import Blueprint, Response

from companion.said import say
from companion.table.eye import Eye
from companion.table.session import Table
from companion.web.errors import problem
from companion.web.language import asked
from companion.web.preview import Preview

MOST_PREVIEWS: Final = 4
MOST_PAGES: Final = 80  # of the server's threads; the rest stay free for commands
_EVENTS_APART: Final = 1 / 12
_PING: Final = 10.0
_FRAMES_APART: Final = 0.1
_REPEATED: Final = 1.0  # also the longest that a page waits for the picture of another camera
_BOUNDARY: Final = "frame"


class Seats:
    """A limited number of places."""

    def __init__(self, count: int) -> None:
        self._free = count
        self._lock = threading.Lock()

    def take(self) -> bool:
        """Takes a place; False where none is free."""
        with self._lock:
            if self._free == 0:
                return False
            self._free -= 1
            return True

    def leave(self) -> None:
        """Gives a place back."""
        with self._lock:
            self._free += 1


class Stream:
    """A response's body that gives its place back when it ends, even where it was never begun."""

    def __init__(self, parts: Iterator[bytes], seats: Seats) -> None:
        self._parts = parts
        self._seats = seats
        self._open = True

    def __iter__(self) -> "Stream":
        return self

    def __next__(self) -> bytes:
        return next(self._parts)

    def close(self) -> None:
        """Called by the server when the page has gone or the stream is over."""
        if self._open:
            self._open = False
            self._seats.leave()


def blueprint(table: Table, eye: Eye) -> Blueprint:
    """/api/events, /api/preview.mjpg and /api/frame.jpg."""
    streams = Blueprint("streams", __name__, url_prefix="/api")
    pages, previews = Seats(MOST_PAGES), Seats(MOST_PREVIEWS)
    preview = Preview(eye)

    @streams.get("/events")
    def events() -> Response:
        if not pages.take():
            return problem(503, "busy", say("Too many pages are open on this table; close one."))
        response = Response(Stream(_states(table, asked()), pages), mimetype="text/event-stream")
        response.headers["X-Accel-Buffering"] = "no"
        return response

    @streams.get("/preview.mjpg")
    def mjpeg() -> Response:
        if not previews.take():
            shown = say("The camera is shown on {most} pages already; close one.", most=MOST_PREVIEWS)
            return problem(503, "busy", shown)
        kind = f"multipart/x-mixed-replace; boundary={_BOUNDARY}"
        return Response(Stream(_frames(table, preview), previews), content_type=kind)

    @streams.get("/frame.jpg")
    def frame() -> Response:
        jpeg = preview.latest()
        if jpeg is None:
            return problem(503, "no_picture", say("The camera gives no picture now."))
        return Response(jpeg, mimetype="image/jpeg")

    return streams


def _states(table: Table, language: str) -> Iterator[bytes]:
    """The state now and after every change, the latest only."""
    known = None
    while not table.closed:
        if known is not None and not table.wait(known, _PING):
            yield b": still here\n\n"
            continue
        known, text = table.snapshot_text(language)
        yield f"event: state\nid: {known[0]}.{known[1]}\ndata: {text}\n\n".encode()
        time.sleep(_EVENTS_APART)


def _frames(table: Table, preview: Preview) -> Iterator[bytes]:
    """Frames as parts of a multipart response, until there are none for a while.

    The last one is repeated now and then: only by writing is a page that has gone noticed.
    """
    known, shown = 0, time.monotonic()
    yield f"--{_BOUNDARY}\r\n".encode()
    while not table.closed:
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
