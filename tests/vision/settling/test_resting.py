"""Dice that lie untouched are known again by place, face and picture, and those that were thrown again are not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.vision.settling.resting import Resting
from tests.vision.scene import Drawn, Stage, View, truth

ONE = Drawn(300, 150, 4)
THROWN_BACK = replace(ONE, yaw=55.0)
"""Shows the same face in the same place; only its picture tells that it was thrown."""
THREE = (ONE, Drawn(420, 230, 2, 30), Drawn(180, 260, 5, 70))


def holds(before: View, after: View, read: View | None = None) -> bool:
    """Whether the dice of `after`, which are read as those of `read`, are those of `before`."""
    stage = Stage()
    resting = Resting.of(truth(before, 0), stage.draw(before))
    return resting.holds(truth(read or after, 0).dice, stage.draw(after))


@pytest.mark.parametrize("beside", [(-52, 0), (52, 0), (0, -52), (0, 52)])
def test_a_die_keeps_its_picture_whatever_lies_beside_it_and_only_while_it_lies_there(beside: tuple[int, int]) -> None:
    other = Drawn(ONE.x + beside[0], ONE.y + beside[1], 6, 0)
    for before, after in (((ONE,), (ONE, other)), ((ONE, other), (ONE,))):
        stage = Stage()
        resting = Resting.of(truth(View((ONE,)), 0), stage.draw(View(before)))
        assert resting.unchanged(stage.draw(View(after)))
        left = tuple(die for die in after if die is not ONE)
        assert not resting.unchanged(stage.draw(View(left)))
        assert not resting.unchanged(stage.draw(View((THROWN_BACK, *left))))


def test_a_table_is_unchanged_only_while_each_die_lies_there() -> None:
    stage = Stage()
    resting = Resting.of(truth(View(THREE), 0), stage.draw(View(THREE)))
    assert resting.unchanged(stage.draw(View(THREE)))
    assert not any(resting.unchanged(stage.draw(View(left))) for left in (THREE[:2], THREE[1:], ()))


def test_dice_are_the_same_where_some_were_taken_away_and_all_that_are_left_lie_as_they_lay() -> None:
    assert holds(View(THREE), View(THREE[1:]))
    assert holds(View(THREE), View(THREE[1:]), read=View((replace(THREE[1], face=6), THREE[2])))
    assert not holds(View(THREE), View((replace(THREE[1], face=6), THREE[2])))
    assert not holds(View(THREE), View((replace(THREE[1], x=500.0), THREE[2])))
    assert not holds(View(THREE[1:]), View(THREE))


def test_a_die_that_shows_another_face_in_its_place_is_the_same_where_its_picture_is() -> None:
    six = View((replace(ONE, face=6), *THREE[1:]))
    assert holds(View(THREE), View(THREE), read=six)
    assert not holds(View(THREE), six)


def test_a_single_die_that_lies_elsewhere_is_the_same_where_its_picture_is() -> None:
    assert holds(View((ONE,)), View((ONE,), shift=(40.0, 0.0)))
    assert not holds(View((ONE,)), View((replace(THROWN_BACK, x=ONE.x + 40),)))
    assert holds(View((ONE,)), View((replace(THROWN_BACK, x=ONE.x + 5),)))


def test_several_dice_that_lie_elsewhere_alike_are_the_same_whatever_their_pictures() -> None:
    """Nobody throws dice so; it is the camera that was bumped."""
    for count in (2, 3):
        assert holds(View(THREE[:count]), View((THROWN_BACK, *THREE[1:count]), shift=(40.0, 0.0)))
    assert not holds(View(THREE), View((replace(ONE, x=ONE.x + 40), *THREE[1:])))
