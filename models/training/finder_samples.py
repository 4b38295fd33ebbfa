"""The finder's training samples: pictures of dice, and where they are in the form of its answer."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from datasets.laying import lay
from datasets.photos import HABITS
from models.training.augment import photometric
from models.training.material import Floats, Image, Material, cut, motion, moved
from models.training.targets import encode

SIDE: Final = 192
"""Pixels of a side of a picture."""


def finder_sample(material: Material, rng: np.random.Generator) -> tuple[Image, Floats]:
    """A picture (SIDE, SIDE, 3) and the finder's target (7, SIDE/4, SIDE/4): heat, weight of heat, positive,
    and left, top, right, bottom in units."""
    size = float(np.exp(rng.normal(np.log(29), 0.45)))
    size = float(np.clip(size, 11, 95))
    if rng.random() < 0.13:  # too large to be one die in this pass: nothing is to be found, neither a face nor a pip
        size = float(np.exp(rng.uniform(np.log(130), np.log(330))))
    draw = rng.random()
    ignore = np.zeros((0, 4), np.float32)
    if draw < 0.55 and material.by_folder:
        shot = material.pick(rng)
        sides = np.maximum(shot.boxes[:, 2] - shot.boxes[:, 0], shot.boxes[:, 3] - shot.boxes[:, 1])
        index = int(rng.integers(len(shot.boxes)))
        scale = size / float(np.median(sides) if rng.random() < 0.5 else sides[index])
        centre = ((shot.boxes[index, 0] + shot.boxes[index, 2]) / 2, (shot.boxes[index, 1] + shot.boxes[index, 3]) / 2)
        matrix = motion(
            rng, centre, scale, HABITS[shot.photo.folder].turn, SIDE, (rng.uniform(0, SIDE), rng.uniform(0, SIDE))
        )
        image = cut(shot.levels, matrix, SIDE, int(rng.choice([cv2.BORDER_REPLICATE, cv2.BORDER_CONSTANT])))
        boxes = moved(shot.boxes, matrix, 0.5)
        if rng.random() < 0.2:  # stickers on the dice
            tops = [top.moved(matrix) for top in shot.tops if top is not None]
            lay(image, [top for top in tops if top.within(SIDE, SIDE)], material.pile.pick(rng), rng)
        known = np.array([v is not None for v in shot.values])
        ignore, boxes = boxes[~known], boxes[known]
        if rng.random() < 0.3:
            for _ in range(int(rng.integers(1, 4))):
                x, y = rng.uniform(0, SIDE), rng.uniform(0, SIDE)
                every = np.concatenate([boxes, ignore])
                far = (
                    np.hypot((every[:, 0] + every[:, 2]) / 2 - x, (every[:, 1] + every[:, 3]) / 2 - y)
                    if len(every)
                    else np.array([999.0])
                )
                if far.min() > 3 * size:
                    material.thing(image, rng, x, y, size * 0.6)
    elif draw < 0.62 and (material.without or material.mined):
        pool = material.mined if material.mined and rng.random() < 0.5 else material.without or material.mined
        shot = material.one_of(pool, rng)
        h, w = shot.levels[0].shape[:2]
        if len(shot.spots) and not len(shot.boxes):
            spot = shot.spots[int(rng.integers(len(shot.spots)))]
            centre, scale = (
                ((spot[0] + spot[2]) / 2, (spot[1] + spot[3]) / 2),
                size / max(8.0, float(max(spot[2] - spot[0], spot[3] - spot[1]))),
            )
        else:
            centre, scale = (rng.uniform(0, w), rng.uniform(0, h)), float(np.exp(rng.uniform(-1.2, 0.7)))
        matrix = motion(rng, centre, scale, 180, SIDE, (rng.uniform(0.2, 0.8) * SIDE, rng.uniform(0.2, 0.8) * SIDE))
        image = cut(shot.levels, matrix, SIDE, cv2.BORDER_REPLICATE)
        boxes = moved(shot.boxes, matrix)
    else:
        image, boxes = _scene(material, rng, size)
    image, frame = _ended(photometric(image, rng), rng)
    return image, encode(boxes, ignore, SIDE, frame)


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
