"""Who may do what: each role against every address and every command of the server."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.table.arguments import COMMANDS
from companion.web.joining.roles import JOINABLE, OPEN_ENDPOINTS, Role
from tests.table.driving import begin, roll, tell
from tests.web.conftest import Lan
from tests.web.endpoints.test_api import error
from tests.web.endpoints.test_archive import RECORD, add

# What a joined device may reach, written out once more by hand: whoever opens an address has to say so twice.
LOOKS = {"api.state", "api.die", "api.rulings", "streams.events", "streams.preview_stream", "streams.frame"}
CAMERAS = {"phone_camera.frame", "phone_camera.photo", "phone_camera.photo_again"}
ACTS = {"api.command", "api.hint", "rehearsal.rehearse", "snakey.moves", "snakey.drawn"}
ANYONE = {"pages.page", "pages.part", "pages.whole", "join.me"}
OPEN_TO = {
    Role.VISITOR: ANYONE | {"join.join_in"},
    Role.SPECTATOR: ANYONE | {"join.join_in", "join.leave"} | LOOKS,
    Role.PLAYER: ANYONE | {"join.join_in", "join.leave", "join.seat"} | LOOKS | ACTS,
    Role.CAMERA: ANYONE | CAMERAS | {"join.join_in", "join.leave", "reports.report"},
}
REFUSED = {401, 403}


def reached(client: FlaskClient, rule: Any) -> bool:
    """Whether a request comes through to the endpoint; what it then says of the request does not matter."""
    path = rule.rule.replace("<game_id>", "x").replace("<key>", "x").replace("<path:name>", "x")
    reply = client.open(path, method="POST" if "POST" in rule.methods else "GET", json={}, buffered=False)
    refused = reply.status_code in REFUSED and reply.get_json()["error"]["code"] in ("join", "role")
    reply.close()
    return not refused


@pytest.mark.parametrize("role", sorted(OPEN_TO))
def test_each_address_is_open_to_the_roles_it_is_for_and_closed_to_all_others(lan: Lan, role: Role) -> None:
    found = set()
    for number, rule in enumerate(lan.app.url_map.iter_rules(), 1):
        address = f"192.168.7.{number}"
        client = lan.phone(address) if role is Role.VISITOR else lan.joined(role, address)
        if reached(client, rule):
            found.add(rule.endpoint)
    assert found == OPEN_TO[role]


def test_the_table_of_roles_names_no_address_that_is_not_there(lan: Lan) -> None:
    assert set(OPEN_ENDPOINTS) <= {rule.endpoint for rule in lan.app.url_map.iter_rules()}


def test_the_host_reaches_everything_but_joining(lan: Lan) -> None:
    closed = {rule.endpoint for rule in lan.app.url_map.iter_rules() if not reached(lan.host(), rule)}
    assert closed == CAMERAS | {"join.join_in", "join.leave", "join.seat"}


@pytest.mark.parametrize("name", sorted(COMMANDS))
@pytest.mark.parametrize("role", JOINABLE)
def test_each_command_is_open_to_the_roles_it_is_for(lan: Lan, role: Role, name: str) -> None:
    begin(lan.table)
    client = lan.player("Ann") if role is Role.PLAYER else lan.joined(role)
    reply = client.post("/api/command", json={"name": name, "version": lan.table.current()[0]})
    own = role is Role.PLAYER and name in {"event", "type_run", "throw", "count_dice", "answer", "dismiss"}
    assert (reply.status_code == 403) == (not own)


def command(client: FlaskClient, lan: Lan, name: str, **args: Any) -> Any:
    return client.post("/api/command", json={"name": name, "version": lan.table.current()[0], **args})


def test_a_player_acts_in_their_own_turn_and_in_no_other(lan: Lan) -> None:
    begin(lan.table)  # Ann and Bo
    ann, bo = lan.player("Ann"), lan.player("Bo", "192.168.7.51")
    assert "Ann's turn" in error(command(bo, lan, "event", event={"roll": [1, 1, 2, 3]}), 403)["sentence"]
    assert command(ann, lan, "event", event={"roll": [1, 1, 2, 3]}).status_code == 200
    assert error(command(ann, lan, "throw"), 403)["code"] == "turn"
    assert command(bo, lan, "throw").status_code == 200


def test_the_state_tells_a_player_which_commands_are_open(lan: Lan) -> None:
    begin(lan.table)
    ann, bo = lan.player("Ann"), lan.player("Bo", "192.168.7.51")
    told = [client.get("/api/state").get_json()["me"] for client in (ann, bo, lan.joined("spectator"), lan.host())]
    assert [me["role"] for me in told] == ["player", "player", "spectator", "host"]
    hers = ["event", "type_run", "throw", "count_dice", "answer", "dismiss"]
    assert [me["commands"] for me in told] == [hers, [], [], None]
    assert told[0]["seat"]["player"] == "Ann"


def test_a_turn_that_is_not_yet_cannot_be_asked_for_ahead(lan: Lan) -> None:
    """A command for the version to come is stale, even where that version would be the player's turn."""
    begin(lan.table)
    bo = lan.player("Bo")
    ahead = lan.table.current()[0] + 1
    reply = bo.post("/api/command", json={"name": "throw", "version": ahead})
    assert error(reply, 409)["code"] == "stale"
    assert reply.get_json()["snapshot"]["me"]["role"] == "player"


