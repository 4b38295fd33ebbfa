"""The namer's training samples: dice cut out as the reader cuts them, and what is no die, framed like one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import cv2
import numpy as np

from companion.vision.faces import FACES, Face
from companion.vision.naming.nadir import ASLANT, OVERHEAD, turn_towards
from datasets.clipart import lay_clipart
from datasets.laying import lay
from datasets.photos import HABITS
from datasets.sprites import GROUP
from datasets.tabletop.boards import token
from datasets.tabletop.cards import ace
from datasets.tabletop.flat import put
from datasets.tabletop.strokes import glyph, random_colour
from datasets.tabletop.things import lookalike
from models.training.networks.plain import MIRRORED, REJECT, WIDE, View
from models.training.samples.augment import photometric
from models.training.samples.material import Floats, Image, Material, cut, motion
from models.training.samples.shots import Shot


def crop_square(box: Sequence[float]) -> tuple[float, float, float]:
    """Middle x, y of the square that is cut around `box` for the namer, and its side."""
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2, WIDE.margin * max(box[2] - box[0], box[3] - box[1])


def seen_in(matrix: Floats, label: int) -> int:
    """The class of what a 2x3 `matrix` makes of a die of class `label`: a mirrored left is a right."""
    mirrored = matrix[0, 0] * matrix[1, 1] < matrix[0, 1] * matrix[1, 0]
    return MIRRORED[label] if mirrored else label


_ASKEW = 25.0
"""Degrees by which the nadir that the reader takes may miss the true one."""
_SMALLEST = 20
"""Pixels of the longer side of a die as small as it is to be told."""

Crop = tuple[Image, int] | None
"""A picture and its class; None where the material holds nothing of the kind asked for."""


def _one_of(values: Sequence[Face | int], rng: np.random.Generator) -> int:
    """Which of the dice of `values` to take: a one twice as likely as another. It has least to be known by, a dot on a
    square, and is refused most."""
    weight = np.array([2.0 if value == 1 else 1.0 for value in values])
    return int(rng.choice(len(values), p=weight / weight.sum()))


def _held(shot: Shot, middle: tuple[float, float], rng: np.random.Generator) -> tuple[float, float]:
    """How a die at `middle` is turned to be cut out as the reader cuts it: by so much (radians) that the nadir lies
    below it, and by chance up to so many degrees more. Now and then as it lies."""
    habits = HABITS[shot.photo.folder]
    if rng.random() < 0.15:
        return 0.0, habits.turn
    if shot.photo.nadir is not None:
        x, y = shot.photo.nadir
        return float(np.arctan2(x - middle[0], y - middle[1])), _ASKEW
    height, width = shot.levels[0].shape[:2]
    nadir = OVERHEAD if habits.from_above else ASLANT
    if habits.from_above and np.hypot(middle[0] - width / 2, middle[1] - height / 2) < 0.12 * max(height, width):
        return 0.0, habits.turn  # straight below the camera a die has no "up"
    return turn_towards(nadir, (*middle, *middle), (height, width)), _ASKEW


def _framed(
    material: Material, levels: Sequence[Image], rng: np.random.Generator, centre: tuple[float, float], across: float,
    turn: float = 180, upright: float = 0.0,
) -> Image:  # fmt: skip
    """The square about `centre` that is so many pixels across in a picture, as `motion` (material.py) moves it."""
    matrix = motion(rng, centre, material.crop / across, turn, material.crop, upright=upright)
    return cut(levels, matrix, material.crop, cv2.BORDER_REPLICATE)


def _real_die(material: Material, rng: np.random.Generator) -> Crop:
    """A die of a photograph; now and then with a sticker laid on it."""
    if not material.by_folder:
        return None
    shot = material.pick(rng)
    known = [(k, value) for k, value in enumerate(shot.values) if value is not None]
    if not known:
        return None
    index, value = known[_one_of([value for _, value in known], rng)]
    cx, cy, side = crop_square(shot.boxes[index].tolist())
    size = material.crop / side * np.exp(rng.normal(0.02, 0.10))
    centre = (cx + rng.normal(0, 0.05) * side, cy + rng.normal(0, 0.05) * side)
    upright, turn = _held(shot, (cx, cy), rng)
    matrix = motion(rng, centre, size, turn, material.crop, upright=upright)
    image = cut(shot.levels, matrix, material.crop, cv2.BORDER_REPLICATE)
    top = shot.tops[index] if shot.tops else None
    if top is not None and rng.random() < 0.35:  # a sticker laid afterwards has been turned round by no mirror
        (face,) = lay(image, [top.moved(matrix)], material.pile.pick(rng), rng)
        return image, FACES.index(face)
    return image, seen_in(matrix, FACES.index(value))


def _rendered_die(material: Material, rng: np.random.Generator) -> Crop:
    """A rendered die, others about it."""
    wide = 112
    size = wide / 2.1
    image = material.background(rng, wide, size) if rng.random() < 0.6 else material.plain(rng, wide)
    groups = material.stickered if len(material.stickered) and rng.random() < 0.6 else material.pips
    group = int(groups[int(rng.integers(len(groups)))]) * GROUP
    index = group + _one_of(material.store.faces[group : group + GROUP].tolist(), rng)
    others = int(rng.integers(1, 4)) if rng.random() < 0.5 else 0
    box = material.lay_among(image, rng, index, wide / 2, wide / 2, size, others)
    cx, cy, side = crop_square(box.tolist())
    centre = (cx + rng.normal(0, 0.05) * side, cy + rng.normal(0, 0.05) * side)
    upright = -float(material.store.rolls[index]) if rng.random() < 0.85 else 0.0
    scale = material.crop / side * np.exp(rng.normal(0.02, 0.10))
    matrix = motion(rng, centre, scale, _ASKEW, material.crop, upright=upright)
    label = seen_in(matrix, int(material.store.faces[index]) - 1)
    return cut([image], matrix, material.crop, cv2.BORDER_REPLICATE), label


def _mined(material: Material, rng: np.random.Generator) -> Crop:
    """What a finder took for a die."""
    if not material.mined:
        return None
    hard = material.mined_real if material.mined_real and rng.random() < 0.4 else material.mined
    shot = material.one_of(hard, rng)
    cx, cy, side = crop_square(shot.spots[int(rng.integers(len(shot.spots)))].tolist())
    centre = (cx + rng.normal(0, 0.08) * side, cy + rng.normal(0, 0.08) * side)
    return _framed(material, shot.levels, rng, centre, max(side, 8) * np.exp(rng.normal(0, 0.2))), REJECT


def _beside_a_die(material: Material, rng: np.random.Generator) -> Crop:
    """Beside a real die, a part of it, or several at once."""
    if not material.by_folder:
        return None
    shot = material.pick(rng)
    index = int(rng.integers(len(shot.boxes)))
    cx, cy, side = crop_square(shot.boxes[index].tolist())
    kind, a = rng.random(), rng.uniform(0, 2 * np.pi)
    if kind < 0.4:
        far = side / 1.3 * rng.uniform(0.55, 0.8)
        centre, across = (cx + np.cos(a) * far, cy + np.sin(a) * far), side * np.exp(rng.normal(0, 0.2))
        middles = (shot.boxes[:, :2] + shot.boxes[:, 2:]) / 2
        if np.hypot(*(middles - np.array(centre)).T).min() < 0.5 * side / 1.3:
            return None  # there lies another die
    elif kind < 0.75:
        centre = (cx + rng.uniform(-0.3, 0.3) * side, cy + rng.uniform(-0.3, 0.3) * side)
        across = side / rng.uniform(2.0, 5)
    else:
        centre = (cx + np.cos(a) * side * 0.5, cy + np.sin(a) * side * 0.5)
        across = side / rng.uniform(0.2, 0.42)
    return _framed(material, shot.levels, rng, centre, across), REJECT


def _part_of_rendered(material: Material, rng: np.random.Generator) -> Crop:
    """A part of a rendered die, a single pip above all, or several dice as one."""
    image = material.plain(rng, 160)
    group = int(material.groups[int(rng.integers(len(material.groups)))]) * GROUP
    if rng.random() < 0.3:
        for _ in range(int(rng.integers(2, 6))):
            x, y = 80 + rng.normal(0, 36), 80 + rng.normal(0, 36)
            material.lay(image, group + int(rng.integers(GROUP)), x, y, 42.0)
        centre, across = (80.0, 80.0), rng.uniform(100, 180)
    else:
        size = 80.0
        material.lay(image, group + int(rng.integers(GROUP)), 80, 80, size)
        centre = (80 + rng.uniform(-0.36, 0.36) * size, 80 + rng.uniform(-0.36, 0.36) * size)
        across = 1.3 * size / rng.uniform(2.0, 5)
    return _framed(material, [image], rng, centre, across), REJECT


def _side_of_rendered(material: Material, rng: np.random.Generator) -> Crop:
    """The side of a rendered die that faces the camera, framed as if it were the top of one that lies before it."""
    wide = 112
    image = material.background(rng, wide, 50) if rng.random() < 0.5 else material.plain(rng, wide)
    groups = material.stickered if len(material.stickered) and rng.random() < 0.6 else material.pips
    index = int(groups[int(rng.integers(len(groups)))]) * GROUP + int(rng.integers(GROUP))
    size, roll = 50.0, float(material.store.rolls[index])
    material.lay(image, index, wide / 2, wide / 2, size)
    far = size * rng.uniform(0.42, 0.65)
    centre = (wide / 2 - np.sin(roll) * far + rng.normal(0, 3), wide / 2 + np.cos(roll) * far + rng.normal(0, 3))
    across = 1.3 * size * np.exp(rng.normal(-0.1, 0.15))
    return _framed(material, [image], rng, centre, across, _ASKEW, -roll), REJECT


def _blank(material: Material, rng: np.random.Generator) -> Crop:
    """A cube without a face that counts: bare, or with a number or a sign instead of pips."""
    if not len(material.blank):
        return None
    image = material.background(rng, 96, 40)
    material.lay(image, int(rng.choice(material.blank)), 48, 48, 45)
    if rng.random() < 0.6:
        middle = image[34:62, 34:62].copy()
        bright = float(middle.mean()) > 128
        glyph(middle, rng, random_colour(rng, 0, 110) if bright else random_colour(rng, 140, 255))
        image[34:62, 34:62] = middle
    return _framed(material, [image], rng, (48, 48), 60 * np.exp(rng.normal(0, 0.1))), REJECT


def _without_dice(material: Material, rng: np.random.Generator) -> Crop:
    """A piece of a photograph without dice, of any size."""
    if not material.without:
        return None
    shot = material.one_of(material.without, rng)
    h, w = shot.levels[0].shape[:2]
    across = float(np.exp(rng.uniform(np.log(30), np.log(min(h, w)))))
    centre = (rng.uniform(0.1, 0.9) * w, rng.uniform(0.1, 0.9) * h)
    return _framed(material, shot.levels, rng, centre, across), REJECT


def _lookalike(material: Material, rng: np.random.Generator) -> Crop:
    """A card, a domino or the like framed as a die would be."""
    image = material.background(rng, 128, 50) if rng.random() < 0.5 else material.plain(rng, 128)
    if rng.random() < 0.25:
        put(image, rng, replace(ace(rng), length=1.0), 64, 64, 70)
    elif material.clipart is not None and rng.random() < 0.35:
        lay_clipart(image, material.clipart, rng, 64, 64, 60 * float(np.exp(rng.uniform(-0.3, 0.8))))
    else:
        lookalike(image, rng, 64, 64, 60, whole=True)
    centre = (64 + rng.normal(0, 3), 64 + rng.normal(0, 3))
    return _framed(material, [image], rng, centre, 78 * np.exp(rng.normal(0, 0.15))), REJECT


def _token(material: Material, rng: np.random.Generator) -> Crop:
    """A numbered chip of a board game, framed as a die would be, seen from anywhere: its sign is no snake face."""
    image = material.background(rng, 128, 50) if rng.random() < 0.5 else material.plain(rng, 128)
    token(image, rng, 64, 64, rng.uniform(18, 34))
    flat = float(np.exp(rng.uniform(-0.7, 0)))
    lying = motion(rng, (64, 64), 1.0, 180, 128)
    lying[1] = flat * lying[1] + (0, 0, 64 * (1 - flat))  # seen from the side, about its middle
    centre = (64 + rng.normal(0, 4), 64 + rng.normal(0, 4))
    framed = motion(rng, centre, material.crop / 70 * np.exp(rng.normal(0, 0.3)), 20, material.crop)
    both = framed[:, :2] @ lying
    both[:, 2] += framed[:, 2]
    return cut([image], both, material.crop), REJECT


def _table(material: Material, rng: np.random.Generator) -> Crop:
    """Tables, cards and things, at any size, in part and whole."""
    size = rng.uniform(14, 60)
    image = material.background(rng, 160, size)
    if rng.random() < 0.7:
        material.thing(image, rng, 80 + rng.normal(0, 6), 80 + rng.normal(0, 6), size)
    across = 1.3 * size / (rng.uniform(0.25, 0.6) if rng.random() < 0.5 else np.exp(rng.normal(0, 0.3)))
    return _framed(material, [image], rng, (80 + rng.normal(0, 8), 80 + rng.normal(0, 8)), across), REJECT


KINDS: tuple[tuple[float, Callable[[Material, np.random.Generator], Crop]], ...] = (
    (0.34, _real_die), (0.27, _rendered_die), (0.09, _mined), (0.07, _beside_a_die), (0.03, _part_of_rendered),
    (0.03, _side_of_rendered), (0.035, _blank), (0.025, _without_dice), (0.05, _lookalike), (0.04, _token),
    (0.02, _table),
)  # fmt: skip
"""How often what is drawn."""
_UP_TO = np.cumsum([share for share, _ in KINDS])
_DRAWN = (_rendered_die, _part_of_rendered, _side_of_rendered, _blank, _lookalike, _token, _table)
"""What is rendered or drawn: taken again, mirrored or not, most of the time."""


def _drawn(make: Callable[[Material, np.random.Generator], Crop], material: Material, rng: np.random.Generator) -> Crop:
    """One of _DRAWN, of the kind `make` where it is new."""
    crop = material.again(material.drawn, rng, lambda: make(material, rng))
    if crop is None or rng.random() < 0.5:
        return crop
    image, label = crop
    return np.ascontiguousarray(image[:, ::-1]), label if label == REJECT else MIRRORED[label]


def namer_sample(material: Material, view: View, rng: np.random.Generator) -> tuple[Image, int]:
    """A picture of view.side pixels square and its class: that of its face in FACES, REJECT for anything else."""
    while True:
        kind = min(int(np.searchsorted(_UP_TO, rng.random(), side="right")), len(KINDS) - 1)
        make = KINDS[kind][1]
        crop = _drawn(make, material, rng) if make in _DRAWN else make(material, rng)
        if crop is not None:
            fewest = _SMALLEST * view.margin / view.side
            return photometric(_middle(crop[0], view.side), rng, fewest=fewest), crop[1]


def _middle(image: Image, side: int) -> Image:
    """The square of so many pixels in the middle of `image`."""
    off = (len(image) - side) // 2
    return np.ascontiguousarray(image[off : off + side, off : off + side])


def crop_for(view: View) -> int:
    """Material's `crop` of which what `view` shows is the middle."""
    return round(view.side * WIDE.margin / view.margin)
