"""Photographs and textures without dice, gathered from packages."""

from __future__ import annotations

import sys
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.vision.pictures import open_image
from datasets import surroundings
from datasets.photos import load_folder


def _texture(seed: int, height: int = 300, width: int = 400) -> NDArray[np.uint8]:
    """Rough ground, as textures have it."""
    rng = np.random.default_rng(seed)
    patches = rng.uniform(40, 200, (6, 6, 3)).astype(np.float32)
    ground = cv2.resize(patches, (width, height), interpolation=cv2.INTER_CUBIC) + rng.normal(0, 12, (height, width, 3))
    return np.clip(ground, 0, 255).astype(np.uint8)


def _drawing() -> NDArray[np.uint8]:
    image = np.full((300, 400, 3), 255, np.uint8)
    cv2.circle(image, (200, 150), 90, (200, 60, 20), -1)
    return image


def _directions() -> NDArray[np.uint8]:
    """As games keep beside a texture which way its surface looks."""
    noise = np.random.default_rng(1).normal(0, 12, (300, 400, 3))
    return np.clip(np.array([245, 128, 128]) + noise, 0, 255).astype(np.uint8)


def test_photographs_and_textures_are_told_from_drawings_icons_and_maps_of_directions() -> None:
    assert surroundings.is_photographic(_texture(1))
    assert not surroundings.is_photographic(_texture(1, 100, 120))
    assert not surroundings.is_photographic(_drawing())
    assert not surroundings.is_photographic(_directions())


def test_packages_become_a_folder_of_pictures_without_dice_each_picture_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package, folder = tmp_path / "packages" / "wallpapers", tmp_path / "photos" / "surroundings"
    package.mkdir(parents=True)
    large = _texture(1, 1500, 2000)
    for name, image in {
        "wood.png": large, "wood-small.png": cv2.resize(large, (400, 300), interpolation=cv2.INTER_AREA),
        "stone.jpg": _texture(2), "two-dice.jpg": _texture(3), "sign.png": _drawing(),
    }.items():  # fmt: skip
        cv2.imwrite(str(package / name), image)
    (package / "broken.jpg").write_bytes(b"no picture")
    monkeypatch.setattr(sys, "argv", ["surroundings", str(package.parent), str(folder)])
    surroundings.main()
    photos = load_folder(folder)
    assert [photo.source for photo in photos] == ["debian:wallpapers (stone.jpg)", "debian:wallpapers (wood-small.png)"]
    assert all(photo.dice == () for photo in photos)
    assert all(max(open_image(photo.path).shape) <= surroundings.LONGEST for photo in photos)
