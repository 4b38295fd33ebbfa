"""Which webcams there are is told by number and name, from what the system says; none of them is opened."""

import sys
from dataclasses import dataclass
from typing import Any, ClassVar

import cv2
import cv2_enumerate_cameras
import numpy as np
import pytest

from companion.camera import capture, source
from companion.camera.frame import CameraError
from companion.camera.source import default_source
from companion.camera.webcams import Webcam, webcams


@dataclass
class Shown:
    """What the library tells of a webcam, as far as it is asked."""

    index: int
    name: str | None


def shows(monkeypatch: pytest.MonkeyPatch, *found: Shown) -> list[int]:
    """Makes the system show these webcams; the list says by which of OpenCV's ways it was asked."""
    asked: list[int] = []

    def enumerate_cameras(way: int) -> list[Any]:
        asked.append(way)
        return list(found)

    monkeypatch.setattr(cv2_enumerate_cameras, "enumerate_cameras", enumerate_cameras)
    return asked


def test_webcams_are_told_by_number_with_their_names(monkeypatch: pytest.MonkeyPatch) -> None:
    shows(monkeypatch, Shown(2, "C920"), Shown(0, "Integrated Camera"), Shown(4, None))
    assert webcams() == (Webcam(0, "Integrated Camera"), Webcam(2, "C920"), Webcam(4, "camera"))


@pytest.mark.parametrize(
    ("system", "way"),
    [("linux", cv2.CAP_V4L2), ("darwin", cv2.CAP_AVFOUNDATION), ("win32", cv2.CAP_MSMF), ("freebsd", cv2.CAP_ANY)],
)
def test_the_numbers_are_those_by_which_each_system_s_webcams_are_opened(
    monkeypatch: pytest.MonkeyPatch, system: str, way: int
) -> None:
    asked = shows(monkeypatch)
    monkeypatch.setattr(sys, "platform", system)
    assert webcams() == ()
    assert asked == [way]


def test_a_system_that_cannot_be_asked_shows_none_and_the_log_says_so_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(way: int) -> list[Any]:
        raise OSError("no such ioctl as this test's")

    monkeypatch.setattr(cv2_enumerate_cameras, "enumerate_cameras", broken)
    assert webcams() == webcams() == ()
    assert caplog.text.count("no such ioctl as this test's") == 1


class Device:
    """A webcam as OpenCV opens it: the one by the number 3 gives two pictures, all others none."""

    opened: ClassVar[list["Device"]] = []

    def __init__(self, index: int, way: int) -> None:
        self._left, self.released = (2 if index == 3 else 0), False
        self.opened.append(self)

    def isOpened(self) -> bool:  # noqa: N802
        return True

    def set(self, what: int, value: float) -> bool:
        return False

    def read(self) -> tuple[bool, Any]:
        self._left -= 1
        return (True, np.zeros((48, 64, 3), np.uint8)) if self._left >= 0 else (False, None)

    def release(self) -> None:
        self.released = True


def test_webcams_that_are_tried_are_let_go_and_the_one_that_gives_pictures_is_followed_until_it_has_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cv2, "VideoCapture", Device)
    monkeypatch.setattr(capture, "check_device", lambda index: None)
    monkeypatch.setattr(Device, "opened", [])
    shows(monkeypatch, Shown(1, "infrared"), Shown(3, "C920"), Shown(5, "C920"))
    assert default_source() == "3"
    assert [device.released for device in Device.opened] == [True, True]
    webcam = capture.open_device(3)
    assert [webcam.read().number for _ in range(2)] == [0, 1]
    with pytest.raises(CameraError, match="Camera 3 has stopped sending pictures"):
        webcam.read()


def test_the_default_is_the_first_webcam_that_gives_a_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    shows(monkeypatch, Shown(3, "C920"), Shown(1, "infrared"))
    monkeypatch.setattr(source, "_gives_pictures", lambda index: index == 3)
    assert default_source() == "3"
    monkeypatch.setattr(source, "_gives_pictures", lambda index: False)
    assert default_source() == "demo"
