"""A store of small photographs of puzzles with their crossings: `python -m models.training_puzzle.pictures FILE`."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.puzzles import render

LONGEST = 320
"""Longer side in pixels of a stored picture."""


@dataclass(frozen=True)
class Shot:
    """grey: (H, W) uint8. crossings: (10, 10, 2) pixels x, y."""

    grey: NDArray[np.uint8]
    crossings: NDArray[np.float32]


def shoot(seed: int, held_out: bool) -> Shot:
    """The photograph of a seed, a few of its squares left empty, made small."""
    rng = np.random.default_rng([seed, 77])
    blank = float(rng.choice([0.0, 0.3, 0.7], p=[0.8, 0.1, 0.1]))
    puzzle = render(seed, held_out, blank, side=float(np.exp(rng.uniform(np.log(150), np.log(420)))))
    grey = cv2.cvtColor(puzzle.image, cv2.COLOR_BGR2GRAY)
    scale = min(1.0, LONGEST / max(grey.shape))
    if scale < 1:
        grey = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return Shot(np.asarray(grey, np.uint8), np.asarray((puzzle.crossings + 0.5) * scale - 0.5, np.float32))


def save(shots: list[Shot], file: Path) -> None:
    """Write all shots into one file, one after the other."""
    shapes = np.array([shot.grey.shape for shot in shots], np.int32)
    pixels = np.concatenate([shot.grey.ravel() for shot in shots])
    np.savez(file, shapes=shapes, pixels=pixels, crossings=np.stack([shot.crossings for shot in shots]))


def load(file: Path) -> list[Shot]:
    """The shots of a file that `save` wrote."""
    kept = np.load(file)
    pixels, crossings = kept["pixels"], kept["crossings"]
    shots, start = [], 0
    for (height, width), points in zip(kept["shapes"].tolist(), crossings, strict=True):
        shots.append(Shot(pixels[start : start + height * width].reshape(height, width), points))
        start += height * width
    return shots


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--count", type=int, default=3000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--held-out", action="store_true")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    shots = []
    for seed in range(args.first, args.first + args.count):
        shots.append(shoot(seed, args.held_out))
        if len(shots) % 200 == 0:
            print(f"{len(shots)} of {args.count}", flush=True)
            save(shots, args.file)
    save(shots, args.file)


if __name__ == "__main__":
    main()
