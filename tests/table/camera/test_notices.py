"""What the camera noticed reaches the page as sentences, once each time that the table has come to rest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.table.arguments import Refused
from companion.table.camera.calibration import MOVED_SINCE, Calibrated
from companion.table.camera.notices import (
    BUSY,
    CUT,
    DARK,
    HELD,
    HELD_BESIDE,
    MOVED,
    NIGHT,
    RESTLESS,
    Notice,
    Noticing,
    of_camera,
    of_conditions,
)
from companion.table.camera.profiles import Profiles
from companion.table.eye import Eye
from companion.table.session import Table
from companion.vision.conditions import Conditions
from companion.vision.reading import Reading
from companion.vision.settling.settle import Phase, Seen
from tests.soon import soon
from tests.table.driving import tell
from tests.vision.scene import View, truth
from tests.vision.settling.test_standpoint import LYING, Patterned
from tests.web.seeing import NoDice

FINE = Conditions(light=150.0, side=45.0, sharpness=0.3, cut=False)


def codes(notices: tuple[Notice, ...]) -> list[str]:
    return [notice.code for notice in notices]


def test_each_fault_of_the_picture_is_a_sentence_with_the_way_on() -> None:
    assert of_conditions(FINE) == ()
    assert of_conditions(replace(FINE, light=20.0)) == (DARK,)
    assert of_conditions(replace(FINE, light=5.0)) == (NIGHT,)
    assert of_conditions(replace(FINE, cut=True)) == (CUT,)
    (far,) = of_conditions(replace(FINE, side=13.6))
    assert far.sentence == (
        "The dice are too small in the picture, 14 pixels wide; bring the camera nearer until they are 30 or more."
    )
    assert codes(of_conditions(replace(FINE, sharpness=0.08))) == ["blurred"]


def test_a_camera_that_sends_nothing_is_told_large_and_the_game_goes_on() -> None:
    (notice,) = of_camera("stalled", "Camera 0 sends no pictures at the moment; check its cable or its network.")
    assert notice.large
    assert notice.way_on.endswith("type the roll, or let the page throw.")
    assert of_camera("live", "Camera 0 is on.") == of_camera("opening", "Opening camera 0.") == ()


def test_only_frames_at_rest_are_looked_at_at_once_and_then_every_second() -> None:
    looked: list[Reading] = []

    def check(frame: NDArray[np.uint8], reading: Reading, still: bool) -> tuple[Notice, ...]:
        looked.append(reading)
        return ()

    noticing, frame = Noticing(check), np.full((360, 640, 3), 120, np.uint8)
    rest, other = Reading((), 1.0, 1.0), Reading((), 1.0, 2.0)
    for t, reading in ((0.0, None), (0.1, rest), (0.2, rest), (0.9, None), (1.0, rest), (1.2, rest), (1.3, other)):
        noticing.look(frame, Seen(t, Phase.EMPTY, reading, None))
    assert [id(reading) for reading in looked] == [id(rest), id(rest), id(other)]


def test_what_never_comes_to_rest_is_told_with_the_way_on_until_it_does() -> None:
    noticing, frame = Noticing(), np.full((360, 640, 3), 120, np.uint8)

    def look(t: float, reading: Reading | None = None) -> tuple[Notice, ...]:
        return noticing.look(frame, Seen(t, Phase.ROLLING, reading, None))

    assert [look(t) for t in (100.0, 107.0, 114.9)] == [()] * 3
    assert look(115.0) == look(200.0) == (BUSY,)
    assert look(201.0, Reading((), 1.0, 1.0)) == look(215.0) == ()
    assert look(216.0) == (BUSY,)
    assert look(3.0) == ()  # a clip that has begun anew
    assert "mark the region" in BUSY.way_on


def test_that_a_part_of_the_picture_is_left_out_is_told_for_as_long_as_it_is() -> None:
    noticing, frame = Noticing(), np.full((360, 640, 3), 120, np.uint8)
    rest = Reading((), 1.0, 1.0)
    whole, part = Seen(1.0, Phase.EMPTY, rest, None), Seen(2.0, Phase.ROLLING, None, None, restless=True)
    assert noticing.look(frame, whole) == ()
    assert noticing.look(frame, part) == (RESTLESS,)
    assert noticing.look(frame, replace(part, reading=rest)) == (RESTLESS,)
    assert noticing.look(frame, replace(part, t=100.0)) == (BUSY,)  # dice are not read beside it either
    assert noticing.look(frame, replace(whole, t=101.0)) == ()


def test_a_moved_camera_is_told_until_it_is_moved_back_or_somebody_says_that_it_stands_well() -> None:
    stage, noticing, clock = Patterned(), Noticing(), iter(range(100))
    away = replace(LYING, shift=(40.0, 25.0))

    def look(view: View) -> list[str]:
        return codes(noticing.look(stage.draw(view), Seen(float(next(clock)), Phase.SETTLED, truth(view, 0), None)))

    assert [look(view) for view in (LYING, away, LYING, away)] == [[], ["moved"], [], ["moved"]]
    assert MOVED.large
    noticing.stands_well()
    assert [look(view) for view in (away, away, LYING)] == [[], [], ["moved"]]


def test_a_camera_held_in_a_hand_is_told_small_and_is_not_moved_again_and_again() -> None:
    stage, noticing, clock = Patterned(), Noticing(), iter(range(100))

    def look(right: float) -> list[str]:
        view = replace(LYING, shift=(right, right / 2))
        return codes(noticing.look(stage.draw(view), Seen(float(next(clock)), Phase.SETTLED, truth(view, 0), None)))

    told = [look(right) for right in (0, 14, -12, 9, -15, 11, -9, 13, -14, 10)]
    assert told[5:] == [["held"]] * 5
    assert not HELD.large
    stands = [look(10) for _ in range(6)]  # put on a stand
    assert stands[-3:] == [[]] * 3
    assert ["moved"] not in stands
    assert look(50) == ["moved"]


def test_a_held_camera_with_a_region_is_told_small_that_the_region_does_not_sway_with_it() -> None:
    stage, clock = Patterned(), iter(range(100))

    def not_looked_at(*_: object) -> Reading:
        return Reading((), 1.0, 1.0)

    calibrated = Calibrated("0", not_looked_at, Profiles())
    calibrated.draw(((0.0, 0.0), (0.5, 0.0), (0.5, 1.0), (0.0, 1.0)))
    noticing = Noticing(calibrated.check)

    def look(right: float) -> tuple[Notice, ...]:
        view = replace(LYING, shift=(right, right / 2))
        return noticing.look(stage.draw(view), Seen(float(next(clock)), Phase.SETTLED, truth(view, 0), None))

    told = [look(right) for right in (0, 18, -18, 16, -16, 17, -17, 16, -18, 17)]
    assert told[1] == (MOVED_SINCE,)  # one look tells no more
    assert told[6:] == [(HELD_BESIDE,)] * 4
    assert not HELD_BESIDE.large


def test_while_something_moves_beside_the_region_nobody_says_that_the_camera_was_moved_nor_that_it_is_back() -> None:
    stage, noticing, clock = Patterned(), Noticing(), iter(range(100))
    away = replace(LYING, shift=(40.0, 25.0))

    def look(view: View, beside: bool) -> list[str]:
        seen = Seen(float(next(clock)), Phase.SETTLED, truth(view, 0), None, beside)
        return codes(noticing.look(stage.draw(view), seen))

    assert [look(LYING, False), look(away, True), look(away, False)] == [[], [], ["moved"]]
    assert [look(LYING, True), look(LYING, False)] == [["moved"], []]


def test_photographs_taken_one_by_one_from_anywhere_are_no_moved_camera() -> None:
    stage, noticing, clock = Patterned(), Noticing(), iter(range(100))

    def look(view: View, single: bool) -> list[str]:
        seen = Seen(float(next(clock)), Phase.SETTLED, truth(view, 0), None, single=single)
        return codes(noticing.look(stage.draw(view), seen))

    away = replace(LYING, shift=(40.0, 25.0))
    assert [look(view, True) for view in (LYING, away, LYING)] == [[], [], []]
    assert [look(view, False) for view in (LYING, away)] == [[], ["moved"]]


@pytest.fixture
def eye(table: Table) -> Iterator[Eye]:
    eye = Eye(table, NoDice)
    yield eye
    eye.stop()


def test_the_page_is_told_what_the_camera_noticed_and_may_say_that_it_stands_well(
    table: Table, eye: Eye, tmp_path: Path
) -> None:
    folder = tmp_path / "pictures"
    folder.mkdir()
    stage = Patterned()

    def show(name: str, view: View) -> None:
        cv2.imwrite(str(tmp_path / name), stage.draw(view))
        (tmp_path / name).rename(folder / name)

    def told() -> list[str]:
        return [notice["code"] for notice in table.snapshot()["camera"]["notices"]]

    show("1.png", View())
    eye.use(str(folder))
    assert soon(lambda: table.snapshot()["reading"]["phase"] == "empty")
    assert told() == []
    show("2.png", View(shift=(60.0, 30.0)))
    assert soon(lambda: told() == ["moved"])
    version = table.snapshot()["version"]
    tell(table, "camera_stands")
    assert soon(lambda: told() == [])
    assert table.snapshot()["version"] == version  # no act at the table is late because of it


def test_a_table_without_a_camera_has_none_that_could_stand_well(table: Table) -> None:
    with pytest.raises(Refused) as refused:
        tell(table, "camera_stands")
    assert refused.value.sentence == "This table was started without a camera."
