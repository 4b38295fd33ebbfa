"""Slither Stone's turn and its moves (SL-2, SL-3)."""

import pytest

from companion.rules.core import Malformed
from tests.rules.paper import Line, actions, played, player, position, refused
from tests.rules.slither_stone import (
    DIRECTIONS,
    END,
    GAME,
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

# ---- SL-2 --------------------------------------------------------------------------------------------------------


def test_sl2_the_turn_ends_when_both_snakes_have_moved_and_it_is_said() -> None:
    assert END not in actions(GAME)
    assert END not in actions(GAME, foolish(0))
    assert END in actions(GAME, foolish(0), foolish(1))
    assert position(GAME, foolish(0), foolish(1))["to_act"] == "Ann"
    assert position(GAME, foolish(1), foolish(0), END)["to_act"] == "Bo"


def test_sl2_end_turn_too_early_names_what_is_due() -> None:
    why = refused(GAME, foolish(1), END)
    assert (why.ruling, why.sentence) == ("SL-2", "Both snakes move before the turn ends; move snake 1.")
    assert refused(GAME, END).ruling == "SL-2"


def test_sl2_each_snake_moves_once() -> None:
    why = refused(GAME, foolish(0), foolish(0))
    assert (why.ruling, why.sentence) == ("SL-2", "Snake 1 has moved once already; move snake 2.")
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
            f"The turn has had its wise move, so the other move is foolish; move snake {second + 1} foolishly."
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
        f"There is no snake {which}; each player has two, 0 and 1 in a record.",
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
