"""The renderer: the same seed gives the same picture, and the truth that it states holds."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets import sprites
from datasets.boards import board, pawn
from datasets.clipart import gather, lay_clipart
from datasets.dice_style import difficult_style, random_camera, random_style, ringed_style
from datasets.golden import scene, write
from datasets.reflections import Lamp, mirrored
from datasets.render import SPRITE, render, render_difficult, render_group, render_ringed
from datasets.scenery import ground, table
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


def test_pips_of_difficult_dice_still_differ_from_their_bodies() -> None:
    for seed in range(30):
        style = difficult_style(np.random.default_rng(seed))
        colours = np.array([[style.body, style.pip]], np.float32)
        body, pip = cv2.cvtColor(colours, cv2.COLOR_BGR2LAB)[0]
        assert np.linalg.norm(body - pip) > 20


def test_the_disc_of_a_ringed_die_differs_from_its_body_and_its_pips() -> None:
    for seed in range(30):
        style = ringed_style(np.random.default_rng(seed))
        colours = np.array([[style.body, style.second, style.pip]], np.float32)
        body, disc, pip = cv2.cvtColor(colours, cv2.COLOR_BGR2LAB)[0]
        assert np.linalg.norm(body - disc) > 10
        assert np.linalg.norm(pip - disc) > 20
        assert style.ring > 0.5


def test_a_shard_of_ringed_dice_keeps_its_labels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sprites, "GROUPS_PER_SHARD", 1)
    sprites.make_shard(tmp_path, sprites.RINGED)
    ringed = render_ringed(sprites.RINGED, sprites.GROUP)
    assert sprites.open_store(tmp_path).faces.tolist() == [die.face for die in ringed]


def test_boards_by_seed_fill_any_size() -> None:
    for seed in range(20):
        one, two = (board(np.random.default_rng(seed), 90, 140) for _ in range(2))
        assert one.shape == (90, 140, 3)
        assert (one == two).all()
        assert one.std() > 0
    grounds = [ground(np.random.default_rng(seed), 64, 96) for seed in range(30)]
    assert {image.shape for image in grounds} == {(64, 96, 3)}
    assert any((image != table(np.random.default_rng(seed), 64, 96)).any() for seed, image in enumerate(grounds))


def test_a_pawn_is_drawn_where_it_is_asked_for() -> None:
    for seed in range(20):
        image = np.full((120, 120, 3), 250, np.uint8)
        pawn(image, np.random.default_rng(seed), 60, 60, 30)
        assert (image[45:75, 45:75] != 250).any()
        assert (image[:10] == 250).all()


def test_difficult_dice_by_seed() -> None:
    one, two = render_difficult(5, 2), render_difficult(5, 2)
    assert all((a.pixels == b.pixels).all() and a.face == b.face for a, b in zip(one, two, strict=True))
    assert (one[0].pixels != render_group(5, 1)[0].pixels).any()


def test_a_lamp_is_mirrored_where_it_stands() -> None:
    lamp = Lamp(np.eye(3, dtype=np.float32), 0.2, 0.2, "disc", 0.8, 0.1)
    towards, aside, away = np.array([[0, 0, 1], [1, 0, 0], [0, 0, -1]], np.float32)
    assert mirrored([lamp], np.stack([towards, aside, away], 1)).tolist() == pytest.approx([0.8, 0, 0])


def test_clip_art_leaves_dice_out_and_lies_where_it_is_laid(tmp_path: Path) -> None:
    picture = np.full((40, 60, 4), (20, 30, 200, 255), np.uint8)
    for name in ("spoon.png", "dice.png"):
        cv2.imwrite(str(tmp_path / name), picture)
    store = gather(tmp_path, 10)
    assert len(store) == 1
    image = np.full((100, 100, 3), 128, np.uint8)
    lay_clipart(image, store, np.random.default_rng(1), 50, 50, 40)
    changed = np.argwhere((image != 128).any(2))
    assert len(changed) > 200
    assert np.abs(changed.mean(0) - 50).max() < 8
