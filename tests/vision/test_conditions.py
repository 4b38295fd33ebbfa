"""Light, distance and sharpness told from rendered pictures, made darker, smaller and softer."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.config import resource
from companion.vision.conditions import Conditions, look
from companion.vision.reading import Die, Reading

Picture = NDArray[np.uint8]
GOLDEN = resource("datasets") / "golden"
SHOTS = json.loads((GOLDEN / "annotations.json").read_text(encoding="utf-8"))
WITH_DICE = [shot for shot in SHOTS if shot["dice"]]


@cache
def picture(name: str) -> Picture:
    return np.asarray(cv2.imread(str(GOLDEN / name)), np.uint8)


def truth(shot: dict[str, object], scale: float = 1.0, dx: float = 0.0) -> Reading:
    """The dice that the picture's annotation names, the picture scaled and shifted by so much."""
    dice = []
    for die in shot["dice"]:  # type: ignore[attr-defined]
        x0, y0, x1, y1 = (edge * scale for edge in die["box"])
        dice.append(Die((x0 + dx, y0, x1 + dx, y1), die["value"], 0.98, None, 0.0))
    return Reading(tuple(dice), 0.98, 1.0)


def of(shot: dict[str, object], image: Picture | None = None) -> Conditions:
    return look(picture(str(shot["image"])) if image is None else image, truth(shot))


def softened(image: Picture, reading: Reading, share: float) -> Picture:
    """The picture out of focus, by so many sides of a die."""
    size = float(np.median([die.box[2] - die.box[0] for die in reading.dice]))
    return np.asarray(cv2.GaussianBlur(image, (0, 0), share * size), np.uint8)


@pytest.mark.parametrize("shot", WITH_DICE, ids=lambda shot: Path(shot["image"]).stem)
def test_a_good_picture_has_nothing_to_complain_of(shot: dict[str, object]) -> None:
    found = of(shot)
    assert [found.dark, found.far, found.blurred, found.cut] == [False] * 4, found


@pytest.mark.parametrize("shot", WITH_DICE, ids=lambda shot: Path(shot["image"]).stem)
def test_a_picture_out_of_focus_is_blurred(shot: dict[str, object]) -> None:
    image = picture(str(shot["image"]))
    assert of(shot, softened(image, truth(shot), 0.07)).blurred
    assert not of(shot, softened(image, truth(shot), 0.01)).blurred


@pytest.mark.parametrize(("gain", "dark", "night"), [(1.0, False, False), (0.15, True, False), (0.05, True, True)])
def test_a_dark_room_is_told_from_a_light_one(gain: float, dark: bool, night: bool) -> None:
    image = np.full((480, 640, 3), 150, np.uint8)
    found = look(np.asarray(image * gain, np.uint8), Reading((), 1.0, 1.0))
    assert (found.dark, found.night, found.side, found.sharpness) == (dark, night, None, None)


def test_a_dark_table_under_a_lamp_is_not_dark() -> None:
    image = np.full((480, 640, 3), 25, np.uint8)
    image[:, 500:] = 130
    assert not look(image, Reading((), 1.0, 1.0)).dark


@pytest.mark.parametrize(("scale", "far"), [(1.0, False), (0.25, True)])
def test_dice_that_are_too_small_are_far_and_never_blurred_as_well(scale: float, far: bool) -> None:
    shot = WITH_DICE[0]
    image = picture(str(shot["image"]))
    small = np.asarray(cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    found = look(small, truth(shot, scale))
    assert (found.far, found.blurred) == (far, False)


def test_a_die_over_the_pictures_edge_is_cut() -> None:
    shot = WITH_DICE[0]
    left = min(die["box"][0] for die in shot["dice"])
    assert not of(shot).cut
    image = np.ascontiguousarray(picture(str(shot["image"]))[:, int(left) + 4 :])
    over = truth(shot, dx=-left - 4)
    assert look(image, over).cut
    hardly = Reading(tuple(replace(die, confidence=0.3) for die in over.dice), 0.1, 1.0)
    assert not look(image, hardly).cut


@pytest.mark.parametrize("shape", [(1, 1, 3), (8, 8, 3), (3000, 40, 3)])
def test_a_frame_of_any_size_is_looked_at(shape: tuple[int, int, int]) -> None:
    die = Die((0.0, 0.0, float(shape[1]), float(shape[0])), 1, 0.9, None, 0.0)
    found = look(np.zeros(shape, np.uint8), Reading((die,), 0.9, 1.0))
    assert found.night
    assert found.cut


def test_only_dice_that_are_large_and_bright_enough_are_said_to_be_blurred() -> None:
    for light, side, sharpness in product((20.0, 90.0), (15.0, 40.0), (0.05, 0.3)):
        found = Conditions(light, side, sharpness, cut=False)
        assert found.blurred == (not found.dark and not found.far and sharpness < 0.1)
    assert not Conditions(90.0, None, None, cut=False).blurred
