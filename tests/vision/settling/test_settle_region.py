"""Where dice count in a part of the picture alone: what moves beside it holds up nothing, and no roll is told twice."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from companion.vision.reading import Reading
from companion.vision.settling.motion import shrink
from companion.vision.settling.settle import Phase
from tests.vision.scene import Drawn, Play, Stage, View, reaching, truth, tumbling
from tests.vision.settling.test_settle import FOUR, LYING, phases


class Bounded:
    """Says the truth of the first `counts` dice alone, as where the others lie outside the region."""

    counts = 4

    def __call__(self, view: View, number: int) -> Reading:
        reading = truth(view, number)
        return replace(reading, dice=reading.dice[: self.counts])


def test_what_lies_still_is_read_again_when_dice_count_elsewhere_and_none_of_them_is_a_new_roll() -> None:
    bounded = Bounded()
    stage = Stage(bounded)
    play = Play(stage)
    play.hold(LYING, 1)
    reads = len(stage.read_views)
    play.settler.look_again()
    play.hold(LYING, 1)
    assert reads < len(stage.read_views) <= reads + 3
    for bounded.counts in (1, 0, 2, 4, 0, 4):
        play.settler.look_again()
        seen = play.hold(LYING, 1.5)[-1]
        assert seen.phase is (Phase.SETTLED if bounded.counts else Phase.EMPTY)
        assert seen.reading is not None
        assert len(seen.reading.dice) == bounded.counts
    assert play.rolls() == [[2, 4, 4, 4]]


def test_dice_that_lay_where_none_count_are_a_roll_once_they_do() -> None:
    bounded = Bounded()
    bounded.counts = 0
    play = Play(Stage(bounded))
    play.hold(LYING, 1.5)
    assert play.rolls() == []
    bounded.counts = 4
    play.settler.look_again()
    play.hold(LYING, 1)
    assert play.rolls() == [[2, 4, 4, 4]]


RIGHT = ((0.4, 0.0), (1.0, 0.0), (1.0, 1.0), (0.4, 1.0))
"""A region with all of FOUR, which a hand that stays left of 200 does not reach."""


def writing(view: View, frames: int) -> list[View]:
    """A hand that moves to and fro at the picture's left edge all the time."""
    return [replace(view, hand=120.0 + 40.0 * np.sin(k / 2)) for k in range(frames)]


def test_what_moves_outside_the_region_is_not_waited_for() -> None:
    whole, bounded = Play(Stage()), Play(Stage())
    bounded.settler.within(RIGHT)
    for play in (whole, bounded):
        play.show(writing(View(), 30))
        play.show([replace(view, hand=120.0 + 40.0 * np.sin(k / 2)) for k, view in enumerate(tumbling(FOUR, 20))])
        play.show(writing(LYING, 60))
    assert whole.rolls() == []
    assert not any(seen.beside for seen in whole.seen)  # nothing is outside the whole picture
    assert bounded.rolls() == [[2, 4, 4, 4]]
    assert bounded.seen[-1].beside
    bounded.hold(LYING, 0.5)
    assert not bounded.seen[-1].beside
    told = next(seen.t for seen in bounded.seen if seen.settled)
    assert told - 50 / 30 <= 0.8 + 0.4


def test_with_a_region_and_nothing_beside_it_a_roll_is_told_as_soon_as_without() -> None:
    play = Play(Stage())
    play.settler.within(RIGHT)
    play.hold(View(), 1)
    play.show(tumbling(FOUR, 20))
    still = play.t
    play.hold(LYING, 1)
    assert play.rolls() == [[2, 4, 4, 4]]
    assert next(seen.t for seen in play.seen if seen.settled) - still <= 10 / 30 + 1e-9


def test_a_die_at_the_edge_of_a_small_region_is_no_hand() -> None:
    play = Play(Stage())
    play.settler.within(((0.4, 0.1), (0.55, 0.1), (0.55, 0.45), (0.4, 0.45)))
    edge = View((Drawn(352, 90, 4),))
    play.hold(View(), 1)
    play.show(tumbling(edge.dice, 20))
    still = play.t
    play.hold(edge, 1)
    assert next(seen.t for seen in play.seen if seen.settled) - still <= 10 / 30 + 1e-9


def test_dice_that_roll_in_the_region_and_a_hand_that_reaches_into_it_are_seen() -> None:
    play = Play(Stage())
    play.settler.within(RIGHT)
    play.hold(LYING, 1)
    assert phases(play, tumbling(FOUR, 10)) == [Phase.ROLLING] * 10
    play.hold(LYING, 1)
    assert Phase.HAND in phases(play, reaching(LYING, 20))


def test_a_frame_is_made_small_once_for_what_moves_within_the_region_and_beside_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = []

    def counted(frame: NDArray[np.uint8]) -> NDArray[np.uint8]:
        made.append(1)
        return shrink(frame)

    for module in ("settle", "motion"):
        monkeypatch.setattr(f"companion.vision.settling.{module}.shrink", counted)
    play = Play(Stage())
    play.settler.within(RIGHT)
    play.show(tumbling(FOUR, 20))
    assert len(made) == 20
