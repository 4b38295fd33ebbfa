"""What training takes several times instead of making it anew (models/training/samples/again.py)."""

from __future__ import annotations

from itertools import count

import numpy as np

from models.training.samples.again import Again


def test_at_first_everything_is_new_and_then_the_share_asked_for_is_what_was_made_before() -> None:
    rng, numbers = np.random.default_rng(1), count()
    store: Again[int] = Again(80, share=0.75)
    assert [store.get(rng, lambda: next(numbers)) for _ in range(10)] == list(range(10))
    made = next(numbers)
    told = [store.get(rng, lambda: next(numbers)) for _ in range(4000)]
    new = next(numbers) - made - 1
    assert 0.22 < new / len(told) < 0.28


def test_no_more_is_kept_than_said_and_what_is_old_gives_way() -> None:
    rng, numbers = np.random.default_rng(2), count()
    store: Again[int] = Again(16, share=0.5)
    for _ in range(1000):
        store.get(rng, lambda: next(numbers))
    assert len(store.kept) == 16
    assert min(store.kept) > 100


def test_nothing_made_is_nothing_kept() -> None:
    store: Again[int] = Again(8)
    assert store.get(np.random.default_rng(3), lambda: None) is None
    assert store.kept == []
