"""Dice on dice: whether one lies on another, so that what the lower one shows is not seen.

A network says so of each die by itself (models/stacked/card.md): the other one juts out below it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.vision.candidates import Box
from companion.vision.faces import crops
from companion.vision.models import Model, answers
from companion.vision.nadir import Nadir

ON_ANOTHER: Final = 0.97
"""How likely (0-1) a die lies on another, or another on it, from which on it is doubted (models/stacked/card.md)."""


class Stacked:
    """Runs the network."""

    def __init__(self, model: Model) -> None:
        self._session = model.session

    def chances(self, frame: NDArray[np.uint8], boxes: Sequence[Box], nadir: Nadir) -> NDArray[np.float64]:
        """How likely (N, 0-1) each of the dice at `boxes` lies on another, or another on it: the mean of what is said
        of the dice, cut out so that `nadir` lies below them, and of their mirror images."""
        if not boxes:
            return np.zeros(0)
        cut = crops(frame, boxes, nadir)
        both = [answers(self._session, seen)[:, 0] for seen in (cut, np.ascontiguousarray(cut[:, :, ::-1]))]
        return np.asarray(np.mean(both, 0), np.float64)
