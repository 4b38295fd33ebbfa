"""Dice that touch: where they lie, and what a look from nearer says of them.

Of two dice of which one hides a part of the other, the finder sees one where both come out small: their middles are
hardly more than half a die apart, a few cells of its answer. From nearer it sees both (models/finder/card.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from statistics import median
from typing import Final

from companion.vision.candidates import Candidate, apart, iou, overlap

NEARER: Final = 1.6
"""How much larger than in the looks before dice come out in this one."""

_ROOM: Final = 2.0
"""How many lengths of a die are looked at around those that touch: what lies beside them helps to tell them."""
_TOUCHES: Final = 0.03
"""Of the smaller of two boxes, what lies in the other where dice touch."""
_SAME: Final = 0.5
"""Intersection over union from which on a candidate seen from nearer is the one seen before."""
_NEW: Final = 0.45
"""Intersection over union up to which it is another."""
_SURE: Final = 0.4
"""The score from which on a candidate is likely a die that hides others."""
_ALIKE: Final = (0.6, 1.6)
"""Sizes beside the typical one that a die may have which only the look from nearer shows."""
_WORTH: Final = 0.9
"""What this one look's score counts for, beside the mean of several."""


def crowd_of(candidates: Sequence[Candidate], width: int, height: int) -> tuple[int, int, int, int]:
    """The part (x0, y0, x1, y1, pixels) of a frame in which candidates touch sure ones, with room around them; of no
    width where none do."""
    sure = [one for one in candidates if one.score > _SURE]
    near = [one for one in candidates if _touches(one, sure)]
    if not near:
        return 0, 0, 0, 0
    room = _ROOM * max(one.size for one in near)
    x0, y0 = (int(max(0, min(one.box[edge] for one in near) - room)) for edge in (0, 1))
    x1 = int(min(width, max(one.box[2] for one in near) + room))
    y1 = int(min(height, max(one.box[3] for one in near) + room))
    return x0, y0, x1, y1


def seen_nearer(candidates: Sequence[Candidate], nearer: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """The candidates, best first, with what a look from nearer at those that touch says: a candidate that touches
    a sure one may be surer for it, and a die comes to light that a sure one of its size had hidden."""
    sure = [one for one in candidates if one.score > _SURE]
    known = [_surer(one, nearer) if _touches(one, sure) else one for one in candidates]
    hidden = [replace(one, score=_WORTH * one.score) for one in nearer if _hidden(one, sure, known)]
    return apart(sorted([*known, *hidden], key=lambda one: -one.score))


def _touches(one: Candidate, others: Sequence[Candidate]) -> bool:
    return any(overlap(one.box, other.box) > _TOUCHES for other in others if other is not one)


def _surer(one: Candidate, nearer: Sequence[Candidate]) -> Candidate:
    """The candidate, or what the look from nearer says of it where that is more."""
    same = max(nearer, key=lambda other: iou(one.box, other.box), default=one)
    if iou(one.box, same.box) <= _SAME or same.score <= one.score:
        return one
    return replace(same, score=max(one.score, _WORTH * same.score))


def _hidden(one: Candidate, sure: Sequence[Candidate], known: Sequence[Candidate]) -> bool:
    """Whether a candidate of the look from nearer is a die of its own that touches one of the sure ones."""
    if not sure or any(iou(one.box, other.box) > _NEW for other in known):
        return False
    least, most = _ALIKE
    return least < one.size / median(other.size for other in sure) < most and _touches(one, sure)
