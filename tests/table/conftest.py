"""A table on a store of its own in a temporary folder."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.table.session import Table
from companion.table.storage import recovery
from companion.table.storage.database import BUSY_MS
from companion.table.storage.store import Store, open_store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def table(store: Store) -> Table:
    return Table(store, chance=random.Random(5))


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A database that fails is tried again after moments, not after seconds."""
    assert BUSY_MS <= 5000
    monkeypatch.setattr("companion.table.storage.database.BUSY_MS", 50)
    monkeypatch.setattr(recovery, "AGAIN_S", 0.05)
