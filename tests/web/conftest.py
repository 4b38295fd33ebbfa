"""The application on a table of its own: in memory for single requests, on a real port for streams."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.table.eye import Eye
from companion.table.session import Table
from companion.table.store import open_store
from companion.web.app import create_app
from companion.web.guard import own_hosts
from companion.web.server import Server
from tests.web.seeing import NoDice


class OwnClient(FlaskClient):
    """Speaks to the server under its own address, where a test does not say otherwise."""

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        kwargs.setdefault("base_url", "http://127.0.0.1:8765")
        return super().open(*args, **kwargs)


@dataclass(frozen=True)
class Live:
    """A server that listens, with what it serves."""

    table: Table
    eye: Eye
    port: int


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    store = open_store(tmp_path / "data")
    table = Table(store)
    yield table
    table.close()
    store.close()


@pytest.fixture
def eye(table: Table) -> Iterator[Eye]:
    eye = Eye(table, NoDice)
    yield eye
    eye.stop()


@pytest.fixture
def client(table: Table, eye: Eye) -> FlaskClient:
    app = create_app(table, eye, own_hosts("127.0.0.1", 8765))
    app.test_client_class = OwnClient
    return app.test_client()


@pytest.fixture
def live(table: Table, eye: Eye) -> Iterator[Live]:
    server = Server("127.0.0.1", 0)
    server.start(create_app(table, eye, own_hosts("127.0.0.1", server.port)))
    yield Live(table, eye, server.port)
    table.close()
    server.stop()
