"""What never rests at the picture's edge holds up no roll; what else moves is waited for as ever."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from companion.vision.settling.motion import LONG_SIDE
from companion.vision.settling.restless import Grey, Restless
from companion.vision.settling.settle import PACE, Phase
from tests.vision.scene import Drawn, Play, Stage, View, die, tumbling
from tests.vision.settling.test_settle import FOUR, LYING

RATE = 10
LEARNT = 12 * RATE
"""Frames of movement after which it is known that it will not end."""
IN_TIME = 0.4
"""Seconds for the looks at what lies still, at so few frames a second."""


def fidgeting(view: View, frames: int) -> list[View]:
    """A hand that moves to and fro at the picture's left edge all the time, and reaches none of FOUR."""
    return fidgeting_over([view] * frames)


def fidgeting_over(views: list[View]) -> list[View]:
    return [replace(view, hand=120.0 + 40.0 * np.sin(1.9 * k)) for k, view in enumerate(views)]


def restless() -> Play:
    """A table beside a hand that has not rested since it is looked at."""
    play = Play(Stage(), RATE)
    play.show(fidgeting(View(), LEARNT))
    return play


def test_a_roll_beside_what_never_rests_is_told_and_the_next_one_in_time() -> None:
    play = Play(Stage(), RATE)
    play.show(fidgeting(LYING, LEARNT))
    assert play.rolls() == [[2, 4, 4, 4]]
    told = next(seen.t for seen in play.seen if seen.settled)
    assert told >= 10  # the hand might have been about to leave
    fresh = tuple(replace(one, y=one.y + 15, face=1) for one in FOUR)
    play.show(fidgeting_over(tumbling(fresh, 20)))
    still = play.t
    play.show(fidgeting(View(fresh), 20))
    assert play.rolls()[1:] == [[1, 1, 1, 1]]
    told = next(seen.t for seen in play.seen if seen.settled and seen.t > still)
    assert told - still <= PACE.beside + IN_TIME
    assert play.seen[-1].restless
    assert play.seen[-1].beside  # so that the picture tells nothing of how the camera stands


def test_dice_that_roll_beside_what_never_rests_are_waited_for() -> None:
    play = restless()
    rolling = play.show(fidgeting_over(tumbling(FOUR, 30)))
    assert [seen.phase for seen in rolling[1:]] == [Phase.ROLLING] * 29
    assert play.rolls() == []


def test_a_die_where_it_never_rested_is_told_once_all_does() -> None:
    play = restless()
    left = View((*FOUR, Drawn(110, 150, 5)))
    play.show(fidgeting_over(tumbling(left.dice, 20)))
    play.show([replace(view, hand=80 + 5.0 * (k % 2)) for k, view in enumerate([left] * 20)])  # it is in sight
    assert play.rolls() == []
    assert len(play.settler._looks) <= 2, "frames are kept for as long as something moves beside a die"
    still = play.t
    play.hold(left, 2)
    assert play.rolls() == [[2, 4, 4, 4, 5]]
    told = next(seen.t for seen in play.seen if seen.settled)
    assert told - still <= PACE.hand + IN_TIME  # the hand lay there at rest, so that the table without it looks new


def test_a_hand_between_rolls_is_not_left_out() -> None:
    play = Play(Stage(), RATE)
    for _ in range(2):
        play.show(fidgeting(LYING, 8 * RATE))
        play.hold(LYING, 0.5)
    assert not any(seen.restless for seen in play.seen)


def test_a_die_that_spins_for_long_is_waited_for() -> None:
    play = Play(Stage(), RATE)
    for k in range(15 * RATE):
        play.show([View((replace(FOUR[0], yaw=25.0 * k), *FOUR[1:]))])
    assert play.rolls() == []
    assert not play.seen[-1].restless
    play.hold(LYING, 1)
    assert play.rolls() == [[2, 4, 4, 4]]


def test_a_camera_that_is_carried_about_is_not_left_out() -> None:
    play = Play(Stage(), RATE)
    play.show([replace(LYING, shift=(60.0 * np.sin(k), 60.0 * np.cos(1.7 * k))) for k in range(LEARNT)])
    assert play.rolls() == []
    assert not play.seen[-1].restless


def test_what_rests_again_counts_again() -> None:
    play = restless()
    assert play.seen[-1].restless
    play.hold(View(), 31)
    assert not play.seen[-1].restless
    assert not play.seen[-1].beside
    left = (Drawn(110, 150, 5),)
    assert [seen.phase for seen in play.show(tumbling(left, 20))[-5:]] == [Phase.ROLLING] * 5
    still = play.t
    play.hold(View(left), 1)
    assert play.rolls() == [[5]]
    assert next(seen.t for seen in play.seen if seen.settled) - still <= IN_TIME


