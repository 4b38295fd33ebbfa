"""Teaching dice over HTTP: shown, tried, used, renamed, exported, taken in, deleted; each refusal one sentence."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from urllib.parse import unquote

import numpy as np
import pytest
from flask.testing import FlaskClient

from companion.table import teaching
from companion.table.camera.taughtsets import TaughtSets
from companion.table.eye import Eye
from companion.table.session import Table
from companion.vision.reader import Reader
from companion.vision.taught.dice_set import CUT, TaughtSet, written
from companion.web.app import create_app
from companion.web.serving.guard import own_hosts
from datasets.dice.drawn import SETS, frame
from tests.table.driving import begin, pick_up, question, rolls, tell
from tests.table.seen import THREES, die, rests, row
from tests.web.conftest import OwnClient
from tests.web.endpoints.test_api import error

DRAWN = SETS["thin pen"][0]


class Showing(Eye):
    """An eye before which pictures are laid."""

    image: Any = None

    def latest(self) -> Any:
        return None if self.image is None else SimpleNamespace(image=self.image)


@pytest.fixture
def shown(table: Table) -> Showing:
    return Showing(table, Reader)


@pytest.fixture
def sets(tmp_path: Path) -> TaughtSets:
    return TaughtSets(tmp_path / "dice", Reader)


@pytest.fixture
def client(table: Table, shown: Showing, sets: TaughtSets) -> FlaskClient:
    app = create_app(table, shown, own_hosts("127.0.0.1", 8765), sets=sets)
    app.test_client_class = OwnClient
    return app.test_client()


def told(client: FlaskClient, path: str, body: Any = None) -> dict[str, Any]:
    reply = client.get(f"/api/dice{path}") if body is None else client.post(f"/api/dice{path}", json=body)
    assert reply.status_code == 200, reply.text
    return cast(dict[str, Any], reply.get_json())


def refusal(client: FlaskClient, path: str, body: Any = None) -> str:
    reply = client.get(f"/api/dice{path}") if body is None else client.post(f"/api/dice{path}", json=body)
    assert reply.status_code == 422, reply.text
    return cast(str, reply.get_json()["error"]["sentence"])


def test_a_set_is_shown_tried_used_renamed_exported_taken_in_and_deleted(
    client: FlaskClient, shown: Showing, sets: TaughtSets
) -> None:
    for face, drawn in ((2, DRAWN[0]), (5, DRAWN[4])):
        for number in range(4):
            shown.image = frame("thin pen", drawn, number)[0]
            answer = told(client, "/my dice/show", {"face": face})
            assert answer["picture"].startswith("data:image/png;base64,")
    assert answer["sets"] == [{"name": "my dice", "faces": [[2, 4], [5, 4]]}]
    trial = told(client, "/my dice/try", {})
    assert (trial["faces"], trial["tried"], trial["mixed"]) == ([2, 5], 8, [])
    assert told(client, "/use", {"name": "my dice"})["in_use"] == "my dice"
    assert 5 in [die.face for die in sets.read(frame("thin pen", DRAWN[4], 50)[0]).dice]
    assert told(client, "/my dice/rename", {"to": "stars"})["in_use"] == "stars"
    exported = client.get("/api/dice/stars.json").data
    taken = client.post("/api/dice/import", data=exported).get_json()
    assert [one["name"] for one in taken["sets"]] == ["stars", "stars 2"]
    assert client.get("/api/dice/stars 2.json").data.replace(b"stars 2", b"stars") == exported
    assert told(client, "/stars/delete", {})["in_use"] is None
    assert told(client, "/stars 2/forget", {"face": 2})["sets"][0]["faces"] == [[5, 4]]


def test_using_a_set_without_a_name_is_refused_and_switches_none_off(
    client: FlaskClient, shown: Showing, sets: TaughtSets
) -> None:
    for face, drawn in ((2, DRAWN[0]), (5, DRAWN[4])):
        for number in range(4):
            shown.image = frame("thin pen", drawn, number)[0]
            told(client, "/mine/show", {"face": face})
    told(client, "/use", {"name": "mine"})
    for body in ({}, {"nam": "mine"}, {"name": 3}, {"name": "mine", "more": 1}):
        assert error(client.post("/api/dice/use", json=body), 400)["code"] == "malformed"
    assert sets.in_use() == "mine"
    assert told(client, "/use", {"name": None})["in_use"] is None


def test_whoever_shows_a_die_again_without_turning_it_is_told(client: FlaskClient, shown: Showing) -> None:
    told_of = []
    for number in (0, 0, 1, 1):  # another number: another place and rotation
        shown.image = frame("thin pen", DRAWN[0], number)[0]
        told_of.append(told(client, "/mine/show", {"face": 2})["unturned"])
    assert told_of == [False, True, False, True]


def test_what_cannot_be_taught_is_one_sentence(client: FlaskClient, shown: Showing, sets: TaughtSets) -> None:
    assert "camera" in refusal(client, "/mine/show", {"face": 1})
    shown.image = np.full((360, 480, 3), 120, np.uint8)
    assert "No die is seen" in refusal(client, "/mine/show", {"face": 1})
    assert "No die is seen" in told(client, "/look")["trouble"]
    assert "which face" in refusal(client, "/mine/show", {"face": 7})
    assert "which face" in refusal(client, "/mine/show", {"face": True})
    assert "1 to 40" in refusal(client, f"/{'x' * 41}/show", {"face": 1})
    assert "no dice of the name" in refusal(client, "/nothing/try", {})
    assert "no dice of the name" in refusal(client, "/use", {"name": "../games"})
    assert "no dice of the name" in refusal(client, f"/{'ü' * 200}/delete", {})  # longer than a file's name can be
    assert "damaged" in client.post("/api/dice/import", data=b"{}").get_json()["error"]["sentence"]
    assert sets.names() == []


def test_a_damaged_file_is_listed_as_such_and_can_be_deleted(client: FlaskClient, tmp_path: Path) -> None:
    (tmp_path / "dice").mkdir()
    (tmp_path / "dice" / "old.dice.json").write_bytes(b"{")
    assert told(client, "")["sets"] == [{"name": "old", "faces": None}]
    assert "damaged" in refusal(client, "/use", {"name": "old"})
    assert told(client, "/old/delete", {})["sets"] == []


def test_a_set_that_cannot_be_deleted_is_one_sentence_and_stays(
    client: FlaskClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "dice").mkdir()
    (tmp_path / "dice" / "old.dice.json").write_bytes(b"{")

    def refused(path: Path, missing_ok: bool = False) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "unlink", refused)
    assert "cannot be deleted" in refusal(client, "/old/delete", {})
    assert told(client, "")["sets"] == [{"name": "old", "faces": None}]


def test_every_set_that_is_listed_can_be_renamed_and_deleted_also_one_from_before_names_were_addresses(
    client: FlaskClient, tmp_path: Path
) -> None:
    (tmp_path / "dice").mkdir()
    plain = written(TaughtSet("plain", {1: (np.zeros((CUT, CUT, 3), np.uint8),)}))
    for file in ("plain", "red%2Fblue", "a%2Fb"):
        (tmp_path / "dice" / f"{file}.dice.json").write_bytes(plain.replace(b"plain", unquote(file).encode()))
    assert "without a slash" in refusal(client, "/plain/rename", {"to": "red/blue 2"})
    assert [one["faces"] for one in told(client, "")["sets"]] == [[[1, 1]]] * 3
    assert told(client, "/red%2Fblue/rename", {"to": "red blue"})["name"] == "red blue"
    assert [one["name"] for one in told(client, "/a%2Fb/delete", {})["sets"]] == ["plain", "red blue"]


@pytest.mark.parametrize(
    "damage", [b'{"format": "companion taught dice 1", "name": "x", "faces": [[1, [""]]]}', b"[" * 9999]
)
def test_a_damaged_file_is_refused_with_one_sentence(client: FlaskClient, damage: bytes) -> None:
    assert error(client.post("/api/dice/import", data=damage), 422)["sentence"].startswith("The file is damaged")


@pytest.mark.parametrize("fault", [ValueError("secret"), RuntimeError("secret")])
def test_a_fault_is_told_and_noted_as_everywhere(
    client: FlaskClient, sets: TaughtSets, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture,
    fault: Exception,
) -> None:  # fmt: skip
    def broken() -> None:
        raise fault

    monkeypatch.setattr(sets, "told", broken)
    refused = error(client.get("/api/dice"), 500)
    assert (refused["code"], "secret" in refused["sentence"]) == ("internal", False)
    assert [(line.getMessage(), line.exc_info) for line in caplog.records] == [
        (f"fault: GET /api/dice: {type(fault).__name__}: secret", None)
    ]


@pytest.mark.parametrize("body", [b'{"face": NaN}', b"[]", b"null", b'{"to": "\\ud800"}', b"", b"[" * 9999])
def test_a_request_that_is_no_json_object_is_refused_as_everywhere(client: FlaskClient, body: bytes) -> None:
    for path in ("/api/dice/use", "/api/dice/mine/show", "/api/dice/mine/rename", "/api/command"):
        refused = error(client.post(path, data=body, content_type="application/json"), 400)
        assert refused["code"] == "malformed"
        assert refused["sentence"] in ("The request is not JSON.", "The request must be a JSON object.")


def test_half_a_character_is_refused_wherever_json_is_read(client: FlaskClient) -> None:
    for path in ("/api/calibration", "/api/preview", "/api/snakey/moves", "/api/camera/report"):
        reply = client.post(path, data=b'{"a": "\\ud800"}', content_type="application/json")
        assert error(reply, 400)["sentence"] == "The request is not JSON."


@pytest.mark.parametrize("asked", ["/look", "/mine/show", "/mine/try"])
def test_what_is_laid_down_while_dice_are_being_taught_is_no_throw_and_no_question_but_may_be_counted(
    client: FlaskClient, table: Table, monkeypatch: pytest.MonkeyPatch, asked: str
) -> None:
    begin(table)
    client.get(f"/api/dice{asked}") if asked == "/look" else client.post(f"/api/dice{asked}", json={"face": 3})
    table.seen(rests(die(5, 20), t=1))
    assert question(table) is None
    table.seen(rests(*THREES, t=4))
    assert (rolls(table), question(table)) == ([], None)
    assert "no throw" in table.snapshot()["reading"]["note"]
    monkeypatch.setattr(teaching, "TEACHING", 0.0)
    table.seen(rests(*THREES, t=8))
    assert (rolls(table), question(table)) == ([], None)
    tell(table, "count_dice")
    assert rolls(table) == [[4, 4, 4, 2]]


def test_dice_are_thrown_again_once_teaching_has_ended_and_those_kept_lie_where_they_lay(
    client: FlaskClient, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(table)
    table.seen(rests(*THREES, t=1))
    pick_up(table, 3)
    told(client, "/look")
    table.seen(rests(*THREES[:3], die(6, 500, 300), t=4))
    table.seen(rests(die(4, 25), *THREES[1:3], die(5, 500, 300), t=6))
    assert (len(rolls(table)), question(table)) == (1, None)
    monkeypatch.setattr(teaching, "TEACHING", 0.0)
    table.seen(rests(*THREES[:3], die(1, 400, 200), t=9))
    assert rolls(table)[1:] == [[1]]
    assert table.snapshot()["reading"]["note"] is None


def test_a_throw_that_is_asked_about_or_kept_for_the_decision_outlives_teaching_in_between(
    client: FlaskClient, table: Table
) -> None:
    begin(table)
    table.seen(rests(*row([1, 2, 3]), die(5, 300, sure=0.6, second=6), t=1))
    before = question(table)
    told(client, "/look")
    table.seen(rests(die(4, 300, 300), t=4))
    assert question(table) == before is not None
    tell(table, "answer", question=before["id"], faces=[1, 2, 3, 5])
    assert rolls(table) == [[1, 2, 3, 5]]
