"""The database of games: how it is opened, written and read, and what its troubles are called.

SQLite by default, with a write-ahead log that is synced at every commit, so that neither a killed program nor a power
cut loses what was accepted; PostgreSQL by its URL.
"""

import glob
import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import sqlalchemy as sa
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from companion.files import NO_ROOM, is_folder
from companion.said import say
from companion.table.storage.address import in_memory, with_driver
from companion.table.storage.news import News
from companion.table.storage.schema import UnknownForm, make_current
from companion.table.storage.tls import Tls, split_tls

if TYPE_CHECKING:
    from companion.table.storage.channel import Channel

BUSY_MS = 3000  # a writer holds the database for milliseconds; one that holds it for seconds is stuck
_SERVER_S: Final = 5
_UNREAD: Final = "-unread"  # how the name of a file set aside ends until its games have been taken over
_REFUSED: Final = ("28", "3D")  # PostgreSQL's codes: who asks may not, or there is no such database
_UNFIT: Final = "22"  # PostgreSQL's codes: what is to be written is at fault
_MIGRATING: Final = 20261122  # any number; PostgreSQL's lock of who makes or changes the tables
_CHANGING: Final = 20261129  # another; of who changes a setting from what it is


class StoreError(Exception):
    """The games cannot be kept or read; the message is one sentence with the way on."""


class Unreachable(StoreError):
    """The database cannot be used now, and may be again later without a restart."""


class Full(Unreachable):
    """There is no room left on the disk."""

    def __init__(self, where: str) -> None:
        super().__init__(say("The disk is full, so nothing more can be kept in {where}; free some space.", where=where))


class Unfit(StoreError):
    """The database can be used but does not take what is to be written, and never will."""


class Newer(StoreError):
    """A newer version of the program made it."""


class Damaged(StoreError):
    """The database's file is damaged."""


