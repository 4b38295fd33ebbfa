"""What a damaged SQLite file still tells: its games as far as its pages can be read, brought into a fresh database."""

import json
import shutil
import sqlite3
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from companion.rules.core import Header
from companion.rules.games import GAMES
from companion.rules.record import read_entry, read_header
from companion.said import joined, say, say_count, sentence
from companion.table.game import running as play
from companion.table.game.history import History, Kept, Line
from companion.table.game.running import Running
from companion.table.storage import rows
from companion.table.storage.database import Database

_LAST_ROW: Final = 2**62
_PIECE: Final = 200
_Row = dict[str, Any]
_UNREADABLE: Final = (sqlite3.DatabaseError, UnicodeDecodeError)
"""The latter where SQLite quotes what is damaged in what it reports."""


@dataclass(frozen=True, slots=True)
class Salvaged:
    """games: by their ids, as they were saved. cut: how many of them lost their last events, or corrections that had
    been undone. lost: how many games are known of that could not be read at all."""

    games: Mapping[str, Running] = field(default_factory=dict)
    cut: int = 0
    lost: int = 0

    def told(self) -> str:
        """A sentence about it."""
        if not self.games:
            return say("No game could be read in it.")
        saved = say_count("One game was taken over from it", "{count} games were taken over from it", len(self.games))
        parts = [saved]
        if self.cut:
            parts.append(say_count("one of them without its end", "{count} of them without their ends", self.cut))
        if self.lost:
            parts.append(say_count("one is lost", "{count} are lost", self.lost))
        return sentence(joined(parts, ", "))


def salvage(damaged: Path, fresh: Database) -> Salvaged:
    """Brings what can be read in the file into the fresh database; the file stays as it is.

    What the fresh one has already stays there: the program may have been ended between this and the next step.

    Raises:
        StoreError: the fresh database cannot be written.
        OSError: there is no room beside the file to read it in.
    """
    with tempfile.TemporaryDirectory(dir=damaged.parent, prefix="salvaging-") as folder:
        copy = Path(folder) / "games.db"
        for end in ("", "-wal"):  # what stands in the log belongs to it; to read it changes the files
            part = damaged.with_name(damaged.name + end)
            if part.exists():
                shutil.copyfile(part, copy.with_name(copy.name + end))
        with closing(sqlite3.connect(copy)) as db:
            db.text_factory = lambda text: text.decode(errors="replace")
            return _bring(db, fresh)


def _bring(db: sqlite3.Connection, fresh: Database) -> Salvaged:
    pictures = {row["key"] for row in _rows(db, "pictures")}
    read, cut, lost = _games(db, pictures)
    with fresh.writing() as into:
        for running, row in read:
            if rows.read_acts(into, running.id) is None:
                rows.write_game(into, None, running, str(row["changed"]), str(row["started"]))
        saved = {running.id: running for running, _ in read}
        for row in _rows(db, "settings"):
            key, table = str(row["key"]), str(row["table_id"])
            if rows.read_setting(into, key, table) is None:
                rows.write_setting(into, key, str(row["value"]), table)
        batch: dict[str, dict[str, bytes]] = defaultdict(dict)
        for count, row in enumerate(_rows(db, "pictures"), 1):
            if row["game_id"] in saved and isinstance(row["jpeg"], bytes):
                batch[row["game_id"]][str(row["key"])] = row["jpeg"]
            if count % _PIECE == 0:
                _write_pictures(into, batch)
        _write_pictures(into, batch)
    return Salvaged(saved, cut, lost)


def _write_pictures(into: Any, batch: dict[str, dict[str, bytes]]) -> None:
    for game_id, found in batch.items():
        rows.write_pictures(into, game_id, found)
    batch.clear()


def _games(db: sqlite3.Connection, pictures: set[str]) -> tuple[list[tuple[Running, _Row]], int, int]:
    """The games with their rows, how many are cut, and how many are lost."""
    lines: dict[str, dict[int, _Row]] = defaultdict(dict)
    events: dict[tuple[str, int], dict[int, _Row]] = defaultdict(dict)
    for row in _rows(db, "lines"):
        lines[row["game_id"]][row["line"]] = row
    for row in _rows(db, "events"):
        events[row["game_id"], row["line"]][row["seq"]] = row
    read: list[tuple[Running, _Row]] = []
    cut, known = 0, {game_id for game_id, _ in events} | set(lines)
    for row in _rows(db, "games"):
        known.add(row["id"])
        try:
            header = read_header(json.loads(row["header"]))
            history, whole = _history(header, row, lines[row["id"]], events, pictures)
            running = play.resume(row["id"], header, history, dict(json.loads(row["bots"])), int(row["acts"]))
            read.append((running, row))
        except rows.BROKEN:
            continue
        cut += not whole
    return read, cut, len(known) - len(read)


