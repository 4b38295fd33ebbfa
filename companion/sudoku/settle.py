"""The most probable completed sudoku, given how likely each digit is in each square (SN-1 as knowledge)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.rules.sudoku import Grid, units

Costs = NDArray[np.float64]
"""(81, 9): minus the logarithm of how likely square 9 * row + column holds each digit."""

Digits = NDArray[np.int64]
"""(81,): the digits less one, row by row."""

_REPAIR: Final = 80.0
"""The most nats that the constraints may change: nine squares read wrong with full certainty. More is no misreading."""
SLACK: Final = 8.0
"""Grids this many nats less likely than the best are looked for too: e^-8 is one in three thousand."""
_LEAST: Final = 1e-4
"""No digit is held to be less likely than this: the network is never surer of itself, whatever it says."""
_NODES: Final = 500
"""Steps of the search; a grid that needs more is no sudoku misread here and there."""


def _peers() -> NDArray[np.bool_]:
    """(81, 81): whether two different squares share a row, column or box."""
    table = np.zeros((81, 81), bool)
    for _, _, squares in units():
        cells = [9 * (row - 1) + column - 1 for column, row in squares]
        table[np.ix_(cells, cells)] = True
    np.fill_diagonal(table, False)
    return table


_PEERS: Final = _peers()
_PEER_LISTS: Final = [np.flatnonzero(row) for row in _PEERS]


@dataclass(frozen=True)
class Settled:
    """What the constraints say.

    grids: completed sudokus, the most likely first, with their costs; empty where the search found none.
    repair: how much less likely (nats) the best is than the digits that the squares show one by one.
    shares: (9, 9) how likely the best grid's digit is in its square among `grids`.
    """

    grids: tuple[tuple[float, Grid], ...]
    repair: float
    shares: NDArray[np.float64]


def costs_of(chances: NDArray[np.float32]) -> Costs:
    """Costs of the digits 1-9 from (9, 9, 10) chances with the empty square first."""
    digits = chances.reshape(81, 10)[:, 1:].astype(np.float64)
    digits = digits / np.maximum(digits.sum(1, keepdims=True), 1e-12)
    return np.asarray(-np.log(np.maximum(digits, _LEAST)))


def settle(costs: Costs) -> Settled:
    """All completed sudokus within SLACK of the most likely one, if one costs at most _REPAIR more than what is read.

    Branch and bound, at first for cheap repairs only, so that many squares read right are never given up for one read
    wrong.
    """
    base = float(costs.min(1).sum())
    found: dict[bytes, tuple[float, Digits]] = {}
    for limit in (*(share * _REPAIR for share in (0.1, 0.25, 0.5)), _REPAIR):
        found = _search(costs, base + limit)
        best = min((cost for cost, _ in found.values()), default=np.inf)
        if best < np.inf:
            if best + SLACK > base + limit:
                found = _search(costs, best + SLACK)
            break
    if not found:
        return Settled((), float("inf"), np.zeros((9, 9)))
    ordered = sorted(found.values(), key=lambda entry: entry[0])
    best = ordered[0][0]
    ordered = [entry for entry in ordered if entry[0] <= best + SLACK]
    weights = np.exp(best - np.array([cost for cost, _ in ordered]))
    same = np.array([digits == ordered[0][1] for _, digits in ordered])
    shares = (weights[:, None] * same).sum(0) / weights.sum()
    grids = tuple((cost, _grid(digits)) for cost, digits in ordered)
    return Settled(grids, best - base, shares.reshape(9, 9))


def _grid(digits: Digits) -> Grid:
    return tuple(tuple(int(digit) + 1 for digit in row) for row in digits.reshape(9, 9))


def _search(costs: Costs, limit: float) -> dict[bytes, tuple[float, Digits]]:
    """Completed sudokus of at most `limit`, and at most SLACK more than the best of them: cost and digits less
    one."""
    found: dict[bytes, tuple[float, Digits]] = {}
    stack: list[tuple[float, Costs, NDArray[np.bool_]]] = [(float(costs.min(1).sum()), costs, np.ones(81, bool))]
    for _ in range(_NODES):
        if not stack:
            break
        bound, table, open_squares = stack.pop()
        if bound > limit:
            continue
        digits = table.argmin(1)
        conflicts = ((digits[:, None] == digits[None]) & _PEERS).sum(1)
        if not conflicts.any():
            found.setdefault(digits.tobytes(), (bound, digits))
            limit = min(limit, bound + SLACK)
        if not open_squares.any():
            continue
        # Where squares contradict each other, it is decided first; else the surest square comes next.
        ordered = np.partition(table, 1, axis=1)
        regret = np.minimum(ordered[:, 1] - ordered[:, 0], 50)
        cell = int(np.where(open_squares, 100 * conflicts + regret, -1).argmax())
        still = open_squares.copy()
        still[cell] = False
        branches = []
        for digit in np.argsort(table[cell]):
            least = bound + table[cell, digit] - ordered[cell, 0]
            if least > limit:
                break
            after = table.copy()
            after[cell] = np.inf
            after[cell, digit] = table[cell, digit]
            after[_PEER_LISTS[cell], digit] = np.inf
            total = float(after.min(1).sum())
            if total <= limit:
                branches.append((total, after, still))
        stack += reversed(branches)
    return found
