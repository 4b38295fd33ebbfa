"""States of the table that a page is looked at in: each game in its middle and at its end, questions, trouble."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.table.camera.notices import DARK, MOVED
from companion.table.session import Table
from companion.table.snapshot import CameraSeen
from tests.browser.boards import RULES, read_record
from tests.table.driving import begin, pick_up, roll, tell
from tests.table.seen import die, rests, row

PAPER, SNAKEY = RULES / "records", RULES / "snakey" / "records"
TURNS = ((4, 4, 4, 4), (1, 1, 3, 5), (2, 2, 2, 2), (6, 6, 6, 6), (5, 5, 5, 5), (1, 1, 2, 6))


@dataclass(frozen=True)
class State:
    """name: of the state. game: of the game in it. make: brings a table that has no game open there."""

    name: str
    game: str
    make: Callable[[Table], None]


def from_record(path: Any, count: int | None) -> Callable[[Table], None]:
    """Makes a table stand where the record stands after `count` events, or at its end."""

    def make(table: Table) -> None:
        header, events, _ = read_record(path)
        given = {key: value for key, value in header.items() if key != "record"}
        tell(table, "new_game", **given)
        for event in events[:count]:
            tell(table, "event", event=event)

    return make


def _triple_snakes(table: Table) -> None:
    begin(table, "Ann", "Bo", "Cy", forfeits=True)
    for faces in TURNS:
        state = roll(table, *faces)
        takes = [choice["event"] for choice in state["game"]["choices"] if choice["event"]["do"] == "take"]
        if takes:
            tell(table, "event", event=takes[0])
    roll(table, 4, 4, 2, 6)


def _question(table: Table) -> None:
    begin(table)
    table.seen(rests(*row([4, 4, 2]), die(5, 400, sure=0.6, second=3)))


def _trouble(table: Table) -> None:
    _triple_snakes(table)
    table.camera(CameraSeen("0", "lost", "Camera 0 is lost.", notices=(MOVED, DARK)))


def _fell(table: Table) -> None:
    begin(table)
    roll(table, 4, 4, 4, 2)
    pick_up(table, 3)
    roll(table, 6)
    tell(table, "correct", index=0, faces=[4, 4, 4, 4])


GAMES = (
    State("triple-snakes", "Triple Snakes", _triple_snakes),
    State("snakey-solo", "Snakey Dice solo", from_record(SNAKEY / "solo-bonus.jsonl", 60)),
    State("snakey", "Snakey Dice", from_record(SNAKEY / "fishy-2.jsonl", 90)),
    State("snakedoku", "Snakedoku", from_record(PAPER / "snakedoku-mongooses.jsonl", 30)),
    State("slither-stone", "Slither Stone", from_record(PAPER / "slither-stone-default.jsonl", 40)),
)
"""Each game in its middle."""

OTHERS = (
    State("question", "Triple Snakes", _question),
    State("trouble", "Triple Snakes", _trouble),
    State("fell", "Triple Snakes", _fell),
    State("over", "Snakedoku", from_record(PAPER / "snakedoku-tie-broken.jsonl", None)),
)


def told(violations: list[dict[str, Any]]) -> str:
    """What axe found, a line for each rule and element."""
    lines = []
    for found in violations:
        for node in found["nodes"]:
            why = " ".join(check["message"] for check in node["any"] + node["all"] + node["none"])
            lines.append(f"{found['id']}: {json.dumps(node['target'])}: {node['html'][:160]} {why}")
    return "\n".join(lines)
