"""What people write by hand and get wrong: a sentence with the ruling, and nothing changed."""

import json
from typing import Any

import pytest

from companion.rules.record import NotARecord, read_record
from companion.rules.replay import Replay, replay
from tests.rules.snakey.helpers import custom

SOLO: list[Any] = [
    {"record": 1, "game": "snakey-solo", "players": ["Ann"], "board": custom([(9, 9)], [(4, 2)])},
    {"do": "start", "heading": "right"},
]
TABLE: list[Any] = [
    {"record": 1, "game": "snakey", "players": ["Ann", "Bo"], "board": custom([(9, 9)])},
    {"do": "start", "square": [2, 2], "heading": "right"},
    {"do": "start", "square": [12, 12], "heading": "up"},
]


def read(lines: list[Any]) -> Replay:
    record = read_record("\n".join(json.dumps(line) for line in lines))
    return replay(record.header, record.entries)


ILLEGAL: list[tuple[list[Any], Any, str, str]] = [
    (TABLE[:2], {"do": "start", "square": [2, 2], "heading": "down"}, "SD-4", "is taken; choose one of"),
    (TABLE[:2], {"do": "start", "square": [7, 7], "heading": "down"}, "SD-4", "is no start; choose one of"),
    (TABLE[:2], {"do": "start", "square": [12, 2], "heading": "up"}, "SD-4", "head onto the board"),
    (TABLE[:2], {"do": "start", "square": [12, 2], "heading": "down", "by": "Ann"}, "SD-4", "Bo is"),
    (TABLE, {"roll": ["left", 6], "by": "Bo"}, "SD-6", "Ann is"),
    (TABLE, {"do": "end_turn", "by": "Bo"}, "SD-18", "Ann is"),
    ([*SOLO, {"roll": [1, 2]}, {"do": "reroll", "dice": [1]}], {"roll": [4], "by": "Bo"}, "SD-9", "Ann is"),
    (TABLE[:2], {"roll": [1, 2], "by": "Ann"}, "RECORD", "Bo is"),
    (TABLE[:2], {"roll": [1, 2]}, "RECORD", "Bo chooses a start"),
    (TABLE[:2], {"do": "move", "die": 0}, "SD-12", "has to choose a start first"),
    (TABLE, {"do": "start", "square": [2, 12], "heading": "up"}, "SD-4", "have started already"),
    (TABLE, {"roll": ["left"]}, "SD-6", "2 snake dice must be thrown"),
    (TABLE, {"roll": ["left", "left", 3]}, "SD-6", "not 3"),
    (TABLE, {"roll": []}, "SD-6", "not 0"),
    (TABLE, {"do": "end_turn"}, "SD-18", "throw 2 snake dice first"),
    (TABLE, {"do": "tunnel"}, "SD-16", "a die can move there"),
    (TABLE, {"do": "level_up", "track": "flip"}, "SD-15", "eat a power-up"),
    (SOLO[:1], {"do": "portal"}, "SD-16", "has to choose a start first"),
    ([*SOLO, {"roll": ["left", 6]}], {"roll": ["left", 6]}, "RECORD", "No roll is due"),
    ([*SOLO, {"roll": ["left", 6]}], {"do": "move", "die": 1}, "SD-12", "block with it or leave it"),
    ([*SOLO, {"roll": ["left", 6]}], {"do": "block", "die": 0}, "SD-13", "only a die that shows locked"),
    ([*SOLO, {"roll": ["left", 6]}], {"do": "flip", "die": 0, "shows": "right"}, "SD-10", "allows 0 flips"),
    ([*SOLO, {"roll": ["left", 6]}], {"do": "bonus", "dice": [1], "action": "jump"}, "SD-19", "three or more dice"),
    ([*SOLO, {"roll": ["left", 6]}, {"do": "block", "die": 1}], {"roll": ["left", 6]}, "SD-13", "from 1 to 6"),
    ([*SOLO, {"roll": [6, 6]}, {"do": "block", "die": 1}], {"roll": ["left_right", 6]}, "SD-13", "left/right is no"),
    ([*SOLO, {"roll": ["left", 6]}, {"do": "block", "die": 1}], {"roll": [1, 2, 3]}, "SD-13", "2 plain dice must be"),
    ([*SOLO, {"roll": ["left", 6]}, {"do": "block", "die": 1}], {"do": "end_turn"}, "SD-18", "A roll is due first"),
    ([*SOLO, {"roll": [1, 2]}, {"do": "reroll", "dice": [1, 0]}], {"roll": [4]}, "SD-9", "2 snake dice must be thrown"),
    ([*SOLO, {"roll": [1, 2]}, {"do": "reroll", "dice": [1]}], {"do": "portal"}, "SD-16", "re-roll"),
    ([*SOLO, {"roll": [1, 2]}, {"do": "move", "die": 1}, {"do": "move", "die": 0}], {"roll": ["locked", 1]},
     "SD-15", "from 1 to 6"),
]  # fmt: skip


