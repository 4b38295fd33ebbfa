"""Which camera is looked through at the start: the one chosen last, and never the demo in a game that has begun."""

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import numpy as np
import pytest

from companion.camera import source
from companion.camera.frame import CameraError, Frame
from companion.table.eye import Eye
from companion.table.session import Table
from companion.table.storage.store import Store, open_store
from companion.web import first_cameras
from tests.soon import soon
from tests.table.driving import begin, roll, tell
from tests.web.seeing import NoDice


class Webcam:
    """Gives grey pictures."""

    live: Final = True
    loops: Final = False

    def __init__(self, spec: str) -> None:
        self.spec = spec

    def read(self) -> Frame:
        time.sleep(0.02)
        return Frame(np.full((48, 64, 3), 90, np.uint8), time.monotonic(), 0)

    def close(self) -> None:
        """Nothing is held."""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(tmp_path)
    yield opened
    opened.close()


Start = Callable[[], tuple[Table, Eye]]


@pytest.fixture
def start(store: Store, monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    """The table as the program starts with it, on a machine without a webcam, no camera being named."""
    monkeypatch.setattr(first_cameras, "default_source", lambda *_: "demo")
    started: list[tuple[Table, Eye]] = []

    def one() -> tuple[Table, Eye]:
        table = Table(store)
        eye = Eye(table, NoDice)
        started.append((table, eye))
        first_cameras.open_camera(table, eye, store, None)
        return table, eye

    yield one
    for table, eye in started:
        eye.stop()
        table.close()


def test_a_webcam_chosen_last_that_is_gone_is_waited_for_and_comes_back_by_itself(
    store: Store, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    plugged = threading.Event()

    def check_device(index: int) -> None:
        if not plugged.is_set():
            raise CameraError(f"There is no camera {index}.")

    monkeypatch.setattr(source, "check_device", check_device)
    monkeypatch.setattr(source, "open_device", lambda index: Webcam(str(index)))
    store.put("camera", "97", "1")
    table, eye = start()
    assert soon(lambda: table.snapshot()["camera"]["state"] == "lost")
    told = table.snapshot()["camera"]
    assert (eye.source[0], told["demo"]) == ("97", False)
    assert "There is no camera 97." in told["sentence"]
    plugged.set()
    assert soon(lambda: table.snapshot()["camera"]["state"] == "live")


def test_a_folder_chosen_last_that_is_gone_is_said_and_the_demo_does_not_take_its_place(
    store: Store, start: Start, tmp_path: Path
) -> None:
    store.put("camera", str(tmp_path / "pictures"), "1")
    table, eye = start()
    assert soon(lambda: "There is no file, folder or camera called" in table.snapshot()["camera"]["sentence"])
    assert eye.source[0] == str(tmp_path / "pictures")


def test_the_demo_is_not_looked_at_beside_a_game_that_had_begun_unless_it_is_chosen_by_hand(
    store: Store, start: Start
) -> None:
    table = Table(store)
    begin(table)
    roll(table, 4, 4, 4, 2)
    table.close()
    again, eye = start()
    assert eye.source == ("off", "off")
    assert "No webcam gives a picture" in again.snapshot()["camera"]["sentence"]
    tell(again, "camera", source="demo")
    assert eye.source[0] == "demo"


def test_the_demo_is_there_to_see_where_no_game_has_begun(store: Store, start: Start) -> None:
    table, eye = start()
    assert eye.source[0] == "demo"
    begin(table)
    assert start()[1].source[0] == "demo"


def test_instead_of_a_camera_with_a_password_the_demo_is_not_looked_at_and_it_is_said_why(
    store: Store, start: Start
) -> None:
    table, _ = start()
    tell(table, "camera", source="192.0.2.7:8080/video?user=ann&pwd=secret")
    again, eye = start()
    assert eye.source == ("off", "off")
    assert "choose it again" in again.snapshot()["camera"]["sentence"]
