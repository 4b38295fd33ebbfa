"""Snakedoku's scores, its mongooses and what is shown of a position (SN-7 to SN-10)."""

from dataclasses import replace
from typing import Any

import pytest

from companion.rules.core import Header, Roll, do
from companion.rules.games import GAMES
from companion.rules.snakedoku.state import open_squares, winners
from tests.rules.paper import actions, played, player, position, refused
from tests.rules.snakedoku import END, GAME, GRID, MONGOOSES, OPENING, mongoose, place


def standing_with(lengths: dict[str, list[int]], mongooses: tuple[int, ...]) -> Any:
    head = Header("snakedoku", tuple(lengths), {"mongoose": True})
    state = GAMES["snakedoku"].start(head)
    snakes = tuple(tuple(tuple(range(length)) for length in own) for own in lengths.values())
    return replace(state, snakes=snakes, mongooses=mongooses, finished=True)


def test_sn7_a_snakes_value_is_its_squares_minus_one() -> None:
    # The source's own example: snakes worth 3, 6 and 5 are 14 points.
    state = standing_with({"Ann": [4, 7, 6], "Bo": []}, (0, 0))
    assert [p["score"] for p in GAMES["snakedoku"].view(state).players] == [14, 0]


@pytest.mark.parametrize(
    ("lengths", "mongooses", "won"),
    [
        ({"Ann": [3, 3], "Bo": [4, 3]}, (0, 0), ("Bo",)),  # by score
        ({"Ann": [5, 2], "Bo": [4, 3]}, (0, 0), ("Ann",)),  # by the longest
        ({"Ann": [2, 4, 4], "Bo": [3, 4, 3]}, (0, 0), ("Ann",)),  # by the next longest
        ({"Ann": [3], "Bo": [3, 2]}, (2, 0), ("Bo",)),  # a next longest against none
        ({"Ann": [2, 4], "Bo": [4, 2]}, (0, 0), ("Ann", "Bo")),  # shared
        ({"Ann": [3], "Bo": [2, 2], "Cy": [3]}, (0, 0, 0), ("Ann", "Cy")),
        ({"Ann": [3], "Bo": [3]}, (0, 1), ("Bo",)),  # by half a point
    ],
)
def test_sn7_ties_are_broken_by_the_longest_snakes(
    lengths: dict[str, list[int]], mongooses: tuple[int, ...], won: tuple[str, ...]
) -> None:
    assert winners(standing_with(lengths, mongooses)) == won


@pytest.mark.parametrize(
    ("lengths", "told"),
    [
        ({"Ann": [4], "Bo": [3, 2]}, "Ann won by longer snakes, level on points"),
        ({"Ann": [4], "Bo": [3, 2], "Cy": [4]}, "Ann and Cy won by longer snakes, level on points"),
        ({"Ann": [4], "Bo": [4]}, "Ann and Bo won"),
        ({"Ann": [4], "Bo": [3]}, "Ann won"),
    ],
)
def test_sn7_it_is_told_by_what_a_tie_was_broken(lengths: dict[str, list[int]], told: str) -> None:
    over = standing_with(lengths, (0,) * len(lengths))
    assert GAMES["snakedoku"].prompt(over) == f"The game is over: {told}"


def test_a_roll_after_the_end_is_told_that_it_is_over() -> None:
    refusal = GAMES["snakedoku"].why_not(standing_with({"Ann": [4], "Bo": [3]}, (0, 0)), Roll((1,)))
    assert refusal is not None
    assert refusal.ruling == "RECORD"
    assert refusal.sentence == "The game is over, because nobody can place any more; start a new one."


def test_sn8_each_player_starts_with_one_mongoose_and_with_none_without_the_option() -> None:
    assert [p["mongooses"] for p in position(MONGOOSES)["players"]] == [1, 1]
    assert [p["mongooses"] for p in position(GAME)["players"]] == [0, 0]
    assert [p["mongooses"] for p in position(GAME, place(5, 5))["players"]] == [0, 0]


@pytest.mark.parametrize("centre", [(c, r) for r in (2, 5, 8) for c in (2, 5, 8)])
def test_sn8_a_centre_square_gives_its_mongoose_also_to_a_first_placement(centre: tuple[int, int]) -> None:
    assert player(position(MONGOOSES, place(*centre)), "Ann")["mongooses"] == 2


def test_sn8_no_other_square_gives_one() -> None:
    others = [(c, r) for r in range(1, 10) for c in range(1, 10) if (c % 3, r % 3) != (2, 2)]
    assert len(others) == 72
    for square in others:
        assert player(position(MONGOOSES, place(*square)), "Ann")["mongooses"] == 1


