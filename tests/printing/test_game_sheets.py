"""A game's record as a sheet: its own board, its players, what was played and scored."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.printing.catalogue import printed_game
from companion.printing.kit import Paper
from companion.rules.core import Header
from companion.rules.record import read_record
from companion.rules.replay import position_json, replay
from companion.vision.markers import Point
from tests.printing.conftest import undated

RECORDS = sorted((Path(__file__).parents[1] / "rules").rglob("*.jsonl"))

Words = Callable[[bytes], str]


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_every_record_is_a_sheet_with_its_players_and_scores(file: Path, words_of: Words) -> None:
    record = read_record(file.read_text(encoding="utf-8"))
    played = replay(record.header, record.entries)
    words = words_of(printed_game(played, "letter", blank=False))
    for player in position_json(played)["players"]:
        assert player["name"] in words
        if record.header.game != "slither-stone":  # its score is only who won
            assert f"{player['score']:g}" in words.split()
        if record.header.game == "triple-snakes" and player["rank"] is not None:
            assert f"{player['rank']}. {player['name']}" in words
    over = played.game.prompt(played.state).startswith("The game is over")
    assert ("The game is over" in words) == over


def test_a_blank_sheet_has_the_game_s_own_board_and_no_scores(words_of: Words) -> None:
    lines = [
        {"record": 1, "game": "snakedoku", "players": ["Ann", "Bo"], "options": {"seed": 7}},
        {"do": "place", "square": [4, 2]},
    ]
    record = read_record("\n".join(map(json.dumps, lines)))
    played = replay(record.header, record.entries)
    blank, drawn = printed_game(played, "a4", blank=True), printed_game(played, "a4", blank=False)
    assert blank != drawn
    assert undated(blank) == undated(printed_game(replay(record.header, ()), "a4", blank=True))
    rows = [line.split() for line in words_of(blank).splitlines()]
    digits = [list(map(int, row)) for row in rows if len(row) == 9 and all(word.isdigit() for word in row)]
    assert digits == position_json(played)["board"]["digits"]


def test_ts8_turns_stand_with_points_and_total(words_of: Words) -> None:
    header = Header("triple-snakes", tuple(f"Player {seat}" for seat in range(1, 13)), {})
    record = read_record(
        json.dumps({"record": 1, "game": "triple-snakes", "players": list(header.players)})
        + '\n{"roll": [6, 6, 6, 6]}\n{"roll": [5, 5, 5, 5]}\n{"do": "take", "points": 25}'
    )
    words = words_of(printed_game(replay(record.header, record.entries), "a4", blank=False))
    first, second = words.split("\f")[:2]
    assert "24 24 25 25" in " ".join(first.split())
    assert "Player 12" in second
    assert "Player 12" not in first


def test_ts8_points_that_went_over_100_are_struck_out(monkeypatch: pytest.MonkeyPatch) -> None:
    struck: list[float] = []

    def line(self: Paper, a: Point, b: Point, *_: object, **__: object) -> None:
        if 0 < b[0] - a[0] < 6:  # shorter than a row of the table
            struck.append(a[1])

    monkeypatch.setattr(Paper, "line", line)
    rolls = [f'{{"roll": [{face}, {face}, {face}, {face}]}}' for face in (6, 6, 6, 6, 6)]  # 24 each: 96, and 24 more
    lines = ['{"record": 1, "game": "triple-snakes", "players": ["Ann", "Bo"]}']
    for roll in rolls:
        lines += [roll, '{"roll": [1, 1, 2, 5]}']
    record = read_record("\n".join(lines))
    played = replay(record.header, record.entries)
    assert position_json(played)["players"][0]["turns"][-1] == {"points": 24, "total": 77}
    printed_game(played, "a4", blank=False)
    assert len(struck) == 1
