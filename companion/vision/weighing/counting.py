"""What counts as a die: what speaks for a candidate, by the networks, and which of all are dice."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from companion.vision.chances import logistic, logit
from companion.vision.finding.candidates import Candidate, iou, overlap
from companion.vision.weighing.colour import strangers
from companion.vision.weighing.kinds import Kinds, face_shares

DIE_FEATURES: Final = ("named", "found", "plain to see", "fits in", "in context")
"""What speaks for a candidate being a die, in the order of Rule.die after its bias; more of each is more a die."""


@dataclass(frozen=True)
class Rule:
    """What counts as a die, and how sure a roll is. All of it is set on folders that training left out.

    die: weights of a candidate's DIE_FEATURES, bias first. accept: a candidate counts from this die score on.
    roll: weights of the roll's DOUBTS, bias first. count_unknown, given_count: weights of the least bound's logit, bias
    first, where the number of dice is unknown, and where it is known.
    """

    die: tuple[float, ...]
    accept: float
    roll: tuple[float, ...]
    count_unknown: tuple[float, float] = (0.0, 1.0)
    given_count: tuple[float, float] = (0.0, 1.0)

    @staticmethod
    def from_card(card: dict[str, Any]) -> Rule:
        """The rule written in a model's card."""
        rule = card["rule"]
        die, roll = (tuple(float(v) for v in rule[name]) for name in ("die", "roll"))
        unknown, given = ((float(bias), float(slope)) for bias, slope in (rule["count_unknown"], rule["given_count"]))
        return Rule(die, float(rule["accept"]), roll, unknown, given)


def first_scores(candidates: Sequence[Candidate], chances: NDArray[np.float32]) -> NDArray[np.float32]:
    """How sure (0-1) each candidate, by itself, is a die: the namer's word, tempered by the finder's."""
    found = np.array([c.score for c in candidates], np.float32)
    return np.asarray((1.0 - chances[:, -1]) * np.minimum(1.0, found / 0.6) ** 0.25, np.float32)


def die_features(
    candidates: Sequence[Candidate], chances: NDArray[np.float32], kinds: Kinds
) -> NDArray[np.float64]:
    """DIE_FEATURES (N, 5) of candidates with the namer's chances (N, 12) and the kinds that these say they are of.

    What is no die seldom shows one face plainly, and a chip or a card that passes for one is often taken for one of the
    other kind than the dice that lie there. A face that is plain among those of the others' kind is plain: a one looks
    like a snake's forward, but not among pips.
    """
    found = [logit(c.score) for c in candidates]
    named = [logit(1 - float(chance)) for chance in chances[:, -1]]
    plain = np.maximum(_plain(face_shares(chances)), _plain(kinds.faces))
    around = [_around(c) for c in candidates]
    return np.stack([named, found, plain, np.log(kinds.fit), around], axis=1).astype(np.float64)


_SAYS_NOTHING, _SAYS_ALL = 0.82, 0.982
"""The context's word that speaks neither for nor against a die, and what is no surer than beyond it."""


def _around(candidate: Candidate) -> float:
    """How much what lies around a candidate speaks for a die, as a logit; 0 where nobody looked."""
    if candidate.in_context is None:
        return 0.0
    return logit(min(max(candidate.in_context, 1 - _SAYS_ALL), _SAYS_ALL)) - logit(_SAYS_NOTHING)


_RULED_OUT: Final = 0.02
"""The context's word below which a thing is no die, whatever the others say of it: so it is of half a domino whose
other half is seen, and was of none of 3053 rendered dice that it had not seen (models/namer/choices.md, "What can be no
die")."""


def ruled_out(candidate: Candidate) -> bool:
    """Whether a candidate can be no die by what lies around it. Of what the frame cuts that is not known so surely."""
    return not candidate.cut and candidate.in_context is not None and candidate.in_context < _RULED_OUT


def _plain(shares: NDArray[np.float32]) -> NDArray[np.float32]:
    """How plainly one face is shown by chances (N, 11) of each: the logarithm of how often likelier than the next."""
    first = np.sort(shares, axis=1)
    return np.asarray(np.log(first[:, -1] + 1e-3) - np.log(first[:, -2] + 1e-3), np.float32)


def die_scores(rule: Rule, features: NDArray[np.float64]) -> NDArray[np.float32]:
    """How likely (0-1) candidates with these DIE_FEATURES (N, 5) are dice."""
    total = rule.die[0] + features @ np.array(rule.die[1:])
    return logistic(total).astype(np.float32)


