"""`companion calibrate`: says whether the camera will do, and keeps the region; else one clear sentence."""

import json
from pathlib import Path

import cv2
import pytest

from companion.cli import main
from companion.vision.markers import sheet
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


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--region", "wide"], '"wide" is no region; give LEFT,TOP,RIGHT,BOTTOM in percent'),
        (["--region", "10,10,11,11"], "The region is too small for dice"),
        (["--region", "0,0,200,100"], "all of them in the picture."),
        (["--camera", "/no/such/place"], "/no/such/place"),
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
