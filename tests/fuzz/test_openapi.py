"""Schemathesis asks what the program's own OpenAPI document allows, and what it does not: no fault, every refusal told.

Four requests of each kind to each address, as the host; `test_http.py` breaks commands in its own way beside it.
"""

import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
import schemathesis
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.core.result import Ok

from companion.table.camera.taughtsets import TaughtSets
from companion.table.eye import Eye
from companion.table.session import Table
from companion.table.storage.store import open_store
from companion.web.app import create_app
from companion.web.serving.guard import own_hosts
from tests.fuzz.memory import resident_mib
from tests.fuzz.test_http import STREAMS, judged
from tests.web.conftest import OwnClient
from tests.web.seeing import NoDice

EXAMPLES = 4


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Table, Flask]]:
    folder = tmp_path_factory.mktemp("data")
    store = open_store(folder)
    table = Table(store)
    table.command("new_game", table.current()[0], {"game": "triple-snakes", "players": ["Ann", "Bo"]})
    eye = Eye(table, NoDice)
    app = create_app(table, eye, own_hosts("127.0.0.1", 8765), sets=TaughtSets(folder, NoDice))  # type: ignore[arg-type]
    app.test_client_class = OwnClient
    yield table, app
    eye.stop()
    table.close()
    store.close()


def statuses(table: Table, client: FlaskClient, operation: Any, mode: schemathesis.GenerationMode) -> set[int]:
    """What some requests to an address are answered with; each answer is judged."""
    positive = mode is schemathesis.GenerationMode.POSITIVE
    found: set[int] = set()

    @settings(
        max_examples=EXAMPLES * (10 if operation.path == "/api/command" else 1),
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def ask(case: Any) -> None:
        if positive and isinstance(case.body, dict) and "version" in case.body:
            case.body["version"] = table.current()[0]  # any other is only ever stale
        if positive and "game_id" in case.path_parameters:
            case.path_parameters["game_id"] = table.archive.games()[0]["id"]  # and any other game is missing
        told = case.as_transport_kwargs()
        body = json.dumps(told["json"]) if "json" in told else told.get("data")
        path, kind = case.formatted_path, case.media_type
        reply = client.open(path, method=case.method, query_string=case.query, data=body, content_type=kind)
        judged(reply.status_code, reply.data, f"{case.method} {path} {case.query} {case.body!r:.300}")
        found.add(reply.status_code)
        reply.close()

    ask()
    return found


def test_what_the_document_allows_is_answered_and_what_it_does_not_is_refused_in_a_sentence(
    served: tuple[Table, Flask],
) -> None:
    (table, app), before = served, 0.0
    client = app.test_client()
    document = client.get("/api/openapi.json").get_json()
    asked: dict[str, set[int]] = {}
    for result in schemathesis.openapi.from_dict(document).get_all_operations():
        assert isinstance(result, Ok)
        operation = result.ok()
        if operation.path in STREAMS:
            continue
        found = statuses(table, client, operation, schemathesis.GenerationMode.POSITIVE)
        if operation.body or operation.query:  # else there is nothing that could be wrong
            with suppress(Unsatisfiable):  # nor are bytes that are no bytes
                found |= statuses(table, client, operation, schemathesis.GenerationMode.NEGATIVE)
        asked[f"{operation.method.upper()} {operation.path}"] = found
        before = before or resident_mib()
    assert len(asked) == sum(len(path) for path in document["paths"].values()) - len(STREAMS)
    reached = {name for name, found in asked.items() if 200 in found}
    assert len(reached) > 12, reached  # it is not turned away at the door
    assert {200, 400} <= asked["POST /api/command"]
    assert resident_mib() - before < 60