SURE_DIE: Final = 0.9
"""Die score from which on a candidate is surely a die by itself."""
SIDE_FACE: Final = 0.35
"""A side face that passes for a die overlaps the box of its own die by more than this; two dice hardly do."""
_SIDE: Final = (0.6, 0.8)
"""How much of a side face lies in its die's box at least, and how large it is beside it at most."""
_ONE_PLACE: Final = 0.36
"""Intersection over union from which on two boxes are faces of one die, however sure both are: dice that touch come to
0.35 where the camera is low (models/namer/choices.md)."""
_OTHER_SIZE: Final = 2.0
"""By what factor things differ from dice that are thrown together: a tray's screw passed for a one three times as large
as the dice. On left-out folders 1.6 to 2.2 gave the same (models/namer/choices.md)."""


def counted(rule: Rule, candidates: Sequence[Candidate], scores: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Which candidates, with die scores (N), are dice by `rule` (N).

    The side of a die that faces the camera does not count: what lies mostly within a larger one that counts, and low in
    it, or is doubtful and overlaps a die of which the finder is far surer. Nor does a doubtful one of another colour
    among dice that are all of one, nor one that is half as large as the sure dice, or twice.
    """
    found = np.array([c.score for c in candidates])
    sure = np.asarray(scores >= SURE_DIE)
    strange = strangers(candidates, sure) | ~about_as_large(candidates, sure)
    accepted = np.asarray(scores >= np.where(strange, SURE_DIE, rule.accept), np.bool_)
    for k in np.flatnonzero(accepted & ~sure).tolist():
        nearer = np.flatnonzero(accepted & (found > 2 * found[k])).tolist()
        accepted[k] = all(overlap(candidates[k].box, candidates[j].box) <= SIDE_FACE for j in nearer)
    dice = [candidates[k] for k in np.flatnonzero(accepted).tolist()]
    accepted &= ~np.array([any(_is_side(one, die) for die in dice) for one in candidates], np.bool_)
    return _one_each(candidates, accepted)


def _one_each(candidates: Sequence[Candidate], accepted: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which of those that count (accepted, N) are left where of two that overlap too much for two dice only the one
    that the finder is surer of counts: the other is a side of the same die."""
    left: list[int] = []
    for k in sorted(np.flatnonzero(accepted).tolist(), key=lambda k: -candidates[k].score):
        if not in_one_place(candidates[k], [candidates[j] for j in left]):
            left.append(k)
    return np.isin(np.arange(len(candidates)), left)


def in_one_place(one: Candidate, dice: Sequence[Candidate]) -> bool:
    """Whether a candidate's box is so much that of one of the dice that it can but be a side of it."""
    return any(iou(one.box, die.box) > _ONE_PLACE for die in dice)


def about_as_large(candidates: Sequence[Candidate], dice: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which candidates (N) are less than _OTHER_SIZE times as large as those that are dice (N), and these than them;
    all, where there are no dice."""
    if not dice.any():
        return np.ones(len(candidates), np.bool_)
    typical = typical_size([candidates[k] for k in np.flatnonzero(dice).tolist()])
    sizes = np.log([one.size for one in candidates])
    return np.asarray(np.abs(sizes - typical) < math.log(_OTHER_SIZE), np.bool_)


def _is_side(one: Candidate, die: Candidate) -> bool:
    """Whether `one` can but be a side of the die: a die before it would be as large, one behind it higher up."""
    (x0, y0, x1, y1), (left, top, right, bottom) = one.box, die.box
    within, small = _SIDE
    return (
        (x1 - x0) * (y1 - y0) < small * (right - left) * (bottom - top)
        and y0 + y1 > top + bottom + 0.4 * (bottom - top)
        and overlap(one.box, die.box) > within
    )


def typical_size(dice: Sequence[Candidate]) -> float:
    """The logarithm of the dice's typical size."""
    return float(np.median(np.log([die.size for die in dice])))


def as_large(candidate: Candidate, typical: float) -> float:
    """How well (0-1) a candidate's size fits dice of which the logarithm of the typical size is given."""
    return math.exp(-0.5 * ((math.log(candidate.size) - typical) / 0.35) ** 2)


_NEVER: Final = 1e-9
"""Nothing is less likely than this, nor its contrary."""


def calibrated(weights: tuple[float, float], chance: float) -> float:
    """How often (0-1) what was said to be so likely (chance, 0-1) is right. weights: of its logit, bias first."""
    bias, slope = weights
    chance = min(max(chance, _NEVER), 1 - _NEVER)
    return float(logistic(bias + slope * math.log(chance / (1 - chance))))
