"""Whether the camera was moved, told from drawn tables: dice may lie anywhere, the light may change."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.vision.reading import Die
from companion.vision.settling.standpoint import Standpoint
from tests.vision.scene import HEIGHT, WIDTH, Drawn, Picture, Stage, View, truth

EMPTY = View()
LYING = View((Drawn(300, 90, 4), Drawn(390, 200, 6, 30), Drawn(480, 120, 2, 60)))
ELSEWHERE = View((Drawn(120, 250, 4), Drawn(200, 150, 3, 30), Drawn(520, 280, 2, 60)))


class Patterned(Stage):
    """A table with a board on it: lines that a camera can hold on to."""

    def __init__(self) -> None:
        super().__init__()
        for x in range(60, WIDTH - 40, 47):
            cv2.line(self._table, (x, 40), (x + 9, HEIGHT - 40), (40, 50, 60), 2, cv2.LINE_AA)
        cv2.rectangle(self._table, (50, 35), (WIDTH - 60, HEIGHT - 30), (160, 170, 180), 3, cv2.LINE_AA)


def dice(view: View) -> tuple[Die, ...]:
    return truth(view, 0).dice


def moved(*views: View, stage: Stage | None = None) -> list[bool]:
    """What each rest says, one after another."""
    stage, standpoint = stage or Patterned(), Standpoint()
    return [standpoint.moved(stage.draw(view), dice(view)) for view in views]


def test_dice_thrown_anywhere_move_no_camera() -> None:
    assert moved(EMPTY, LYING, ELSEWHERE, EMPTY, LYING) == [False] * 5


def test_one_die_on_a_plain_cloth_moves_no_camera() -> None:
    """The one thing that can be seen lies elsewhere, as it would if the camera had been moved."""
    stage = Stage()
    stage._table = np.full((HEIGHT, WIDTH, 3), 90, np.uint8)
    places = [View((Drawn(x, y, 5, yaw),)) for x, y, yaw in ((200, 100, 10), (260, 130, 10), (400, 250, 40))]
    assert moved(*places, stage=stage) == [False] * 3


class Plain(Stage):
    """A cloth that shows next to nothing, and what lies on it: a cup, a sheet of paper with lines."""

    def __init__(
        self, cup: tuple[int, int] | None = None, handle: float = 0.0, paper: tuple[int, int] | None = None
    ) -> None:
        super().__init__()
        coarse = np.random.default_rng(3).integers(80, 100, (6, 10, 3)).astype(np.uint8)
        self._table = cv2.resize(coarse, (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC)
        if cup is not None:
            at = (round(cup[0] + 50 * np.cos(handle)), round(cup[1] + 50 * np.sin(handle)))
            cv2.circle(self._table, cup, 50, (200, 180, 60), -1, cv2.LINE_AA)
            cv2.circle(self._table, cup, 42, (40, 30, 20), -1, cv2.LINE_AA)
            cv2.ellipse(self._table, at, (18, 14), 0, 0, 360, (200, 180, 60), 8, cv2.LINE_AA)
        if paper is not None:
            x, y = paper
            cv2.rectangle(self._table, paper, (x + 150, y + 200), (240, 240, 240), -1)
            for below in range(10, 200, 12):
                cv2.line(self._table, (x + 8, y + below), (x + 142, y + below), (90, 90, 90), 1)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (Plain((120, 120)), Plain((140, 120))),
        (Plain((120, 120)), Plain((180, 140))),
        (Plain((120, 250)), Plain((420, 240))),
        (Plain((120, 120)), Plain((220, 190), handle=2.0)),
        (Plain((120, 120), paper=(480, 100)), Plain((180, 140), paper=(480, 100))),
        (Plain(paper=(480, 100)), Plain(paper=(440, 120))),
        (Plain((120, 120)), Plain()),
    ],
    ids=["a bit", "aside", "across", "and turned", "beside a paper", "a sheet of paper", "taken away"],
)
def test_a_thing_pushed_over_a_plain_cloth_moves_no_camera(before: Stage, after: Stage) -> None:
    standpoint = Standpoint()
    assert not standpoint.moved(before.draw(LYING), dice(LYING))
    assert not standpoint.moved(after.draw(LYING), dice(LYING))


@pytest.mark.parametrize("shift", [(0.0, -24.0), (45.0, 30.0), (-90.0, 20.0)])
def test_a_camera_over_a_plain_cloth_is_told_to_have_moved_by_all_that_lies_there(shift: tuple[float, float]) -> None:
    stage = Plain((120, 120), paper=(480, 100))
    assert moved(LYING, replace(LYING, shift=shift), stage=stage) == [False, True]


@pytest.mark.parametrize("light", [0.6, 0.8, 1.3])
def test_another_light_moves_no_camera(light: float) -> None:
    assert moved(LYING, replace(LYING, light=light), replace(LYING, shadow=300.0)) == [False] * 3


@pytest.mark.parametrize("strength", [0.1, 0.25])
def test_over_a_plain_cloth_the_bands_of_a_flickering_lamp_move_no_camera(strength: float) -> None:
    stage, standpoint = Plain(), Standpoint()
    stage._table[:] = 120
    lit = [replace(view, bands=(strength, 2.1 * k)) for k, view in enumerate((LYING, ELSEWHERE) * 4)]
    assert not any(standpoint.moved(stage.draw(view), dice(view)) for view in lit)
    assert not standpoint.sways


def test_a_camera_moved_under_a_flickering_lamp_is_told() -> None:
    away = replace(LYING, shift=(-40.0, 18.0), bands=(0.1, 1.0))
    assert moved(replace(LYING, bands=(0.1, 0.0)), away) == [False, True]


@pytest.mark.parametrize("shift", [(20.0, 0.0), (0.0, -24.0), (45.0, 30.0), (-90.0, 20.0)])
def test_a_camera_that_was_moved_is_told_also_when_other_dice_lie_there(shift: tuple[float, float]) -> None:
    assert moved(LYING, replace(LYING, shift=shift)) == [False, True]
    assert moved(EMPTY, replace(ELSEWHERE, shift=shift)) == [False, True]


@pytest.mark.parametrize("shift", [(1.0, 2.0), (-5.0, 4.0)])
def test_a_camera_that_trembles_has_not_moved(shift: tuple[float, float]) -> None:
    assert moved(LYING, replace(LYING, shift=shift)) == [False, False]


def test_a_camera_that_looks_at_another_table_was_moved() -> None:
    here, there = Patterned(), Stage()
    for y in range(30, HEIGHT, 60):
        cv2.ellipse(there._table, (WIDTH // 2, y), (260, 25), 15, 0, 300, (200, 200, 190), 3, cv2.LINE_AA)
    standpoint = Standpoint()
    assert not standpoint.moved(here.draw(EMPTY), ())
    assert standpoint.moved(there.draw(EMPTY), ())


@pytest.mark.parametrize(("turned", "zoom"), [(12.0, 1.0), (40.0, 1.0), (0.0, 1.3)])
def test_a_camera_that_was_turned_or_came_nearer_was_moved(turned: float, zoom: float) -> None:
    here, standpoint = Patterned(), Standpoint()
    turn = cv2.getRotationMatrix2D((WIDTH / 2, HEIGHT / 2), turned, zoom)
    assert not standpoint.moved(here.draw(EMPTY), ())
    there = cv2.warpAffine(here.draw(EMPTY), turn, (WIDTH, HEIGHT), borderMode=cv2.BORDER_REFLECT)
    assert standpoint.moved(np.asarray(there, np.uint8), ())


def test_a_camera_that_is_moved_back_stands_where_it_stood() -> None:
    away = replace(LYING, shift=(40.0, 25.0))
    assert moved(LYING, away, LYING) == [False, True, False]


def test_a_new_place_is_taken_once_somebody_says_that_it_is_good() -> None:
    stage, standpoint = Patterned(), Standpoint()
    away = replace(LYING, shift=(40.0, 25.0))

    def look(view: View) -> bool:
        return standpoint.moved(stage.draw(view), dice(view))

    assert [look(LYING), look(away)] == [False, True]
    standpoint.adopt()
    assert [look(away), look(away), look(LYING)] == [False, False, True]


def test_of_a_picture_like_a_ribbon_nothing_is_told() -> None:
    standpoint, noise = Standpoint(), np.random.default_rng(1)
    for _ in range(3):
        assert not standpoint.moved(noise.integers(0, 255, (8, 640, 3)).astype(np.uint8), ())


def test_another_size_of_picture_begins_anew() -> None:
    standpoint = Standpoint()
    frame = Patterned().draw(EMPTY)
    small: Picture = np.asarray(cv2.resize(frame, (320, 240)), np.uint8)
    assert not standpoint.moved(frame, ())
    assert not standpoint.moved(small, ())
