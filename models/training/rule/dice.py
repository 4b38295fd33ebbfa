"""Setting what counts as a die: logistic regression of counting.DIE_FEATURES on candidates of labelled pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from companion.vision.finding.candidates import Candidate, iou
from companion.vision.reader import features_of
from companion.vision.weighing.counting import DIE_FEATURES
from datasets.photos import Photo, whole_die
from models.training.rule.logistic import balanced, fitted
from models.training.rule.looked import Looked

_HIT = 0.35
"""From this intersection over union with a labelled die on a candidate is that die."""


def die_weights(looked: Sequence[Looked], say: Mapping[str, float]) -> tuple[float, ...]:
    """Weights of DIE_FEATURES, bias first. say: how much each folder counts. Raises ValueError where nothing at all was
    found in pictures whose dice are known: there is nothing to set them on."""
    parts = [(one, hits(one.photo, one.evidence.candidates)) for one in looked if one.photo.dice is not None]
    parts = [(one, hit) for one, hit in parts if len(hit)]
    if not parts:
        raise ValueError("In none of these pictures was anything found that may be a die: train the finder longer.")
    x = np.concatenate([features_of(one.evidence)[0] for one, _ in parts])
    y = np.concatenate([hit for _, hit in parts]).astype(np.float64)
    w = balanced([one.photo.folder for one, hit in parts for _ in hit], say)
    weights = fitted(x, y, w)
    print("dice by", {name: round(float(v), 3) for name, v in zip(("bias", *DIE_FEATURES), weights, strict=True)})
    return tuple(weights.tolist())


def hits(photo: Photo, candidates: Sequence[Candidate]) -> NDArray[np.bool_]:
    """Which candidates (N) are the labelled dice of `photo`, at most one for each die."""
    hit = np.zeros(len(candidates), np.bool_)
    hit[[k for k in hit_by(photo, candidates) if k is not None]] = True
    return hit


def hit_by(photo: Photo, candidates: Sequence[Candidate]) -> list[int | None]:
    """For each labelled die of `photo` the number of the candidate that is it, None where none is."""
    found: list[int | None] = []
    for die in photo.dice or ():
        box = whole_die(photo, die)
        best = max(range(len(candidates)), key=lambda k: iou(box, candidates[k].box), default=None)
        found.append(best if best is not None and iou(box, candidates[best].box) >= _HIT else None)
    return found
