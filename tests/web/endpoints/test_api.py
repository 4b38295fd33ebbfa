"""State, commands and records over HTTP; every refusal is JSON with a sentence."""

import json
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from companion.rules.record import read_record
from companion.rules.replay import position_json, replay
from companion.table.session import Table
from companion.table.storage.database import StoreError


def command(client: FlaskClient, name: str, version: int | None = None, **args: Any) -> TestResponse:
    seen = client.get("/api/state").get_json()["version"] if version is None else version
    return client.post("/api/command", json={"name": name, "version": seen, **args})


def begin(client: FlaskClient) -> dict[str, Any]:
    reply = command(client, "new_game", game="triple-snakes", players=["Ann", "Bo"])
    assert reply.status_code == 200
    found: dict[str, Any] = reply.get_json()
    return found


def error(reply: TestResponse, status: int) -> dict[str, Any]:
    assert reply.status_code == status
    assert reply.mimetype == "application/json"
    found: dict[str, Any] = reply.get_json()["error"]
    assert set(found) == {"code", "sentence", "ruling"}
    assert found["sentence"].endswith(".")
    return found


def test_the_snapshot_is_as_the_page_expects_it(client: FlaskClient) -> None:
    snapshot = begin(client)
    assert set(snapshot) == {
        "version", "seen", "game", "question", "reading", "camera", "storage", "settings", "games",
        "known_players", "table", "page", "me", "phones",
    }  # fmt: skip
    assert set(snapshot["game"]) >= {
        "id", "name", "title", "players", "options", "position", "prompt", "choices", "history", "undone", "fell",
    }  # fmt: skip
    assert snapshot["game"]["prompt"] == "Ann: throw 4 dice"
    assert snapshot["camera"]["state"] == "off"
    assert "triple-snakes" in [game["name"] for game in snapshot["games"]]
    assert client.get("/api/state").get_json() == snapshot


def test_a_turn_over_http_and_its_record(client: FlaskClient) -> None:
    begin(client)
    assert command(client, "event", event={"roll": [4, 4, 4, 2]}).status_code == 200
    choices = client.get("/api/state").get_json()["game"]["choices"]
    assert {"event": {"do": "pick_up", "dice": [3]}, "label": "Pick up the 2"} in choices
    for event in ({"do": "pick_up", "dice": [3]}, {"roll": [5]}, {"do": "pick_up", "dice": [3]}, {"roll": [3]}):
        assert command(client, "event", event=event).status_code == 200
    game = client.get("/api/state").get_json()["game"]
    assert game["position"]["players"][0]["turns"] == [{"points": 12, "total": 12}]
    reply = client.get(f"/api/games/{game['id']}/record")
    assert reply.headers["Content-Disposition"].startswith("attachment")
    record = read_record(reply.get_data(as_text=True))
    assert position_json(replay(record.header, record.entries)) == game["position"]
    assert [line["id"] for line in client.get("/api/games").get_json()] == [game["id"]]


def test_a_stale_command_brings_the_snapshot(client: FlaskClient) -> None:
    version = begin(client)["version"]
    assert command(client, "throw", version).status_code == 200
    reply = command(client, "throw", version)
    assert error(reply, 409)["code"] == "stale"
    assert reply.get_json()["snapshot"] == client.get("/api/state").get_json()


def test_an_illegal_event_names_its_ruling(client: FlaskClient) -> None:
    begin(client)
    command(client, "event", event={"roll": [4, 4, 4, 2]})
    found = error(command(client, "event", event={"do": "pick_up", "dice": [0]}), 422)
    assert (found["code"], found["ruling"]) == ("illegal", "TS-2")


def test_a_roll_of_seven_dice_is_one_sentence(client: FlaskClient) -> None:
    begin(client)
    assert error(command(client, "event", event={"roll": [1, 2, 3, 4, 5, 6, 1]}), 422)["code"] == "illegal"


def test_an_unknown_game_is_one_sentence(client: FlaskClient) -> None:
    assert "chess" in error(command(client, "new_game", game="chess", players=["Ann", "Bo"]), 400)["sentence"]
    error(command(client, "open_game", id="nowhere"), 404)
    error(client.get("/api/games/nowhere/record"), 404)
    error(client.get("/api/die/nothing.jpg"), 404)


