"""How a reading meets what the rules want: a roll, a question, or nothing; never a wrong move."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.core import Want
from companion.table.dice.answer import lying_after
from companion.table.dice.doubt import SOME_COCKED
from companion.table.dice.due import Due
from companion.table.dice.matching import meet
from companion.table.dice.outcome import Ask, Kind, Lying, Outcome, SeenRoll, Wait
from companion.vision.faces import Face
from companion.vision.sure import sure_enough
from tests.table.seen import THREES, die, reading, row

FIRST = Due(Want("standard", 4, "first roll"), (0, 1, 2, 3))
NOWHERE = Lying()
AFTER_THREES = Lying(THREES, (0, 1, 2, 3))
ONE_AGAIN = Due(Want("standard", 1, "second roll", touched="TS-2"), (3,), ((0, 4), (1, 4), (2, 4)))
THREE_AGAIN = Due(Want("standard", 3, "second roll"), (1, 2, 3), ((0, 4),))


def faces(found: Outcome) -> tuple[Face, ...]:
    assert isinstance(found, SeenRoll), found
    return found.faces


def kind(found: Outcome) -> Kind:
    assert isinstance(found, Ask), found
    return found.kind


def test_a_full_roll_is_listed_from_left_to_right() -> None:
    a, b, c, d = row([6, 5, 2, 1])
    found = meet(FIRST, NOWHERE, reading(c, a, d, b))
    assert faces(found) == (6, 5, 2, 1)
    assert isinstance(found, SeenRoll)
    assert found.lying.index == (2, 0, 3, 1)  # which die of the game each read die is


@pytest.mark.parametrize("count", [1, 3, 5, 7])
def test_another_number_of_dice_is_a_question_and_never_a_move(count: int) -> None:
    found = meet(FIRST, NOWHERE, reading(*row([3, 4, 5, 6, 1, 2, 3][:count])))
    assert kind(found) is Kind.COUNT


def test_the_question_about_the_number_of_dice_says_both_numbers() -> None:
    found = meet(FIRST, NOWHERE, reading(*row([1, 2, 3, 4, 5])))
    assert isinstance(found, Ask)
    assert found.text == "I see five dice; four are wanted."
    assert len(found.roll.dice) == 5


def test_what_may_be_the_missing_die_is_asked_about_by_itself() -> None:
    maybe = (die(5, 300, sure=0.3, second=3), die(2, 420, sure=0.12, second=1))
    found = meet(FIRST, NOWHERE, replace(reading(*row([1, 2, 6]), maybe=maybe), given_count=0.99))
    assert isinstance(found, Ask)
    assert (found.kind, found.unsure) == (Kind.DOUBT, (3,))
    assert found.text == "I see three dice. Is this die a 5 or a 3?"
    assert found.roll.faces == (1, 2, 6, 5)


@pytest.mark.parametrize("count", [1, 5])
def test_what_may_be_dice_and_does_not_make_up_their_number_is_not_asked_about(count: int) -> None:
    maybe = (die(5, 500, sure=0.3, second=3),)
    found = meet(FIRST, NOWHERE, reading(*row([1, 2, 6, 3, 4][:count]), maybe=maybe))
    assert isinstance(found, Ask)
    assert (found.kind, len(found.roll.dice)) == (Kind.COUNT, count)


@given(st.lists(st.tuples(st.integers(1, 6), st.floats(0, 1)), max_size=4), st.integers(1, 6))
def test_a_roll_made_up_of_what_may_be_dice_never_counts_unasked(maybe: list[tuple[int, float]], count: int) -> None:
    made_up = tuple(die(face, 20 + 80 * n, 300, sure=sure) for n, (face, sure) in enumerate(maybe))
    found = meet(FIRST, NOWHERE, replace(reading(*row([1, 2, 3, 4, 5, 6][:count]), maybe=made_up), given_count=1.0))
    assert isinstance(found, SeenRoll if count == 4 else Ask)


def test_a_low_confidence_asks_and_names_the_unsure_die() -> None:
    unsure = die(5, 180, sure=0.6, second=6)
    found = meet(FIRST, NOWHERE, reading(*row([1, 2]), unsure, die(4, 300)))
    assert isinstance(found, Ask)
    assert found.kind is Kind.DOUBT
    assert found.text == "Is this die a 5 or a 6?"
    assert found.unsure == (2,)
    assert found.roll.faces == (1, 2, 5, 4)


@pytest.mark.parametrize(("x", "told"), [(221, True), (218, True), (250, False)])
def test_an_unsure_die_that_touches_another_is_said_to_lean_or_lie_too_close(x: float, told: bool) -> None:
    found = meet(FIRST, NOWHERE, reading(*row([4, 4, 2]), die(5, x, sure=0.6, second=3)))
    assert isinstance(found, Ask)
    assert found.text.startswith("Is this die a 5 or a 3?")
    assert ("lay it flat and apart" in found.text) == told


def test_a_die_that_leans_on_something_else_is_said_to() -> None:
    leaning = replace(die(5, 300, sure=0.5), cocked=True)
    found = meet(FIRST, NOWHERE, reading(*row([4, 4, 2]), leaning))
    assert isinstance(found, Ask)
    assert found.text == (
        "Is this die a 5? It seems to lean, or to lie on another die: lay it flat on the table, and it is read again."
    )
    assert found.unsure == (3,)


def test_where_several_dice_are_unsure_one_is_said_to_lean() -> None:
    leaning = replace(die(5, 300, sure=0.5), cocked=True)
    found = meet(FIRST, NOWHERE, reading(*row([4, 4]), die(2, 200, sure=0.5), leaning))
    assert isinstance(found, Ask)
    assert found.text.endswith(SOME_COCKED)


def test_where_a_die_is_missing_that_may_lie_under_another_this_is_said() -> None:
    leaning = replace(die(5, 300, sure=0.5), cocked=True)
    found = meet(FIRST, NOWHERE, reading(*row([4, 4]), leaning))
    assert isinstance(found, Ask)
    assert found.kind is Kind.COUNT
    assert found.text.endswith(SOME_COCKED)
    plain = meet(FIRST, NOWHERE, reading(*row([4, 4, 5])))
    assert isinstance(plain, Ask)
    assert found.text == f"{plain.text} {SOME_COCKED}"


def test_sure_dice_may_touch() -> None:
    assert faces(meet(FIRST, NOWHERE, reading(*row([4, 4, 2]), die(5, 221)))) == (4, 4, 2, 5)


def test_doubt_about_the_whole_roll_asks_though_every_die_is_sure() -> None:
    found = meet(FIRST, NOWHERE, reading(*row([1, 2, 3, 4]), confidence=0.5))
    assert kind(found) is Kind.DOUBT


@given(confidence=st.floats(0, 1))
def test_only_a_sure_roll_counts_unasked(confidence: float) -> None:
    found = meet(FIRST, NOWHERE, reading(*row([1, 2, 3, 4]), confidence=confidence))
    assert isinstance(found, SeenRoll if confidence >= sure_enough() else Ask)


def test_a_roll_of_as_many_dice_as_are_wanted_is_as_sure_as_that_makes_it() -> None:
    """A cable at the picture's edge may be a die; where all four that were thrown are seen it hardly is."""
    seen = replace(reading(*row([1, 2, 3, 4]), confidence=0.5), given_count=0.99)
    assert faces(meet(FIRST, NOWHERE, seen)) == (1, 2, 3, 4)
    three = replace(reading(*row([1, 2, 3]), confidence=0.5), given_count=0.99)
    assert kind(meet(FIRST, NOWHERE, three)) is Kind.COUNT


