"""Which dice of one reading are which of another: what stayed, what turned, what left, what is new. Pure functions.

Distances are measured in sides of a die, so that they mean the same near and far.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from statistics import median
from typing import Final

from companion.vision.reading import Die

PLACE: Final = 0.35
"""A die whose middle is nearer than this many sides to where one was is in the same place: two dice cannot be."""


@dataclass(frozen=True)
class Changes:
    """What happened between two readings. Numbers are indices into them, pairs are (before, after).

    stayed: same place, same face. turned: same place, another face. gone: no die is there any more. new: no die was
    there. moved: pairs of a gone and a new die with the same face, nearest first, each die once; such a die was pushed
    aside, or thrown again and shows the same face (a picture cannot tell which), so both are in gone and new as well.
    """

    stayed: tuple[tuple[int, int], ...]
    turned: tuple[tuple[int, int], ...]
    gone: tuple[int, ...]
    new: tuple[int, ...]
    moved: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Shift:
    """All dice moved alike, as they do when the camera is bumped: by (dx, dy) pixels; pairs (before, after)."""

    dx: float
    dy: float
    pairs: tuple[tuple[int, int], ...]

    def distance(self, size: float) -> float:
        """How far, in sides of a die of `size` pixels."""
        return float((self.dx**2 + self.dy**2) ** 0.5) / max(size, 1e-6)


def side(die: Die) -> float:
    """The longer side of the die's box in pixels."""
    x0, y0, x1, y1 = die.box
    return max(x1 - x0, y1 - y0)


def typical_side(dice: Sequence[Die]) -> float | None:
    """The median of the dice's longer sides in pixels, None without dice."""
    return median(side(die) for die in dice) if dice else None


def middle(die: Die) -> tuple[float, float]:
    """The middle of the die's box in pixels."""
    x0, y0, x1, y1 = die.box
    return (x0 + x1) / 2, (y0 + y1) / 2


def compare(before: Sequence[Die], after: Sequence[Die]) -> Changes:
    """What happened between the readings `before` and `after` of a camera that did not move."""
    pairs = _pair(before, after, 0.0, 0.0)
    stayed = tuple(pair for pair in pairs if before[pair[0]].face == after[pair[1]].face)
    turned = tuple(pair for pair in pairs if pair not in stayed)
    held, taken = {i for i, _ in pairs}, {j for _, j in pairs}
    gone = tuple(i for i in range(len(before)) if i not in held)
    new = tuple(j for j in range(len(after)) if j not in taken)
    alike = [
        (_apart(before[i], after[j], 0.0, 0.0), i, j) for i, j in product(gone, new) if before[i].face == after[j].face
    ]
    return Changes(stayed, turned, gone, new, _nearest_first(alike))


def common_shift(before: Sequence[Die], after: Sequence[Die]) -> Shift | None:
    """The shift that takes every die of `before` to a die of `after`, whatever their faces; the smallest if several.

    None when there is none, or when the numbers of dice differ.
    """
    if len(before) != len(after) or not before:
        return None
    x, y = middle(before[0])
    guesses = sorted(((cx - x, cy - y) for cx, cy in map(middle, after)), key=lambda d: d[0] ** 2 + d[1] ** 2)
    for dx, dy in guesses:
        pairs = _pair(before, after, dx, dy)
        if len(pairs) == len(before):
            moves = [
                (middle(after[j])[0] - middle(before[i])[0], middle(after[j])[1] - middle(before[i])[1])
                for i, j in pairs
            ]
            return Shift(median(m[0] for m in moves), median(m[1] for m in moves), pairs)
    return None


def _pair(before: Sequence[Die], after: Sequence[Die], dx: float, dy: float) -> tuple[tuple[int, int], ...]:
    """Pairs in the same place once `before` is shifted by (dx, dy), in the order of `before`."""
    near = [
        (distance, i, j)
        for i, j in product(range(len(before)), range(len(after)))
        if (distance := _apart(before[i], after[j], dx, dy)) < PLACE
    ]
    return tuple(sorted(_nearest_first(near)))


def _nearest_first(candidates: list[tuple[float, int, int]]) -> tuple[tuple[int, int], ...]:
    """Greedily from the smallest distance, each die once."""
    pairs: list[tuple[int, int]] = []
    for _, i, j in sorted(candidates):
        if all(i != a and j != b for a, b in pairs):
            pairs.append((i, j))
    return tuple(pairs)


def _apart(one: Die, other: Die, dx: float, dy: float) -> float:
    """Distance of the middles in sides of a die, `one` shifted by (dx, dy)."""
    (x0, y0), (x1, y1) = middle(one), middle(other)
    size = max(1e-6, (side(one) + side(other)) / 2)
    return float(((x1 - x0 - dx) ** 2 + (y1 - y0 - dy) ** 2) ** 0.5) / size
