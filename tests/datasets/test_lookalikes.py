"""Cards that are drawn for training to refuse look like cards."""

from __future__ import annotations

import numpy as np
import pytest

from datasets.tabletop.cards import ace, card
from datasets.tabletop.flat import put


def test_what_lies_outside_the_picture_changes_nothing_of_it() -> None:
    image = np.zeros((50, 50, 3), np.uint8)
    put(image, np.random.default_rng(0), ace(np.random.default_rng(1)), 500, 500, 20)
    assert not image.any()


@pytest.mark.parametrize("seed", range(20))
def test_an_ace_has_one_mark_in_the_middle_and_its_index_in_two_corners(seed: int) -> None:
    patch = ace(np.random.default_rng(seed)).patch
    paper = patch[2, 2].astype(int)
    inked = np.abs(patch.astype(int) - paper).max(2) > 60
    high, wide = inked.shape
    assert inked[high // 2 - 45 : high // 2 + 45, wide // 4 : -wide // 4].any()
    assert inked[:60, :36].any()
    assert inked[-60:, -36:].any()
    assert not inked[:60, -36:].any()
    assert not inked[-60:, :36].any()


def test_cards_are_higher_than_wide_and_like_themselves_for_the_same_chance() -> None:
    for seed in range(20):
        first, again = (card(np.random.default_rng(seed)).patch for _ in range(2))
        assert first.shape[0] > 1.3 * first.shape[1]
        assert np.array_equal(first, again)
