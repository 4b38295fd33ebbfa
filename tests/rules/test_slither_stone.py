"""Slither Stone, ruling by ruling."""

from typing import Any

import pytest

from companion.rules.core import Malformed
from tests.rules.paper import Line, actions, at, header, played, player, position, refused

GAME = header("slither-stone", "Ann", "Bo")
END = {"do": "end_turn"}
DIRECTIONS = ("up", "right", "down", "left")


def foolish(snake: int) -> Line:
    return {"do": "move", "snake": snake, "how": "foolish"}


def step(snake: int, direction: str, face: str) -> Line:
    return {"do": "move", "snake": snake, "how": "step", "direction": direction, "face": face}


def skip(snake: int, face: str) -> Line:
    return {"do": "move", "snake": snake, "how": "skip", "face": face}


def dash(snake: int, face: str) -> Line:
    return {"do": "move", "snake": snake, "how": "dash", "face": face}


def barrier(column: int, row: int) -> Line:
    return at("barrier", column, row)


def free(column: int, row: int) -> Line:
    return at("free", column, row)


def board(*snakes: tuple[int, int, str], barriers: list[list[int]] | None = None, side: int = 8) -> Line:
    """A game on a square board with these four snakes, Ann's two first."""
    four = [{"square": [column, row], "facing": facing} for column, row, facing in snakes]
    layout = {"columns": side, "rows": side, "barriers": barriers or [], "snakes": [four[:2], four[2:]]}
    return header("slither-stone", "Ann", "Bo", board=layout)


# Ann's snake 0 stands alone in the middle, all others keep out of its way.
OPEN = board((4, 4, "right"), (1, 1, "down"), (8, 8, "up"), (8, 1, "down"))
# Ann's snake 0 dies on its first foolish move.
EDGE = board((4, 1, "up"), (1, 1, "down"), (8, 8, "up"), (8, 4, "up"))
WAITING = [foolish(0), foolish(1), END]


def snake(result: dict[str, Any], name: str, which: int) -> dict[str, Any]:
    found: dict[str, Any] = player(result, name)["snakes"][which]
    return found


def head(result: dict[str, Any], name: str, which: int) -> list[int]:
    square: list[int] = snake(result, name, which)["squares"][-1]
    return square


# ---- SL-1 --------------------------------------------------------------------------------------------------------


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
        ({"barriers": [[9, 1]]}, "a barrier at [9, 1] is off the board; columns go from 1 to 8, rows from 1 to 8"),
        ({"barriers": [[0, 1]]}, "a barrier at [0, 1] is off the board"),
        ({"barriers": [[3, 3], [3, 3]]}, "the board names [3, 3] twice"),
        ({"barriers": [[1, 1]]}, "the board names [1, 1] twice"),
        ({"barriers": [[1]]}, "a barrier of the board must be a square"),
        ({"barriers": {}}, '"barriers" of the board must be a list of squares'),
        ({"snakes": snakes_of(*FOUR[:3], (1, 2, "up"))}, "the board names [1, 2] twice"),
        ({"snakes": snakes_of(*FOUR[:3], (9, 2, "up"))}, "a snake at [9, 2] is off the board"),
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


# ---- SL-2 --------------------------------------------------------------------------------------------------------


def test_sl2_the_turn_ends_when_both_snakes_have_moved_and_it_is_said() -> None:
    assert END not in actions(GAME)
    assert END not in actions(GAME, foolish(0))
    assert END in actions(GAME, foolish(0), foolish(1))
    assert position(GAME, foolish(0), foolish(1))["to_act"] == "Ann"
    assert position(GAME, foolish(1), foolish(0), END)["to_act"] == "Bo"


def test_sl2_end_turn_too_early_names_what_is_due() -> None:
    why = refused(GAME, foolish(1), END)
    assert (why.ruling, why.sentence) == ("SL-2", "Both snakes move before the turn ends; move snake 0.")
    assert refused(GAME, END).ruling == "SL-2"


def test_sl2_each_snake_moves_once() -> None:
    why = refused(GAME, foolish(0), foolish(0))
    assert (why.ruling, why.sentence) == ("SL-2", "Snake 0 has moved once already; move snake 1.")
    assert refused(GAME, foolish(0), foolish(1), step(0, "up", "up")).ruling == "SL-2"