def test_dice_without_the_kept_ones_may_be_these_and_others_unseen() -> None:
    elsewhere = replace(reading(*row([4, 1, 2], y=300), confidence=0.5), given_count=0.99)
    assert kind(meet(THREE_AGAIN, AFTER_THREES, elsewhere)) is Kind.DOUBT
    assert faces(meet(THREE_AGAIN, AFTER_THREES, replace(elsewhere, confidence=0.99))) == (4, 1, 2)


def test_a_table_that_wants_to_be_asked_is_asked_about_every_roll() -> None:
    sure = meet(FIRST, NOWHERE, reading(*row([1, 2, 3, 4])), ask=True)
    assert kind(sure) is Kind.CONFIRM
    assert kind(meet(FIRST, NOWHERE, reading(*row([1, 2, 3, 4]), confidence=0.2), ask=True)) is Kind.DOUBT


def test_dice_that_lie_as_they_lay_are_no_throw() -> None:
    assert isinstance(meet(FIRST, AFTER_THREES, reading(*THREES)), Wait)
    nudged = [replace(d, box=tuple(edge + 3 for edge in d.box)) for d in THREES]  # type: ignore[arg-type]
    assert isinstance(meet(FIRST, AFTER_THREES, reading(*nudged)), Wait)


def test_dice_being_cleared_away_one_by_one_are_no_question() -> None:
    assert isinstance(meet(FIRST, AFTER_THREES, reading(*THREES[:2])), Wait)


