"""What counts as movement in front of the camera."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest

from companion.vision.settling.motion import LONG_SIDE, Motion, shrink
from tests.vision.scene import HEIGHT, WIDTH, Drawn, Play, Stage, View, reaching, tumbling

LYING = View((Drawn(300, 90, 4), Drawn(390, 200, 6, 30)))


def follow(views: list[View], stage: Stage | None = None, rate: float = 30.0) -> list[float]:
    """For how long each frame says that nothing has moved."""
    stage, motion = stage or Stage(), Motion()
    return [motion.feed(k / rate, shrink(stage.draw(view))).still_for for k, view in enumerate(views)]


@pytest.mark.parametrize("noise", [0.0, 2.0, 5.0])
def test_nothing_moves_on_a_still_table_whatever_the_noise_of_the_camera(noise: float) -> None:
    still = follow([LYING] * 20, Stage(noise=noise))
    assert still == pytest.approx([k / 30 for k in range(20)])


def test_every_frame_of_rolling_dice_is_movement() -> None:
    still = follow([LYING, *tumbling(LYING.dice, 15)])
    assert max(still[1:]) == 0


def test_slow_movement_adds_up_and_shows() -> None:
    """A pixel a frame is less than the noise of one step; over ten frames the die has left its place."""
    slow = [View((replace(LYING.dice[0], x=300.0 + k), LYING.dice[1])) for k in range(40)]
    assert max(follow(slow)) < 0.35


def test_one_die_of_several_that_still_turns_is_movement() -> None:
    turning = [View((replace(LYING.dice[0], yaw=25.0 * k), LYING.dice[1])) for k in range(12)]
    assert max(follow(turning)[1:]) < 0.1


def test_a_camera_that_sways_is_no_movement_but_one_that_is_swung_is() -> None:
    swaying = [replace(LYING, shift=(3.0 * np.sin(k / 2), 4.0 * np.cos(k / 3))) for k in range(20)]
    assert follow(swaying)[-1] == pytest.approx(19 / 30)
    swung = [replace(LYING, shift=(25.0 * k, 0.0)) for k in range(8)]
    assert max(follow(swung)) < 0.05


def test_light_over_the_whole_picture_is_no_movement() -> None:
    fading = [replace(LYING, light=1.0 - 0.02 * k) for k in range(20)]
    assert follow(fading)[-1] == pytest.approx(19 / 30)


def flickering(views: list[View], strength: float = 0.2) -> list[View]:
    """The views under a lamp of 100 Hz, in a camera of 30 frames a second; its bands never stand still."""
    return [replace(view, bands=(strength, 2 * np.pi * 100 / 30 * k + 0.05 * k)) for k, view in enumerate(views)]


@pytest.mark.parametrize("on_its_side", [False, True])
@pytest.mark.parametrize("strength", [0.03, 0.1, 0.2])
def test_the_bands_of_a_flickering_lamp_are_no_movement_and_no_hand(strength: float, on_its_side: bool) -> None:
    stage, motion, seen = Stage(), Motion(), []
    for k, view in enumerate(flickering([LYING] * 20, strength)):
        frame = stage.draw(view)
        small = shrink(np.rot90(frame).copy() if on_its_side else frame)
        seen.append(motion.feed(k / 30, small))
        motion.rest(small)
    assert [one.still_for for one in seen] == pytest.approx([k / 30 for k in range(20)])
    assert not any(one.hand for one in seen)


def test_what_moves_under_a_flickering_lamp_is_movement() -> None:
    assert max(follow(flickering([LYING, *tumbling(LYING.dice, 15)]))[1:]) == 0
    turning = [View((replace(LYING.dice[0], yaw=25.0 * k), LYING.dice[1])) for k in range(12)]
    assert max(follow(flickering(turning))[1:]) < 0.1
    slow = [View((replace(LYING.dice[0], x=300.0 + k), LYING.dice[1])) for k in range(40)]
    assert max(follow(flickering(slow))) < 0.35


def test_a_flickering_lamp_and_a_camera_that_sways_are_no_movement() -> None:
    swaying = [replace(LYING, shift=(3.0 * np.sin(k / 2), 4.0 * np.cos(k / 3))) for k in range(20)]
    assert follow(flickering(swaying, 0.1))[-1] == pytest.approx(19 / 30)


def test_a_hand_is_seen_under_a_flickering_lamp() -> None:
    stage, motion = Stage(), Motion()
    rest = shrink(stage.draw(View()))
    motion.feed(0, rest)
    motion.rest(rest)
    views = flickering(reaching(View(), 20))
    assert sum(motion.feed(2 + k / 30, shrink(stage.draw(view))).hand for k, view in enumerate(views)) > 12


def test_a_roll_under_a_flickering_lamp_is_told_in_time() -> None:
    play = Play(Stage())
    play.show(flickering([*[View()] * 10, *tumbling(LYING.dice, 15), *[LYING] * 12]))
    assert play.rolls() == [[4, 6]]


def test_a_hand_is_told_from_dice() -> None:
    stage, motion = Stage(), Motion()
    rest = shrink(stage.draw(View()))
    motion.feed(0, rest)
    motion.rest(rest)
    rolling, reaching_in = (
        [motion.feed(begun + k / 30, shrink(stage.draw(view))).hand for k, view in enumerate(views)]
        for begun, views in ((1, tumbling(LYING.dice, 10)), (2, reaching(View(), 20)))
    )
    assert not any(rolling)
    assert sum(reaching_in) > 12


@pytest.mark.parametrize("turns", range(4))
def test_a_hand_is_told_from_whichever_side_it_reaches_in(turns: int) -> None:
    stage, motion = Stage(), Motion()
    rest = shrink(np.rot90(stage.draw(LYING), turns).copy())
    motion.feed(0, rest)
    motion.rest(rest)
    for k, hand in enumerate((0.0, 150.0, 300.0, 420.0)):
        seen = motion.feed(1 + k, shrink(np.rot90(stage.draw(replace(LYING, hand=hand)), turns).copy()))
        assert seen.hand is (hand > 0)


def test_what_changes_in_the_middle_of_the_picture_is_no_hand() -> None:
    stage, motion = Stage(), Motion()
    rest = shrink(stage.draw(View()))
    motion.feed(0, rest)
    motion.rest(rest)
    put = stage.draw(View())
    put[140:220, 240:400] = 220
    assert not motion.feed(1, shrink(put)).hand


def chequered() -> Stage:
    """A stage with a cloth on which every sway of the camera shows."""
    stage = Stage()
    rows, columns = np.mgrid[0:HEIGHT, 0:WIDTH] // 20
    stage._table = np.repeat((60 + 70 * ((rows + columns) % 2))[:, :, None], 3, 2).astype(np.uint8)
    return stage


@pytest.mark.parametrize("shift", [(0.0, 0.0), (9.0, 7.0), (-12.0, 4.0)])
def test_a_sway_of_the_camera_is_no_hand_and_hides_none(shift: tuple[float, float]) -> None:
    stage, motion = chequered(), Motion()
    rest = shrink(stage.draw(LYING))
    motion.feed(0, rest)
    motion.rest(rest)
    thrown = View((replace(LYING.dice[0], x=200.0), LYING.dice[1]), shift=shift)
    assert not motion.feed(1, shrink(stage.draw(thrown))).hand
    for hand in (150.0, 300.0, 420.0):
        assert motion.feed(1, shrink(stage.draw(replace(thrown, hand=hand)))).hand


@pytest.mark.parametrize("change", [{"shift": (9.0, 7.0)}, {"light": 0.55}])
def test_on_a_patterned_cloth_no_hand_is_seen_in_what_a_bump_or_the_light_has_changed(change: dict[str, Any]) -> None:
    play = Play(chequered())
    play.hold(LYING, 1)
    play.hold(replace(LYING, **change), 1)
    thrown = (replace(LYING.dice[0], x=200.0, face=3), LYING.dice[1])
    play.show([replace(view, dice=(*view.dice, LYING.dice[1]), **change) for view in tumbling(thrown[:1], 15)])
    still = play.t
    assert len(play.rolls()) == 1
    play.hold(replace(View(thrown), **change), 1)
    assert play.rolls()[1:] == [[3, 6]]
    told = next(seen.t for seen in play.seen if seen.settled is not None and seen.t > still)
    assert told - still <= 10 / 30 + 1e-9


@pytest.mark.parametrize("shape", [(720, 1280, 3), (1280, 720, 3), (48, 64, 3), (1, 1, 3), (3000, 40, 3)])
def test_a_frame_of_any_size_is_followed(shape: tuple[int, int, int]) -> None:
    motion = Motion()
    small = shrink(np.zeros(shape, np.uint8))
    assert max(small.shape) == LONG_SIDE
    assert motion.feed(0, small).still_for == 0
    assert motion.feed(1, small).still_for == 1
    assert motion.feed(2, shrink(np.full(shape, 200, np.uint8))).still_for == 0


@pytest.mark.parametrize("shape", [(40, 3000, 3), (3000, 40, 3)])
def test_a_sway_in_a_picture_too_narrow_to_tell_it_is_no_hand(shape: tuple[int, int, int]) -> None:
    spots = np.random.default_rng(1).integers(0, 255, shape).astype(np.uint8)
    frame = cv2.normalize(cv2.GaussianBlur(spots, (0, 0), 12), None, 0, 255, cv2.NORM_MINMAX)  # type: ignore[call-overload]
    motion, rest = Motion(), shrink(frame)
    motion.feed(0, rest)
    motion.rest(rest)
    assert not any(motion.feed(1, shrink(np.roll(frame, pixels, (0, 1)))).hand for pixels in range(20, 100, 20))