def test_a_camera_that_a_page_may_not_name_is_one_sentence(client: FlaskClient) -> None:
    for source in ("/etc/passwd", "../clip.mp4", "file:///etc/passwd", "99"):
        assert error(command(client, "camera", source=source), 400)["code"] == "malformed"
    assert command(client, "camera", source="off").status_code == 200


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"x",
        b"[]",
        b"1",
        b"{}",
        b'{"name": "throw"}',
        b'{"name": 1, "version": 1}',
        b'{"name": "throw", "version": "1"}',
        b'{"name": "throw", "version": true}',
        b'{"name": "throw", "version": NaN}',
        b'{"name": "throw", "version": 1e400}',
        b'{"name": "throw", "version": ' + b"9" * 5000 + b"}",
        b'{"name": "new_game", "version": 1, "game": "triple-snakes", "players": ["\\ud800", "Bo"]}',
        b"\xff\xfe",
        b"[" * 20000,
    ],
)
def test_a_body_that_is_no_command_is_malformed(client: FlaskClient, body: bytes) -> None:
    before = client.get("/api/state").get_json()
    reply = client.post("/api/command", data=body, content_type="application/json")
    assert error(reply, 400)["code"] == "malformed"
    assert client.get("/api/state").get_json() == before


def test_a_command_of_another_type_is_refused(client: FlaskClient) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
        assert error(client.post("/api/command", data=b"{}", content_type=kind), 415)["code"] == "type"


def test_a_body_over_64_kib_is_refused(client: FlaskClient) -> None:
    body = b'{"name": "' + b"x" * 65 * 1024 + b'"}'
    refused = error(client.post("/api/command", data=body, content_type="application/json"), 413)
    assert "too large" in refused["sentence"]


def test_addresses_that_are_not_there_and_methods_that_do_not_fit(client: FlaskClient) -> None:
    error(client.get("/api/nothing"), 404)
    error(client.get("/webui/nothing.js"), 404)
    error(client.get("/webui/../pyproject.toml"), 404)
    error(client.get("/webui/%2e%2e/pyproject.toml"), 404)
    reply = client.get("/api/command")
    error(reply, 405)
    assert "POST" in reply.headers["Allow"]


def test_a_person_at_an_address_that_is_not_there_is_shown_the_way_home(client: FlaskClient) -> None:
    browser = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8", "Accept-Language": "de"}
    for address in ("/games", "/api/nothing"):
        reply = client.get(address, headers=browser)
        assert reply.status_code == 404
        assert reply.mimetype == "text/html"
        assert "Unter dieser Adresse gibt es nichts." in reply.text
        assert 'href="/">Übersicht<' in reply.text


def test_the_page_is_served_with_its_scripts_as_modules(client: FlaskClient) -> None:
    assert client.get("/").mimetype == "text/html"
    assert client.get("/webui/app.js").mimetype == "text/javascript"


def test_a_fault_of_the_program_shows_no_internals(
    client: FlaskClient, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> None:
        raise RuntimeError("secret/path.py")

    monkeypatch.setattr(table.archive, "games", broken)
    assert "secret" not in error(client.get("/api/games"), 500)["sentence"]


def test_a_database_in_trouble_is_one_sentence(
    client: FlaskClient, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def locked() -> None:
        raise StoreError("The database is in use by another program.")

    monkeypatch.setattr(table.archive, "games", locked)
    assert error(client.get("/api/games"), 503)["code"] == "storage"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 9) | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
NAMES = st.sampled_from(
    [
        "new_game",
        "open_game",
        "leave_game",
        "event",
        "throw",
        "answer",
        "dismiss",
        "undo",
        "redo",
        "correct",
        "settings",
        "camera",
        "x",
    ]
)
KEYS = st.sampled_from(
    ["game", "players", "options", "id", "event", "question", "faces", "to", "index", "accept", "source"]
)
VALUES = JSON | st.sampled_from(
    ["triple-snakes", ["Ann", "Bo"], {"roll": [1, 2, 3, 4]}, {"do": "pick_up", "dice": [0]}, [1, 2, 3, 4], 0, "auto"]
)


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=NAMES, args=st.dictionaries(KEYS, VALUES, max_size=3))
def test_no_command_whatever_breaks_the_server(client: FlaskClient, name: str, args: dict[str, Any]) -> None:
    version = client.get("/api/state").get_json()["version"]
    body = json.dumps({"name": name, "version": version} | args)
    reply = client.post("/api/command", data=body, content_type="application/json")
    assert reply.status_code in (200, 400, 404, 422)
    if reply.status_code != 200:
        error(reply, reply.status_code)
