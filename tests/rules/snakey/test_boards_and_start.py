"""SD-1 to SD-4: boards, set-up rolls and starts."""

from typing import Any

import pytest

from companion.rules.core import Malformed, Square, Want, do
from companion.rules.grid import Heading
from companion.rules.snakey import SNAKEY, SNAKEY_SOLO
from companion.rules.snakey.board import BOARDS
from tests.rules.snakey.helpers import at, begin, custom, play, refused, roll, solo, table


def test_sd1_a_small_board_takes_two_dice_a_large_one_three() -> None:
    small, large = begin(SNAKEY, 2, "diy"), begin(SNAKEY, 2, "fishy")
    assert SNAKEY.view(small).board == {
        "columns": [2, 12], "rows": [2, 12], "blockades": [], "power_ups": [], "dice": [],
    }  # fmt: skip
    assert SNAKEY.view(large).board == {
        "columns": [3, 18], "rows": [3, 18], "blockades": [], "power_ups": [], "dice": [],
    }  # fmt: skip
    assert SNAKEY.want(small) == Want("standard", 2, "blockade 1 of 6: column")
    assert SNAKEY.want(large) == Want("standard", 3, "blockade 1 of 12: column")
    state = play(SNAKEY, large, roll(1, 5, 6), roll(6, 6, 6))
    assert state.board.squares(state.blockades) == ((12, 18),)


def test_sd3_what_is_wanted_tells_how_many_coordinates_of_the_set_up_are_due_at_least() -> None:
    state = begin(SNAKEY, 2, "fishy")
    due = []
    for faces in ((1, 1, 1), (1, 1, 1), (4, 3, 3), (4, 3, 3), (4, 3, 3), (4, 4, 3), (4, 4, 3)):
        want = SNAKEY.want(state)
        due.append(want and want.run)
        state = play(SNAKEY, state, roll(*faces))
    assert due == [48, 47, 48, 47, 46, 45, 44]  # [3,3] is a start, and rolled again


def test_sd1_the_solo_board_has_its_start_and_power_ups() -> None:
    state = begin(SNAKEY_SOLO, 1)
    assert state.board.starts == ((2, 2),)
    assert SNAKEY_SOLO.view(state).board is not None
    assert [list(s) for s in state.board.squares(state.power_ups)] == [
        [12, 2], [7, 3], [4, 4], [10, 4], [3, 7], [7, 7], [11, 7], [4, 10], [10, 10], [7, 11], [2, 12], [12, 12],
    ]  # fmt: skip


ORIGINAL = (
    (5, 2), (9, 2), (7, 3), (4, 4), (10, 4), (2, 5), (6, 5), (8, 5), (12, 5), (3, 7), (5, 7), (7, 7), (9, 7), (11, 7),
    (2, 9), (6, 9), (8, 9), (12, 9), (4, 10), (10, 10), (7, 11), (5, 12), (9, 12),
)  # fmt: skip
PINWHEEL = ((4, 4), (10, 4), (7, 7), (4, 10), (10, 10))


@pytest.mark.parametrize(
    ("name", "power_ups"),
    [("original", ORIGINAL), ("pinwheel", PINWHEEL), ("diy", ()), ("fishy", ()), ("diy-large", ())],
)
def test_sd2_the_five_boards(name: str, power_ups: tuple[Square, ...]) -> None:
    board = BOARDS[name]
    assert board.squares(board.power_ups) == power_ups
    low, high = (3, 18) if name in ("fishy", "diy-large") else (2, 12)
    assert set(board.starts) == {(low, low), (high, low), (low, high), (high, high)}


def test_sd2_the_original_is_the_default() -> None:
    assert begin(SNAKEY, 2).board is BOARDS["original"]


def test_sd2_on_a_board_of_ones_own_nothing_is_rolled() -> None:
    state = begin(SNAKEY, 2, custom([(5, 5), (4, 5), (9, 3)], [(7, 7)], "large"))
    assert SNAKEY.want(state) is None
    assert SNAKEY.view(state).board == {
        "columns": [3, 18], "rows": [3, 18], "dice": [],
        "blockades": [[9, 3], [4, 5], [5, 5]], "power_ups": [[7, 7]],
    }  # fmt: skip
    assert SNAKEY_SOLO.want(begin(SNAKEY_SOLO, 1, custom([(12, 12)]))) is None


