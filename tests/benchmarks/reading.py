"""What reading a frame costs, as ratios to decoding the same frame from JPEG, so that machines compare."""

from __future__ import annotations

from statistics import median
from typing import Final

from companion.vision.reader import Reader
from companion.vision.reading import Reading
from companion.vision.settling.settle import Settler
from tests.benchmarks.shot import Shot
from tests.benchmarks.timing import side_by_side

KNOWN: Final = 6
UNKNOWN: Final = 30
STILL: Final = 1
"""Times its decoding: what is promised of a frame of 1280x720 with six dice, their size known or not, and of one in
which nothing moves."""


def known(shot: Shot) -> float:
    """A frame whose dice are of a known size, read: times its decoding."""
    reader = Reader(threads=1)
    size = median(max(d.box[2] - d.box[0], d.box[3] - d.box[1]) for d in reader.read(shot.image).dice)
    reading, decoding = side_by_side(lambda: reader.read(shot.image, size), shot.decode)
    return reading / decoding


def unknown(shot: Shot) -> float:
    """A single picture, read: times its decoding."""
    reader = Reader(threads=1)
    reader.read(shot.image)
    reading, decoding = side_by_side(lambda: reader.read(shot.image), shot.decode)
    return reading / decoding


def still(shot: Shot) -> float:
    """A frame in which nothing moves, followed: times its decoding."""
    settler = Settler(lambda *_: Reading((), 1.0, 0.0))
    clock = iter(range(100_000))
    for _ in range(30):
        settler.feed(next(clock) / 30, shot.image)
    following, decoding = side_by_side(lambda: settler.feed(next(clock) / 30, shot.image), shot.decode)
    return following / decoding
