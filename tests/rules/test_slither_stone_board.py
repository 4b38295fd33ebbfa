"""Slither Stone's board, players and options (SL-1)."""

from typing import Any

import pytest

from companion.rules.core import Malformed
from tests.rules.paper import Line, actions, header, played, position
from tests.rules.slither_stone import GAME, board


def test_sl1_the_default_board_is_the_rulings_own() -> None:
    result = position(GAME)
    assert result["board"] == {
        "columns": 12,
        "rows": 12,
        "barriers": [[6, 4], [3, 6], [8, 6], [5, 7], [10, 7], [7, 9]],
        "free": [],
    }
    assert result["players"] == [
        {
            "name": "Ann",
            "score": 0,
            "snakes": [
                {"squares": [[3, 2]], "facing": "down", "alive": True},
                {"squares": [[10, 2]], "facing": "down", "alive": True},
            ],
            "free_left": 5,
        },
        {
            "name": "Bo",
            "score": 0,
            "snakes": [
                {"squares": [[10, 11]], "facing": "up", "alive": True},
                {"squares": [[3, 11]], "facing": "up", "alive": True},
            ],
            "free_left": 5,
        },
    ]
    assert (result["to_act"], result["winners"], result["expects"]["roll"]) == ("Ann", [], None)


def test_sl1_any_other_board_is_taken_from_the_header() -> None:
    snakes = [(1, 1, "left"), (2, 1, "left"), (3, 1, "left"), (4, 1, "left")]
    layout = board(*snakes)["board"] | {"columns": 40, "rows": 1, "barriers": [[40, 1], [39, 1]]}
    result = position(header("slither-stone", "Ann", "Bo", board=layout))
    assert result["board"] == {"columns": 40, "rows": 1, "barriers": [[39, 1], [40, 1]], "free": []}


def test_sl1_the_tightest_board_has_a_square_a_snake() -> None:
    layout = board((1, 1, "up"), (2, 1, "up"), (1, 2, "up"), (2, 2, "up"), side=2)
    assert len(actions(layout)) == 50


FOUR = [(1, 1, "up"), (2, 1, "up"), (1, 2, "up"), (2, 2, "up")]


def snakes_of(*places: tuple[Any, Any, Any]) -> list[list[Line]]:
    four = [{"square": [column, row], "facing": facing} for column, row, facing in places]
    return [four[:2], four[2:]]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"columns": 0}, '"columns" of the board must be a whole number from 1 to 40'),
        ({"rows": 41}, '"rows" of the board must be a whole number from 1 to 40'),
        ({"rows": 8.0}, '"rows" of the board must be a whole number from 1 to 40'),
        ({"rows": True}, '"rows" of the board must be a whole number from 1 to 40'),
        ({"barriers": [[9, 1]]}, "a barrier at 9,1 is off the board; columns go from 1 to 8, rows from 1 to 8"),
        ({"barriers": [[0, 1]]}, "a barrier at 0,1 is off the board"),
        ({"barriers": [[3, 3], [3, 3]]}, "the board names 3,3 twice"),
        ({"barriers": [[1, 1]]}, "the board names 1,1 twice"),
        ({"barriers": [[1]]}, "a barrier of the board must be a square"),
        ({"barriers": [[1, None]]}, "a barrier of the board must be a square, [column, row], two whole numbers"),
        ({"barriers": {}}, '"barriers" of the board must be a list of squares'),
        ({"snakes": snakes_of(*FOUR[:3], (1, 2, "up"))}, "the board names 1,2 twice"),
        ({"snakes": snakes_of(*FOUR[:3], (9, 2, "up"))}, "a snake at 9,2 is off the board"),
        ({"snakes": snakes_of(*FOUR[:3], (2, 2, "north"))}, '"facing" of a snake must be "up"'),
        ({"snakes": snakes_of(*FOUR[:3], (2, 2, ["up"]))}, '"facing" of a snake must be "up"'),
        ({"snakes": snakes_of(*FOUR[:3])}, "two lists, one a player, of two snakes each"),
        ({"snakes": []}, "two lists, one a player, of two snakes each"),
        ({"snakes": [[[1, 1], [2, 1]], [[1, 2], [2, 2]]]}, "a snake must be an object"),
        ({"snakes": [[{"square": [1, 1]}] * 2] * 2}, 'a snake lacks "facing"'),
        ({"free": []}, 'unknown key "free" in the board'),
    ],
)
def test_sl1_another_board_is_refused_with_the_reason(change: Line, words: str) -> None:
    layout = board(*FOUR)["board"] | change
    with pytest.raises(Malformed) as error:
        played(header("slither-stone", "Ann", "Bo", board=layout))
    assert words in str(error.value)
    assert "SL-1" in str(error.value)


@pytest.mark.parametrize("key", ["columns", "rows", "barriers", "snakes"])
def test_sl1_all_four_keys_are_needed(key: str) -> None:
    layout = {k: v for k, v in board(*FOUR)["board"].items() if k != key}
    with pytest.raises(Malformed, match=f'the board lacks "{key}"'):
        played(header("slither-stone", "Ann", "Bo", board=layout))


def test_sl1_the_game_is_for_two_and_has_no_options() -> None:
    with pytest.raises(Malformed, match="2 players, not 3"):
        played(header("slither-stone", "Ann", "Bo", "Cy"))
    with pytest.raises(Malformed, match='unknown option "mongoose"'):
        played(header("slither-stone", "Ann", "Bo", options={"mongoose": True}))
    with pytest.raises(Malformed, match="the board must be an object"):
        played(header("slither-stone", "Ann", "Bo", board=[12, 12]))
