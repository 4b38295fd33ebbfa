"""Dice that lie there and are seen again otherwise than before, or only some of them, are no throw of themselves."""

from dataclasses import replace

import pytest

from companion.table.dice.by_face import AS_BY_SHEET
from companion.table.dice.wording import KEPT_OR_THROWN
from companion.table.session import Table
from companion.vision.reading import Die
from companion.vision.settling.settle import Phase, Seen
from tests.table.driving import begin, pick_up, question, rolls, tell, texts
from tests.table.seen import THREES, die, empty, rests, row

BOARD = {"size": "small", "blockades": [[9, 9]], "power_ups": [[12, 12]]}


def photographed(*dice: Die) -> Seen:
    return replace(rests(*dice), single=True)


def solo(table: Table, *faces: int | str) -> None:
    """A game of Snakey Dice alone, of which the first roll is typed."""
    tell(table, "new_game", game="snakey-solo", players=["Ann"], board=BOARD)
    do(table, "start", heading="down")
    if faces:
        tell(table, "event", event={"roll": list(faces)})


def do(table: Table, name: str, **args: object) -> None:
    tell(table, "event", event={"do": name, **args})


def assert_no_throw(table: Table, seen: Seen, *, asked: bool = False) -> None:
    """What is seen counts as none, but is said to lie there and may be counted by a tap, or is asked about."""
    before = rolls(table)
    table.seen(seen)
    assert rolls(table) == before
    assert (question(table) is not None) == asked
    told = table.snapshot()["reading"]
    assert told["can_count"] != asked
    assert asked or told["note"] == AS_BY_SHEET


def answer(table: Table, *faces: int | None) -> None:
    asked = question(table)
    assert asked is not None
    tell(table, "answer", question=asked["id"], faces=list(faces))


def test_ts11_dice_beside_one_that_left_the_table_are_known_by_another_camera(table: Table) -> None:
    begin(table)
    table.seen(rests(*row([4, 4, 2])))
    answer(table, 4, 4, 2, None)
    pick_up(table, 2)
    table.blind()
    assert_no_throw(table, rests(*row([2, 4, 4], x=60, y=300)))


def test_a_kept_die_that_another_camera_saw_lie_there_is_none_of_the_dice_thrown(table: Table) -> None:
    begin(table)
    table.seen(rests(*THREES))
    pick_up(table, 0, 1, 2)
    table.blind()
    kept = die(2, 60, 300)
    assert_no_throw(table, rests(kept, *row([4, 4, 4], x=200, y=300)))
    table.seen(rests(kept, *row([5, 1], x=200, y=100)))  # a hand covers the third
    assert texts(table)[-1].startswith("Picked up")
    asked = question(table)
    assert asked is not None
    assert asked["kind"] == "count"


@pytest.mark.parametrize("decided", [False, True], ids=["before the decision", "with the next roll due"])
def test_a_die_overlooked_when_the_roll_was_asked_about_is_part_of_it_when_it_is_seen(
    table: Table, decided: bool
) -> None:
    begin(table)
    table.seen(rests(*row([4, 3, 4])))
    answer(table, 4, 3, 4, 1)
    if decided:
        pick_up(table, 3)
        assert_no_throw(table, rests(*row([4, 3, 4, 1])))
        return
    table.seen(rests(*row([4, 3, 4, 1])))
    pick_up(table, 3)
    assert (question(table), len(rolls(table))) == (None, 1)
    table.seen(rests(*row([4, 3, 4]), die(6, 400, 300)))
    assert rolls(table)[1:] == [[6]]


def test_a_roll_typed_unseen_is_known_also_where_its_dice_were_misread_first(table: Table) -> None:
    begin(table)
    table.seen(Seen(1.0, Phase.HAND, None, None))
    tell(table, "event", event={"roll": [3, 6, 4, 1]})
    table.seen(rests(die(5, 20, sure=0.6, second=3), *row([6, 4, 1], x=100)))
    pick_up(table, 3)
    assert_no_throw(table, rests(*row([3, 6, 4, 1], y=200), t=2.0))


def test_dice_pushed_under_a_hand_that_covered_all_are_asked_about_once_the_decision_is_told(table: Table) -> None:
    begin(table)
    table.seen(rests(*THREES))
    table.seen(empty(1.0))
    table.seen(rests(*row([4, 4, 4, 2], x=60, y=300), t=1.5))
    pick_up(table, 3)
    assert len(rolls(table)) == 1
    assert question(table) is not None


