"""A folder of pictures as a camera."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import cv2
import pytest

from companion.camera import folder as module
from companion.camera.folder import Folder
from companion.camera.frame import CameraError
from companion.camera.source import open_source
from tests.camera.conftest import picture


def put(folder: Path, name: str, value: int) -> None:
    assert cv2.imwrite(str(folder / name), picture(value))


def shown(folder: Folder, count: int) -> list[int]:
    """The values of the next `count` different pictures."""
    values: list[int] = []
    for _ in range(200):
        value = round(float(folder.read().image.mean()))
        if not values or values[-1] != value:
            values.append(value)
        if len(values) == count:
            return values
    raise AssertionError(f"only {values} were shown")


def test_pictures_are_shown_in_the_order_of_their_names_and_the_last_one_stays(tmp_path: Path) -> None:
    put(tmp_path, "b.png", 20)
    put(tmp_path, "a.png", 10)
    put(tmp_path, "c.PNG", 30)
    (tmp_path / "notes.txt").write_text("not a picture")
    folder = Folder(tmp_path, shown=0.05, rate=100)
    assert shown(folder, 3) == [10, 20, 30]
    assert folder.read().number + 1 == folder.read().number
    assert {round(float(folder.read().image.mean())) for _ in range(20)} == {30}


def test_pictures_added_later_are_picked_up(tmp_path: Path) -> None:
    put(tmp_path, "b.png", 20)
    folder = Folder(tmp_path, shown=0.03, rate=100)
    folder.read()
    put(tmp_path, "a.png", 10)
    assert 10 in [round(float(folder.read().image.mean())) for _ in range(20)]
    put(tmp_path, "c.png", 30)
    assert 30 in [round(float(folder.read().image.mean())) for _ in range(20)]


def test_a_damaged_picture_is_left_out_and_tried_again_when_it_is_whole(tmp_path: Path) -> None:
    put(tmp_path, "a.png", 10)
    (tmp_path / "b.png").write_bytes(b"half a picture")
    folder = Folder(tmp_path, shown=0.03, rate=100)
    assert {round(float(folder.read().image.mean())) for _ in range(10)} == {10}
    put(tmp_path, "b.png", 20)
    assert 20 in [round(float(folder.read().image.mean())) for _ in range(20)]


def test_a_picture_too_large_to_be_read_is_left_out(tmp_path: Path) -> None:
    put(tmp_path, "b.png", 20)
    put(tmp_path, "a.jpg", 10)
    file = tmp_path / "a.jpg"
    size = b"\x00\x11\x08\x00\x30\x00\x40"
    file.write_bytes(file.read_bytes().replace(size, b"\x00\x11\x08\x20\x30\x20\x40"))
    assert shown(Folder(tmp_path), 1) == [20]


@pytest.mark.timeout(20)
def test_a_pipe_that_is_named_like_a_picture_is_not_waited_for(tmp_path: Path) -> None:
    put(tmp_path, "b.png", 20)
    os.mkfifo(tmp_path / "a.png")
    assert shown(Folder(tmp_path), 1) == [20]


def test_each_picture_is_shown_for_its_time_at_its_rate(tmp_path: Path) -> None:
    put(tmp_path, "a.png", 10)
    put(tmp_path, "b.png", 20)
    folder = Folder(tmp_path, shown=0.3, rate=40)
    frames = [folder.read() for _ in range(20)]
    first = [frame for frame in frames if frame.image.mean() < 15]
    assert 9 <= len(first) <= 14
    assert 0.4 < frames[-1].t - frames[0].t < 0.9
    assert folder.live


class Clock:
    """A clock that only sleeping moves on."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


def test_a_folder_in_which_nothing_is_new_is_looked_through_twice_a_second_and_not_for_each_frame(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path, "a.png", 10)
    monkeypatch.setattr(module, "time", Clock())
    folder = Folder(tmp_path, shown=2.0, rate=10)
    looked: list[Path] = []
    listed = Path.iterdir

    def counted(path: Path) -> Iterator[Path]:
        looked.append(path)
        return listed(path)

    monkeypatch.setattr(Path, "iterdir", counted)
    for _ in range(121):  # twelve seconds
        folder.read()
    assert 19 <= len(looked) <= 21


def test_a_folder_without_pictures_is_told(tmp_path: Path) -> None:
    (tmp_path / "letter.jpg").write_text("not a picture")
    with pytest.raises(CameraError, match="holds no picture that can be read; put JPEG or PNG"):
        open_source(str(tmp_path))


def test_a_folder_that_is_taken_away_is_told(tmp_path: Path) -> None:
    (tmp_path / "stick").mkdir()
    put(tmp_path / "stick", "a.png", 10)
    folder = Folder(tmp_path / "stick", shown=0.0)
    (tmp_path / "stick").rename(tmp_path / "away")
    with pytest.raises(CameraError, match="cannot be read; check that it is still there"):
        folder.read()
