"""A roll is told once, when its dice have come to rest: and nothing else is a roll."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.vision.reading import Reading
from companion.vision.settling.settle import PACE, Phase
from tests.vision.scene import Drawn, Play, Stage, View, die, reaching, truth, tumbling

FOUR = (Drawn(300, 90, 4), Drawn(390, 200, 4, 30), Drawn(480, 110, 4, 55), Drawn(330, 280, 2, 70))
LYING = View(FOUR)
THREE = (Drawn(310, 250, 5, 10), Drawn(420, 120, 1, 40), Drawn(500, 240, 6, 20))


def phases(play: Play, views: list[View]) -> list[Phase]:
    return [seen.phase for seen in play.show(views)]


@pytest.mark.parametrize("rate", [10.0, 15.0, 25.0, 30.0, 60.0])
def test_a_roll_is_told_once_within_400_ms_of_lying_still_at_any_rate(rate: float) -> None:
    play = Play(Stage(), rate)
    play.hold(View(), 1)
    play.show(tumbling(FOUR, round(rate * 0.6)))
    still = play.t
    play.hold(LYING, 2)
    assert play.rolls() == [[2, 4, 4, 4]]
    told = next(seen for seen in play.seen if seen.settled is not None)
    assert told.phase is Phase.SETTLED
    assert told.t - still <= 0.4 + 1e-9
    assert told.t - still <= 10 / min(rate, 30) + 1e-9


def test_dice_that_lie_there_from_the_start_are_a_roll() -> None:
    play = Play(Stage())
    play.hold(LYING, 0.9)
    assert play.rolls() == [[2, 4, 4, 4]]
    assert play.seen[0].phase is Phase.ROLLING


def test_the_network_sees_a_few_still_frames_only_and_never_a_moving_one() -> None:
    stage = Stage()
    play = Play(stage)
    play.hold(View(), 1)
    play.show(tumbling(FOUR, 20))
    play.hold(LYING, 4)
    assert set(stage.read_views) == {View(), LYING}
    assert len(stage.read_views) <= 8


@pytest.mark.parametrize(
    ("begun", "rate"), [(0.0, 30.0), (0.1, 15.0), (0.1, 30.0), (7.3, 25.0), (86_400.0, 15.0), (86_400.0, 30.0)]
)
def test_a_table_that_stays_as_it_is_is_read_once_and_never_said_to_move(begun: float, rate: float) -> None:
    stage = Stage()
    play = Play(stage, rate)
    play.t = begun
    play.hold(LYING, 1)
    reads = len(stage.read_views)
    play.hold(LYING, 20)
    assert {seen.phase for seen in play.seen[round(rate) :]} == {Phase.SETTLED}
    assert len(stage.read_views) == reads


def test_the_size_of_the_dice_is_passed_on_once_it_is_known() -> None:
    stage = Stage()
    play = Play(stage)
    play.hold(LYING, 1)
    play.show(tumbling(FOUR[:2], 10))
    play.hold(View(FOUR[:2]), 1)
    assert stage.sizes[0] is None
    assert stage.sizes[1:] == pytest.approx([48] * (len(stage.sizes) - 1))


def test_dice_of_another_size_than_those_before_are_found() -> None:
    """The camera stands elsewhere now, or other dice are thrown: at the size of the old ones nothing is seen."""

    def says(view: View, _: int) -> Reading:
        told, size = truth(view, 0), stage.sizes[-1]
        return told if view.dice != THREE or size is None or size < 40 else Reading((), 0.9, 1.0)

    stage = Stage(says)
    play = Play(stage)
    play.hold(LYING, 1)
    play.hold(View(), 0.6)
    play.show(tumbling(THREE, 10))
    play.hold(View(THREE), 0.5)
    assert play.rolls() == [[2, 4, 4, 4], [1, 5, 6]]


def test_of_each_roll_one_frame_is_read_thoroughly_before_it_is_told() -> None:
    stage = Stage()
    play = Play(stage)
    play.hold(LYING, 1)
    assert stage.sizes[0] is None  # all scales, which is as thorough
    assert not any(stage.thorough)
    before = len(stage.thorough)
    play.show(tumbling(THREE, 10))
    play.hold(View(THREE), 2)
    assert stage.thorough[before:].count(True) == 1
    assert len(play.rolls()) == 2


def test_a_thorough_look_that_says_something_else_is_doubt() -> None:
    def says(view: View, _: int) -> Reading:
        told = truth(view, 0)
        return told if not stage.thorough[-1] else replace(told, dice=told.dice[:-1])

    stage = Stage(says)
    play = Play(stage)
    play.hold(LYING, 1)
    play.show(tumbling(THREE, 10))
    play.hold(View(THREE), 2)
    first, second = [seen.settled for seen in play.seen if seen.settled is not None]
    assert first.reading.confidence > 0.95
    assert len(second.reading.dice) == 3
    assert second.reading.confidence < 0.9


def test_what_tells_that_the_picture_is_upside_down_holds_from_then_on_and_not_for_what_was_read_before() -> None:
    def says(view: View, _: int) -> Reading:
        """The camera is turned over in the second roll; only a thorough look notices. Before that, sides are read."""
        told, turned = truth(view, 0), stage.turned[-1]
        if view.dice != THREE or turned == 180:
            return replace(told, turned=turned)
        if stage.thorough[-1]:
            return replace(told, turned=180)
        return replace(told, dice=tuple(replace(die, face=6) for die in told.dice))

    stage = Stage(says)
    play = Play(stage)
    play.hold(LYING, 1)
    assert set(stage.turned) == {0}
    play.show(tumbling(THREE, 10))
    play.hold(View(THREE), 2)
    roll = [seen.settled for seen in play.seen if seen.settled is not None][-1]
    assert [die.face for die in roll.reading.dice] == [die.face for die in truth(View(THREE), 0).dice]
    assert roll.reading.confidence > 0.95
    before = len(stage.turned)
    play.show(tumbling(FOUR, 10))
    play.hold(LYING, 2)
    assert set(stage.turned[before:]) == {180}


def test_the_phases_follow_what_happens() -> None:
    play = Play(Stage())
    assert play.hold(View(), 1)[-1].phase is Phase.EMPTY
    assert set(phases(play, tumbling(FOUR, 15))) == {Phase.ROLLING}
    last = play.hold(LYING, 1)[-1]
    assert last.phase is Phase.SETTLED
    assert last.reading is not None
    assert len(last.reading.dice) == 4
    assert Phase.HAND in phases(play, reaching(LYING, 30))
    assert play.hold(LYING, 1)[-1].phase is Phase.SETTLED
    assert play.hold(View(), 1)[-1].phase is Phase.EMPTY


def test_a_hand_that_moves_over_dice_that_lie_still_is_waited_for_and_is_no_new_roll() -> None:
    play = Play(Stage())
    play.hold(LYING, 1)
    for _ in range(3):
        during = play.show(reaching(LYING, 24))
        assert all(seen.settled is None for seen in during)
        play.hold(LYING, 0.8)
    assert play.rolls() == [[2, 4, 4, 4]]


def test_a_hand_that_is_told_in_some_frames_alone_makes_no_flicker() -> None:
    play = Play(Stage())
    play.hold(LYING, 1)
    seen = phases(play, [replace(LYING, hand=300.0 if k % 3 == 0 else 0.0) for k in range(24)])
    assert set(seen) == {Phase.HAND}


def test_a_hand_at_rest_over_the_dice_is_waited_for() -> None:
    play = Play(Stage())
    play.hold(LYING, 1)
    play.show(reaching(LYING, 24)[:12])
    seen = play.hold(replace(LYING, hand=400.0), 1.2)
    assert {one.phase for one in seen[2:]} == {Phase.HAND}
    play.show(reaching(LYING, 24)[12:])
    play.hold(LYING, 0.8)
    assert play.rolls() == [[2, 4, 4, 4]]


def test_a_shadow_that_passes_is_no_new_roll() -> None:
    play = Play(Stage())
    play.hold(LYING, 1)
    play.show([replace(LYING, shadow=float(x)) for x in range(-100, 760, 25)])
    play.hold(LYING, 1)
    assert play.rolls() == [[2, 4, 4, 4]]


@pytest.mark.parametrize("light", [0.45, 0.7, 1.35])
def test_the_light_switched_is_no_new_roll(light: float) -> None:
    play = Play(Stage())
    play.hold(LYING, 1)
    play.hold(replace(LYING, light=light), 1)
    play.hold(LYING, 1)
    assert play.rolls() == [[2, 4, 4, 4]]


@pytest.mark.parametrize("count", [1, 2, 4])
def test_the_camera_bumped_is_no_new_roll(count: int) -> None:
    play = Play(Stage())
    lying = View(FOUR[:count])
    play.hold(lying, 1)
    play.show(reaching(lying, 8))
    play.show([replace(lying, shift=(float(x), x / 3)) for x in (15, 60, 100, 70, 45, 55)])
    play.hold(replace(lying, shift=(55.0, 20.0)), 1)
    assert len(play.rolls()) == 1


def test_a_camera_held_in_a_hand_that_sways_still_sees_the_roll() -> None:
    play = Play(Stage())
    play.show([replace(LYING, shift=(2.5 * k, 1.5 * k)) for k in range(20)])
    assert play.rolls() == [[2, 4, 4, 4]]


def test_a_misread_die_under_another_light_is_no_new_roll() -> None:
    """The face is read otherwise, but the die's picture shows that nobody touched it."""

    def says(view: View, k: int) -> Reading:
        changed = tuple(replace(d, face=3) if view.light != 1 and d.face == 2 else d for d in view.dice)
        return truth(replace(view, dice=changed), k)

    play = Play(Stage(says))
    play.hold(LYING, 1)
    play.show(reaching(LYING, 20))
    seen = play.hold(replace(LYING, light=0.6), 1)[-1]
    assert seen.reading is not None
    assert 3 in [d.face for d in seen.reading.dice]
    assert play.rolls() == [[2, 4, 4, 4]]