@pytest.mark.parametrize(
    "board",
    [
        "moon",
        7,
        [],
        {},
        {"size": "small", "blockades": []},
        {"size": "small", "blockades": [], "power_ups": [], "colour": "red"},
        {"size": "huge", "blockades": [], "power_ups": []},
        {"size": "small", "blockades": {}, "power_ups": []},
        {"size": "small", "blockades": [[5]], "power_ups": []},
        {"size": "small", "blockades": [[5, "5"]], "power_ups": []},
        custom([(1, 5)]),
        custom([(5, 13)]),
        custom([(18, 4)]),
        custom([(2, 2)], size="large"),
        custom([(5, 5), (5, 5)]),
        custom([(5, 5)], [(5, 5)]),
        custom([(12, 2)]),
        custom([], [(12, 12)]),
        custom([(18, 18)], size="large"),
    ],
)
def test_sd2_a_board_that_does_not_fit_is_refused_with_the_ruling(board: Any) -> None:
    with pytest.raises(Malformed, match=r"\(SD-2\)$"):
        begin(SNAKEY, 2, board)


@pytest.mark.parametrize("board", ["original", "diy", 7, custom([(2, 2)]), custom(size="large")])
def test_sd2_solo_takes_only_its_own_board_or_a_small_one_of_ones_own(board: Any) -> None:
    with pytest.raises(Malformed, match=r"\(SD-2\)$"):
        begin(SNAKEY_SOLO, 1, board)


def test_sd2_solo_has_only_one_start_to_keep_free() -> None:
    state = begin(SNAKEY_SOLO, 1, custom([(12, 2)], [(12, 12)]))
    assert state.board.squares(state.blockades) == ((12, 2),)


def test_sd3_solo_rolls_six_blockades_and_rolls_again_what_is_taken_or_the_start() -> None:
    state = begin(SNAKEY_SOLO, 1)
    for taken in ((2, 2), (7, 7)):  # the start, a power-up
        state = play(SNAKEY_SOLO, state, *at(*taken))
        assert SNAKEY_SOLO.want(state) == Want("standard", 2, "blockade 1 of 6: column")
    state = play(SNAKEY_SOLO, state, *at(3, 2))  # next to the start is free in solo
    assert SNAKEY_SOLO.want(state) == Want("standard", 2, "blockade 2 of 6: column")
    state = play(SNAKEY_SOLO, state, *at(3, 2))  # a blockade
    assert SNAKEY_SOLO.want(state) == Want("standard", 2, "blockade 2 of 6: column")
    state = play(SNAKEY_SOLO, state, roll(1, 4))
    assert SNAKEY_SOLO.want(state) == Want("standard", 2, "blockade 2 of 6: row")
    assert SNAKEY_SOLO.to_act(state) == "Ann"
    assert SNAKEY_SOLO.legal(state) == ()
    state = play(SNAKEY_SOLO, state, roll(1, 4), *at(5, 6), *at(5, 7), *at(5, 8), *at(5, 9))
    assert SNAKEY_SOLO.want(state) is None
    assert state.board.squares(state.blockades) == ((3, 2), (5, 5), (5, 6), (5, 7), (5, 8), (5, 9))
    assert SNAKEY_SOLO.legal(state) == (do("start", heading="right"), do("start", heading="down"))


def test_sd3_the_original_board_is_ready_as_printed() -> None:
    assert SNAKEY.want(begin(SNAKEY, 4, "original")) is None