class Database:
    """Connections to one database. All methods may be called from any thread."""

    def __init__(self, url: str) -> None:
        """Opens nothing yet. Raises StoreError for a URL that cannot be used here."""
        try:
            address = with_driver(sa.make_url(url))
            self._tls: Tls = None
            self.is_file = address.get_backend_name() == "sqlite"
            self.where = address.database or "" if self.is_file else address.render_as_string()
            more: dict[str, Any] = {}
            if self.is_file and in_memory(address):
                raise StoreError(say("A database in memory keeps no games; name a file: sqlite:////folder/games.db."))
            if not self.is_file:
                if address.drivername != "postgresql+pg8000":
                    raise ArgumentError
                address, self._tls = split_tls(address)
                arguments = {"timeout": _SERVER_S, "tcp_keepalive": True, "ssl_context": self._tls}
                more = {"pool_pre_ping": True, "connect_args": arguments}
            self.engine = sa.create_engine(address, **more)
            logging.getLogger("sqlalchemy.pool").setLevel(logging.CRITICAL)  # tells of lost connections in tracebacks
        except OSError as error:
            told = say(
                "The file of certificates in the database's URL cannot be read ({reason}).", reason=error.strerror
            )
            raise StoreError(told) from None
        except (ArgumentError, NoSuchModuleError, ImportError, ValueError):
            raise StoreError(
                say(
                    "The database's URL cannot be understood; it looks like sqlite:////folder/games.db or "
                    "postgresql://name@host/games."
                )
            ) from None
        if self.is_file:
            sa.event.listen(self.engine, "connect", _careful)

    @property
    def path(self) -> Path:
        """The file of a database that is one."""
        return Path(self.where)

    def prepare(self) -> None:
        """Looks the database over, and brings its tables to the form of this program.

        Raises:
            Damaged, Unreachable: as they say.
            StoreError: its folder is missing or may not be looked at, or a newer program made it.
        """
        if self.is_file and not self.where.startswith("file:"):
            _see_folder(self.path.parent)
        try:
            with self.writing() as db:
                if self.is_file:
                    if db.exec_driver_sql("PRAGMA quick_check").scalar() != "ok":
                        raise Damaged(_damaged(self.where))
                    db.exec_driver_sql("BEGIN IMMEDIATE")  # also tells one that cannot be written
                else:
                    db.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_MIGRATING})")
                make_current(db)
        except UnknownForm as unknown:
            raise Newer(
                say(
                    "The database of games ({where}) was made by a newer version of the companion (its form is "
                    "{found}); install that version, or start with --data FOLDER elsewhere.",
                    where=self.where,
                    found=unknown.found,
                )
            ) from None

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """One transaction: the one place where anything is written. Raises StoreError, and then nothing was."""
        with self._told(), self.engine.begin() as db:
            yield db

    def alone(self, db: sa.Connection) -> None:
        """Has the database alone until the transaction, just begun, is over: what is read in it stays so."""
        wait = "BEGIN IMMEDIATE" if self.is_file else f"SELECT pg_advisory_xact_lock({_CHANGING})"
        db.exec_driver_sql(wait)

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """A look at what is kept, as of one moment. Raises StoreError."""
        with self._told(), self.engine.connect() as db:
            if self.is_file:
                db.exec_driver_sql("BEGIN")
            else:
                db = db.execution_options(isolation_level="REPEATABLE READ")
            yield db

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Turns what a database reports into a sentence for a person."""
        try:
            yield
        except (SQLAlchemyError, sqlite3.Error, OSError, UnicodeDecodeError) as error:
            self.engine.dispose()  # a connection that has met trouble is not used again
            raise _trouble(self.where, error) from None

    def channel(self, hear: Callable[[News], None]) -> "Channel | None":
        """Hears the news of other programs; None for a file."""
        if self.is_file:
            return None
        from companion.table.storage.channel import Channel

        return Channel(self.engine.url, self._tls, hear)

    def set_aside(self) -> Path:
        """Renames a damaged file, and what belongs to it, so that a fresh one can take its place.

        Returns the path that it has now, which says that nobody has read in it yet. Raises Unreachable where it cannot
        be renamed.
        """
        self.engine.dispose()
        stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
        aside = self.path.with_name(f"{self.path.name}.damaged-{stamp}{_UNREAD}")
        try:
            rename(self.path, aside)
        except OSError as error:
            raise Unreachable(
                say(
                    "{damaged} It cannot be renamed ({reason}); move it away by hand.",
                    damaged=_damaged(self.where),
                    reason=error.strerror,
                )
            ) from None
        return aside

    def unread(self) -> list[tuple[Damaged, Path]]:
        """The damaged files set aside that nothing was taken over from, as where the program ended before it could."""
        if not self.is_file:
            return []
        found = sorted(self.path.parent.glob(f"{glob.escape(self.path.name)}.damaged-*{_UNREAD}"))
        return [(Damaged(_damaged(self.where)), aside) for aside in found]

    def taken_over(self, aside: Path) -> Path:
        """Says by its name that nothing more is to be had of a file set aside; returns the path that it has now."""
        read = aside.with_name(aside.name.removesuffix(_UNREAD))
        try:
            rename(aside, read)
        except OSError:  # it is taken over once more at the next start, which changes nothing
            return aside
        return read

    def close(self) -> None:
        """Gives the database back; what was accepted is already there."""
        self.engine.dispose()


def _see_folder(folder: Path) -> None:
    """Raises StoreError where the folder is missing or may not be looked at."""
    try:
        if is_folder(folder):
            return
    except OSError as error:
        why = error.strerror or str(error)
        raise StoreError(
            say("The folder of the database, {folder}, cannot be used ({why}); take another.", folder=folder, why=why)
        ) from None
    raise StoreError(say("The folder {folder} for the database of games is missing; make it first.", folder=folder))


def rename(file: Path, to: Path) -> None:
    """Renames a database and its log, the database last, so that one that is there is whole. Raises OSError."""
    for end in ("-wal", "-shm", ""):
        part = file.with_name(file.name + end)
        if part.exists():
            part.rename(to.with_name(to.name + end))


def _careful(connection: sqlite3.Connection, _record: object) -> None:
    """SQLite set for safety first: FULL syncs the log at each commit, which WAL's default leaves to chance."""
    connection.text_factory = lambda text: text.decode(errors="replace")  # one wrong byte keeps no other row back
    for pragma in (f"busy_timeout={BUSY_MS}", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


# ---- in words ----------------------------------------------------------------------------------------------------


def _trouble(where: str, error: Exception) -> StoreError:
    if isinstance(error, UnicodeDecodeError):  # SQLite quotes what is damaged in what it reports
        return Damaged(_damaged(where))
    cause = getattr(error, "orig", None) or error
    told = cause.args[0] if cause.args else ""
    reason = str(told.get("M") if isinstance(told, dict) else cause).splitlines()[0]
    code = str(told.get("C", "")) if isinstance(told, dict) else ""
    if code.startswith(_REFUSED):
        refusal = say("The database of games ({where}) refuses the companion: {reason}.", where=where, reason=reason)
        return StoreError(refusal)
    if code.startswith(_UNFIT):
        unfit = say(
            "The database of games ({where}) does not take this: {reason}; everything else is kept.",
            where=where,
            reason=reason,
        )
        return Unfit(unfit)
    if "not a database" in reason or "malformed" in reason:
        return Damaged(_damaged(where))
    if "full" in reason or getattr(cause, "errno", None) in NO_ROOM:
        return Full(where)
    sentence = next((words for sign, words in _TROUBLES if sign in reason), None)
    if sentence is None:
        return Unreachable(say("The database of games ({where}) cannot be used: {reason}.", where=where, reason=reason))
    return Unreachable(say(sentence, where=where))


_READ_ONLY: Final = say(
    "The database of games ({where}) cannot be opened for writing; make the file and its folder writable."
)
_TROUBLES: Final = (
    ("locked", say("The database of games ({where}) is in use by another program; close that one.")),
    ("disk I/O", say("The disk reports a fault, so nothing can be kept in {where}; look after the disk.")),
    ("readonly", _READ_ONLY),
    ("unable to open", _READ_ONLY),
    (
        "refuses SSL",
        say("The server of the database of games ({where}) has no TLS; let it have that, or leave sslmode=… out."),
    ),
    (
        "certificate verify failed",
        say("The certificate of the database's server ({where}) is not known here; give sslrootcert=FILE in its URL."),
    ),
    ("create a connection", say("The database of games ({where}) does not answer; see that its server runs.")),
    ("network error", say("The connection to the database of games ({where}) broke; see that its server runs.")),
)


def _damaged(where: str) -> str:
    return say("The database of games ({where}) is damaged.", where=where)
