"""From what the two networks say to dice with a confidence each, and one confidence for the roll."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from companion.vision.colour import strangers
from companion.vision.detect import Candidate, covers, overlap


@dataclass(frozen=True)
class Rule:
    """What counts as a die, and how sure a roll is. All of it is set on folders that training left out.

    What is alone on the table has to convince more than what lies beside dice of its size, and what the finder is sure
    of less than what it hardly saw. alone: a candidate counts from this die score on; accept: from this one, where a
    sure die of about its size lies in the same picture; clear: from this one, where besides the finder is sure of it.
    roll: weights of the roll's features (see roll_features), bias first.
    """

    alone: float
    accept: float
    clear: float
    roll: tuple[float, ...]

    @staticmethod
    def from_card(card: dict[str, Any]) -> Rule:
        """The rule written in a model's card."""
        rule = card["rule"]
        alone, accept, clear = (float(rule[name]) for name in ("alone", "accept", "clear"))
        return Rule(alone, accept, clear, tuple(float(v) for v in rule["roll"]))


def die_scores(candidates: Sequence[Candidate], chances: NDArray[np.float32]) -> NDArray[np.float32]:
    """How sure (0-1) each candidate is a die at all: the namer's word, tempered by the finder's."""
    if not candidates:
        return np.zeros(0, np.float32)
    found = np.array([c.score for c in candidates], np.float32)
    named = 1.0 - chances[:, -1]
    return np.asarray(named * np.minimum(1.0, found / 0.6) ** 0.25, np.float32)


_SURE_DIE: Final = 0.9
_SIDE_FACE: Final = 0.35
"""A side face that passes for a die overlaps the box of its own die by more than this; two dice hardly do."""
_SAME_SIZE: Final = 0.25
_SURELY_FOUND: Final = 0.65


def counted(rule: Rule, candidates: Sequence[Candidate], scores: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Which candidates, with die scores (N), are dice by `rule` (N).

    A doubtful one that overlaps a die of which the finder is far surer is that die's side face and does not count, nor
    does a doubtful one of another colour among dice that are all of one.
    """
    logs = np.log([c.size for c in candidates])
    found = np.array([c.score for c in candidates])
    alike = np.abs(logs[:, None] - logs) < _SAME_SIZE
    sure = np.asarray(scores >= _SURE_DIE)
    company = (alike & sure & ~np.eye(len(candidates), dtype=bool)).any(1)
    beside = np.where(found >= _SURELY_FOUND, rule.clear, rule.accept)
    least = np.where(company, beside, rule.alone)
    accepted = np.asarray(scores >= np.where(strangers(candidates, sure), _SURE_DIE, least), np.bool_)
    for k in np.flatnonzero(accepted & (scores < _SURE_DIE)).tolist():
        nearer = np.flatnonzero(accepted & (found > 2 * found[k])).tolist()
        accepted[k] = all(overlap(candidates[k].box, candidates[j].box) <= _SIDE_FACE for j in nearer)
    return accepted


FEATURES: Final = (
    "least sure face", "all faces", "least sure die", "strongest not counted", "like the dice, not counted",
    "found but not named", "seen at other scales only", "sizes", "number",
)  # fmt: skip
"""What the roll's features are, in the order of Rule.roll after its bias; more of each is more doubt."""


def roll_features(
    candidates: Sequence[Candidate],
    scores: NDArray[np.float32],
    faces: NDArray[np.float32],
    accepted: NDArray[np.bool_],
    elsewhere: Sequence[tuple[Candidate, float]] = (),
) -> list[float]:
    """What tells a good roll from a doubtful one: FEATURES of candidates with die scores (N) and best face chances (N).

    A die that was missed is not among those counted, so what was not counted speaks for it: how strong the strongest
    is, how much there is that is as large as the dice, what the finder alone took for a die, and what only a pass at
    another scale showed.
    """
    inside, outside = np.flatnonzero(accepted).tolist(), np.flatnonzero(~accepted).tolist()
    strongest = float(scores[outside].max()) if outside else 0.0
    if not inside:
        return [0.0, 0.0, 0.0, _logit(strongest), 0.0, 0.0, 0.0, 0.0, 0.0]
    best = faces[inside]
    logs = np.log([candidates[k].size for k in inside])
    # Near dice look up to half as large again as far ones; only more than that is odd.
    spread = max(0.0, float(logs.max() - logs.min()) - 0.45)
    dice = [candidates[k] for k in inside]
    typical = float(np.median(logs))
    alike = sum(float(scores[k]) * _as_large(candidates[k], typical) for k in outside)
    heat = max((candidates[k].score * _as_large(candidates[k], typical) for k in outside), default=0.0)
    alone = max(
        (c.score**0.25 * chance * _as_large(c, typical) for c, chance in elsewhere if not _counted(c, dice)),
        default=0.0,
    )
    return [
        _logit(float(1 - best.min())), math.log(float((1 - best).sum()) + 1e-4),
        _logit(float(1 - scores[inside].min())),
        _logit(strongest), math.log(alike + 0.01), heat, alone, spread, math.log(len(inside)),
    ]  # fmt: skip


def _as_large(candidate: Candidate, typical: float) -> float:
    """How well (0-1) a candidate's size fits dice of which the logarithm of the typical size is given."""
    return math.exp(-0.5 * ((math.log(candidate.size) - typical) / 0.35) ** 2)


def _counted(candidate: Candidate, dice: Sequence[Candidate]) -> bool:
    """Whether a candidate of another pass is one of the dice, a part of one, or has one for the most part in it."""
    x, y = (candidate.box[0] + candidate.box[2]) / 2, (candidate.box[1] + candidate.box[3]) / 2
    return any(
        covers(candidate.box, die.box) or (die.box[0] < x < die.box[2] and die.box[1] < y < die.box[3]) for die in dice
    )


SURE_FACE: Final = 0.85
"""A face this likely is as good as sure: the namer was trained with softened labels, so its chances end near 0.95."""


_UNNAMED: Final = FEATURES.index("found but not named")


def roll_confidence(rule: Rule, features: Sequence[float]) -> float:
    """Probability 0-1 that every die is found and right.

    Never more than what the least sure face allows, nor than what was found and not named does: however sure the other
    dice are, it may be one of a kind that the namer never saw. On folders left out a quarter of the rolls were wrong
    that were sure but for a thing of the dice's size with 0.4 or more from the finder, and 4 % from 0.3 to 0.4.
    """
    total = rule.roll[0] + sum(w * f for w, f in zip(rule.roll[1:], features, strict=True))
    return min(_logistic(total), (1 - _logistic(features[0])) / SURE_FACE, 1 - features[_UNNAMED] ** 3)


def empty_confidence(
    rule: Rule, scores: NDArray[np.float32], elsewhere: Sequence[tuple[Candidate, float]] = ()
) -> float:
    """How sure (0-1) it is that a frame in which nothing was counted holds no die: by the strongest candidate."""
    strongest = max([0.0, *map(float, scores), *(float(c.score**0.25 * chance) for c, chance in elsewhere)])
    return max(0.0, 1.0 - strongest / max(rule.alone, 1e-3))


def _logistic(x: float) -> float:
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, x))))


def _logit(p: float) -> float:
    p = min(max(p, 1e-4), 1 - 1e-4)
    return math.log(p / (1 - p))
