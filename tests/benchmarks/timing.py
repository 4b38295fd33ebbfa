"""How speed is measured: in processor time, so that a busy machine does not count, and side by side for ratios."""

import time
from collections.abc import Callable
from statistics import median


def best_seconds(work: Callable[[], object], rounds: int) -> float:
    """The least processor time that one call took."""
    times = []
    for _ in range(rounds):
        before = time.process_time()
        work()
        times.append(time.process_time() - before)
    return min(times)


def side_by_side(one: Callable[[], object], other: Callable[[], object], runs: int = 15) -> tuple[float, float]:
    """Median seconds of two things done in turns, so that a busy machine slows both."""
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(runs):
        for action, taken in zip((one, other), times, strict=True):
            begun = time.thread_time()
            action()
            taken.append(time.thread_time() - begun)
    return median(times[0]), median(times[1])
