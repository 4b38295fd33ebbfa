"""Whatever is asked of the server, the answer is never a fault of its own, and every refusal is a sentence in JSON."""

import json
import random
from typing import Any

from flask.testing import FlaskClient
from werkzeug.routing import Rule

from companion.rules.games import GAMES
from companion.table.session import Table
from tests.fuzz.memory import resident_mib
from tests.fuzz.mutations import bytes_like, json_like
from tests.web.conftest import client, eye, table

__all__ = ["client", "eye", "table"]
COMMANDS = 1500
REQUESTS = 1000
STREAMS = ("/api/events", "/api/preview.mjpg")
"""Answers that never end; they have tests of their own."""
WORDS = ("", "1", "-1", "abc", "%00", "..", "../../etc/passwd", "é", "a" * 300, "0" * 32, "x.jpg", "<b>", "1e9")


def examples(chance: random.Random) -> dict[str, Any]:
    """A command as a page sends it."""
    players = ["Ann", "Bo", "Cy"][: chance.randint(1, 3)]
    return chance.choice(
        [
            {"name": "new_game", "game": chance.choice(sorted(GAMES)), "players": players, "options": {}},
            {"name": "event", "event": {"roll": [1, 2, 3, 4], "source": "typed"}},
            {"name": "event", "event": {"do": "pick_up", "dice": [0]}},
            {"name": "event", "event": {"do": "take", "square": [1, 1]}},
            {"name": "throw"},
            {"name": "undo", "to": 0},
            {"name": "redo"},
            {"name": "correct", "index": 0, "faces": [1, 1, 2, 3]},
            {"name": "answer", "question": 1, "faces": [1]},
            {"name": "dismiss", "question": 1},
            {"name": "open_game", "id": "0" * 32},
            {"name": "settings", "accept": "ask"},
            {"name": "leave_game"},
        ]
    )


def judged(status: int, body: bytes, asked: str) -> None:
    """No fault of the server (503 tells that it has no picture or no room now); a refusal says what is wrong."""
    assert status < 500 or status == 503, f"{status} for {asked}: {body[:300]!r}"
    if status >= 400:
        assert json.loads(body)["error"]["sentence"].strip(), asked


def test_1500_broken_commands_are_obeyed_or_refused_in_a_sentence(table: Table, client: FlaskClient) -> None:
    chance, obeyed, before = random.Random(3), 0, 0.0
    for count in range(COMMANDS):
        command = {**examples(chance), "version": table.current()[0]}
        body = json.dumps(command).encode() if chance.random() < 0.3 else json_like(command, chance)
        reply = client.post("/api/command", data=body, content_type="application/json")
        judged(reply.status_code, reply.data, repr(body[:200]))
        obeyed += reply.status_code == 200
        if count == COMMANDS // 3:
            before = resident_mib()
    assert obeyed > COMMANDS / 20
    assert resident_mib() - before < 30


def address(rule: Rule, chance: random.Random) -> str:
    """A path of a rule, its parts filled with anything."""
    path = "".join(f"{{{part}}}" if dynamic else part for dynamic, part in rule._trace)
    for name in rule.arguments:
        path = path.replace(f"{{{name}}}", chance.choice(WORDS[1:]))
    query = "".join(
        f"&{chance.choice(('page', 'since', 'id', 'paper', 'at'))}={chance.choice(WORDS)}" for _ in range(2)
    )
    return path.lstrip("|") + (f"?{query[1:]}" if chance.random() < 0.4 else "")


def test_1000_odd_requests_to_every_address_are_answered_without_a_fault(client: FlaskClient) -> None:
    chance = random.Random(4)
    rules = [rule for rule in client.application.url_map.iter_rules() if rule.rule not in STREAMS]
    assert len(rules) > 15
    seen = set()
    for _ in range(REQUESTS):
        rule = chance.choice(rules)
        method = chance.choice(sorted((rule.methods or set()) - {"OPTIONS"}))
        path = address(rule, chance)
        kind = chance.choice(("application/json", "image/jpeg", "text/plain", "multipart/form-data; boundary=x", None))
        body = bytes_like(b'{"version": 1, "faces": [1, 2], "path": []}', chance) if method == "POST" else None
        reply = client.open(path, method=method, data=body, content_type=kind)
        if method != "HEAD":
            judged(reply.status_code, reply.data, f"{method} {path}")
        seen.add(rule.rule)
        reply.close()
    assert seen == {rule.rule for rule in rules}
