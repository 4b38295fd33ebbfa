"""From what the two networks say to dice with a confidence each, and one confidence for the roll."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion.vision.detect import Candidate


@dataclass(frozen=True)
class Rule:
    """What counts as a die, and how sure a roll is. All of it is set on folders that training left out.

    accept: a candidate counts from this die score on. roll: weights of the roll's features (see roll_features), bias
    first.
    """

    accept: float
    roll: tuple[float, ...]

    @staticmethod
    def from_card(card: dict[str, Any]) -> Rule:
        """The rule written in a model's card."""
        return Rule(float(card["rule"]["accept"]), tuple(float(v) for v in card["rule"]["roll"]))


def die_scores(candidates: Sequence[Candidate], chances: NDArray[np.float32]) -> NDArray[np.float32]:
    """How sure (0-1) each candidate is a die at all: the namer's word, tempered by the finder's."""
    if not candidates:
        return np.zeros(0, np.float32)
    found = np.array([c.score for c in candidates], np.float32)
    named = 1.0 - chances[:, -1]
    return np.asarray(named * np.minimum(1.0, found / 0.6) ** 0.25, np.float32)


def face_chances(chances: NDArray[np.float32]) -> NDArray[np.float32]:
    """The namer's chances (N, 12) as chances of each face where a die it is, (N, 11)."""
    faces = chances[:, :-1]
    return np.asarray(faces / np.maximum(faces.sum(1, keepdims=True), 1e-6), np.float32)


def roll_features(
    sizes: Sequence[float], scores: NDArray[np.float32], faces: NDArray[np.float32], accepted: NDArray[np.bool_]
) -> list[float]:
    """What tells a good roll from a doubtful one, for candidates with sizes, die scores (N) and best face chances (N).

    Doubt of the least sure face, doubt summed over dice, doubt that the least sure die is one, the strongest candidate
    that was not counted, how much the dice differ in size, and their number.
    """
    inside, outside = np.flatnonzero(accepted), np.flatnonzero(~accepted)
    strongest = float(scores[outside].max()) if outside.size else 0.0
    if not inside.size:
        return [0.0, 0.0, 0.0, _logit(strongest), 0.0, 0.0]
    best = faces[inside]
    logs = np.log(np.array(sizes)[inside])
    # Near dice look up to half as large again as far ones; only more than that is odd.
    spread = max(0.0, float(logs.max() - logs.min()) - 0.45)
    return [
        _logit(float(1 - best.min())), math.log(float((1 - best).sum()) + 1e-4),
        _logit(float(1 - scores[inside].min())),
        _logit(strongest), spread, math.log(inside.size),
    ]  # fmt: skip


def roll_confidence(rule: Rule, features: Sequence[float]) -> float:
    """Probability 0-1 that every die is found and right."""
    total = rule.roll[0] + sum(w * f for w, f in zip(rule.roll[1:], features, strict=True))
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, total))))


def empty_confidence(rule: Rule, scores: NDArray[np.float32]) -> float:
    """How sure (0-1) it is that a frame in which nothing was counted holds no die: by the strongest candidate."""
    strongest = float(scores.max()) if len(scores) else 0.0
    return max(0.0, 1.0 - strongest / max(rule.accept, 1e-3))


def _logit(p: float) -> float:
    p = min(max(p, 1e-4), 1 - 1e-4)
    return math.log(p / (1 - p))
