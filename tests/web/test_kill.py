"""Nothing lost: the program is killed at random moments of a game played over HTTP; all that was accepted is there."""

import http.client
import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

import pytest

ROUNDS = 50
Json = dict[str, Any]


class Nursery:
    """Companions one after another on the same games, each in a process of its own."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-m", "tests.web.nursery", str(folder)]
        root = Path(__file__).resolve().parents[2]
        self._script = subprocess.Popen(command, cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.pid = 0

    def start(self) -> int:
        """Starts one; returns the port on which it listens."""
        _pipe(self._script.stdin).write("\n")
        _pipe(self._script.stdin).flush()
        self.pid, port = 0, 0
        while not (self.pid and port):  # the parent and its child write to the same pipe, in either order
            word, _, rest = _pipe(self._script.stdout).readline().strip().partition(" ")
            if word == "process":
                self.pid = int(rest)
            elif word == "Companion":
                port = int(rest.rpartition(":")[2])
            else:
                raise AssertionError(f"the companion did not start: {word} {rest}")
        return port

    def kill(self) -> None:
        """kill -9."""
        os.kill(self.pid, signal.SIGKILL)

    def buried(self) -> None:
        """Waits until it has ended."""
        assert _pipe(self._script.stdout).readline().strip() == "gone"
        self.pid = 0

    def close(self) -> None:
        if self.pid:
            self.kill()
        _pipe(self._script.stdin).close()
        self._script.wait(60)


def _pipe(pipe: IO[str] | None) -> IO[str]:
    assert pipe is not None
    return pipe


@pytest.fixture
def nursery(tmp_path: Path) -> Iterator[Nursery]:
    nursery = Nursery(tmp_path / "games")
    yield nursery
    nursery.close()


@dataclass
class Player:
    """Plays by typing, and remembers what was accepted and what was under way when the answer failed to come."""

    chance: random.Random
    accepted: Json | None = None
    under_way: Json | None = None
    commands: int = 0
    _connection: http.client.HTTPConnection | None = field(default=None)

    def join(self, port: int) -> Json:
        """Opens the page of a companion and returns what it shows."""
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
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


def test_every_accepted_event_is_there_after_kill_9_at_fifty_random_moments(nursery: Nursery) -> None:
    chance = random.Random(20261122)
    player = Player(chance)
    state = player.join(nursery.start())
    for _ in range(ROUNDS):
        killer = threading.Thread(
            target=_kill_later, args=(nursery, player, player.commands + chance.randint(0, 10), chance.uniform(0, 0.03))
        )
        killer.start()
        player.play(state)
        killer.join()
        nursery.buried()
        state = player.join(nursery.start())
        _nothing_lost(player, state)
    nursery.kill()
    nursery.buried()
    assert player.commands > ROUNDS  # the moments fell into play, not before it


def _kill_later(nursery: Nursery, player: Player, commands: int, seconds: float) -> None:
    """Kills the companion a moment after it has answered so many commands, however fast the machine is."""
    while player.commands < commands:
        time.sleep(0.001)
    time.sleep(seconds)
    nursery.kill()
