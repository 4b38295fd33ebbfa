"""The web server: cheroot with enough threads that long-lived streams leave commands their place."""

import json
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, Final

from cheroot.server import HTTPConnection, HTTPRequest
from cheroot.wsgi import Server as WsgiServer

from companion.web.errors import words_for
from companion.web.streams import MOST_PAGES, MOST_PREVIEWS

THREADS: Final = MOST_PAGES + MOST_PREVIEWS + 12
_READ_LIMIT: Final = 10  # seconds
_LONGEST_HEADERS: Final = 16 * 1024
_LONGEST_BODY: Final = 1024 * 1024  # the application's own limit is lower, and answers in JSON

Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class _Request(HTTPRequest):
    """Requests that never come to the application (broken, too long) are refused in JSON as the others are."""

    def respond(self) -> None:
        """Answers; a body of unknown length is refused, since its limit could not be kept."""
        if self.chunked_read:
            self.simple_response("411 Length Required")
            return
        super().respond()

    def simple_response(self, status: int | str, msg: str = "") -> None:
        """Tells the refusal and ends the connection: what follows on it cannot be trusted."""
        if str(status)[:3] < "400":
            super().simple_response(status, msg)
            return
        code, sentence = words_for(int(str(status)[:3]))
        body = json.dumps({"error": {"code": code, "sentence": sentence, "ruling": None}})
        lines = (
            f"{self.server.protocol} {status}",
            "Content-Type: application/json",
            f"Content-Length: {len(body)}",
            "Connection: close",
        )
        self.close_connection = True
        with suppress(OSError):  # the page may have gone
            self.conn.wfile.write("\r\n".join((*lines, "", body)).encode())


class _Connection(HTTPConnection):
    RequestHandlerClass = _Request


class _Quiet(WsgiServer):
    """Without cheroot's own log: pages that leave in the middle of a stream are no news."""

    ConnectionClass = _Connection

    def error_log(self, msg: str = "", level: int = 20, traceback: bool = False) -> None:
        """Says nothing."""


class ServerError(Exception):
    """The server cannot listen there; the message is one sentence with the way on."""


class Server:
    """Listens from its making on; serves once it is given the application."""

    def __init__(self, host: str, port: int) -> None:
        """Binds the address; port 0 takes any free one.

        Raises:
            ServerError: the port is taken or the address is not this machine's.
        """
        self._server = _Quiet((host, port), _too_early, numthreads=THREADS, timeout=_READ_LIMIT, shutdown_timeout=2)
        self._server.max_request_header_size = _LONGEST_HEADERS
        self._server.max_request_body_size = _LONGEST_BODY
        try:
            self._server.prepare()
        except OSError as error:
            raise ServerError(_why(host, port, error)) from None
        self.host, self.port = host, int(self._server.bind_addr[1])
        self._thread: threading.Thread | None = None

    @property
    def address(self) -> str:
        """The page's address."""
        return f"http://{f'[{self.host}]' if ':' in self.host else self.host}:{self.port}"

    def start(self, app: Wsgi) -> None:
        """Serves the application in a thread of its own."""
        self._server.wsgi_app = app
        self._thread = threading.Thread(target=self._server.serve, name="server", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Ends serving; open streams must end by themselves."""
        self._server.stop()
        if self._thread is not None:
            self._thread.join(3)


def _too_early(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
    start("503 Service Unavailable", [("Content-Type", "application/json"), ("Retry-After", "1")])
    return [b'{"error": {"code": "busy", "sentence": "The companion is starting.", "ruling": null}}']


def _why(host: str, port: int, error: OSError) -> str:
    text = str(error)
    if "in use" in text:
        return f"Port {port} is taken, perhaps by a companion already running; choose another with --port, or --port 0."
    if "ermission" in text:
        return f"Port {port} may not be used by you; choose one above 1023 with --port."
    return f"The companion cannot listen on {host}:{port} ({error.strerror or text}); check --host and --port."
