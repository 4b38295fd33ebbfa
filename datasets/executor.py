"""Running many jobs: as processes of this machine, or on a Dask cluster elsewhere. Progress is printed as they end."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from typing import TypeVar

Job = TypeVar("Job")
Result = TypeVar("Result")


class ClusterError(RuntimeError):
    """The cluster cannot be used. The text is one sentence with the way on."""


def run_all(
    work: Callable[[Job], Result], jobs: Sequence[Job], processes: int = 1, scheduler: str | None = None
) -> Iterator[tuple[Job, Result]]:
    """Each job with what `work` gave for it, in the order in which they end; the caller keeps results.

    work: a function of a module, the same on every machine; it returns what it made rather than writing it, since a
    cluster's machines need not share a disk. Jobs already done are the caller's to leave out, which is how a
    broken-off run goes on. scheduler: address of a Dask scheduler; None uses `processes` processes here.

    Raises ClusterError where the cluster does not answer, and whatever a job raised.
    """
    start, total = time.monotonic(), len(jobs)
    for number, done in enumerate(_cluster(work, jobs, scheduler) if scheduler else _here(work, jobs, processes), 1):
        rate = (time.monotonic() - start) / number
        print(f"{number}/{total}, {rate:.1f} s each, {rate * (total - number) / 60:.0f} min left", flush=True)
        yield done


def _here(work: Callable[[Job], Result], jobs: Sequence[Job], processes: int) -> Iterator[tuple[Job, Result]]:
    with ProcessPoolExecutor(processes) as pool:
        waiting: dict[Future[Result], Job] = {}
        left = iter(jobs)
        while True:
            # No more than a few ahead, so that results do not pile up and a stop stops soon.
            while len(waiting) < 2 * processes and (job := next(left, None)) is not None:
                waiting[pool.submit(work, job)] = job
            if not waiting:
                return
            ended, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in ended:
                yield waiting.pop(future), future.result()


def _cluster(work: Callable[[Job], Result], jobs: Sequence[Job], scheduler: str) -> Iterator[tuple[Job, Result]]:
    try:
        from distributed import Client, as_completed
    except ImportError as error:
        raise ClusterError("Jobs on a cluster need the extra cluster: pip install -e .[cluster].") from error
    try:
        client = Client(scheduler, timeout=20)
    except (OSError, ValueError) as error:
        raise ClusterError(f"No Dask scheduler answers at {scheduler}; start one, or leave --scheduler out.") from error
    with client:
        futures = client.map(work, jobs, pure=False)
        by_key = {future.key: job for future, job in zip(futures, jobs, strict=True)}
        for future, result in as_completed(futures, with_results=True):
            yield by_key[future.key], result
            future.release()
