"""Squares cut out of rendered photographs, as reading cuts them: `python -m models.training_digits.photographed FILE`.

What `synthesis.py` puts together is quick to make and endless; these squares lie, blur and wear as those that are read.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from companion.sudoku.digits import SOFTNESS, crops
from companion.sudoku.grid import find_grids
from companion.sudoku.locate import PuzzleFinder
from datasets.puzzles import Puzzle, render
from models.training_digits.synthesis import placed, soften

FURTHEST: Final = 0.3
"""How far off a crossing may be found, in squares, for the squares to be used."""
_KEPT: Final = 100
"""Photographs after which the store is written."""


@dataclass(frozen=True)
class Squares:
    """pictures: (N, CROP, CROP) uint8, 255 for 1. labels: (N), 0 for an empty square, else the digit."""

    pictures: Tensor
    labels: Tensor

    def __len__(self) -> int:
        return len(self.labels)


def cut(puzzle: Puzzle, finder: PuzzleFinder) -> NDArray[np.float32] | None:
    """The 81 squares of a photographed puzzle as `companion.sudoku.digits.crops` gives them; None where it is not found
    at its place."""
    found = next(find_grids(puzzle.image, finder), None)
    if found is None:
        return None
    square = float(np.linalg.norm(puzzle.crossings[0, 9] - puzzle.crossings[0, 0])) / 9
    if np.linalg.norm(found.crossings - puzzle.crossings, axis=2).max() > FURTHEST * square:
        return None
    return crops(found.straight)


def load(files: list[Path]) -> Squares:
    """The squares of several stores together."""
    stores = [np.load(file) for file in files]
    pictures, labels = (np.concatenate([store[name] for store in stores]) for name in ("pictures", "labels"))
    return Squares(torch.from_numpy(pictures), torch.from_numpy(labels).long())


def make_batch(squares: Squares, count: int) -> tuple[Tensor, Tensor]:
    """Some of the squares, moved, turned and stretched a little, paler or darker: (count, CROP, CROP) 0-1, labels."""
    index = torch.randint(len(squares), (count,))
    pictures, shift = squares.pictures[index].float() / 255, torch.randn(count, 2) * 0.7
    seen = placed(pictures, shift, (0.04, 0.04, 0.04), beyond="border")
    ink = SOFTNESS * seen / (1 - seen.clamp(max=0.97))
    return soften(ink * torch.exp(torch.randn(count, 1, 1) * 0.15)), squares.labels[index]


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--count", type=int, default=1500)
    parser.add_argument("--first", type=int, default=100_000)
    parser.add_argument("--held-out", action="store_true")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    finder = PuzzleFinder()
    pictures: list[NDArray[np.uint8]] = []
    labels: list[NDArray[np.uint8]] = []
    for number in range(1, args.count + 1):
        seed = args.first + number
        puzzle = render(seed, args.held_out, blank=0.3 if seed % 5 == 0 else 0.0)
        if (squares := cut(puzzle, finder)) is not None:
            pictures.append(np.asarray(squares * 255 + 0.5, np.uint8))
            labels.append(np.where(puzzle.empty, 0, np.array(puzzle.grid)).astype(np.uint8).ravel())
        if number % _KEPT == 0 or number == args.count:
            print(f"{number} of {args.count}, {len(labels)} found", flush=True)
            np.savez(args.file, pictures=np.concatenate(pictures), labels=np.concatenate(labels))


if __name__ == "__main__":
    main()
