"""A database's URL, as people write it and as it is used."""

import getpass
from typing import Final

import sqlalchemy as sa

_MEMORY: Final = (":memory:", "file::memory:")


def with_driver(address: sa.URL) -> sa.URL:
    """PostgreSQL as people write it, with the driver that comes with the companion."""
    if address.drivername not in ("postgresql", "postgres"):
        return address
    return address.set(drivername="postgresql+pg8000", username=address.username or getpass.getuser())


def in_memory(address: sa.URL) -> bool:
    """Whether it names a database of SQLite's that no file holds."""
    return address.database in (None, "", *_MEMORY) or address.query.get("mode") == "memory"
