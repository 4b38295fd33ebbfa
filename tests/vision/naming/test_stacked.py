"""Dice on dice: one that lies on another is told, and the roll asked about, since of the lower one nothing is seen."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.vision.models import Model
from companion.vision.naming.nadir import ASLANT
from companion.vision.naming.stacked import Stacked
from companion.vision.reader import Reader
from companion.vision.reading import COCKED_AT_MOST, Reading

GOLDEN = Path(__file__).parents[3] / "datasets" / "golden_stacked"
TRUTH = json.loads((GOLDEN / "truth.json").read_text(encoding="utf-8"))
FLAT = sorted(path for name in ("golden_leaning", "golden_touching") for path in (GOLDEN.parent / name).glob("*-*.jpg"))


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader()


def _read(reader: Reader, path: Path) -> Reading:
    return reader.read(np.asarray(cv2.imread(str(path)), np.uint8))


@pytest.mark.parametrize("name", list(TRUTH))
def test_a_die_on_another_is_told_and_the_roll_asked_about(reader: Reader, name: str) -> None:
    reading = _read(reader, GOLDEN / name)
    (awry,) = (die for die in reading.dice if die.cocked)
    x0, y0, x1, y1 = TRUTH[name]["pile"]
    assert x0 < (awry.box[0] + awry.box[2]) / 2 < x1
    assert y0 < (awry.box[1] + awry.box[3]) / 2 < y1
    assert awry.confidence <= COCKED_AT_MOST
    assert reading.as_counted <= COCKED_AT_MOST


@pytest.mark.parametrize("path", FLAT, ids=lambda path: path.name)
def test_dice_that_touch_or_lean_on_another_do_not_lie_on_it(
    reader: Reader, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reader.upright, "off", lambda axes, boxes, shape, nadir: np.zeros(len(boxes)))
    assert not any(die.cocked for die in _read(reader, path).dice)


class _HalfBright:
    """Stands for the network: how bright the left half of each crop is, 0-1. asked: of how many crops, each time."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def get_inputs(self) -> list[Any]:
        return [type("Input", (), {"name": "x"})()]

    def run(self, _: Any, given: dict[str, NDArray[np.uint8]]) -> list[NDArray[np.float32]]:
        (crops,) = given.values()
        self.asked.append(len(crops))
        left = crops[:, :, : crops.shape[2] // 2]
        return [(left.mean((1, 2, 3))[:, None] / 255).astype(np.float32)]


def test_what_is_said_of_a_die_and_of_its_mirror_image_counts_half_each_where_it_may_count() -> None:
    frame = np.zeros((100, 400, 3), np.uint8)
    frame[:, 200:250] = frame[:, 300:] = 255
    dark, half, bright = ((x, 40.0, x + 20, 60.0) for x in (40.0, 240.0, 340.0))
    network = _HalfBright()
    stacked = Stacked(Model("stacked", network, {}))
    assert stacked.told(frame, [dark, half, bright], ASLANT).tolist() == [False, False, True]
    assert network.asked == [3, 2]
    network.asked.clear()
    assert stacked.told(frame, [dark], ASLANT).tolist() == [False]
    assert network.asked == [1]
    assert stacked.told(frame, [], ASLANT).shape == (0,)
