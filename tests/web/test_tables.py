"""Several tables on one server: each at its address, with games and pages of its own."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from werkzeug.test import Client

from companion.config import resource
from companion.table.eye import Eye
from companion.table.session import Table
from companion.table.storage.store import open_store
from companion.web.app import create_app
from companion.web.joining.devices import Devices
from companion.web.joining.phones import Phones
from companion.web.serving.door import DOOR, Door
from companion.web.serving.guard import own_hosts
from companion.web.tables import at_tables
from tests.web.conftest import LAN, LAN_SECURE
from tests.web.seeing import NoDice

OWN = "http://127.0.0.1:8765"


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Client]:
    store = open_store(tmp_path)
    tables = [Table(store, id=str(n), of=3) for n in (1, 2, 3)]
    hosts = own_hosts("127.0.0.1", 8765)
    club = at_tables({table.id: create_app(table, Eye(table, NoDice), hosts) for table in tables}, "1")
    yield Client(lambda environ, start: club({**environ, "REMOTE_ADDR": "127.0.0.1"}, start))
    for table in tables:
        table.close()
    store.close()


def test_each_table_has_its_address_and_a_game_of_its_own(club: Client) -> None:
    for address, player in (("/", "Ann"), ("/t/2/", "Cy"), ("/t/3/", "Ed")):
        state = club.get(f"{address}api/state", base_url=OWN).get_json()
        command = {"version": state["version"], "name": "new_game", "game": "triple-snakes", "players": [player, "Bo"]}
        assert club.post(f"{address}api/command", json=command, base_url=OWN).status_code == 200
    for address, player in (("/", "Ann"), ("/t/1/", "Ann"), ("/t/2/", "Cy"), ("/t/3/", "Ed")):
        state = club.get(f"{address}api/state", base_url=OWN).get_json()
        assert state["game"]["players"] == [player, "Bo"]
        assert state["table"]["of"] == 3
        assert len(club.get(f"{address}api/games", base_url=OWN).get_json()) == 3  # the games are everybody's


def test_a_table_s_page_is_in_its_folder_and_unknown_tables_are_not_found(club: Client) -> None:
    assert b"<title>" in club.get("/t/2/", base_url=OWN).data
    moved = club.get("/t/2", base_url=OWN)
    assert (moved.status_code, moved.headers["Location"]) == (308, "/t/2/")
    for address in ("/t/4/", "/t/4", "/t/", "/t/0/api/state", "/t/2/t/3/"):
        missing = club.get(address, base_url=OWN)
        assert (missing.status_code, missing.get_json()["error"]["code"]) == (404, "missing")


def test_every_table_is_guarded(club: Client) -> None:
    assert club.get("/t/2/api/state", base_url="http://evil.example").status_code == 403
    assert "Content-Security-Policy" in club.get("/t/2/", base_url=OWN).headers


def test_the_page_asks_its_own_table_wherever_it_stands() -> None:
    for script in resource("webui").rglob("*.js"):
        assert not re.search(r"""["'`]/api/""", script.read_text()), f"{script.name} asks the first table"


def test_a_phone_that_joined_one_table_is_a_visitor_at_the_next(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    tables = [Table(store, id=str(n), of=2) for n in (1, 2)]
    name = frozenset({"192.168.7.2:8765"})
    apps, codes = {}, {}
    for table in tables:
        phones = Phones(table.id, LAN, LAN_SECURE, {Door.NETWORK: name}, "AA", Devices())
        apps[table.id] = create_app(table, Eye(table, NoDice), own_hosts("127.0.0.1", 8765), phones)
        codes[table.id] = phones.code.text
    phone = Client(at_tables(apps, "1"))
    there: dict[str, Any] = {"base_url": LAN, "environ_overrides": {DOOR: Door.NETWORK, "REMOTE_ADDR": "192.168.7.50"}}

    def join(address: str, code: str) -> int:
        return phone.post(f"{address}api/join", json={"code": code, "role": "spectator"}, **there).status_code

    def sees(address: str) -> int:
        return phone.get(f"{address}api/state", **there).status_code

    assert join("/t/2/", codes["2"]) == 200
    assert (sees("/t/2/"), sees("/t/1/"), sees("/")) == (200, 401, 401)
    assert join("/t/1/", codes["2"]) == 403
    assert join("/t/1/", codes["1"]) == 200
    assert (sees("/t/2/"), sees("/")) == (200, 200)
    for table in tables:
        table.close()
    store.close()
