"""How dice of each make are read: `python -m models.training.measure_makes FOLDER ... [--models FOLDER]`.

FOLDER holds pictures of datasets.traced, with its manifest.json, of seeds that no network has seen. Prints of every
make of dice (clear, marbled, wooden, ...) how many are found, how many named rightly, and how sure that is. A die may
be of several makes.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from companion.vision.faces import Face
from companion.vision.finding.candidates import Box, iou
from companion.vision.measure import Share, figures, judge
from companion.vision.pictures import open_image
from companion.vision.reader import Reader
from companion.vision.reading import Die
from companion.vision.sure import sure_enough
from datasets.dice.style import Style
from datasets.path_traced.manifest import read_manifest
from datasets.photos import load_folder
from datasets.traced import Order, name_of, planned

_SAME: Final = 0.3
"""Intersection over union from which on a die that was read is the one that lies there."""
_SURE: Final = 0.9
_SMALL: Final = 40.0
"""Pixels."""


@dataclass(frozen=True)
class Asked:
    """One die that lies there and what was read in its place. side: pixels, of the longer side of its box."""

    style: Style
    side: float
    face: Face
    read: Die | None


def _lightness(colour: Sequence[float]) -> float:
    """CIELAB's L (0-100) of BGR 0-1."""
    return float(cv2.cvtColor(np.array([[colour]], np.float32), cv2.COLOR_BGR2LAB)[0, 0, 0])


def _by_hue_alone(style: Style) -> bool:
    return abs(_lightness(style.body) - _lightness(style.pip)) < 20


MAKES: Final[dict[str, Callable[[Asked], bool]]] = {
    "any": lambda one: True,
    "plain": lambda one: not (one.style.marble or one.style.wood or one.style.speckle or one.style.ring
                              or one.style.opacity < 1 or one.style.polish > 0.3),
    "white or pale": lambda one: _lightness(one.style.body) > 80,
    "dark": lambda one: _lightness(one.style.body) < 30,
    "wooden": lambda one: one.style.wood,
    "marbled": lambda one: one.style.marble > 0,
    "speckled": lambda one: one.style.speckle > 0,
    "translucent": lambda one: one.style.opacity < 1 and not one.style.clear,
    "clear": lambda one: one.style.clear > 0,
    "a disc around the pips": lambda one: one.style.ring > 0,
    "polished": lambda one: one.style.polish > 0.3,
    "pips of another hue, not lightness": lambda one: _by_hue_alone(one.style),
    "small pips": lambda one: one.style.pip_radius < 0.14,
    "large pips": lambda one: one.style.pip_radius > 0.24,
    "corners cut round": lambda one: one.style.ball < 1.45,
    "less than 40 pixels": lambda one: one.side < _SMALL,
}  # fmt: skip
"""What dice are told apart by."""


def asked(dice: Sequence[tuple[Style, Box, Face]], read: Sequence[Die]) -> list[Asked]:
    """Each die that lies there with what was read in its place."""
    told = []
    for style, box, face in dice:
        nearest = max(read, key=lambda die: iou(box, die.box), default=None)
        there = nearest is not None and iou(box, nearest.box) >= _SAME
        told.append(Asked(style, max(box[2] - box[0], box[3] - box[1]), face, nearest if there else None))
    return told


def line(name: str, dice: Sequence[Asked]) -> str:
    """A row of the table: found, right and surely right of all, and of the surely read the wrong."""
    found = [one.read for one in dice if one.read is not None]
    right = [one for one in dice if one.read is not None and one.read.face == one.face]
    sure = [one for one in dice if one.read is not None and one.read.confidence >= _SURE]
    wrong = sum(one not in right for one in sure)
    cells = (name, len(dice), Share(len(found), len(dice)), Share(len(right), len(dice)), len(sure), wrong)
    return "| " + " | ".join(map(str, cells)) + " |"


def _orders(folder: Path) -> dict[str, Order]:
    """What each picture of a folder was to show, by its name. Raises ValueError where that cannot be planned again."""
    orders = {}
    for made in read_manifest(folder):
        if made["rooms"]:
            raise ValueError(f"{folder}: pictures in rooms are planned by the rooms, too, which are not here")
        order = Order(made["stickers"], tuple(made["dice"]), made["lying"], made["made"])
        orders.update({name_of(seed, order.stickered): order for seed in made["seeds"]})
    return orders


def measure(reader: Reader, folder: Path, accept: float) -> list[Asked]:
    """Every die of a folder; prints how its rolls are read as wholes."""
    orders = _orders(folder)
    told, judged = [], []
    for photo in load_folder(folder, corrected=False):
        plan = planned(int(photo.path.stem.split("-")[1]), orders[photo.path.name])
        reading = reader.read(open_image(photo.path))
        pairs = zip(plan.dice, photo.dice or (), strict=True)
        told += asked([(die.style, seen.box, seen.value) for die, seen in pairs if seen.value], reading.dice)
        if photo.values is not None:
            judged.append(judge(photo.values, reading))
    all_of = figures(judged, accept)
    print(f"{folder.name}: right {all_of.right}, accepted {all_of.accepted}, of these wrong {all_of.wrong}; "
          f"in a game {all_of.in_a_game}, wrong {all_of.wrong_in_a_game}", flush=True)  # fmt: skip
    return told


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--models", type=Path, help="folder with finder/ and namer/ (default: the shipped ones)")
    args = parser.parse_args()
    reader, accept = Reader(folder=args.models), sure_enough(args.models)
    dice = [one for folder in args.folders for one in measure(reader, folder, accept)]
    kinds: defaultdict[str, list[Asked]] = defaultdict(list)
    for one in dice:
        for name, is_of in MAKES.items():
            if is_of(one):
                kinds[name].append(one)
    print(f"\n| dice | | found | named rightly | surely ({_SURE}) | of these wrong |\n|---|---|---|---|---|---|")
    for name in MAKES:
        print(line(name, kinds[name]))


if __name__ == "__main__":
    main()
