"""A path-traced die whose upper side shows nothing that a person could read has no value in its picture's truth."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from datasets import traced
from datasets.path_traced.die import SIDES, TILE, ink_on_top, mesh_of
from datasets.path_traced.legible import FAINTEST, contrast, legible, top_corners
from datasets.path_traced.plan import TEST_SEEDS, plan
from datasets.path_traced.scene import Plan, project
from tests.datasets.painting import painted


def _whitened(image: NDArray[np.uint8], share: float) -> NDArray[np.uint8]:
    """The picture drawn towards white by so much."""
    return np.asarray(np.rint(image + (255.0 - image) * share), np.uint8)


@pytest.mark.parametrize("stickered", [True, False])
def test_what_lies_on_top_is_legible_until_light_washes_it_out(stickered: bool) -> None:
    for seed in range(4):
        planned = plan(seed, stickered)
        image = painted(planned)
        for die in planned.dice:
            plain = contrast(planned.lens, die, image)
            if plain < 40:
                continue  # pips may be hardly darker than their die
            assert contrast(planned.lens, die, _whitened(image, 0.5)) == pytest.approx(plain / 2, abs=1.5)
            assert legible(planned.lens, die, _whitened(image, 1 - 1.5 * FAINTEST / plain))
            assert not legible(planned.lens, die, _whitened(image, 1 - 0.5 * FAINTEST / plain))


def test_most_planned_dice_are_legible_in_plain_light() -> None:
    for stickered in (True, False):
        plans = [plan(seed, stickered) for seed in range(5)]
        seen = [contrast(one.lens, die, image) for one in plans for image in [painted(one)] for die in one.dice]
        assert np.mean(np.array(seen) > 4 * FAINTEST) > 0.9


def test_a_texture_lies_in_the_picture_where_the_mesh_has_it() -> None:
    for planned in (plan(seed, False) for seed in range(4)):
        for die in planned.dice:
            mesh, square = mesh_of(die), np.array([(0, 0), (TILE, 0), (TILE, TILE), (0, TILE)], np.float32)
            across, up = mesh.uv[:, 0] * len(SIDES) - SIDES.index((2, 1)), mesh.uv[:, 1]
            middle = (abs(across - 0.5) < 0.1) & (abs(up - 0.5) < 0.1)
            on_tile = np.stack([across, 1 - up], 1)[middle] * TILE
            placed = cv2.getPerspectiveTransform(square, top_corners(planned.lens, die))
            found = cv2.perspectiveTransform(on_tile[None].astype(np.float64), placed)[0]
            assert found == pytest.approx(project(planned.lens, mesh.places[middle]), abs=2.5)  # pips are dimples


def test_ink_is_told_from_paper_on_worn_prints_too() -> None:
    for planned in (plan(seed, True) for seed in range(4)):
        for die in planned.dice:
            ink = ink_on_top(die)[40:-40, 40:-40]
            assert ink.min() < 0.2
            assert ink.max() > 0.4


def test_a_washed_out_die_has_no_value_but_keeps_its_box(monkeypatch: pytest.MonkeyPatch) -> None:
    def one_washed_out(planned: Plan) -> NDArray[np.uint8]:
        image = painted(planned)
        x, y = lost
        cv2.circle(image, (x, y), 60, (255, 255, 255), -1)
        return image

    planned = plan(TEST_SEEDS + 3, True, 2, 2)
    monkeypatch.setattr(traced, "render", painted)
    whole = traced.make(planned.seed, traced.Order(True, (2, 2))).entry["dice"]
    assert [die["value"] for die in whole] == [die.face for die in planned.dice]
    x0, y0, x1, y1 = whole[0]["box"]
    lost = (int((x0 + x1) / 2), int((y0 + y1) / 2))
    monkeypatch.setattr(traced, "render", one_washed_out)
    left = traced.make(planned.seed, traced.Order(True, (2, 2))).entry["dice"]
    assert left[0]["value"] is None
    assert left[1]["value"] == planned.dice[1].face
    assert [die["box"] for die in left] == [die["box"] for die in whole]