def test_fewer_dice_elsewhere_that_show_what_lay_there_are_counted() -> None:
    assert kind(meet(FIRST, AFTER_THREES, reading(*row([4, 4, 2], y=300)))) is Kind.COUNT


def test_fewer_dice_of_which_one_lies_as_it_lay_are_counted() -> None:
    found = meet(FIRST, AFTER_THREES, reading(THREES[0], *row([1, 5], x=300, y=300)))
    assert isinstance(found, Ask)
    assert found.text.startswith("I see three dice")
    assert found.roll.faces == (4, 1, 5)


def test_where_some_dice_lie_as_they_lay_all_that_were_to_be_thrown_are_asked_about() -> None:
    found = meet(FIRST, AFTER_THREES, reading(THREES[0], *row([1, 5, 6], x=300, y=300)))
    assert isinstance(found, Ask)
    assert found.roll.faces == (4, 1, 5, 6)
    there = Lying(row([4, 1, 3, 2]), (0, 1, 2, 3))
    found = meet(THREE_AGAIN, there, reading(*there.dice[:2], *row([5, 6], x=300, y=300)))
    assert isinstance(found, Ask)
    assert found.text.startswith("Some dice lie as they lay.")
    assert (found.roll.faces, found.roll.lying.index) == ((1, 5, 6), (0, 1, 2, 3))


def test_ts2_a_second_throw_is_told_from_the_kept_dice_by_place() -> None:
    found = meet(ONE_AGAIN, AFTER_THREES, reading(die(4, 500, 300), *THREES[:3]))
    assert faces(found) == (4,)  # the same face as the kept ones, but it lies elsewhere
    assert isinstance(found, SeenRoll)
    assert found.lying.index == (3, 0, 1, 2)
    assert found.note is None


def test_ts2_a_thrown_die_may_come_to_rest_where_it_lay_with_another_face() -> None:
    assert faces(meet(ONE_AGAIN, AFTER_THREES, reading(*THREES[:3], die(6, 260)))) == (6,)


def test_ts2_kept_dice_that_were_moved_are_told_by_their_faces_and_it_is_said() -> None:
    moved = row([4, 4, 5, 4], y=400)
    found = meet(ONE_AGAIN, AFTER_THREES, reading(*moved))
    assert faces(found) == (5,)
    assert isinstance(found, SeenRoll)
    assert found.note is not None
    assert found.note.startswith("A kept die was moved. Who touches it picks it up (TS-2)")


def test_that_a_kept_die_was_moved_is_said_without_the_ruling_of_another_game() -> None:
    other = Due(Want("standard", 1, "second roll"), (3,), ONE_AGAIN.kept)
    found = meet(other, AFTER_THREES, reading(*row([4, 4, 5, 4], y=400)))
    assert isinstance(found, SeenRoll)
    assert found.note == "A kept die was moved. If it was thrown, too, undo; else go on."


def test_ts2_a_kept_die_pushed_before_the_throw_is_pointed_out_beside_it() -> None:
    there, pushed = Lying(row([4, 1, 3, 2]), (0, 1, 2, 3)), die(4, 25, 140)
    found = meet(THREE_AGAIN, there, reading(pushed, *there.dice[1:]))
    assert isinstance(found, Wait)
    assert found.lying is not None
    thrown = meet(THREE_AGAIN, found.lying, reading(pushed, *row([1, 5, 6], x=300, y=300)))
    assert faces(thrown) == (1, 5, 6)
    assert isinstance(thrown, SeenRoll)
    assert thrown.note is not None


def test_ts2_kept_dice_that_the_camera_never_placed_are_told_by_their_faces() -> None:
    found = meet(ONE_AGAIN, Lying(THREES, (None,) * 4), reading(*THREES[:3], die(6, 500, 300)))
    assert faces(found) == (6,)
    assert isinstance(found, SeenRoll)
    assert found.note is None


def test_ts2_kept_dice_may_be_set_aside_out_of_sight() -> None:
    assert faces(meet(ONE_AGAIN, AFTER_THREES, reading(die(6, 500, 300)))) == (6,)


def test_ts2_the_kept_dice_alone_mean_that_the_throw_is_still_to_come() -> None:
    assert isinstance(meet(ONE_AGAIN, AFTER_THREES, reading(*THREES[:3])), Wait)
    assert isinstance(meet(ONE_AGAIN, NOWHERE, reading(*row([4, 4, 4], y=300))), Wait)
    assert kind(meet(ONE_AGAIN, AFTER_THREES, reading(*THREES[:2], die(6, 500, 300)))) is Kind.COUNT


