"""`companion bench read`: the figures of a folder of labelled pictures, and a sentence where it has none."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cli import main
from companion.config import resource
from companion.vision.labelled import LabelError, load_labelled
from companion.vision.measure import Share, figures, judge
from companion.vision.reading import Die, Reading

GOLDEN = resource("datasets") / "golden"


def die(face: int | str, sure: float = 0.9) -> Die:
    return Die((0, 0, 9, 9), face, sure, None, 0.0)


def read(confidence: float, *dice: Die) -> Reading:
    return Reading(dice, confidence, 1.0)


def folder_of(tmp_path: Path, entries: Any) -> Path:
    (tmp_path / "annotations.json").write_text(entries if isinstance(entries, str) else json.dumps(entries))
    return tmp_path


def test_the_golden_pictures_give_the_figures_of_a_perfect_reader(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "read", "--json", str(GOLDEN)]) == 0
    found = json.loads(capsys.readouterr().out)
    entries = json.loads((GOLDEN / "annotations.json").read_text())
    dice = sum(len(entry["dice"]) for entry in entries)
    assert found["pictures"] == len(entries)
    assert found["recall"] == found["precision"] == {"part": dice, "whole": dice}
    assert found["wrong"]["part"] == 0
    assert found["ms"] > 0


def test_the_figures_are_printed_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    entries = json.loads((GOLDEN / "annotations.json").read_text())[:1]
    (tmp_path / "images").mkdir()
    shutil.copy(GOLDEN / entries[0]["image"], tmp_path / "images")
    assert main(["bench", "read", str(folder_of(tmp_path, entries))]) == 0
    said = capsys.readouterr().out
    for words in ("1-8 dice", "recall", "precision", "accepted unasked from", "wrong", "in a game", "without dice"):
        assert words in said
    assert "ms a picture" in said


@pytest.mark.parametrize(("entries", "sentence"), [
    ("{", "is no JSON"), ("[" * 100_000, "is no JSON"), ({"image": "a.jpg"}, "not a list"),
    ([{"dice": []}], "picture 1 has no image name"),
    ([{"image": "a.jpg", "dice": [{}]}], "has no value"), ([{"image": "a.jpg", "dice": [{"value": 7}]}], "7 in a.jpg"),
    ([{"image": "a.jpg", "dice": [{"value": True}]}], "True in a.jpg is no face"),
    ([{"image": "a.jpg", "dice": [{"value": [1]}]}], "is no face"),
    ([{"image": "a.jpg", "dice": [{"value": None}]}], "no picture whose faces are all known"),
])  # fmt: skip
def test_labels_that_cannot_be_used(
    entries: Any, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "read", str(folder_of(tmp_path, entries))]) == 2
    said = capsys.readouterr()
    assert sentence in said.err
    assert said.err.count("\n") == 1
    assert not said.out


def test_folders_that_cannot_be_used(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "read", str(tmp_path / "nowhere")]) == 2
    assert "is no folder" in capsys.readouterr().err
    assert main(["bench", "read", str(tmp_path)]) == 2
    assert "no annotations.json" in capsys.readouterr().err


def test_a_picture_that_is_missing_is_named_and_the_others_are_measured(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    entries = json.loads((GOLDEN / "annotations.json").read_text())[:1]
    shutil.copy(GOLDEN / entries[0]["image"], tmp_path)
    folder = folder_of(tmp_path, [*entries, {"image": "gone.jpg", "dice": []}])
    assert main(["bench", "read", str(folder)]) == 2
    said = capsys.readouterr()
    assert "gone.jpg" in said.err
    assert ": 1 picture\n" in said.out


def test_where_every_picture_is_missing_it_is_not_said_that_their_faces_are_unknown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "read", str(folder_of(tmp_path, [{"image": "gone.jpg", "dice": [{"value": 5}]}]))]) == 2
    assert capsys.readouterr().err.splitlines() == [f"{tmp_path / 'gone.jpg'}: there is no such file."]


def test_values_without_boxes_and_snake_faces_are_known(tmp_path: Path) -> None:
    entries = [
        {"image": "a.jpg", "dice": None, "known": {"values_sorted": [1, 6]}},
        {"image": "b.jpg", "dice": [{"box": [0, 0, 1, 1], "value": "left"}]},
        {"image": "c.jpg", "dice": None},
    ]
    truths = [picture.truth for picture in load_labelled(folder_of(tmp_path, entries))]
    assert truths == [(1, 6), ("left",), None]


def test_every_folder_error_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(LabelError, match=r"^[^\n]+\.$"):
        load_labelled(tmp_path / "nowhere")


def test_what_is_right_missed_and_too_much() -> None:
    assert judge((1, 2), read(0.9, die(2), die(1))).right
    wrong = judge((1, 2, 2), read(0.9, die(2), die(3)))
    assert (wrong.found, wrong.missed, wrong.extra, wrong.right) == (1, 2, 1, False)
    assert not judge(("left",), read(0.9, die("right"))).right


def test_only_rolls_of_one_to_eight_dice_count_as_rolls_and_the_empty_ones_apart() -> None:
    crowd = judge((1,) * 9, read(1.0, *[die(1)] * 9))
    found = figures([
        judge((1,), read(0.99, die(1))), judge((2,), read(0.99, die(3))), judge((4,), read(0.1)), crowd,
        judge((), read(0.9)), judge((), read(0.2, die(1, 0.4))), judge((), read(0.2, die(1, 0.6))),
    ], 0.95)  # fmt: skip
    assert found.right == Share(1, 3)
    assert found.accepted == Share(2, 3)
    assert found.wrong == Share(1, 2)
    assert found.quiet == Share(2, 3)
    assert found.recall == Share(10, 12)
    assert found.pictures == 7


def test_in_a_game_another_number_of_dice_is_asked_about_and_what_does_not_count_is_little_doubt() -> None:
    def seen(confidence: float, given_count: float, *faces: int) -> Reading:
        return Reading(tuple(die(face) for face in faces), confidence, 1.0, given_count)

    found = figures([
        judge((1, 2), seen(0.5, 0.97, 1, 2)), judge((1, 2), seen(0.5, 0.97, 1, 3)), judge((1, 2), seen(0.5, 0.9, 1, 2)),
        judge((1, 2), seen(0.99, 0.99, 1)), judge((1, 2), seen(0.99, 0.99, 1, 2, 2)),
    ], 0.95)  # fmt: skip
    assert (found.in_a_game, found.wrong_in_a_game) == (Share(2, 5), Share(1, 2))
    assert (found.accepted, found.wrong) == (Share(2, 5), Share(2, 2))


def test_lefts_accepted_as_rights_are_counted_apart() -> None:
    found = figures([
        judge(("left", "right"), read(0.99, die("right"), die("right"))), judge(("right",), read(0.99, die("left"))),
        judge(("left", "right"), read(0.99, die("right"), die("left"))), judge(("left",), read(0.99, die("forward"))),
        judge(("left",), read(0.9, die("right"))),
    ], 0.95)  # fmt: skip
    assert found.swapped == Share(2, 4)
    assert found.wrong == Share(3, 4)


@given(whole=st.integers(1, 5000), share=st.floats(0, 1))
def test_an_interval_holds_the_share_itself(whole: int, share: float) -> None:
    part = round(share * whole)
    low, high = Share(part, whole).interval()
    assert 0 <= low <= part / whole + 1e-9
    assert part / whole - 1e-9 <= high <= 1
    assert Share(0, 0).interval() == (0, 1)
