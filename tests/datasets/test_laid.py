"""Stickers on photographs: the upper face found where it is, the face read as it was laid, all else untouched."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.rules.core import SNAKE_FACES
from companion.rules.snakey.dice import CONVERTER
from companion.vision.labelled import load_labelled
from datasets import laid as command
from datasets.dice.render import render
from datasets.dice.stickers import artwork
from datasets.dice.style import random_camera, random_style
from datasets.laying import Pile, laid
from datasets.photos import LabelledDie, Photo
from datasets.top_faces import TopFace, find

Box = tuple[float, float, float, float]


def _photograph(
    values: list[int], roll: float = 0.4, elevation: float = np.pi / 2, seed: int = 7
) -> tuple[NDArray[np.uint8], list[Box]]:
    """White dice with black pips, from above unless another elevation (radians) is given, side by side on a dark
    cloth."""
    image = np.full((150, 150 * len(values), 3), (70, 50, 40), np.uint8)
    boxes = []
    for k, value in enumerate(values):
        rng = np.random.default_rng(seed + k)
        style = replace(
            random_style(rng), edge=0.12, ball=2.0, opacity=1.0, gloss=0.0, body=(0.85, 0.85, 0.85), marble=0.0
        )
        camera = replace(random_camera(rng), elevation=elevation, distance=40.0, roll=roll, ambient=0.8)
        sprite = render(replace(style, pip=(0.05, 0.05, 0.05)), camera, value, rng)
        cover = sprite.pixels[:, :, 3:4].astype(np.float32) / 255
        y, x = 10, 150 * k + 10
        part = image[y : y + 128, x : x + 128]
        part[:] = (part * (1 - cover) + sprite.pixels[:, :, :3] * cover).astype(np.uint8)
        x0, y0, x1, y1 = sprite.box
        boxes.append((x0 + x, y0 + y, x1 + x, y1 + y))
    return image, boxes


def _turned_out(image: NDArray[np.uint8], top: TopFace) -> NDArray[np.float32]:
    """The upper face as if seen from straight above, darkness 0-1."""
    side = 64
    back = top.matrix() @ np.array([[2 / side, 0, -1], [0, 2 / side, -1], [0, 0, 1]], np.float32)
    flat = cv2.warpAffine(image, back, (side, side), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    return np.asarray(1 - flat.mean(2) / 255, np.float32)


def _most_like(seen: NDArray[np.float32]) -> str:
    half = seen.shape[0] / 2
    scores: dict[str, float] = {}
    for place in (2, 3, 4, 5, 6):
        for angle in range(0, 360, 6):
            matrix = cv2.getRotationMatrix2D((half, half), angle, 0.84)
            turned = cv2.warpAffine(artwork(place, seen.shape[0]), matrix, seen.shape)
            likeness = float(np.corrcoef(turned[10:-10, 10:-10].ravel(), seen[10:-10, 10:-10].ravel())[0, 1])
            scores[CONVERTER[place]] = max(scores.get(CONVERTER[place], -1.0), likeness)
    return max(scores, key=lambda face: scores[face])


@pytest.mark.parametrize("value", range(1, 7))
def test_the_upper_face_is_found_as_large_as_the_die_and_on_its_middle(value: int) -> None:
    image, (box,) = _photograph([value])
    (top,) = find(image, [box], [value])
    assert top is not None
    middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    assert np.hypot(top.middle[0] - middle[0], top.middle[1] - middle[1]) < 0.08 * (box[2] - box[0])
    area = 4 * abs(float(np.linalg.det(np.array(top.axes))))
    side = (box[2] - box[0]) / (np.cos(0.4) + np.sin(0.4))
    assert 0.6 * side**2 < area < 1.25 * side**2


def test_a_face_whose_pips_are_not_there_is_not_found() -> None:
    image, (box,) = _photograph([6])
    assert find(np.full_like(image, 90), [box], [6]) == [None]
    assert find(image, [box], [None]) == [None]
    assert find(image[:, :80].copy(), [box], [6]) == [None]  # the frame cuts it


@pytest.mark.parametrize(("value", "seed"), [(3, 3), (3, 5), (5, 0)])
def test_a_pip_of_the_side_is_not_taken_for_the_one_on_top(value: int, seed: int) -> None:
    image, (box,) = _photograph([value], roll=0.0, elevation=0.6, seed=seed)
    middle = (box[1] + box[3]) / 2
    (anywhere,) = find(image, [box], [1])
    assert anywhere is not None
    assert anywhere.middle[1] > middle  # the one of the side that faces the camera
    (top,) = find(image, [box], [1], from_above=False)
    assert top is not None
    assert top.middle[1] < middle  # the middle pip of the upper face


def test_straight_from_above_no_face_is_seen_flat() -> None:
    image, (box,) = _photograph([4], roll=0.0, elevation=0.6, seed=3)
    for from_above, flat in ((False, True), (True, False)):
        (top,) = find(image, [box], [4], from_above)
        assert top is not None
        high, wide = np.hypot(*top.axes[1]), np.hypot(*top.axes[0])
        assert (high < 0.69 * wide) == flat


def test_no_sticker_is_laid_where_the_upper_face_is_known_to_be_found_wrongly() -> None:
    image, boxes = _photograph([4, 2])
    dice = tuple(LabelledDie(box, value, no_sticker=value == 2) for box, value in zip(boxes, (4, 2), strict=True))
    four, two = command.tops_of(Photo("mine", Path("a.png"), dice, (2, 4), "", ""), image)
    assert four is not None
    assert two is None


def test_what_is_laid_is_what_is_seen_also_on_a_mirrored_part_of_the_picture() -> None:
    image, boxes = _photograph([1, 2, 3, 4, 5, 6])
    tops = [top for top in find(image, boxes, [1, 2, 3, 4, 5, 6]) if top is not None]
    assert len(tops) == 6
    mirror = np.array([[-1, 0, image.shape[1] - 1], [0, 1, 0]], np.float32)
    mirrored = np.ascontiguousarray(image[:, ::-1])
    pile = Pile(3, sets=1, each=1)
    for seed in range(2):
        for picture, faces in ((image, tops), (mirrored, [top.moved(mirror) for top in tops])):
            done = laid(picture, faces, pile, np.random.default_rng(seed))
            assert [_most_like(_turned_out(done.image, top)) for top in done.tops] == list(done.faces)


def test_the_same_seed_lays_the_same_and_nothing_beside_the_faces_changes() -> None:
    image, boxes = _photograph([4, 2])
    tops = [top for top in find(image, boxes, [4, 2]) if top is not None]
    before = image.copy()
    one, two = (laid(image, tops, Pile(5, 1, 1), np.random.default_rng(9)) for _ in range(2))
    assert (one.image == two.image).all()
    assert one.faces == two.faces
    assert (image == before).all()
    changed = (one.image != image).any(2)
    assert changed.any()
    for x0, y0, x1, y1 in boxes:
        changed[int(y0) : int(y1) + 1, int(x0) : int(x1) + 1] = False
    assert not changed.any()


def test_what_is_written_of_a_photograph_labelled_by_its_pips_is_the_box_of_the_whole_die() -> None:
    dice = (LabelledDie((100, 100, 130, 130), 5), LabelledDie((200, 100, 230, 130), 3))
    image = np.zeros((300, 300, 3), np.uint8)
    for folder, box in (("matteop65_webcam", [92.5, 96.1, 137.5, 141.1]), ("mine", [100, 100, 130, 130])):
        photo = Photo(folder, Path("a.jpg"), dice, (3, 5), "", "")
        entry = command.entry_of(photo, image, "a.jpg", ("left", "locked"))
        assert entry["dice"][0] == {"box": box, "value": "left"}


def test_the_command_writes_a_folder_that_the_bench_reads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    photos = tmp_path / "photos" / "mine"
    photos.mkdir(parents=True)
    image, boxes = _photograph([5, 3])
    entries = []
    for name, values in (("a.png", (5, 3)), ("b.png", (6, 3))):  # the second's labels are wrong: no six lies there
        cv2.imwrite(str(photos / name), image if name == "a.png" else np.full_like(image, 120))
        dice = [{"box": list(box), "value": value} for box, value in zip(boxes, values, strict=True)]
        entries.append({"image": name, "dice": dice})
    (photos / "annotations.json").write_text(json.dumps(entries), encoding="utf-8")
    monkeypatch.setattr("sys.argv", ["laid", str(tmp_path / "photos"), "--out", str(tmp_path / "out")])
    monkeypatch.setattr(command, "Pile", lambda seed: Pile(seed, 1, 1))
    command.main()
    assert "1 pictures with 2 dice" in capsys.readouterr().out
    (picture,) = load_labelled(tmp_path / "out")
    assert picture.truth is not None
    assert set(picture.truth) <= set(SNAKE_FACES)
    assert picture.path.is_file()
    assert (tmp_path / "out" / "sheet-1.png").is_file()
