"""Training samples of how dice stand: cut out as the reader cuts them, and which way the side on top looks."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from datasets.sprites import GROUP
from models.training.networks.plain import CROP
from models.training.samples.augment import photometric
from models.training.samples.material import Floats, Image, Material, cut, motion
from models.training.samples.namer import crop_square

_TRACED = 0.4
"""How many samples are of path-traced pictures, in which dice may touch; the others are of the store."""
_ASKEW, _ANYHOW = 0.45, 0.3
"""By how much (radians, standard deviation) the reader misses a die's upright direction, and how often a sample is
turned any way."""


def _traced(material: Material, rng: np.random.Generator) -> tuple[Sequence[Image], Sequence[float], Floats]:
    """A picture, the box of a die of it, and its axis."""
    shot = material.one_of(material.upright, rng)
    known = [(die.box, die.axis) for die in shot.photo.dice or () if die.axis is not None]
    box, axis = known[int(rng.integers(len(known)))]
    return shot.levels, box, np.array(axis, np.float32)


def _rendered(material: Material, rng: np.random.Generator) -> tuple[Sequence[Image], Sequence[float], Floats]:
    """As _traced, of a rendered die with others about it."""
    wide = 112
    size = wide / 2.1
    image = material.background(rng, wide, size) if rng.random() < 0.6 else material.plain(rng, wide)
    groups = material.stickered if len(material.stickered) and rng.random() < 0.3 else material.pips
    group = int(groups[int(rng.integers(len(groups)))]) * GROUP
    index = group + int(rng.integers(GROUP))
    others = int(rng.integers(1, 4)) if rng.random() < 0.5 else 0
    box = material.lay_among(image, rng, index, wide / 2, wide / 2, size, others)
    return [image], box.tolist(), np.array(material.store.axis(index), np.float32)


def axis_sample(material: Material, rng: np.random.Generator) -> tuple[Image, Floats]:
    """A CROPxCROP picture of a die, and its axis (3) as datasets.path_traced.scene.axis_seen tells it."""
    draw = _traced if material.upright and rng.random() < _TRACED else _rendered
    levels, box, axis = draw(material, rng)
    cx, cy, side = crop_square(box)
    centre = (cx + rng.normal(0, 0.04) * side, cy + rng.normal(0, 0.04) * side)
    askew = rng.uniform(-np.pi, np.pi) if rng.random() < _ANYHOW else rng.normal(0, _ASKEW)
    upright = float(askew - np.arctan2(axis[0], -axis[1]))
    matrix = motion(rng, centre, CROP / side * np.exp(rng.normal(0.02, 0.08)), 0, CROP, upright=upright)
    way, aside = matrix[:, :2] @ axis[:2], float(np.hypot(axis[0], axis[1]))
    way = way * (aside / max(float(np.linalg.norm(way)), 1e-9))
    image = photometric(cut(levels, matrix, CROP, cv2.BORDER_REPLICATE), rng)
    return image, np.array([way[0], way[1], axis[2]], np.float32)
