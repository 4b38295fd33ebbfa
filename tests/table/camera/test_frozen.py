"""A live camera that sends one picture again and again is told of, and no other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from companion.camera.frame import Frame
from companion.table.camera.frozen import FROZEN, Frozen
from companion.table.camera.profiles import Profiles
from companion.table.looking import Looking
from companion.vision.reading import Reading

STEP = 0.1


def frames(seconds: float, *, begin: float = 0.0, noise: bool = False) -> Iterator[Frame]:
    """A table at which nothing happens, ten times a second; each a picture of its own, as a decoder gives them."""
    picture = np.full((360, 640, 3), 120, np.uint8)
    for number in range(round(seconds / STEP)):
        image = picture.copy()
        if noise:
            image[number % 360, number % 640, 0] += 1
        yield Frame(image, begin + STEP * number, number)


@pytest.mark.parametrize("source", ["0", "/dev/video2", "http://phone:8080/video", "rtsp://camera/live"])
def test_a_camera_that_sends_the_same_picture_again_and_again_is_told_of_after_twenty_seconds(source: str) -> None:
    frozen = Frozen(source)
    told = [(frame.t, frozen.look(frame)) for frame in frames(60)]
    assert all(notices == () for t, notices in told if t < 19.9)
    assert all(notices == (FROZEN,) for t, notices in told if t > 20.6)
    assert FROZEN.large
    assert "Wake the camera" in FROZEN.way_on


def test_the_first_picture_that_differs_ends_it_and_another_twenty_seconds_begin() -> None:
    frozen = Frozen("http://phone:8080/video")
    *_, last = [frozen.look(frame) for frame in frames(30)]
    assert last == (FROZEN,)
    (differs,) = frames(STEP, begin=30.0, noise=True)
    assert frozen.look(differs) == ()
    assert {frozen.look(frame) for frame in frames(20, begin=30.1)} == {()}
    assert [frozen.look(frame) for frame in frames(1, begin=51.5)][-1] == (FROZEN,)


def test_the_noise_of_one_pixel_is_a_camera_that_sees() -> None:
    frozen = Frozen("0")
    assert {frozen.look(frame) for frame in frames(60, noise=True)} == {()}


@pytest.mark.parametrize("source", ["demo", "clip.mp4", "pictures", "phone"])
def test_what_is_no_live_camera_may_stand_still(source: str) -> None:
    frozen = Frozen(source)
    assert {frozen.look(frame) for frame in frames(60)} == {()}


def test_the_page_is_told_of_it_as_of_what_else_is_noticed(tmp_path: Path) -> None:
    def read(*_: object) -> Reading:
        return Reading((), 1.0, 1.0)

    looking = Looking("0", read, Profiles(tmp_path))
    told = [looking.see(frame)[1] for frame in frames(25)]
    assert FROZEN not in told[100]
    assert told[-1][0] == FROZEN
