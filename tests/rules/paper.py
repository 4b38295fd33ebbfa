"""What the tests of the paper games share: records written as JSON objects, played, refused, or played at random."""

import copy
import json
import random
from pathlib import Path
from typing import Any, Protocol

from companion.rules.core import Do, Header, Illegal
from companion.rules.games import GAMES
from companion.rules.record import Entry, read_record, write_record
from companion.rules.replay import Replay, position_json, replay

Line = dict[str, Any]


def header(game: str, *players: str, **rest: Any) -> Line:
    return {"record": 1, "game": game, "players": list(players), **rest}


def at(name: str, column: int, row: int) -> Line:
    """A decision on a square."""
    return {"do": name, "square": [column, row]}


def played(*lines: Line) -> Replay:
    """The replay of a record; every event in it must be legal."""
    result = judged(*lines)
    assert result.refusal is None, result.refusal
    return result


def judged(*lines: Line) -> Replay:
    record = read_record("\n".join(json.dumps(line) for line in lines))
    return replay(record.header, record.entries)


def refused(*lines: Line) -> Illegal:
    """Why the record's last event is illegal; every one before it must be legal."""
    result = judged(*lines)
    assert result.refusal is not None, "the last event was legal"
    assert result.refusal.index == len(lines) - 2, result.refusal
    return result.refusal.why


def position(*lines: Line) -> dict[str, Any]:
    return position_json(played(*lines))


def actions(*lines: Line) -> list[Line]:
    """What is open after these events."""
    return list(position(*lines)["expects"]["actions"])


def player(result: dict[str, Any], name: str) -> dict[str, Any]:
    return next(entry for entry in result["players"] if entry["name"] == name)


def random_game(head: Header, seed: int, limit: int = 10_000) -> tuple[list[Any], list[Do]]:
    """Every state of a game at random, and its events.

    Kinds of events are drawn first, so that no kind drowns. A move that turns a snake to stone is drawn again four
    times of five, so that games last.
    """
    game, chance = GAMES[head.game], random.Random(seed)
    states, events = [game.start(head)], list[Do]()
    while game.to_act(states[-1]) is not None and len(events) < limit:
        legal = game.legal(states[-1])
        kinds = sorted({(event.name, event.get("how") or "") for event in legal})
        for _ in range(8):
            kind = chance.choice(kinds)
            event = chance.choice([e for e in legal if (e.name, e.get("how") or "") == kind])
            after = game.apply(states[-1], event)
            if not any(said.event == "stone" for said in game.heard(after)) or chance.random() < 0.2:
                break
        events.append(event)
        states.append(after)
    return states, events


def paths(game: str, state: Any, depth: int) -> int:
    """How many different sequences of `depth` legal events follow."""
    engine = GAMES[game]
    legal = engine.legal(state)
    if depth <= 1:
        return len(legal) if depth else 1
    return sum(paths(game, engine.apply(state, event), depth - 1) for event in legal)


RECORDS = Path(__file__).parent / "records"


def stored(name: str) -> tuple[Replay, list[Any], dict[str, Any]]:
    """A stored record, replayed, every state on the way, and the position that was frozen for it."""
    record = read_record((RECORDS / f"{name}.jsonl").read_text(encoding="utf-8"))
    frozen: dict[str, Any] = json.loads((RECORDS / f"{name}.json").read_text(encoding="utf-8"))
    states: list[Any] = []
    return replay(record.header, record.entries, states.append), states, frozen


class Naive(Protocol):
    """A second referee, written naively from the rulings."""

    def legal(self) -> list[Any]:
        """Every legal event."""

    def do(self, event: Any) -> None:
        """Goes on by one of them."""


def naive_paths(naive: Naive, depth: int) -> int:
    """Sequences of so many legal events, counted by a second referee."""
    legal = naive.legal()
    if depth == 1:
        return len(legal)
    total = 0
    for event in legal:
        after = copy.deepcopy(naive)
        after.do(event)
        total += naive_paths(after, depth - 1)
    return total


def cut_and_replayed(header: Header, seed: int, where: float) -> tuple[Any, Any]:
    """A random game's state at this share of its events, and the one that its record, cut there, is replayed to."""
    states, events = random_game(header, seed)
    cut = round(where * len(events))
    record = read_record(write_record(header, [Entry(event) for event in events[:cut]]))
    again = replay(record.header, record.entries)
    assert again.refusal is None
    return states[cut], again.state
