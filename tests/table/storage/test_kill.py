"""Nothing lost, nothing twice: a table is killed at 200 random moments of all games; what it had accepted is there."""

import json
import os
import random
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from companion.rules.core import Do
from companion.rules.games import GAMES
from companion.rules.record import event_json
from companion.table.game.running import Running
from companion.table.session import Table
from companion.table.storage.store import open_store

ROUNDS = 200
FACES = {"standard": (1, 2, 3, 4, 5, 6), "snake": ("forward", "left", "right", "left_right", "locked")}
Json = dict[str, Any]


def choose(running: Running | None, chance: random.Random) -> tuple[str, Json]:
    """A command that is legal here: mostly the game goes on, now and then something is undone or a game begun."""
    over = running is None or running.game.to_act(running.state) is None
    if running is None or over or chance.random() < 0.05:
        game = chance.choice(sorted(GAMES))
        return "new_game", {"game": game, "players": ["Ann", "Bo"][: GAMES[game].seats[0]]}
    if running.history.cursor and chance.random() < 0.1:
        return "undo", {}
    want = running.game.want(running.state)
    if want is None:
        legal: list[Do] = list(running.game.legal(running.state))
        return "event", {"event": event_json(chance.choice(legal))}
    return "event", {"event": {"roll": [chance.choice(FACES[want.dice]) for _ in range(want.count)]}}


def stands(table: Table) -> Json:
    """The open game, as it is compared."""
    running = table.current()[1]
    if running is None:
        return {"id": None, "events": [], "undone": 0}
    events = [event_json(entry.event) for entry in running.entries]
    return {"id": running.id, "game": running.header.game, "events": events, "undone": running.history.undone}


def play(folder: Path, seed: int, told: int) -> None:
    """Plays until it is killed; tells each command before it, and how the game stands after it was accepted."""
    chance = random.Random(seed)
    table = Table(open_store(folder))
    while True:
        version, running = table.current()
        name, args = choose(running, chance)
        os.write(told, json.dumps({"name": name, **args}).encode() + b"\n")
        table.command(name, version, args)
        os.write(told, json.dumps(stands(table)).encode() + b"\n")


def killed(folder: Path, chance: random.Random) -> list[Json]:
    """Lets a table play in a process of its own and kills it at a random moment; returns what it told."""
    reading, writing = os.pipe()
    seed, lines, seconds = chance.randrange(1 << 30), chance.randint(1, 9), chance.uniform(0, 0.004)
    child = os.fork()
    if child == 0:
        try:
            play(folder, seed, writing)
        finally:
            os._exit(1)
    os.close(writing)
    told = b""
    while told.count(b"\n") < lines:
        piece = os.read(reading, 1 << 16)
        assert piece, f"the table ended by itself (seed {seed})"
        told += piece
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    while piece := os.read(reading, 1 << 16):
        told += piece
    os.close(reading)
    os.waitpid(child, 0)
    return [json.loads(line) for line in told.splitlines(keepends=True) if line.endswith(b"\n")]


def follows(before: Json, command: Json, after: Json) -> bool:
    """Whether `after` is `before` with the command done once."""
    if command["name"] == "new_game":
        return bool(after["id"] != before["id"] and after["game"] == command["game"] and after["events"] == [])
    if command["name"] == "undo":
        return bool(after["events"] == before["events"][:-1] and after["undone"] == before["undone"] + 1)
    return bool(after["events"] == [*before["events"], command["event"]])


@pytest.mark.timeout(900)  # 20 s of work, on a machine that may do other work meanwhile
def test_every_accepted_event_is_there_once_after_kill_9_at_200_random_moments_of_all_games(tmp_path: Path) -> None:
    chance = random.Random(20261122)
    before: Json = {"id": None, "events": [], "undone": 0}
    seen: set[str] = set()
    moments: set[str] = set()
    for _ in range(ROUNDS):
        told = killed(tmp_path, chance)
        commands, accepted = told[::2], told[1::2]
        for command, after in zip(commands, accepted, strict=False):
            assert follows(before, command, after)
            before = after
            seen.add(after["game"])
        store = open_store(tmp_path)
        assert store.notice is None
        assert store.trouble is None
        now = stands(Table(store))
        store.close()
        under_way = commands[len(accepted) :]
        moments.add("between" if not under_way else "not kept" if now == before else "kept")
        assert now == before or (under_way and follows(before, under_way[0], now)), (before, under_way, now)
        before = now
    assert seen == set(GAMES)
    assert {"not kept", "kept"} <= moments  # the moments fell before the commit and after it
