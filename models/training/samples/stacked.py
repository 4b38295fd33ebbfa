"""Training samples of dice that lie on another one, and of dice that do not: cut out as the reader cuts them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from companion.vision.finding.candidates import Box
from datasets.path_traced.touching import OFF
from datasets.sprites import GROUP
from models.training.networks.plain import CROP
from models.training.samples.augment import photometric
from models.training.samples.material import Image, Material, cut, motion
from models.training.samples.namer import crop_square
from models.training.samples.table_view import TableView

_TRACED: Final = 0.5
"""How many samples are of path-traced pictures; the others are of the store."""
_ASKEW: Final = 0.45
"""By how much (radians, standard deviation) the reader misses a die's upright direction."""
_NEARER: Final = (1.0, 1.2)
"""How much larger a die looks that lies on another, and so nearer to the camera."""
_WIDE: Final = 112
_AROUND: Final = (0.0, 1.0)
"""How much of what is seen of the lower one a finder's box of the upper one holds, too."""

Sample = tuple[Sequence[Image], Sequence[float], float]
"""A picture at several sizes, the box of a die in it, and which way the side on top looks (radians, clockwise from
up)."""


def _traced(material: Material, stacked: bool, rng: np.random.Generator) -> Sample | None:
    """A die of a path-traced picture."""
    shots = material.stacked if stacked else material.upright
    if not shots:
        return None
    shot = material.one_of(shots, rng)
    dice = shot.photo.dice or ()
    fitting = [(die.box, die.axis) for die in dice if die.stacked == stacked and die.axis is not None]
    if not fitting:
        return None
    box, axis = fitting[int(rng.integers(len(fitting)))]
    if stacked:
        box = _joined(box, [die.box for die in dice if die.stacked and die.box != box], rng)
    return shot.levels, box, float(np.arctan2(axis[0], -axis[1]))


def _joined(box: Sequence[float], others: Sequence[Sequence[float]], rng: np.random.Generator) -> Box:
    """`box`, grown by a part of the way towards the box around it and the others."""
    both = np.array([box, *others])
    hull = np.concatenate([both[:, :2].min(0), both[:, 2:].max(0)])
    x0, y0, x1, y1 = (np.array(box) + rng.uniform(*_AROUND) * (hull - np.array(box))).tolist()
    return x0, y0, x1, y1


def _rendered(material: Material, stacked: bool, rng: np.random.Generator) -> Sample:
    """A rendered die among others of its kind, on one of them or not."""
    size = _WIDE / 2.4
    image = material.background(rng, _WIDE, size) if rng.random() < 0.6 else material.plain(rng, _WIDE)
    groups = material.stickered if len(material.stickered) and rng.random() < 0.3 else material.pips
    group = int(groups[int(rng.integers(len(groups)))]) * GROUP
    index, others = group + int(rng.integers(GROUP)), int(rng.integers(0, 4))
    roll = float(material.store.rolls[index])
    box = material.lay_among(image, rng, index, _WIDE / 2, _WIDE / 2, size, others)
    if not stacked:
        return [image], box.tolist(), roll
    view, way = TableView.of(material.store, index, size), rng.uniform(0, 2 * np.pi)
    far = rng.uniform(0, OFF / 2)  # half sides to edges
    over = _WIDE / 2 + view.raised + view.seen @ (far * np.cos(way), far * np.sin(way))
    upper = material.lay(
        image, group + int(rng.integers(GROUP)), float(over[0]), float(over[1]), size * rng.uniform(*_NEARER)
    )
    assert upper is not None
    return [image], _joined(upper.tolist(), [box.tolist()], rng), roll


def stacked_sample(material: Material, rng: np.random.Generator) -> tuple[Image, int]:
    """A CROPxCROP picture of a die, and whether it lies on another or another on it (1) or not (0)."""
    stacked = bool(rng.random() < 0.5)
    sample = _traced(material, stacked, rng) if rng.random() < _TRACED else None
    levels, box, askew = sample if sample is not None else _rendered(material, stacked, rng)
    cx, cy, side = crop_square(box)
    centre = (cx + rng.normal(0, 0.04) * side, cy + rng.normal(0, 0.04) * side)
    upright = float(rng.normal(0, _ASKEW) - askew)
    matrix = motion(rng, centre, CROP / side * np.exp(rng.normal(0.02, 0.08)), 0, CROP, upright=upright)
    return photometric(cut(levels, matrix, CROP, cv2.BORDER_REPLICATE), rng), int(stacked)
