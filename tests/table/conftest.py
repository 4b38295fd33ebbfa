"""A table on a store of its own in a temporary folder."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.table.session import Table
from companion.table.store import Store, open_store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def table(store: Store) -> Table:
    return Table(store, chance=random.Random(5))
