"""Games as rows of the database, written as what differs from the rows that are there."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import sqlalchemy as sa
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import IntegrityError

from companion.rules.core import Header, Malformed
from companion.rules.games import GAMES
from companion.rules.record import entry_json, header_json, read_entry, read_header
from companion.said import say
from companion.table.game.history import Fallen, History, Kept, Line
from companion.table.game.running import Running
from companion.table.storage.schema import events, games, lines, pictures, settings

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql


BROKEN: Final = (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError, Malformed)
"""What reading a damaged cell raises: SQLite finds damage to its pages, and none to what stands in them."""


Change = Callable[[str | None], str | None]
"""What a setting becomes, from what it is (None: never kept). Applied twice it comes to the same as once."""


class NoGame(Exception):
    """There is no game of this id; the message is a sentence."""

    def __init__(self) -> None:
        super().__init__(say("There is no such game."))


class Changed(Exception):
    """Another program has changed the game since; nothing was written."""


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


@dataclass(frozen=True, slots=True)
class Loaded:
    """A stored game, its events not yet replayed. `acts` is the number of acts kept, `bots` as in Running."""

    header: Header
    history: History
    bots: Mapping[str, str]
    acts: int


def write_game(
    db: sa.Connection, before: Running | None, after: Running, changed: str, started: str | None = None
) -> None:
    """Brings the stored game from `before` (None: not there at all) to `after`.

    changed, started: the times as in Summary; a game that is given no start starts when it changes.

    Raises:
        Changed: what is stored is not `before`; the transaction is of no more use.
    """
    place = {"changed": changed, "line": after.history.at, "cursor": after.history.cursor, "acts": after.acts}
    status, winners = _standing(after)
    place |= {"status": status, "winners": json.dumps(winners, ensure_ascii=False)}
    if before is None:
        header = json.dumps(header_json(after.header), ensure_ascii=False)
        bots = json.dumps(dict(after.bots), ensure_ascii=False)
        row = {"id": after.id, "header": header, "bots": bots, "started": started or changed}
        try:
            db.execute(games.insert().values({**row, **place}))
        except IntegrityError:
            raise Changed from None
    else:
        seen = sa.and_(games.c.id == after.id, games.c.acts == before.acts)
        if db.execute(games.update().where(seen).values(**place)).rowcount != 1:
            raise Changed
    _write_lines(db, after.id, before.history.lines if before else (), after.history.lines)


def delete_game(db: sa.Connection, game_id: str) -> None:
    """Deletes a game with all its rows."""
    db.execute(games.delete().where(games.c.id == game_id))


def write_pictures(db: sa.Connection, game_id: str, found: Mapping[str, bytes]) -> None:
    """Keeps pictures of dice by their keys, where they are not there yet."""
    if not found:
        return
    known = set(db.execute(sa.select(pictures.c.key).where(pictures.c.key.in_(found))).scalars())
    rows = [{"game_id": game_id, "key": key, "jpeg": jpeg} for key, jpeg in found.items() if key not in known]
    if rows:
        db.execute(pictures.insert(), rows)


def delete_pictures(db: sa.Connection, before: str) -> None:
    """Deletes the pictures of all games last changed before that time (RFC 3339), and what names them."""
    old = sa.select(games.c.id).where(games.c.changed < before)
    db.execute(events.update().where(events.c.game_id.in_(old), events.c.pictures.is_not(None)).values(pictures=None))
    db.execute(pictures.delete().where(pictures.c.game_id.in_(old)))


def _inserted(db: sa.Connection) -> "postgresql.Insert | sqlite.Insert":
    """A setting's row, in the database's own words for what is there already."""
    if db.dialect.name != "postgresql":
        return sqlite.insert(settings)
    from sqlalchemy.dialects import postgresql  # here: it loads all its drivers

    return postgresql.insert(settings)


def write_setting(db: sa.Connection, key: str, value: str, table_id: str) -> None:
    """Keeps a setting of a table."""
    put = _inserted(db).values(table_id=table_id, key=key, value=value)
    db.execute(put.on_conflict_do_update(index_elements=["table_id", "key"], set_={"value": value}))


def change_setting(db: sa.Connection, key: str, change: Change, table_id: str) -> None:
    """Keeps what becomes of a setting of a table, in a transaction that has the database alone."""
    before = read_setting(db, key, table_id)
    after = change(before)
    if after is not None and after != before:
        write_setting(db, key, after, table_id)


def read_setting(db: sa.Connection, key: str, table_id: str) -> str | None:
    """A setting of a table, None where it was never kept or is no text any more."""
    here = sa.and_(settings.c.table_id == table_id, settings.c.key == key)
    value = db.execute(sa.select(settings.c.value).where(here)).scalar()
    return value if isinstance(value, str) else None


def read_game(db: sa.Connection, game_id: str) -> Loaded | None:
    """A stored game, None where there is none.

    Raises:
        BROKEN: its rows make no game.
    """
    game = db.execute(sa.select(games).where(games.c.id == game_id)).one_or_none()
    if game is None:
        return None
    its_lines = db.execute(sa.select(lines).where(lines.c.game_id == game_id).order_by(lines.c.line)).all()
    in_order = sa.select(events).where(events.c.game_id == game_id).order_by(events.c.line, events.c.seq)
    header = read_header(json.loads(game.header))
    of_line: dict[int, list[Kept]] = {row.line: [] for row in its_lines}
    for row in db.execute(in_order):
        of_line[row.line].append(_read_kept(header, row))
    read = tuple(Line(tuple(of_line[row.line]), row.born, read_fallen(row.fallen)) for row in its_lines)
    if game.line not in range(len(read)) or game.cursor not in range(len(read[game.line].events) + 1):
        raise ValueError("its place in its history")
    if not all(isinstance(count, int) for count in (game.acts, *(line.born for line in read))):
        raise TypeError("a count that is none")
    return Loaded(header, History(read, game.line, game.cursor), dict(json.loads(game.bots)), game.acts)


def read_acts(db: sa.Connection, game_id: str) -> int | None:
    """How many acts of a game are kept, None where there is no such game."""
    acts: int | None = db.execute(sa.select(games.c.acts).where(games.c.id == game_id)).scalar()
    return acts


def read_changed(db: sa.Connection, game_id: str) -> str | None:
    """When a game was last changed, None where there is no such game."""
    changed: str | None = db.execute(sa.select(games.c.changed).where(games.c.id == game_id)).scalar()
    return changed


def read_picture(db: sa.Connection, key: str) -> bytes | None:
    """A die's picture as JPEG, None for an unknown key."""
    jpeg: bytes | None = db.execute(sa.select(pictures.c.jpeg).where(pictures.c.key == key)).scalar()
    return jpeg