def test_dice_missed_for_once_under_another_light_are_not_an_empty_table() -> None:
    def says(view: View, k: int) -> Reading:
        return truth(view, k) if view.light == 1 else Reading((), 0.9, 1.0)

    play = Play(Stage(says))
    play.hold(LYING, 1)
    play.show(reaching(LYING, 20))
    assert play.hold(replace(LYING, light=0.6), 1)[-1].phase is Phase.SETTLED
    play.hold(LYING, 1)
    assert play.rolls() == [[2, 4, 4, 4]]


def test_the_same_faces_in_the_same_place_after_an_empty_table_are_a_new_roll() -> None:
    play = Play(Stage())
    for _ in range(3):
        play.hold(LYING, 1)
        play.hold(View(), 0.6)
    assert play.rolls() == [[2, 4, 4, 4]] * 3


def test_one_die_thrown_again_that_shows_the_same_face_elsewhere_is_a_new_roll() -> None:
    play = Play(Stage())
    one = Drawn(300, 90, 5, 20)
    play.hold(View((one,)), 1)
    play.show(tumbling([replace(one, x=420, yaw=65)], 12))
    play.hold(View((replace(one, x=420, yaw=65),)), 1)
    assert play.rolls() == [[5], [5]]


def test_dice_kept_and_one_thrown_again_are_a_new_roll_of_all_that_lie_there() -> None:
    play = Play(Stage())
    play.hold(LYING, 1)
    play.hold(View(FOUR[:3]), 1)
    again = Drawn(480, 290, 6, 12)
    play.hold(View((*FOUR[:3], again)), 1)
    assert play.rolls() == [[2, 4, 4, 4], [4, 4, 4, 6]]


