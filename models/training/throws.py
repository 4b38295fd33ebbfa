"""Throws of rendered dice on a table, for measuring: `python -m models.training.throws STORE --count N`.

STORE is a store of datasets.sprites that training never saw (other shards). Prints how many throws of two to six dice
were read right, and which faces were taken for which others, unasked or not.
"""

from __future__ import annotations

import argparse
from collections import Counter
from itertools import product
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.faces import FACES, Face
from companion.vision.measure import Judged, figures, judge
from companion.vision.reader import Reader
from companion.vision.sure import sure_enough
from datasets.sprites import GROUP
from models.training.samples.augment import photometric
from models.training.samples.material import Material

WIDTH, HEIGHT = 640, 480


def throw(material: Material, seed: int) -> tuple[NDArray[np.uint8], list[Face]]:
    """Two to six dice of one table, apart from each other, as a camera shows them; and their faces."""
    rng = np.random.default_rng(seed)
    size = float(rng.uniform(34, 90))
    image = np.ascontiguousarray(material.background(rng, WIDTH, size)[:HEIGHT])
    group = int(material.groups[int(rng.integers(len(material.groups)))]) * GROUP
    places: list[tuple[float, float]] = []
    faces: list[Face] = []
    for k in rng.permutation(GROUP)[: int(rng.integers(2, 7))]:
        for _ in range(40):
            x, y = rng.uniform(size, WIDTH - size), rng.uniform(size, HEIGHT - size)
            if all(np.hypot(x - px, y - py) > 1.25 * size for px, py in places):
                index = group + int(k)
                material.lay(image, index, x, y, size * float(np.exp(rng.normal(0, 0.05))))
                places.append((x, y))
                faces.append(FACES[int(material.store.faces[index]) - 1])
                break
    return photometric(image, rng, 0.6), faces


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("store", type=Path)
    parser.add_argument("--models", type=Path, help="folder with finder/ and namer/ (default: the shipped ones)")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--first", type=int, default=700_000, help="seed of the first throw")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    material, reader = Material([], args.store, seed=9, tables=24), Reader(folder=args.models)
    accept = sure_enough(args.models)
    judged: list[Judged] = []
    mixed: Counter[str] = Counter()
    for seed in range(args.first, args.first + args.count):
        image, faces = throw(material, seed)
        reading = reader.read(image)
        one = judge(faces, reading)
        judged.append(one)
        there, read = Counter(faces), Counter(die.face for die in reading.dice)
        for wanted, given in product(there - read, read - there):
            mixed[f"{wanted} as {given}{', unasked' if one.confidence >= accept else ''}"] += 1
    found = figures(judged, accept)
    print(f"throws right: {found.right}\ndice found with their face: {found.recall}")
    print(f"accepted from {accept:g}: {found.accepted}\nof these wrong: {found.wrong}")
    print("missing beside what was read too much:", dict(mixed.most_common()))


if __name__ == "__main__":
    main()
