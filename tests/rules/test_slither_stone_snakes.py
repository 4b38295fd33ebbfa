"""Slither Stone's snakes: what is part of them, what turns them to stone, and the one left (SL-4 to SL-6)."""

import pytest

from tests.rules.paper import Line, actions, player, position, refused
from tests.rules.slither_stone import (
    ALONE,
    EDGE,
    END,
    OPEN,
    WAITING,
    barrier,
    board,
    dash,
    foolish,
    free,
    skip,
    snake,
    step,
)

# ---- SL-4, SL-5 --------------------------------------------------------------------------------------------------


def test_sl4_squares_entered_stay_part_of_the_snake_and_skipped_ones_do_not() -> None:
    turns = [dash(0, "down"), foolish(1), END, *WAITING, skip(0, "left"), foolish(1), END]
    squares = snake(position(OPEN, *turns), "Ann", 0)["squares"]
    assert squares == [[4, 4], [5, 4], [6, 4], [7, 4], [7, 6]]


DEADLY = [
    ("the edge", board((4, 1, "up"), *[(1, 5, "down"), (8, 8, "up"), (8, 4, "up")]), foolish(0)),
    ("a barrier", board((4, 4, "up"), *[(1, 5, "down"), (8, 8, "up"), (8, 4, "up")], barriers=[[4, 3]]), foolish(0)),
    ("its own other snake", board((4, 4, "up"), *[(4, 3, "down"), (8, 8, "up"), (8, 4, "up")]), foolish(0)),
    ("the opponent's snake", board((4, 4, "up"), *[(1, 5, "down"), (4, 3, "up"), (8, 4, "up")]), foolish(0)),
]


@pytest.mark.parametrize(("game", "move"), [case[1:] for case in DEADLY], ids=[case[0] for case in DEADLY])
def test_sl5_a_snake_that_runs_into_something_turns_to_stone_and_the_move_is_legal(game: Line, move: Line) -> None:
    result = position(game, move)
    start = snake(position(game), "Ann", 0)
    assert snake(result, "Ann", 0) == start | {"alive": False}
    assert start["squares"][0] in result["board"]["barriers"]
    assert result["to_act"] == "Ann"
    assert result["announcements"] == [{"line": 2, "event": "stone", "players": ["Ann"]}]


def test_sl5_it_may_run_into_itself() -> None:
    turns = [dash(0, "left"), foolish(1), END, *WAITING, foolish(0)]
    result = position(OPEN, *turns)
    assert snake(result, "Ann", 0) == {
        "squares": [[4, 4], [5, 4], [6, 4], [7, 4]],
        "facing": "left",
        "alive": False,
    }
    assert result["board"]["barriers"] == [[4, 4], [5, 4], [6, 4], [7, 4]]


def test_sl5_it_may_run_into_stone() -> None:
    game = board((4, 1, "up"), (4, 2, "up"), (8, 8, "up"), (8, 4, "up"))
    result = position(game, foolish(0), foolish(1))
    assert [s["alive"] for s in player(result, "Ann")["snakes"]] == [False, False]
    assert result["board"]["barriers"] == [[4, 1], [4, 2]]


def test_sl5_a_dash_that_dies_half_way_keeps_what_it_entered_and_its_old_facing() -> None:
    game = board((2, 4, "right"), (1, 1, "down"), (8, 8, "up"), (8, 1, "down"), barriers=[[5, 4]])
    result = position(game, free(3, 4), dash(0, "up"))
    assert snake(result, "Ann", 0) == {
        "squares": [[2, 4], [3, 4], [4, 4]],
        "facing": "right",
        "alive": False,
    }
    assert result["board"] == {
        "columns": 8,
        "rows": 8,
        "barriers": [[2, 4], [3, 4], [4, 4], [5, 4]],
        "free": [],
    }


def test_sl5_a_dash_off_the_board_dies_on_the_edge() -> None:
    game = board((7, 4, "right"), (1, 1, "down"), (8, 8, "up"), (8, 1, "down"))
    assert snake(position(game, dash(0, "up")), "Ann", 0) == {
        "squares": [[7, 4], [8, 4]],
        "facing": "right",
        "alive": False,
    }


