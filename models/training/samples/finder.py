"""The finder's training samples: pictures of dice, and where they are in the form of its answer."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from datasets.laying import lay
from datasets.photos import HABITS
from models.training.samples.augment import photometric
from models.training.samples.material import Floats, Image, Material, cut, motion, moved
from models.training.samples.targets import encode

SIDE: Final = 192
"""Pixels of a side of a picture."""


def finder_sample(material: Material, rng: np.random.Generator) -> tuple[Image, Floats]:
    """A picture (SIDE, SIDE, 3) and the finder's target (7, SIDE/4, SIDE/4): heat, weight of heat, positive,
    and left, top, right, bottom in units."""
    size, draw = _size(rng), rng.random()
    unknown = np.zeros((0, 4), np.float32)
    if draw < 0.55 and material.by_folder:
        image, boxes, unknown = _photographed(material, rng, size)
    elif draw < 0.62 and (material.without or material.mined):
        image, boxes = _mistaken(material, rng, size)
    else:
        image, boxes = _scene(material, rng, size)
    image, frame = _ended(photometric(image, rng), rng)
    return image, encode(boxes, unknown, SIDE, frame)


def _size(rng: np.random.Generator) -> float:
    """Pixels of the longer side of a die; now and then too large to be one die in this pass: nothing is to be found
    then, neither a face nor a pip."""
    size = float(np.clip(np.exp(rng.normal(np.log(29), 0.45)), 11, 95))
    return float(np.exp(rng.uniform(np.log(130), np.log(330)))) if rng.random() < 0.13 else size


def _photographed(material: Material, rng: np.random.Generator, size: float) -> tuple[Image, Floats, Floats]:
    """A part of a photograph with dice, some with stickers laid on them, things between them; the boxes of the dice,
    and of those whose faces are not known."""
    shot = material.pick(rng)
    sides = np.maximum(shot.boxes[:, 2] - shot.boxes[:, 0], shot.boxes[:, 3] - shot.boxes[:, 1])
    index = int(rng.integers(len(shot.boxes)))
    scale = size / float(np.median(sides) if rng.random() < 0.5 else sides[index])
    aim = (rng.uniform(0, SIDE), rng.uniform(0, SIDE))
    matrix = motion(rng, _middle(shot.boxes[index]), scale, HABITS[shot.photo.folder].turn, SIDE, aim)
    image = cut(shot.levels, matrix, SIDE, int(rng.choice([cv2.BORDER_REPLICATE, cv2.BORDER_CONSTANT])))
    boxes = moved(shot.boxes, matrix, 0.5)
    if rng.random() < 0.2:
        tops = [top.moved(matrix) for top in shot.tops if top is not None]
        lay(image, [top for top in tops if top.within(SIDE, SIDE)], material.pile.pick(rng), rng)
    if rng.random() < 0.3:
        _strew(image, boxes, material, rng, size)
    known = np.array([v is not None for v in shot.values])
    return image, boxes[known], boxes[~known]


def _strew(image: Image, boxes: Floats, material: Material, rng: np.random.Generator, size: float) -> None:
    """Lay some things where no die of these boxes is near."""
    for _ in range(int(rng.integers(1, 4))):
        x, y = rng.uniform(0, SIDE), rng.uniform(0, SIDE)
        away = np.hypot((boxes[:, 0] + boxes[:, 2]) / 2 - x, (boxes[:, 1] + boxes[:, 3]) / 2 - y)
        if away.min() > 3 * size:
            material.thing(image, rng, x, y, size * 0.6)


def _mistaken(material: Material, rng: np.random.Generator, size: float) -> tuple[Image, Floats]:
    """A part of a photograph in which a finder found what is no die, or of one without dice; and the boxes of dice that
    are in it all the same."""
    pool = material.mined if material.mined and rng.random() < 0.5 else material.without or material.mined
    shot = material.one_of(pool, rng)
    if len(shot.spots) and not len(shot.boxes):
        spot = shot.spots[int(rng.integers(len(shot.spots)))]
        centre, scale = _middle(spot), size / max(8.0, float(max(spot[2] - spot[0], spot[3] - spot[1])))
    else:
        h, w = shot.levels[0].shape[:2]
        centre, scale = (rng.uniform(0, w), rng.uniform(0, h)), float(np.exp(rng.uniform(-1.2, 0.7)))
    aim = (rng.uniform(0.2, 0.8) * SIDE, rng.uniform(0.2, 0.8) * SIDE)
    matrix = motion(rng, centre, scale, 180, SIDE, aim)
    return cut(shot.levels, matrix, SIDE, cv2.BORDER_REPLICATE), moved(shot.boxes, matrix)


def _middle(box: Floats) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def _ended(image: Image, rng: np.random.Generator) -> tuple[Image, tuple[int, int]]:
    """`image`, and width and height of the frame that fills it: now and then that ends before its right or lower edge,
    and black follows, as the reader fills a frame up."""
    width = height = len(image)
    if rng.random() >= 0.2:
        return image, (width, height)
    at = int(rng.uniform(0.5, 1) * len(image))
    width, height = (at, height) if rng.random() < 0.5 else (width, at)
    ended = np.zeros_like(image)  # a scene that is taken again may have come through as it is: it must stay so
    ended[:height, :width] = image[:height, :width]
    return ended, (width, height)


def _scene(material: Material, rng: np.random.Generator, size: float) -> tuple[Image, Floats]:
    """Rendered dice on a table and their boxes; mostly a table that was laid before, mirrored or not."""
    scene = material.again(material.scenes, rng, lambda: material.scene(rng, SIDE, size)[:2])
    assert scene is not None  # a table is always laid
    image, boxes = scene
    if rng.random() < 0.5:
        return image, boxes
    turned = np.stack([SIDE - boxes[:, 2], boxes[:, 1], SIDE - boxes[:, 0], boxes[:, 3]], 1)
    return np.ascontiguousarray(image[:, ::-1]), turned
