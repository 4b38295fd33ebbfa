"""Dice that touch are looked at from nearer, and what that shows is taken for what it is."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from companion.vision.finding.candidates import Candidate, boxes_apart
from companion.vision.finding.crowd import crowd_of, seen_nearer, whole
from companion.vision.finding.detect import Detector
from companion.vision.models import Model

FRONT, BEHIND = (100.0, 100.0, 140.0, 140.0), (110.0, 76.0, 150.0, 116.0)
ALONE = (300.0, 100.0, 340.0, 140.0)


def test_dice_that_lie_apart_need_no_look_from_nearer() -> None:
    assert crowd_of([Candidate(FRONT, 0.9), Candidate(ALONE, 0.9)], 640, 480) is None


def test_what_touches_a_sure_die_is_looked_at_with_room_around_it_within_the_frame() -> None:
    part = crowd_of([Candidate(FRONT, 0.9), Candidate(BEHIND, 0.15), Candidate(ALONE, 0.9)], 640, 200)
    assert part is not None
    x0, y0, x1, y1 = part
    assert (y0, y1) == (0, 196)
    assert 0 <= x0 < 70
    assert 180 < x1 < ALONE[0]


def test_two_things_that_no_look_was_sure_of_are_not_looked_at_again() -> None:
    assert crowd_of([Candidate(FRONT, 0.3), Candidate(BEHIND, 0.15)], 640, 480) is None


@pytest.mark.parametrize(
    ("box", "kept"),
    [
        ((210.0, 100.0, 250.0, 140.0), True), ((200.0, 100.0, 222.0, 140.0), False),
        ((210.0, 278.0, 250.0, 300.0), False), ((278.0, 100.0, 300.0, 140.0), False), ((210.0, 0.0, 250.0, 30.0), True),
    ],
)  # fmt: skip
def test_what_only_the_look_from_nearer_cuts_is_not_taken_from_it(
    box: tuple[float, float, float, float], kept: bool
) -> None:
    """The finder knows cut dice, and would put half a box in the place of a whole one; the frame's edge cuts in all
    looks alike."""
    assert whole([Candidate(box, 0.9)], (200, 0, 300, 300), 640, 480) == ([Candidate(box, 0.9)] if kept else [])


def test_a_die_that_a_sure_one_hid_comes_to_light() -> None:
    front, alone = Candidate(FRONT, 0.9), Candidate(ALONE, 0.8)
    shown = seen_nearer([front, alone], [Candidate(BEHIND, 0.7)])
    assert shown[:2] == (front, alone)
    assert shown[2].box == BEHIND
    assert shown[2].score == pytest.approx(0.63)


@pytest.mark.parametrize(
    "other",
    [(150.0, 200.0, 190.0, 240.0), (104.0, 96.0, 122.0, 114.0), (102.0, 98.0, 142.0, 138.0)],
    ids=["that touches nothing", "much smaller than the dice", "where the sure one lies"],
)
def test_nothing_else_is_added(other: tuple[float, float, float, float]) -> None:
    front = Candidate(FRONT, 0.9)
    assert seen_nearer([front], [Candidate(other, 0.8)]) == (front,)


def test_what_is_doubted_beside_a_sure_die_may_become_sure_and_never_less_so() -> None:
    front, behind = Candidate(FRONT, 0.9), Candidate(BEHIND, 0.2)
    surer = seen_nearer([front, behind], [Candidate(BEHIND, 0.8)])
    assert [one.score for one in surer] == pytest.approx([0.9, 0.72])
    assert seen_nearer([front, behind], [Candidate(BEHIND, 0.1)]) == (front, behind)
    assert seen_nearer([front, behind], []) == (front, behind)


ONE, OTHER = (100.0, 100.0, 140.0, 140.0), (100.0, 122.0, 140.0, 162.0)
BETWEEN = (100.0, 112.0, 140.0, 151.0)


def test_two_dice_seen_from_nearer_take_the_place_of_one_between_them() -> None:
    third = Candidate((135.0, 90.0, 175.0, 130.0), 0.9)
    shown = seen_nearer([third, Candidate(BETWEEN, 0.7)], [Candidate(ONE, 0.7), Candidate(OTHER, 0.6)])
    assert {one.box for one in shown} == {third.box, ONE, OTHER}


def test_one_between_two_dice_does_not_take_their_place() -> None:
    known = [Candidate(ONE, 0.6), Candidate(OTHER, 0.55)]
    assert set(seen_nearer(known, [Candidate(BETWEEN, 0.7)])) == set(known)


def test_a_sure_die_is_not_split_by_two_doubtful_ones() -> None:
    third = Candidate((135.0, 90.0, 175.0, 130.0), 0.9)
    shown = seen_nearer([third, Candidate(BETWEEN, 0.9)], [Candidate(ONE, 0.2), Candidate(OTHER, 0.2)])
    assert [one.box for one in shown] == [third.box, BETWEEN]


def test_a_die_that_touches_lies_where_the_look_from_nearer_shows_it() -> None:
    front, behind = Candidate(FRONT, 0.9), Candidate((112.0, 80.0, 154.0, 118.0), 0.5)
    shown = seen_nearer([front, behind], [Candidate(BEHIND, 0.4)])
    assert shown == (front, Candidate(BEHIND, 0.5))


def test_of_boxes_that_overlap_much_or_lie_within_one_another_the_best_stays() -> None:
    boxes = np.array([FRONT, (102, 98, 142, 138), (105, 105, 120, 120), BEHIND, ALONE], np.float64)
    assert boxes_apart(boxes) == [0, 3, 4]
    assert boxes_apart(np.zeros((0, 4))) == []


class _Input:
    name = "x"


class _Shoulder:
    """Sees the die at FRONT as a peak and the one at BEHIND beside it, less hot, with nothing cooler in between."""

    def get_inputs(self) -> list[_Input]:
        return [_Input()]

    def run(self, _: None, given: dict[str, NDArray[np.uint8]]) -> list[NDArray[np.float32]]:
        picture = given["x"][0]
        maps = np.zeros((1, 5, picture.shape[0] // 4, picture.shape[1] // 4), np.float32)
        if not picture.any():
            return [maps]
        scale = int(picture[0].any(1).sum()) / 640
        heats = np.linspace(0.9, 0.5, 7)
        for share, heat in zip(np.linspace(0, 1, 7), heats, strict=True):
            box = FRONT if share < 0.5 else BEHIND
            x, y = (np.array([120.0, 120.0]) * (1 - share) + np.array([130.0, 96.0]) * share) * scale
            row, column = int(y) // 4, int(x) // 4
            edges = np.array(box) * scale - np.array([column + 0.5, row + 0.5] * 2) * 4
            maps[0, :, row, column] = (heat, *(np.abs(edges) / 32))
        return [maps]


def test_a_die_that_is_but_the_shoulder_of_another_ones_peak_is_a_candidate() -> None:
    detector = Detector(Model("finder", _Shoulder(), {}))
    found = detector.one_pass(np.full((480, 640, 3), 255, np.uint8), 1.0)
    assert [one.box for one in found] == [pytest.approx(FRONT, abs=1), pytest.approx(BEHIND, abs=1)]
