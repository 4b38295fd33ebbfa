"""Likeness of a die's upper side to pictures of taught faces: turned and moved over them until it fits best.

A network that was trained on pips sees little of fine strokes, such as numerals; laid over each other they tell
themselves apart. The upper side is stretched to a square first, since a camera that looks aslant flattens it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.taught.dice_set import AROUND, CUT, Cut

Floats = NDArray[np.float32]

_STRETCHES: Final = (1.0, 1.15, 1.4)
"""By how much the upper side may be flattened: seen from straight above, from 60 and from 45 degrees."""
_SIDE: Final = 32
"""Pixels of the picture of the upper side that is compared."""
_SHARE: Final = 0.7
"""Its side in longer sides of the die."""
_INNER: Final = 22
"""Diameter of the disc within it that is laid over others."""
_STEP: Final = 2
"""Pixels between the places where it is laid."""
_TURNS: Final = 24
_NEAREST: Final = 3
"""Examples of a face that count: those that are most alike."""
_MOST: Final = 25
"""Percentile of the likeness of pictures held back from which on a picture shows the same face."""
_ROUGH: Final = 2
"""Every so many examples, and every so many turns, are enough to find the stretch."""


def _disc() -> NDArray[np.intp]:
    grid = np.arange(_INNER) - (_INNER - 1) / 2
    return np.flatnonzero(np.hypot(grid[:, None], grid[None]).ravel() <= _INNER / 2)


_DISC: Final = _disc()


@dataclass(frozen=True)
class Likeness:
    """What was kept of taught faces.

    stretch: one of _STRETCHES. examples: (N, P), of mean 0 and length 1. columns: (N,) the face of each. faces: how
    many there are. held_back: (N, F) likeness of each example to each face, its own picture left out. own: (F,) as like
    as most pictures of a face are to its others. mixed: pairs of faces of which at least a third of the pictures were
    more like the other.
    """

    stretch: float
    examples: Floats
    columns: NDArray[np.intp]
    faces: int
    held_back: NDArray[np.float64] = field(default_factory=lambda: np.zeros((0, 0)))
    own: tuple[float, ...] = ()
    mixed: tuple[tuple[int, int], ...] = ()

    def scores(self, cuts: Sequence[Cut]) -> NDArray[np.float64]:
        """How like (-1 to 1) each cut (N) is to the pictures of each face (F)."""
        return np.array([self._scores(self._alike(cut)) for cut in cuts]).reshape(len(cuts), self.faces)

    def shown_already(self, cut: Cut) -> int | None:
        """The face that the cut is as like as its own pictures are, if there is one."""
        scores = self._scores(self._alike(cut))
        best = int(np.argmax(scores))
        return best if scores[best] >= self.own[best] else None

    def _alike(self, cut: Cut, every: int = 1) -> Floats:
        """How like (-1 to 1) the cut is to each example, at its best turn and place."""
        return np.asarray((_laid(cut, self.stretch, every) @ self.examples.T).max(0), np.float32)

    def _scores(self, alike: Floats) -> list[float]:
        return [float(np.sort(alike[self.columns == face])[-_NEAREST:].mean()) for face in range(self.faces)]

    def compared(self, cuts: Sequence[Cut], every: int = 1) -> NDArray[np.float64]:
        """Likeness to each face (K, F) of every `every`th of the N cuts that the examples were made of, each compared
        with the others; K is N / every, rounded up."""
        own = np.arange(len(cuts))
        return np.array([
            self._scores(np.where(own == k, -1, self._alike(cuts[k], every))) for k in range(0, len(cuts), every)
        ])  # fmt: skip


def likeness(cuts: Sequence[Cut], columns: Sequence[int], faces: int) -> Likeness:
    """What is kept of `cuts`, each of the face columns[k] (0 to faces - 1): the stretch by which they are most alike
    within a face and least between faces, from cuts held back."""
    where = np.array(columns, np.intp)
    tried = []
    for stretch in _STRETCHES:
        one = Likeness(stretch, np.stack([_upright(cut, stretch) for cut in cuts]), where, faces)
        scores = one.compared(cuts, _ROUGH)
        truth = where[::_ROUGH]
        tried.append((float(_margins(scores, truth).mean()), one))
    best = max(tried, key=lambda pair: pair[0])[1]
    scores = best.compared(cuts)
    own = tuple(float(np.percentile(scores[where == face, face], _MOST)) for face in range(faces))
    return replace(best, held_back=scores, own=own, mixed=_mixed(scores.argmax(1), where, faces))


def _mixed(read: NDArray[np.intp], truth: NDArray[np.intp], faces: int) -> tuple[tuple[int, int], ...]:
    pairs = []
    for a in range(faces):
        for b in range(a + 1, faces):
            taken = int(((truth == a) & (read == b)).sum() + ((truth == b) & (read == a)).sum())
            if 3 * taken >= int(((truth == a) | (truth == b)).sum()):
                pairs.append((a, b))
    return tuple(pairs)


def _margins(scores: NDArray[np.float64], truth: NDArray[np.intp]) -> NDArray[np.float64]:
    """By how much each cut is more like its own face than like the next best."""
    own = np.arange(len(scores)), truth
    others = scores.copy()
    others[own] = -np.inf
    return np.asarray(scores[own] - others.max(1))


def _grey(cut: Cut) -> Cut:
    """The cut in grey, softened as little as compression is coarse."""
    return np.asarray(cv2.cvtColor(cv2.GaussianBlur(cut, (0, 0), 0.5), cv2.COLOR_BGR2GRAY), np.uint8)


def _upper_side(grey: Cut, stretch: float, angle: float = 0.0) -> Floats:
    """The upper side of a grey cut, _SIDE x _SIDE, turned by `angle` degrees."""
    flat = 1 / stretch
    # the upper side's middle lies above the box's by half of what is seen of the side beneath it
    middle = np.array([CUT / 2, CUT / 2 - 0.16 * CUT / AROUND * float(np.sqrt(1 - flat * flat)) * 2])
    turn = np.deg2rad(angle)
    rotation = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    axes = rotation @ np.diag([1, stretch]) * (_SIDE * AROUND / (_SHARE * CUT))
    matrix = np.column_stack([axes, _SIDE / 2 - axes @ middle])
    side = cv2.warpAffine(grey, matrix, (_SIDE, _SIDE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cv2.GaussianBlur(side.astype(np.float32), (0, 0), 0.8), np.float32)


def _upright(cut: Cut, stretch: float) -> Floats:
    edge = (_SIDE - _INNER) // 2
    inner = _upper_side(_grey(cut), stretch)[edge : edge + _INNER, edge : edge + _INNER]
    return np.asarray(_normal(inner.reshape(1, -1))[0], np.float32)


def _laid(cut: Cut, stretch: float, every: int) -> Floats:
    """The disc at each turn and place, (turns x places, P), of mean 0 and length 1."""
    grey = _grey(cut)
    sides = np.stack([_upper_side(grey, stretch, 360 * k / _TURNS) for k in range(0, _TURNS, every)])
    places = np.lib.stride_tricks.sliding_window_view(sides, (_INNER, _INNER), (1, 2))[:, ::_STEP, ::_STEP]
    return _normal(places.reshape(-1, _INNER * _INNER))


def _normal(patches: Floats) -> Floats:
    seen = patches[:, _DISC]
    seen = seen - seen.mean(1, keepdims=True)
    return np.asarray(seen / (np.linalg.norm(seen, axis=1, keepdims=True) + 1), np.float32)