def test_sl5_a_skip_that_dies_enters_nothing() -> None:
    game = board((7, 4, "right"), (1, 1, "down"), (8, 8, "up"), (8, 1, "down"))
    assert snake(position(game, skip(0, "up")), "Ann", 0) == {
        "squares": [[7, 4]],
        "facing": "right",
        "alive": False,
    }


def test_sl5_the_row_does_not_wrap_at_the_edge() -> None:
    game = board((8, 4, "right"), (1, 1, "down"), (8, 8, "up"), (8, 1, "down"))
    assert not snake(position(game, foolish(0)), "Ann", 0)["alive"]
    game = board((1, 4, "left"), (1, 1, "down"), (8, 8, "up"), (8, 1, "down"))
    assert not snake(position(game, foolish(0)), "Ann", 0)["alive"]


def test_sl5_a_wise_move_that_kills_is_the_turns_wise_move() -> None:
    why = refused(EDGE, step(0, "up", "down"), step(1, "right", "down"))
    assert why.ruling == "SL-3"
    moves = [event for event in actions(EDGE, step(0, "up", "down")) if event["do"] == "move"]
    assert moves == [foolish(1)]


def test_sl5_a_foolish_death_leaves_the_wise_move_to_the_other() -> None:
    moves = [event for event in actions(EDGE, foolish(0)) if event["do"] == "move"]
    assert len(moves) == 25


def test_sl5_stone_blocks_no_barrier_beside_it() -> None:
    assert barrier(4, 2) not in actions(EDGE)
    assert barrier(4, 2) in actions(EDGE, foolish(0))


# ---- SL-6 --------------------------------------------------------------------------------------------------------


def test_sl6_the_other_snake_still_makes_its_own_move_in_the_turn_of_the_death() -> None:
    assert refused(EDGE, foolish(0), END).ruling == "SL-2"
    assert END in actions(EDGE, foolish(0), foolish(1))
    assert refused(EDGE, foolish(0), foolish(1), foolish(1)).ruling == "SL-2"


def test_sl6_a_dead_snake_moves_no_more() -> None:
    why = refused(EDGE, foolish(0), foolish(0))
    assert (why.ruling, why.sentence) == ("SL-6", "Snake 1 is stone and moves no more; move snake 2.")
    assert refused(*ALONE, foolish(0)).ruling == "SL-6"


@pytest.mark.parametrize(
    ("first", "second", "squares"),
    [
        (foolish(1), foolish(1), [[1, 1], [1, 2], [1, 3], [1, 4]]),
        (foolish(1), step(1, "right", "up"), [[1, 1], [1, 2], [1, 3], [2, 3]]),
        (step(1, "right", "down"), foolish(1), [[1, 1], [1, 2], [2, 2], [2, 3]]),
        (skip(1, "right"), foolish(1), [[1, 1], [1, 2], [1, 4], [2, 4]]),
    ],
)
def test_sl6_the_only_snake_moves_twice_in_the_order_the_player_likes(
    first: Line, second: Line, squares: list[list[int]]
) -> None:
    result = position(*ALONE, first, second)
    assert snake(result, "Ann", 1)["squares"] == squares
    assert END in result["expects"]["actions"]


def test_sl6_the_turn_does_not_end_before_the_second_move() -> None:
    why = refused(*ALONE, foolish(1), END)
    assert why.ruling == "SL-2"
    assert why.sentence == ("The only snake left has one more move to make before the turn ends; move snake 2.")


def test_sl6_at_most_one_of_the_two_is_wise_and_there_is_no_third() -> None:
    assert refused(*ALONE, skip(1, "right"), step(1, "down", "down")).ruling == "SL-6"
    assert refused(*ALONE, foolish(1), foolish(1), foolish(1)).ruling == "SL-6"


def test_sl6_the_player_with_two_snakes_still_moves_each_once() -> None:
    assert refused(EDGE, foolish(0), foolish(1), END, foolish(0), foolish(0)).ruling == "SL-2"
