"""Previews, moves within reach and drawn paths over HTTP: told exactly, with nothing done and nothing kept."""

import json
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from companion.table.session import Table

PREVIEWS = ["/api/preview", "/api/preview/correction", "/api/snakey/moves", "/api/snakey/drawn"]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 20) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)


def begin(table: Table, game: str, *events: dict[str, Any], **args: Any) -> int:
    """A new game with these events; returns the version."""
    table.command("new_game", table.snapshot()["version"], {"game": game, "players": ["Ann", "Bo"], **args})
    for event in events:
        table.command("event", table.snapshot()["version"], {"event": event})
    version: int = table.snapshot()["version"]
    return version


def preview(client: FlaskClient, version: int, *events: dict[str, Any]) -> TestResponse:
    return client.post("/api/preview", json={"version": version, "events": list(events)})


def test_a_preview_is_what_the_events_then_lead_to(client: FlaskClient, table: Table) -> None:
    version = begin(table, "snakedoku")
    before = table.snapshot()
    place = {"do": "place", "square": [4, 2]}
    answer = preview(client, version, place, {"do": "place", "square": [5, 2]})
    assert answer.status_code == 200
    foreseen = answer.get_json()
    assert table.snapshot() == before
    offered = {str(choice["event"]): choice["label"] for choice in before["game"]["choices"]}
    for event in (place, {"do": "place", "square": [5, 2]}):
        table.command("event", table.snapshot()["version"], {"event": event})
    game = table.snapshot()["game"]
    assert foreseen["position"] == game["position"]
    assert (foreseen["prompt"], foreseen["choices"]) == (game["prompt"], game["choices"])
    first, second = foreseen["texts"]
    assert first == offered[str(place)]
    assert second.startswith("Place on 5,2 ")
    assert foreseen["announcements"] == [[], []]


def test_sn3_an_illegal_preview_names_its_ruling_its_event_and_its_squares(client: FlaskClient, table: Table) -> None:
    version = begin(table, "snakedoku")
    place = {"do": "place", "square": [4, 2]}
    answer = preview(client, version, place, place)
    assert answer.status_code == 422
    assert answer.get_json()["error"] == {
        "code": "illegal",
        "ruling": "SN-2",
        "sentence": "Ann's symbol stands on 4,2; choose an open square.",
        "index": 1,
        "squares": [[4, 2]],
        "dice": [],
    }


def test_a_preview_of_what_has_moved_on_is_stale(client: FlaskClient, table: Table) -> None:
    version = begin(table, "snakedoku")
    begin(table, "snakedoku")
    assert preview(client, version, {"do": "place", "square": [4, 2]}).status_code == 409


def test_without_a_game_there_is_nothing_to_preview(client: FlaskClient, table: Table) -> None:
    answer = preview(client, table.snapshot()["version"])
    assert answer.status_code == 422
    assert "No game is open" in answer.get_json()["error"]["sentence"]


@pytest.mark.parametrize(
    ("index", "faces", "count"),
    [(0, [1, 1, 3, 2], 2), (0, [4, 4, 4, 3], None), (0, [4, 4], None), (1, [4, 4, 4, 3], None), (0, [9], None)],
    ids=["two fall", "all stays", "illegal", "no roll", "no faces"],
)
def test_of_a_correction_it_is_told_what_would_fall_with_it(
    client: FlaskClient, table: Table, index: int, faces: list[int], count: int | None
) -> None:
    version = begin(table, "triple-snakes", {"roll": [4, 4, 4, 2]}, {"do": "pick_up", "dice": [3]}, {"roll": [5]})
    before = table.snapshot()
    answer = client.post("/api/preview/correction", json={"version": version, "index": index, "faces": faces})
    assert answer.status_code == 200
    fell = answer.get_json()["fell"]
    assert table.snapshot() == before
    assert (fell and fell["count"]) == count
    if fell:
        table.command("correct", version, {"index": index, "faces": faces})
        assert fell == table.snapshot()["game"]["fell"]


