"""Reading dice: a frame in, every die with its face and how sure the reading is out."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Die:
    """One die as read.

    box: (x0, y0, x1, y1) in pixels of the frame given.
    face: 1-6, the face on top. confidence: 0-1, that this is a die with this face on top.
    second: the next best face, or None where there is none worth naming; second_confidence: 0-1.
    """

    box: tuple[float, float, float, float]
    face: int
    confidence: float
    second: int | None
    second_confidence: float


@dataclass(frozen=True)
class Reading:
    """All dice of a frame. confidence: 0-1, the probability that every die is found and right. ms: time it took."""

    dice: tuple[Die, ...]
    confidence: float
    ms: float


class Reader:
    """Reads dice. Loads its models once; raises companion.vision.models.ModelError where they are missing or damaged."""

    def __init__(self, threads: int = 1) -> None:
        self._threads = threads

    def read(self, frame: NDArray[np.uint8], die_size: float | None = None) -> Reading:
        """The dice in `frame` (HxWx3 BGR uint8).

        die_size: the typical side of a die in pixels where frames before have told it; one pass at the right scale is
        then enough. None: unknown, several passes are made.
        """
        return Reading((), 0.0, 0.0)