def test_a_seat_is_of_one_game_and_has_to_be_taken_again_in_the_next(lan: Lan) -> None:
    begin(lan.table)
    ann = lan.player("Ann")
    begin(lan.table)
    assert error(command(ann, lan, "throw"), 403)["sentence"] == "Choose who you are in this game first."
    assert ann.post("/api/seat", json={"player": "Ann"}).status_code == 200
    assert command(ann, lan, "throw").status_code == 200


def test_who_sits_in_no_game_or_one_that_was_left_or_is_over_is_told_so(lan: Lan) -> None:
    begin(lan.table)
    ann = lan.player("Ann")
    unseated = lan.joined("player", "192.168.7.51")
    assert error(command(unseated, lan, "throw"), 403)["sentence"] == "Choose who you are in this game first."
    assert unseated.get("/api/state").get_json()["me"]["commands"] == []
    tell(lan.table, "leave_game")
    assert error(command(ann, lan, "throw"), 403)["sentence"] == "Choose who you are in this game first."
    assert ann.get("/api/state").get_json()["me"]["commands"] == []
    tell(lan.table, "open_game", id=add(lan.host(), RECORD.read_bytes())[1]["id"])
    assert ann.post("/api/seat", json={"player": lan.table.snapshot()["game"]["players"][0]}).status_code == 200
    assert error(command(ann, lan, "throw"), 403)["sentence"] == "The game is over."


def test_a_seat_is_held_by_one_device_until_the_host_removes_it(lan: Lan) -> None:
    begin(lan.table)
    lan.player("Ann")
    other = lan.joined("player", "192.168.7.51")
    assert "another device" in error(other.post("/api/seat", json={"player": "Ann"}), 409)["sentence"]
    assert other.post("/api/seat", json={"player": "Bo"}).status_code == 200
    lan.phones.remove(lan.phones.devices.all()[0].id)
    assert other.post("/api/seat", json={"player": "Ann"}).status_code == 200


def test_a_seat_is_of_somebody_who_plays(lan: Lan) -> None:
    client = lan.joined("player")
    assert error(client.post("/api/seat", json={"player": "Ann"}), 422)["code"] == "seat"
    begin(lan.table)
    assert error(client.post("/api/seat", json={"player": "Eve"}), 422)["code"] == "seat"


def test_hints_and_previews_are_for_the_one_whose_turn_it_is(lan: Lan) -> None:
    begin(lan.table)
    roll(lan.table, 4, 4, 4, 2)
    ann, bo = lan.player("Ann"), lan.player("Bo", "192.168.7.51")
    asked = {"version": lan.table.current()[0], "events": [{"do": "pick_up", "dice": [3]}]}
    assert ann.post("/api/preview", json=asked).status_code == 200
    for reply in (bo.post("/api/preview", json=asked), bo.get("/api/hint")):
        assert error(reply, 403)["code"] == "turn"


def test_without_lan_nobody_but_this_machine_is_let_in(client: FlaskClient) -> None:
    """A connection from elsewhere to the server of this machine alone, however it came about."""
    client.environ_base = client.environ_base | {"REMOTE_ADDR": "192.168.7.50"}
    assert error(client.get("/api/state"), 401)["code"] == "join"
    assert error(client.post("/api/join", json={"code": "x", "role": "player"}), 403)["code"] == "code"


def test_without_lan_the_host_s_page_is_told_so_and_has_no_code_to_show(client: FlaskClient) -> None:
    assert client.get("/api/phones").get_json() == client.post("/api/phones/code", json={}).get_json() == {"lan": False}
    assert "--lan" in error(client.get("/api/phones/qr.svg"), 404)["sentence"]
    for what in ("camera", "remove"):
        assert "has left" in error(client.post(f"/api/phones/{what}", json={"device": "x"}), 404)["sentence"]


def test_a_new_code_is_not_made_by_what_a_form_of_any_page_could_send(lan: Lan) -> None:
    before = lan.phones.code.text
    assert lan.host().post("/api/phones/code", data="{}", content_type="text/plain").status_code == 415
    assert lan.phones.code.text == before
