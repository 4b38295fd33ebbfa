"""Samples handed from the processes that make them to the one that learns (models/training/learning/ring.py)."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import count

import numpy as np
import pytest

from models.training.learning.ring import SLOT, Form, Maker, Ring, Sample

FORM: Form = {"image": ((2, 3), "uint8"), "number": ((), "int64")}


def numbered() -> Iterator[Sample]:
    """Samples that say which of them they are, in both of their parts."""
    for k in count():
        yield {"image": np.full((2, 3), k % 256), "number": np.asarray(k)}


def test_samples_arrive_whole_in_order_and_once() -> None:
    ring, samples = Ring(FORM), numbered()
    numbers: list[int] = []
    for _ in range(40):
        ring.put(samples, pytest.fail)
        for slot in ring.take():
            assert (slot["image"] == (slot["number"] % 256)[:, None, None]).all()
            numbers += slot["number"].tolist()
    assert numbers == list(range(40 * SLOT))


def test_a_maker_that_is_ahead_waits_and_overwrites_nothing() -> None:
    ring, samples, waited = Ring(FORM), numbered(), 0
    taken: list[int] = []

    def wait() -> None:
        nonlocal waited
        waited += 1
        taken.extend(n for slot in ring.take() for n in slot["number"].tolist())

    for _ in range(50):
        ring.put(samples, wait)
    assert waited
    assert taken == list(range(len(taken)))


def test_what_another_process_makes_is_seen_here() -> None:
    maker = Maker.start(FORM, numbered, lambda: time.sleep(0.001))
    try:
        numbers: list[int] = []
        until = time.monotonic() + 30
        while len(numbers) < 20 * SLOT and time.monotonic() < until:
            numbers += [n for slot in maker.ring.take() for n in slot["number"].tolist()]
        assert numbers == list(range(len(numbers)))
        assert len(numbers) >= 20 * SLOT
    finally:
        maker.process.kill()
