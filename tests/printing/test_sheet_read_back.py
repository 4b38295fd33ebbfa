"""The printed sticker sheet, cut up and stuck onto dice, is read as what it says."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.printing.artwork import STICKER
from companion.printing.catalogue import Order
from companion.printing.stickers import DIE_SIZES, sticker_corner
from companion.rules.snakey.dice import CONVERTER
from companion.vision.reader import Reader
from datasets.dice.render import render as rendered
from datasets.dice.shade import Stickers
from datasets.dice.style import Camera, random_camera, random_style
from tests.printing.conftest import PER_MM, Render

_SIDE = 128
_CELL = 140


def _stuck_on(page: NDArray[np.uint8], die: int, number: int, place: int) -> NDArray[np.float32]:
    """One side of a die with the sticker that was cut from the page: colour and cover, 0-1."""
    x, y = sticker_corner(die, "a4", number, place)
    corner = np.array([(x, y), (x + STICKER * die, y), (x, y + STICKER * die)], np.float32) * PER_MM
    edge = (1 - STICKER) / 2 * _SIDE
    laid = np.array([(edge, edge), (_SIDE - edge, edge), (edge, _SIDE - edge)], np.float32)
    matrix = cv2.getAffineTransform(corner, laid)
    grey = cv2.warpAffine(page, matrix, (_SIDE, _SIDE), flags=cv2.INTER_LINEAR).astype(np.float32) / 255
    cover = np.zeros((_SIDE, _SIDE), np.float32)
    cover[round(edge) : -round(edge), round(edge) : -round(edge)] = 1
    return np.dstack([grey, grey, grey, cover])


def _throw(page: NDArray[np.uint8], die: int, seed: int) -> NDArray[np.uint8]:
    """A die of each place, stickers on, on a green cloth, each turned another way."""
    rng = np.random.default_rng(seed)
    image = np.full((2 * _CELL, 3 * _CELL, 3), (70, 95, 60), np.float32) + rng.normal(0, 4, (2 * _CELL, 3 * _CELL, 1))
    style = replace(
        random_style(rng), edge=0.15, ball=2.0, opacity=1.0, gloss=0.1, body=(0.15, 0.15, 0.7), marble=0.0, wood=False
    )
    camera: Camera = replace(random_camera(rng), elevation=1.25, distance=30.0, ambient=0.75)
    for number, place in enumerate(CONVERTER):
        on = {where: _stuck_on(page, die, number, where) for where in CONVERTER}
        sprite = rendered(style, camera, place, rng, blank=True, stickers=Stickers(on, 0.0))
        y, x = _CELL * (number // 3), _CELL * (number % 3)
        side = sprite.pixels.shape[0]
        part = image[y + 6 : y + 6 + side, x + 6 : x + 6 + side]
        cover, shadow = sprite.pixels[:, :, 3:4] / 255, sprite.pixels[:, :, 4:] / 255
        part[:] = part * (1 - shadow) * (1 - cover) + sprite.pixels[:, :, :3] * cover
    return np.clip(image, 0, 255).astype(np.uint8)


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader()


@pytest.mark.parametrize("die", DIE_SIZES)
def test_the_faces_of_a_printed_sheet_are_read_from_dice_that_carry_its_stickers(
    die: int, render: Render, reader: Reader
) -> None:
    image = _throw(render(Order("stickers", die=die)), die, die)
    reading = reader.read(image, 80)
    assert sorted(map(str, (one.face for one in reading.dice))) == sorted(CONVERTER.values())
    by_place = sorted(reading.dice, key=lambda one: (one.box[1] > _CELL - 20, one.box[0]))
    assert [one.face for one in by_place] == list(CONVERTER.values())
