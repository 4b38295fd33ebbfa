"""From what the two networks say to dice with a confidence each, and one confidence for the roll."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from companion.vision.candidates import Candidate, covers, overlap
from companion.vision.colour import strangers
from companion.vision.kinds import Kinds, face_shares

DIE_FEATURES: Final = ("named", "found", "plain to see", "fits in")
"""What speaks for a candidate being a die, in the order of Rule.die after its bias; more of each is more a die."""


@dataclass(frozen=True)
class Rule:
    """What counts as a die, and how sure a roll is. All of it is set on folders that training left out.

    die: weights of a candidate's DIE_FEATURES, bias first. accept: a candidate counts from this die score on.
    roll: weights of the roll's DOUBTS, bias first. given_count: weights of the least bound's logit where the number of
    dice is known, bias first.
    """

    die: tuple[float, ...]
    accept: float
    roll: tuple[float, ...]
    given_count: tuple[float, float] = (0.0, 1.0)

    @staticmethod
    def from_card(card: dict[str, Any]) -> Rule:
        """The rule written in a model's card."""
        rule = card["rule"]
        die, roll = (tuple(float(v) for v in rule[name]) for name in ("die", "roll"))
        bias, slope = rule["given_count"]
        return Rule(die, float(rule["accept"]), roll, (float(bias), float(slope)))


def first_scores(candidates: Sequence[Candidate], chances: NDArray[np.float32]) -> NDArray[np.float32]:
    """How sure (0-1) each candidate, by itself, is a die: the namer's word, tempered by the finder's."""
    found = np.array([c.score for c in candidates], np.float32)
    return np.asarray((1.0 - chances[:, -1]) * np.minimum(1.0, found / 0.6) ** 0.25, np.float32)


def die_features(
    candidates: Sequence[Candidate], chances: NDArray[np.float32], kinds: Kinds
) -> NDArray[np.float64]:
    """DIE_FEATURES (N, 4) of candidates with the namer's chances (N, 12) and the kinds that these say they are of.

    What is no die seldom shows one face plainly, and a chip or a card that passes for one is often taken for one of the
    other kind than the dice that lie there. A face that is plain among those of the others' kind is plain: a one looks
    like a snake's forward, but not among pips.
    """
    found = [_logit(c.score) for c in candidates]
    named = [_logit(1 - float(chance)) for chance in chances[:, -1]]
    plain = np.maximum(_plain(face_shares(chances)), _plain(kinds.faces))
    return np.stack([named, found, plain, np.log(kinds.fit)], axis=1).astype(np.float64)


def _plain(shares: NDArray[np.float32]) -> NDArray[np.float32]:
    """How plainly one face is shown by chances (N, 11) of each: the logarithm of how often likelier than the next."""
    first = np.sort(shares, axis=1)
    return np.asarray(np.log(first[:, -1] + 1e-3) - np.log(first[:, -2] + 1e-3), np.float32)


def die_scores(rule: Rule, features: NDArray[np.float64]) -> NDArray[np.float32]:
    """How likely (0-1) candidates with these DIE_FEATURES (N, 4) are dice."""
    total = rule.die[0] + features @ np.array(rule.die[1:])
    return np.array([_logistic(x) for x in total.tolist()], np.float32)


_SURE_DIE: Final = 0.9
_SIDE_FACE: Final = 0.35
"""A side face that passes for a die overlaps the box of its own die by more than this; two dice hardly do."""
_SIDE: Final = (0.6, 0.8)
"""How much of a side face lies in its die's box at least, and how large it is beside it at most."""
_OTHER_SIZE: Final = 2.0
"""By what factor things differ from dice that are thrown together: a tray's screw passed for a one three times as large
as the dice. On left-out folders 1.6 to 2.2 gave the same (models/namer/card.md)."""


