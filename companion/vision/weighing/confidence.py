"""From what the networks say to dice with a confidence each, and one confidence for the roll."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.vision.chances import logistic, logit
from companion.vision.finding.candidates import Candidate, covers, overlap
from companion.vision.weighing.colour import of_their_colour
from companion.vision.weighing.counting import (
    SIDE_FACE,
    SURE_DIE,
    Rule,
    about_as_large,
    as_large,
    calibrated,
    die_scores,
    in_one_place,
    typical_size,
)

DOUBTS: Final = ("least sure die", "next least sure die", "strongest not counted", "seen at other scales only")
"""What speaks against a roll, in the order of Rule.roll after its bias; more of each is more doubt."""


_NAMED: Final = 6.0
"""Logit from which on the namer's word for a die makes a roll no surer: it was trained with softened labels, so what is
beyond is chance. Of dice on left-out folders that it is so sure of, and whose face is plain, one in a hundred is wrong,
whatever the finder says (models/namer/choices.md)."""
_FITTING: Final = math.log(0.5)
"""DIE_FEATURES' "fits in" below which a die that counts all the same makes a roll no less sure: where a blockade is
rolled, plain dice and snake dice do lie together (SD-9)."""


def _sober(features: NDArray[np.float64]) -> NDArray[np.float64]:
    """DIE_FEATURES (N, 5) limited for the roll's confidence: a very sure namer adds nothing more, and a die's kind that
    does not fit in with the others takes no more away.

    On folders left out, half as many of the rolls that are accepted are wrong so, with as many accepted."""
    named, found, plain, fits, around = features.T
    return np.stack([np.minimum(named, _NAMED), found, plain, np.maximum(fits, _FITTING), around], axis=1)


def roll_doubts(
    rule: Rule,
    candidates: Sequence[Candidate],
    features: NDArray[np.float64],
    accepted: NDArray[np.bool_],
    elsewhere: Sequence[tuple[Candidate, float]] = (),
) -> list[float]:
    """What tells a good roll from a doubtful one: DOUBTS of candidates with DIE_FEATURES (N, 5), at least one of which
    counts (accepted, N).

    A die that was missed is not among those counted, so what was not counted speaks for it: how strong the strongest
    of about the dice's size is, and what only a pass at another scale showed.
    """
    scores = die_scores(rule, _sober(features))
    dice = [candidates[k] for k in np.flatnonzero(accepted).tolist()]
    least = np.sort(scores[accepted])
    typical = typical_size(dice)
    alone = max(
        (c.score**0.25 * chance * as_large(c, typical) for c, chance in elsewhere if not _counted(c, dice)),
        default=0.0,
    )
    strongest = float(scores[~accepted & about_as_large(candidates, accepted)].max(initial=0.0))
    return [logit(1 - float(least[0])), logit(1 - float(least[:2][-1])), logit(strongest), alone]


def missed(candidates: Sequence[Candidate], scores: NDArray[np.float32], accepted: NDArray[np.bool_]) -> float:
    """How likely (0-1), at least, the likeliest thing of the dice's size that does not count (accepted, N) is a die.

    By its die score (scores, N), and by the finder's word, which may know a kind that the namer never saw. That word
    alone says less than it seems, so its cube counts. What is no sure die and lies in a die's place is a side of it.
    """
    likely, dice = 0.0, [candidates[k] for k in np.flatnonzero(accepted).tolist()]
    for k, large in _left_out(candidates, accepted):
        if scores[k] < SURE_DIE and in_one_place(candidates[k], dice):
            continue
        likely = max(likely, float(scores[k]) * large, (candidates[k].score * large) ** 3)
    return likely


_CUT, _LIKE_DICE = -4.2, 2.8
"""What is added to the logits of the context's word and the finder's for how likely what the frame cuts is a die, and
what more where it has the colour of one that counts: dice that it cuts are few (models/context/card.md)."""


def cut_off(candidates: Sequence[Candidate], accepted: NDArray[np.bool_]) -> float:
    """How likely (0-1) the likeliest thing of the dice's size that does not count (accepted, N), and that the frame may
    cut, is a die, or what is seen of one; as likely as can be where nobody looked at what lies around it."""
    likely, dice = 0.0, [candidates[k] for k in np.flatnonzero(accepted).tolist()]
    for k, large in _left_out(candidates, accepted):
        one = candidates[k]
        if one.cut:
            around = 1.0 if one.in_context is None else one.in_context
            like_dice = _LIKE_DICE * of_their_colour(one, dice)
            likely = max(likely, large * float(logistic(_CUT + like_dice + logit(around) + logit(one.score))))
    return likely


def _left_out(candidates: Sequence[Candidate], accepted: NDArray[np.bool_]) -> list[tuple[int, float]]:
    """Which things of about the dice's size do not count (accepted, N), each with how well (0-1) its size fits."""
    typical = typical_size([candidates[k] for k in np.flatnonzero(accepted).tolist()])
    left_out = np.flatnonzero(~accepted & about_as_large(candidates, accepted)).tolist()
    return [(k, as_large(candidates[k], typical)) for k in left_out]


