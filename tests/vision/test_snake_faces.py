"""Snake faces on rendered dice with stickers: read by name, at any rotation, and left and right kept apart."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.cli import main
from companion.vision.measure import Judged, judge
from companion.vision.reader import Reader
from companion.vision.sure import sure_enough
from datasets.dice.groups import render_stickered
from datasets.dice.render import SPRITE, Sprite
from datasets.golden import lay
from datasets.tabletop.scenery import table
from tests.vision.snake_scenes import Lying, table_with

UNSEEN = 2_000_000
"""Seeds from here on are in no store that training reads."""


@cache
def reader() -> Reader:
    return Reader()


def throw(seed: int, count: int = 5) -> tuple[NDArray[np.uint8], list[Sprite]]:
    """Dice of one table side by side on it; the picture and the dice."""
    dice = render_stickered(UNSEEN + seed, count)
    image = table(np.random.default_rng(seed), SPRITE, SPRITE * count)
    for n, die in enumerate(dice):
        lay(image, die.pixels, n * SPRITE, 0)
    return np.asarray(cv2.GaussianBlur(image, (3, 3), 0.6), np.uint8), dice


@cache
def throws() -> tuple[Judged, ...]:
    judged = []
    for seed in range(12):
        image, dice = throw(seed)
        reading = reader().read(image)
        judged.append(judge([die.face for die in dice], reading))
    return tuple(judged)


def test_most_snake_faces_are_read_by_name() -> None:
    found, all_of = sum(one.found for one in throws()), sum(len(one.truth) for one in throws())
    assert found >= 0.9 * all_of, f"{found} of {all_of}"


def test_no_left_counts_unasked_as_a_right_nor_the_other_way() -> None:
    from companion.vision.sure import sure_enough

    for one in throws():
        there, read = Counter(one.truth), Counter(die.face for die in one.dice)
        swapped = (there - read).keys() & {"left", "right"} and (read - there).keys() & {"left", "right"}
        assert not (swapped and one.confidence >= sure_enough()), one


LYING = (Lying("locked", 0, 0), Lying("forward", 3, 0, turn=1))


@pytest.mark.parametrize("pips", [(Lying(3, 0, 2), Lying(5, 2, 2, turn=1)), (Lying(5, 1, 1, turn=2), Lying(3, 3, 2))])
def test_a_blockade_rolled_beside_snake_dice_is_counted_unasked(pips: tuple[Lying, Lying]) -> None:
    """SD-9: plain dice and snake dice lie together then."""
    reading = reader().read(table_with(*LYING, *pips))
    assert sorted(str(die.face) for die in reading.dice) == ["3", "5", "forward", "locked"]
    assert reading.confidence >= sure_enough()


def test_companion_read_names_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    right = next(seed for seed, one in enumerate(throws()) if one.right)
    image, dice = throw(right)
    cv2.imwrite(str(tmp_path / "throw.png"), image)
    assert main(["read", "--json", str(tmp_path / "throw.png")]) == 0
    said = json.loads(capsys.readouterr().out)
    assert Counter(die["face"] for die in said["dice"]) == Counter(die.face for die in dice)
    assert main(["read", str(tmp_path / "throw.png")]) == 0
    assert str(dice[0].face) in capsys.readouterr().out
