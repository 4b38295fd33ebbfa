"""A database that a person has named: another file, named by mistake, is not to be taken for a damaged one, nor another
program's database for one of games."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from companion.files import is_file
from companion.said import say
from companion.table.storage.database import Database, StoreError

_HEADER: Final = b"SQLite format 3\0"
_OURS: Final = {"meta", "games", "events"}
"""Tables of every form of the database."""


def see_named(database: Database) -> None:
    """Raises StoreError where its file is no database, so that it would be set aside as one that is damaged, or has
    tables of another program, beside which those of games would be made. Nothing is written there."""
    if not database.is_file or database.where.startswith("file:"):
        return
    try:
        head = _head(database)
    except OSError:  # of which opening the database tells
        return
    if head not in (b"", _HEADER) or (head and _is_of_others(database.path)):
        told = say("{file} is no database of games and stays as it is; name another file.", file=database.where)
        raise StoreError(told)


def _head(database: Database) -> bytes:
    """What a file begins with; nothing where there is none, or a pipe, say, that would be waited for."""
    if not is_file(database.path):
        return b""
    with database.path.open("rb") as file:
        return file.read(len(_HEADER))


def _is_of_others(file: Path) -> bool:
    """Whether a database holds something, and not games. One that cannot be read so is looked over as it is opened."""
    logged = file.with_name(file.name + "-wal").exists()  # read without its log it would leave no trace, but look empty
    uri = f"{file.absolute().as_uri()}?mode=ro{'' if logged else '&immutable=1'}"
    try:
        with closing(sqlite3.connect(uri, uri=True)) as plain:
            names = {name for (name,) in plain.execute("SELECT name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'")}
    except sqlite3.Error:
        return False
    return bool(names) and not names >= _OURS
