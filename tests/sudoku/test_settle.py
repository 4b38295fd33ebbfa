"""The most probable completed sudoku: what the constraints of SN-1 make of uncertain squares."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from companion.rules.sudoku import clashes, made
from companion.sudoku.settle import SLACK, costs_of, settle


def sure_of(grid: NDArray[np.int64]) -> NDArray[np.float32]:
    """Chances (9, 9, 10) of someone who is nearly certain of each digit."""
    chances = np.full((9, 9, 10), 0.001, np.float32)
    np.put_along_axis(chances, grid[:, :, None], 0.991, 2)
    return chances


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 10_000), wrong=st.integers(0, 5), chance=st.integers(0, 10_000))
def test_misread_squares_are_put_right_by_the_constraints(seed: int, wrong: int, chance: int) -> None:
    rng = np.random.default_rng(chance)
    truth = np.array(made(seed))
    read = truth.copy()
    for square in rng.choice(81, wrong, replace=False):
        read[square // 9, square % 9] = rng.integers(1, 10)
    settled = settle(costs_of(sure_of(read)))
    assert np.array_equal(np.array(settled.grids[0][1]), truth)
    assert settled.repair == pytest.approx(np.log(991) * int((read != truth).sum()), abs=1e-3)


@settings(max_examples=6, deadline=None)
@given(chance=st.integers(0, 10_000))
def test_sn1_whatever_is_settled_is_a_completed_sudoku(chance: int) -> None:
    rng = np.random.default_rng(chance)
    chances = sure_of(np.array(made(chance))) + rng.random((9, 9, 10), np.float32) * 0.4
    settled = settle(costs_of(chances / chances.sum(2, keepdims=True)))
    for cost, grid in settled.grids:
        assert clashes(grid) == ()
        assert all(1 <= digit <= 9 for row in grid for digit in row)
        assert cost >= settled.grids[0][0]


def test_two_grids_that_the_squares_tell_alike_are_both_found_and_shared() -> None:
    # Four squares of two rows and two columns within one band that hold 1 2 / 2 1 may hold 2 1 / 1 2 as well.
    for seed in range(200):
        grid = np.array(made(seed))
        for a, b in ((c, d) for c in range(9) for d in range(9) if c // 3 != d // 3):
            if grid[0, a] == grid[1, b] and grid[0, b] == grid[1, a]:
                chances = sure_of(grid)
                other = grid.copy()
                other[0, [a, b]], other[1, [a, b]] = grid[1, [a, b]], grid[0, [a, b]]
                for row in (0, 1):
                    for column in (a, b):
                        chances[row, column] = 0.001
                        chances[row, column, [grid[0, a], grid[0, b]]] = 0.496
                settled = settle(costs_of(chances))
                found = {found for _, found in settled.grids[:2]}
                assert found == {tuple(map(tuple, grid.tolist())), tuple(map(tuple, other.tolist()))}
                assert settled.shares[0, a] == pytest.approx(0.5, abs=0.01)
                assert settled.shares[8, 8] == pytest.approx(1.0, abs=0.01)
                return
    pytest.fail("no grid with two exchangeable digits among 200")


def test_grids_far_less_likely_than_the_best_are_left_out() -> None:
    settled = settle(costs_of(sure_of(np.array(made(4)))))
    assert all(cost <= settled.grids[0][0] + SLACK for cost, _ in settled.grids)
    assert len(settled.grids) == 1


def test_squares_that_are_no_sudoku_at_all_settle_nothing() -> None:
    unknown = np.random.default_rng(3).dirichlet(np.ones(10) * 0.2, (9, 9)).astype(np.float32)
    assert settle(costs_of(unknown)).grids == ()
