"""Rendered tables on which things lie, but no dice, as a folder of photographs.

`python -m datasets.clutter FOLDER --count N` writes them.

Mined for what a reader takes for dice, and trained on as no dice (models/training/mine.py).
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.tabletop.scenery import ground
from datasets.tabletop.things import clutter


def cluttered(seed: int, width: int = 640, height: int = 480) -> NDArray[np.uint8]:
    """A table or a game board with 3 to 11 things on it, none of them a die. height x width x 3 BGR."""
    rng = np.random.default_rng(seed)
    image = ground(rng, height, width)
    size = float(rng.uniform(20, 110))
    for _ in range(int(rng.integers(3, 12))):
        clutter(image, rng, rng.uniform(0, width), rng.uniform(0, height), size)
    return np.asarray(cv2.GaussianBlur(image, (3, 3), 0.7), np.uint8)


def main() -> None:
    """Write the pictures and their annotations.json."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=800)
    parser.add_argument("--first", type=int, default=0, help="seed of the first picture")
    args = parser.parse_args()
    (args.folder / "images").mkdir(parents=True, exist_ok=True)
    entries = []
    for seed in range(args.first, args.first + args.count):
        name = f"clutter-{seed:05d}.jpg"
        cv2.imwrite(str(args.folder / "images" / name), cluttered(seed), [cv2.IMWRITE_JPEG_QUALITY, 92])
        entries.append({"image": name, "width": 640, "height": 480, "dice": [], "source": "datasets/clutter.py"})
    (args.folder / "annotations.json").write_text(json.dumps(entries) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
