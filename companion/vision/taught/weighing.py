"""How much each of the two looks at a taught die is worth, and what chances both make together.

Both are scaled by how they told the set's own pictures when these were held back: on some faces the network is often
wrong and likeness never, on others it is the other way. Both may be sure of a wrong face where a picture is unlike all
that was shown, blurred, dark or badly cut out; that is seen by its nearness alone.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.vision.chances import logistic

Floats = NDArray[np.float64]

_NETWORK: Final = (2.0, 2.8, 4.0, 5.6, 8.0, 11.0)
_LIKENESS: Final = (6.0, 8.5, 12.0, 17.0, 24.0, 34.0)
_EXPECTED: Final = (5.6, 17.0)
"""What the looks are worth on other sets, network and likeness: few pictures are not enough to tell it alone."""
_FIRM: Final = 2.0
"""How firmly that is expected."""
_FAR: Final = 1.7
"""By how many standard deviations of the set's own pictures something must be less near than their median to be unlike
what was shown: what both looks say of it is not worth much then, however sure they are."""
_STEEP: Final = 0.1
"""Within how many standard deviations more that comes about."""


@dataclass(frozen=True)
class Weights:
    """network, likeness: the logit that a score of 1 is worth. median, spread: how near the set's own pictures are, the
    nearness of which both looks are to be believed."""

    network: float
    likeness: float
    median: float
    spread: float

    def chances(self, network: Floats, likeness: Floats, near: Floats) -> Floats:
        """The chances (N, F) of the faces by the scores (N, F) of both looks, of pictures that are so near (N)."""
        beyond = (near - self.median) / self.spread + _FAR
        known = logistic(beyond / _STEEP)[:, None]
        told = _softmax(self.network * network + self.likeness * likeness)
        return np.asarray(known * told + (1 - known) / told.shape[1])


def learnt_weights(network: Floats, likeness: Floats, near: Floats, columns: NDArray[np.intp]) -> Weights:
    """The weights by which the faces of the pictures held back, columns (N), are told best from their scores (N, F).
    near: (N,) how near each is to the others.

    One more picture than there are is taken for wrong: too few are held back to believe that all would always be right.
    """

    def surprise(pair: tuple[float, float]) -> float:
        told = _softmax(pair[0] * network + pair[1] * likeness)[np.arange(len(columns)), columns]
        unlike = np.log(np.array(pair) / _EXPECTED)
        return float(-np.log(np.maximum([*told, 1 - told.mean()], 1e-9)).sum() + _FIRM * (unlike**2).sum())

    best = min(itertools.product(_NETWORK, _LIKENESS), key=surprise)
    return Weights(*best, float(np.median(near)), max(float(near.std()), 1e-3))


def _softmax(logits: Floats) -> Floats:
    chances = np.exp(logits - logits.max(1, keepdims=True))
    return np.asarray(chances / chances.sum(1, keepdims=True))
