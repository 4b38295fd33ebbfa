"""Chances and logits (companion/vision/chances.py): each comes back from the other, and the surest from numbers."""

from __future__ import annotations

import numpy as np
import pytest

from companion.vision.chances import logistic, logit


@pytest.mark.parametrize("chance", [0.0002, 0.3, 0.5, 0.97])
def test_a_chance_comes_back_from_its_logit(chance: float) -> None:
    assert float(logistic(logit(chance))) == pytest.approx(chance)


def test_what_is_surer_than_any_number_tells_is_still_a_chance() -> None:
    with np.errstate(all="raise"):
        low, high = logistic(np.array([-1e6, 1e6], np.float32)).tolist()
    assert 0 < low < 1e-12
    assert 1 - 1e-12 < high <= 1
    assert [logit(0.0), -logit(1.0)] == pytest.approx([logit(1e-4)] * 2)
