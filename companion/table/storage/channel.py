"""News between programs on one PostgreSQL database: told with NOTIFY as a transaction commits, heard with LISTEN."""

import json
import logging
import secrets
import select
import socket
import threading
from collections.abc import Callable
from typing import Final

import pg8000.exceptions
import pg8000.native
import sqlalchemy as sa

from companion.table.storage.news import News
from companion.table.storage.tls import Tls, secured

_LOG: Final = logging.getLogger("companion")
_CHANNEL: Final = "companion"
_LOOK_S: Final = 1.0
"""After so long without news the connection is tried, since one that broke may be silent."""
_AGAIN_S: Final = 1.0
_PATIENCE_S: Final = 5.0


class Channel:
    """Tells, and listens in a thread of its own, again after the connection was lost."""

    def __init__(self, address: sa.URL, tls: Tls, hear: Callable[[News], None]) -> None:
        """`hear` is called with the news of other programs; with `everything` when some may have been missed."""
        self._address, self._tls = address, tls
        self._origin = secrets.token_hex(4)  # tells this program's own news from those of others
        self._hear = hear
        self._ending, self._waker = socket.socketpair()
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="channel", daemon=True)
        self._thread.start()

    def announce(self, db: sa.Connection, news: News) -> None:
        """Tells the other programs as soon as the transaction is committed, and only then."""
        told = json.dumps([self._origin, news.game, news.acts, news.table])
        db.execute(sa.select(sa.func.pg_notify(_CHANNEL, told)))

    def close(self) -> None:
        """Ends listening."""
        self._ended.set()
        self._waker.close()
        self._thread.join(_PATIENCE_S)
        self._ending.close()

    def _run(self) -> None:
        while not self._ended.is_set():
            try:
                self._listen()
            except (pg8000.exceptions.Error, OSError):  # the store tells of a database that cannot be reached
                self._ended.wait(_AGAIN_S)
            except Exception as error:  # whatever one piece of news did, the next is heard
                _LOG.error("fault: hearing news of the database: %s: %s", type(error).__name__, error)
                self._ended.wait(_AGAIN_S)

    def _listen(self) -> None:
        address = self._address
        host, port = address.host or "localhost", address.port or 5432
        with secured(socket.create_connection((host, port), _PATIENCE_S), host, self._tls) as line:
            user, password = address.username or "", address.password
            database = pg8000.native.Connection(
                user, database=address.database, password=password, sock=line, ssl_context=False
            )
            database.run(f"LISTEN {_CHANNEL}")
            self._hear(News(everything=True))
            while not self._ended.is_set():
                select.select([line, self._ending], [], [], _LOOK_S)
                database.run("SELECT 1")  # takes in what has come
                while database.notifications:
                    _, _, told = database.notifications.popleft()
                    self._take(told)

    def _take(self, told: str) -> None:
        try:
            origin, game, acts, table = json.loads(told)
        except (ValueError, TypeError, RecursionError):  # who may use the database may say anything on the channel
            _LOG.warning("Something on the channel %s of the database is no news of a companion.", _CHANNEL)
            return
        if origin != self._origin:
            self._hear(News(game, acts, table))
