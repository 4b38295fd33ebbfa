"""Chances and their logits."""

from __future__ import annotations

import math
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

_FAR: Final = 30
"""Logits beyond this make nothing surer: their powers would leave the range of numbers."""


def logistic(x: NDArray[Any] | float) -> NDArray[Any]:
    """The chances (0-1) of which `x` are the logits, one or many."""
    return np.asarray(1 / (1 + np.exp(-np.clip(x, -_FAR, _FAR))))


def logit(p: float) -> float:
    """The logit of a chance `p` (0-1), between those of 1 in 10 000 and of all but that."""
    p = min(max(p, 1e-4), 1 - 1e-4)
    return math.log(p / (1 - p))
