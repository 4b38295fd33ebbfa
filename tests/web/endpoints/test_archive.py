"""The archive over HTTP: records in and out, and the sentences that a page shows where that cannot be."""

from pathlib import Path

from flask.testing import FlaskClient

from companion.web.endpoints.archive import LONGEST_RECORD
from tests.soon import soon

RECORD = Path(__file__).parents[2] / "rules" / "records" / "slither-stone-default.jsonl"
MARKUP = '<img src=x onerror="alert(1)">'


def add(client: FlaskClient, content: bytes, **query: str) -> tuple[int, dict[str, object]]:
    reply = client.post("/api/games", data=content, query_string=query, content_type="application/jsonl")
    return reply.status_code, reply.get_json()


def test_a_record_goes_in_and_comes_out_and_is_stepped_through(client: FlaskClient) -> None:
    status, told = add(client, RECORD.read_bytes())
    assert status == 200
    game = f"/api/games/{told['id']}"
    assert client.get(f"{game}/record").text.splitlines()[0] == RECORD.read_text().splitlines()[0]
    (listed,) = client.get("/api/games").get_json()
    assert (listed["game"], listed["status"], listed["events"]) == ("slither-stone", "finished", 65)
    replay = client.get(f"{game}/replay").get_json()
    last = client.get(f"{game}/positions?first=65&count=9").get_json()
    assert (len(replay["history"]), len(last["positions"])) == (65, 1)
    assert last["positions"][0]["position"]["status"] == "finished"
    scores = [player["score"] for player in last["positions"][0]["position"]["players"]]
    assert soon(lambda: client.get("/api/games").get_json()[0]["scores"] == scores)


def test_an_illegal_record_says_line_ruling_and_how_much_is_legal(client: FlaskClient) -> None:
    header = RECORD.read_bytes().splitlines()[0]
    status, told = add(client, header + b'\n{"do": "end_turn"}\n')
    assert status == 422
    error = told["error"]
    assert isinstance(error, dict)
    assert (error["code"], error["legal"], error["ruling"][:3]) == ("illegal", 0, "SL-")
    assert str(error["sentence"]).startswith("Line 2 of the record is illegal: ")
    assert add(client, header + b'\n{"do": "end_turn"}\n', part="legal")[0] == 200


def test_names_of_any_length_and_with_markup_stay_names(client: FlaskClient) -> None:
    header = RECORD.read_text().splitlines()[0].replace("Ann", "A" * 10_000).replace("Bo", MARKUP.replace('"', '\\"'))
    assert add(client, header.encode())[0] == 200
    (listed,) = client.get("/api/games").get_json()
    assert listed["players"] == ["A" * 10_000, MARKUP]


def test_bad_requests_are_answered_in_json(client: FlaskClient) -> None:
    status, told = add(client, b" " * (LONGEST_RECORD + 1))
    assert status == 413
    way_on = "What was sent is too large; choose a smaller file or picture, or send less at once."
    assert told["error"] == {"code": "too_large", "sentence": way_on, "ruling": None}
    assert add(client, b"not a record")[0] == 422
    for address in ("record", "replay", "positions"):
        reply = client.get(f"/api/games/nothing/{address}")
        assert (reply.status_code, reply.get_json()["error"]["code"]) == (404, "missing")
    for query in ("first=-1", "count=0", "count=65"):
        assert client.get(f"/api/games/nothing/positions?{query}").status_code == 400