@pytest.mark.parametrize(
    "events",
    [[{"do": "fly"}], [{"do": "place"}], [{"do": "place", "square": [1, 2], "to": 3}], [7], "place", [{}] * 101],
)
def test_what_is_no_event_is_malformed(client: FlaskClient, table: Table, events: Any) -> None:
    version = begin(table, "snakedoku")
    answer = client.post("/api/preview", json={"version": version, "events": events})
    assert answer.status_code == 400
    assert answer.get_json()["error"]["sentence"].endswith(".")


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(path=st.sampled_from(PREVIEWS), body=JSON)
def test_whatever_is_asked_is_answered_with_a_sentence(client: FlaskClient, table: Table, path: str, body: Any) -> None:
    answer = client.post(path, data=json.dumps(body), content_type="application/json")
    assert answer.status_code in (400, 409, 422)
    assert answer.get_json()["error"]["sentence"].endswith(".")


# ---- Snakey Dice -------------------------------------------------------------------------------------------------

STARTED: tuple[dict[str, Any], ...] = (
    {"do": "start", "square": [12, 2], "heading": "left"},
    {"do": "start", "square": [2, 12], "heading": "right"},
    {"roll": ["forward", "left"]},
)


def test_every_end_told_is_reached_by_its_events(client: FlaskClient, table: Table) -> None:
    version = begin(table, "snakey", *STARTED)
    told = client.post("/api/snakey/moves", json={"version": version}).get_json()
    assert told["ends"]
    for end in told["ends"]:
        after = preview(client, version, *end["events"]).get_json()["position"]["players"][0]
        assert (after["trail"][-1], after["heading"], not after["alive"]) == (
            end["square"],
            end["heading"],
            end["crashes"],
        )
    # by hand: forward, left, both in either order, and each of these four with the turn ended
    assert sorted({(tuple(end["square"]), end["heading"]) for end in told["ends"]}) == [
        ((10, 2), "down"),
        ((11, 2), "down"),
        ((11, 2), "left"),
        ((11, 3), "down"),
    ]


def test_sd12_a_drawn_path_is_explained_or_refused(client: FlaskClient, table: Table) -> None:
    version = begin(table, "snakey", *STARTED)
    right = client.post("/api/snakey/drawn", json={"version": version, "squares": [[11, 2], [11, 3]]}).get_json()
    assert right["wrong"] is None
    assert right["events"] == [{"do": "move", "die": 1}, {"do": "move", "die": 0}]
    wrong = client.post("/api/snakey/drawn", json={"version": version, "squares": [[11, 2], [11, 4]]}).get_json()
    assert wrong["events"] == [{"do": "move", "die": 0}]
    assert wrong["wrong"]["ruling"] == "SD-12"
    assert [11, 4] in wrong["wrong"]["squares"]


def test_other_games_have_no_paths(client: FlaskClient, table: Table) -> None:
    version = begin(table, "snakedoku")
    answer = client.post("/api/snakey/moves", json={"version": version})
    assert answer.status_code == 422
    assert answer.get_json()["error"]["sentence"] == "Snakedoku has no paths to look for; this is for Snakey Dice."


@pytest.mark.parametrize("squares", [[], [[1]], [[11, "2"]], "all", [[2, 2]] * 301, None])
def test_a_drawing_that_is_none_is_malformed(client: FlaskClient, table: Table, squares: Any) -> None:
    version = begin(table, "snakey", *STARTED)
    answer = client.post("/api/snakey/drawn", json={"version": version, "squares": squares})
    assert answer.status_code == 400
    assert '"squares"' in answer.get_json()["error"]["sentence"]


def test_sd2_a_board_of_the_tables_own_comes_with_the_new_game(client: FlaskClient, table: Table) -> None:
    board = {"size": "small", "blockades": [[5, 5]], "power_ups": [[6, 6]]}
    begin(table, "snakey", board=board)
    game = table.snapshot()["game"]
    assert game["board"] == board
    assert game["position"]["board"]["blockades"] == [[5, 5]]
    refused = client.post(
        "/api/command",
        json={
            "version": table.snapshot()["version"],
            "name": "new_game",
            "game": "snakey",
            "players": ["Ann", "Bo"],
            "board": {**board, "blockades": [[2, 2]]},
        },
    )
    assert refused.status_code == 400
    assert ": 2,2 is a start" in refused.get_json()["error"]["sentence"]
