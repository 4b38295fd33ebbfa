"""The renderer: the same seed gives the same picture, and the truth that it states holds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from datasets import sprites
from datasets.clipart import gather, lay_clipart
from datasets.dice.clear import seen_through
from datasets.dice.groups import render_difficult, render_group, render_ringed, render_uncommon
from datasets.dice.reflections import Lamp, mirrored
from datasets.dice.render import SPRITE, Sprite, render
from datasets.dice.style import difficult_style, random_camera, random_style, ringed_style, uncommon_style
from datasets.golden import scene, write
from datasets.tabletop.boards import board, pawn
from datasets.tabletop.scenery import ground, table
from datasets.tabletop.things import clutter


def test_same_seed_same_dice() -> None:
    one, two = render_group(5, 3), render_group(5, 3)
    assert all(
        (a.pixels == b.pixels).all() and a.box == b.box and a.face == b.face for a, b in zip(one, two, strict=True)
    )
    assert (render_group(6, 1)[0].pixels != one[0].pixels).any()


def _any_die(rng: np.random.Generator) -> NDArray[np.uint8]:
    styles = (random_style, difficult_style, ringed_style, uncommon_style)
    return render(styles[int(rng.integers(len(styles)))](rng), random_camera(rng), 3, rng).pixels


@pytest.mark.parametrize(
    ("made", "bright", "drawn"),
    [
        (
            _any_die,
            [21.9, 16.8, 18.2, 32.2, 23.8, 12.6, 17.2, 18.6, 19.1, 11.4, 25.1, 13.1],
            [902, 634, 110, 476, 633, 162, 185, 530, 378, 39, 461, 20],
        ),
        (
            lambda rng: table(rng, 40, 60),
            [40.1, 163.2, 113.1, 59.6, 130.8, 118.1, 100.2, 158.1, 218.7, 138.9, 102.7, 125.6],
            [815, 27, 657, 391, 902, 999, 850, 467, 241, 26, 425, 621],
        ),
    ],
)
def test_a_seed_draws_what_it_drew_when_the_models_were_trained(
    made: Callable[[np.random.Generator], NDArray[np.uint8]], bright: list[float], drawn: list[int]
) -> None:
    chances = [np.random.default_rng(seed) for seed in range(len(drawn))]
    assert [float(made(rng).mean()) for rng in chances] == pytest.approx(bright, abs=0.1)
    assert [int(rng.integers(1000)) for rng in chances] == drawn  # as many draws, in the same order


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


@pytest.mark.parametrize(("first", "made"), [(sprites.RINGED, render_ringed), (sprites.UNCOMMON, render_uncommon)])
def test_a_shard_keeps_the_labels_of_its_dice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first: int, made: Callable[[int, int], list[Sprite]]
) -> None:
    monkeypatch.setattr(sprites, "GROUPS_PER_SHARD", 1)
    sprites.make_shard(tmp_path, first)
    store = sprites.open_store(tmp_path)
    group = made(first, sprites.GROUP)
    assert store.faces.tolist() == [die.face for die in group]
    assert (store.sprite(0) == group[0].pixels).all()
    assert store.rolls.tolist() == pytest.approx([die.roll for die in group])


def test_a_store_of_an_older_version_says_so(tmp_path: Path) -> None:
    np.save(tmp_path / "sprites-0000.npy", np.zeros((1, 128, 128, 5), np.uint8))
    np.save(tmp_path / "meta-0000.npy", np.zeros((1, 6), np.float32))
    with pytest.raises(ValueError, match="An older version made the rendered dice"):
        sprites.open_store(tmp_path)


def test_through_a_clear_die_the_pip_on_its_lower_side_is_seen_and_nothing_beside_it() -> None:
    style = replace(random_style(np.random.default_rng(1)), edge=0.08, ball=2.0, opacity=0.3, pip=(0.0, 0.0, 1.0),
                    one=(1.0, 0.0, 0.0), pip_radius=0.2, one_radius=0.2)  # fmt: skip
    sides = {(2, 1): 6, (2, -1): 1, (0, 1): 2, (0, -1): 5, (1, 1): 3, (1, -1): 4}
    above = np.array([[0.0, 0.6], [0.0, 0.0], [1.0, 1.0]], np.float32)
    down = np.array([[0.0, 0.0], [0.0, 0.0], [-1.0, -1.0]], np.float32)
    ink, seen, bright = seen_through(style, sides, above, down, -down, 0.02, np.random.default_rng(0))
    assert seen[0] > 0.3
    assert ink[:, 0].tolist() == pytest.approx([0.85, 0, 0])
    assert seen[1] == 0
    assert ((bright > 0.3) & (bright < 2.2)).all()


def test_a_ray_that_enters_a_clear_die_aslant_goes_on_steeper() -> None:
    style = replace(random_style(np.random.default_rng(1)), edge=0.05, ball=2.0, opacity=0.3, one_radius=0.2)
    sides = {(2, 1): 6, (2, -1): 1, (0, 1): 2, (0, -1): 5, (1, 1): 3, (1, -1): 4}
    slant = np.array([[0.6], [0.0], [-0.8]], np.float32)  # sin 0.6 / 1.49 within: 0.88 aside at the bottom
    up = np.array([[0.0], [0.0], [1.0]], np.float32)
    for start, expected in ((-0.88, True), (-0.4, False)):
        at = np.array([[start], [0.0], [1.0]], np.float32)
        _, seen, _ = seen_through(style, sides, at, slant, up, 0.02, np.random.default_rng(0))
        assert bool(seen[0] > 0.2) == expected


def test_the_fours_of_asian_dice_are_as_red_as_their_ones() -> None:
    styles = [uncommon_style(np.random.default_rng(seed)) for seed in range(60)]
    asian = [style for style in styles if style.red_four]
    assert asian
    assert all(style.ink_of(4) == style.ink_of(1) == style.one != style.ink_of(6) for style in asian)
    assert any(style.clear for style in styles)
    assert any(style.speckle for style in styles)


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


@pytest.mark.parametrize("roll", [0.6, -1.1, 2.3])
def test_a_dies_axis_turns_with_the_camera_that_is_rolled(roll: float) -> None:
    rng = np.random.default_rng(2)
    style, camera = random_style(rng), replace(random_camera(rng), elevation=0.8)

    def shown(turned: float) -> tuple[np.ndarray[tuple[int, ...], np.dtype[np.float32]], tuple[float, float, float]]:
        sprite = render(style, replace(camera, roll=turned), 3, np.random.default_rng(5))
        return sprite.pixels[:, :, 3].astype(np.float32), sprites.seen_axis(sprite.elevation, sprite.roll)

    (straight, up), (rolled, axis) = shown(0.0), shown(roll)
    assert up == pytest.approx((0, -np.cos(0.8), np.sin(0.8)))
    angle = float(np.arctan2(axis[0], -axis[1]))  # clockwise, from up

    def differs(by: float) -> float:
        middle = ((SPRITE - 1) / 2, (SPRITE - 1) / 2)
        turned = cv2.warpAffine(straight, cv2.getRotationMatrix2D(middle, -np.rad2deg(by), 1), (SPRITE, SPRITE))
        return float(np.abs(turned - rolled).mean())

    assert differs(angle) < 0.4 * differs(-angle)
