"""Dice are cut out with the nadir below them, so that the upper face is the one at the top, whatever the camera."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from companion.vision.faces import FACES
from companion.vision.finding.candidates import Box
from companion.vision.models import Model
from companion.vision.naming.nadir import (
    ASLANT,
    OVERHEAD,
    Nadir,
    degrees_off,
    fitting,
    is_sure,
    nadirs,
    turn_towards,
    was_turned,
)
from companion.vision.naming.namer import CROP, Namer, cut_out

SHAPE = (480, 640, 3)
NADIRS = nadirs(0)


PLACES = [*NADIRS, (0.0, 0.4), *(nadirs(turned)[0] for turned in (40, 90, 180, 270))]


@given(x=st.floats(0, 640), y=st.floats(0, 480), nadir=st.sampled_from(PLACES))
def test_after_the_turn_the_nadir_lies_straight_below_the_die(x: float, y: float, nadir: Nadir) -> None:
    aside, below = 320 + nadir[0] * 640 - x, 240 + nadir[1] * 640 - y
    turn = turn_towards(nadir, (x - 10, y - 10, x + 10, y + 10), SHAPE)
    if np.hypot(aside, below) > 0.02 * 640:
        assert np.cos(turn) * aside - np.sin(turn) * below == pytest.approx(0, abs=1e-6)
        assert np.sin(turn) * aside + np.cos(turn) * below > 0
    else:
        assert turn == 0


def test_a_die_upon_the_nadir_and_one_in_the_middle_of_a_camera_aslant_stay_as_they_lie() -> None:
    middle = (310.0, 230.0, 330.0, 250.0)
    assert turn_towards(OVERHEAD, middle, SHAPE) == 0
    assert turn_towards(ASLANT, middle, SHAPE) == 0


@pytest.mark.parametrize("size", [40, 150])
def test_what_lies_towards_the_nadir_comes_to_lie_below_in_the_crop(size: int) -> None:
    frame = np.zeros(SHAPE, np.uint8)
    x, y = 130, 240  # to the left of the middle, so its side that is turned to a camera above is the right one
    frame[y - 3 : y + 4, x + size // 2 - 4 : x + size // 2 + 3] = 255
    box = (x - size / 2, y - size / 2, x + size / 2, y + size / 2)
    crop = cut_out(frame, box, turn_towards(OVERHEAD, box, SHAPE))
    rows, columns = np.nonzero(crop[:, :, 0] > 60)
    assert crop.shape == (CROP, CROP, 3)
    assert rows.mean() > 0.8 * CROP
    assert columns.mean() == pytest.approx(CROP / 2, abs=2)


def told(*rows: dict[int, float]) -> NDArray[np.float32]:
    """Chances (N, 12), the rest of each row spread evenly."""
    out = []
    for row in rows:
        left = (1 - sum(row.values())) / (len(FACES) + 1 - len(row))
        out.append([row.get(k, left) for k in range(len(FACES) + 1)])
    return np.array(out, np.float32)


def test_the_naming_that_is_surest_of_its_dice_fits_best_whatever_it_says_of_what_is_none() -> None:
    split = told({2: 0.5, 3: 0.45}, {11: 0.98, 0: 0.02})
    sure = told({2: 0.95}, {11: 0.98})
    assert fitting([split, sure]) == 1
    assert fitting([sure, split]) == 0


def test_of_two_namings_about_as_sure_the_one_fits_in_whose_crops_the_dice_stand_upright() -> None:
    aslant, above = told({2: 0.88}, {4: 0.9}), told({2: 0.9}, {4: 0.92})
    upright, upside_down = np.array([(0.0, -0.7, 0.7)] * 2), np.array([(0.3, 0.6, 0.7), (0.1, 0.7, 0.7)])
    assert fitting([aslant, above]) == 1
    assert fitting([aslant, above], [upright, upside_down]) == 0
    assert fitting([above, aslant], [upside_down, upright]) == 1


def test_dice_that_are_seen_from_straight_above_say_nothing_of_where_the_nadir_lies() -> None:
    split, sure = told({2: 0.6}), told({2: 0.95})
    towards_the_camera = np.array([(0.01, 0.01, 1.0)])
    assert fitting([split, sure], [-towards_the_camera, towards_the_camera]) == 1
    assert fitting([sure, split], [towards_the_camera, -towards_the_camera]) == 0


@given(turned=st.floats(0, 360))
def test_a_picture_is_set_upright_by_which_way_its_dice_stand(turned: float) -> None:
    """turned: degrees clockwise that set it upright; in it a die's upper side then looks the other way round."""
    angle = np.deg2rad(turned)
    x, y = -0.8 * np.sin(angle), -0.8 * np.cos(angle)
    axes = np.array([(x, y, 0.6), (x, y, 0.6), (-x, -y, 0.6)])
    told = degrees_off(axes, np.array([1.0, 0.9, 0.001]))
    if 34 < turned < 326:
        assert told == pytest.approx(turned, abs=0.1)
    if not 32 < turned < 328:
        assert told == 0, "a camera is seldom held quite straight"
    assert degrees_off(axes * (0.2, 0.2, 1), np.ones(3)) == 0, "seen from above they say nothing"


