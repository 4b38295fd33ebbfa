"""What keeps one client from holding up the others: places by address, and a time in which a request must be there.

A connection that says nothing holds no thread of the server; it waits with all others until its first byte comes. One
that has begun a request holds a thread, so it has to come to its end.
"""

import json
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from cheroot.server import HTTPConnection, HTTPRequest

from companion.said import say
from companion.web.serving.errors import words_for
from companion.web.serving.limits import Places

READ_LIMIT: Final = 10
"""Seconds that a client may be silent, and in which the head of a request has to be there."""
_ANSWER_LIMIT: Final = 30
"""Seconds more that the program has for an answer to a request that is wholly there."""
_SLOWEST: Final = 20_000  # bytes a second of a body
_PIECE: Final = 64 * 1024
_LOOK_EVERY: Final = 0.5


class Patience:
    """Ends connections whose request does not come to its end in time."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._until: dict[Connection, float] = {}
        self._lock = threading.Lock()
        self._ended = threading.Event()

    def start(self) -> None:
        """Watches in a thread of its own until `stop`."""
        threading.Thread(target=self._watch, name="patience", daemon=True).start()

    def stop(self) -> None:
        """Watches no longer."""
        self._ended.set()

    def wait_for(self, connection: "Connection", seconds: float) -> None:
        """What the connection is sending now has to be there in so many seconds."""
        with self._lock:
            self._until[connection] = self._clock() + seconds

    def done(self, connection: "Connection") -> None:
        """It is there."""
        with self._lock:
            self._until.pop(connection, None)

    def _watch(self) -> None:
        while not self._ended.wait(_LOOK_EVERY):
            with self._lock:
                now = self._clock()
                late = [connection for connection, until in self._until.items() if until < now]
                for connection in late:
                    del self._until[connection]
                    if connection.sent and not connection.waited_for:  # it is the program that takes its time
                        connection.waited_for = True
                        self._until[connection] = now + _ANSWER_LIMIT
                late = [connection for connection in late if connection not in self._until]
            for connection in late:
                with suppress(OSError):  # its thread then reads an end, and lets go of it
                    connection.socket.shutdown(socket.SHUT_RDWR)


class Request(HTTPRequest):
    """Requests that never come to the application (broken, too long) are refused in JSON as the others are."""

    def respond(self) -> None:
        """Answers; a body of unknown length is refused, since its limit could not be kept."""
        if self.chunked_read:
            self.simple_response("411 Length Required")
            return
        length = self.inheaders.get(b"Content-Length", b"0")
        if not length.isdigit():  # cheroot takes what Python does as a number: -5, 1_0
            self.simple_response("400 Bad Request")
            return
        self.conn.answering = self
        self.conn.patience.wait_for(self.conn, READ_LIMIT + int(length) / _SLOWEST)
        super().respond()

    def send_headers(self) -> None:
        """The answer begins. A body that it did not need is passed over piece by piece, never held in memory."""
        while (remaining := getattr(self.rfile, "remaining", 0)) > 0 and self.rfile.read(min(remaining, _PIECE)):
            pass
        self.conn.patience.done(self.conn)
        super().send_headers()

    def simple_response(self, status: int | str, msg: str = "") -> None:
        """Tells the refusal and ends the connection: what follows on it cannot be trusted."""
        self.close_connection = True
        with suppress(OSError):  # the page may have gone
            self.conn.wfile.write(refusal(str(status), *words_for(int(str(status)[:3]))))


class Connection(HTTPConnection):
    """A connection that knows whose place it holds, and how long it may take."""

    RequestHandlerClass = Request
    patience: Patience
    places: Places | None = None
    begun = False
    answering: Request | None = None
    waited_for = False

    @property
    def sent(self) -> bool:
        """Whether the request is there to its end, so that it is the program that is waited for."""
        body = getattr(self.answering, "rfile", None)
        return getattr(body, "remaining", 1) == 0

    def communicate(self) -> Any:
        """Reads a request and answers it; True where the connection stays open."""
        self.answering, self.waited_for = None, False
        self.patience.wait_for(self, READ_LIMIT)
        try:
            return super().communicate()  # type: ignore[no-untyped-call]
        finally:
            self.patience.done(self)

    def close(self) -> None:
        """Ends it and gives its place back."""
        places, self.places = self.places, None
        if places is not None:
            places.leave(self.remote_addr)
        super().close()

    def turn_away(self) -> None:
        """There are too many from this address: says so where that can be said without waiting, and ends it."""
        with suppress(OSError, ValueError):
            if not hasattr(self.socket, "context"):  # not before the handshake of TLS
                sentence = say("This device has too many connections open; close a page.")
                self.socket.sendall(refusal("503 Service Unavailable", "busy", sentence))
        self.close()


def refusal(status: str, code: str, sentence: str) -> bytes:
    """A whole answer that refuses, for what never comes to the application."""
    body = json.dumps({"error": {"code": code, "sentence": sentence, "ruling": None}})
    lines = (
        f"HTTP/1.1 {status}",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
        "Connection: close",
    )
    return "\r\n".join((*lines, "", body)).encode()