def test_of_a_photograph_a_kept_die_and_others_that_make_up_the_number_are_asked_about(table: Table) -> None:
    begin(table)
    table.seen(photographed(*row([5, 1, 4, 6])))
    pick_up(table, 1, 2, 3)
    table.seen(photographed(*row([5, 2, 3], y=300)))  # the third is overlooked
    assert len(rolls(table)) == 1
    asked = question(table)
    assert asked is not None
    assert asked["text"] == KEPT_OR_THROWN


def test_dice_pushed_of_which_one_is_a_kept_one_and_one_was_taken_away_are_asked_about(table: Table) -> None:
    begin(table)
    table.seen(rests(*row([1, 2, 6, 5])))
    pick_up(table, 0, 2, 3)
    table.seen(rests(*row([1, 2, 6])))
    assert_no_throw(table, rests(*row([6, 1, 2], x=60, y=300)), asked=True)


def test_a_column_photographed_once_more_beside_a_snake_die_is_asked_about(table: Table) -> None:
    solo(table, "locked", "left")
    do(table, "block", die=0)
    table.seen(photographed(*row([3, 5])))
    assert rolls(table)[-1] == [3, 5]
    assert_no_throw(table, photographed(*row([5, 3], y=300), die("locked", 300)), asked=True)


def test_a_coordinate_typed_unseen_is_known_beside_some_dice_of_the_turn(table: Table) -> None:
    solo(table, "locked", "left")
    do(table, "block", die=0)
    tell(table, "event", event={"roll": [1, 2]})
    assert_no_throw(table, rests(*row([1, 2]), die("left", 300)))


def test_a_die_of_which_no_place_was_known_that_was_pushed_far_is_asked_about_where_it_is_to_be_thrown_again(
    table: Table,
) -> None:
    solo(table)
    table.seen(rests(die(4, 20)))
    answer(table, 4, 6)
    do(table, "reroll", dice=[0])
    assert_no_throw(table, rests(die(4, 400, 300)), asked=True)


def test_dice_that_another_camera_misreads_as_the_last_one_did_are_no_throw_though_the_roll_was_corrected(
    table: Table,
) -> None:
    begin(table)
    table.seen(rests(*row([4, 4, 4, 3])))
    tell(table, "correct", index=0, faces=[4, 4, 4, 2])
    pick_up(table, 3)
    table.blind()
    assert_no_throw(table, rests(*row([3, 4, 4, 4], x=60, y=300)))


def test_dice_of_a_roll_undone_before_the_page_threw_are_no_throw_to_another_camera(table: Table) -> None:
    begin(table)
    table.seen(rests(*THREES))
    pick_up(table, 3)
    table.seen(rests(*THREES[:3], die(6, 300, 300)))
    tell(table, "undo")
    tell(table, "throw")
    pick_up(table, 0, 1, 2, 3)
    table.blind()
    assert_no_throw(table, rests(*row([6, 4, 4, 4], x=60, y=300)))


def test_dice_said_to_be_no_throw_are_none_to_another_camera(table: Table) -> None:
    begin(table)
    table.seen(rests(*row([1, 2, 3]), die(5, 300, sure=0.6, second=6)))
    asked = question(table)
    assert asked is not None
    tell(table, "dismiss", question=asked["id"])
    table.blind()
    assert_no_throw(table, rests(*row([5, 3, 2, 1], x=60, y=300)))


def test_dice_of_a_roll_that_was_undone_photographed_after_another_decision_are_asked_about(table: Table) -> None:
    begin(table)
    table.seen(photographed(*row([6, 5, 2, 6])))
    pick_up(table, 0, 3)
    table.seen(photographed(*row([5, 5, 2, 4])))
    assert rolls(table)[-1] == [5, 4]
    tell(table, "undo")
    tell(table, "undo")
    pick_up(table, 0, 2, 3)
    table.blind()
    assert_no_throw(table, photographed(*row([4, 2, 5, 5], y=300)), asked=True)


def test_the_sheet_is_as_it_was_once_a_correction_was_undone(table: Table) -> None:
    begin(table)
    table.seen(photographed(*row([4, 6, 2, 1])))
    pick_up(table, 1)
    tell(table, "correct", index=0, faces=[4, 6, 2, 3])
    tell(table, "undo")
    table.blind()
    assert_no_throw(table, photographed(*row([1, 2, 6, 4], y=300)), asked=True)


def test_kept_dice_that_another_camera_sees_alone_are_not_offered_as_the_throw(table: Table) -> None:
    begin(table)
    table.seen(rests(*THREES))
    pick_up(table, 3)
    table.blind()
    table.seen(rests(*row([4, 4, 4], x=60, y=300)))
    told = table.snapshot()["reading"]
    assert (told["can_count"], told["note"], question(table)) == (False, None, None)
