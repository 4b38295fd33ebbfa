"""The namer's training samples: dice cut out as the reader cuts them, and what is no die, framed like one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.faces import FACES
from datasets.clipart import lay_clipart
from datasets.laying import lay
from datasets.photos import HABITS
from datasets.sprites import GROUP
from datasets.strokes import glyph, random_colour
from datasets.things import lookalike
from models.training.augment import photometric
from models.training.nets import CROP, MIRRORED, REJECT
from models.training.samples import Floats, Image, Material, cut, motion


def crop_matrix(box: Sequence[float], margin: float = 1.3) -> tuple[float, float, float]:
    """Middle x, y of the square that is cut around `box` for the namer, and its side."""
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2, margin * max(box[2] - box[0], box[3] - box[1])


def seen_in(matrix: Floats, label: int) -> int:
    """The class of what a 2x3 `matrix` makes of a die of class `label`: a mirrored left is a right."""
    mirrored = matrix[0, 0] * matrix[1, 1] < matrix[0, 1] * matrix[1, 0]
    return MIRRORED[label] if mirrored else label


def namer_sample(material: Material, rng: np.random.Generator) -> tuple[Image, int]:
    """A CROPxCROP picture and its class: that of its face in FACES, REJECT for anything else."""
    draw = rng.random()
    label = REJECT
    turn = 180.0
    if draw < 0.36 and material.by_folder:  # a real die
        shot = material.pick(rng)
        known = [(k, value) for k, value in enumerate(shot.values) if value is not None]
        if not known:
            return namer_sample(material, rng)
        index, value = known[int(rng.integers(len(known)))]
        cx, cy, side = crop_matrix(shot.boxes[index].tolist())
        label = FACES.index(value)
        turn = HABITS[shot.photo.folder].turn
        levels: Sequence[Image] = shot.levels
        size = CROP / side * np.exp(rng.normal(0.02, 0.10))
        centre = (cx + rng.normal(0, 0.05) * side, cy + rng.normal(0, 0.05) * side)
        matrix = motion(rng, centre, size, turn, CROP)
        image = cut(levels, matrix, CROP, cv2.BORDER_REPLICATE)
        top = shot.tops[index] if shot.tops else None
        if top is not None and rng.random() < 0.35:  # with a sticker on it, which no mirror has turned round
            (face,) = lay(image, [top.moved(matrix)], material.pile.pick(rng), rng)
            label = FACES.index(face)
        else:
            label = seen_in(matrix, label)
    elif draw < 0.65:  # a rendered die, others about it
        wide = 112
        size = wide / 2.1
        image = material.background(rng, wide, size) if rng.random() < 0.6 else material.plain(rng, wide)
        groups = material.stickered if len(material.stickered) and rng.random() < 0.6 else material.pips
        group = int(groups[int(rng.integers(len(groups)))]) * GROUP
        index = group + int(rng.integers(GROUP))
        if rng.random() < 0.4:
            for _ in range(int(rng.integers(1, 4))):
                a, gap = rng.uniform(0, 2 * np.pi), size * rng.uniform(1.0, 1.3)
                material.lay(
                    image,
                    rng,
                    group + int(rng.integers(GROUP)),
                    wide / 2 + np.cos(a) * gap,
                    wide / 2 + np.sin(a) * gap,
                    size,
                )
        box = material.lay(image, rng, index, wide / 2, wide / 2, size)
        assert box is not None
        label = int(material.store.faces[index]) - 1
        cx, cy, side = crop_matrix(box.tolist())
        centre = (cx + rng.normal(0, 0.05) * side, cy + rng.normal(0, 0.05) * side)
        matrix = motion(rng, centre, CROP / side * np.exp(rng.normal(0.02, 0.10)), 12, CROP)
        label = seen_in(matrix, label)
        image = cut([image], matrix, CROP, cv2.BORDER_REPLICATE)
    elif draw < 0.75 and material.mined:  # what a finder took for a die
        hard = material.mined_real if material.mined_real and rng.random() < 0.4 else material.mined
        shot = hard[int(rng.integers(len(hard)))]
        cx, cy, side = crop_matrix(shot.spots[int(rng.integers(len(shot.spots)))].tolist())
        centre = (cx + rng.normal(0, 0.08) * side, cy + rng.normal(0, 0.08) * side)
        image = cut(
            shot.levels,
            motion(rng, centre, CROP / max(side, 8) * np.exp(rng.normal(0, 0.2)), 180, CROP),
            CROP,
            cv2.BORDER_REPLICATE,
        )
    elif draw < 0.83 and material.by_folder:  # beside a real die, a part of it, or several at once
        shot = material.pick(rng)
        index = int(rng.integers(len(shot.boxes)))
        cx, cy, side = crop_matrix(shot.boxes[index].tolist())
        kind = rng.random()
        if kind < 0.4:
            a, far = rng.uniform(0, 2 * np.pi), side / 1.3 * rng.uniform(0.55, 0.8)
            centre, scale = (cx + np.cos(a) * far, cy + np.sin(a) * far), CROP / side * np.exp(rng.normal(0, 0.2))
            mid = np.stack([(shot.boxes[:, 0] + shot.boxes[:, 2]) / 2, (shot.boxes[:, 1] + shot.boxes[:, 3]) / 2], 1)
            if np.hypot(*(mid - np.array(centre)).T).min() < 0.5 * side / 1.3:
                return namer_sample(material, rng)
        elif kind < 0.75:
            centre, scale = (
                (cx + rng.uniform(-0.3, 0.3) * side, cy + rng.uniform(-0.3, 0.3) * side),
                CROP / side * rng.uniform(2.0, 5),
            )
        else:
            a = rng.uniform(0, 2 * np.pi)
            centre, scale = (
                (cx + np.cos(a) * side * 0.5, cy + np.sin(a) * side * 0.5),
                CROP / side * rng.uniform(0.2, 0.42),
            )
        image = cut(shot.levels, motion(rng, centre, scale, 180, CROP), CROP, cv2.BORDER_REPLICATE)
    elif draw < 0.87:  # a part of a rendered die, a single pip above all, or several dice as one
        image = material.plain(rng, 160)
        group = int(material.groups[int(rng.integers(len(material.groups)))]) * GROUP
        size = 80.0
        if rng.random() < 0.3:
            size = 42.0
            for _ in range(int(rng.integers(2, 6))):
                material.lay(
                    image, rng, group + int(rng.integers(GROUP)), 80 + rng.normal(0, 36), 80 + rng.normal(0, 36), size
                )
            centre, scale = (80.0, 80.0), CROP / rng.uniform(100, 180)
        else:
            material.lay(image, rng, group + int(rng.integers(GROUP)), 80, 80, size)
            centre = (80 + rng.uniform(-0.36, 0.36) * size, 80 + rng.uniform(-0.36, 0.36) * size)
            scale = CROP / (1.3 * size) * rng.uniform(2.0, 5)
        image = cut([image], motion(rng, centre, scale, 180, CROP), CROP, cv2.BORDER_REPLICATE)
    elif draw < 0.895 and len(material.blank):
        wide = 96
        image = material.background(rng, wide, 40)
        material.lay(image, rng, int(rng.choice(material.blank)), 48, 48, 45)
        if rng.random() < 0.6:  # a cube with a number or a sign instead of pips
            middle = image[34:62, 34:62].copy()
            bright = float(middle.mean()) > 128
            glyph(middle, rng, random_colour(rng, 0, 110) if bright else random_colour(rng, 140, 255))
            image[34:62, 34:62] = middle
        image = cut([image], motion(rng, (48, 48), CROP / 60 * np.exp(rng.normal(0, 0.1)), 180, CROP), CROP)
    elif draw < 0.92 and material.without:  # a piece of a photograph without dice, of any size
        shot = material.without[int(rng.integers(len(material.without)))]
        h, w = shot.levels[0].shape[:2]
        scale = CROP / float(np.exp(rng.uniform(np.log(30), np.log(min(h, w)))))
        centre = (rng.uniform(0.1, 0.9) * w, rng.uniform(0.1, 0.9) * h)
        image = cut(shot.levels, motion(rng, centre, scale, 180, CROP), CROP, cv2.BORDER_REPLICATE)
    elif draw < 0.975:  # a card, a domino or the like framed as a die would be
        wide = 128
        image = material.background(rng, wide, 50) if rng.random() < 0.5 else material.plain(rng, wide)
        if material.clipart is not None and rng.random() < 0.35:
            lay_clipart(image, material.clipart, rng, 64, 64, 60 * float(np.exp(rng.uniform(-0.3, 0.8))))
        else:
            lookalike(image, rng, 64, 64, 60, whole=True)
        centre = (64 + rng.normal(0, 3), 64 + rng.normal(0, 3))
        image = cut([image], motion(rng, centre, CROP / 78 * np.exp(rng.normal(0, 0.15)), 180, CROP), CROP)
    else:  # tables, cards and things, at any size, in part and whole
        wide = 160
        size = rng.uniform(14, 60)
        image = material.background(rng, wide, size)
        if rng.random() < 0.7:
            material.thing(image, rng, 80 + rng.normal(0, 6), 80 + rng.normal(0, 6), size)
        scale = CROP / (size * 1.3) * np.exp(rng.normal(0, 0.3))
        if rng.random() < 0.5:
            scale = CROP / (size * 1.3) * rng.uniform(0.25, 0.6)
        centre = (80 + rng.normal(0, 8), 80 + rng.normal(0, 8))
        image = cut([image], motion(rng, centre, scale, 180, CROP), CROP)
    return photometric(image, rng), label


def namer_batches(material: Material, seed: int, batch: int) -> Iterator[tuple[Image, NDArray[np.int64]]]:
    """Endless batches for the namer: crops (B, CROP, CROP, 3) and classes (B,)."""
    rng = np.random.default_rng(seed)
    while True:
        pairs = [namer_sample(material, rng) for _ in range(batch)]
        yield np.stack([p[0] for p in pairs]), np.array([p[1] for p in pairs])