def test_sn9_closes_an_open_square_for_good_and_ends_the_turn() -> None:
    start = [MONGOOSES, place(1, 1), place(9, 9), place(2, 9), mongoose(8, 9)]
    result = position(*start)
    assert result["to_act"] == "Bo"
    assert result["board"]["closed"] == [[8, 9]]
    assert player(result, "Ann")["mongooses"] == 0
    why = refused(*start, place(8, 9))
    assert why.ruling == "SN-3"
    assert why.sentence == "A mongoose has closed 8,9 for good; choose an open square."


def test_sn9_every_open_square_may_be_closed() -> None:
    listed = actions(MONGOOSES, place(1, 1), place(9, 9), place(2, 9))
    assert len([event for event in listed if event["do"] == "mongoose"]) == 78


def test_sn9_none_in_the_first_placements_nor_before_the_place() -> None:
    assert refused(MONGOOSES, mongoose(5, 5)).ruling == "SN-9"
    assert refused(MONGOOSES, place(1, 1), place(9, 9), mongoose(5, 5)).ruling == "SN-9"


def test_sn9_not_on_a_taken_or_closed_square_nor_off_the_board() -> None:
    start = [MONGOOSES, place(1, 1), place(9, 9), place(2, 9)]
    for column, row in ((1, 1), (9, 9), (2, 9), (0, 5), (5, 10)):
        assert refused(*start, mongoose(column, row)).ruling == "SN-9"
    assert refused(*start, mongoose(7, 9), place(8, 9), mongoose(7, 9)).ruling == "SN-9"


def test_sn9_not_without_a_mongoose_left() -> None:
    spent = [MONGOOSES, place(1, 1), place(9, 9), place(2, 1), mongoose(8, 9), place(8, 4), END]
    why = refused(*spent, place(3, 1), mongoose(4, 1))
    assert why.ruling == "SN-9"
    assert why.sentence == "Ann has no mongoose left; connect two squares or end the turn."


def test_sn9_on_a_full_board_nobody_is_sent_to_an_open_square() -> None:
    at = played(MONGOOSES, place(1, 1), place(9, 9), place(2, 1))
    full = replace(at.state, closed=at.state.closed | open_squares(at.state))
    why = at.game.why_not(full, do("mongoose", square=(5, 5)))
    assert why is not None
    assert (why.ruling, why.sentence) == ("SN-9", "No square is open any more; connect two squares or end the turn.")


def test_sn9_not_without_the_option() -> None:
    why = refused(GAME, place(1, 1), place(9, 9), place(2, 1), mongoose(4, 4))
    assert (why.ruling, "without mongooses" in why.sentence) == ("SN-9", True)


def test_sn9_a_closed_centre_gives_nothing_to_anyone() -> None:
    result = position(MONGOOSES, place(1, 1), place(9, 9), place(2, 9), mongoose(5, 5))
    assert [p["mongooses"] for p in result["players"]] == [0, 1]


def test_sn10_each_unspent_mongoose_scores_a_half_and_a_whole_score_is_an_integer() -> None:
    one, two = position(MONGOOSES), position(MONGOOSES, place(5, 5))
    assert player(one, "Ann")["score"] == 0.5
    score = player(two, "Ann")["score"]
    assert (score, type(score)) == (1, int)
    assert type(player(position(GAME), "Ann")["score"]) is int


def test_the_players_fields_and_the_board_are_those_of_the_rulings() -> None:
    result = position(*OPENING)
    assert result["players"] == [
        {
            "name": "Ann",
            "score": 1,
            "symbol": "circle",
            "current": [2, 1],
            "snakes": [[[1, 1], [2, 1]]],
            "mongooses": 0,
            "out": False,
        },
        {
            "name": "Bo",
            "score": 0,
            "symbol": "square",
            "current": [8, 4],
            "snakes": [],
            "mongooses": 0,
            "out": False,
        },
    ]
    assert result["board"] == {
        "digits": GRID,
        "owners": {"1,1": "Ann", "2,1": "Ann", "8,4": "Bo", "9,9": "Bo"},
        "closed": [],
    }
    assert result["expects"]["roll"] is None
    assert position(GAME)["players"][0]["current"] is None


def test_snakes_are_listed_from_their_first_end_longest_first_then_by_first_square() -> None:
    state = GAMES["snakedoku"].start(Header("snakedoku", ("Ann", "Bo"), {}))
    snakes = (((80, 71), (20, 11, 2), (10, 9), (40, 41)), ())
    shown = GAMES["snakedoku"].view(replace(state, snakes=snakes)).players[0]["snakes"]
    assert shown == [
        [[3, 1], [3, 2], [3, 3]],
        [[1, 2], [2, 2]],
        [[5, 5], [6, 5]],
        [[9, 8], [9, 9]],
    ]
