"""Dark pictures are made brighter before they are read, all others are read as they are."""

import numpy as np
from numpy.typing import NDArray

from companion.vision.light import DARK, lit


def table(level: int, die: int, side: int = 40) -> NDArray[np.uint8]:
    """A cloth of this level in a camera's usual size, with one die of that level on it."""
    frame = np.full((720, 1280, 3), level, np.uint8)
    frame[300 : 300 + side, 600 : 600 + side] = die
    return frame


def test_a_picture_that_is_not_dark_is_not_touched() -> None:
    frame = table(90, 200)
    assert lit(frame) is frame


def test_a_dim_picture_is_made_brighter_for_reading_but_not_for_motion() -> None:
    frame = table(60, 130)
    assert lit(frame, DARK) is frame
    assert lit(frame)[320, 620].tolist() == [230, 230, 230]


def test_one_white_die_on_a_black_cloth_is_not_dark() -> None:
    frame = table(8, 230)
    assert lit(frame) is frame


def test_in_a_dark_picture_the_brightest_becomes_bright_and_the_rest_as_much_brighter() -> None:
    bright = lit(table(10, 40))
    assert bright[320, 620].tolist() == [230, 230, 230]
    assert abs(int(bright[50, 50, 0]) - 10 * 230 / 40) <= 1


def test_in_the_black_nothing_becomes_bright() -> None:
    assert lit(table(0, 0)).max() == 0
    assert lit(table(1, 2)).max() <= 2 * 12


def test_noise_is_calmed_where_it_becomes_much_stronger_and_a_single_pixel_kept_where_it_does_not() -> None:
    def kept(level: int) -> float:
        frame = table(level // 4, level)
        frame[310, 610] = 0
        return float(1 - lit(frame)[310, 610, 0] / 230)

    assert kept(100) == 1  # a pip of a die far off is hardly larger
    assert kept(19) < 0.5
