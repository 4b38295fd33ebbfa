"""Nothing lost: the program is killed at random moments of a game played over HTTP; all that was accepted is there."""

import http.client
import json
import random
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.browser.program import Program

ROUNDS = 50
Json = dict[str, Any]


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    program = Program(tmp_path / "games", "off")
    yield program
    program.stop()


@dataclass
class Player:
    """Plays by typing, and remembers what was accepted and what was under way when the answer failed to come."""

    chance: random.Random
    accepted: Json | None = None
    under_way: Json | None = None
    commands: int = 0
    _connection: http.client.HTTPConnection | None = field(default=None)

    def join(self, program: Program) -> Json:
        """Opens its page and returns what it shows."""
        self._connection = http.client.HTTPConnection(program.url.removeprefix("http://"), timeout=60)
        return self._ask("GET", "/api/state", None)

    def play(self, state: Json) -> None:
        """Gives commands until the companion is gone."""
        self.accepted = state
        while True:
            self.under_way = self._choose(self.accepted)
            try:
                self.accepted = self._ask("POST", "/api/command", self.under_way)
            except (OSError, http.client.HTTPException, json.JSONDecodeError):
                return
            self.commands += 1

    def _choose(self, state: Json) -> Json:
        game, version = state["game"], state["version"]
        if game is None or game["position"]["status"] == "finished":
            return {"name": "new_game", "version": version, "game": "triple-snakes", "players": ["Ann", "Bo"]}
        if game["history"] and self.chance.random() < 0.1:
            return {"name": "undo", "version": version}
        roll = game["position"]["expects"]["roll"]
        if roll is None:
            event = self.chance.choice(game["choices"])["event"]
        else:
            event = {"roll": [self.chance.randint(1, 6) for _ in range(roll["count"])]}
        return {"name": "event", "version": version, "event": event}

    def _ask(self, method: str, path: str, body: Json | None) -> Json:
        assert self._connection is not None
        content = None if body is None else json.dumps(body)
        self._connection.request(method, path, content, {"Content-Type": "application/json"})
        reply = self._connection.getresponse()
        found: Json = json.loads(reply.read())
        assert reply.status == 200, found
        return found


def _events(state: Json) -> list[Json]:
    return [] if state["game"] is None else [line["event"] for line in state["game"]["history"]]


def _nothing_lost(player: Player, after: Json) -> None:
    """All that was accepted is there, once; what was under way is there whole or not at all."""
    before, tried = player.accepted, player.under_way
    assert before is not None
    assert tried is not None
    if after["game"] == before["game"]:
        return
    if tried["name"] == "new_game":
        assert after["game"]["id"] != (before["game"] or {}).get("id")
        assert _events(after) == []
    elif tried["name"] == "undo":
        assert _events(after) == _events(before)[:-1]
        assert after["game"]["undone"] == before["game"]["undone"] + 1
    else:
        assert _events(after) == [*_events(before), tried["event"]]


def test_every_accepted_event_is_there_after_kill_9_at_fifty_random_moments(program: Program) -> None:
    chance = random.Random(20261122)
    player = Player(chance)
    state = player.join(program)
    for _ in range(ROUNDS):
        killer = threading.Thread(
            target=_kill_later, args=(program, player, player.commands + chance.randint(0, 10), chance.uniform(0, 0.03))
        )
        killer.start()
        player.play(state)
        killer.join()
        program.start()
        state = player.join(program)
        _nothing_lost(player, state)
    assert player.commands > ROUNDS  # the moments fell into play, not before it


def _kill_later(program: Program, player: Player, commands: int, seconds: float) -> None:
    """Kills the companion a moment after it has answered so many commands, however fast the machine is."""
    while player.commands < commands:
        time.sleep(0.001)
    time.sleep(seconds)
    program.kill()
