"""Of which kind dice are, plain ones or snake dice: what lies beside a die says something about it too."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.rules.core import STANDARD_FACES

_PIPS: Final = len(STANDARD_FACES)
_ALIKE: Final = 0.9
"""How likely a die is of the kind that the others are of. Not higher, so that a plain die among snake dice is still
told: a table points it out (SD-5)."""


def face_chances(chances: NDArray[np.float32], scores: NDArray[np.float32]) -> NDArray[np.float32]:
    """The namer's chances (N, 12) as chances of each face where a die it is, (N, 11), with a word from the other dice.

    A five that glare has made look like a left-or-right lies among pips, a left-or-right that looks like a five among
    arrows; so each die is weighed by the kind of the others, as far as their die scores (N, 0-1) say they are dice.
    """
    faces = chances[:, :-1] / np.maximum(chances[:, :-1].sum(1, keepdims=True), 1e-6)
    plain = faces[:, :_PIPS].sum(1)
    told = scores * np.log((_mixed(plain) + 1e-6) / (_mixed(1 - plain) + 1e-6))
    others_plain = 1 / (1 + np.exp(-np.clip(told.sum() - told, -30, 30)))
    expected = _mixed(others_plain)[:, None]
    weighed = np.concatenate([faces[:, :_PIPS] * expected, faces[:, _PIPS:] * (1 - expected)], 1)
    return np.asarray(weighed / np.maximum(weighed.sum(1, keepdims=True), 1e-6), np.float32)


def _mixed(share: NDArray[np.float32]) -> NDArray[np.float32]:
    """The chance of one kind, where the dice's own is it with chance `share` and one die in ten is of the other."""
    return np.asarray(_ALIKE * share + (1 - _ALIKE) * (1 - share))
