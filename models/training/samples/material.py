"""What training samples are made of: real photographs turned and scaled, rendered dice laid on tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.clipart import lay_clipart
from datasets.laying import Pile
from datasets.sprites import GROUP, SpriteStore, open_store
from datasets.tabletop.scenery import ground
from datasets.tabletop.things import clutter
from models.training.networks.plain import CROP, PIPS
from models.training.samples.again import Again
from models.training.samples.shots import Shot
from models.training.samples.table_view import TOUCHING, TableView

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]
Thing = TypeVar("Thing")


@dataclass(frozen=True)
class Made(Generic[Thing]):
    """Something made, and the folders of which photographs went into it."""

    thing: Thing
    of: frozenset[str]


def cut(levels: Sequence[Image], matrix: Floats, side: int, border: int = cv2.BORDER_REFLECT_101) -> Image:
    """The part of a picture that the 2x3 `matrix` (picture to result, in pixels) maps to a square of `side`."""
    scale = float(np.sqrt(abs(np.linalg.det(matrix[:, :2]))))
    level = 0
    while level + 1 < len(levels) and scale * 2 ** (level + 1) <= 1.35:
        level += 1
    fitted = matrix.copy()
    fitted[:, :2] *= levels[0].shape[1] / levels[level].shape[1]
    return np.asarray(
        cv2.warpAffine(levels[level], fitted, (side, side), flags=cv2.INTER_LINEAR, borderMode=border), np.uint8
    )


def motion(
    rng: np.random.Generator,
    centre: tuple[float, float],
    scale: float,
    turn: float,
    side: int,
    aim: tuple[float, float] | None = None,
    upright: float = 0.0,
) -> Floats:
    """A 2x3 matrix: `centre` goes to `aim` (the middle of the square), turned by `upright` (radians, clockwise), scaled
    and turned by up to `turn` degrees, slightly sheared, mirrored by chance; now and then narrowed or flattened, as
    pictures are that were made square."""
    a = np.deg2rad(rng.uniform(-turn, turn))
    shape = np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]]) * scale
    shape = shape @ np.array([[1, rng.normal(0, 0.06)], [0, np.exp(rng.normal(0, 0.07))]])
    if rng.random() < 0.5:
        shape[:, 0] *= -1
    if rng.random() < 0.15:
        shape[int(rng.integers(2))] *= np.exp(rng.uniform(-0.6, 0))
    shape = shape @ np.array([[np.cos(upright), -np.sin(upright)], [np.sin(upright), np.cos(upright)]])
    to = np.array(aim if aim is not None else (side / 2, side / 2))
    return np.concatenate([shape, (to - shape @ np.array(centre))[:, None]], 1).astype(np.float32)


def moved(boxes: Floats, matrix: Floats, tight: float = 0.5) -> Floats:
    """Upright boxes (N, 4) around the boxes after `matrix`, drawn in by `tight` of what turning adds."""
    if not len(boxes):
        return boxes.reshape(0, 4)
    cx, cy = (boxes[:, 0] + boxes[:, 2]) / 2, (boxes[:, 1] + boxes[:, 3]) / 2
    w, h = boxes[:, 2] - boxes[:, 0], boxes[:, 3] - boxes[:, 1]
    linear = matrix[:, :2]
    x, y = linear[0, 0] * cx + linear[0, 1] * cy + matrix[0, 2], linear[1, 0] * cx + linear[1, 1] * cy + matrix[1, 2]
    wide = np.abs(linear[0, 0]) * w + np.abs(linear[0, 1]) * h
    high = np.abs(linear[1, 0]) * w + np.abs(linear[1, 1]) * h
    plain = np.sqrt(np.abs(np.linalg.det(linear)))
    wide = wide * (1 - tight) + tight * np.minimum(wide, plain * np.maximum(w, h))
    high = high * (1 - tight) + tight * np.minimum(high, plain * np.maximum(w, h))
    return np.stack([x - wide / 2, y - high / 2, x + wide / 2, y + high / 2], 1).astype(np.float32)


class Material:
    """All that samples are made of, held in memory once and shared by the processes that make them."""

    def __init__(
        self, shots: list[Shot], sprites: Path, seed: int = 0, tables: int = 160, clipart: Path | None = None,
        crop: int = CROP, kept: int = 40_000,
    ) -> None:  # fmt: skip
        """crop: pixels of the square that is cut around a die, a margin of 30 % included. kept: how many drawn crops
        are kept to be taken again, and a tenth of it how many scenes."""
        self.crop = crop
        self.store: SpriteStore = open_store(sprites)
        self.clipart: NDArray[np.uint8] | None = None if clipart is None else np.load(clipart, mmap_mode="r")
        self.blank = np.flatnonzero(self.store.faces == 0)
        first = self.store.faces[::GROUP]  # of each group; the others of a group are of the same kind
        self.groups = np.flatnonzero(first > 0)
        self.pips, self.stickered = np.flatnonzero((first > 0) & (first <= PIPS)), np.flatnonzero(first > PIPS)
        self.with_dice = [s for s in shots if len(s.boxes)]
        self.upright = [s for s in shots if any(die.axis is not None for die in s.photo.dice or ())]
        self.stacked = [s for s in self.upright if any(die.stacked for die in s.photo.dice or ())]
        self.without = [s for s in shots if s.photo.dice is not None and not len(s.photo.dice)]
        self.mined = [s for s in shots if len(s.spots)]
        self.mined_where_cut = [s for s in shots if len(s.cut_spots)]
        # Photographs and path-traced pictures without dice are few and worth more than drawn ones.
        self.mined_real = [s for s in self.mined if not len(s.boxes) and s.photo.folder != "clutter_rendered"]
        self.used: set[str] = set()
        """Folders of which photographs went into what was made, since somebody emptied it."""
        self.pile = Pile(seed)
        self.drawn: Again[Made[tuple[Image, int]]] = Again(kept)
        self.scenes: Again[Made[tuple[Image, Floats]]] = Again(kept // 10)
        rng = np.random.default_rng(seed)
        self.tables: list[Image] = []
        for _ in range(tables):
            self.tables.append(ground(rng, 512, 512))
        names = sorted({s.photo.folder for s in self.with_dice})
        self.by_folder = [[s for s in self.with_dice if s.photo.folder == name] for name in names]
        weight = np.array([sum(len(s.boxes) for s in shots_) ** 0.35 for shots_ in self.by_folder])
        self.folder_weight = weight / weight.sum() if len(weight) else weight

    def pick(self, rng: np.random.Generator) -> Shot:
        """A photograph with dice, folders nearly evenly."""
        return self.one_of(self.by_folder[int(rng.choice(len(self.by_folder), p=self.folder_weight))], rng)

    def one_of(self, shots: Sequence[Shot], rng: np.random.Generator) -> Shot:
        """One of these photographs, which will go into what is being made."""
        shot = shots[int(rng.integers(len(shots)))]
        self.used.add(shot.photo.folder)
        return shot

    def again(
        self, kept: Again[Made[Thing]], rng: np.random.Generator, make: Callable[[], Thing | None]
    ) -> Thing | None:
        """What `kept` gives, as Again.get; what went into it counts as used now, whenever it was made."""

        def new() -> Made[Thing] | None:
            before, self.used = self.used, set()
            thing = make()
            of, self.used = frozenset(self.used), before
            return None if thing is None else Made(thing, of)

        made = kept.get(rng, new)
        if made is None:
            return None
        self.used |= made.of
        return made.thing

    def background(self, rng: np.random.Generator, side: int, size: float) -> Image:
        """A square without dice, things lying about on it as large as dice of `size` pixels would have them."""
        if self.without and rng.random() < 0.3:
            shot = self.one_of(self.without, rng)
            h, w = shot.levels[0].shape[:2]
            scale = side / min(h, w) * np.exp(rng.uniform(0.0, 1.2))
            matrix = motion(rng, (rng.uniform(0.2, 0.8) * w, rng.uniform(0.2, 0.8) * h), scale, 180, side)
            image = cut(shot.levels, matrix, side)
        else:
            sheet = self.tables[int(rng.integers(len(self.tables)))]
            matrix = motion(rng, (256, 256), np.exp(rng.uniform(-0.6, 0.7)) * side / 256, 180, side)
            image = cut([sheet], matrix, side, cv2.BORDER_REFLECT_101)
        for _ in range(int(rng.choice([0, int(rng.integers(1, 5)), int(rng.integers(3, 9))], p=[0.35, 0.4, 0.25]))):
            self.thing(image, rng, rng.uniform(0, side), rng.uniform(0, side), size)
        return image

    def thing(self, image: Image, rng: np.random.Generator, x: float, y: float, size: float) -> None:
        """Something that is no die, about as large as dice of `size` pixels are."""
        if self.clipart is not None and rng.random() < 0.4:
            lay_clipart(image, self.clipart, rng, x, y, size * float(np.exp(rng.uniform(-0.7, 1.8))))
        else:
            clutter(image, rng, x, y, size)

    def plain(self, rng: np.random.Generator, side: int) -> Image:
        """A piece of a bare table."""
        sheet = self.tables[int(rng.integers(len(self.tables)))]
        x, y = int(rng.integers(0, 512 - side)), int(rng.integers(0, 512 - side))
        return sheet[y : y + side, x : x + side].copy()

    def lay(
        self, image: Image, index: int, cx: float, cy: float, size: float
    ) -> Floats | None:
        """Lay rendered die `index` into `image`, its box's middle at (cx, cy), its longer side `size`; the box, or
        None outside."""
        box = self.store.boxes[index]
        k = size / max(box[2] - box[0], box[3] - box[1])
        matrix = np.array([[k, 0, cx - k * (box[0] + box[2]) / 2], [0, k, cy - k * (box[1] + box[3]) / 2]], np.float32)
        x0, y0 = int(max(0, np.floor(matrix[0, 2]))), int(max(0, np.floor(matrix[1, 2])))
        x1 = int(min(image.shape[1], np.ceil(matrix[0, 2] + k * 128)))
        y1 = int(min(image.shape[0], np.ceil(matrix[1, 2] + k * 128)))
        if x1 <= x0 or y1 <= y0:
            return None
        pixels = self.store.sprite(index)
        if k < 0.6:
            pixels = np.asarray(cv2.resize(pixels, (64, 64), interpolation=cv2.INTER_AREA), np.uint8)
            matrix = matrix @ np.array([[2, 0, 0], [0, 2, 0], [0, 0, 1]], np.float32)
        matrix[:, 2] -= (x0, y0)
        # premultiplied, so that the die's edge carries none of the sprite's black surroundings
        flat = pixels.astype(np.float32)
        flat[:, :, :3] *= flat[:, :, 3:4] / 255
        # five channels are one too many for warpAffine
        colour = cv2.warpAffine(
            np.ascontiguousarray(flat[:, :, :4]), matrix, (x1 - x0, y1 - y0), flags=cv2.INTER_LINEAR
        )
        shadow = cv2.warpAffine(np.ascontiguousarray(flat[:, :, 4]), matrix, (x1 - x0, y1 - y0), flags=cv2.INTER_LINEAR)
        part = image[y0:y1, x0:x1].astype(np.float32)
        part *= (1 - shadow / 255)[:, :, None] * (1 - colour[:, :, 3:4] / 255)
        part += colour[:, :, :3]
        image[y0:y1, x0:x1] = np.clip(part, 0, 255).astype(np.uint8)
        half_w, half_h = k * (box[2] - box[0]) / 2, k * (box[3] - box[1]) / 2
        return np.array([cx - half_w, cy - half_h, cx + half_w, cy + half_h], np.float32)

    def scene(self, rng: np.random.Generator, side: int, size: float) -> tuple[Image, Floats, list[int]]:
        """Rendered dice on a table: picture, boxes, faces. Some touch; few or many; sometimes a blank one that counts
        as none."""
        image = self.background(rng, side, size)
        group = int(self.groups[int(rng.integers(len(self.groups)))]) * GROUP
        room = max(1, int((side / size) ** 2 * 0.35))
        count = min(int(rng.choice([0, 1, 2, 3, 5, 8, 12], p=[0.08, 0.15, 0.15, 0.17, 0.2, 0.15, 0.1])), room)
        view = TableView.of(self.store, group, size)
        places: list[tuple[float, float]] = []
        for _ in range(count):
            for _ in range(6):
                if places and rng.random() < 0.4:
                    place = view.beside(places[int(rng.integers(len(places)))], rng)
                else:
                    place = (float(rng.uniform(0, side)), float(rng.uniform(0, side)))
                if all(view.apart(place, other) >= TOUCHING[0] for other in places):
                    places.append(place)
                    break
        boxes: list[Floats] = []
        faces: list[int] = []
        for k, place in enumerate(sorted(places, key=view.away, reverse=True)):  # the nearer hide the farther
            index = group + k % GROUP if k < GROUP else int(rng.integers(len(self.store)))
            box = self.lay(image, index, *place, size * float(np.exp(rng.normal(0, 0.07))))
            if box is not None and self.store.faces[index]:
                boxes.append(box)
                faces.append(int(self.store.faces[index]))
        if rng.random() < 0.1 and len(self.blank):
            self.lay(image, int(rng.choice(self.blank)), rng.uniform(0, side), rng.uniform(0, side), size)
        return image, np.array(boxes, np.float32).reshape(-1, 4), faces

    def lay_among(
        self, image: Image, rng: np.random.Generator, index: int, cx: float, cy: float, size: float, others: int
    ) -> Floats:
        """As `lay`, with so many others of its group that touch it, or nearly: some before it, some behind."""
        view = TableView.of(self.store, index, size)
        group = index // GROUP * GROUP
        dice = [(index, (cx, cy))]
        for _ in range(others):
            place = view.beside((cx, cy), rng)
            if all(view.apart(place, other) >= TOUCHING[0] for _, other in dice):
                dice.append((group + int(rng.integers(GROUP)), place))
        laid = {
            place: self.lay(image, one, *place, size)
            for one, place in sorted(dice, key=lambda die: -view.away(die[1]))
        }
        box = laid[cx, cy]
        assert box is not None
        return box
