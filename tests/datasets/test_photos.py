"""Reading the photographs' annotations, and the corrections to them."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from datasets.photos import LabelledDie, Photo, folder_names, load_corrections, load_folder, whole_die


def _folder(tmp_path: Path, entries: list[dict[str, object]]) -> Path:
    (tmp_path / "annotations.json").write_text(json.dumps(entries), encoding="utf-8")
    return tmp_path


def test_values_from_boxes_and_from_what_is_known(tmp_path: Path) -> None:
    box = [0, 0, 5, 5]
    photos = load_folder(_folder(tmp_path, [
        {"image": "a", "dice": [{"box": box, "value": 5}, {"box": box, "value": 2}]},
        {"image": "b", "dice": [{"box": box, "value": None}]},
        {"image": "c", "dice": None, "known": {"values_sorted": [1, 3]}},
        {"image": "d", "dice": None, "known": {"values_sorted": [1]}, "notes": "value not trusted"},
        {"image": "e", "dice": []},
    ]))  # fmt: skip
    assert [p.values for p in photos] == [(2, 5), None, (1, 3), None, ()]
    assert photos[2].dice is None
    assert photos[4].dice == ()


def test_the_nadir_is_taken_from_where_it_is_told(tmp_path: Path) -> None:
    entry: dict[str, object] = {"image": "a.jpg", "dice": [], "known": None}
    photos = load_folder(_folder(tmp_path, [{**entry, "nadir": [320.5, 900.0]}, entry]))
    assert [photo.nadir for photo in photos] == [(320.5, 900.0), None]


def test_a_die_without_a_label_is_added(tmp_path: Path) -> None:
    folder = tmp_path / "epanemu_roboflow_dice3"
    folder.mkdir()
    entry: dict[str, object] = {"image": "dice_258.jpg", "dice": [{"box": [336, 319, 359, 340], "value": 6}]}
    (photo,) = load_folder(_folder(folder, [entry]))
    assert photo.values == (6, 6)
    (as_labelled,) = load_folder(folder, corrected=False)
    assert as_labelled.values == (6,)


def test_corrections_name_pictures_by_folder() -> None:
    for key, change in load_corrections().items():
        assert key.count("/") == 1
        assert set(change) <= {"drop", "dice", "add", "no_sticker", "why"}
        assert "why" in change


def test_where_only_the_pips_are_boxed_the_die_is_taken_to_be_larger_and_below() -> None:
    die = LabelledDie((100.0, 100.0, 140.0, 130.0), 5)
    photo = Photo("matteop65_webcam", Path("a.jpg"), (die,), (5,), "", "")
    x0, y0, x1, y1 = whole_die(photo, die)
    assert min(100 - x0, 100 - y0, x1 - 140, y1 - 130) > 0
    assert y1 - 130 > 100 - y0, "mostly towards the viewer"
    assert whole_die(replace(photo, folder="somebody's"), die) == die.box


def test_a_folder_that_holds_no_photographs_is_said_before_anything_is_trained_without_them(tmp_path: Path) -> None:
    (tmp_path / "kitchen").mkdir()
    (tmp_path / "kitchen" / "annotations.json").write_text("[]")
    assert folder_names(tmp_path) == ["kitchen"]
    assert folder_names(tmp_path, ["kitchen"]) == []
    with pytest.raises(FileNotFoundError, match="holds folders which do"):
        folder_names(tmp_path / "kitchen")  # the folder itself, instead of the one around it
