"""Single pixels that are black or white by fault are taken out before dice are looked for; no other picture changes."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.vision.pepper import unpeppered

Image = NDArray[np.uint8]


def peppered(frame: Image, share: float) -> Image:
    """`frame` with that share of its pixels black or white."""
    rng = np.random.default_rng(5)
    out = frame.copy()
    out[rng.random(frame.shape[:2]) < share / 2] = 0
    out[rng.random(frame.shape[:2]) < share / 2] = 255
    return out


def table() -> Image:
    """A wooden table's grain, and the pips of a very small die on it, three pixels each."""
    rng = np.random.default_rng(1)
    frame = cv2.GaussianBlur(rng.integers(60, 200, (480, 640, 3), dtype=np.uint8), (0, 0), 2)
    frame[200:216, 300:316] = 230
    for y, x in ((203, 303), (203, 310), (210, 303), (210, 310)):
        frame[y : y + 3, x : x + 3] = 20
    return np.asarray(frame, np.uint8)


def test_a_picture_without_pepper_is_not_touched() -> None:
    for frame in (table(), np.zeros((720, 1280, 3), np.uint8)):
        assert unpeppered(frame) is frame


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("shape", [(1, 1), (2, 300), (6, 6), (8, 8), (300, 2)])
def test_a_picture_of_a_few_pixels_is_none_that_is_peppered(shape: tuple[int, int]) -> None:
    frame = np.full((*shape, 3), 255, np.uint8)
    assert unpeppered(frame) is frame


@pytest.mark.parametrize("share", [0.004, 0.02])
def test_pepper_goes_and_what_lies_there_stays(share: float) -> None:
    clean = table()
    spoilt = peppered(clean, share)
    mended = unpeppered(spoilt)
    off = np.abs(mended.astype(int) - clean).max(2) > 40
    was = np.abs(spoilt.astype(int) - clean).max(2) > 40
    assert off.sum() < 0.15 * was.sum()
    assert (np.abs(mended.astype(int) - spoilt).max(2)[~was] == 0).mean() > 0.999  # the pips above all
