"""The finder's passes, with a fake network that takes white squares for dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from companion.vision.finding.candidates import Box
from companion.vision.finding.detect import Detector
from companion.vision.models import Model

DIE = (310.0, 120.0, 338.0, 148.0)


class _Input:
    name = "x"


class _Squares:
    """Gives every white square a score by its side in the pixels of the pass; counts how often it is asked."""

    def __init__(self, score: Callable[[float], float]) -> None:
        self.score, self.asked, self.largest, self.narrowest = score, 0, 0, 10_000

    def get_inputs(self) -> list[_Input]:
        return [_Input()]

    def run(self, _: None, given: dict[str, NDArray[np.uint8]]) -> list[NDArray[np.float32]]:
        self.asked += 1
        picture = given["x"][0]
        self.largest = max(self.largest, *picture.shape[:2])
        self.narrowest = min(self.narrowest, picture.shape[1])
        maps = np.zeros((1, 5, picture.shape[0] // 4, picture.shape[1] // 4), np.float32)
        _, _, squares, _ = cv2.connectedComponentsWithStats((picture[:, :, 0] > 127).astype(np.uint8))
        for x, y, w, h, _ in squares[1:].tolist():
            row, column = int(y + h / 2) // 4, int(x + w / 2) // 4
            cx, cy = (column + 0.5) * 4, (row + 0.5) * 4
            maps[0, :, row, column] = (
                self.score(max(w, h)),
                *(np.array([cx - x, cy - y, x + w - cx, y + h - cy]) / 32),
            )
        return [maps]


def _certain(boxes: Sequence[Box]) -> list[float]:
    return [1.0] * len(boxes)


def _squares(score: Callable[[float], float]) -> Any:
    return _Squares(score)


def _detector(score: Callable[[float], float]) -> tuple[Detector, _Squares]:
    session = _squares(score)
    return Detector(Model("finder", session, {})), session


def _table(*dice: Box) -> NDArray[np.uint8]:
    frame = np.zeros((360, 640, 3), np.uint8)
    for x0, y0, x1, y1 in dice:
        frame[int(y0) : int(y1), int(x0) : int(x1)] = 255
    return frame


def test_a_second_look_smaller_and_mirrored_finds_a_die_in_its_place() -> None:
    detector, _ = _detector(lambda side: 0.9)
    found = detector.find(_table(DIE, (40.0, 300.0, 68.0, 328.0)), None, _certain)
    assert [one.score for one in found.candidates] == pytest.approx([0.9, 0.9])
    right = max(found.candidates, key=lambda one: one.box[0])
    assert right.box == pytest.approx(DIE, abs=1.5)


def test_what_one_of_two_looks_shows_is_worth_about_half() -> None:
    once, _ = _detector(lambda side: 0.7 if side > 26 else 0.0)
    (die,) = once.find(_table(DIE), 28.0, _certain).candidates
    assert die.score == pytest.approx((0.7 + 0.06) / 2)
    assert die.box == pytest.approx(DIE, abs=1.5)
    again, _ = _detector(lambda side: 0.9 if 20 < side < 24 else 0.3 if side > 26 else 0.0)
    (die,) = again.find(_table(DIE), 28.0, _certain).candidates
    assert die.score == pytest.approx(0.6)


@pytest.mark.parametrize(("score", "looks"), [(0.9, 1), (0.7, 2), (0.2, 2)])
def test_dice_of_known_size_take_a_second_look_where_the_first_is_in_doubt(score: float, looks: int) -> None:
    detector, session = _detector(lambda side: score)
    found = detector.find(_table(DIE), 28.0, _certain)
    assert session.asked == looks
    assert [one.score for one in found.candidates] == pytest.approx([score])


@pytest.mark.parametrize(("by_small", "by_large", "looks"), [(0.9, 0.3, 3), (0.9, 0.6, 2), (0.3, 0.15, 2)])
def test_a_thorough_look_is_the_large_network_s_too_three_times_where_something_is_in_doubt(
    by_small: float, by_large: float, looks: int
) -> None:
    small, large = _squares(lambda side: by_small), _squares(lambda side: by_large)
    found = Detector(Model("finder", small, {}, large)).find(_table(DIE), 28.0, _certain, thorough=True)
    assert (small.asked, large.asked) == (1, 2 * looks)  # the large one sees it in two tiles each time
    assert [one.score for one in found.candidates] == pytest.approx([(by_small + looks * by_large) / (looks + 1)])


def test_of_a_board_full_of_things_twice_as_many_are_looked_at_where_there_is_time() -> None:
    detector, _ = _detector(lambda side: 0.9)
    things = _table(*((x, y, x + 28.0, y + 28.0) for x in range(10, 600, 60) for y in range(10, 300, 44)))
    live, thorough = (detector.find(things, 28.0, _certain, one).candidates for one in (False, True))
    assert (len(live), len(thorough)) == (30, 60)


def test_where_the_size_is_unknown_the_large_network_has_three_fourths_of_the_say() -> None:
    frame = _table(DIE, (40.0, 300.0, 68.0, 328.0))
    small, large = _squares(lambda side: 0.9), _squares(lambda side: 0.3)
    found = Detector(Model("finder", small, {}, large)).find(frame, None, _certain)
    assert [one.score for one in found.candidates] == pytest.approx([0.45, 0.45])
    assert max(found.candidates, key=lambda one: one.box[0]).box == pytest.approx(DIE, abs=1.5)


def test_no_finer_pass_is_made_once_coarse_ones_show_dice_plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.vision.finding.passes._TILE", 1280)  # a pass is told by its size
    large_dice = [(100.0 + 200 * k, 300.0, 212.0 + 200 * k, 412.0) for k in range(5)]
    frame = np.zeros((720, 1280, 3), np.uint8)

    def largest_pass(dice: Sequence[Box]) -> int:
        shown = frame.copy()
        for x0, y0, x1, y1 in dice:
            shown[int(y0) : int(y1), int(x0) : int(x1)] = 255
        detector, session = _detector(lambda side: 0.9 if 12 < side < 50 else 0.0)
        assert len(detector.find(shown, None, _certain).candidates) == len(dice)
        return session.largest

    assert largest_pass(large_dice) == 320
    assert largest_pass(large_dice[:1]) == 640  # it may be none, beside dice too small to be seen
    assert largest_pass([(x0, y0, x0 + 28, y0 + 28) for x0, y0, _, _ in large_dice]) == 1280


def test_a_coarser_pass_is_made_only_where_the_first_shows_no_sure_dice_or_large_ones() -> None:
    def narrowest_pass(*dice: Box) -> int:
        detector, session = _detector(lambda side: 0.9 if 12 < side < 50 else 0.0)
        assert len(detector.find(_table(*dice), None, _certain).candidates) == len(dice)
        return session.narrowest

    small = tuple((60.0 + 180 * k, 100.0, 140.0 + 180 * k, 180.0) for k in range(3))  # 20 pixels where it is 160 wide
    assert narrowest_pass(*small) == 160
    assert narrowest_pass(*small[:1]) == 96  # one may be a pip of a die that fills the picture
    assert narrowest_pass((40.0, 80.0, 220.0, 260.0), (400.0, 80.0, 580.0, 260.0)) == 96


def test_what_a_pass_shows_surely_is_not_verified_again() -> None:
    asked: list[int] = []

    def verify(chance: float) -> Callable[[Sequence[Box]], list[float]]:
        def told(boxes: Sequence[Box]) -> list[float]:
            asked.append(len(boxes))
            return [chance] * len(boxes)

        asked.clear()
        return told

    detector, _ = _detector(lambda side: 0.9 if 12 < side < 50 else 0.0)
    die = (310.0, 120.0, 362.0, 172.0)  # 13, 26 and 52 pixels long in the passes of 160, 320 and 640
    assert [one.box for one in detector.find(_table(die), None, verify(0.95)).candidates] == [pytest.approx(die, abs=3)]
    assert asked == [1]
    detector.find(_table(die), None, verify(0.7))
    assert asked == [1, 1]


@given(st.integers(14, 280), st.integers(14, 1250))
def test_no_die_is_lost_or_doubled_between_the_tiles(y: int, x: int) -> None:
    """A network's memory would grow with the picture, so it never sees more than a tile."""
    frame = np.zeros((300, 1270, 3), np.uint8)
    frame[y - 14 : y + 14, x - 14 : x + 14] = 255
    large = _squares(lambda side: 0.9)
    small = _squares(lambda side: 0.9)
    (die,) = Detector(Model("finder", small, {}, large)).find(frame, None, _certain).candidates
    assert die.score == pytest.approx(0.9)
    assert large.largest <= 384
    assert small.largest <= 768
