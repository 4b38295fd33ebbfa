"""Samples that other processes make, handed over in memory that both see."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from multiprocessing.sharedctypes import RawArray, RawValue
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

SLOT: Final = 64
"""Samples that are handed over at a time."""
_SLOTS: Final = 6
"""How many times that a process may be ahead of what is taken from it."""

Sample = Mapping[str, NDArray[Any]]
Form = Mapping[str, tuple[tuple[int, ...], str]]
"""Of what a sample consists: names, and the shape and the kind of number of each."""


class Ring:
    """Samples on their way from the process that makes them to the one that takes them, in memory of both."""

    def __init__(self, form: Form) -> None:
        self.parts: dict[str, NDArray[Any]] = {}
        for name, (shape, kind) in form.items():
            whole = (_SLOTS, SLOT, *shape)
            raw = RawArray("B", int(np.prod(whole)) * np.dtype(kind).itemsize)
            self.parts[name] = np.frombuffer(raw, kind).reshape(whole)
        self.made, self.taken = RawValue("q", 0), RawValue("q", 0)

    def put(self, samples: Iterator[Sample], wait: Callable[[], None]) -> None:
        """Fill one slot; `wait` is called while none is free."""
        while self.made.value - self.taken.value >= _SLOTS:
            wait()
        at = self.made.value % _SLOTS
        for k in range(SLOT):
            for name, value in next(samples).items():
                self.parts[name][at, k] = value
        self.made.value += 1

    def take(self) -> Iterator[dict[str, NDArray[Any]]]:
        """What has been made and not taken, slot by slot, each (SLOT, ...); it is free again when the next is asked
        for."""
        while self.taken.value < self.made.value:
            at = self.taken.value % _SLOTS
            yield {name: part[at] for name, part in self.parts.items()}
            self.taken.value += 1


@dataclass(frozen=True)
class Maker:
    """A process that makes samples without end. samples: called there, so that what it takes is in its memory alone."""

    ring: Ring
    process: multiprocessing.process.BaseProcess

    @classmethod
    def start(cls, form: Form, samples: Callable[[], Iterator[Sample]], wait: Callable[[], None]) -> Maker:
        """Begin to make samples of this form."""
        ring = Ring(form)

        def work() -> None:
            stream = samples()
            while True:
                ring.put(stream, wait)

        process = multiprocessing.get_context("fork").Process(target=work, daemon=True)
        process.start()
        return cls(ring, process)
