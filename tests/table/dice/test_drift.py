"""A camera that was bumped, or is held in a hand, moves no dice: nobody is said to have touched them."""

from dataclasses import replace

import numpy as np
import pytest

from companion.table.dice.drift import drifted
from companion.table.dice.outcome import Lying
from companion.table.session import Table
from companion.vision.settling.settle import Phase, Seen, Settled
from tests.table.driving import begin, pick_up, tell, texts
from tests.vision.scene import Drawn, View, truth
from tests.vision.settling.test_standpoint import Patterned

THREES = (Drawn(120, 90, 4), Drawn(230, 250, 4, 30), Drawn(360, 100, 4, 55), Drawn(430, 260, 2, 70))
THROWN = (*THREES[:3], Drawn(520, 150, 6, 40))
BUMPS = [(0.0, 0.0), (45.0, 20.0), (-60.0, 12.0), (25.0, -40.0)]
MOVED = "A kept die was moved"


def rests(table: Table, view: View, t: float) -> None:
    """These dice have come to rest in front of the camera."""
    reading = truth(view, 0)
    table.seen(Seen(t, Phase.SETTLED, reading, Settled(t, reading, Patterned().draw(view))))


def note(table: Table) -> str:
    return table.snapshot()["reading"]["note"] or ""


@pytest.mark.parametrize("shift", BUMPS)
def test_dice_kept_are_known_again_where_a_bumped_camera_sees_them(table: Table, shift: tuple[float, float]) -> None:
    begin(table)
    rests(table, View(THREES), 1)
    pick_up(table, 3)
    rests(table, View(THREES[:3], shift=shift), 2)
    assert texts(table) == ["Threw 4 4 4 2", "Picked up the 2"]
    rests(table, View(THROWN, shift=shift), 3)
    assert texts(table)[-1] == "Threw 6"
    assert MOVED not in note(table)


def test_dice_that_stay_while_the_cloth_is_pulled_away_under_them_are_looked_for_where_they_lay(table: Table) -> None:
    begin(table)
    rests(table, View(THREES), 1)
    pick_up(table, 3)
    against = tuple(replace(drawn, x=drawn.x - 45, y=drawn.y - 20) for drawn in THROWN)
    rests(table, View(against, shift=(45.0, 20.0)), 2)
    assert texts(table)[-1] == "Threw 6"
    assert MOVED not in note(table)


def test_a_phone_turned_upright_tells_nothing_of_where_the_dice_are_seen_now() -> None:
    reading, frame = truth(View(THREES), 0), Patterned().draw(View(THREES))
    lying = Lying(reading.dice, (0, 1, 2, 3))
    assert drifted(lying, frame, reading, np.rot90(frame).copy()) is None


@pytest.mark.parametrize("shift", BUMPS)
def test_a_kept_die_that_was_moved_is_pointed_out_though_the_camera_was_moved_too(
    table: Table, shift: tuple[float, float]
) -> None:
    begin(table)
    rests(table, View(THREES), 1)
    pick_up(table, 3)
    pushed = replace(THROWN[0], x=60.0, y=190.0)
    rests(table, View((pushed, *THROWN[1:3]), shift=shift), 2)
    rests(table, View((pushed, *THROWN[1:]), shift=shift), 3)
    assert texts(table)[-1] == "Threw 6"
    assert MOVED in note(table)


@pytest.mark.parametrize("shift", BUMPS)
def test_dice_left_lying_of_which_one_is_pushed_are_no_throw_though_the_camera_was_moved(
    table: Table, shift: tuple[float, float]
) -> None:
    begin(table)
    snake_eyes = (Drawn(120, 90, 1), Drawn(230, 250, 1, 30), Drawn(360, 100, 3, 55), Drawn(430, 260, 2, 70))
    rests(table, View(snake_eyes), 1)
    rests(table, View((*snake_eyes[:3], replace(snake_eyes[3], x=520.0, y=150.0)), shift=shift), 2)
    assert texts(table) == ["Threw 1 1 3 2"]
    assert table.snapshot()["question"] is None
    rests(table, View((*snake_eyes[:3], Drawn(60, 300, 5)), shift=shift), 3)
    assert table.snapshot()["question"]["text"] == "Some dice lie as they lay. Were all of these thrown?"


@pytest.mark.parametrize("shift", [(0.0, 0.0), (45.0, 20.0)])
def test_a_die_seen_to_be_picked_up_counts_though_it_falls_where_it_lay_and_shows_what_it_showed(
    table: Table, shift: tuple[float, float]
) -> None:
    begin(table)
    rests(table, View(THREES), 1)
    pick_up(table, 3)
    if any(shift):
        rests(table, View(THREES[:3], shift=shift), 2)
    else:
        table.seen(Seen(2, Phase.SETTLED, truth(View(THREES[:3]), 0), None))
    rests(table, View((*THREES[:3], Drawn(434, 262, 2, 15)), shift=shift), 3)
    assert texts(table)[-1] == "Threw 2"


@pytest.mark.parametrize("early", [False, True], ids=["after the decision", "before it is told"])
@pytest.mark.parametrize("pushed", [False, True])
def test_a_die_seen_to_be_away_that_looks_as_before_a_little_aside_is_asked_about(
    table: Table, pushed: bool, early: bool
) -> None:
    """It may have been thrown there, or pushed under the hand that covered it. A kept one may be pushed besides."""
    begin(table)
    rests(table, View(THREES), 1)
    if not early:
        pick_up(table, 3)
    kept = (*THREES[:2], replace(THREES[2], x=THREES[2].x + 25)) if pushed else THREES[:3]
    table.seen(Seen(2, Phase.SETTLED, truth(View(kept), 0), None))
    rests(table, View((*kept, replace(THREES[3], x=THREES[3].x + 8, y=THREES[3].y + 5))), 3)
    if early:
        assert "keep it until the decision" in note(table)
        pick_up(table, 3)
    asked = table.snapshot()["question"]
    assert asked["text"] == "These dice show what those showed that lay there. Were they thrown, and not only moved?"
    tell(table, "answer", question=asked["id"], faces=[2])
    assert texts(table)[-1] == "Threw 2"


def test_a_die_that_a_hand_covered_and_left_where_it_was_is_no_throw_and_no_question(table: Table) -> None:
    begin(table)
    rests(table, View(THREES), 1)
    pick_up(table, 3)
    table.seen(Seen(2, Phase.SETTLED, truth(View(THREES[:3]), 0), None))
    rests(table, View(THREES, shift=(3.0, 2.0)), 3)
    assert len(texts(table)) == 2
    assert table.snapshot()["question"] is None


def test_a_kept_die_that_a_hand_covered_is_the_same_die(table: Table) -> None:
    begin(table)
    rests(table, View(THREES), 1)
    pick_up(table, 3)
    table.seen(Seen(2, Phase.SETTLED, truth(View(THREES[1:3]), 0), None))
    rests(table, View(THROWN), 3)
    assert texts(table)[-1] == "Threw 6"
    assert MOVED not in note(table)