@pytest.mark.parametrize(("name", "each"), [("pinwheel", 6), ("diy", 6), ("fishy", 12), ("diy-large", 12)])
def test_sd3_the_other_boards_roll_blockades_then_power_ups(name: str, each: int) -> None:
    state = begin(SNAKEY, 3, name)
    dice, middle = state.board.dice, 9
    wants = []
    for number in range(2 * each):
        place = (5 + number % each, middle + number // each * 2)
        for one in at(*place, dice=dice):
            due = SNAKEY.want(state)
            assert due is not None
            assert SNAKEY.to_act(state) == "Ann"
            wants.append(due.purpose)
            state = play(SNAKEY, state, one)
    kinds = ("blockade", "power-up")
    assert wants == [
        f"{k} {n} of {each}: {axis}" for k in kinds for n in range(1, each + 1) for axis in ("column", "row")
    ]
    assert state.board.squares(state.blockades) == tuple((5 + n, 9) for n in range(each))
    assert set(state.board.squares(state.power_ups)) >= {(5 + n, 11) for n in range(each)}
    assert SNAKEY.want(state) is None
    assert SNAKEY.legal(state)


@pytest.mark.parametrize("place", [(2, 2), (3, 2), (2, 3), (12, 11), (11, 12), (7, 7), (4, 4)])
def test_sd3_what_is_taken_a_start_or_next_to_one_is_rolled_again(place: tuple[int, int]) -> None:
    state = play(SNAKEY, begin(SNAKEY, 2, "pinwheel"), *at(*place))
    assert SNAKEY.want(state) == Want("standard", 2, "blockade 1 of 6: column")
    assert not state.blockades


def test_sd3_diagonal_to_a_start_is_not_next_to_it() -> None:
    state = play(SNAKEY, begin(SNAKEY, 2, "diy"), *at(3, 3))
    assert SNAKEY.want(state) == Want("standard", 2, "blockade 2 of 6: column")
    state = play(SNAKEY, state, *(one for n in range(5) for one in at(5, 5 + n)), *at(3, 3))
    assert SNAKEY.want(state) == Want("standard", 2, "power-up 1 of 6: column")  # a blockade is there


def test_sd4_the_solo_snake_starts_on_the_start_heading_down_or_right() -> None:
    ways: tuple[tuple[Heading, list[int]], ...] = (("right", [3, 2]), ("down", [2, 3]))
    for heading, front in ways:
        state = solo(heading=heading)
        snake = SNAKEY_SOLO.view(state).players[0]
        assert (snake["trail"], snake["heading"], snake["front"]) == ([[2, 2]], heading, front)
        assert SNAKEY_SOLO.want(state) == Want("snake", 2, "roll of the turn")


def test_sd4_players_choose_starts_in_their_order_each_once() -> None:
    state = begin(SNAKEY, 3, custom())
    assert SNAKEY.to_act(state) == "Ann"
    assert SNAKEY.view(state).players[0]["front"] is None
    assert SNAKEY.view(state).players[0]["heading"] is None
    state = play(SNAKEY, state, do("start", square=(12, 2), heading="left"))
    assert SNAKEY.to_act(state) == "Bo"
    why = refused(SNAKEY, state, do("start", square=(12, 2), heading="down"))
    assert (why.ruling, why.sentence) == ("SD-4", "12,2 is taken; choose one of 2,2; 2,12; 12,12.")
    assert len(SNAKEY.legal(state)) == 6
    state = play(SNAKEY, state, do("start", square=(2, 12), heading="up"))
    assert SNAKEY.to_act(state) == "Cy"
    state = play(SNAKEY, state, do("start", square=(2, 2), heading="down"))
    assert SNAKEY.to_act(state) == "Ann"
    assert [player["trail"] for player in SNAKEY.view(state).players] == [[[12, 2]], [[2, 12]], [[2, 2]]]


@pytest.mark.parametrize(
    "start", [do("start", square=(5, 5), heading="up"), do("start", square=(0, 99), heading="up"),
              do("start", square=(2, 2), heading="left"), do("start", square=(12, 12), heading="down")]
)  # fmt: skip
def test_sd4_a_start_that_is_none_or_heads_into_the_wall_is_refused(start: Any) -> None:
    assert refused(SNAKEY, begin(SNAKEY, 2), start).ruling == "SD-4"


def test_sd4_the_start_is_visited_and_an_unused_one_is_an_ordinary_square() -> None:
    state = table(2)
    assert SNAKEY.view(state).players[0]["breakdown"]["visited"] == 1
    state = play(
        SNAKEY, state, roll("locked", "locked"), do("block", die=0), *at(2, 12), *at(2, 2)
    )  # nobody started on [2,12]; Ann did on [2,2]
    assert state.board.squares(state.blockades) == ((2, 12),)
