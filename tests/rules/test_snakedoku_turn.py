"""Snakedoku's turn: the first placements, placing, connecting and the turn's end (SN-2 to SN-5)."""

import pytest

from tests.rules.paper import Line, actions, header, player, position, refused
from tests.rules.snakedoku import END, GAME, GRID, MONGOOSES, OPENING, connect, place


def test_sn2_first_each_player_in_order_places_on_any_open_square() -> None:
    three = header("snakedoku", "Ann", "Bo", "Cy", board=GRID)
    start = position(three)
    assert start["to_act"] == "Ann"
    assert len(start["expects"]["actions"]) == 81
    assert position(three, place(5, 5))["to_act"] == "Bo"
    assert len(actions(three, place(5, 5), place(1, 1))) == 79
    assert position(three, place(5, 5), place(1, 1), place(2, 2))["to_act"] == "Ann"


def test_sn2_a_first_placement_needs_an_open_square() -> None:
    why = refused(GAME, place(5, 5), place(5, 5))
    assert why.ruling == "SN-2"
    assert why.sentence == "Ann's symbol stands on 5,5; choose an open square."
    assert why.squares == ((5, 5),)


def test_sn2_symbols_go_by_player_order_or_by_the_option() -> None:
    four = header("snakedoku", "A", "B", "C", "D")
    assert [p["symbol"] for p in position(four)["players"]] == ["circle", "square", "diamond", "triangle"]
    chosen = header("snakedoku", "A", "B", options={"symbols": ["triangle", "circle"]})
    assert [p["symbol"] for p in position(chosen)["players"]] == ["triangle", "circle"]


def test_sn3_a_turn_begins_with_a_place_on_the_same_digit_or_a_neighbouring_one() -> None:
    # Ann's 4 on 4,1 lets her take every open 3, 4 and 5: 27 squares less her own.
    open_to_ann = actions(GAME, place(4, 1), place(9, 9))
    digits = [GRID[e["square"][1] - 1][e["square"][0] - 1] for e in open_to_ann]
    assert {e["do"] for e in open_to_ann} == {"place"}
    assert sorted(digits) == [3] * 9 + [4] * 8 + [5] * 9


@pytest.mark.parametrize(("column", "low", "high"), [(9, 8, 1), (1, 9, 2)])
def test_sn3_9_and_1_are_neighbours(column: int, low: int, high: int) -> None:
    open_to_ann = actions(GAME, place(column, 1), place(5, 1))
    digits = {GRID[e["square"][1] - 1][e["square"][0] - 1] for e in open_to_ann}
    assert digits == {low, GRID[0][column - 1], high}


def test_sn3_another_digit_is_refused_with_those_that_will_do() -> None:
    why = refused(GAME, place(9, 1), place(5, 1), place(3, 1))
    assert (why.ruling, why.squares) == ("SN-3", ((3, 1),))
    assert why.sentence == "3,1 has the digit 3; after 9, choose 8, 9 or 1."


def test_sn3_the_symbol_placed_last_counts_and_the_old_one_no_more() -> None:
    # Ann's current symbol is the 2 on 2,1; a 9, which her first symbol's 1 allowed, is refused now.
    assert player(position(*OPENING), "Ann")["current"] == [2, 1]
    assert refused(*OPENING, place(9, 1)).ruling == "SN-3"


def test_sn3_only_one_place_a_turn() -> None:
    why = refused(GAME, place(1, 1), place(9, 9), place(2, 1), place(3, 1))
    assert why.ruling == "SN-3"
    assert why.sentence == "Ann has placed in this turn already; connect two squares or end the turn."


def test_sn4_two_lone_neighbours_are_listed_in_both_directions() -> None:
    open_to_ann = actions(GAME, place(1, 1), place(9, 9), place(2, 1))
    assert open_to_ann == [connect((1, 1), (2, 1)), connect((2, 1), (1, 1)), END]


def test_sn4_a_lone_square_lengthens_a_snake_at_its_end() -> None:
    result = position(*OPENING, place(3, 1), connect((3, 1), (2, 1)))
    assert player(result, "Ann")["snakes"] == [[[1, 1], [2, 1], [3, 1]]]


