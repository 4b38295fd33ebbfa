"""Games on disk, through SQLAlchemy Core: every act is one transaction, done before anybody hears of it.

SQLite by default, with a write-ahead log that is synced at every commit, so that neither a killed program nor a power
cut loses what was accepted; any other database by its URL.
"""

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from companion.rules.core import Header, Malformed
from companion.rules.games import GAMES
from companion.rules.record import entry_json, header_json, read_entry, read_header
from companion.table.history import Fallen, History, Kept, Line
from companion.table.running import Running

SCHEMA = 1
BUSY_MS = 3000  # a writer holds the database for milliseconds; one that holds it for seconds is stuck

_metadata = sa.MetaData()
_meta = sa.Table(
    "meta",
    _metadata,
    sa.Column("key", sa.String(64), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
_games = sa.Table(
    "games",
    _metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("header", sa.Text, nullable=False),
    sa.Column("bots", sa.Text, nullable=False),
    sa.Column("started", sa.String(40), nullable=False),
    sa.Column("changed", sa.String(40), nullable=False),
    sa.Column("status", sa.String(16), nullable=False),
    sa.Column("winners", sa.Text, nullable=False),
    sa.Column("line", sa.Integer, nullable=False),
    sa.Column("cursor", sa.Integer, nullable=False),
    sa.Column("acts", sa.Integer, nullable=False),
)


def _of_game() -> sa.Column[str]:
    return sa.Column("game_id", sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)


_lines = sa.Table(
    "lines",
    _metadata,
    _of_game(),
    sa.Column("line", sa.Integer, primary_key=True),
    sa.Column("born", sa.Integer, nullable=False),
    sa.Column("fallen", sa.Text),
)
_events = sa.Table(
    "events",
    _metadata,
    _of_game(),
    sa.Column("line", sa.Integer, primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("pictures", sa.Text),
)
_pictures = sa.Table(
    "pictures",
    _metadata,
    _of_game(),
    sa.Column("key", sa.String(32), primary_key=True),
    sa.Column("jpeg", sa.LargeBinary, nullable=False),
)


class NoGame(Exception):
    """There is no game of this id; the message is a sentence."""

    def __init__(self) -> None:
        super().__init__("There is no such game.")


class StoreError(Exception):
    """The games cannot be kept or read; the message is one sentence with the way on."""


@dataclass(frozen=True, slots=True)
class Summary:
    """A stored game as a list of games shows it; times are RFC 3339."""

    id: str
    header: Header
    status: str
    winners: tuple[str, ...]
    started: str
    changed: str
    events: int


class Store:
    """The database of games. One process writes a game at a time; a second one is noticed and refused."""

    def __init__(self, url: str) -> None:
        """Opens the database and makes its tables where they are missing.

        Raises:
            StoreError: it cannot be opened, is damaged, or was made by a newer version of the program.
        """
        self._acts: dict[str, int] = {}
        try:
            address = sa.make_url(url)
            self.where = address.database or "" if _is_sqlite(address) else address.render_as_string()
            self._engine = sa.create_engine(address)
        except (ArgumentError, NoSuchModuleError, ImportError, ValueError) as error:
            raise StoreError(_unusable(url, error)) from None
        if _is_sqlite(address):
            sa.event.listen(self._engine, "connect", _careful)
        with self._told(), self._engine.begin() as db:
            if _is_sqlite(address) and db.exec_driver_sql("PRAGMA quick_check").scalar() != "ok":
                raise StoreError(_damaged(self.where))
            _metadata.create_all(db)
            self._check_schema(db)

    def _check_schema(self, db: sa.Connection) -> None:
        found = db.execute(sa.select(_meta.c.value).where(_meta.c.key == "schema")).scalar()
        if found not in (None, str(SCHEMA)):
            raise StoreError(
                f"The database of games ({self.where}) was made by another version of the companion (its form is "
                f"{found}, this version's is {SCHEMA}); install that version, or start with --data FOLDER elsewhere."
            )
        _put(db, "schema", str(SCHEMA))  # each time, so that one that cannot be written is told of at the start

    def close(self) -> None:
        """Gives the database back; what was accepted is already there."""
        self._engine.dispose()

    # ---- writing ---------------------------------------------------------------------------------------------------

    def begin(self, running: Running, now: str) -> None:
        """Keeps a new game and makes it the one that is open. Raises StoreError."""
        with self._told(), self._engine.begin() as db:
            _insert(db, running, now, now)
            _put(db, "open", running.id)
        self._acts[running.id] = 0

    def add(self, running: Running, started: str, changed: str) -> None:
        """Keeps a game that was played elsewhere, with all its events. Raises StoreError."""
        with self._told(), self._engine.begin() as db:
            _insert(db, running, started, changed)

    def delete(self, game_id: str) -> None:
        """Deletes a game with its events and pictures for good. Raises StoreError."""
        with self._told(), self._engine.begin() as db:
            db.execute(_games.delete().where(_games.c.id == game_id))
        self._acts.pop(game_id, None)

    def save(self, before: Running, after: Running, pictures: Mapping[str, bytes], now: str) -> None:
        """Keeps one act: what differs between the two histories, and the pictures that it brought.

        Raises:
            StoreError: it could not be kept, or another program has changed the game; nothing was written.
        """
        acts = self._acts.get(after.id, 0)
        with self._told(), self._engine.begin() as db:
            place = {"changed": now, "line": after.history.at, "cursor": after.history.cursor, "acts": acts + 1}
            done = db.execute(
                _games.update()
                .where(_games.c.id == after.id, _games.c.acts == acts)
                .values(**place, **_standing(after))
            )
            if done.rowcount != 1:
                raise StoreError("Another program has changed this game in the meantime; open the game again.")
            _write_lines(db, after.id, before.history.lines, after.history.lines)
            rows = [{"game_id": after.id, "key": key, "jpeg": jpeg} for key, jpeg in pictures.items()]
            if rows:
                db.execute(_pictures.insert(), rows)
        self._acts[after.id] = acts + 1

    def put(self, key: str, value: str) -> None:
        """Keeps a setting. Raises StoreError."""
        with self._told(), self._engine.begin() as db:
            _put(db, key, value)

    # ---- reading ---------------------------------------------------------------------------------------------------

    def get(self, key: str) -> str | None:
        """A setting, None where it was never kept. Raises StoreError."""
        with self._told(), self._engine.connect() as db:
            value: str | None = db.execute(sa.select(_meta.c.value).where(_meta.c.key == key)).scalar()
            return value

    def load(self, game_id: str) -> tuple[Header, History]:
        """A game's header and history.

        Raises:
            NoGame: there is no such game.
            StoreError: it cannot be read.
        """
        with self._told(), self._engine.connect() as db:
            game = db.execute(sa.select(_games).where(_games.c.id == game_id)).one_or_none()
            if game is None:
                raise NoGame
            of_game = _lines.c.game_id == game_id
            lines = db.execute(sa.select(_lines).where(of_game).order_by(_lines.c.line)).all()
            in_order = sa.select(_events).where(_events.c.game_id == game_id).order_by(_events.c.line, _events.c.seq)
            rows = db.execute(in_order).all()
        try:
            header = read_header(json.loads(game.header))
            events = [(row.line, _read_kept(header, row)) for row in rows]
            history = History(
                tuple(
                    Line(tuple(kept for n, kept in events if n == row.line), row.born, _read_fallen(row.fallen))
                    for row in lines
                ),
                game.line,
                game.cursor,
            )
        except (ValueError, KeyError, TypeError, Malformed) as error:
            raise StoreError(f"This game cannot be read from the database ({error}); the others can.") from None
        self._acts[game_id] = game.acts
        return header, history

    def changed(self, game_id: str) -> str:
        """When the game was last changed. Raises NoGame, StoreError."""
        with self._told(), self._engine.connect() as db:
            when: str | None = db.execute(sa.select(_games.c.changed).where(_games.c.id == game_id)).scalar()
        if when is None:
            raise NoGame
        return when

    def bots(self, game_id: str) -> dict[str, str]:
        """The strength of each player of the game that the program plays. Raises StoreError."""
        with self._told(), self._engine.connect() as db:
            kept = db.execute(sa.select(_games.c.bots).where(_games.c.id == game_id)).scalar()
        return dict(json.loads(kept)) if kept else {}

    def games(self) -> tuple[Summary, ...]:
        """All games, the one last changed first. Raises StoreError."""
        with self._told(), self._engine.connect() as db:
            rows = db.execute(sa.select(_games).order_by(_games.c.changed.desc(), _games.c.id)).all()
        return tuple(found for row in rows if (found := _summary(row)) is not None)

    def picture(self, key: str) -> bytes | None:
        """A die's picture as JPEG, None for an unknown key. Raises StoreError."""
        with self._told(), self._engine.connect() as db:
            jpeg: bytes | None = db.execute(sa.select(_pictures.c.jpeg).where(_pictures.c.key == key)).scalar()
            return jpeg

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Turns what a database reports into a sentence for a person."""
        try:
            yield
        except (SQLAlchemyError, sqlite3.Error, OSError) as error:
            raise StoreError(_sentence(self.where, error)) from None


def open_store(folder: Path, url: str | None = None) -> Store:
    """The games in a folder (made where it is missing), or in the database that a URL names.

    Raises:
        StoreError: neither can be used.
    """
    if url is not None:
        return Store(url)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(
            f"The folder for games, {folder}, cannot be made ({error.strerror or error}); "
            "choose another with --data FOLDER."
        ) from None
    return Store(sa.URL.create("sqlite", database=str(folder / "companion.db")).render_as_string())


# ---- rows --------------------------------------------------------------------------------------------------------


def _standing(running: Running) -> dict[str, str]:
    view = running.game.view(running.state)
    return {
        "status": "finished" if view.finished else "playing",
        "winners": json.dumps(list(view.winners), ensure_ascii=False),
    }


def _insert(db: sa.Connection, running: Running, started: str, changed: str) -> None:
    """A game that was not there before, with its lines."""
    place = {"line": running.history.at, "cursor": running.history.cursor, "acts": 0}
    header = json.dumps(header_json(running.header), ensure_ascii=False)
    bots = json.dumps(dict(running.bots), ensure_ascii=False)
    times = {"started": started, "changed": changed}
    row = {"id": running.id, "header": header, "bots": bots, **times, **place, **_standing(running)}
    db.execute(_games.insert().values(**row))
    _write_lines(db, running.id, (), running.history.lines)


def _put(db: sa.Connection, key: str, value: str) -> None:
    db.execute(_meta.delete().where(_meta.c.key == key))
    db.execute(_meta.insert().values(key=key, value=value))


def _write_lines(db: sa.Connection, game_id: str, before: Sequence[Line], after: Sequence[Line]) -> None:
    """Brings the stored lines from `before` to `after`; events that both have stay untouched."""
    for table in (_events, _lines):
        db.execute(table.delete().where(table.c.game_id == game_id, table.c.line >= len(after)))
    for n, line in enumerate(after):
        old = before[n] if n < len(before) else None
        if old is line:
            continue
        fallen = None if line.fallen is None else json.dumps(line.fallen.json(), ensure_ascii=False)
        if old is None:
            db.execute(_lines.insert().values(game_id=game_id, line=n, born=line.born, fallen=fallen))
        elif (old.born, old.fallen) != (line.born, line.fallen):
            this = sa.and_(_lines.c.game_id == game_id, _lines.c.line == n)
            db.execute(_lines.update().where(this).values(born=line.born, fallen=fallen))
        same = _shared(old.events if old else (), line.events)
        gone = sa.and_(_events.c.game_id == game_id, _events.c.line == n, _events.c.seq >= same)
        db.execute(_events.delete().where(gone))
        rows = [_event_row(game_id, n, seq, line.events[seq]) for seq in range(same, len(line.events))]
        if rows:
            db.execute(_events.insert(), rows)


def _shared(one: Sequence[Kept], other: Sequence[Kept]) -> int:
    """How many events both begin with."""
    length = min(len(one), len(other))
    return next((n for n in range(length) if one[n] is not other[n]), length)


def _event_row(game_id: str, line: int, seq: int, kept: Kept) -> dict[str, Any]:
    body = json.dumps(entry_json(kept.entry), ensure_ascii=False)
    pictures = None if kept.pictures is None else json.dumps(kept.pictures)
    return {"game_id": game_id, "line": line, "seq": seq, "body": body, "pictures": pictures}


def _read_kept(header: Header, row: Any) -> Kept:
    pictures = None if row.pictures is None else tuple(json.loads(row.pictures))
    return Kept(read_entry(GAMES[header.game], json.loads(row.body)), pictures)


def _read_fallen(text: str | None) -> Fallen | None:
    return None if text is None else Fallen(**json.loads(text))


def _summary(row: Any) -> Summary | None:
    """A game's row; None for a game that this version does not know."""
    try:
        header = read_header(json.loads(row.header))
    except (ValueError, Malformed):
        return None
    return Summary(row.id, header, row.status, tuple(json.loads(row.winners)), row.started, row.changed, row.cursor)


# ---- the database itself -----------------------------------------------------------------------------------------


def _is_sqlite(address: sa.URL) -> bool:
    return address.get_backend_name() == "sqlite"


def _careful(connection: sqlite3.Connection, _record: object) -> None:
    """SQLite set for safety first: FULL syncs the log at each commit, which WAL's default leaves to chance."""
    for pragma in (f"busy_timeout={BUSY_MS}", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _sentence(where: str, error: Exception) -> str:
    reason = str(getattr(error, "orig", None) or error).splitlines()[0]
    known = (
        ("locked", f"The database of games ({where}) is in use by another program; close that one and try again."),
        ("not a database", _damaged(where)),
        ("malformed", _damaged(where)),
        ("full", f"The disk is full, so nothing more can be kept in {where}; free some space and do it again."),
        ("readonly", _read_only(where)),
        ("unable to open", _read_only(where)),
    )
    told = next((sentence for sign, sentence in known if sign in reason), None)
    return told or f"The database of games ({where}) cannot be used: {reason}."


def _damaged(where: str) -> str:
    return (
        f"The database of games ({where}) is damaged; move the file away and keep it, then start again, "
        "or start with --data FOLDER elsewhere."
    )


def _read_only(where: str) -> str:
    return (
        f"The database of games ({where}) cannot be opened for writing; make the file and its folder writable, "
        "or start with --data FOLDER elsewhere."
    )


def _unusable(url: str, error: Exception) -> str:
    kind = url.split("://")[0].split("+")[0]
    if isinstance(error, ImportError):
        return f"The driver for {kind} databases is not installed ({error}); install it beside the companion."
    return "The database's URL cannot be understood; it looks like sqlite:////folder/games.db."