def test_ts2_a_kept_face_that_is_gone_is_asked_about() -> None:
    found = meet(ONE_AGAIN, AFTER_THREES, reading(*THREES[:2], die(3, 400, 400), die(1, 500, 300)))
    assert isinstance(found, Ask)
    assert found.kind is Kind.KEPT
    assert "kept 4" in found.text


def test_ts2_too_few_dice_beside_the_kept_ones_are_a_question() -> None:
    two_again = Due(Want("standard", 2, "second roll"), (2, 3), ((0, 4), (1, 4)))
    found = meet(two_again, AFTER_THREES, reading(*THREES[:2], die(6, 500, 300)))
    assert isinstance(found, Ask)
    assert found.text == "I see three dice; two kept and two thrown would be four."
    assert [d.face for d in found.roll.dice] == [6]  # the kept ones are not asked about


def test_ts2_two_dice_of_the_kept_faces_where_two_were_thrown_are_asked_about() -> None:
    two_again = Due(Want("standard", 2, "second roll"), (2, 3), ((0, 4), (1, 4)))
    assert kind(meet(two_again, NOWHERE, reading(*row([4, 4], y=300)))) is Kind.KEPT
    assert faces(meet(two_again, NOWHERE, reading(*row([4, 5], y=300)))) == (4, 5)


def test_ts2_thrown_dice_take_the_indexes_of_the_dice_picked_up() -> None:
    two_again = Due(Want("standard", 2, "second roll"), (0, 3), ((1, 4), (2, 4)))
    found = meet(two_again, AFTER_THREES, reading(die(1, 600, 300), THREES[1], THREES[2], die(3, 400, 300)))
    assert faces(found) == (3, 1)
    assert isinstance(found, SeenRoll)
    assert found.lying.index == (3, 1, 2, 0)


def test_the_old_doubt_about_a_kept_die_is_not_asked_again() -> None:
    doubtful = replace(THREES[0], confidence=0.5)
    lying = Lying((doubtful, *THREES[1:]), (0, 1, 2, 3))
    found = meet(ONE_AGAIN, lying, reading(doubtful, *THREES[1:3], die(6, 500, 300), confidence=0.48))
    assert faces(found) == (6,)


def test_kept_dice_make_a_doubtful_thrown_one_no_surer() -> None:
    kept = tuple(replace(one, confidence=0.93) for one in THREES[:3])
    lying = Lying((*kept, THREES[3]), (0, 1, 2, 3))
    for least in (0.93, 0.2):  # of the kept ones
        there = (replace(kept[0], confidence=least), *kept[1:])
        found = meet(ONE_AGAIN, lying, reading(*there, die(6, 500, 300, sure=0.85), confidence=min(0.9, 2 * least)))
        assert kind(found) is Kind.DOUBT


def test_ts7_the_fifth_die_of_a_straight_is_thrown_beside_the_four() -> None:
    straight = row([1, 2, 3, 4])
    chase = Due(Want("standard", 1, "fifth die"), (4,), tuple(enumerate((1, 2, 3, 4))))
    assert faces(meet(chase, Lying(straight, (0, 1, 2, 3)), reading(*straight, die(5, 500, 300)))) == (5,)


def test_an_answer_to_a_miscounted_roll_leaves_no_thrown_die_known() -> None:
    found = meet(FIRST, NOWHERE, reading(*row([1, 2, 3, 4, 5])))
    assert isinstance(found, Ask)
    assert set(lying_after(found, FIRST).index) == {None}
    fewer = meet(THREE_AGAIN, AFTER_THREES, reading(THREES[0], *row([1, 5], x=300, y=300)))
    assert isinstance(fewer, Ask)
    assert lying_after(fewer, THREE_AGAIN).index == (0, None, None)  # the kept one is
    doubt = meet(FIRST, NOWHERE, reading(*row([1, 2, 3, 4]), confidence=0.3))
    assert isinstance(doubt, Ask)
    assert lying_after(doubt, FIRST).index == (0, 1, 2, 3)


@given(st.lists(st.tuples(st.integers(1, 6), st.floats(0.3, 1)), min_size=1, max_size=8))
def test_whatever_is_read_a_roll_that_counts_has_as_many_dice_as_are_wanted(
    dice: list[tuple[int, float]],
) -> None:
    places = [die(face, 70.0 * n, 100 + 37.0 * (n % 3), sure) for n, (face, sure) in enumerate(dice)]
    for wanted in (FIRST, ONE_AGAIN):
        found = meet(wanted, AFTER_THREES, reading(*places))
        if isinstance(found, SeenRoll):
            assert len(found.faces) == wanted.want.count
            assert found.confidence >= sure_enough()
