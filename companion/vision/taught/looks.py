"""What the features' network sees of a die, and a ridge regression from that to taught faces.

A picture is looked at twice, the whole die and its upper side alone, each turned by many angles: the network tells the
pips of any die apart and knows nothing of these faces, so what it sees of them is put together from many looks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.models import Model, answers
from companion.vision.naming.namer import CROP
from companion.vision.taught.dice_set import AROUND, CUT, Cut

Floats = NDArray[np.float64]
Embed = Callable[[NDArray[np.uint8]], NDArray[np.float32]]
"""Crops (N, CROP, CROP, 3) BGR bytes to features (N, D)."""

_SIDES: Final = ((1.3, 0.0), (0.85, 7.0))
"""Side of what is looked at, in longer sides of the die, and how far its middle lies above the cut's, in pixels."""
_LEARNT_TURNS: Final = 6
_READ_TURNS: Final = 6
_RIDGE: Final = 0.1


class Features:
    """Runs the features' network. Call it with crops."""

    def __init__(self, model: Model) -> None:
        self._session = model.session

    def __call__(self, crops: NDArray[np.uint8]) -> NDArray[np.float32]:
        """Crops (N, CROP, CROP, 3) to features (N, 256)."""
        return answers(self._session, crops)


@dataclass(frozen=True)
class _Look:
    """A ridge regression for one way of looking. side, up: as in _SIDES. middle, spread: (D,); weights: (D, F);
    examples: (N, D), unit."""

    side: float
    up: float
    middle: Floats
    spread: Floats
    weights: Floats
    examples: Floats

    def seen(self, features: NDArray[np.float32]) -> Floats:
        """Features as they are compared: centred, scaled, of length one."""
        return _unit((features - self.middle) / self.spread)


@dataclass(frozen=True)
class Looks:
    """What was learnt by looking. near: (N,) how alike (cosine) each taught picture is to the nearest of the others.
    held_back: (N, F) its scores by what was learnt from all others."""

    looks: tuple[_Look, ...]
    near: Floats
    held_back: Floats

    def scores(self, cuts: Sequence[Cut], embed: Embed) -> tuple[Floats, Floats]:
        """For each cut (N) and face (F) its score, about 1 more for its own face than for others in all looks together;
        and how near (N) the nearest example is."""
        total, near = np.zeros((len(cuts), self.held_back.shape[1])), np.zeros(len(cuts))
        for look in self.looks:
            crops = [_view(cut, 360 * k / _READ_TURNS, look.side, look.up) for k in range(_READ_TURNS) for cut in cuts]
            seen = look.seen(embed(np.stack(crops))).reshape(_READ_TURNS, len(cuts), -1)
            total += (seen @ look.weights).mean(0)
            near += (seen @ look.examples.T).max(2).mean(0)
        return total, near / len(self.looks)


def learnt(cuts: Sequence[Cut], columns: Sequence[int], faces: int, embed: Embed) -> Looks:
    """What is learnt of `cuts`, each of the face columns[k] (0 to faces - 1); the same cuts give the same."""
    rng = np.random.default_rng(0)
    wanted = np.repeat(columns, _LEARNT_TURNS)
    # A face shown more often must not become the likelier one.
    weight = 1 / np.sqrt(np.bincount(wanted)[wanted] / (len(wanted) / faces))
    target = (np.eye(faces)[wanted] - 1 / faces) * weight[:, None]
    own = np.arange(len(cuts))[:, None] == np.repeat(np.arange(len(cuts)), _LEARNT_TURNS)
    looks, near, held_back = [], np.zeros(len(cuts)), np.zeros((len(cuts), faces))
    for side, up in _SIDES:
        crops = [
            _view(cut, 360 * k / _LEARNT_TURNS + rng.uniform(-12, 12), side, up, rng)
            for cut in cuts for k in range(_LEARNT_TURNS)
        ]  # fmt: skip
        features = embed(np.stack(crops)).astype(np.float64)
        middle, spread = features.mean(0), features.std(0)
        spread = spread + 0.1 * spread.mean() + 1e-6
        seen = _unit((features - middle) / spread)
        heavy = seen * weight[:, None]
        inverse = np.linalg.inv(heavy @ heavy.T + _RIDGE * np.eye(len(heavy)))
        look = _Look(side, up, middle, spread, heavy.T @ (inverse @ target), seen)
        looks.append(look)
        shown = look.seen(embed(np.stack([_view(cut, 0, side, up) for cut in cuts])))
        near += np.where(own, -1, shown @ seen.T).max(1) / len(_SIDES)
        held_back += _held_back(inverse, target) / weight[::_LEARNT_TURNS, None]
    return Looks(tuple(looks), near, held_back)


def _held_back(inverse: Floats, target: Floats) -> Floats:
    """Each picture's score (N, F), mean of its turns, by the regression on all other pictures. It need not be solved
    again to leave out rows: by what it would miss them follows from the inverse of kernel and ridge."""
    dual = inverse @ target
    scores = []
    for first in range(0, len(target), _LEARNT_TURNS):
        rows = slice(first, first + _LEARNT_TURNS)
        scores.append((target[rows] - np.linalg.solve(inverse[rows, rows], dual[rows])).mean(0))
    return np.array(scores)


def _view(cut: Cut, angle: float, side: float, up: float, rng: np.random.Generator | None = None) -> NDArray[np.uint8]:
    """What the network is shown of a cut: turned by `angle` degrees; with `rng` also moved and scaled a little."""
    scale, shift = CROP / CUT * AROUND / side, np.zeros(2)
    if rng is not None:
        scale, shift = scale * float(np.exp(rng.normal(0, 0.05))), rng.normal(0, 1.5, 2)
    middle = np.array([CUT / 2, CUT / 2 - up]) + shift
    matrix = cv2.getRotationMatrix2D((float(middle[0]), float(middle[1])), angle, scale)
    matrix = matrix + np.array([[0, 0, CROP / 2 - middle[0]], [0, 0, CROP / 2 - middle[1]]])
    view = cv2.warpAffine(cut, matrix, (CROP, CROP), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(view, np.uint8)


def _unit(vectors: Floats) -> Floats:
    return np.asarray(vectors / (np.linalg.norm(vectors, axis=-1, keepdims=True) + 1e-9))