def test_taking_dice_away_is_no_roll() -> None:
    play = Play(Stage())
    play.hold(LYING, 1)
    play.show(reaching(LYING, 20))
    play.hold(View(FOUR[1:]), 1)
    play.hold(View(FOUR[2:]), 1)
    assert play.rolls() == [[2, 4, 4, 4]]


def test_rolls_that_follow_each_other_with_cuts_are_all_found() -> None:
    play = Play(Stage())
    other = (Drawn(200, 100, 3), Drawn(280, 220, 5, 40))
    for _ in range(2):
        play.hold(LYING, 0.34)
        play.hold(View(other), 0.34)
    assert play.rolls() == [[2, 4, 4, 4], [3, 5]] * 2


def test_a_reading_that_flickers_is_doubt_and_names_the_other_face() -> None:
    def says(view: View, k: int) -> Reading:
        flickering = replace(view.dice[0], face=5 + k % 2)
        return Reading((die(flickering, 0.9), die(view.dice[1], 0.97)), 0.88, 1.0)

    play = Play(Stage(says))
    play.hold(View((Drawn(300, 100, 5), Drawn(400, 200, 1))), 1)
    settled = [seen.settled for seen in play.seen if seen.settled is not None]
    assert len(settled) == 1
    doubtful, sure = settled[0].reading.dice
    assert {doubtful.face, doubtful.second} == {5, 6}
    assert settled[0].t >= PACE.late  # until then more frames are looked at
    assert 0.3 < doubtful.confidence < 0.65
    assert doubtful.second_confidence > 0.25
    assert sure.confidence > 0.9
    assert settled[0].reading.confidence < 0.65


