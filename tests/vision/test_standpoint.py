"""Whether the camera was moved, told from drawn tables: dice may lie anywhere, the light may change."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.vision.reader import Die
from companion.vision.standpoint import Standpoint
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


@pytest.mark.parametrize("light", [0.6, 0.8, 1.3])
def test_another_light_moves_no_camera(light: float) -> None:
    assert moved(LYING, replace(LYING, light=light), replace(LYING, shadow=300.0)) == [False] * 3


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


def test_another_size_of_picture_begins_anew() -> None:
    standpoint = Standpoint()
    frame = Patterned().draw(EMPTY)
    small: Picture = np.asarray(cv2.resize(frame, (320, 240)), np.uint8)
    assert not standpoint.moved(frame, ())
    assert not standpoint.moved(small, ())
