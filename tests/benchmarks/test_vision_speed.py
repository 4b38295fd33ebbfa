"""How fast frames are followed and read, as ratios to decoding the same frame from JPEG, so that machines compare."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np
import pytest

from companion.vision.reader import Reader
from companion.vision.settling.settle import Settler
from tests.benchmarks import reading
from tests.benchmarks.shot import Shot, six_dice
from tests.benchmarks.timing import one_thread

pytestmark = pytest.mark.alone


@pytest.mark.parametrize(
    ("measured", "limit"),
    [(reading.known, reading.KNOWN), (reading.unknown, reading.UNKNOWN), (reading.still, reading.STILL)],
    ids=["read, size of dice known", "read, size of dice unknown", "nothing moves"],
)
def test_a_frame_takes_at_most_so_many_times_its_decoding(
    measured: Callable[[Shot], float], limit: float, record_property: Callable[[str, object], None]
) -> None:
    ratio = measured(six_dice())
    record_property("times the JPEG decode", round(ratio, 3))
    print(f"{ratio:.2f} x the JPEG decode (at most {limit:g} x)")
    assert ratio <= limit


def test_from_the_first_still_frame_to_the_roll_takes_at_most_400_ms(
    record_property: Callable[[str, object], None],
) -> None:
    """Media time at 30 frames a second, and the time of computing on top, as for a live camera."""
    shot, reader = six_dice(), Reader(threads=1)
    settler = Settler(reader.read)
    moving = np.roll(shot.image, 300, axis=1)
    settler.feed(0.0, moving)
    computing = 0.0
    with one_thread():
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