@pytest.mark.parametrize(("before", "line", "ruling", "says"), ILLEGAL)
def test_an_illegal_event_is_refused_with_its_ruling(before: list[Any], line: Any, ruling: str, says: str) -> None:
    good, bad = read(before), read([*before, line])
    assert good.refusal is None
    assert bad.refusal is not None
    assert bad.refusal.entry.line == len(before) + 1
    assert bad.refusal.why.ruling == ruling
    assert says in bad.refusal.why.sentence
    assert bad.state == good.state, "nothing is changed"


NOT_RECORDS: list[tuple[list[Any], str]] = [
    ([*SOLO, {"roll": ["sideways", 1]}], "is no face"),
    ([*SOLO, {"roll": [None, 1]}], "is no face"),
    ([*SOLO, {"roll": [7, 1]}], "is no face"),
    ([*SOLO, {"roll": [1.0, 1]}], "is no face"),
    ([*SOLO, {"roll": [True, 1]}], "is no face"),
    ([*SOLO, {"do": "tunnel"}], 'no decision "tunnel"'),
    ([*TABLE, {"do": "jump"}], 'no decision "jump"'),
    ([*SOLO, {"do": "portal", "to": [2, 2]}], "unknown key"),
    ([*SOLO, {"do": "move"}], 'needs "die"'),
    ([*SOLO, {"do": "move", "die": "0"}], "whole number"),
    ([*SOLO, {"do": "move", "die": 0, "turn": "up"}], 'must be "left" or "right"'),
    ([*SOLO, {"do": "reroll", "dice": 0}], "list of whole numbers"),
    ([*SOLO, {"do": "reroll", "dice": [0], "using": "one_time"}], "unknown key"),  # only at the table
    ([*TABLE, {"do": "reroll", "dice": [0], "using": "track"}], 'must be "one_time"'),
    ([*SOLO, {"do": "level_up", "track": "speed"}], "must be"),
    ([*SOLO, {"do": "bonus", "dice": [0, 1, 2], "action": "tunnel"}], "must be"),
    ([*SOLO, {"do": "flip", "die": 0, "shows": "up"}], "must be"),
    ([SOLO[0], {"do": "start", "heading": "up"}], "must be"),
    ([SOLO[0], {"do": "start", "heading": "right", "square": [2, 2]}], "unknown key"),
    ([TABLE[0], {"do": "start", "heading": "right"}], 'needs "square"'),
    ([TABLE[0], {"do": "start", "heading": "right", "square": "2,2"}], "must be a square"),
    ([{**SOLO[0], "players": ["Ann", "Bo"]}], "is for 1 player, not 2"),
    ([{**TABLE[0], "players": ["Ann"]}], "is for 2 to 4 players, not 1"),
    ([{**TABLE[0], "players": ["A", "B", "C", "D", "E"]}], "not 5"),
    ([{**TABLE[0], "options": {"fast": True}}], 'unknown option "fast"'),
    ([{**TABLE[0], "board": "moon"}], "SD-2"),
    ([{**TABLE[0], "board": custom([(5, 5)], [(5, 5)])}], ": 5,5 stands twice"),
    ([{**TABLE[0], "board": custom([(13, 5)])}], ": 13,5 is off the board"),
    ([{**TABLE[0], "board": custom([(12, 12)])}], ": 12,12 is a start"),
    ([{**SOLO[0], "board": "original"}], "SD-2"),
]


@pytest.mark.parametrize(("lines", "says"), NOT_RECORDS)
def test_what_is_no_record_is_told_in_a_sentence(lines: list[Any], says: str) -> None:
    with pytest.raises(NotARecord) as told:
        read(lines)
    assert says in str(told.value)
    assert told.value.line == len(lines)
    assert "\n" not in str(told.value)