def test_a_picture_was_turned_only_where_it_fits_clearly_better_so() -> None:
    sure = told({2: 0.95}, {4: 0.95})
    up, aside, down = (np.array([axis] * 2) for axis in ((0.0, -0.7, 0.7), (0.5, -0.5, 0.7), (0.0, 0.7, 0.7)))
    assert was_turned(sure, sure, [down, up])
    assert not was_turned(sure, sure, [aside, up])
    assert not was_turned(sure, told({2: 0.5}, {4: 0.5}), [aside, up])
    assert not was_turned(sure, sure, [up, down])


def test_which_way_dice_stand_is_asked_only_where_one_place_of_the_nadir_leaves_a_doubt() -> None:
    asked: list[Nadir] = []

    def axes(frame: NDArray[np.uint8], boxes: Sequence[Box], nadir: Nadir) -> NDArray[np.float64]:
        asked.append(nadir)
        return np.tile((0.0, -0.7, 0.7) if len(asked) == 1 else (0.0, 0.7, 0.7), (len(boxes), 1))

    frame = np.full(SHAPE, 255, np.uint8)
    frame[:, 130:] = 0
    boxes = [(100.0, 220.0, 140.0, 260.0)]
    Namer(Model("namer", Arrows(), {})).name(frame, boxes, NADIRS, axes)
    assert asked == []
    Namer(Model("namer", Arrows(), {})).name(frame // 3, boxes, NADIRS, axes)
    assert asked == list(NADIRS)


def test_a_naming_is_sure_where_every_likely_die_is_whatever_lies_beside() -> None:
    assert is_sure(told({2: 0.99}, {11: 0.95, 0: 0.03, 1: 0.02}))
    assert not is_sure(told({2: 0.99}, {0: 0.6, 1: 0.38}))
    assert not is_sure(told({11: 0.98}))  # nothing that may be a die: the other cut may show one


class Wide:
    """A network that is nearly sure of a four where a bright spot is below in the crop, else torn between four and
    five. side: pixels of its crops. `asked`: how many at a time; `shown`: the last ones."""

    def __init__(self, side: int = CROP) -> None:
        self.side, self.asked = side, list[int]()
        self.shown: NDArray[np.uint8]

    def get_inputs(self) -> list[Any]:
        return [type("Input", (), {"name": "x", "shape": [None, self.side, self.side, 3]})]

    def get_outputs(self) -> list[Any]:
        return [type("Output", (), {"shape": [None, 12]})]

    def run(self, outputs: object, feed: dict[str, NDArray[np.uint8]]) -> list[NDArray[np.float32]]:
        self.asked.append(len(feed["x"]))
        self.shown = feed["x"]
        return [np.concatenate([self.told(crop) for crop in feed["x"]]).astype(np.float32)]

    def told(self, crop: NDArray[np.uint8]) -> NDArray[np.float32]:
        below = crop[CROP // 2 :].sum() > crop[: CROP // 2].sum()
        return told({3: 0.9}) if below else told({3: 0.4, 4: 0.5})


class Near(Wide):
    """Says of everything that it is likely a four; asks nothing of what lies where."""

    def told(self, crop: NDArray[np.uint8]) -> NDArray[np.float32]:
        return told({3: 0.8})


class Arrows(Wide):
    """A network that sees a left where a crop is brighter on its left side, else a right, as surely as `sure` says of
    how bright the crop is."""

    def told(self, crop: NDArray[np.uint8]) -> NDArray[np.float32]:
        side = crop[:, : CROP // 2].sum(dtype=int) > crop[:, CROP // 2 :].sum(dtype=int)
        return told({FACES.index("left" if side else "right"): 0.99 if crop.max() > 200 else 0.7})


class Sorting(Arrows):
    """As Arrows, but sure that what is black is no die."""

    def told(self, crop: NDArray[np.uint8]) -> NDArray[np.float32]:
        return super().told(crop) if crop.any() else told({11: 0.99})


def test_dice_all_round_below_a_camera_that_looks_down_are_named_by_their_upper_faces() -> None:
    frame = np.zeros(SHAPE, np.uint8)
    boxes = [(100.0, 220.0, 140.0, 260.0), (300.0, 420.0, 340.0, 460.0), (500.0, 220.0, 540.0, 260.0)]
    for x, y in ((138, 240), (320, 422), (502, 240)):  # towards the middle
        frame[y - 3 : y + 4, x - 3 : x + 4] = 255
    near, wide = Near(), Wide()
    chances = Namer(Model("namer", near, {}, wide)).name(frame, boxes, NADIRS)
    assert chances.shape == (3, 12)
    assert (chances.argmax(1) == 3).all()
    assert chances.sum(1) == pytest.approx(1, abs=1e-5)
    assert chances[:, 3] == pytest.approx((0.9 + 0.8 + 0.8) / 3)
    assert wide.asked == [3, 3]  # of either nadir's crops
    assert near.asked == [3, 3, 3, 3]  # and each time of their mirror images


def test_only_what_is_doubted_is_asked_of_the_near_network_and_in_the_mirror_where_a_left_is_a_right() -> None:
    frame = np.zeros(SHAPE, np.uint8)
    boxes = [(100.0, 220.0, 140.0, 260.0), (300.0, 220.0, 340.0, 260.0), (500.0, 220.0, 540.0, 260.0)]
    for x, level in ((110, 255), (310, 90), (530, 90)):
        frame[236:244, x - 4 : x + 5] = level
    near, wide = Arrows(), Arrows()
    chances = Namer(Model("namer", near, {}, wide)).name(frame, boxes, (ASLANT,), thorough=False)
    left, right = FACES.index("left"), FACES.index("right")
    assert chances.argmax(1).tolist() == [left, left, right]
    assert chances[0, left] == pytest.approx(0.99)
    assert chances[1, left] == pytest.approx(0.7)  # the mirror image, a right, spoke for a left
    assert (wide.asked, near.asked) == ([3], [2, 2])


def test_thoroughly_the_near_network_is_asked_of_all_that_may_be_dice() -> None:
    frame = np.zeros(SHAPE, np.uint8)
    frame[236:244, 100:120], frame[236:244, 300:320] = 255, 90
    boxes = [(100.0, 220.0, 140.0, 260.0), (300.0, 220.0, 340.0, 260.0), (500.0, 220.0, 540.0, 260.0)]
    near, wide = Near(), Sorting()
    Namer(Model("namer", near, {}, wide)).name(frame, boxes, (ASLANT,))
    assert near.asked == [2, 2]  # and of their mirror images, since it is not sure


def test_a_namer_of_one_network_asks_that_one_of_the_mirror_image() -> None:
    frame = np.full(SHAPE, 90, np.uint8)
    only = Arrows()
    Namer(Model("namer", only, {})).name(frame, [(100.0, 220.0, 140.0, 260.0)], (ASLANT,))
    assert only.asked == [1, 1]


def test_whether_there_are_whole_dice_is_asked_of_the_wide_network_alone() -> None:
    frame = np.zeros(SHAPE, np.uint8)
    near, wide = Near(), Wide()
    namer = Namer(Model("namer", near, {}, wide))
    boxes = [(100.0, 220.0, 140.0, 260.0), (300.0, 420.0, 340.0, 460.0)]
    assert namer.whole_dice(frame, boxes) == pytest.approx(0.99)
    assert (wide.asked, near.asked) == ([2], [])
    assert namer.whole_dice(frame, []).shape == (0,)


def test_each_network_is_shown_dice_as_large_and_with_as_much_around_them_as_its_card_says() -> None:
    frame = np.zeros(SHAPE, np.uint8)
    frame[200:260, 100:160] = 90
    near, wide = Near(side=80), Wide()
    card = {"margin": 1.0, "rest_margin": 2.0}
    Namer(Model("namer", near, card, wide)).name(frame, [(100.0, 200.0, 160.0, 260.0)], (OVERHEAD,))
    across_near, across_wide = (np.count_nonzero(n.shown[0, n.side // 2, :, 0] > 45) for n in (near, wide))
    assert across_near >= 79, "nothing but the die"
    assert abs(across_wide - CROP / 2) <= 4, "as much again around it"
