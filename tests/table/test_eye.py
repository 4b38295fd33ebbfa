"""The camera at the table: frames become rolls, and whatever happens to it the game goes on."""

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.camera.frame import CameraError
from companion.table.eye import Eye, Reads
from companion.table.session import Table
from companion.vision.errors import ModelError
from companion.vision.reading import Die, Reading
from tests.soon import soon
from tests.table.driving import begin, roll, tell, texts
from tests.table.seen import row

DICE = row([4, 4, 4, 2])
FELT = (60, 90, 40)


class Marked:
    """Reads white squares on the table as these dice, in order from left to right."""

    def __init__(self, faces: tuple[int, ...] = (4, 4, 4, 2)) -> None:
        self.faces = faces

    def read(
        self, frame: NDArray[np.uint8], die_size: float | None = None, thorough: bool = False, turned: float = 0
    ) -> Reading:
        _, _, stats, _ = cv2.connectedComponentsWithStats((frame.min(axis=2) > 200).astype(np.uint8))
        boxes = sorted((int(x), int(y), int(x + w), int(y + h)) for x, y, w, h, _ in stats[1:])
        dice = [Die(box, face, 0.99, None, 0.0) for box, face in zip(boxes, self.faces, strict=False)]
        return Reading(tuple(dice), 0.97, 0.1)


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    """A folder that shows an empty table and then four dice."""
    folder = tmp_path / "pictures"
    folder.mkdir()
    table = np.full((360, 640, 3), FELT, np.uint8)
    cv2.imwrite(str(folder / "1.png"), table)
    for die in DICE:
        x0, y0, x1, y1 = (int(edge) for edge in die.box)
        table[y0:y1, x0:x1] = 250
    cv2.imwrite(str(folder / "2.png"), table)
    return folder


@pytest.fixture
def looking(table: Table) -> Iterator[Callable[[Callable[[], Reads]], Eye]]:
    eyes: list[Eye] = []

    def look(reader: Callable[[], Reads]) -> Eye:
        eyes.append(Eye(table, reader))
        return eyes[-1]

    yield look
    for eye in eyes:
        eye.stop()


Looking = Callable[[Callable[[], Reads]], Eye]


@pytest.mark.parametrize("typed", ["127.0.0.1:9/video", "192.0.2.7", "pi.local:8080", "localhost:9"])
def test_an_address_may_be_typed_without_its_beginning(looking: Looking, typed: str) -> None:
    eye = looking(Marked)
    eye.use_from_page(typed)
    assert eye.source[0] == f"http://{typed}"


@pytest.mark.parametrize("typed", ["clip.mp4", "videos/clip.mp4", "999 9", "../x", "file:///etc/passwd", "C:/clip.mp4"])
def test_a_page_names_no_file_of_this_machine(looking: Looking, typed: str) -> None:
    eye = looking(Marked)
    with pytest.raises(ValueError, match="is neither the number nor the http or rtsp address of a camera"):
        eye.use_from_page(typed)
    assert eye.source[0] == "off"


