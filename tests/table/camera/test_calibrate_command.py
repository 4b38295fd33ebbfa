"""`companion calibrate`: says whether the camera will do, and keeps the region; else one clear sentence."""

import json
import time
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.camera.frame import CameraError, Frame
from companion.cli import main
from companion.table.camera.calibrate import run_calibrate
from companion.vision.markers import sheet
from companion.vision.reader import Reader
from companion.vision.reading import Reading
from tests.vision.test_marks import looked_at


@pytest.fixture
def mat(tmp_path: Path) -> Path:
    """A folder that shows the printed mat."""
    folder = tmp_path / "pictures"
    folder.mkdir()
    cv2.imwrite(str(folder / "mat.png"), looked_at(sheet("mat", "a4"), 0.9, 0.0, 480)[0])
    return folder


def test_the_mat_is_judged_and_its_region_kept_then_one_by_hand(
    mat: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["calibrate", "--camera", str(mat), "--data", str(tmp_path / "data")]
    assert main(command) == 0
    told = capsys.readouterr().out
    assert "The light will do." in told
    assert "raise it, so that it looks down more steeply." in told
    assert "(the throwing mat)." in told
    assert main([*command, "--region", "10,15,90,95"]) == 0
    assert "from 10 % to 90 % across and 15 % to 95 % down (drawn by hand)." in capsys.readouterr().out
    (profile,) = json.loads((tmp_path / "data" / "cameras.json").read_text()).values()
    assert profile["region"] == [[0.1, 0.15], [0.9, 0.15], [0.9, 0.95], [0.1, 0.95]]


def test_a_machine_that_reads_slowly_is_not_told_that_something_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cv2.imwrite(str(tmp_path / "table.png"), np.full((240, 320, 3), 90, np.uint8))

    class Slow(Reader):
        def read(self, *given: Any) -> Reading:
            time.sleep(1.1)
            return super().read(*given)

    monkeypatch.setattr("companion.vision.reader.Reader", Slow)
    assert run_calibrate(str(tmp_path), tmp_path / "data", None, seconds=1.0) == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--region", "wide"], '"wide" is no region; give LEFT,TOP,RIGHT,BOTTOM, each from 0 to 100 percent'),
        (["--region", "10,10,11,11"], "The region is too small for dice"),
        (["--region", "0,0,200,300"], "each from 0 to 100 percent of the picture"),
        (["--region", "0,nan,100,100"], "each from 0 to 100 percent of the picture"),
        (["--camera", "/no/such/place"], "/no/such/place"),
        (["--camera", "97"], "There is no camera 97"),
        (["--camera", "http://127.0.0.1:9/video"], "Nothing answers at http://127.0.0.1:9/video"),
        (["--camera", "off"], "Off means no camera, and one is needed here; give a camera's number"),
    ],
)
def test_what_cannot_be_calibrated_is_told_in_one_sentence(
    arguments: list[str], sentence: str, mat: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = [] if "--camera" in arguments else ["--camera", str(mat)]
    assert main(["calibrate", *source, *arguments, "--data", str(mat)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert sentence in told.err
    assert "Trying again" not in told.err  # the command has ended


def test_a_clip_that_begins_with_an_empty_table_is_looked_through_until_dice_lie_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["calibrate", "--camera", "demo", "--data", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert "The dice are sharp." in told
    assert told.count("Lay some dice") == 0


def test_a_single_picture_is_judged_and_what_to_lay_in_view_said_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cv2.imwrite(str(tmp_path / "empty.png"), np.full((480, 640, 3), 120, np.uint8))
    assert main(["calibrate", "--camera", str(tmp_path / "empty.png"), "--data", str(tmp_path)]) == 0
    judged, lay, region = capsys.readouterr().out.splitlines()
    assert judged == "The light will do."
    assert lay.endswith("printed mat in view, so that sharpness, distance and tilt can be judged, too.")
    assert region.startswith("The region is the whole picture.")


def test_a_region_that_cannot_be_kept_is_not_said_to_hold(
    mat: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("in the way")
    data = str(tmp_path / "file" / "data")
    assert main(["calibrate", "--camera", str(mat), "--region", "10,10,90,90", "--data", data]) == 2
    told = capsys.readouterr()
    assert "The region reaches" not in told.out
    assert told.err.endswith("; it is lost when the program ends.\n")


def test_a_camera_that_sends_nothing_any_more_is_told_once_the_time_is_over(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    class Lost:
        spec, live, loops = "rtsp://there/", True, False

        def read(self) -> Frame | None:
            raise CameraError("It has gone.")

        def close(self) -> None:
            pass

    for place in ("companion.table.camera.calibrate", "companion.camera.camera"):  # at first, and when it was lost
        monkeypatch.setattr(f"{place}.open_source", lambda spec: Lost())
    assert run_calibrate("rtsp://there/", tmp_path, None, seconds=0.5) == 2
    assert capsys.readouterr().err == "Rtsp://there/ sends no pictures; check its cable or its network.\n"
