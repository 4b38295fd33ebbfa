"""The renderer: the same seed gives the same picture, and the truth that it states holds."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from datasets.dice_style import random_camera, random_style
from datasets.golden import scene, write
from datasets.render import SPRITE, render, render_group
from datasets.scenery import table
from datasets.things import clutter


def test_same_seed_same_dice() -> None:
    one, two = render_group(5, 3), render_group(5, 3)
    assert all(
        (a.pixels == b.pixels).all() and a.box == b.box and a.face == b.face for a, b in zip(one, two, strict=True)
    )
    assert (render_group(6, 1)[0].pixels != one[0].pixels).any()


@pytest.mark.parametrize("face", range(1, 7))
def test_box_holds_all_that_is_seen(face: int) -> None:
    rng = np.random.default_rng(face)
    sprite = render(random_style(rng), random_camera(rng), face, rng)
    x0, y0, x1, y1 = (int(v) for v in sprite.box)
    assert sprite.face == face
    assert sprite.pixels.shape == (SPRITE, SPRITE, 5)
    outside = sprite.pixels[:, :, 3].copy()
    outside[max(0, y0 - 2) : y1 + 2, max(0, x0 - 2) : x1 + 2] = 0
    assert not outside.any()
    assert min(x1 - x0, y1 - y0) > SPRITE / 4


def test_scene_states_its_dice() -> None:
    image, dice = scene(3, [1, 6, 6])
    assert image.shape == (480, 640, 3)
    assert [d["value"] for d in dice] == [1, 6, 6]


def test_golden_pictures_are_reproducible(tmp_path: Path) -> None:
    write(tmp_path)
    golden = Path(__file__).parents[2] / "datasets" / "golden"
    assert (tmp_path / "annotations.json").read_text() == (golden / "annotations.json").read_text()


def test_tables_and_clutter_by_seed() -> None:
    one, two = (table(np.random.default_rng(4), 64, 96) for _ in range(2))
    assert (one == two).all()
    assert one.shape == (64, 96, 3)
    for seed in range(40):
        rng = np.random.default_rng(seed)
        clutter(one, rng, 48, 32, 20)
    assert (one != two).any()