def test_sl2_at_most_one_barrier_a_turn() -> None:
    why = refused(GAME, barrier(6, 6), barrier(6, 8))
    assert (why.ruling, why.squares) == ("SL-2", ((6, 8),))
    assert position(GAME, barrier(6, 6), *WAITING, barrier(6, 8))["to_act"] == "Bo"


def test_sl2_any_number_of_free_spaces_in_any_order_with_the_moves() -> None:
    turn = [free(1, 1), foolish(0), free(2, 1), barrier(6, 6), foolish(1), free(12, 12), free(12, 11), END]
    result = position(GAME, *turn)
    assert result["to_act"] == "Bo"
    assert player(result, "Ann")["free_left"] == 1
    assert result["board"]["free"] == [[1, 1], [2, 1], [12, 11], [12, 12]]


def test_sl2_barriers_and_free_spaces_may_follow_the_moves() -> None:
    kinds = {event["do"] for event in actions(GAME, foolish(0), foolish(1))}
    assert kinds == {"barrier", "free", "end_turn"}


# ---- SL-3 --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("facing", "to"), [("up", [4, 3]), ("right", [5, 4]), ("down", [4, 5]), ("left", [3, 4])])
def test_sl3_foolish_is_one_square_in_the_facing_which_stays(facing: str, to: list[int]) -> None:
    game = board((4, 4, facing), (1, 1, "down"), (8, 8, "up"), (8, 1, "down"))
    moved = snake(position(game, foolish(0)), "Ann", 0)
    assert moved == {"squares": [[4, 4], to], "facing": facing, "alive": True}


@pytest.mark.parametrize(("direction", "to"), [("up", [4, 3]), ("right", [5, 4]), ("down", [4, 5]), ("left", [3, 4])])
@pytest.mark.parametrize("face", DIRECTIONS)
def test_sl3_a_wise_step_goes_in_any_direction_and_faces_anywhere(direction: str, to: list[int], face: str) -> None:
    moved = snake(position(OPEN, step(0, direction, face)), "Ann", 0)
    assert moved == {"squares": [[4, 4], to], "facing": face, "alive": True}


def test_sl3_a_skip_goes_to_the_square_beyond() -> None:
    moved = snake(position(OPEN, skip(0, "left")), "Ann", 0)
    assert moved == {"squares": [[4, 4], [6, 4]], "facing": "left", "alive": True}


@pytest.mark.parametrize("over", ["barrier", "snake", "free"])
def test_sl3_a_skip_passes_over_whatever_lies_between(over: str) -> None:
    other = (5, 4, "down") if over == "snake" else (8, 8, "up")
    stones = [[5, 4]] if over == "barrier" else []
    game = board((4, 4, "right"), (1, 1, "down"), other, (8, 1, "down"), barriers=stones)
    before = [free(5, 4)] if over == "free" else []
    assert snake(position(game, *before, skip(0, "up")), "Ann", 0)["squares"] == [[4, 4], [6, 4]]


def test_sl3_a_dash_enters_three_squares() -> None:
    moved = snake(position(OPEN, dash(0, "up")), "Ann", 0)
    assert moved == {"squares": [[4, 4], [5, 4], [6, 4], [7, 4]], "facing": "up", "alive": True}


def test_sl3_one_of_the_two_moves_may_be_wise() -> None:
    for first, second in ((0, 1), (1, 0)):
        why = refused(OPEN, skip(first, "up"), step(second, "right", "down"))
        assert why.ruling == "SL-3"
        assert why.sentence == (
            f"The turn has had its wise move, so the other move is foolish; move snake {second} foolishly."
        )
        wise = {e["how"] for e in actions(OPEN, foolish(first)) if e["do"] == "move"}
        assert wise == {"foolish", "step", "skip", "dash"}


def test_sl3_both_moves_may_be_foolish() -> None:
    assert END in actions(OPEN, foolish(0), foolish(1))


def test_sl3_25_moves_a_snake_are_open() -> None:
    moves = [event for event in actions(OPEN) if event["do"] == "move"]
    assert len(moves) == 50
    assert [e for e in moves if e["how"] == "step" and e["snake"] == 1] == [
        step(1, direction, face) for direction in DIRECTIONS for face in DIRECTIONS
    ]
    after_wise = [event for event in actions(OPEN, dash(0, "up")) if event["do"] == "move"]
    assert after_wise == [foolish(1)]


@pytest.mark.parametrize("which", [2, -1, 7])
def test_sl3_a_snake_that_is_not_there(which: int) -> None:
    why = refused(GAME, foolish(which))
    assert (why.ruling, why.sentence) == (
        "SL-3",
        f"There is no snake {which}; each player has snakes 0 and 1.",
    )


