"""How readings meet Snakey Dice's rolls, beside dice that may lie there still, be turned over or be pushed."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.core import Want, do
from companion.table.dice.by_face import by_face, only_these, show_the_same, standing_by_face, unclear
from companion.table.dice.by_place import handled
from companion.table.dice.doubt import checked
from companion.table.dice.due import Due, due_roll
from companion.table.dice.matching import meet
from companion.table.dice.outcome import Ask, Kind, Lying, Outcome, SeenRoll, Wait
from companion.vision.faces import Face
from companion.vision.reading import Die
from tests.table.seen import die, reading, row

NOWHERE = Lying()
TURN = row([3, 1, 6])
"""The dice of a turn, left, forward and locked."""
LAID = Lying(TURN, (0, 1, 2))
FACES = ("left", "forward", "locked")
BOARD = {"dice": [{"face": face, "unlocked": False, "used": False} for face in FACES]}
COLUMN = due_roll(Want("standard", 2, "blockade 1 of 2: column"), BOARD)
SET_UP = due_roll(Want("standard", 2, "blockade 1 of 6: row"), {"dice": []})
ROLL = due_roll(Want("snake", 3, "roll of the turn"), {"dice": []})


def again(*dice: int) -> Due:
    return due_roll(Want("snake", len(dice), "re-roll"), BOARD, do("reroll", dice=dice))


def at(face: int, x: float, y: float = 330, sure: float = 0.99) -> Die:
    return die(face, x, y, sure)


def pushed(one: Die, dx: float) -> Die:
    x0, y0, x1, y1 = one.box
    return replace(one, box=(x0 + dx, y0, x1 + dx, y1))


def faces(found: Outcome) -> tuple[Face, ...]:
    assert isinstance(found, SeenRoll), found
    return found.faces


def ask(found: Outcome) -> Ask:
    assert isinstance(found, Ask), found
    return found


# ---- the roll of the turn


@given(st.lists(st.integers(1, 6), min_size=2, max_size=6))
def test_sd5_plain_dice_enter_a_roll_as_numbers_from_left_to_right(numbers: list[int]) -> None:
    wanted = due_roll(Want("snake", len(numbers), "roll of the turn"), {"dice": []})
    found = meet(wanted, NOWHERE, reading(*reversed(row(numbers))))
    assert faces(found) == tuple(numbers)


def test_the_dice_of_the_turn_before_may_lie_there_still() -> None:
    found = meet(ROLL, Lying(row([2, 2]), (None, None)), reading(*row([2, 2]), at(5, 20), at(6, 100), at(2, 180)))
    assert faces(found) == (5, 6, 2)
    assert isinstance(found, SeenRoll)
    assert found.lying.index == (None, None, 0, 1, 2)


def test_the_dice_of_the_turn_before_picked_up_and_thrown_are_the_roll() -> None:
    assert faces(meet(ROLL, LAID, reading(at(2, 20), at(1, 300), at(5, 500)))) == (2, 1, 5)


def test_a_die_that_was_not_thrown_makes_a_question() -> None:
    found = ask(meet(ROLL, LAID, reading(TURN[0], at(2, 300), at(5, 500))))
    assert found.kind is Kind.COUNT
    assert len(found.roll.faces) == 3  # one tap if they were all thrown


@pytest.mark.parametrize("count", [1, 4, 5])
def test_another_number_of_new_dice_is_a_question(count: int) -> None:
    found = ask(meet(ROLL, Lying(row([4]), (None,)), reading(*row([4]), *(at(2, 90 * n) for n in range(count)))))
    assert found.kind is Kind.COUNT
    assert "three are wanted" in found.text


def test_a_doubtful_die_is_named_with_the_snake_faces_it_may_mean() -> None:
    unsure = die(5, 180, sure=0.5, second=6)
    found = ask(meet(ROLL, NOWHERE, reading(*row([1, 2]), unsure)))
    assert found.text == "Is this die a 5 (left/right) or a 6 (locked)?"


# ---- re-rolls


def test_sd9_the_faces_of_a_reroll_are_those_of_the_dice_that_moved() -> None:
    found = meet(again(0, 2), LAID, reading(at(5, 400), TURN[1], at(2, 100)))
    assert faces(found) == (2, 5)
    assert isinstance(found, SeenRoll)
    assert found.lying.index == (2, 1, 0)


def test_sd9_a_die_may_show_the_same_face_again() -> None:
    assert faces(meet(again(0), LAID, reading(at(3, 400), *TURN[1:]))) == (3,)


def test_sd9_another_die_thrown_than_the_one_named_is_asked_about() -> None:
    found = ask(meet(again(0), LAID, reading(TURN[0], at(5, 400), TURN[2])))
    assert found.kind is Kind.KEPT
    assert found.text.startswith("Die 2 was moved, and die 1 was named. If other dice were thrown than those named")


def test_sd9_fewer_dice_thrown_than_named_are_asked_about() -> None:
    found = ask(meet(again(0, 1), LAID, reading(at(5, 400), *TURN[1:])))
    assert (found.kind, found.text) == (Kind.COUNT, "I see one die thrown again; two were named.")


def test_sd9_more_dice_on_the_table_than_there_should_be_are_asked_about() -> None:
    assert ask(meet(again(0), LAID, reading(at(5, 400), at(2, 500), *TURN[1:]))).kind is Kind.COUNT


def test_sd9_the_others_taken_away_are_asked_about() -> None:
    assert ask(meet(again(0), LAID, reading(at(5, 400)))).kind is Kind.KEPT


def test_sd9_until_the_dice_named_are_thrown_nothing_happens() -> None:
    assert isinstance(meet(again(0), LAID, reading(*TURN)), Wait)
    assert isinstance(meet(again(0), LAID, reading(*TURN[1:])), Wait)
    assert isinstance(meet(again(0), LAID, reading(TURN[0], pushed(TURN[1], 30), TURN[2])), Ask | Wait)


def test_sd9_a_die_pushed_a_little_aside_is_not_taken_for_thrown() -> None:
    aside = reading(pushed(TURN[0], -18), *TURN[1:])
    assert ask(meet(again(0), LAID, aside)).kind is Kind.CONFIRM
    assert isinstance(meet(again(1), LAID, aside), Wait)  # another one is to be thrown
    for lying in (LAID, Lying(TURN, (None,) * 3)):  # of a roll that was read, and of a typed one
        assert isinstance(meet(again(0, 1), lying, aside), Wait)


def test_sd10_a_die_turned_by_hand_stays_the_die_it_is() -> None:
    flipped = {"dice": [*BOARD["dice"][:1], {"face": "locked"}, *BOARD["dice"][2:]]}
    wanted = due_roll(Want("snake", 1, "re-roll"), flipped, do("reroll", dice=(0,)))
    turned = reading(at(5, 400), replace(TURN[1], face=6), TURN[2])
    assert faces(meet(wanted, LAID, turned)) == (5,)
    assert ask(meet(again(0), LAID, turned)).kind is Kind.KEPT  # the sheet knows of no flip


def test_sd9_after_a_typed_roll_the_dice_that_stayed_must_show_what_the_others_show() -> None:
    unknown = Lying(TURN, (None,) * 3)
    assert faces(meet(again(0), unknown, reading(at(5, 400), *TURN[1:]))) == (5,)
    assert ask(meet(again(0), unknown, reading(TURN[0], at(5, 400), TURN[2]))).kind is Kind.KEPT
    assert faces(meet(again(0), NOWHERE, reading(at(5, 400)))) == (5,)
    two = ask(meet(again(0), unknown, reading(at(5, 400), at(4, 480), *TURN[1:])))
    assert (two.kind, two.text) == (Kind.COUNT, "I see two new dice; one is wanted.")


# ---- photographs, whose places tell nothing


def test_sd9_of_a_photograph_the_dice_that_stand_are_told_by_their_faces_where_all_are_seen() -> None:
    thrown, locked, forward = at(5, 400), at(6, 90), at(1, 200)
    found = standing_by_face(again(0), reading(thrown, locked, forward))
    assert found == Lying((forward, locked), (1, 2), by_face=True)
    assert standing_by_face(again(0), reading(thrown, locked)) == NOWHERE
    assert standing_by_face(again(0), reading(thrown, locked, at(4, 200))) == NOWHERE
    assert set(by_face([(0, "left"), (1, "left")], reading(at(3, 90), at(3, 200))).values()) == {0, 1}


def test_sd13_of_a_photograph_snake_dice_stand_beside_plain_ones_of_one_colour_or_two() -> None:
    standing = tuple(die(face, 60 + 80 * n) for n, face in enumerate(FACES))
    red = due_roll(Want("standard", 2, "blockade 1 of 2: column"), BOARD, column_die="red")
    for plain, told in ((row([1, 3]), (COLUMN, red)), (row([1, 3, 6, 2]), (red,))):
        for wanted in (COLUMN, red):
            known = Lying(standing, (0, 1, 2), by_face=True) if wanted in told else NOWHERE
            assert standing_by_face(wanted, reading(*plain, *standing)) == known


def test_sd5_of_a_photograph_faces_do_not_tell_a_1_from_a_2() -> None:
    assert unclear(again(0), reading(at(2, 400), *TURN[1:]))
    assert not unclear(again(0), reading(at(5, 400), *TURN[1:]))
    assert show_the_same((1, 3), reading(at(2, 90), at(3, 200)), snake=True)
    assert not show_the_same((1, 3), reading(at(2, 90), at(3, 200)), snake=False)


def test_of_a_photograph_what_shows_nothing_but_faces_of_the_turn_are_its_dice() -> None:
    left, right = at(3, 90), at(4, 90)
    assert only_these(FACES, reading(left)) == Lying((left,), (0,))
    assert only_these(FACES, reading(right)) is None


# ---- coordinates


def test_sd13_a_coordinate_is_thrown_beside_the_dice_of_the_turn() -> None:
    found = meet(COLUMN, LAID, reading(*TURN, at(6, 300), at(3, 100)))
    assert faces(found) == (3, 6)
    assert isinstance(found, SeenRoll)
    assert found.lying.index == (0, 1, 2, None, None)


def test_sd13_a_coordinate_is_thrown_after_everything_was_swept_away() -> None:
    assert faces(meet(COLUMN, LAID, reading(at(4, 300), at(4, 400)))) == (4, 4)
    assert faces(meet(COLUMN, NOWHERE, reading(at(4, 300), at(4, 400)))) == (4, 4)


def test_sd13_a_coordinate_may_be_thrown_with_dice_of_the_turn() -> None:
    assert faces(meet(COLUMN, LAID, reading(TURN[0], at(4, 300), at(2, 400)))) == (4, 2)


def test_sd13_a_coordinate_is_surer_for_its_number_of_dice_where_no_die_of_the_turn_is_among_them() -> None:
    def seen(*dice: Die) -> Outcome:
        return meet(COLUMN, LAID, replace(reading(*dice, confidence=0.5), given_count=0.99))

    assert faces(seen(at(2, 100), at(5, 220), *TURN)) == (2, 5)
    assert ask(seen(at(2, 100), at(3, 500), *TURN[1:])).kind is Kind.DOUBT  # one of two thrown may be unseen


def test_sd1_a_large_board_wants_three_dice() -> None:
    large = due_roll(Want("standard", 3, "power-up 2 of 12: row"), {"dice": []})
    assert faces(meet(large, NOWHERE, reading(*row([6, 1, 2])))) == (6, 1, 2)


def test_sd3_the_next_coordinate_with_the_same_faces_counts_where_the_dice_lie_elsewhere() -> None:
    before = Lying(row([3, 5]), (None, None))
    assert isinstance(meet(SET_UP, before, reading(*row([3, 5]))), Wait)
    assert faces(meet(SET_UP, before, reading(at(5, 100), at(3, 300)))) == (5, 3)


def test_pencils_and_hands_that_push_dice_make_no_roll() -> None:
    found = meet(COLUMN, LAID, reading(pushed(TURN[0], -19), pushed(TURN[1], 20), TURN[2]))
    assert not isinstance(found, SeenRoll)
    one = meet(COLUMN, LAID, reading(pushed(TURN[0], 0), TURN[1], at(6, 420)))
    assert isinstance(one, Wait)
    assert one.lying is not None
    assert faces(meet(COLUMN, one.lying, reading(*TURN[:2], at(6, 420), at(2, 20), at(2, 90)))) == (2, 2)


def test_dice_of_the_turn_put_elsewhere_with_their_faces_are_asked_about_and_not_counted() -> None:
    two = due_roll(Want("standard", 2, "blockade 1 of 1: column"), {"dice": BOARD["dice"][:2]})
    found = ask(meet(two, Lying(TURN[:2], (0, 1)), reading(at(3, 300), at(1, 400))))
    assert found.kind is Kind.CONFIRM


def test_a_die_turned_over_by_hand_beside_a_coordinate_is_no_part_of_it() -> None:
    turned = replace(TURN[1], face=6)
    assert faces(meet(COLUMN, LAID, reading(TURN[0], turned, TURN[2], at(4, 300), at(2, 400)))) == (4, 2)


def test_a_die_of_the_turn_knocked_by_the_throw_is_asked_about() -> None:
    found = ask(meet(COLUMN, LAID, reading(*TURN[:2], pushed(TURN[2], 30), at(4, 300), at(2, 400))))
    assert found.roll.faces == (4, 2)


@given(st.lists(st.tuples(st.integers(1, 6), st.integers(0, 12)), max_size=7, unique_by=lambda one: one[1]))
def test_whatever_is_read_a_roll_that_counts_has_the_dice_wanted(placed: list[tuple[int, int]]) -> None:
    dice = tuple(die(face, 20 + 80 * (place % 7), 100 if place < 7 else 330) for face, place in placed)
    for wanted in (ROLL, COLUMN, SET_UP, again(0), again(0, 2)):
        found = meet(wanted, LAID, reading(*dice))
        if isinstance(found, SeenRoll):
            assert len(found.faces) == wanted.want.count
            assert not set(found.dice) & set(TURN)  # a die that lies as it lay was not thrown
        if isinstance(found, Ask):
            assert found.text.endswith((".", "?"))


# ---- two colours

RED, WHITE = (42.0, 58.0, 38.0), (88.0, 0.0, 3.0)
TWO_COLOURS = replace(COLUMN, column_die="red")


def test_one_throw_of_two_colours_is_column_and_row() -> None:
    thrown = reading(*TURN, at(6, 100), at(3, 200), at(1, 300), at(2, 400))
    found = meet(TWO_COLOURS, LAID, thrown, colours=(*[WHITE] * 3, WHITE, RED, WHITE, RED))
    assert isinstance(found, SeenRoll)
    assert (found.faces, found.parts) == ((3, 2, 6, 1), 2)
    asked = checked(found, TWO_COLOURS, ask=True)
    assert isinstance(asked, Ask)
    assert asked.text == "I read 3 2 for the column and 6 1 for the row. Is that right?"


@pytest.mark.parametrize("colours", [[RED] * 4, [RED, RED, RED, WHITE], [RED, (60.0, 30.0, 20.0), WHITE, WHITE]])
def test_what_is_not_clearly_two_of_each_colour_is_asked(colours: list[tuple[float, float, float]]) -> None:
    thrown = reading(at(6, 100), at(3, 200), at(1, 300), at(2, 400))
    assert ask(meet(TWO_COLOURS, NOWHERE, thrown, colours=tuple(colours))).kind is Kind.COUNT


def test_two_dice_of_another_colour_are_not_taken_for_the_column() -> None:
    thrown = reading(at(6, 100), at(3, 200))
    assert faces(meet(TWO_COLOURS, NOWHERE, thrown, colours=(RED, RED))) == (6, 3)
    assert ask(meet(TWO_COLOURS, NOWHERE, thrown, colours=(RED, WHITE))).kind is Kind.COUNT


# ---- between the rolls


def test_sd12_a_hand_among_the_dice_of_the_turn_changes_only_where_they_lie() -> None:
    after = handled(LAID, reading(pushed(TURN[0], -18), TURN[2], at(1, 400)), FACES)
    assert after is not None
    assert dict(zip(after.index, after.dice, strict=True))[1].box[0] == 400
    assert handled(LAID, reading(*TURN[1:]), FACES) == Lying((*TURN[1:], TURN[0]), (1, 2, 0))
    strange = at(2, 500)  # no die of the turn
    for lies in (strange, pushed(strange, -18)):
        assert handled(Lying((*TURN, strange), (0, 1, 2, None)), reading(*TURN, lies), FACES) is not None


def test_sd10_a_die_turned_as_the_sheet_says_is_no_throw_and_another_may_be() -> None:
    turned = reading(replace(TURN[0], face=4), *TURN[1:])
    assert handled(LAID, turned, ("right", *FACES[1:])) is not None
    assert handled(LAID, turned, FACES) is None
    assert handled(LAID, reading(*TURN, at(2, 300)), FACES) is None


def test_sd10_a_die_turned_as_the_sheet_says_and_put_down_elsewhere_is_no_throw() -> None:
    elsewhere = reading(*TURN[1:], at(4, 400))
    after = handled(LAID, elsewhere, ("right", *FACES[1:]))
    assert after is not None
    assert dict(zip(after.index, after.dice, strict=True))[0].box[0] == 400
    assert handled(LAID, elsewhere, FACES) is None
