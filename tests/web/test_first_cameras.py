"""Which camera is looked through at the start: the one chosen last, and never the demo in a game that has begun."""

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import numpy as np
import pytest
from numpy.typing import NDArray

from companion.camera import source
from companion.camera.frame import CameraError, Frame
from companion.camera.webcams import Webcam as Camera
from companion.table.arguments import Refused
from companion.table.eye import Eye, Reads
from companion.table.session import Table
from companion.table.storage.store import Store, open_store
from companion.vision.reading import Reading
from companion.web import first_cameras
from tests.soon import soon
from tests.table.driving import begin, roll, rolls, tell
from tests.table.seen import THREES, reading
from tests.web.seeing import NoDice


class Webcam:
    """Gives grey pictures."""

    live: Final = True
    loops: Final = False

    def __init__(self, spec: str) -> None:
        self.spec = spec

    def read(self) -> Frame:
        time.sleep(0.02)
        return Frame(np.full((480, 640, 3), 90, np.uint8), time.monotonic(), 0)

    def close(self) -> None:
        """Nothing is held."""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(tmp_path)
    yield opened
    opened.close()


class SameDice:
    """Reads every frame as the same four dice."""

    def read(
        self, frame: NDArray[np.uint8], die_size: float | None = None, thorough: bool = False, turned: float = 0
    ) -> Reading:
        return reading(*THREES)


def at_work(store: Store, id: str, reader: Callable[[], Reads] = NoDice) -> tuple[Table, Eye]:
    table = Table(store, id=id, of=3)
    return table, Eye(table, reader)


Start = Callable[[], tuple[Table, Eye]]


@pytest.fixture
def start(store: Store, monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    """The table as the program starts with it, on a machine without a webcam, no camera being named."""
    monkeypatch.setattr(first_cameras, "default_source", lambda _: "demo")
    started: list[tuple[Table, Eye]] = []

    def one() -> tuple[Table, Eye]:
        started.append(at_work(store, "1", SameDice))
        first_cameras.open_cameras(started[-1:], store, None)
        return started[-1]

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


def test_dice_of_the_demo_count_in_a_game_once_the_host_has_chosen_it_and_not_before(
    store: Store, start: Start
) -> None:
    table, _ = start()
    begin(table)
    assert soon(lambda: table.snapshot()["reading"]["phase"] == "settled")
    told = table.snapshot()
    assert [die["face"] for die in told["reading"]["dice"]] == [4, 4, 4, 2]  # there to see
    assert (told["game"]["history"], told["question"], told["reading"]["can_count"]) == ([], None, False)
    assert "demo" in [notice["code"] for notice in told["camera"]["notices"]]
    tell(table, "camera", source="demo")
    assert soon(lambda: rolls(table) == [[4, 4, 4, 2]])
    assert "demo" not in [notice["code"] for notice in table.snapshot()["camera"]["notices"]]


def test_instead_of_a_camera_with_a_password_the_demo_is_not_looked_at_and_it_is_said_why(
    store: Store, start: Start
) -> None:
    table, _ = start()
    tell(table, "camera", source="192.0.2.7:8080/video?user=ann&pwd=secret")
    again, eye = start()
    assert eye.source == ("off", "off")
    assert "choose it again" in again.snapshot()["camera"]["sentence"]


@pytest.fixture
def tables(store: Store, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[Table, Eye]]]:
    """Three of them, not started yet, on a machine with the webcams 0 and 1."""
    monkeypatch.setattr(source, "check_device", lambda index: None)
    monkeypatch.setattr(source, "open_device", lambda index: Webcam(str(index)))
    monkeypatch.setattr(source, "webcams", lambda: (Camera(0, "C920"), Camera(1, "C922")))
    three = [at_work(store, id) for id in ("1", "2", "3")]
    yield three
    for table, eye in three:
        eye.stop()
        table.close()


@pytest.mark.parametrize(
    ("named", "chosen", "used"),
    [
        (None, ("0", "1", "http://192.0.2.7/video"), ("0", "1", "http://192.0.2.7/video")),
        ("1", ("0", "0", ""), ("1", "0", "off")),
        ("off", ("0", "1", "off"), ("off", "1", "off")),
        (None, ("", "0", ""), ("1", "0", "off")),  # the first looks for a webcam that no other table uses
        (None, ("", "0", "1"), ("demo", "0", "1")),
    ],
)
def test_each_table_goes_on_with_the_camera_that_was_chosen_at_it(
    named: str | None,
    chosen: tuple[str, ...],
    used: tuple[str, ...],
    store: Store,
    tables: list[tuple[Table, Eye]],
) -> None:
    for (table, _), camera in zip(tables, chosen, strict=True):
        store.put("camera", camera, table.id)
    first_cameras.open_cameras(tables, store, named)
    assert tuple(eye.source[0] for _, eye in tables) == used


@pytest.mark.parametrize(("named", "chosen"), [("0", ("", "/dev/video0")), (None, ("0", "0"))])
def test_a_webcam_is_looked_through_at_one_table_and_the_next_is_told_where(
    named: str | None, chosen: tuple[str, str], store: Store, tables: list[tuple[Table, Eye]]
) -> None:
    for (table, _), camera in zip(tables[:2], chosen, strict=True):
        store.put("camera", camera, table.id)
    first_cameras.open_cameras(tables, store, named)
    assert [eye.source[0] for _, eye in tables] == ["0", "off", "off"]
    assert "Camera 0, which was chosen here last, is used at table 1" in tables[1][0].snapshot()["camera"]["sentence"]


@pytest.mark.parametrize("typed", ["0", "/dev/video0"])
def test_a_webcam_in_use_at_one_table_is_refused_at_another_until_it_is_let_go(
    typed: str, store: Store, tables: list[tuple[Table, Eye]]
) -> None:
    first_cameras.open_cameras(tables, store, "1")
    (one, first), (two, second), _ = tables
    tell(one, "camera", source="0")
    second.use("1")
    with pytest.raises(CameraError, match="Camera 0 is used at table 1: choose another"):
        second.use(typed)
    with pytest.raises(Refused, match="Camera 0 is used at table 1: choose another"):
        tell(two, "camera", source="0")
    assert (first.source[0], second.source[0]) == ("0", "1")
    tell(one, "camera", source="off")
    tell(two, "camera", source="0")
    tell(two, "camera", source="again")
    assert second.source[0] == "0"
