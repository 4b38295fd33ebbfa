"""The reader on the committed rendered pictures, whose truth is known, and on frames that show nothing."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.config import resource
from companion.vision.finding.candidates import iou
from companion.vision.pepper import readable
from companion.vision.pictures import open_image
from companion.vision.reader import Reader
from companion.vision.sure import sure_enough

GOLDEN = resource("datasets") / "golden"
ENTRIES = json.loads((GOLDEN / "annotations.json").read_text(encoding="utf-8"))
TOUCHING = resource("datasets") / "golden_touching"
"""Path-traced: `python -m datasets.traced FOLDER --first 3000 --count 80 --lying touching --test`, four of these."""
TOUCHING_ENTRIES = json.loads((TOUCHING / "annotations.json").read_text(encoding="utf-8"))


@cache
def reader() -> Reader:
    return Reader()


@pytest.mark.parametrize("entry", ENTRIES, ids=[entry["image"] for entry in ENTRIES])
def test_every_face_of_the_golden_pictures(entry: dict[str, object]) -> None:
    dice = entry["dice"]
    assert isinstance(dice, list)
    frame = open_image(Path(GOLDEN) / str(entry["image"]))
    reading = reader().read(frame)
    assert sorted(die.face for die in reading.dice) == sorted(die["value"] for die in dice)
    for die in reading.dice:
        middle = ((die.box[0] + die.box[2]) / 2, (die.box[1] + die.box[3]) / 2)
        inside = [d for d in dice if d["box"][0] < middle[0] < d["box"][2] and d["box"][1] < middle[1] < d["box"][3]]
        assert [d["value"] for d in inside] == [die.face]
        assert 0 <= die.confidence <= 1
        assert 0 <= die.second_confidence <= 1
    assert 0 <= reading.confidence <= 1


@pytest.mark.parametrize("entry", TOUCHING_ENTRIES, ids=[entry["image"] for entry in TOUCHING_ENTRIES])
def test_dice_that_touch_are_told_apart(entry: dict[str, Any]) -> None:
    reading = reader().read(open_image(TOUCHING / entry["image"]))
    there = [(tuple(die["box"]), die["value"]) for die in entry["dice"]]
    assert sorted(die.face for die in reading.dice) == sorted(value for _, value in there)
    for die in reading.dice:
        box, value = max(there, key=lambda one: iou(one[0], die.box))
        assert die.face == value
        assert iou(box, die.box) > 0.5


@pytest.mark.parametrize("turns", [1, 2, 3])
@pytest.mark.parametrize("entry", [*ENTRIES, *TOUCHING_ENTRIES], ids=lambda entry: entry["image"])
def test_a_picture_that_was_turned_is_read_all_the_same_or_asked_about(entry: dict[str, Any], turns: int) -> None:
    frame = open_image((TOUCHING if entry in TOUCHING_ENTRIES else GOLDEN) / entry["image"])
    reading = reader().read(np.ascontiguousarray(np.rot90(frame, turns)))
    read, there = [die.face for die in reading.dice], [die["value"] for die in entry["dice"]]
    sure = reading.as_counted if len(read) == len(there) else reading.confidence
    assert sorted(map(str, read)) == sorted(map(str, there)) or sure < sure_enough()


@pytest.mark.parametrize("quarters", range(4))
def test_which_way_up_a_picture_is_is_told_and_helps_with_the_next_frame(quarters: int) -> None:
    entry = TOUCHING_ENTRIES[0]
    frame = np.ascontiguousarray(np.rot90(open_image(TOUCHING / entry["image"]), quarters))
    first = reader().read(frame)
    assert abs((first.turned - 90 * quarters + 180) % 360 - 180) < 30
    size = float(np.median([max(d.box[2] - d.box[0], d.box[3] - d.box[1]) for d in first.dice]))
    again = reader().read(frame, size, False, first.turned)
    there = sorted(die["value"] for die in entry["dice"])
    assert [sorted(die.face for die in reading.dice) for reading in (first, again)] == [there, there]


@pytest.mark.parametrize("light", [0.2, 0.06])
@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["image"])
def test_in_the_dark_the_golden_pictures_are_read_all_the_same(entry: dict[str, Any], light: float) -> None:
    frame = open_image(GOLDEN / entry["image"])
    noise = np.random.default_rng(1).normal(0, 1.5, frame.shape)
    dark = np.clip(frame * light + noise, 0, 255).astype(np.uint8)
    assert sorted(die.face for die in reader().read(dark).dice) == sorted(die["value"] for die in entry["dice"])


def middle_of_the_outermost(boxes: Sequence[Sequence[float]], side: int) -> int | None:
    """Where a frame is to be cut through the middle of the die that lies nearest its left, upper, right or lower side
    (0-3); None where that cuts another die, too."""
    die = (min, min, max, max)[side](boxes, key=lambda box: box[side])
    at = int((die[side % 2] + die[side % 2 + 2]) / 2)
    cut = [box for box in boxes if box[side % 2] < at < box[side % 2 + 2]]
    return at if len(cut) == 1 else None


HALVED = [
    pytest.param(entry, side, at, id=f"{entry['image']}-{('left', 'upper', 'right', 'lower')[side]}")
    for entry in ENTRIES
    for side in range(4)
    if len(entry["dice"]) > 1
    and (at := middle_of_the_outermost([die["box"] for die in entry["dice"]], side)) is not None
]


@pytest.mark.parametrize(("entry", "side", "at"), HALVED)
def test_half_a_die_at_the_frames_edge_is_never_silently_left_out(entry: dict[str, Any], side: int, at: int) -> None:
    frame = open_image(GOLDEN / entry["image"])
    half = (frame[:, at:], frame[at:], frame[:, :at], frame[:at])[side]
    reading = reader().read(np.ascontiguousarray(half))
    read = sorted(str(die.face) for die in reading.dice)
    assert read == sorted(str(die["value"]) for die in entry["dice"]) or reading.confidence < sure_enough()


def test_known_size_reads_the_same_faces() -> None:
    frame = open_image(GOLDEN / ENTRIES[0]["image"])
    first = reader().read(frame)
    size = float(np.median([max(d.box[2] - d.box[0], d.box[3] - d.box[1]) for d in first.dice]))
    again = reader().read(frame, size)
    assert sorted(d.face for d in again.dice) == sorted(d.face for d in first.dice)


@pytest.mark.parametrize("factor", [0.5, 2.0, 4.0])
def test_scale_does_not_matter(factor: float) -> None:
    frame = open_image(GOLDEN / ENTRIES[0]["image"])
    scaled = np.asarray(cv2.resize(frame, None, fx=factor, fy=factor, interpolation=cv2.INTER_LINEAR), np.uint8)
    assert sorted(d.face for d in reader().read(scaled).dice) == [1, 2, 3, 4, 5, 6]


def near(frame: NDArray[np.uint8], box: Sequence[float], share: float) -> NDArray[np.uint8]:
    """The frame from so near that the die in `box` takes up `share` (0-1) of its height."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    scale = share * 480 / max(box[2] - box[0], box[3] - box[1])
    matrix = np.array([[scale, 0, 320 - scale * x], [0, scale, 240 - scale * y]])
    image = cv2.warpAffine(frame, matrix, (640, 480), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(image, np.uint8)


@pytest.mark.parametrize("entry", ENTRIES, ids=[entry["image"] for entry in ENTRIES])
def test_a_die_that_fills_the_picture_is_read(entry: dict[str, list[dict[str, Any]]]) -> None:
    frame = open_image(GOLDEN / str(entry["image"]))
    for die in entry["dice"]:
        reading = reader().read(near(frame, die["box"], 0.85))
        assert [one.face for one in reading.dice] == [die["value"]]


@pytest.mark.parametrize("shape", [(1, 1), (7, 300), (720, 1280), (33, 2000)])
def test_empty_frames_show_no_dice(shape: tuple[int, int]) -> None:
    assert reader().read(np.full((*shape, 3), 127, np.uint8)).dice == ()


def test_a_frame_without_pixels_shows_no_dice() -> None:
    assert reader().read(np.zeros((0, 0, 3), np.uint8)).dice == ()


def test_a_frame_is_made_readable_once_for_all_that_look_at_it(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []

    def counted(frame: NDArray[np.uint8]) -> NDArray[np.uint8]:
        made.append(1)
        return readable(frame)

    monkeypatch.setattr("companion.vision.reader.readable", counted)
    assert reader().read(open_image(Path(GOLDEN) / ENTRIES[0]["image"])).dice
    assert made == [1]


def test_other_arrays_are_refused() -> None:
    for wrong in (np.zeros((10, 10), np.uint8), np.zeros((10, 10, 4), np.uint8)):
        with pytest.raises(ValueError, match="frame must be"):
            reader().read(wrong)


def test_reading_is_deterministic_and_timed() -> None:
    frame = open_image(GOLDEN / ENTRIES[1]["image"])
    one, two = reader().read(frame), reader().read(frame)
    assert one.dice == two.dice
    assert one.confidence == two.confidence
    assert one.ms > 0
