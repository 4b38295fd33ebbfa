"""Playthrough records: whole games that replay to the positions they were frozen with, and keep their own books."""

import itertools
import json
from pathlib import Path
from typing import Any

import pytest

from companion.rules.core import Do
from companion.rules.record import Record, read_record, write_record
from companion.rules.replay import position_json, replay

RECORDS = sorted((Path(__file__).parent / "records").glob("*.jsonl"))
NAMES = [path.stem for path in RECORDS]


def read(path: Path) -> Record:
    return read_record(path.read_text(encoding="utf-8"))


def frozen(path: Path) -> dict[str, Any]:
    position: dict[str, Any] = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    return position


@pytest.mark.parametrize("path", RECORDS, ids=NAMES)
def test_a_record_replays_to_its_frozen_position(path: Path) -> None:
    record = read(path)
    played = replay(record.header, record.entries)
    assert played.refusal is None
    assert position_json(played) == frozen(path)
    assert write_record(record.header, record.entries) == path.read_text(encoding="utf-8")


def test_the_records_hold_every_board_and_number_of_players_and_every_way_to_end() -> None:
    headers = [read(path).header for path in RECORDS]
    boards = {header.board for header in headers if isinstance(header.board, str)}
    assert boards == {"original", "pinwheel", "diy", "fishy", "diy-large"}
    assert {len(header.players) for header in headers} == {1, 2, 3, 4}
    assert any(isinstance(header.board, dict) and header.board["size"] == "large" for header in headers)
    ends = [frozen(path) for path in RECORDS]
    assert all(end["status"] == "finished" for end in ends)
    told = [[said["event"] for said in end["announcements"]] for end in ends]
    assert any(events[-3:] == ["last_standing", "crash", "winner"] for events in told)
    assert any("board_full" in events for events in told)
    assert any(sum(player["alive"] for player in end["players"]) > 1 for end in ends)  # a full board, several in
    finals = [player for end in ends for player in end["players"] if player["breakdown"].get("last_standing")]
    assert {player["alive"] for player in finals} == {True, False}
    out = [(end, p) for end in ends for p in end["players"] if p["name"] in end["winners"] and not p["alive"]]
    assert any(end["game"] == "snakey" and not p["breakdown"]["last_standing"] for end, p in out)


# ---- the books, kept a second time from the record alone ---------------------------------------------------------

VALUES = {
    "snakey-solo": {
        "reroll": (1, 1, 2, 2, 3), "flip": (0, 1, 1, 2, 2), "unlock": (0, 0, 1, 1, 2), "ignore": (1, 1, 2, 2, 3),
    },
    "snakey": {
        "reroll": (1, 2, 3, 4, 4), "flip": (0, 1, 2, 3, 3), "ignore": (1, 1, 2, 2, 3), "unlock": (0, 0, 1, 2, 2),
    },
}  # fmt: skip
ONE_TIME = {"snakey-solo": ("portal", "jump", "unlock"), "snakey": ("portal", "tunnel", "reroll", "unlock")}


