"""What Snakedoku is begun with (SN-1), and what it takes as an event and as a header."""

import pytest

from companion.rules.core import Malformed
from tests.rules.paper import Line, header, played, position, refused
from tests.rules.snakedoku import GAME, GRID


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


def test_a_roll_is_refused_by_the_record_since_no_dice_are_used() -> None:
    assert refused(GAME, {"roll": [1]}).ruling == "RECORD"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ({"do": "place"}, '"place" needs "square"'),
        ({"do": "place", "square": [1]}, "must be a square, [column, row]"),
        ({"do": "place", "square": 11}, "must be a square, [column, row]"),
        ({"do": "place", "square": [1, 1.0]}, '"square" of "place" must be a square, [column, row], two whole numbers'),
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
        ({"board": GRID[0]}, "row 1 of the board must be a list of nine digits"),
        ({"board": [*GRID[:8], GRID[8][:8]]}, "row 9 of the board must be a list of nine digits"),
        ({"board": [*GRID[:8], [*GRID[8][:8], 0]]}, "square 9,9 must be a digit from 1 to 9"),
        ({"board": [*GRID[:8], [*GRID[8][:8], "8"]]}, "square 9,9 must be a digit from 1 to 9"),
        ({"board": [*GRID[:8], [*GRID[8][:8], True]]}, "square 9,9 must be a digit from 1 to 9"),
    ],
)
def test_a_header_that_the_game_does_not_take_says_why(change: Line, words: str) -> None:
    with pytest.raises(Malformed) as error:
        played({"record": 1, "game": "snakedoku", "players": ["Ann", "Bo"], **change})
    assert words in str(error.value)