_MAYBE: Final = 0.1
"""Die score from which on what does not count may be the die that is missing where more are known to lie there."""


def maybe_dice(
    rule: Rule, candidates: Sequence[Candidate], scores: NDArray[np.float32], accepted: NDArray[np.bool_]
) -> list[int]:
    """Which of the things that do not count (accepted, N) may be dice beside those that do, likeliest first.

    scores: die scores (N). What would count by its score, and does not for what lies beside it, is none.
    """
    dice = [candidates[k] for k in np.flatnonzero(accepted).tolist()]
    typical = typical_size(dice)
    likely = np.array([as_large(one, typical) for one in candidates]) * np.where(scores < rule.accept, scores, 0)
    return [
        k
        for k in np.argsort(-likely).tolist()
        if likely[k] >= _MAYBE and all(overlap(candidates[k].box, die.box) <= SIDE_FACE for die in dice)
    ]


def _counted(candidate: Candidate, dice: Sequence[Candidate]) -> bool:
    """Whether a candidate of another pass is one of the dice, a part of one, or has one for the most part in it."""
    x, y = (candidate.box[0] + candidate.box[2]) / 2, (candidate.box[1] + candidate.box[3]) / 2
    return any(
        covers(candidate.box, die.box) or (die.box[0] < x < die.box[2] and die.box[1] < y < die.box[3]) for die in dice
    )


_RATHER: Final = 0.5
"""The context's word below which a thing is rather no die: it says that of one in a hundred dice on left-out folders,
and of four in five things taken for dice in drawn clutter, mostly halves of dominoes (models/context/card.md)."""


def in_its_place(sure: float, die: Candidate) -> float:
    """`sure` (0-1), but no more than the context says of a die that is rather none."""
    return sure if die.in_context is None or die.in_context >= _RATHER else min(sure, die.in_context)


def no_surer_than_its_dice(sure: float, dice: Sequence[float]) -> float:
    """`sure` (0-1), but no more than how sure a die is (dice: 0-1 each) that is rather not what it counts as: where
    nobody knows how many dice there are, a thing in which rule or context hardly believe must not make a sure roll."""
    return min([sure, *(die for die in dice if die < _RATHER)])


SURE_FACE: Final = 0.9
"""A die with its face this likely is as good as sure: the namer was trained with softened labels, so its chances end
near 0.95."""


def dice_confidence(rule: Rule, doubts: Sequence[float], least: float) -> float:
    """Probability 0-1 that the dice counted are all dice, each with its face, by the roll's doubts.

    least: the chance (0-1) that the namer gives the least sure of them to be a die with its face. It is never more than
    what that allows.
    """
    return min(_by_doubts(rule, doubts), least / SURE_FACE)


_SEEN_BADLY: Final = (-1.0, 1.0)
"""How much less sure, in logits, a roll is where the picture had to be turned, or a part of a die that counts lies
outside: the others, upright and whole, tell what is calibrated (models/namer/choices.md)."""


def roll_confidence(
    rule: Rule, doubts: Sequence[float], least: float, left: float, cut: float, seen_badly: bool = False
) -> float:
    """Probability 0-1 that every die is found and right. least: as for dice_confidence. left, cut: as `missed` and
    `cut_off` say. seen_badly: whether the picture does not stand upright, or a part of a die that counts lies outside.

    What does not count bounds it: however sure the other dice are, it may be a die. On folders left out rolls are told
    apart far better so (models/namer/choices.md, "The rule"). Bounds only take away, so that what is left is less
    than how often such rolls are right, and is calibrated; but not by dice that the frame cuts, which are few there.
    """
    sure = calibrated(rule.count_unknown, min(dice_confidence(rule, doubts, least), 1 - left))
    return min(calibrated(_SEEN_BADLY, sure) if seen_badly else sure, 1 - cut)


def given_count(rule: Rule, doubts: Sequence[float], face: float, left: float) -> float:
    """Probability 0-1 that every face is right where it is known that so many dice lie there.

    Then what counts is a die and nothing else is one, unless a die is missed and something taken for it. So the face
    that is least sure, its chance `face` (0-1) that of a die, bounds the roll; what does not count is no doubt of its
    own, and bounds it by the square of `left`. doubts and left: as for roll_confidence.
    """
    dice = _by_doubts(rule, (*doubts[:2], logit(0.0), 0.0))
    return calibrated(rule.given_count, min(dice, face, 1 - left**2))


def _by_doubts(rule: Rule, doubts: Sequence[float]) -> float:
    return float(logistic(rule.roll[0] + sum(w * d for w, d in zip(rule.roll[1:], doubts, strict=True))))


def empty_confidence(
    rule: Rule, scores: NDArray[np.float32], elsewhere: Sequence[tuple[Candidate, float]] = ()
) -> float:
    """How sure (0-1) it is that a frame in which nothing was counted holds no die: by the strongest candidate."""
    strongest = max([0.0, *map(float, scores), *(float(c.score**0.25 * chance) for c, chance in elsewhere)])
    return max(0.0, 1.0 - strongest / max(rule.accept, 1e-3))