def read_summaries(db: sa.Connection) -> Iterable[Summary]:
    """All games that this version knows and that are not damaged, the one last changed first."""
    return (summary for summary in _summaries(db) if summary is not None)


def count_unreadable(db: sa.Connection) -> int:
    """How many games are not among `read_summaries`."""
    return sum(summary is None for summary in _summaries(db))


def _summaries(db: sa.Connection) -> Iterator[Summary | None]:
    for row in db.execute(sa.select(games).order_by(games.c.changed.desc(), games.c.id)):
        try:
            yield _read_summary(row)
        except BROKEN:
            yield None


def _read_summary(row: Any) -> Summary:
    if not all(isinstance(text, str) for text in (row.id, row.status, row.started, row.changed)):
        raise TypeError("a text that is none")
    try:
        winners = tuple(map(str, json.loads(row.winners)))
    except BROKEN:  # replaying the game tells them
        winners = ()
    return Summary(row.id, _known_header(row.header), row.status, winners, row.started, row.changed, int(row.cursor))


@lru_cache(maxsize=4096)
def _known_header(text: str) -> Header:
    """A list of games reads the same headers again and again, and to check one may mean to make its sudoku."""
    return read_header(json.loads(text))


def summary(running: Running, started: str, changed: str) -> Summary:
    """A game that is not stored yet, as a list of games shows it."""
    return Summary(running.id, running.header, *_standing(running), started, changed, running.history.cursor)


def _standing(running: Running) -> tuple[str, tuple[str, ...]]:
    """A game's status and its winners."""
    view = running.game.view(running.state)
    return "finished" if view.finished else "playing", tuple(view.winners)


def _write_lines(db: sa.Connection, game_id: str, before: Sequence[Line], after: Sequence[Line]) -> None:
    """Brings the stored lines from `before` to `after`; events that both have stay untouched."""
    if len(after) < len(before):
        for table in (events, lines):
            db.execute(table.delete().where(table.c.game_id == game_id, table.c.line >= len(after)))
    for n, line in enumerate(after):
        old = before[n] if n < len(before) else None
        if old is line:
            continue
        fallen = None if line.fallen is None else json.dumps(line.fallen.to_keep(), ensure_ascii=False)
        if old is None:
            db.execute(lines.insert().values(game_id=game_id, line=n, born=line.born, fallen=fallen))
        elif (old.born, old.fallen) != (line.born, line.fallen):
            this = sa.and_(lines.c.game_id == game_id, lines.c.line == n)
            db.execute(lines.update().where(this).values(born=line.born, fallen=fallen))
        same = _shared(old.events if old else (), line.events)
        if old is not None and same < len(old.events):
            gone = sa.and_(events.c.game_id == game_id, events.c.line == n, events.c.seq >= same)
            db.execute(events.delete().where(gone))
        rows = [_event_row(game_id, n, seq, line.events[seq]) for seq in range(same, len(line.events))]
        if rows:
            db.execute(events.insert(), rows)


def _shared(one: Sequence[Kept], other: Sequence[Kept]) -> int:
    """How many events both begin with."""
    length = min(len(one), len(other))
    return next((n for n in range(length) if one[n] is not other[n]), length)


def _event_row(game_id: str, line: int, seq: int, kept: Kept) -> dict[str, Any]:
    body = json.dumps(entry_json(kept.entry), ensure_ascii=False)
    shown = None if kept.pictures is None else json.dumps(kept.pictures)
    return {"game_id": game_id, "line": line, "seq": seq, "body": body, "pictures": shown}


def _read_kept(header: Header, row: Any) -> Kept:
    shown = None if row.pictures is None else tuple(json.loads(row.pictures))
    return Kept(read_entry(GAMES[header.game], json.loads(row.body)), shown)


def read_fallen(text: str | None) -> Fallen | None:
    """What fell with a correction, from its column."""
    return None if text is None else Fallen.kept(json.loads(text))
