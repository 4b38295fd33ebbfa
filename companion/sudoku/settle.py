"""The most probable completed sudoku, given how likely each digit is in each square (SN-1 as knowledge)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.rules.sudoku import Grid, units

Costs = NDArray[np.float64]
"""(81, 9): minus the logarithm of how likely square 9 * row + column holds each digit."""

SLACK: Final = 8.0
"""Grids this many nats less likely than the best are looked for too: e^-8 is one in three thousand."""
_LEAST: Final = 1e-4
"""No digit is held to be less likely than this: the network is never surer of itself, whatever it says."""
_NODES: Final = 4000
"""Steps of the search; a grid that needs more is no sudoku misread here and there."""


def _peers() -> NDArray[np.bool_]:
    """(81, 81): whether two different squares share a row, column or box."""
    table = np.zeros((81, 81), bool)
    for _, _, squares in units():
        cells = [9 * (row - 1) + column - 1 for column, row in squares]
        table[np.ix_(cells, cells)] = True
    np.fill_diagonal(table, False)
    return table


_PEERS: Final = [np.flatnonzero(row) for row in _peers()]


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


def settle(costs: Costs, slack: float = SLACK) -> Settled:
    """All completed sudokus within `slack` of the most likely one, by branch and bound."""
    found: list[tuple[float, NDArray[np.int64]]] = []
    best = np.inf
    nodes = 0
    # Depth first; the square that is surest comes next, so that what it forbids is known early.
    stack: list[tuple[float, Costs, NDArray[np.bool_]]] = [(float(costs.min(1).sum()), costs, np.ones(81, bool))]
    while stack and nodes < _NODES:
        bound, table, open_squares = stack.pop()
        nodes += 1
        if bound > best + slack:
            continue
        if not open_squares.any():
            found.append((bound, table.argmin(1)))
            best = min(best, bound)
            continue
        ordered = np.partition(table, 1, axis=1)
        second = np.where(np.isinf(ordered[:, 1]), 1e9, ordered[:, 1])
        cell = int(np.where(open_squares, second - ordered[:, 0], -1).argmax())
        still = open_squares.copy()
        still[cell] = False
        branches = []
        for digit in np.argsort(table[cell]):
            if not np.isfinite(table[cell, digit]):
                break
            after = table.copy()
            after[cell] = np.inf
            after[cell, digit] = table[cell, digit]
            after[_PEERS[cell], digit] = np.inf
            total = float(after.min(1).sum())
            if total <= best + slack and np.isfinite(total):
                branches.append((total, after, still))
        stack += reversed(branches)
    found = sorted((entry for entry in found if entry[0] <= best + slack), key=lambda entry: entry[0])
    if not found:
        return Settled((), float("inf"), np.zeros((9, 9)))
    weights = np.exp(best - np.array([cost for cost, _ in found]))
    same = np.array([digits == found[0][1] for _, digits in found])
    shares = (weights[:, None] * same).sum(0) / weights.sum()
    grids = tuple(
        (cost, tuple(tuple(int(d) + 1 for d in row) for row in digits.reshape(9, 9))) for cost, digits in found
    )
    return Settled(grids, best - float(costs.min(1).sum()), shares.reshape(9, 9))
