"""Of which kind dice are, plain ones or snake dice: what lies beside a die says something about it too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.rules.core import STANDARD_FACES
from companion.vision.chances import logistic

_PIPS: Final = len(STANDARD_FACES)
_ALIKE: Final = 0.9
"""How likely a die is of the kind that the others are of. Not higher, so that a plain die among snake dice is still
told: a table points it out (SD-5)."""
_PLAIN: Final = 0.75
"""How likely dice are plain ones where nothing else tells; there are far more of these."""
_SAY: Final = 4
"""Power of a die's sureness by which it has a say about the others, so that a board of doubtful chips does not outvote
three sure dice."""


@dataclass(frozen=True)
class Kinds:
    """faces: (N, 11) chances (0-1) of each face where a die it is. fit: (N) how well (0-1) a die of the candidate's
    kind fits in with the others, and with there being more plain dice than snake dice."""

    faces: NDArray[np.float32]
    fit: NDArray[np.float32]


def kinds_of(chances: NDArray[np.float32], scores: NDArray[np.float32]) -> Kinds:
    """What the namer's chances (N, 12) say of faces and kinds, with a word from the other dice.

    A five that glare has made look like a left-or-right lies among pips, a left-or-right that looks like a five among
    arrows; so each die is weighed by the kind of the others, as far as their die scores (N, 0-1) say they are dice and
    they are sure of their faces.
    """
    faces = face_shares(chances)
    plain = faces[:, :_PIPS].sum(1)
    told = (scores * faces.max(1)) ** _SAY * np.log((_mixed(plain) + 1e-6) / (_mixed(1 - plain) + 1e-6))
    others = told.sum() - told
    expected = _mixed(logistic(others))[:, None]
    weighed = np.concatenate([faces[:, :_PIPS] * expected, faces[:, _PIPS:] * (1 - expected)], 1)
    usual = _mixed(logistic(others + np.log(_PLAIN / (1 - _PLAIN))))
    return Kinds(
        np.asarray(weighed / np.maximum(weighed.sum(1, keepdims=True), 1e-6), np.float32),
        np.asarray(plain * usual + (1 - plain) * (1 - usual), np.float32),
    )


def face_shares(chances: NDArray[np.float32]) -> NDArray[np.float32]:
    """The namer's chances (N, 12) as those of each face (N, 11) where a die it is, each candidate by itself."""
    return np.asarray(chances[:, :-1] / np.maximum(chances[:, :-1].sum(1, keepdims=True), 1e-6), np.float32)


def _mixed(share: NDArray[np.float32]) -> NDArray[np.float32]:
    """The chance of one kind, where the dice's own is it with chance `share` and one die in ten is of the other."""
    return np.asarray(_ALIKE * share + (1 - _ALIKE) * (1 - share))