def test_it_is_learnt_within_a_region_too() -> None:
    play = Play(Stage(), RATE)
    play.settler.within(((0.1, 0.0), (1.0, 0.0), (1.0, 1.0), (0.1, 1.0)))
    play.show(fidgeting(LYING, LEARNT))
    assert play.rolls() == [[2, 4, 4, 4]]
    play.settler.within(None)
    assert not play.show([LYING])[-1].restless  # another region is another start


SMALL = (135, LONG_SIDE)


def moved(*places: tuple[slice, slice]) -> Grey:
    mask = np.zeros(SMALL, np.uint8)
    for place in places:
        mask[place] = 255
    return mask


CORNER, MIDDLE = np.s_[:20, :40], np.s_[60:80, 100:130]


def fed(masks: Sequence[Grey | None], rate: int = 4) -> Restless:
    """After `rate` of each a second."""
    follower = Restless()
    for k, mask in enumerate(mask for mask in masks for _ in range(rate)):
        follower.feed(k / rate, mask)
    return follower


@pytest.mark.parametrize(
    ("masks", "known"),
    [
        ([moved(CORNER)] * 11, True),
        ([moved(CORNER)] * 10, False),
        ([moved(MIDDLE)] * 20, False),
        ([moved(np.s_[:, :100])] * 20, False),
        ([moved(CORNER), moved(MIDDLE)] * 10, False),
        ([*[moved(CORNER)] * 9, moved(MIDDLE)] * 2, True),
    ],
    ids=["the corner", "not for long", "the middle", "too much", "half of the time", "nine seconds in ten"],
)
def test_what_is_left_out(masks: Sequence[Grey | None], known: bool) -> None:
    where = fed(masks).where
    assert (where is not None) is known
    if where is not None:
        assert where[CORNER].all()
        assert not where[MIDDLE].any()


@pytest.mark.parametrize(
    ("place", "known"),
    [
        (np.s_[:15, 100:115], True),
        (np.s_[-15:, 100:115], True),
        (np.s_[60:75, :15], True),
        (np.s_[60:75, -15:], True),
        (np.s_[60:75, 100:115], False),
        (np.s_[60:75, 80:130], True),
    ],
    ids=["above", "below", "on the left", "on the right", "as large as a die, amid", "larger, amid"],
)
def test_what_any_edge_cuts_is_left_out_and_what_is_larger_than_a_die(place: tuple[slice, slice], known: bool) -> None:
    where = fed([moved(place)] * 11).where
    assert (where is not None) is known
    assert where is None or where[place].all()


def test_never_more_than_a_quarter_of_the_picture_is_left_out() -> None:
    left, below = moved(np.s_[:, :30]), moved(np.s_[-40:, :])
    follower = fed([left] * 11 + [below] * 11)
    assert follower.where is not None
    assert follower.where[left > 0].all()
    assert not follower.where[-1, -1]


@pytest.mark.parametrize(("pauses", "known"), [((), 20), ((5,), 20), ((5, 12), None)])
def test_what_rests_now_and_then_is_left_out_later_and_only_if_it_moves_in_nearly_every_second(
    pauses: tuple[int, ...], known: int | None
) -> None:
    follower, first = Restless(), None
    for second in range(25):
        follower.feed(second, None if second in pauses else moved(CORNER))
        if second % 9 == 8:
            follower.rested()
        if follower.where is not None and first is None:
            first = second
    assert first == known


def test_more_that_never_rests_is_left_out_as_well_and_all_forgotten_once_it_rests() -> None:
    corner, other = moved(CORNER), moved(np.s_[100:, 200:])
    follower = fed([corner] * 11 + [other] * 10)
    assert follower.where is not None
    assert follower.where[corner > 0].all()
    assert follower.where[other > 0].all()
    assert follower.feed(40.0, None)
    assert follower.feed(60.0, None)
    assert follower.where is None


def test_dice_that_lie_where_something_just_moved_are_told_from_others() -> None:
    there, elsewhere = [die(Drawn(400, 300, 2)), die(Drawn(90, 40, 2))], [die(Drawn(400, 300, 2))]
    frame = np.zeros((360, 640, 3), np.uint8)
    follower = fed([moved(CORNER)] * 11)
    assert follower.at(there, frame)
    assert not follower.at(elsewhere, frame)
    for second in (11.0, 12.0):
        assert not follower.feed(second, None)
        assert follower.at(there, frame) is (second < 12)
    assert not Restless().at(there, frame)
