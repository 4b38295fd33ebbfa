"""How fast frames are followed and read, as ratios to decoding the same frame from JPEG, so that machines compare."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import median

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.camera.capture import VideoFile
from companion.config import resource
from companion.vision.reader import Reader, Reading
from companion.vision.settle import Settler

RUNS = 15


@pytest.fixture(autouse=True)
def one_thread() -> Iterator[None]:
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    yield
    cv2.setNumThreads(threads)


@dataclass(frozen=True)
class Shot:
    """A 1280x720 frame with dice at rest, from the demo; and its JPEG."""

    image: NDArray[np.uint8]
    jpeg: NDArray[np.uint8]


@pytest.fixture(scope="module")
def shot() -> Shot:
    folder = resource("datasets") / "demo"
    truth = json.loads((folder / "demo.json").read_text(encoding="utf-8"))
    source = VideoFile(folder / "demo.mp4")
    while (frame := source.read()) is not None and frame.t < truth["throws"][0]["at_rest"] + 0.5:
        image = frame.image
    source.close()
    image = np.asarray(cv2.resize(image, (1280, 720), interpolation=cv2.INTER_CUBIC), np.uint8)
    # A camera's picture has noise, which makes its JPEG larger and slower to decode than a rendered one's.
    noise = np.random.default_rng(1).normal(0, 3, image.shape)
    image = np.clip(image + noise, 0, 255).astype(np.uint8)
    done, jpeg = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 90])
    assert done
    return Shot(image, np.asarray(jpeg, np.uint8))


def side_by_side(one: Callable[[], object], other: Callable[[], object]) -> tuple[float, float]:
    """Median seconds of two things done in turns, so that a busy machine slows both."""
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(RUNS):
        for action, taken in zip((one, other), times, strict=True):
            begun = time.thread_time()
            action()
            taken.append(time.thread_time() - begun)
    return median(times[0]), median(times[1])


def report(name: str, ratio: float, limit: float, record: Callable[[str, object], None]) -> None:
    record(name, round(ratio, 3))
    print(f"{name}: {ratio:.2f} x the JPEG decode (at most {limit:g} x)")


def test_reading_a_frame_takes_at_most_ten_times_its_decoding(
    shot: Shot, record_property: Callable[[str, object], None]
) -> None:
    reader = Reader(threads=1)
    first = reader.read(shot.image)
    size = median(max(d.box[2] - d.box[0], d.box[3] - d.box[1]) for d in first.dice)
    known, decode = side_by_side(lambda: reader.read(shot.image, size), lambda: cv2.imdecode(shot.jpeg, 1))
    report("reading, size of dice known", known / decode, 10, record_property)
    assert known <= 10 * decode


def test_a_frame_in_which_nothing_moves_takes_at_most_its_decoding(
    shot: Shot, record_property: Callable[[str, object], None]
) -> None:
    settler = Settler(lambda frame, size: Reading((), 1.0, 0.0))
    clock = iter(range(100000))

    def feed() -> None:
        settler.feed(next(clock) / 30, shot.image)

    for _ in range(30):
        feed()
    still, decode = side_by_side(feed, lambda: cv2.imdecode(shot.jpeg, 1))
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
