"""Dice that touch, lean or lie on another: what is planned could lie on a table, and what leans or is covered is no
roll's truth."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

from datasets import traced
from datasets.path_traced.die import mesh_of
from datasets.path_traced.plan import plan
from datasets.path_traced.render import boxes_of
from datasets.path_traced.scene import HEIGHT, WIDTH, Plan, PlannedDie
from datasets.path_traced.touching import LEAST, MOST, pushed, stacked, tipped
from tests.datasets.painting import painted

SEEDS = range(25)


def sunk(die: PlannedDie, other: PlannedDie) -> float:
    """How deep (half sides) the first die's surface lies in the block that the other, flat one fills."""
    away = mesh_of(die).places - np.array([other.x, other.y, 0.0])
    cos, sin = np.cos(other.yaw), np.sin(other.yaw)
    along, across = away[:, 0] * cos + away[:, 1] * sin, away[:, 1] * cos - away[:, 0] * sin
    return float(np.min([1 - abs(along), 1 - abs(across), 2 - away[:, 2]], axis=0).max())


def gap(planned: Plan) -> float:
    """How far (half sides) the two dice nearest to each other are apart, surface to surface."""
    least = np.inf
    for one, other in sorted(combinations([mesh_of(die).places[::7] for die in planned.dice], 2), key=boxes_apart):
        if boxes_apart((one, other)) < least:
            least = min(least, apart(one, other))
    return least


def boxes_apart(pair: tuple[np.ndarray, np.ndarray]) -> float:
    """How far the boxes around two dice's places are apart, which the dice are at least."""
    one, other = pair
    return float(np.linalg.norm(np.maximum(one.min(0) - other.max(0), other.min(0) - one.max(0)).clip(0)))


def apart(some: np.ndarray, others: np.ndarray) -> float:
    """The least distance of places (N, 3) and (M, 3); by a product of matrices, which is ten times as quick as by their
    differences."""
    squares = (some**2).sum(1)[:, None] + (others**2).sum(1) - 2 * some @ others.T
    return float(np.sqrt(max(float(squares.min()), 0.0)))


@pytest.mark.parametrize("seed", SEEDS)
def test_dice_pushed_together_lie_flat_and_not_in_each_other(seed: int) -> None:
    planned = pushed(plan(seed, False))
    assert repr(planned) == repr(pushed(plan(seed, False)))
    assert all(die.lean == 0 for die in planned.dice)
    for k, die in enumerate(planned.dice):
        assert all(sunk(die, other) < 0.13 for other in planned.dice[:k])


def test_most_pictures_of_dice_pushed_together_show_dice_that_touch() -> None:
    gaps = [gap(pushed(plan(seed, False))) for seed in range(12)]
    assert sum(one < 0.35 for one in gaps) >= 8
    assert sum(gap(plan(seed, False)) < 0.35 for seed in range(12)) == 0


@pytest.mark.parametrize("seed", SEEDS)
def test_a_leaning_die_stands_on_an_edge_against_what_holds_it(seed: int) -> None:
    planned = tipped(plan(seed, True))
    *others, die = planned.dice
    assert LEAST <= die.lean <= MOST
    assert all(other.lean == 0 for other in others)
    places = mesh_of(die).places
    assert places[:, 2].min() == pytest.approx(0, abs=1e-4)
    assert places[:, 2].max() > 2.1
    assert all(sunk(die, other) < 0.2 for other in others)
    held = len(planned.things) > len(plan(seed, True).things)
    assert held or min(np.hypot(die.x - o.x, die.y - o.y) for o in others) < 3.0
    assert all(x1 > 0 and y1 > 0 and x0 < WIDTH and y0 < HEIGHT for x0, y0, x1, y1 in boxes_of(planned))


def test_its_top_tips_away_from_what_holds_it() -> None:
    die = replace(plan(1, False).dice[0], x=0.0, y=0.0, yaw=0.0, lean=0.5, heading=0.0)
    flat = mesh_of(replace(die, lean=0.0)).places
    top = mesh_of(die).places[flat[:, 2] > 1.9]
    assert top[:, 0].mean() == pytest.approx(np.sin(0.5), abs=0.05)
    assert abs(top[:, 1].mean()) < 0.05


def test_a_die_alone_has_nothing_to_lean_on() -> None:
    with pytest.raises(ValueError, match="two dice"):
        tipped(plan(3, False, 1, 1))


def test_what_a_leaning_die_shows_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(traced, "render", painted)
    values = [die["value"] for die in traced.make(5, traced.Order(False, lying="leaning")).entry["dice"]]
    assert values[-1] is None
    assert None not in values[:-1]
    assert traced.facts(traced.Order(False, lying="leaning"))["lying"] == "leaning"


@pytest.mark.parametrize("seed", SEEDS)
def test_a_die_on_another_lies_flat_on_it_and_does_not_fall(seed: int) -> None:
    planned = stacked(plan(seed, False))
    assert repr(planned) == repr(stacked(plan(seed, False)))
    *others, die = planned.dice
    (under,) = (one for one in others if one.covered)
    assert mesh_of(die).places[:, 2].min() == pytest.approx(mesh_of(under).places[:, 2].max(), abs=0.15)
    across = np.array([die.x - under.x, die.y - under.y])
    turn = np.array([[np.cos(under.yaw), np.sin(under.yaw)], [-np.sin(under.yaw), np.cos(under.yaw)]])
    assert np.abs(turn @ across).max() < 1  # its middle lies above the other's upper side
    assert not die.lean


def test_what_a_covered_die_shows_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(traced, "render", painted)
    dice = traced.make(5, traced.Order(False, lying="stacked")).entry["dice"]
    assert [die["value"] is None for die in dice] == [die.get("covered", False) for die in dice]
    assert sum(die["value"] is None for die in dice) == 1


def test_a_die_alone_lies_on_no_other() -> None:
    with pytest.raises(ValueError, match="two dice"):
        stacked(plan(3, False, 1, 1))
