"""`companion watch`: a line for each settled roll, a sentence for what cannot be watched."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import threading
import time
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.table.camera import watch
from companion.table.camera.watch import roll_line, run_watch
from companion.vision.errors import ModelError
from companion.vision.reader import Reader
from companion.vision.reading import Die, Reading
from companion.vision.settling.settle import Settled
from tests.vision.scene import Drawn, Stage, View

_COMMAND = "import sys; from companion.cli import main; sys.exit(main())"
FOUR = (Drawn(300, 90, 4), Drawn(390, 200, 4, 30), Drawn(480, 110, 4, 55), Drawn(330, 280, 2, 70))


class Whites:
    """Stands in for the reader: every white die of a drawn table is a 4. The wiring is tested here, not the reading."""

    def read(
        self, frame: np.ndarray, die_size: float | None = None, thorough: bool = False, turned: float = 0
    ) -> Reading:
        _, _, stats, _ = cv2.connectedComponentsWithStats((frame.min(2) > 190).astype(np.uint8))
        boxes = [(float(x), float(y), float(x + w), float(y + h)) for x, y, w, h, area in stats[1:] if area > 600]
        return Reading(tuple(Die(box, 4, 0.9, None, 0.0) for box in boxes), 0.9, 1.0)


@pytest.fixture
def whites(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "Reader", Whites)


@pytest.fixture(scope="module")
def clip(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A second of two dice, half a second of empty table, a second of four dice; 20 frames a second."""
    path = tmp_path_factory.mktemp("clips") / "rolls.avi"
    stage = Stage()
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 20.0, (640, 360))
    for view, count in ((View(FOUR[:2]), 20), (View(), 10), (View(FOUR), 20)):
        for _ in range(count):
            writer.write(stage.draw(view))
    writer.release()
    return path


@pytest.mark.usefixtures("whites")
def test_a_file_is_watched_frame_by_frame_and_each_roll_printed_as_json(
    clip: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_watch(str(clip), as_json=True) == 0
    out, err = capsys.readouterr()
    rolls = [json.loads(line) for line in out.splitlines()]
    assert [roll["faces"] for roll in rolls] == [[4, 4], [4, 4, 4, 4]]
    assert [set(roll) for roll in rolls] == [{"t", "faces", "confidence"}] * 2
    assert 0.1 <= rolls[0]["t"] <= 0.4
    assert 1.6 <= rolls[1]["t"] <= 1.9
    assert err == ""


def test_of_a_single_picture_it_is_said_which_command_reads_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = str(tmp_path / "roll.png")
    cv2.imwrite(picture, np.full((240, 320, 3), 90, np.uint8))
    assert run_watch(picture, as_json=True) == 2
    assert capsys.readouterr().err == f"{picture} is a single picture; `companion read` tells the dice in it.\n"


@pytest.mark.usefixtures("whites")
def test_for_people_a_roll_is_a_line_with_its_time_faces_and_confidence(
    clip: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_watch(str(clip), as_json=False) == 0
    assert capsys.readouterr().out.splitlines()[1] in ("0:01.7  4 4 4 4  (90 % sure)", "0:01.8  4 4 4 4  (90 % sure)")


def test_faces_stand_in_order_and_time_counts_from_the_start() -> None:
    dice = tuple(Die((0, 0, 1, 1), face, 0.9, None, 0) for face in (6, 1, 3))
    settled = Settled(1075.25, Reading(dice, 0.5, 1), np.zeros((1, 1, 3), np.uint8))
    assert json.loads(roll_line(settled, 1000.0, as_json=True)) == {"t": 75.25, "faces": [1, 3, 6], "confidence": 0.5}
    assert roll_line(settled, 1000.0, as_json=False) == "1:15.2  1 3 6  (50 % sure)"
    certain = replace(settled, reading=replace(settled.reading, confidence=0.9999))
    assert roll_line(certain, 1000.0, as_json=False).endswith("(99 % sure)"), "a reading is not a certainty"


@pytest.mark.usefixtures("whites")
@pytest.mark.parametrize("spec", ["missing.mp4", "", "ftp://nowhere/", "97", "http://127.0.0.1:9/video"])
def test_a_source_that_is_none_is_one_sentence_and_status_2(spec: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_watch(spec, as_json=True) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert err.endswith(".\n")


@pytest.mark.usefixtures("whites")
def test_a_video_cut_off_prints_what_it_shows_and_then_the_sentence(
    clip: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cut = tmp_path / "cut.avi"
    cut.write_bytes(clip.read_bytes()[: clip.stat().st_size // 2])
    assert run_watch(str(cut), as_json=True) == 2
    out, err = capsys.readouterr()
    assert json.loads(out)["faces"] == [4, 4]
    assert "cut.avi is damaged or cut off" in err


def test_a_model_that_is_missing_is_one_sentence_and_status_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def missing() -> Reader:
        raise ModelError("The model finder is incomplete: model.onnx is missing.")

    monkeypatch.setattr(watch, "Reader", missing)
    assert run_watch("demo", as_json=True) == 2
    assert capsys.readouterr().err == "The model finder is incomplete: model.onnx is missing.\n"


@pytest.mark.usefixtures("whites")
def test_progress_is_shown_on_a_terminal_and_wiped(
    clip: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert run_watch(str(clip), as_json=True) == 0
    out, err = capsys.readouterr()
    assert "\rwatched 1 of 2 s" in err
    assert err.endswith("\r")
    assert len(out.splitlines()) == 2


@pytest.mark.usefixtures("whites")
def test_of_a_live_source_dice_that_lie_on_are_one_roll(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    cv2.imwrite(str(tmp_path / "a.png"), Stage().draw(View(FOUR)))
    ended = threading.Event()

    def line(*told: Any) -> str:
        threading.Timer(1.0, ended.set).start()  # and is looked at for a second more
        return roll_line(*told)

    monkeypatch.setattr(watch, "roll_line", line)
    monkeypatch.setattr(watch, "_ctrl_c", lambda: nullcontext(ended))
    assert run_watch(str(tmp_path), as_json=True) == 130
    assert [json.loads(told)["faces"] for told in capsys.readouterr().out.splitlines()] == [[4, 4, 4, 4]]


@pytest.mark.alone
def test_ctrl_c_ends_a_live_watch_without_a_traceback(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "a.png"), Stage().draw(View(FOUR)))
    command = [sys.executable, "-c", _COMMAND, "watch", "--json", str(tmp_path)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    first = process.stdout.readline()  # lines come as soon as a roll is known, not at the end
    begun = time.monotonic()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert json.loads(first)["faces"]
    assert (out, err) == ("", "")
    assert process.returncode == 130
    assert time.monotonic() - begun < 5