@pytest.mark.parametrize(
    ("event", "words"),
    [
        ({"do": "move", "snake": 0}, '"move" needs "how"'),
        ({"do": "move", "how": "foolish"}, '"move" needs "snake"'),
        ({"do": "move", "snake": "0", "how": "foolish"}, '"snake" of "move" must be a whole number'),
        ({"do": "move", "snake": 0, "how": "wise", "face": "up"}, '"how" of "move" must be "foolish", "step"'),
        ({"do": "move", "snake": 0, "how": ["skip"], "face": "up"}, '"how" of "move" must be'),
        (foolish(0) | {"face": "down"}, '"face" of "move" stands only where "how" is "step", "skip" or "dash"'),
        (foolish(0) | {"direction": "down"}, '"direction" of "move" stands only where "how" is "step"'),
        ({"do": "move", "snake": 0, "how": "skip"}, '"move" needs "face"'),
        ({"do": "move", "snake": 0, "how": "dash"}, '"move" needs "face"'),
        ({"do": "move", "snake": 0, "how": "step", "direction": "up"}, '"move" needs "face"'),
        ({"do": "move", "snake": 0, "how": "step", "face": "up"}, '"move" needs "direction"'),
        (skip(0, "up") | {"direction": "up"}, '"direction" of "move" stands only where "how" is "step"'),
        (dash(0, "up") | {"direction": "up"}, '"direction" of "move" stands only where "how" is "step"'),
        (skip(0, "north"), '"face" of "move" must be "up", "right", "down" or "left"'),
        ({"do": "barrier"}, '"barrier" needs "square"'),
        ({"do": "free", "square": "1,1"}, "must be a square"),
        ({"do": "place", "square": [1, 1]}, 'Slither Stone has no decision "place"'),
    ],
)
def test_sl3_a_missing_or_surplus_argument_is_malformed(event: Line, words: str) -> None:
    with pytest.raises(Malformed) as error:
        played(GAME, event)
    assert words in str(error.value)


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

# Ann has only snake 1 left, at 1,2 facing down, and Bo has moved.
ALONE = [EDGE, foolish(0), foolish(1), END, foolish(0), foolish(1), END]


def test_sl6_the_other_snake_still_makes_its_own_move_in_the_turn_of_the_death() -> None:
    assert refused(EDGE, foolish(0), END).ruling == "SL-2"
    assert END in actions(EDGE, foolish(0), foolish(1))
    assert refused(EDGE, foolish(0), foolish(1), foolish(1)).ruling == "SL-2"


def test_sl6_a_dead_snake_moves_no_more() -> None:
    why = refused(EDGE, foolish(0), foolish(0))
    assert (why.ruling, why.sentence) == ("SL-6", "Snake 0 is stone and moves no more; move snake 1.")
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
    assert why.sentence == ("The only snake left has one more move to make before the turn ends; move snake 1.")


def test_sl6_at_most_one_of_the_two_is_wise_and_there_is_no_third() -> None:
    assert refused(*ALONE, skip(1, "right"), step(1, "down", "down")).ruling == "SL-6"
    assert refused(*ALONE, foolish(1), foolish(1), foolish(1)).ruling == "SL-6"


def test_sl6_the_player_with_two_snakes_still_moves_each_once() -> None:
    assert refused(EDGE, foolish(0), foolish(1), END, foolish(0), foolish(0)).ruling == "SL-2"


# ---- SL-7, SL-8 --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("square", "words"),
    [
        ((6, 4), "6,4 is a barrier already"),
        ((3, 2), "A snake lies on 3,2"),
        ((3, 11), "A snake lies on 3,11"),
        ((13, 1), "There is no square 13,1; columns end at 12, rows at 12."),
        ((1, 0), "There is no square 1,0"),
        ((3, 1), "3,1 is beside a living snake at 3,2"),
        ((10, 12), "10,12 is beside a living snake at 10,11"),
        ((2, 11), "2,11 is beside a living snake at 3,11"),
    ],
)
def test_sl7_a_barrier_needs_an_empty_square_beside_no_living_snake(square: tuple[int, int], words: str) -> None:
    why = refused(GAME, barrier(*square))
    assert (why.ruling, words in why.sentence) == ("SL-7", True)


def test_sl7_a_corner_neighbour_is_allowed() -> None:
    assert [2, 1] in position(GAME, barrier(2, 1))["board"]["barriers"]