def test_sn4_a_snake_does_not_fork() -> None:
    longer = [*OPENING, place(3, 1), connect((3, 1), (2, 1)), place(2, 6), place(4, 1), END, place(2, 9)]
    why = refused(*longer, place(2, 2), connect((2, 2), (2, 1)))
    assert why.ruling == "SN-4"
    assert why.sentence == "The snake would fork at 2,1; connect to a snake's end or to a lone square."


def test_sn4_two_snakes_never_join() -> None:
    two = [*OPENING, place(3, 1), END, place(2, 6), place(4, 1), connect((4, 1), (3, 1))]
    two += [place(2, 9), place(1, 2)]
    why = refused(*two, connect((2, 1), (3, 1)))
    assert why.ruling == "SN-4"
    assert why.sentence == "2,1 is part of a snake already; begin at a square without any connection."
    assert refused(*two, connect((3, 1), (2, 1))).ruling == "SN-4"


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (connect((1, 1), (1, 2)), "1,2 does not bear Ann's symbol"),
        (connect((9, 9), (2, 1)), "9,9 does not bear Ann's symbol"),
        (connect((2, 1), (2, 1)), "share no side"),
        (connect((0, 1), (1, 1)), "There is no square 0,1"),
        (connect((1, 1), (1, 10)), "There is no square 1,10"),
    ],
)
def test_sn4_connects_own_neighbouring_squares_only(event: Line, words: str) -> None:
    why = refused(GAME, place(1, 1), place(9, 9), place(2, 1), event)
    assert why.ruling == "SN-4"
    assert words in why.sentence


def test_sn4_not_across_a_corner_or_a_gap() -> None:
    start = [GAME, place(1, 1), place(9, 9), place(2, 1), END, place(8, 4)]
    assert "share no side" in refused(*start, place(3, 1), connect((1, 1), (3, 1))).sentence


def test_sn4_comes_after_the_place_and_not_with_a_first_placement() -> None:
    assert refused(GAME, connect((1, 1), (2, 1))).ruling == "SN-4"
    assert refused(*OPENING, connect((1, 1), (2, 1))).ruling == "SN-4"


def test_sn4_at_most_once_a_turn() -> None:
    # The mongoose keeps the turn open after the connection.
    start = [MONGOOSES, place(1, 1), place(9, 9), place(2, 1), END, place(8, 4), END]
    why = refused(*start, place(3, 1), connect((3, 1), (2, 1)), connect((1, 1), (2, 1)))
    assert why.ruling == "SN-4"
    assert why.sentence == ("Ann has connected in this turn already; close a square with a mongoose or end the turn.")


def test_sn5_the_end_of_a_turn_is_spoken_where_a_connection_is_possible() -> None:
    start = [GAME, place(1, 1), place(9, 9), place(2, 1)]
    assert position(*start)["to_act"] == "Ann"
    assert position(*start, END)["to_act"] == "Bo"


def test_sn5_a_turn_without_a_possible_connection_ends_by_itself() -> None:
    assert position(GAME, place(1, 1), place(9, 9), place(2, 9))["to_act"] == "Bo"


def test_sn5_a_turn_ends_by_itself_after_its_connection() -> None:
    assert position(GAME, place(1, 1), place(9, 9), place(2, 1), connect((2, 1), (1, 1)))["to_act"] == "Bo"


def test_sn4_where_nothing_can_be_connected_nobody_is_told_how() -> None:
    """Only a mongoose in hand keeps such a turn open."""
    why = refused(MONGOOSES, place(1, 1), place(9, 9), place(2, 9), connect((1, 1), (2, 9)))
    told = "No two squares of Ann can be connected now; close a square with a mongoose or end the turn."
    assert (why.ruling, why.sentence) == ("SN-4", told)


def test_sn5_a_mongoose_in_hand_keeps_the_turn_open() -> None:
    start = [MONGOOSES, place(1, 1), place(9, 9), place(2, 9)]
    assert position(*start)["to_act"] == "Ann"
    assert END in actions(*start)
    why = refused(*start, place(1, 2))
    assert why.sentence == "Ann has placed in this turn already; close a square with a mongoose or end the turn."
    assert position(*start, END)["to_act"] == "Bo"


def test_sn5_end_turn_out_of_its_time() -> None:
    assert refused(GAME, END).ruling == "SN-5"
    why = refused(*OPENING, END)
    assert (why.ruling, why.sentence) == ("SN-5", "A turn begins with a place; Ann places a symbol first.")
