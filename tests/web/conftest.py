"""The application on a table of its own: in memory for single requests, on a real port for streams."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.table.eye import Eye
from companion.table.session import Table
from companion.table.storage.store import open_store
from companion.web.app import create_app
from companion.web.joining.devices import Devices
from companion.web.joining.phones import Phones
from companion.web.serving.door import DOOR, Door, door_of
from companion.web.serving.guard import own_hosts
from companion.web.serving.server import Server
from tests.web.seeing import NoDice


class OwnClient(FlaskClient):
    """Speaks to the server under its own address, where a test does not say otherwise."""

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        own = {Door.LOOPBACK: "http://127.0.0.1:8765", Door.NETWORK: LAN, Door.SECURE: LAN_SECURE}
        kwargs.setdefault("base_url", own[door_of(self.environ_base)])
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


LAN = "http://192.168.7.2:8765"
LAN_SECURE = "https://192.168.7.2:8766"


@dataclass(frozen=True)
class Lan:
    """A table that phones may join, and clients of it as they would reach it."""

    app: Flask
    table: Table
    phones: Phones

    def host(self) -> FlaskClient:
        """The page on the machine itself."""
        return self.app.test_client()

    def phone(self, address: str = "192.168.7.50", *, secure: bool = False) -> FlaskClient:
        """A device on the network that has not joined."""
        client = self.app.test_client()
        door = Door.SECURE if secure else Door.NETWORK
        client.environ_base = client.environ_base | {DOOR: door, "REMOTE_ADDR": address}
        return client

    def joined(self, role: str, address: str = "192.168.7.50", *, secure: bool = False) -> FlaskClient:
        """A device that has joined in a role."""
        client = self.phone(address, secure=secure)
        reply = client.post("/api/join", json={"code": self.phones.code.text, "role": role})
        assert reply.status_code == 200, reply.get_data()
        return client

    def player(self, name: str, address: str = "192.168.7.50") -> FlaskClient:
        """A device that plays for somebody in the game on the table."""
        client = self.joined("player", address)
        assert client.post("/api/seat", json={"player": name}).status_code == 200
        return client


@pytest.fixture
def lan(table: Table, eye: Eye) -> Lan:
    phones = Phones(
        table="1",
        http=LAN,
        https=LAN_SECURE,
        hosts={Door.NETWORK: frozenset({"192.168.7.2:8765"}), Door.SECURE: frozenset({"192.168.7.2:8766"})},
        fingerprint="AA:BB",
        devices=Devices(changed=table.tell_again),
        changed=table.tell_again,
    )
    app = create_app(table, eye, own_hosts("127.0.0.1", 8765), phones)
    app.test_client_class = OwnClient
    return Lan(app, table, phones)


@pytest.fixture
def live(table: Table, eye: Eye) -> Iterator[Live]:
    server = Server("127.0.0.1", 0)
    server.start(create_app(table, eye, own_hosts("127.0.0.1", server.port)))
    yield Live(table, eye, server.port)
    table.close()
    server.stop()