def test_sl7_every_square_of_a_snake_counts_not_only_its_head() -> None:
    longer = [GAME, foolish(0)]
    for square in ((2, 2), (4, 3), (3, 4), (3, 1)):
        assert refused(*longer, barrier(*square)).ruling == "SL-7"


def test_sl7_a_barrier_does_not_vanish() -> None:
    result = position(GAME, barrier(6, 6), *WAITING, foolish(0), foolish(1), END)
    assert [6, 6] in result["board"]["barriers"]


def test_sl8_a_free_space_keeps_barriers_of_both_players_away() -> None:
    assert refused(GAME, free(6, 6), barrier(6, 6)).ruling == "SL-7"
    why = refused(GAME, free(6, 6), *WAITING, barrier(6, 6))
    assert why.sentence == "6,6 is a free space, and no barrier may go there; choose another square."


def test_sl8_it_may_lie_beside_a_snake_but_on_no_taken_square() -> None:
    assert position(GAME, free(3, 1))["board"]["free"] == [[3, 1]]
    for square in ((6, 4), (3, 2), (10, 11), (0, 1), (12, 13)):
        assert refused(GAME, free(*square)).ruling == "SL-8"
    why = refused(GAME, free(3, 1), free(3, 1))
    assert (why.ruling, why.sentence) == ("SL-8", "3,1 is a free space already; choose an empty square.")


def test_sl8_five_a_player_for_the_game() -> None:
    five = [free(column, 1) for column in (4, 5, 6, 7, 8)]
    why = refused(GAME, *five, free(9, 1))
    assert (why.ruling, why.sentence) == ("SL-8", "Ann has no free spaces left; move both snakes.")
    later = position(GAME, *five, *WAITING)
    assert (player(later, "Ann")["free_left"], player(later, "Bo")["free_left"]) == (0, 5)
    assert refused(GAME, *five, *WAITING, *WAITING, free(9, 1)).ruling == "SL-8"


def test_sl8_a_snake_enters_a_free_space_and_it_is_one_no_more() -> None:
    result = position(OPEN, free(5, 4), free(6, 4), foolish(0))
    assert snake(result, "Ann", 0)["alive"]
    assert result["board"]["free"] == [[6, 4]]
    assert refused(OPEN, free(5, 4), foolish(0), free(5, 4)).ruling == "SL-8"


def test_sl8_a_free_space_skipped_over_stays() -> None:
    assert position(OPEN, free(5, 4), free(6, 4), skip(0, "up"))["board"]["free"] == [[5, 4]]


# ---- SL-9 --------------------------------------------------------------------------------------------------------

DOOMED = board((4, 1, "up"), (6, 1, "up"), (8, 8, "up"), (8, 4, "up"))


def test_sl9_a_player_whose_snakes_are_both_stone_has_lost_at_once() -> None:
    result = position(DOOMED, foolish(0), foolish(1))
    assert (result["status"], result["to_act"], result["expects"]) == ("finished", None, None)
    assert result["winners"] == ["Bo"]
    assert [entry["score"] for entry in result["players"]] == [0, 1]
    assert result["announcements"][-2:] == [
        {"line": 3, "event": "stone", "players": ["Ann"]},
        {"line": 3, "event": "winner", "players": ["Bo"]},
    ]


def test_sl9_the_second_player_may_lose_too() -> None:
    game = board((4, 4, "up"), (6, 4, "up"), (1, 8, "down"), (8, 8, "down"))
    result = position(game, *WAITING, foolish(0), foolish(1))
    assert (result["winners"], [p["score"] for p in result["players"]]) == (["Ann"], [1, 0])


def test_sl9_the_only_snake_may_die_in_its_first_move() -> None:
    result = position(*ALONE, step(1, "left", "up"))
    assert result["winners"] == ["Bo"]


@pytest.mark.parametrize(
    ("event", "ruling"),
    [(foolish(0), "SL-3"), (barrier(1, 8), "SL-7"), (free(1, 8), "SL-8"), (END, "SL-2"), ({"roll": [1]}, "RECORD")],
)
def test_sl9_nothing_is_legal_after_the_end(event: Line, ruling: str) -> None:
    why = refused(DOOMED, foolish(0), foolish(1), event)
    assert why.ruling == ruling


def test_a_roll_is_refused_by_the_record_since_no_dice_are_used() -> None:
    assert refused(GAME, {"roll": [1, 2]}).ruling == "RECORD"
