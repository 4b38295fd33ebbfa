"""Snakedoku, ruling by ruling."""

from dataclasses import replace
from typing import Any

import pytest

from companion.rules.core import Header, Malformed
from companion.rules.games import GAMES
from companion.rules.snakedoku.state import winners
from tests.rules.paper import Line, actions, at, header, played, player, position, refused

# Digits grow by one along every row, so snakes along a row are easy to lay.
GRID = [
    [1, 2, 3, 4, 5, 6, 7, 8, 9],
    [4, 5, 6, 7, 8, 9, 1, 2, 3],
    [7, 8, 9, 1, 2, 3, 4, 5, 6],
    [2, 3, 4, 5, 6, 7, 8, 9, 1],
    [5, 6, 7, 8, 9, 1, 2, 3, 4],
    [8, 9, 1, 2, 3, 4, 5, 6, 7],
    [3, 4, 5, 6, 7, 8, 9, 1, 2],
    [6, 7, 8, 9, 1, 2, 3, 4, 5],
    [9, 1, 2, 3, 4, 5, 6, 7, 8],
]
GAME = header("snakedoku", "Ann", "Bo", board=GRID)
MONGOOSES = header("snakedoku", "Ann", "Bo", board=GRID, options={"mongoose": True})
END = {"do": "end_turn"}


def place(column: int, row: int) -> Line:
    return at("place", column, row)


def mongoose(column: int, row: int) -> Line:
    return at("mongoose", column, row)


def connect(lone: tuple[int, int], to: tuple[int, int]) -> Line:
    return {"do": "connect", "from": list(lone), "to": list(to)}


# Ann 1,1-2,1 connected; Bo's symbols stand apart; Ann to place after the digit 2.
OPENING = [GAME, place(1, 1), place(9, 9), place(2, 1), connect((2, 1), (1, 1)), place(8, 4)]


def test_sn1_a_board_is_taken_as_given() -> None:
    assert position(GAME)["board"]["digits"] == GRID


def test_sn1_the_seed_is_passed_over_where_a_board_is_given() -> None:
    with_seed = header("snakedoku", "Ann", "Bo", board=GRID, options={"seed": 7})
    assert position(with_seed)["board"]["digits"] == GRID


@pytest.mark.parametrize(
    ("swap", "told"),
    [
        (((1, 1), (1, 2)), ("row 1 repeats the digit 4", "row 2 repeats the digit 1")),
        (((1, 1), (2, 1)), ("column 1 repeats the digit 2", "column 2 repeats the digit 1")),
    ],
)
def test_sn1_a_grid_that_repeats_a_digit_is_refused_by_row_and_column(
    swap: tuple[tuple[int, int], tuple[int, int]], told: tuple[str, ...]
) -> None:
    grid = [list(row) for row in GRID]
    (a, b), (c, d) = swap
    grid[b - 1][a - 1], grid[d - 1][c - 1] = grid[d - 1][c - 1], grid[b - 1][a - 1]
    with pytest.raises(Malformed) as error:
        played(header("snakedoku", "Ann", "Bo", board=grid))
    for words in told:
        assert words in str(error.value)


def test_sn1_a_latin_square_is_refused_by_its_boxes() -> None:
    latin = [[(column + row) % 9 + 1 for column in range(9)] for row in range(9)]
    with pytest.raises(Malformed, match=r"SN-1.*box 1 repeats the digit 2") as error:
        played(header("snakedoku", "Ann", "Bo", board=latin))
    assert "row" not in str(error.value)
    assert "column" not in str(error.value)


def test_sn1_without_a_board_the_seed_makes_one_and_0_is_the_default() -> None:
    default = position(header("snakedoku", "Ann", "Bo"))["board"]["digits"]
    assert default == position(header("snakedoku", "Ann", "Bo", options={"seed": 0}))["board"]["digits"]
    assert default != position(header("snakedoku", "Ann", "Bo", options={"seed": 1}))["board"]["digits"]


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


def test_sn5_a_mongoose_in_hand_keeps_the_turn_open() -> None:
    start = [MONGOOSES, place(1, 1), place(9, 9), place(2, 9)]
    assert position(*start)["to_act"] == "Ann"
    assert END in actions(*start)
    assert position(*start, END)["to_act"] == "Bo"


def test_sn5_end_turn_out_of_its_time() -> None:
    assert refused(GAME, END).ruling == "SN-5"
    why = refused(*OPENING, END)
    assert (why.ruling, why.sentence) == ("SN-5", "A turn begins with a place; Ann places a symbol first.")


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


def test_a_roll_is_refused_by_the_record_since_no_dice_are_used() -> None:
    assert refused(GAME, {"roll": [1]}).ruling == "RECORD"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ({"do": "place"}, '"place" needs "square"'),
        ({"do": "place", "square": [1]}, "must be a square, [column, row]"),
        ({"do": "place", "square": [1, 1.0]}, "must be a whole number"),
        ({"do": "place", "square": [1, 1], "digit": 1}, 'unknown key "digit"'),
        ({"do": "connect", "from": [1, 1]}, '"connect" needs "to"'),
        ({"do": "move", "square": [1, 1]}, 'Snakedoku has no decision "move"'),
        ({"do": "end_turn", "square": [1, 1]}, 'unknown key "square"'),
    ],
)
def test_what_is_no_event_of_the_game_is_malformed(line: Line, words: str) -> None:
    with pytest.raises(Malformed) as error:
        played(GAME, line)
    assert words in str(error.value)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"players": ["Ann"]}, "2 to 4 players"),
        ({"players": list("ABCDE")}, "2 to 4 players, not 5"),
        ({"players": ["Ann", "Ann"]}, "named twice"),
        ({"options": {"seed": "x"}}, '"seed" must be a whole number'),
        ({"options": {"seed": True}}, '"seed" must be a whole number'),
        ({"options": {"seed": 1.0}}, '"seed" must be a whole number'),
        ({"options": {"mongoose": 1}}, '"mongoose" must be true or false'),
        ({"options": {"mongooses": True}}, 'unknown option "mongooses"'),
        ({"options": {"symbols": ["circle"]}}, "2 different symbols"),
        ({"options": {"symbols": ["circle", "circle"]}}, "2 different symbols"),
        ({"options": {"symbols": ["circle", "star"]}}, "circle, square, diamond, triangle"),
        ({"options": {"symbols": "circle"}}, "circle, square, diamond, triangle"),
        ({"options": {"symbols": None}}, "circle, square, diamond, triangle"),
        ({"board": []}, "nine lists of nine digits"),
        ({"board": {"digits": GRID}}, "nine lists of nine digits"),
        ({"board": [*GRID[:8], GRID[8][:8]]}, "row 9 of the board must be a list of nine digits"),
        ({"board": [*GRID[:8], [*GRID[8][:8], 0]]}, "square [9, 9] must be a digit from 1 to 9"),
        ({"board": [*GRID[:8], [*GRID[8][:8], "8"]]}, "square [9, 9] must be a digit from 1 to 9"),
        ({"board": [*GRID[:8], [*GRID[8][:8], True]]}, "square [9, 9] must be a digit from 1 to 9"),
    ],
)
def test_a_header_that_the_game_does_not_take_says_why(change: Line, words: str) -> None:
    with pytest.raises(Malformed) as error:
        played({"record": 1, "game": "snakedoku", "players": ["Ann", "Bo"], **change})
    assert words in str(error.value)
