"""The roll that is due: which dice are to be thrown, by the board, and which lie beside them."""

import pytest

from companion.rules.core import Do, Want, do
from companion.rules.snakey.dice import snake_face
from companion.table.dice.due import due_roll, snake_faces

BOARD = {"dice": [{"face": face, "unlocked": False, "used": False} for face in ("left", "forward", "locked")]}
"""Of a turn of Snakey Dice."""
COLUMN = Want("standard", 2, "blockade 1 of 2: column")


def test_a_turns_first_roll_is_all_dice_in_order() -> None:
    first = due_roll(Want("standard", 4, "first roll"), None)
    assert (first.thrown, first.kept, first.standing) == ((0, 1, 2, 3), (), None)


def test_ts7_the_fifth_die_of_a_straight_is_index_four() -> None:
    for dice, roll in (([1, 2, 3, 4], 1), ([1, 2, 3, 4, 6], 2)):
        board = {"dice": dice, "kept": [0, 1, 2, 3], "roll": roll}
        assert due_roll(Want("standard", 1, "fifth die"), board).thrown == (4,)


def test_ts11_a_lost_die_is_neither_kept_nor_thrown_again() -> None:
    found = due_roll(Want("standard", 1, "second roll"), {"dice": [4, None, 4, 2], "kept": [0, 2], "roll": 1})
    assert found.thrown == (3,)
    assert found.kept == ((0, 4), (2, 4))
    assert found.faces_beside == (4, 4)


def test_dice_on_a_board_that_names_none_as_kept_are_all_thrown_again() -> None:
    board = {"dice": [4, 2], "points": 6}
    assert snake_faces(board) is None
    assert due_roll(Want("standard", 2, "roll"), board).thrown == (0, 1)


def test_sd9_the_dice_named_are_due_and_the_others_stand() -> None:
    wanted = due_roll(Want("snake", 2, "re-roll"), BOARD, do("reroll", dice=(2, 0)))
    assert wanted.thrown == (0, 2)
    assert wanted.standing == wanted.beside == ((1, "forward"),)


def test_a_reroll_that_no_event_names_is_of_the_first_dice() -> None:
    assert due_roll(Want("snake", 2, "re-roll"), BOARD, Do("flip")).thrown == (0, 1)


def test_sd13_beside_a_coordinate_all_dice_of_the_turn_stand() -> None:
    column = due_roll(COLUMN, BOARD)
    assert column.thrown == ()
    assert column.standing == ((0, "left"), (1, "forward"), (2, "locked"))


def test_two_colours_are_looked_for_where_a_column_is_due_only() -> None:
    for want, expected in ((COLUMN, "red"), (Want("standard", 2, "blockade 1 of 2: row"), None)):
        assert due_roll(want, BOARD, None, "red").column_die == expected
    assert due_roll(Want("snake", 3, "roll of the turn"), {"dice": []}, None, "red").column_die is None


@pytest.mark.parametrize(
    ("face", "name"), [(1, "forward"), (2, "forward"), (3, "left"), (6, "locked"), ("left", "left")]
)
def test_sd5_the_converter_and_a_snake_die_that_is_read_by_its_name(face: int | str, name: str) -> None:
    assert snake_face(face) == name
