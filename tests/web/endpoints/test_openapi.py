"""The OpenAPI document is true: it tells of every address, and of no other."""

from pathlib import Path

import jsonschema_rs
import pytest

from companion.table.arguments import COMMANDS
from companion.table.camera.report import BadReport, read_report
from companion.table.camera.taughtsets import TaughtSets
from companion.table.eye import Eye
from companion.table.session import Table
from companion.web.app import create_app
from companion.web.endpoints.described import ENDPOINTS
from companion.web.joining.roles import Role
from companion.web.serving.guard import own_hosts
from tests.web.conftest import Lan, OwnClient
from tests.web.endpoints.test_reports import view
from tests.web.seeing import NoDice


def test_every_address_stands_in_the_document_and_no_other(table: Table, eye: Eye, tmp_path: Path) -> None:
    app = create_app(table, eye, own_hosts("127.0.0.1", 8765), sets=TaughtSets(tmp_path, NoDice))  # type: ignore[arg-type]
    app.test_client_class = OwnClient
    told = app.test_client().get("/api/openapi.json").get_json()
    described = {operation["operationId"] for path in told["paths"].values() for operation in path.values()}
    assert described == set(ENDPOINTS) == {rule.endpoint for rule in app.url_map.iter_rules()}
    assert "/api/games/{game_id}/record" in told["paths"]
    assert told["paths"]["/api/state"]["get"]["x-roles"] == ["host", "player", "spectator"]


def test_the_document_tells_of_every_command(lan: Lan) -> None:
    told = lan.host().get("/api/openapi.json").get_json()
    body = told["paths"]["/api/command"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert {one["properties"]["name"]["const"] for one in body["oneOf"]} == set(COMMANDS)


@pytest.mark.parametrize("size", [[960, 3840], [961, 100], [960, 3841], [0, 1], [960], [960, 540, 3], None])
def test_the_size_of_a_picture_is_described_as_it_is_taken(lan: Lan, size: list[int] | None) -> None:
    told = lan.host().get("/api/openapi.json").get_json()
    body = told["paths"]["/api/camera/report"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    report = view(1).json() | {"size": size, "phase": size and "empty", "dice": None}
    try:
        read_report(report)
        taken = True
    except BadReport:
        taken = False
    assert jsonschema_rs.is_valid(body, report) == taken


def test_the_document_is_the_hosts_alone(lan: Lan) -> None:
    for role in set(Role) - {Role.HOST, Role.VISITOR}:
        assert lan.joined(role).get("/api/openapi.json").status_code == 403