def test_an_unsure_reading_is_told_all_the_same_with_its_confidence() -> None:
    stage = Stage(lambda view, k: replace(truth(view, k), confidence=0.1))
    play = Play(stage)
    play.hold(LYING, 1)
    assert play.rolls() == [[2, 4, 4, 4]]
    settled = next(seen.settled for seen in play.seen if seen.settled is not None)
    assert settled.reading.confidence == pytest.approx(0.1)
    assert settled.t >= PACE.late  # until then more frames are looked at
    assert set(stage.sizes) == {None}  # nor is its size believed


def test_dice_too_small_to_be_read_are_a_guess_whatever_the_reader_says() -> None:
    def says(view: View, k: int) -> Reading:
        x, y = view.dice[0].x, view.dice[0].y
        return Reading((replace(die(view.dice[0]), box=(x - 6, y - 6, x + 6, y + 6)),), 0.9, 1.0)

    play = Play(Stage(says))
    play.hold(View(FOUR[:1]), 1)
    settled = next(seen.settled for seen in play.seen if seen.settled is not None)
    assert settled.reading.confidence <= 0.3


def test_the_roll_comes_with_the_frame_that_its_boxes_belong_to() -> None:
    stage = Stage()
    play = Play(stage)
    play.show([replace(LYING, shift=(2.0 * k, 0.0)) for k in range(20)])
    settled = next(seen.settled for seen in play.seen if seen.settled is not None)
    x0, y0, x1, y1 = settled.reading.dice[0].box
    crop = settled.frame[int(y0) + 12 : int(y1) - 12, int(x0) + 12 : int(x1) - 12]
    assert crop.mean() > 120  # the die, not the table


def test_another_size_of_frames_begins_a_new_scene() -> None:
    stage = Stage()
    play = Play(stage)
    play.hold(LYING, 1)
    half = [stage.draw(LYING) for _ in range(20)]
    settler = play.settler
    small = [frame[:, :480].copy() for frame in half]
    for before, after in zip(half, small, strict=True):
        stage._drawn[id(after)] = (after, stage._drawn[id(before)][1])
    seen = [settler.feed(play.t + k / 30, frame) for k, frame in enumerate(small)]
    assert sum(one.settled is not None for one in seen) == 1


def test_time_that_jumps_back_begins_a_new_scene() -> None:
    play = Play(Stage())
    play.hold(LYING, 1)
    play.t = 0.0
    play.hold(LYING, 1)
    assert play.rolls() == [[2, 4, 4, 4]] * 2