def counted(rule: Rule, candidates: Sequence[Candidate], scores: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Which candidates, with die scores (N), are dice by `rule` (N).

    The side of a die that faces the camera does not count: what lies mostly within a larger one that counts, and low in
    it, or is doubtful and overlaps a die of which the finder is far surer. Nor does a doubtful one of another colour
    among dice that are all of one, nor one that is half as large as the sure dice, or twice.
    """
    found = np.array([c.score for c in candidates])
    sure = np.asarray(scores >= _SURE_DIE)
    strange = strangers(candidates, sure) | ~_about_as_large(candidates, sure)
    accepted = np.asarray(scores >= np.where(strange, _SURE_DIE, rule.accept), np.bool_)
    for k in np.flatnonzero(accepted & ~sure).tolist():
        nearer = np.flatnonzero(accepted & (found > 2 * found[k])).tolist()
        accepted[k] = all(overlap(candidates[k].box, candidates[j].box) <= _SIDE_FACE for j in nearer)
    dice = [candidates[k] for k in np.flatnonzero(accepted).tolist()]
    return accepted & ~np.array([any(_is_side(one, die) for die in dice) for one in candidates], np.bool_)


def _about_as_large(candidates: Sequence[Candidate], dice: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which candidates (N) are less than _OTHER_SIZE times as large as those that are dice (N), and these than them;
    all, where there are no dice."""
    if not dice.any():
        return np.ones(len(candidates), np.bool_)
    typical = _typical([candidates[k] for k in np.flatnonzero(dice).tolist()])
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


DOUBTS: Final = ("least sure die", "next least sure die", "strongest not counted", "seen at other scales only")
"""What speaks against a roll, in the order of Rule.roll after its bias; more of each is more doubt."""


_NAMED: Final = 6.0
"""Logit from which on the namer's word for a die makes a roll no surer: it was trained with softened labels, so what is
beyond is chance. Of dice on left-out folders that it is so sure of, and whose face is plain, one in a hundred is wrong,
whatever the finder says (models/namer/card.md)."""
_FITTING: Final = math.log(0.5)
"""DIE_FEATURES' "fits in" below which a die that counts all the same makes a roll no less sure: where a blockade is
rolled, plain dice and snake dice do lie together (SD-9)."""


def _sober(features: NDArray[np.float64]) -> NDArray[np.float64]:
    """DIE_FEATURES (N, 4) as they bear on how sure a roll is, which is not just how they bear on what counts as a die.

    On folders left out, half as many of the rolls that are accepted are wrong so, with as many accepted."""
    named, found, plain, fits = features.T
    return np.stack([np.minimum(named, _NAMED), found, plain, np.maximum(fits, _FITTING)], axis=1)


def roll_doubts(
    rule: Rule,
    candidates: Sequence[Candidate],
    features: NDArray[np.float64],
    accepted: NDArray[np.bool_],
    elsewhere: Sequence[tuple[Candidate, float]] = (),
) -> list[float]:
    """What tells a good roll from a doubtful one: DOUBTS of candidates with DIE_FEATURES (N, 4), at least one of which
    counts (accepted, N).

    A die that was missed is not among those counted, so what was not counted speaks for it: how strong the strongest
    of about the dice's size is, and what only a pass at another scale showed.
    """
    scores = die_scores(rule, _sober(features))
    dice = [candidates[k] for k in np.flatnonzero(accepted).tolist()]
    least = np.sort(scores[accepted])
    typical = _typical(dice)
    alone = max(
        (c.score**0.25 * chance * _as_large(c, typical) for c, chance in elsewhere if not _counted(c, dice)),
        default=0.0,
    )
    strongest = float(scores[~accepted & _about_as_large(candidates, accepted)].max(initial=0.0))
    return [_logit(1 - float(least[0])), _logit(1 - float(least[:2][-1])), _logit(strongest), alone]


_CUT: Final = -2.5
"""What is added to the logits of the context's word and the finder's for how likely what the frame cuts is a die:
dice that it cuts are few (models/context/card.md)."""


def missed(candidates: Sequence[Candidate], scores: NDArray[np.float32], accepted: NDArray[np.bool_]) -> float:
    """How likely (0-1), at least, the likeliest thing of the dice's size that does not count (accepted, N) is a die.

    By its die score (scores, N), and by the finder's word, which may know a kind that the namer never saw. That word
    alone says less than it seems, so its cube counts; where the frame may cut the thing, the context's word does, too.
    """
    typical = _typical([candidates[k] for k in np.flatnonzero(accepted).tolist()])
    likely = 0.0
    for k in np.flatnonzero(~accepted & _about_as_large(candidates, accepted)).tolist():
        one = candidates[k]
        large = _as_large(one, typical)
        cut_off = _cut_off(one) * large if one.cut else 0.0
        likely = max(likely, float(scores[k]) * large, (one.score * large) ** 3, cut_off)
    return likely


def _cut_off(one: Candidate) -> float:
    """How likely (0-1) what the frame may cut is a die, or what is seen of one."""
    return _logistic(_CUT + _logit(one.in_context) + _logit(one.score))


_MAYBE: Final = 0.1
"""Die score from which on what does not count may be the die that is missing where more are known to lie there."""


def maybe_dice(
    rule: Rule, candidates: Sequence[Candidate], scores: NDArray[np.float32], accepted: NDArray[np.bool_]
) -> list[int]:
    """Which of the things that do not count (accepted, N) may be dice beside those that do, likeliest first.

    scores: die scores (N). What would count by its score, and does not for what lies beside it, is none.
    """
    dice = [candidates[k] for k in np.flatnonzero(accepted).tolist()]
    typical = _typical(dice)
    likely = np.array([_as_large(one, typical) for one in candidates]) * np.where(scores < rule.accept, scores, 0)
    return [
        k
        for k in np.argsort(-likely).tolist()
        if likely[k] >= _MAYBE and all(overlap(candidates[k].box, die.box) <= _SIDE_FACE for die in dice)
    ]


def _typical(dice: Sequence[Candidate]) -> float:
    """The logarithm of the dice's typical size."""
    return float(np.median(np.log([die.size for die in dice])))


def _as_large(candidate: Candidate, typical: float) -> float:
    """How well (0-1) a candidate's size fits dice of which the logarithm of the typical size is given."""
    return math.exp(-0.5 * ((math.log(candidate.size) - typical) / 0.35) ** 2)


def _counted(candidate: Candidate, dice: Sequence[Candidate]) -> bool:
    """Whether a candidate of another pass is one of the dice, a part of one, or has one for the most part in it."""
    x, y = (candidate.box[0] + candidate.box[2]) / 2, (candidate.box[1] + candidate.box[3]) / 2
    return any(
        covers(candidate.box, die.box) or (die.box[0] < x < die.box[2] and die.box[1] < y < die.box[3]) for die in dice
    )


_RATHER: Final = 0.5
"""The context's word below which a thing is rather no die: it says that of one in a hundred dice on left-out folders,
and of four in five things taken for dice in drawn clutter, mostly halves of dominoes (models/context/card.md)."""


def in_its_place(sure: float, dice: Sequence[Candidate]) -> float:
    """`sure` (0-1), but no more than the context says of one of the dice that is rather none."""
    return min([sure, *(die.in_context for die in dice if die.in_context < _RATHER)])


SURE_FACE: Final = 0.9
"""A die with its face this likely is as good as sure: the namer was trained with softened labels, so its chances end
near 0.95."""


def dice_confidence(rule: Rule, doubts: Sequence[float], least: float) -> float:
    """Probability 0-1 that the dice counted are all dice, each with its face, by the roll's doubts.

    least: the chance (0-1) that the namer gives the least sure of them to be a die with its face. It is never more than
    what that allows.
    """
    return min(_by_doubts(rule, doubts), least / SURE_FACE)


def roll_confidence(rule: Rule, doubts: Sequence[float], least: float, left: float) -> float:
    """Probability 0-1 that every die is found and right. least: as for dice_confidence. left: as `missed` says.

    Never more than what does not count allows: however sure the other dice are, it may be a die. On folders left out
    rolls are told apart far better so (models/namer/card.md, "What was left out").
    """
    return min(dice_confidence(rule, doubts, least), 1 - left)


def given_count(rule: Rule, doubts: Sequence[float], face: float, left: float) -> float:
    """Probability 0-1 that every face is right where it is known that so many dice lie there.

    Then what counts is a die and nothing else is one, unless a die is missed and something taken for it. So the face
    that is least sure, its chance `face` (0-1) that of a die, bounds the roll; what does not count is no doubt of its
    own, and bounds it by the square of `left`. doubts and left: as for roll_confidence.
    """
    dice = _by_doubts(rule, (*doubts[:2], _logit(0.0), 0.0))
    bias, slope = rule.given_count
    return _logistic(bias + slope * _logit(min(dice, face, 1 - left**2)))


def _by_doubts(rule: Rule, doubts: Sequence[float]) -> float:
    return _logistic(rule.roll[0] + sum(w * d for w, d in zip(rule.roll[1:], doubts, strict=True)))


def empty_confidence(
    rule: Rule, scores: NDArray[np.float32], elsewhere: Sequence[tuple[Candidate, float]] = ()
) -> float:
    """How sure (0-1) it is that a frame in which nothing was counted holds no die: by the strongest candidate."""
    strongest = max([0.0, *map(float, scores), *(float(c.score**0.25 * chance) for c, chance in elsewhere)])
    return max(0.0, 1.0 - strongest / max(rule.accept, 1e-3))


def _logistic(x: float) -> float:
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, x))))


def _logit(p: float) -> float:
    p = min(max(p, 1e-4), 1 - 1e-4)
    return math.log(p / (1 - p))
