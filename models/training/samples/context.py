"""The training samples of the network that sees what lies around a thing: dice and things that are none, whole or cut
by the frame, framed as the reader frames them."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from companion.vision.finding.candidates import Box, overlap
from companion.vision.naming.namer import cut_out
from datasets.photos import HABITS
from datasets.sprites import GROUP
from datasets.tabletop.flat import put
from datasets.tabletop.lookalikes import domino
from datasets.tabletop.things import lookalike
from models.training.networks.plain import View
from models.training.samples.augment import photometric
from models.training.samples.material import Floats, Image, Material, cut, motion, moved
from models.training.samples.shots import Shot

_ROOM: Final = 192
"""Pixels of the square around a thing, of which a frame then cuts a part off."""
_SIZE: Final = 40.0
"""Longer side in pixels at which a thing comes out in it."""
_SHARE: Final = (0.2, 1.06)
"""How much of a thing the frame leaves, along one side; where it is more than all, the frame ends beside it."""
_UNCUT: Final = 0.4
_ANOTHER: Final = 0.1
"""How often the frame cuts nothing, and how often it ends at a second side, too."""
_APART: Final = 0.05
"""Of what is no die, how much may be a part of one."""
_LEAST: Final = 5
"""Pixels below which a side of what is left is too short."""

Frame = tuple[int, int, int, int]
"""What of a square of _ROOM pixels a frame shows: left, top, right, bottom."""
Whole = tuple[Image, Box, Floats] | tuple[Image, Box, Floats, Frame] | None
"""A square picture, the box of something in it, those of all dice (N, 4), and the frame where that is known; None where
the material holds nothing of the kind asked for."""


def _moved(shot: Shot, box: Floats, size: float, turn: float, rng: np.random.Generator) -> Whole:
    """What lies around `box` (4) in a photograph, so that what is `size` pixels long there comes out about _SIZE."""
    centre = (float(box[0] + box[2]) / 2, float(box[1] + box[3]) / 2)
    matrix = motion(rng, centre, _SIZE / size * float(np.exp(rng.normal(0, 0.1))), turn, _ROOM)
    image = cut(shot.levels, matrix, _ROOM, cv2.BORDER_REPLICATE)
    return image, _box(moved(box[None], matrix)[0]), moved(shot.boxes, matrix)


def _box(edges: Floats) -> Box:
    x0, y0, x1, y1 = edges.tolist()
    return x0, y0, x1, y1


def _longer(boxes: Floats) -> Floats:
    """The longer sides (N) of boxes (N, 4)."""
    return np.asarray((boxes[:, 2:] - boxes[:, :2]).max(1), np.float32)


def _real_die(material: Material, rng: np.random.Generator) -> Whole:
    """A die of a photograph."""
    if not material.by_folder:
        return None
    shot = material.pick(rng)
    box = shot.boxes[int(rng.integers(len(shot.boxes)))]
    return _moved(shot, box, float(_longer(box[None])[0]), HABITS[shot.photo.folder].turn, rng)


def _rendered_die(material: Material, rng: np.random.Generator) -> Whole:
    """A die of a table that was laid, now or before."""
    scene = material.again(material.scenes, rng, lambda: material.scene(rng, _ROOM, _SIZE)[:2])
    if scene is None or not len(scene[1]):
        return None
    image, boxes = scene
    return image, _box(boxes[int(rng.integers(len(boxes)))]), boxes


def _touching_die(material: Material, rng: np.random.Generator) -> Whole:
    """A die that others touch: like a domino, it goes on beyond its edge."""
    image = material.background(rng, _ROOM, _SIZE) if rng.random() < 0.5 else material.plain(rng, _ROOM)
    group = int(material.groups[int(rng.integers(len(material.groups)))]) * GROUP
    index = group + int(rng.integers(GROUP))
    box = material.lay_among(image, rng, index, _ROOM / 2, _ROOM / 2, _SIZE, int(rng.integers(1, 4)))
    return image, _box(box), box[None]


def _mined(material: Material, rng: np.random.Generator) -> Whole:
    """What a finder took for a die."""
    if not material.mined:
        return None
    shot = material.one_of(material.mined_real if material.mined_real and rng.random() < 0.4 else material.mined, rng)
    spot = shot.spots[int(rng.integers(len(shot.spots)))]
    return _moved(shot, spot, max(8.0, float(_longer(spot[None])[0])), 180, rng)


def _mined_where_cut(material: Material, rng: np.random.Generator) -> Whole:
    """What a finder took for a die where the frame ended."""
    if not material.mined_where_cut:
        return None
    shot = material.one_of(material.mined_where_cut, rng)
    spot = shot.cut_spots[int(rng.integers(len(shot.cut_spots)))]
    window, box = spot[None, :4], spot[None, 4:]
    scale = _SIZE / max(8.0, float(_longer(box)[0])) * float(np.exp(rng.normal(0, 0.1)))
    middle = (box[0, :2] + box[0, 2:]) / 2
    matrix = np.concatenate([scale * np.eye(2), (_ROOM / 2 - scale * middle)[:, None]], 1).astype(np.float32)
    image = cut(shot.levels, matrix, _ROOM, cv2.BORDER_REPLICATE)
    left, top, right, bottom = np.clip(np.rint(moved(window, matrix)[0]), 0, _ROOM).astype(int).tolist()
    return image, _box(moved(box, matrix)[0]), moved(shot.boxes, matrix), (left, top, right, bottom)


def _anywhere(material: Material, rng: np.random.Generator) -> Whole:
    """Any place of a photograph, framed as large as its dice are, or as any might be where there are none."""
    without = bool(material.without) and rng.random() < 0.4
    if not (without or material.by_folder):
        return None
    shot = material.one_of(material.without, rng) if without else material.pick(rng)
    height, width = shot.levels[0].shape[:2]
    if without:
        size = float(np.exp(rng.uniform(np.log(20), np.log(min(height, width) / 2))))
    else:
        size = float(np.median(_longer(shot.boxes)) * np.exp(rng.normal(0, 0.3)))
    x, y = rng.uniform(0, width), rng.uniform(0, height)
    high, wide = size * np.exp(rng.uniform(-0.5, 0, 2))
    box = np.array([x - wide / 2, y - high / 2, x + wide / 2, y + high / 2], np.float32)
    return _moved(shot, box, size, 180, rng)


def _drawn(material: Material, rng: np.random.Generator) -> Whole:
    """Something drawn that is no die."""
    image = material.background(rng, _ROOM, _SIZE) if rng.random() < 0.5 else material.plain(rng, _ROOM)
    middle, draw = _ROOM / 2, rng.random()
    x, y = middle, middle
    if draw < 0.2:
        lookalike(image, rng, middle, middle, _SIZE, whole=True)
    elif draw < 0.55:  # some place on a larger one
        lookalike(image, rng, middle, middle, _SIZE, whole=False)
        x, y = (middle + v for v in rng.normal(0, 0.4 * _SIZE, 2))
    elif draw < 0.9:
        material.thing(image, rng, middle, middle, _SIZE)
    half = _SIZE / 2 * np.exp(rng.normal(0, 0.2, 2))
    return image, (x - half[0], y - half[1], x + half[0], y + half[1]), np.zeros((0, 4), np.float32)


def _domino(material: Material, rng: np.random.Generator) -> Whole:
    """A domino, or one of its two squares: what tells that from a die is the other."""
    image = material.background(rng, _ROOM, _SIZE) if rng.random() < 0.5 else material.plain(rng, _ROOM)
    thing, half = domino(rng), rng.random() < _HALF
    spread = 0.3 * _SIZE if half else 0.0
    x, y = _ROOM / 2 + rng.normal(0, spread, 2)
    first, second, third, fourth = put(image, rng, thing, x, y, (2 if half else 1.2) * _SIZE / thing.length)
    ends = ((first + second) / 2, (third + fourth) / 2) if half else (second, third)
    corners = np.stack([first, *ends, fourth])
    (x0, y0), (x1, y1) = corners.min(0).tolist(), corners.max(0).tolist()
    return image, (x0, y0, x1, y1), np.zeros((0, 4), np.float32)


_DICE: Final = ((0.6, _real_die), (0.25, _rendered_die), (0.15, _touching_die))
_OTHERS: Final = ((0.27, _mined), (0.17, _mined_where_cut), (0.1, _anywhere), (0.16, _drawn), (0.3, _domino))
"""How often what is drawn."""
_HALF: Final = 0.5
"""How many of the dominoes are one of their squares."""
_AS_IT_IS: Final = 0.35
"""How often a picture is shown as it was taken: what little is seen of a die, other light and lenses often hide."""


def _frame(box: Box, rng: np.random.Generator) -> Frame:
    """A frame, mostly one that ends somewhere in `box`, or close by."""
    ends = [0, 0, _ROOM, _ROOM]
    if rng.random() < _UNCUT:
        return 0, 0, _ROOM, _ROOM
    for edge in {int(rng.integers(4)), *([int(rng.integers(4))] if rng.random() < _ANOTHER else [])}:
        far = box[edge - 2]  # the opposite edge, for each of left, top, right, bottom
        ends[edge] = int(np.clip(far + (box[edge] - far) * rng.uniform(*_SHARE), 0, _ROOM))
    return ends[0], ends[1], ends[2], ends[3]


def _within(box: Box, frame: Frame, rng: np.random.Generator) -> Box:
    """What the frame leaves of `box`, in its own pixels, as roughly as a finder tells it."""
    x0, y0, x1, y1 = box + rng.normal(0, 0.04 * max(box[2] - box[0], box[3] - box[1]), 4)
    left, top, right, bottom = frame
    return (
        float(np.clip(x0, left, right) - left), float(np.clip(y0, top, bottom) - top),
        float(np.clip(x1, left, right) - left), float(np.clip(y1, top, bottom) - top),
    )  # fmt: skip


def _any_way(image: Image, rng: np.random.Generator) -> Image:
    """The picture, mirrored or turned by quarters: the frame ends at any side."""
    image = image[:, ::-1] if rng.random() < 0.5 else image
    return np.ascontiguousarray(np.rot90(image, int(rng.integers(4))))


def context_sample(material: Material, view: View, rng: np.random.Generator) -> tuple[Image, int]:
    """A picture as `view` says, and whether what is in its middle is a die, or what the frame leaves of one (1), or not
    (0)."""
    die = bool(rng.random() < 0.5)
    kinds = _DICE if die else _OTHERS
    shares = np.array([share for share, _ in kinds])
    while True:
        whole = kinds[int(rng.choice(len(kinds), p=shares))][1](material, rng)
        if whole is None:
            continue
        image, box, dice, *known = whole
        if not die and any(overlap(box, _box(other)) > _APART for other in dice):
            continue
        frame = known[0] if known else _frame(box, rng)
        left = _within(box, frame, rng)
        if min(left[2] - left[0], left[3] - left[1]) < _LEAST:
            continue
        shown = np.ascontiguousarray(image[frame[1] : frame[3], frame[0] : frame[2]])
        crop = _any_way(cut_out(shown, left, 0.0, view.margin, view.side), rng)
        return (crop if rng.random() < _AS_IT_IS else photometric(crop, rng)), int(die)
