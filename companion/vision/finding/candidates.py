"""What may be a die in a frame: boxes, how they overlap, and what several looks at one frame say together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Box = tuple[float, float, float, float]

FLOOR: Final = 0.12
"""The score below which a look tells of no candidate."""
_UNSEEN: Final = FLOOR / 2
"""The score of what a look does not show: somewhere below FLOOR."""
_SAME: Final = 0.3
"""Intersection over union from which on the candidates of two looks are one."""
_OVERLAP: Final = 0.45
_WITHIN: Final = 0.75
_TOO_MANY: Final = 60
_OBLONG: Final = 0.8
"""Short side of a box by its long one below which a die that the frame may cut lies outside by so much that its pips
may."""
_EDGE: Final = 0.1
"""Share of its size by which a candidate that the frame cuts may seem to end before the frame does: its box is the mean
of several looks."""


@dataclass(frozen=True)
class Candidate:
    """Something that may be a die. box: x0, y0, x1, y1 in frame pixels. score: 0-1.

    colour: Lab of its body, each 0-255 (companion.vision.weighing.colour); None where nobody has looked.
    cut: whether it ends where the frame does, so that a part of it may lie outside. in_context: 0-1, how likely it is a
    die, or what is seen of one, by what lies around it (companion.vision.naming.context); None where nobody has asked.
    """

    box: Box
    score: float
    colour: tuple[float, float, float] | None = None
    cut: bool = False
    in_context: float | None = None

    @property
    def size(self) -> float:
        """Longer side in pixels."""
        return max(self.box[2] - self.box[0], self.box[3] - self.box[1])

    @property
    def in_part(self) -> bool:
        """Whether so little of it lies in the frame that what is seen may be another face than the die's."""
        x0, y0, x1, y1 = self.box
        return self.cut and min(x1 - x0, y1 - y0) < _OBLONG * self.size

    def moved(self, right: float, down: float) -> Candidate:
        """A candidate of a part of a frame where it is in the frame; the part begins at (right, down)."""
        x0, y0, x1, y1 = self.box
        return replace(self, box=(x0 + right, y0 + down, x1 + right, y1 + down))

    def mirrored(self, width: int) -> Candidate:
        """A candidate of the mirror image of a frame, `width` pixels wide, where it is in the frame."""
        x0, y0, x1, y1 = self.box
        return replace(self, box=(width - x1, y0, width - x0, y1))


def with_cuts(candidates: Sequence[Candidate], width: int, height: int) -> tuple[Candidate, ...]:
    """The candidates of a frame of so many pixels, each with whether the frame may cut it."""
    return tuple(replace(one, cut=any(ends_at(one, (0, 0, width, height)))) for one in candidates)


def ends_at(one: Candidate, part: Box) -> tuple[bool, ...]:
    """Whether the candidate ends where the part does, for each of its left, upper, right and lower edge."""
    (x0, y0, x1, y1), (left, top, right, bottom), near = one.box, part, _EDGE * one.size
    return x0 - left < near, y0 - top < near, right - x1 < near, bottom - y1 < near


def agreed(looks: Sequence[Sequence[Candidate]]) -> tuple[Candidate, ...]:
    """The candidates of several looks at one frame, best first, overlaps removed: each has the mean of all its scores,
    and the mean of its boxes, weighed by these."""
    left, merged = [list(look) for look in looks], []
    for at, look in enumerate(looks):
        for one in look:
            if one not in left[at]:
                continue
            group = [one]
            for others in left[at + 1 :]:
                other = max(others, key=lambda c: iou(one.box, c.box), default=None)
                if other is not None and iou(one.box, other.box) > _SAME:
                    others.remove(other)
                    group.append(other)
            merged.append(_mean(group, len(looks)))
    return apart(sorted(merged, key=lambda c: -c.score))


def _mean(group: Sequence[Candidate], looks: int) -> Candidate:
    """One candidate for those of a die that some of so many looks show."""
    total = sum(one.score for one in group)
    x0, y0, x1, y1 = (sum(one.box[edge] * one.score for one in group) / total for edge in range(4))
    return replace(group[0], box=(x0, y0, x1, y1), score=(total + _UNSEEN * (looks - len(group))) / looks)


def apart(candidates: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """Candidates, best first, but those that overlap a better one; at most _TOO_MANY, no more are asked for."""
    boxes = np.array([one.box for one in candidates], np.float64).reshape(-1, 4)
    return tuple(candidates[k] for k in boxes_apart(boxes))


def boxes_apart(boxes: NDArray[np.floating[Any]]) -> list[int]:
    """Which of boxes (N, 4), best first, overlap no better one; at most _TOO_MANY."""
    areas = (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])
    left = np.arange(len(boxes))
    kept: list[int] = []
    while len(left) and len(kept) < _TOO_MANY:
        best = int(left[0])
        kept.append(best)
        low, high = np.maximum(boxes[left, :2], boxes[best, :2]), np.minimum(boxes[left, 2:], boxes[best, 2:])
        both = np.maximum(high - low, 0).prod(1)
        left = left[~_one_die(both, areas[left], areas[best]) & (left != best)]
    return kept


def covers(a: Box, b: Box) -> bool:
    """Whether two boxes overlap so much that they are one die, or one lies within the other."""
    return bool(_one_die(_shared(a, b), _area(a), _area(b)))


def _one_die(both: Any, area: Any, other: Any) -> Any:
    """Whether boxes of these areas, or arrays of them, that share the area `both` are one die."""
    return (both > _OVERLAP * (area + other - both)) | (both > _WITHIN * np.minimum(area, other))


def overlap(a: Box, b: Box) -> float:
    """How much (0-1) of the smaller of two boxes lies in the other."""
    return _shared(a, b) / max(min(_area(a), _area(b)), 1e-6)


def iou(a: Box, b: Box) -> float:
    """Intersection over union of two boxes, 0-1."""
    both = _shared(a, b)
    return both / max(_area(a) + _area(b) - both, 1e-6)


def _shared(a: Box, b: Box) -> float:
    """The area in which two boxes overlap, in square pixels."""
    w, h = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return w * h if w > 0 and h > 0 else 0.0


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])
