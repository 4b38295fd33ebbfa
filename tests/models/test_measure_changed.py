"""Pictures that the frame cuts: one die is, by as much as is said, and none where that cannot be."""

from pathlib import Path

import numpy as np
import pytest

from datasets.photos import LabelledDie, Photo
from models.training.measure_changed import cut_through

IMAGE = np.zeros((100, 200, 3), np.uint8)


def photo(*boxes: tuple[float, float, float, float]) -> Photo:
    return Photo("mine", Path("a.jpg"), tuple(LabelledDie(box, 3) for box in boxes), (3,) * len(boxes), "", "")


def test_the_die_nearest_a_side_is_cut_and_the_others_stay_whole() -> None:
    cut = cut_through(photo((10, 30, 50, 70), (100, 30, 140, 70)), IMAGE, 0.5)
    assert cut is not None
    assert cut.shape == (100, 170, 3)
    assert cut_through(photo((10, 30, 50, 70), (20, 50, 60, 80)), IMAGE, 0.5) is None


@pytest.mark.parametrize("dice", [None, ()])
def test_a_photograph_without_boxes_is_passed_over(dice: tuple[LabelledDie, ...] | None) -> None:
    assert cut_through(Photo("mine", Path("a.jpg"), dice, (1, 2, 3), "", ""), IMAGE, 0.5) is None
