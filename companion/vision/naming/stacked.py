"""Dice on dice: whether one lies on another, so that what the lower one shows is not seen.

A network says so of each die by itself (models/stacked/card.md): the other one juts out below it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.vision.finding.candidates import Box
from companion.vision.models import Model, answers
from companion.vision.naming.nadir import Nadir
from companion.vision.naming.namer import crops

_ON_ANOTHER: Final = 0.97
"""How likely (0-1) a die lies on another, or another on it, from which on it is doubted (models/stacked/card.md)."""


class Stacked:
    """Runs the network."""

    def __init__(self, model: Model) -> None:
        self._session = model.session

    def told(self, frame: NDArray[np.uint8], boxes: Sequence[Box], nadir: Nadir) -> NDArray[np.bool_]:
        """Whether each (N) of the dice at `boxes` lies on another, or another on it, as the mean says of what is said
        of the die, cut out so that `nadir` lies below it, and of its mirror image. That is asked only where it may
        still make the mean _ON_ANOTHER: of few dice, and of most rolls of none."""
        on_another = np.zeros(len(boxes), np.bool_)
        if not boxes:
            return on_another
        cut = crops(frame, boxes, nadir)
        first = answers(self._session, cut)[:, 0]
        maybe = np.flatnonzero(first >= 2 * _ON_ANOTHER - 1)
        if maybe.size:
            mirrored = answers(self._session, np.ascontiguousarray(cut[maybe, :, ::-1]))[:, 0]
            on_another[maybe] = (first[maybe] + mirrored) / 2 >= _ON_ANOTHER
        return on_another
