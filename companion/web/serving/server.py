"""The web server: cheroot with enough threads that long-lived streams leave commands their place."""

import socket
import ssl
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from cheroot.server import HTTPConnection
from cheroot.ssl import Adapter
from cheroot.ssl.builtin import BuiltinSSLAdapter
from cheroot.wsgi import Server as WsgiServer

from companion.web.serving.connections import READ_LIMIT, Connection, Patience
from companion.web.serving.door import DOOR, ROOM, Door
from companion.web.serving.limits import Places

_SPARE: Final = 12
THREADS: Final[dict[Door, int]] = {door: sum(ROOM[door]) + _SPARE for door in Door}
CONNECTIONS: Final[dict[Door, tuple[int, int | None]]] = {
    Door.LOOPBACK: (1000, None),
    Door.NETWORK: (400, 32),
    Door.SECURE: (100, 16),
}
"""How many connections a door takes at a time, in all and from one address."""
_WAKE_S: Final = 0.05
_LONGEST_HEADERS: Final = 16 * 1024
LONGEST_BODY: Final = 24 * 1024 * 1024
"""Bytes, of a photograph. The application's own limits are lower for all else, and answer in JSON."""

Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class _Server(WsgiServer):
    """Cheroot without its log (pages that leave in the middle of a stream are no news), and with limits by address."""

    ConnectionClass = Connection
    keep_alive_conn_limit = 300
    places: Places
    patience: Patience

    def error_log(self, msg: str = "", level: int = 20, traceback: bool = False) -> None:
        """Says nothing."""

    def process_conn(self, conn: HTTPConnection) -> None:
        """Gives a connection to a thread; a new one first waits for its first byte, which takes no thread."""
        assert isinstance(conn, Connection)
        if conn.begun:
            super().process_conn(conn)
            return
        conn.begun, conn.patience = True, self.patience
        if not self.places.take(conn.remote_addr):
            conn.turn_away()
            return
        conn.places = self.places
        self.put_conn(conn)


class _Tls(BuiltinSSLAdapter):
    """TLS whose handshake is made by the thread that serves the connection, never by the one that accepts all."""

    def __init__(self, certificate: Path, key: Path) -> None:
        Adapter.__init__(self, str(certificate), str(key))
        self.context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        self.context.minimum_version = ssl.TLSVersion.TLSv1_2
        self.context.load_cert_chain(certificate, key)

    def wrap(self, sock: Any) -> tuple[Any, dict[str, str]]:
        """The socket with TLS to come, and what requests over it are told."""
        wrapped = self.context.wrap_socket(sock, server_side=True, do_handshake_on_connect=False)
        return wrapped, {"wsgi.url_scheme": "https", "HTTPS": "on"}


class ServerError(Exception):
    """The server cannot listen there; the message is one sentence with the way on."""


class Server:
    """Listens from its making on; serves once it is given the application."""

    def __init__(
        self, host: str, port: int, door: Door = Door.LOOPBACK, certificate: tuple[Path, Path] | None = None
    ) -> None:
        """Binds the address; port 0 takes any free one. certificate: the files of it and its key, for HTTPS.

        Raises:
            ServerError: the port is taken or the address is not this machine's.
        """
        self._door = door
        self._server = _Server(
            (host, port),
            _too_early,
            numthreads=THREADS[door],
            timeout=READ_LIMIT,
            shutdown_timeout=2,
            request_queue_size=128,
        )
        self._server.places, self._server.patience = Places(*CONNECTIONS[door]), Patience()
        self._server.max_request_header_size = _LONGEST_HEADERS
        self._server.max_request_body_size = LONGEST_BODY
        if certificate is not None:
            self._server.ssl_adapter = _Tls(*certificate)
        self._scheme = "http" if certificate is None else "https"
        try:
            self._server.prepare()
        except OSError as error:
            raise ServerError(_why(host, port, door, error)) from None
        self.host, self.port = host, int(self._server.bind_addr[1])
        self._thread: threading.Thread | None = None

    @property
    def address(self) -> str:
        """The page's address."""
        return f"{self._scheme}://{f'[{self.host}]' if ':' in self.host else self.host}:{self.port}"

    def start(self, app: Wsgi) -> None:
        """Serves the application in a thread of its own."""

        def by_this_door(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
            environ[DOOR] = self._door
            return app(environ, start)

        self._server.wsgi_app = by_this_door
        self._server.patience.start()
        self._thread = threading.Thread(target=self._server.serve, name=f"server {self._door}", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Ends serving; open streams must end by themselves."""
        self._server.patience.stop()
        ending = threading.Thread(target=self._server.stop, name=f"end of server {self._door}")
        ending.start()
        while ending.is_alive():  # it waits half a second for the next connection before it looks whether it is to end
            with suppress(OSError):
                socket.create_connection((self.host, self.port), _WAKE_S).close()
            ending.join(_WAKE_S)
        if self._thread is not None:
            self._thread.join(3)


def _too_early(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
    start("503 Service Unavailable", [("Content-Type", "application/json"), ("Retry-After", "1")])
    return [b'{"error": {"code": "busy", "sentence": "The companion is starting.", "ruling": null}}']


def _why(host: str, port: int, door: Door, error: OSError) -> str:
    text = str(error)
    if "in use" in text:
        return f"Port {port} is taken, perhaps by a companion already running; choose another with --port, or --port 0."
    if "ermission" in text:
        return f"Port {port} may not be used by you; choose one above 1023 with --port."
    if door is not Door.LOOPBACK:
        return f"The companion cannot listen on {host}; give this machine's own address on your network: --lan ADDRESS."
    return f"The companion cannot listen on {host}:{port} ({error.strerror or text}); check --host and --port."
