"""Dice that touch: where they lie, and what a look from nearer says of them.

Of two dice of which one hides a part of the other, the finder sees one where both come out small: their middles are
hardly more than half a die apart, a few cells of its answer. From nearer it sees both (models/namer/trials.md, "Dice
that touch, once more").
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from math import dist
from operator import and_
from statistics import median
from typing import Final

from companion.vision.finding.candidates import Box, Candidate, apart, covers, ends_at, iou, overlap

NEARER: Final = 1.6
"""How much larger than in the looks before dice come out in this one."""

_ROOM: Final = 2.0
"""How many lengths of a die are looked at around those that touch: what lies beside them helps to tell them."""
_TOUCHES: Final = 0.03
"""Of the smaller of two boxes, what lies in the other where dice touch."""
_SAME: Final = 0.5
"""Intersection over union from which on two boxes are of one die."""
_SURE: Final = 0.4
"""The score from which on a candidate is likely a die that hides others."""
_ALIKE: Final = (0.6, 1.6)
"""Sizes beside the typical one that a die may have which the look from nearer shows."""
_WORTH: Final = 0.9
"""What this one look's score counts for, beside the mean of several."""
_SHARED: Final = (0.3, 0.75)
"""Intersection over union of a box between two dice with each of theirs."""
_STRONG: Final = 0.6
"""How sure, beside a box, others must be to take its place."""


def crowd_of(candidates: Sequence[Candidate], width: int, height: int) -> tuple[int, int, int, int] | None:
    """The part (x0, y0, x1, y1, pixels) of a frame of so many pixels in which candidates touch sure ones, with room
    around them; None where none do."""
    sure = [one for one in candidates if one.score > _SURE]
    near = [one for one in candidates if _touches(one, sure)]
    if not near:
        return None
    room = _ROOM * max(one.size for one in near)
    x0, y0 = (int(max(0, min(one.box[edge] for one in near) - room)) for edge in (0, 1))
    x1 = int(min(width, max(one.box[2] for one in near) + room))
    y1 = int(min(height, max(one.box[3] for one in near) + room))
    return x0, y0, x1, y1


def whole(nearer: Sequence[Candidate], part: tuple[int, int, int, int], width: int, height: int) -> list[Candidate]:
    """What the look at a part of a frame of so many pixels shows, without what it cuts where the frame goes on: of a
    die that ends its picture the finder tells what it sees."""
    goes_on = [edge not in (0, end) for edge, end in zip(part, (width, height, width, height), strict=True)]
    return [one for one in nearer if not any(map(and_, ends_at(one, part), goes_on))]


def seen_nearer(candidates: Sequence[Candidate], nearer: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """The candidates, best first, one of which at least is sure, with what a look from nearer shows of dice that touch
    sure ones: it may be surer of them, and tell two of one. A box between two dice that are told apart is none."""
    sure = [one for one in candidates if one.score > _SURE]
    typical, (least, most) = median(one.size for one in sure), _ALIKE
    hiding = [*sure, *(one for one in nearer if one.score > _SURE)]
    touching = (one for one in nearer if least < one.size / typical < most and _touches(one, hiding))
    near = [replace(one, score=_WORTH * one.score) for one in touching]
    every = [*candidates, *near]
    shown = [one for one in near if not _between(one, every)]
    known = [_as_shown(one, shown) for one in candidates if not _between(one, every)]
    return apart(sorted([*known, *shown], key=lambda one: -one.score))


def _as_shown(one: Candidate, shown: Sequence[Candidate]) -> Candidate:
    """The candidate where the look from nearer shows it, if that does and is not much less sure of it."""
    same = max(shown, key=lambda other: iou(one.box, other.box), default=one)
    surely = iou(one.box, same.box) > _SAME and same.score > _STRONG * one.score
    return replace(one, box=same.box) if surely else one


def _touches(one: Candidate, others: Sequence[Candidate]) -> bool:
    """Whether it touches one of the others that is not the same die."""
    return any(overlap(one.box, other.box) > _TOUCHES and iou(one.box, other.box) < _SAME for other in others)


def _between(one: Candidate, others: Sequence[Candidate]) -> bool:
    """Whether it lies between two of the others, each a die of its own, and is but a part of both."""
    least, most = _SHARED
    strong = (other for other in others if other.score > _STRONG * one.score)
    beside = [other.box for other in strong if least < iou(one.box, other.box) < most]
    return any(not covers(a, b) and _amid(one.box, a, b) for a, b in combinations(beside, 2))


def _amid(box: Box, a: Box, b: Box) -> bool:
    """Whether the middle of `box` is nearer to the middle between `a` and `b` than to the middle of either."""
    here, one, other = _middle(box), _middle(a), _middle(b)
    half = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
    return dist(here, half) < min(dist(here, one), dist(here, other))


def _middle(box: Box) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