def _history(
    header: Header,
    row: _Row,
    lines: Mapping[int, _Row],
    events: Mapping[tuple[str, int], Mapping[int, _Row]],
    pictures: set[str],
) -> tuple[History, bool]:
    """A game's history, and whether it is whole; else the line that counts up to its first gap."""
    at, cursor = int(row["line"]), int(row["cursor"])
    found = {n: _events(header, events.get((row["id"], n), {}), pictures) for n in sorted({at, *lines})}
    current = found[at][0]
    known = list(found) == list(range(len(lines))) and all(complete for _, complete in found.values())
    if not known or not 0 <= cursor <= len(current):
        return History((Line(current),), 0, cursor if 0 <= cursor <= len(current) else len(current)), False
    told = [(kept, lines[n]) for n, (kept, _) in found.items()]
    read = tuple(Line(kept, int(line["born"]), rows.read_fallen(line["fallen"])) for kept, line in told)
    return History(read, at, cursor), True


def _events(header: Header, found: Mapping[int, _Row], pictures: set[str]) -> tuple[tuple[Kept, ...], bool]:
    """The events of a line up to the first that cannot be read, and whether those are all that are known of."""
    kept: list[Kept] = []
    for seq in range(len(found)):
        try:
            row = found[seq]
            shown = None if row["pictures"] is None else json.loads(row["pictures"])
            keys = None if shown is None else tuple(key if key in pictures else None for key in shown)
            kept.append(Kept(read_entry(GAMES[header.game], json.loads(row["body"])), keys))
        except rows.BROKEN:
            break
    return tuple(kept), len(kept) == len(found)


# ---- page by page ------------------------------------------------------------------------------------------------


def _rows(db: sqlite3.Connection, table: str) -> Iterator[_Row]:
    """The rows of a table by their numbers, those left out whose pages cannot be read."""
    at: int | None = 0
    while at is not None and at < _LAST_ROW:
        try:
            for number, row in _from(db, table, at + 1):
                at = max(at, number)  # one that is damaged may be lower than those before it
                yield row
            return
        except _UNREADABLE:
            pass
        try:  # sqlite3 reads one row ahead: with the unreadable one it has given up the one before that
            for number, row in _from(db, table, at + 1, 1):
                at = number
                yield row
        except _UNREADABLE:
            at = _beyond(db, table, at)


def _from(db: sqlite3.Connection, table: str, first: int, most: int = -1) -> Iterator[tuple[int, _Row]]:
    """The rows from this number on with their numbers, at most so many (-1: all).

    Raises:
        DatabaseError: one cannot be read, or the first is none of those asked for.
    """
    cursor = db.execute(
        f"SELECT rowid, * FROM {table} NOT INDEXED WHERE rowid >= ? ORDER BY rowid LIMIT ?", (first, most)
    )
    names = [column[0] for column in cursor.description[1:]]
    for place, (number, *values) in enumerate(cursor):
        if place == 0 and number < first:
            raise sqlite3.DatabaseError
        yield number, dict(zip(names, values, strict=True))


def _beyond(db: sqlite3.Connection, table: str, at: int) -> int | None:
    """The number before the first row behind a part that cannot be read, which begins after row `at`; None for none."""
    bad, step = at + 1, 1
    while not _readable(db, table, bad + step):
        bad += step
        step *= 2
        if bad + step > _LAST_ROW:
            return None
    good = bad + step
    while good - bad > 1:
        middle = (good + bad) // 2
        good, bad = (middle, bad) if _readable(db, table, middle) else (good, middle)
    return good - 1


def _readable(db: sqlite3.Connection, table: str, number: int) -> bool:
    """Whether the first row from this number on, if there is one, can be read."""
    try:
        list(_from(db, table, number, 1))
    except _UNREADABLE:
        return False
    return True
