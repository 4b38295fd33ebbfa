"""How speed is measured: in processor time, so that a busy machine does not count, and side by side for ratios."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median

import cv2


def best_seconds(work: Callable[[], object], rounds: int) -> float:
    """The least processor time that one call took."""
    times = []
    for _ in range(rounds):
        before = time.process_time()
        work()
        times.append(time.process_time() - before)
    return min(times)


@contextmanager
def one_thread() -> Iterator[None]:
    """OpenCV computes in the thread that calls it: what its others do is not in that one's time."""
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        yield
    finally:
        cv2.setNumThreads(threads)


def side_by_side(one: Callable[[], object], other: Callable[[], object], runs: int = 15) -> tuple[float, float]:
    """Median seconds of one thread's time of two things done in turns, so that a busy machine slows both."""
    times: tuple[list[float], list[float]] = ([], [])
    with one_thread():
        for _ in range(runs):
            for action, taken in zip((one, other), times, strict=True):
                begun = time.thread_time()
                action()
                taken.append(time.thread_time() - begun)
    return median(times[0]), median(times[1])


def stretched() -> float:
    """How many times its processor time something takes that only computes: 1 where nobody else wants the processor."""
    began, worked = time.monotonic(), time.thread_time()
    while time.thread_time() - worked < 0.2:
        pass
    return (time.monotonic() - began) / (time.thread_time() - worked)
