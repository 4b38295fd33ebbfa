"""How training lays rendered dice side by side: as a camera sees them on one table."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from datasets.sprites import SpriteStore
from models.training.samples.table_view import TOUCHING, TableView

SIZE = 60.0


def view(elevation: float, roll: float = 0.0) -> TableView:
    """A table seen from so high, by a camera rolled by so much (degrees)."""
    angles = np.deg2rad(np.array([[elevation], [roll]], np.float32))
    store = SpriteStore([], np.zeros((1, 4), np.float32), np.ones(1, np.int64), angles[0], angles[1])
    return TableView.of(store, 0, SIZE)


def test_from_above_a_step_on_the_table_is_as_long_in_the_picture_whichever_way() -> None:
    right, away = view(90).seen.T
    assert np.isclose(np.linalg.norm(right), np.linalg.norm(away))
    assert np.isclose(np.linalg.norm(right) * 4 / np.pi, SIZE)


def test_a_low_camera_sees_dice_behind_one_another_half_as_far_apart_and_the_farther_higher_up() -> None:
    right, away = view(30).seen.T
    assert np.isclose(np.linalg.norm(away), 0.5 * np.linalg.norm(right))
    assert np.linalg.norm(away) < 0.5 * SIZE
    assert away[1] < 0
    assert abs(away[0]) < 1e-6
    table = view(30)
    assert table.away((0, 0)) > table.away((0, 10)), "what is lower in the picture is nearer"


@given(st.floats(20, 90), st.floats(-180, 180))
def test_what_is_raised_off_the_table_comes_to_lie_farther_away_the_lower_the_camera(high: float, roll: float) -> None:
    table = view(high, roll)
    away = table.seen[:, 1]
    edge = np.linalg.norm(table.seen[:, 0])
    assert np.isclose(np.linalg.norm(table.raised), edge * np.cos(np.deg2rad(high)), atol=1e-4)
    assert np.linalg.norm(table.raised) < 1e-3 or table.raised @ away > 0


@given(st.floats(20, 90), st.floats(-180, 180), st.integers(0, 2**32 - 1))
def test_dice_laid_beside_one_another_touch_or_nearly(elevation: float, roll: float, seed: int) -> None:
    table, place = view(elevation, roll), (100.0, 80.0)
    beside = table.beside(place, np.random.default_rng(seed))
    assert TOUCHING[0] - 1e-6 <= table.apart(place, beside) <= TOUCHING[1] + 1e-6
