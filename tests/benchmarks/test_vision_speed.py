"""How fast frames are followed and read, as ratios to decoding the same frame from JPEG, so that machines compare."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from statistics import median

import cv2
import numpy as np
import pytest

from companion.vision.reader import Reader
from companion.vision.reading import Reading
from companion.vision.settling.settle import Settler
from tests.benchmarks.shot import Shot, six_dice
from tests.benchmarks.timing import side_by_side

pytestmark = pytest.mark.alone


@pytest.fixture(autouse=True)
def one_thread() -> Iterator[None]:
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    yield
    cv2.setNumThreads(threads)


@pytest.fixture(scope="module")
def shot() -> Shot:
    return six_dice()


def report(name: str, ratio: float, limit: float, record: Callable[[str, object], None]) -> None:
    record(name, round(ratio, 3))
    print(f"{name}: {ratio:.2f} x the JPEG decode (at most {limit:g} x)")


@pytest.mark.parametrize(("known", "limit"), [(True, 6), (False, 30)], ids=["size known", "size unknown"])
def test_reading_six_dice_takes_at_most_so_many_times_their_decoding(
    known: bool, limit: int, shot: Shot, record_property: Callable[[str, object], None]
) -> None:
    reader = Reader(threads=1)
    first = reader.read(shot.image)
    size = median(max(d.box[2] - d.box[0], d.box[3] - d.box[1]) for d in first.dice) if known else None
    read, decode = side_by_side(lambda: reader.read(shot.image, size), shot.decode)
    report(f"reading, size of dice {'known' if known else 'unknown'}", read / decode, limit, record_property)
    assert read <= limit * decode


def test_a_frame_in_which_nothing_moves_takes_at_most_its_decoding(
    shot: Shot, record_property: Callable[[str, object], None]
) -> None:
    settler = Settler(lambda *_: Reading((), 1.0, 0.0))
    clock = iter(range(100000))

    def feed() -> None:
        settler.feed(next(clock) / 30, shot.image)

    for _ in range(30):
        feed()
    still, decode = side_by_side(feed, shot.decode)
    report("a still frame", still / decode, 1, record_property)
    assert still <= decode


def test_from_the_first_still_frame_to_the_roll_takes_at_most_400_ms(
    shot: Shot, record_property: Callable[[str, object], None]
) -> None:
    """Media time at 30 frames a second, and the time of computing on top, as for a live camera."""
    reader = Reader(threads=1)
    settler = Settler(reader.read)
    moving = np.roll(shot.image, 300, axis=1)
    settler.feed(0.0, moving)
    computing = 0.0
    for k in range(1, 30):
        begun = time.thread_time()
        seen = settler.feed(k / 30, shot.image)
        computing += time.thread_time() - begun
        if seen.settled is not None:
            break
    assert seen.settled is not None
    total = (k - 1) / 30 + computing
    record_property("first still frame to roll, s", round(total, 3))
    print(f"first still frame to roll: {(k - 1) / 30:.3f} s of media and {computing:.3f} s of computing")
    assert total <= 0.4
