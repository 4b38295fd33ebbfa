"""A database that a person has named: another file, named by mistake, is not to be taken for a damaged one."""

from typing import Final

from companion.files import is_file
from companion.said import say
from companion.table.storage.database import Database, StoreError

_HEADER: Final = b"SQLite format 3\0"


def see_named(database: Database) -> None:
    """Raises StoreError where its file is no database, so that it would be set aside as one that is damaged."""
    if not database.is_file or database.where.startswith("file:"):
        return
    try:
        head = _head(database)
    except OSError:  # of which opening the database tells
        return
    if head not in (b"", _HEADER):
        told = say("{file} is no database of games and stays as it is; name another file.", file=database.where)
        raise StoreError(told)


def _head(database: Database) -> bytes:
    """What a file begins with; nothing where there is none, or a pipe, say, that would be waited for."""
    if not is_file(database.path):
        return b""
    with database.path.open("rb") as file:
        return file.read(len(_HEADER))
