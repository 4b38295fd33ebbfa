"""What the finder is taught of dice that the frame cuts: what is left of them is found, so that it is asked about."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from companion.vision.finding.passes import STRIDE, UNIT
from models.training.samples.targets import encode

SIDE = 192
NONE = np.zeros((0, 4), np.float32)


def told(box: tuple[float, float, float, float], frame: tuple[int, int] = (SIDE, SIDE)) -> NDArray[np.float32]:
    return encode(np.array([box], np.float32), NONE, SIDE, frame)


def found(target: NDArray[np.float32]) -> list[Any]:
    """The boxes that the target's middles tell of."""
    rows, columns = np.nonzero(target[0] == 1)
    x, y = (columns + 0.5) * STRIDE, (rows + 0.5) * STRIDE
    left, top, right, bottom = target[3:, rows, columns] * UNIT
    return [list(box) for box in np.stack([x - left, y - top, x + right, y + bottom], 1).tolist()]


def test_a_die_in_the_frame_is_found_whole() -> None:
    assert found(told((50, 60, 80, 90))) == [pytest.approx([50, 60, 80, 90], abs=1e-3)]


@pytest.mark.parametrize(
    ("box", "frame", "left"),
    [
        ((-15, 60, 15, 90), (SIDE, SIDE), (0, 60, 15, 90)),
        ((100, 177, 130, 207), (SIDE, SIDE), (100, 177, 130, SIDE)),
        ((100, 60, 130, 90), (115, SIDE), (100, 60, 115, 90)),
    ],
)
def test_of_a_die_cut_in_half_by_the_frame_or_where_it_is_filled_up_the_half_is_found(
    box: tuple[float, float, float, float], frame: tuple[int, int], left: tuple[float, ...]
) -> None:
    assert found(told(box, frame)) == [pytest.approx(list(left), abs=1e-3)]


def test_of_a_die_that_is_cut_a_little_the_whole_box_is_told() -> None:
    assert found(told((-8, 60, 22, 90))) == [pytest.approx([-8, 60, 22, 90], abs=1e-3)]


def test_of_a_sliver_nothing_is_said_neither_that_there_is_a_die_nor_that_there_is_none() -> None:
    target = told((-24, 60, 6, 90))
    assert not found(target)
    assert (target[1] == 0).sum() == 1 * 7  # the cells in it
    assert (told((-28, 60, 2, 90))[1] == 1).all()


def test_what_is_too_near_to_be_one_die_in_this_pass_is_nothing_and_its_weight_stays() -> None:
    target = told((20, 20, 160, 160))
    assert not found(target)
    assert (target[1] == 1).all()


def test_where_the_labels_do_not_know_the_face_nothing_is_said() -> None:
    target = encode(NONE, np.array([[40, 40, 72, 72]], np.float32), SIDE, (SIDE, SIDE))
    assert not found(target)
    assert (target[1, 10:18, 10:18] == 0).all()
