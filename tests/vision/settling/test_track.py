"""Which dice of one reading are which of another."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.vision.reading import Die
from companion.vision.settling.track import PLACE, Changes, common_shift, compare, typical_side


def at(x: float, y: float, face: int, side: float = 40.0) -> Die:
    """A die with its middle at (x, y)."""
    half = side / 2
    return Die((x - half, y - half, x + half, y + half), face, 0.95, None, 0.0)


TABLE = (at(100, 100, 4), at(200, 100, 4), at(300, 100, 2))


def test_dice_that_nobody_touched_have_stayed_in_whatever_order_they_are_read() -> None:
    after = (TABLE[2], at(103, 98, 4), at(197, 102, 4))
    assert compare(TABLE, after) == Changes(((0, 1), (1, 2), (2, 0)), (), (), (), ())


def test_a_die_with_another_face_in_the_same_place_has_turned() -> None:
    assert compare(TABLE, (*TABLE[:2], at(300, 100, 5))).turned == ((2, 2),)


def test_a_die_thrown_again_is_gone_from_its_place_and_new_at_another() -> None:
    changes = compare(TABLE, (*TABLE[:2], at(250, 220, 6)))
    assert changes.stayed == ((0, 0), (1, 1))
    assert changes.gone == (2,)
    assert changes.new == (2,)
    assert changes.moved == ()


def test_a_kept_die_that_was_pushed_aside_is_pointed_out() -> None:
    """TS-2 leaves some dice on the table: one that lies elsewhere with the face it had may have been pushed."""
    changes = compare(TABLE, (at(100, 100, 4), at(160, 180, 4), at(300, 100, 2)))
    assert changes.stayed == ((0, 0), (2, 2))
    assert changes.moved == ((1, 1),)
    assert (changes.gone, changes.new) == ((1,), (1,))


def test_of_several_dice_that_may_have_moved_the_nearest_are_paired_and_each_once() -> None:
    before = (at(100, 100, 4), at(400, 100, 4))
    after = (at(330, 100, 4), at(180, 100, 4))
    assert compare(before, after).moved == ((1, 0), (0, 1))


def test_of_two_dice_that_may_have_moved_to_one_place_the_nearer_did() -> None:
    before = (at(100, 100, 4), at(400, 100, 4))
    assert compare(before, (at(300, 100, 4),)).moved == ((1, 0),)


@pytest.mark.parametrize("side", [10.0, 40.0, 200.0])
@pytest.mark.parametrize("towards", [(1.0, 0.0), (-0.6, 0.8)])
def test_the_same_place_is_within_a_share_of_a_dies_side_near_and_far(
    side: float, towards: tuple[float, float]
) -> None:
    x, y = (PLACE * side * way for way in towards)
    before = (at(500, 500, 3, side),)
    assert compare(before, (at(500 + 0.98 * x, 500 + 0.98 * y, 3, side),)).stayed == ((0, 0),)
    assert compare(before, (at(500 + 1.02 * x, 500 + 1.02 * y, 3, side),)).stayed == ()


def test_dice_that_touch_are_told_apart() -> None:
    before = (at(100, 100, 3), at(141, 100, 3))
    assert compare(before, (at(100, 100, 3),)).gone == (1,)
    assert compare(before, (at(141, 100, 3),)).gone == (0,)


def test_a_bump_of_the_camera_is_one_shift_of_all() -> None:
    shift = common_shift(TABLE, tuple(at(200 - 100 * k + 30, 88, f) for k, f in ((0, 4), (-1, 2), (1, 4))))
    assert shift is not None
    assert (shift.dx, shift.dy) == pytest.approx((30, -12))
    assert shift.pairs == ((0, 2), (1, 0), (2, 1))
    assert shift.distance(40) == pytest.approx((30**2 + 12**2) ** 0.5 / 40)


def test_dice_thrown_again_have_no_common_shift() -> None:
    assert common_shift(TABLE, (*TABLE[:2], at(250, 220, 2))) is None
    assert common_shift(TABLE, TABLE[:2]) is None
    assert common_shift(TABLE[:2], TABLE) is None
    assert common_shift((), ()) is None


def test_without_dice_there_is_no_size() -> None:
    assert typical_side(()) is None
    assert typical_side(TABLE) == pytest.approx(40)


def test_the_size_of_a_die_seen_aslant_is_its_longer_side() -> None:
    assert typical_side([replace(TABLE[0], box=(0, 0, *box)) for box in ((30, 40), (40, 30), (35, 40))]) == 40


dice = st.lists(st.builds(at, st.floats(0, 1000), st.floats(0, 1000), st.integers(1, 6), st.floats(20, 80)), max_size=8)


@given(dice, dice)
def test_every_die_is_accounted_for_exactly_once(before: list[Die], after: list[Die]) -> None:
    changes = compare(before, after)
    pairs = changes.stayed + changes.turned
    assert sorted([i for i, _ in pairs] + list(changes.gone)) == list(range(len(before)))
    assert sorted([j for _, j in pairs] + list(changes.new)) == list(range(len(after)))
    assert all(before[i].face == after[j].face for i, j in changes.stayed + changes.moved)
    assert all(before[i].face != after[j].face for i, j in changes.turned)
    assert {i for i, _ in changes.moved} <= set(changes.gone)
    assert {j for _, j in changes.moved} <= set(changes.new)


@given(dice.filter(bool), st.floats(-300, 300), st.floats(-300, 300))
def test_any_shift_of_all_dice_is_found(before: list[Die], dx: float, dy: float) -> None:
    after = [replace(d, box=(d.box[0] + dx, d.box[1] + dy, d.box[2] + dx, d.box[3] + dy)) for d in before]
    shift = common_shift(before, after)
    assert shift is not None
    assert len(shift.pairs) == len(before)
    assert abs(shift.dx) + abs(shift.dy) <= abs(dx) + abs(dy) + 60
