"""Pictures are made smaller without aliasing, whatever the factor."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.vision.finding.scaling import Scales, reduced


@given(factor=st.integers(1, 13), width=st.integers(13, 90), height=st.integers(13, 90), seed=st.integers(0, 99))
def test_a_reduced_picture_is_the_means_of_squares_of_pixels(factor: int, width: int, height: int, seed: int) -> None:
    image = np.random.default_rng(seed).integers(0, 256, (height, width, 3), np.uint8)
    h, w = height // factor, width // factor
    means = image[: h * factor, : w * factor].reshape(h, factor, w, factor, 3).mean((1, 3))
    small = reduced(image, factor)
    assert small.shape == (h, w, 3)
    assert np.abs(small - means).max() <= 2  # each halving rounds


@given(factor=st.sampled_from([3, 5]), width=st.integers(5, 90), height=st.integers(5, 90), seed=st.integers(0, 99))
def test_a_third_and_a_fifth_are_the_means_that_opencv_takes_to_the_bit(
    factor: int, width: int, height: int, seed: int
) -> None:
    image = np.random.default_rng(seed).integers(0, 256, (height, width, 3), np.uint8)
    h, w = height // factor, width // factor
    whole = image[: h * factor, : w * factor]
    assert (reduced(image, factor) == cv2.resize(whole, (w, h), interpolation=cv2.INTER_AREA)).all()


@pytest.mark.parametrize("scale", [0.013, 0.19, 0.2, 0.24, 0.5, 0.77, 1.0, 2.3])
def test_a_chequered_picture_becomes_grey_instead_of_a_pattern_and_has_the_size_asked_for(scale: float) -> None:
    image = np.zeros((240, 320, 3), np.uint8)
    image[::2, 1::2] = image[1::2, ::2] = 255
    small = Scales(image).at(scale)
    assert small.shape[:2] == (max(8, round(240 * scale)), max(8, round(320 * scale)))
    if scale <= 0.5:
        assert np.abs(small.astype(int) - 128).max() <= 6  # an odd square holds one more of one kind


@given(st.lists(st.floats(0.05, 1.5), min_size=2, max_size=5))
def test_what_scales_share_changes_none_of_them(scales: list[float]) -> None:
    image = np.random.default_rng(3).integers(0, 256, (61, 90, 3)).astype(np.uint8)
    shared = Scales(image)
    for scale in scales:
        assert (shared.at(scale) == Scales(image).at(scale)).all()
