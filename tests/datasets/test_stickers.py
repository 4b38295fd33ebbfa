"""Paper stickers: never mirrored, labelled as they lie, the same for the same seed, read back from the store."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.rules.core import SNAKE_FACES
from companion.rules.snakey.dice import CONVERTER
from companion.vision.faces import FACES
from datasets import sprites
from datasets.dice.groups import render_stickered
from datasets.dice.render import render
from datasets.dice.shade import Stickers, seen_from_outside
from datasets.dice.stickers import Paper, artwork, random_paper, sticker, sticker_sets
from datasets.dice.style import random_camera, random_style
from datasets.faces import mirrored, number_of

CLEAN = Paper(
    paper=(1, 1, 1), ink=(0, 0, 0), toner=1, size=0.9, careless=0, wear=0, dirt=0, pencil=0, gloss=0,
    cutting_line=False,
)  # fmt: skip


def _likeness(seen: NDArray[np.float32], place: int) -> float:
    """How well `seen` (ink on a square) agrees with the printed sticker of `place`, at the best rotation."""
    printed = artwork(place, seen.shape[0])
    half = seen.shape[0] / 2
    best = -1.0
    for angle in range(0, 360, 6):
        turned = cv2.warpAffine(printed, cv2.getRotationMatrix2D((half, half), angle, 0.9), seen.shape)
        best = max(best, float(np.corrcoef(turned.ravel(), seen.ravel())[0, 1]))
    return best


def _most_like(ink: NDArray[np.float32]) -> str:
    return CONVERTER[max((2, 3, 4, 5, 6), key=lambda place: _likeness(ink, place))]


@pytest.mark.parametrize("place", CONVERTER)
def test_sd5_the_sticker_shows_the_face_of_its_place_and_not_its_mirror_image(place: int) -> None:
    laid = sticker(place, CLEAN, np.random.default_rng(place), 64)
    assert _most_like((1 - laid[:, :, :3].mean(2)) * laid[:, :, 3]) == CONVERTER[place]


@pytest.mark.parametrize("place", CONVERTER)
def test_sd5_a_rendered_die_shows_what_its_label_says(place: int) -> None:
    rng = np.random.default_rng(place)
    style = replace(random_style(rng), edge=0.1, ball=2.0, opacity=1.0, gloss=0.0, body=(0.9, 0.9, 0.9), marble=0.0)
    camera = replace(random_camera(rng), elevation=np.pi / 2, distance=40.0, roll=0.0, ambient=0.8)
    (on,) = sticker_sets(CLEAN, rng, 64, 1)
    sprite = render(style, camera, place, rng, blank=True, stickers=Stickers(on, 0.0))
    assert sprite.face == CONVERTER[place]
    x0, y0, x1, y1 = sprite.box
    cx, cy, half = int((x0 + x1) / 2), int((y0 + y1) / 2), 22
    part = sprite.pixels[cy - half : cy + half, cx - half : cx + half].astype(np.float32) / 255
    assert _most_like((1 - part[:, :, :3].mean(2)) * (part[:, :, 3] > 0.9)) == sprite.face


@pytest.mark.parametrize("side", range(3))
@pytest.mark.parametrize("sign", [1, -1])
def test_no_side_of_a_die_is_seen_mirrored(side: int, sign: int) -> None:
    right, up = seen_from_outside(side, sign)
    assert np.cross(right, up).tolist() == [sign * (k == side) for k in range(3)]


def test_the_same_seed_gives_the_same_stickered_dice() -> None:
    one, two, other = render_stickered(4, 2), render_stickered(4, 2), render_stickered(5, 2)
    assert all((a.pixels == b.pixels).all() and a.face == b.face for a, b in zip(one, two, strict=True))
    assert (one[0].pixels != other[0].pixels).any()
    assert all(sprite.face in SNAKE_FACES for sprite in one + other)


def test_worn_and_careless_stickers_stay_colours_on_their_side() -> None:
    for seed in range(12):
        rng = np.random.default_rng(seed)
        paper = replace(random_paper(rng), wear=1.0, careless=1.0, dirt=1.0, pencil=1.0)
        laid = sticker(3, paper, rng, 48)
        assert laid.shape == (48, 48, 4)
        assert laid.min() >= 0
        assert laid.max() <= 1
        assert 0.3 < laid[:, :, 3].mean() < 1


def test_a_stickered_shard_lies_beside_the_others_and_keeps_its_labels(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sprites, "GROUPS_PER_SHARD", 1)
    sprites.make_shard(tmp_path, 0)
    sprites.make_shard(tmp_path, sprites.STICKERED)
    store = sprites.open_store(tmp_path)
    assert len(store) == 2 * sprites.GROUP
    assert set(store.faces[: sprites.GROUP].tolist()) <= {1, 2, 3, 4, 5, 6}
    stickered = render_stickered(sprites.STICKERED, sprites.GROUP)
    assert store.faces[sprites.GROUP :].tolist() == [number_of(sprite.face) for sprite in stickered]
    assert (store.sprite(sprites.GROUP) == stickered[0].pixels).all()


def test_every_face_has_one_number_and_left_and_right_trade_places_in_a_mirror() -> None:
    assert {number_of(face) for face in FACES} == set(range(1, 12))
    assert [number_of(face) for face in SNAKE_FACES] == [7, 8, 9, 10, 11]
    assert {face: mirrored(face) for face in FACES if mirrored(face) != face} == {"left": "right", "right": "left"}
