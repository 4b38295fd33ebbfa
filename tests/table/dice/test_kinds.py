"""Snake dice and plain dice on one table: the wanted kind decides between look-alikes; the other is pointed out."""

from companion.rules.core import Want
from companion.table.dice.due import Due
from companion.table.dice.matching import meet
from companion.table.dice.outcome import Ask, Kind, Lying, SeenRoll, Wait
from tests.table.seen import die, reading, row

PLAIN = Due(Want("standard", 2, "first roll"), (0, 1))
SNAKE = Due(Want("snake", 3, "turn"), (0, 1, 2), standing=())
COLUMN = Due(Want("standard", 1, "blockade column"), (), standing=((0, "left"), (1, "locked")))
NOWHERE = Lying()


def test_named_faces_are_a_roll_of_snake_dice() -> None:
    found = meet(SNAKE, NOWHERE, reading(*row(["left", "left_right", "forward"])))
    assert isinstance(found, SeenRoll)
    assert found.faces == ("left", "left_right", "forward")


def test_sd5_plain_dice_serve_as_snake_dice() -> None:
    found = meet(SNAKE, NOWHERE, reading(*row([3, 6, 1])))
    assert isinstance(found, SeenRoll)
    assert found.faces == (3, 6, 1)


def test_sd5_a_plain_die_among_snake_dice_is_pointed_out_and_not_forced_into_a_face() -> None:
    found = meet(SNAKE, NOWHERE, reading(*row(["left", 4, "forward"])))
    assert isinstance(found, Ask)
    assert found.kind is Kind.DOUBT
    assert found.text == "One of these is a plain die; snake dice are wanted. What does it show?"
    assert found.unsure == (1,)
    assert found.roll.faces == ("left", 4, "forward")


def test_snake_dice_where_plain_ones_are_wanted_are_pointed_out() -> None:
    found = meet(PLAIN, NOWHERE, reading(*row(["left", "locked"])))
    assert isinstance(found, Ask)
    assert found.text == "Some of these are snake dice; plain dice are wanted. What do they show?"
    assert found.unsure == (0, 1)


def test_the_wanted_kind_decides_between_look_alikes_and_the_die_is_asked_about() -> None:
    alike = die("locked", 20, sure=0.6, second=1)
    found = meet(PLAIN, NOWHERE, reading(alike, die(5, 120)))
    assert isinstance(found, Ask)
    assert found.roll.faces == (1, 5)
    assert found.text == "Is this die a 1 or a locked?"
    likewise = meet(SNAKE, NOWHERE, reading(die(1, 20, sure=0.6, second="locked"), *row(["left", "right"], x=120)))
    assert isinstance(likewise, Ask)
    assert likewise.roll.faces == ("locked", "left", "right")


def test_a_face_that_is_hardly_likely_is_no_look_alike() -> None:
    found = meet(PLAIN, NOWHERE, reading(die("locked", 20, sure=0.9, second=1), die(5, 120)))
    assert isinstance(found, Ask)
    assert found.roll.faces == ("locked", 5)


def test_sd13_the_turns_snake_dice_are_no_part_of_a_throw_of_plain_dice() -> None:
    turn = row(["left", "locked"])
    lying = Lying(turn, (0, 1))
    found = meet(COLUMN, lying, reading(*turn, die(4, 400, 300)))
    assert isinstance(found, SeenRoll)
    assert found.faces == (4,)
    swept = row(["left", "locked"], y=300)
    moved = meet(COLUMN, lying, reading(*swept, die(4, 400, 200)))
    assert isinstance(moved, SeenRoll)
    assert moved.faces == (4,)
    assert isinstance(meet(COLUMN, lying, reading(*swept)), Wait)