class Books:
    """One player's sheet as an accountant would keep it, who sees the events and knows nothing of squares."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.levels = dict.fromkeys(("reroll", "flip", "ignore", "unlock"), 0)
        self.left = dict.fromkeys(ONE_TIME[game], 3 if game == "snakey-solo" else 4)
        self.gained = dict.fromkeys(ONE_TIME[game], 0)
        self.moves = 0
        self.begin()

    def begin(self) -> None:
        self.spent = dict.fromkeys(("reroll", "flip", "unlock", "bonus"), 0)
        self.in_force = dict(self.levels)
        self.dice = 0
        self.used: set[int] = set()

    def allowed(self, track: str) -> int:
        return VALUES[self.game][track][self.in_force[track]]

    def decide(self, event: Do) -> None:
        name = event.name
        if name in ("reroll", "unlock") and event.get("using") == "one_time":
            self.left[name] -= 1
        elif name in ("reroll", "flip", "unlock"):
            self.spent[name] += 1
            assert self.spent[name] <= self.allowed(name)
        if name in ("reroll", "flip", "unlock"):
            assert not self.used, "handled after a die was used"
        if name in ("portal", "jump", "tunnel"):
            self.left[name] -= 1
        if name == "level_up":
            self.levels[event.get("track")] += 1
        if name in ("move", "block", "bonus"):
            dice = set(event.get("dice") or (event.get("die"),))
            assert not dice & self.used
            self.used |= dice
            self.moves += name == "move"
        if name == "bonus":
            self.spent["bonus"] += 1
            assert self.spent["bonus"] == 1
            assert len(dice) == 3 or (self.game == "snakey-solo" and len(dice) > 3)
            self.gained[event.get("action")] += 1
            self.left[event.get("action")] += 1
        if name == "end_turn":
            assert self.dice - len(self.used) <= self.allowed("ignore")
        assert min(self.left.values()) >= 0
        assert max(self.gained.values()) <= 2
        assert max(self.levels.values()) <= 4


@pytest.mark.parametrize("path", RECORDS, ids=NAMES)
def test_a_record_keeps_the_books_of_its_players(path: Path) -> None:
    record = read(path)
    states: list[Any] = []
    played = replay(record.header, record.entries, states.append)
    game = played.game
    books = {name: Books(record.header.game) for name in record.header.players}
    for entry, state in zip(record.entries, states, strict=False):
        who, event = game.to_act(state), entry.event
        assert who is not None
        mine, due = books[who], game.want(state)
        if isinstance(event, Do):
            mine.decide(event)
        elif due is not None and due.purpose == "roll of the turn":
            mine.begin()
            assert len(event.faces) == due.count == 2 + max(mine.levels.values())
            mine.dice = len(event.faces)
    view = game.view(played.state)
    for player in view.players:
        mine = books[player["name"]]
        assert player["tracks"] == mine.levels
        assert player["one_time"] == mine.left
        assert player["gained"] == mine.gained
        assert len(player["trail"]) == 1 + mine.moves
        assert player["score"] == sum(player["breakdown"].values())
        assert player["breakdown"]["level_4"] == 5 * list(mine.levels.values()).count(4)
        assert player["breakdown"]["one_time"] == (3 if record.header.game == "snakey-solo" else 2) * sum(
            mine.left.values()
        )
    squares = [tuple(square) for player in view.players for square in player["trail"]]
    assert len(set(squares)) == len(squares), "a square was entered twice"
    assert view.board is not None
    taken = squares + [tuple(s) for s in view.board["blockades"]] + [tuple(s) for s in view.board["power_ups"]]
    assert len(set(taken)) == len(taken), "two things on one square"
    best = max(player["score"] for player in view.players)
    assert list(view.winners) == [player["name"] for player in view.players if player["score"] == best]


@pytest.mark.parametrize("path", RECORDS, ids=NAMES)
def test_a_trail_goes_on_beside_itself_but_for_portals_and_jumps(path: Path) -> None:
    record = read(path)
    states: list[Any] = []
    played = replay(record.header, record.entries, states.append)
    leaps = dict.fromkeys(record.header.players, 0)
    for entry, state in zip(record.entries, states, strict=False):
        if isinstance(entry.event, Do) and entry.event.name in ("portal", "jump", "tunnel"):
            who = played.game.to_act(state)
            assert who is not None
            leaps[who] += 1
    for player in played.game.view(played.state).players:
        trail = player["trail"]
        apart = [(a, b) for a, b in itertools.pairwise(trail) if abs(a[0] - b[0]) + abs(a[1] - b[1]) != 1]
        assert len(apart) <= leaps[player["name"]]
        assert all(a[0] == b[0] or a[1] == b[1] for a, b in apart), "a leap stays in its column or row"
