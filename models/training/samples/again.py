"""Things that take long to make, each used several times: rendered dice take ten times as long to lay on a table as
what cameras and light do to them (models/training/samples/augment.py), which is another each time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

import numpy as np

Made = TypeVar("Made")


class Again(Generic[Made]):
    """Keeps things made, at most `most`, of which each newer one takes the place of any, and gives one of these in the
    share `share` (0-1) of the asks once an eighth of that is there."""

    def __init__(self, most: int, share: float = 0.75) -> None:
        self.most, self.share = most, share
        self.kept: list[Made] = []

    def get(self, rng: np.random.Generator, make: Callable[[], Made | None]) -> Made | None:
        """One made before or, as said in the class, one that `make` makes now. None, which is not kept, where it makes
        nothing. What is given is not to be changed."""
        if len(self.kept) * 8 >= self.most and rng.random() < self.share:
            return self.kept[int(rng.integers(len(self.kept)))]
        made = make()
        if made is not None and len(self.kept) < self.most:
            self.kept.append(made)
        elif made is not None:
            self.kept[int(rng.integers(self.most))] = made
        return made