def test_dice_that_come_to_rest_in_front_of_the_camera_are_a_roll(
    table: Table, looking: Looking, pictures: Path
) -> None:
    begin(table)
    looking(Marked).use(str(pictures))
    assert soon(lambda: texts(table) == ["Threw 4 4 4 2"])
    line = table.snapshot()["game"]["history"][0]
    assert line["source"] == "camera"
    jpeg = table.picture(line["pictures"][3])
    assert jpeg is not None
    crop = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    assert crop is not None
    height, width = crop.shape[:2]
    assert crop[height // 2, width // 2].min() > 200  # the die is in the middle of its picture
    assert crop[1, 1].max() < 150
    reading = table.snapshot()["reading"]
    assert (reading["phase"], reading["size"]) == ("settled", [640, 360])
    assert [die["face"] for die in reading["dice"]] == [4, 4, 4, 2]


def test_a_reader_that_cannot_be_loaded_is_a_sentence_and_the_game_goes_on(
    table: Table, looking: Looking, pictures: Path
) -> None:
    def missing() -> Reads:
        raise ModelError("The model is missing.")

    begin(table)
    eye = looking(missing)
    eye.use(str(pictures))
    assert soon(lambda: "The model is missing." in table.snapshot()["camera"]["sentence"])
    assert soon(lambda: eye.latest() is not None)  # the picture is shown all the same
    roll(table, 4, 4, 4, 2)


def test_a_reader_that_fails_is_a_sentence_and_the_game_goes_on(table: Table, looking: Looking, pictures: Path) -> None:
    class Broken(Marked):
        def read(
            self, frame: NDArray[np.uint8], die_size: float | None = None, thorough: bool = False, turned: float = 0
        ) -> Reading:
            raise ValueError("no")

    begin(table)
    looking(Broken).use(str(pictures))
    assert soon(lambda: table.snapshot()["camera"]["state"] == "lost")
    assert "type" in table.snapshot()["camera"]["sentence"]
    roll(table, 4, 4, 4, 2)


def test_a_region_that_is_drawn_holds_at_once_for_the_dice_that_lie_there_and_makes_no_roll_of_them(
    table: Table, looking: Looking, pictures: Path
) -> None:
    (pictures / "1.png").unlink()
    begin(table)
    eye = looking(Marked)
    eye.use(str(pictures))

    def seen() -> list[int]:
        return [die["face"] for die in table.snapshot()["reading"]["dice"]]

    assert soon(lambda: seen() == [4, 4, 4, 2])
    assert eye.calibrated is not None
    last = int(DICE[-1].box[0]) / 640 - 0.01
    eye.calibrated.draw(((last, 0.0), (1.0, 0.0), (1.0, 1.0), (last, 1.0)))
    assert soon(lambda: len(seen()) == 1)
    assert soon(lambda: "3 dice lie outside" in str(table.snapshot()["camera"]["notices"]))
    eye.calibrated.draw(((0.0, 0.8), (1.0, 0.8), (1.0, 1.0), (0.0, 1.0)))
    assert soon(lambda: table.snapshot()["reading"]["phase"] == "empty")
    assert seen() == []
    eye.calibrated.draw(None)
    assert soon(lambda: seen() == [4, 4, 4, 2])
    assert texts(table) == ["Threw 4 4 4 2"]
    assert table.snapshot()["question"] is None


def test_dice_that_lie_still_are_read_again_where_they_are_to_be_read_otherwise(
    table: Table, looking: Looking, pictures: Path
) -> None:
    (pictures / "1.png").unlink()
    reader = Marked()
    eye = looking(lambda: reader)
    eye.use(str(pictures))

    def seen() -> list[int]:
        return [die["face"] for die in table.snapshot()["reading"]["dice"]]

    assert soon(lambda: seen() == [4, 4, 4, 2])
    reader.faces = (1, 1, 1, 6)
    eye.look_again()
    assert soon(lambda: seen() == [1, 1, 1, 6])


@pytest.mark.alone
def test_the_game_never_waits_for_the_camera(table: Table, looking: Looking, pictures: Path) -> None:
    reading, release = threading.Event(), threading.Event()

    class Slow(Marked):
        def read(
            self, frame: NDArray[np.uint8], die_size: float | None = None, thorough: bool = False, turned: float = 0
        ) -> Reading:
            reading.set()
            release.wait(10)
            return super().read(frame, die_size, thorough)

    begin(table)
    looking(Slow).use(str(pictures))
    assert reading.wait(60)
    begun = time.monotonic()
    roll(table, 1, 1, 2, 3)
    assert time.monotonic() - begun < 2
    release.set()


def test_another_camera_takes_the_place_of_the_first_and_none_is_no_trouble(
    table: Table, looking: Looking, pictures: Path
) -> None:
    eye = looking(Marked)
    eye.use(str(pictures))
    assert soon(lambda: table.snapshot()["reading"]["phase"] is not None)
    tell(table, "camera", source="off")
    assert table.snapshot()["camera"]["state"] == "off"
    assert table.snapshot()["reading"]["phase"] is None
    assert eye.latest() is None
    tell(table, "camera", source="begun")  # a page may go back to what was named at the start
    assert soon(lambda: eye.latest() is not None)
    assert eye.source[0] == str(pictures)


def test_a_clip_that_has_ended_can_be_played_again(table: Table, looking: Looking, tmp_path: Path) -> None:
    clip = tmp_path / "clip.avi"
    writer = cv2.VideoWriter(str(clip), cv2.VideoWriter.fourcc(*"MJPG"), 25.0, (640, 360))
    for _ in range(10):
        writer.write(np.full((360, 640, 3), FELT, np.uint8))
    writer.release()
    eye = looking(Marked)
    eye.use(str(clip))
    assert soon(lambda: table.snapshot()["camera"]["state"] == "ended")
    tell(table, "camera", source="again")
    assert table.snapshot()["camera"]["state"] != "ended"
    assert soon(lambda: table.snapshot()["camera"]["state"] == "ended")


def test_a_camera_that_is_not_there_leaves_the_one_in_use(table: Table, looking: Looking, pictures: Path) -> None:
    eye = looking(Marked)
    eye.use(str(pictures))
    with pytest.raises(CameraError):
        eye.use("nowhere.mp4")
    assert soon(lambda: table.snapshot()["camera"]["state"] == "live")


@pytest.mark.parametrize("address", ["http://[foo", "rtsp://admin:pa[ss@cam/1"])
def test_an_address_that_cannot_be_read_leaves_the_camera_in_use(
    table: Table, looking: Looking, pictures: Path, address: str
) -> None:
    eye = looking(Marked)
    eye.use(str(pictures))
    with pytest.raises(ValueError, match="address cannot be read"):
        eye.use_from_page(address)
    assert eye.source[0] == str(pictures)
    assert soon(lambda: table.snapshot()["camera"]["state"] == "live")


@pytest.mark.parametrize("late", ["reader", "fault"])
def test_a_camera_that_was_left_while_its_reader_was_loaded_changes_nothing_any_more(
    table: Table, looking: Looking, pictures: Path, monkeypatch: pytest.MonkeyPatch, late: str
) -> None:
    release = threading.Event()
    asked: list[threading.Thread] = []

    def slow_at_first() -> Reads:
        asked.append(threading.current_thread())
        if len(asked) == 1:
            release.wait(30)
            if late == "fault":
                raise RuntimeError("too late")
        return Marked()

    eye = looking(slow_at_first)
    eye.use(str(pictures))
    assert soon(lambda: len(asked) == 1)
    eye.use("off")
    told = list[str]()
    monkeypatch.setattr(table, "camera", lambda status: told.append(status.state))
    release.set()
    asked[0].join(30)
    assert not asked[0].is_alive()
    assert eye.calibrated is None
    assert told == []
    eye.use(str(pictures))
    assert soon(lambda: eye.calibrated is not None)
    assert len(asked) == (1 if late == "reader" else 2)


def test_the_reader_is_made_once_though_another_camera_is_chosen_meanwhile(looking: Looking, pictures: Path) -> None:
    asked: list[threading.Thread] = []
    twice = threading.Event()

    def slow() -> Reads:
        asked.append(threading.current_thread())
        if len(asked) > 1:
            twice.set()
        twice.wait(4)  # longer than a camera that is left is waited for
        return Marked()

    eye = looking(slow)
    eye.use(str(pictures))
    assert soon(lambda: asked)
    eye.use("off")
    eye.use(str(pictures))  # whose thread asks for the reader, too
    assert soon(lambda: eye.calibrated is not None)
    assert len(asked) == 1


def test_while_one_camera_is_let_go_for_another_the_one_to_come_is_in_use_so_that_no_phone_takes_its_place(
    table: Table, looking: Callable[[Callable[[], Reads]], Eye], pictures: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    eye = looking(Marked)
    eye.use(str(pictures))
    between: list[tuple[str, str]] = []
    monkeypatch.setattr(table, "blind", lambda: between.append(eye.source))
    eye.use("demo")
    eye.use("off")
    assert between == [("demo", "opening"), ("off", "off")]
    assert eye.source == ("off", "off")
