"""Photographs of completed puzzles, rendered from a seed: `python -m datasets.puzzles FOLDER [--count N]
[--held-out]`."""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.rules.sudoku import Grid, made
from datasets.puzzle.page import make_page
from datasets.puzzle.photo import photograph

Image = NDArray[np.uint8]


@dataclass(frozen=True)
class Puzzle:
    """A rendered photograph and its truth.

    image: HxWx3 BGR. grid: the digits. crossings: (10, 10, 2) pixels, as Photo has them. printed: (9, 9).
    empty: (9, 9), squares that were left without a digit.
    """

    image: Image
    grid: Grid
    crossings: NDArray[np.float64]
    printed: NDArray[np.bool_]
    empty: NDArray[np.bool_]


def render(
    seed: int, held_out: bool, blank: float = 0.0, side: float | None = None, turn: float | None = None
) -> Puzzle:
    """The puzzle of a seed. held_out: drawn with fonts, writers and real digits that training never sees.

    blank: share of squares left empty. side: of the puzzle in pixels. turn: degrees.
    """
    rng = np.random.default_rng([seed, int(held_out)])
    grid = made(seed * 2 + int(held_out))
    empty = rng.random((9, 9)) < blank
    flat = make_page(grid, rng, held_out, empty)
    photo = photograph(flat, rng, side, turn)
    return Puzzle(photo.image, grid, photo.crossings, flat.printed, empty)


GOLDEN = (
    ("mixed-1", 900, 0.0, 360.0, 2.0),
    ("mixed-2", 901, 0.0, 300.0, -5.0),
    ("mixed-3", 902, 0.0, 420.0, 0.0),
    ("small", 903, 0.0, 230.0, 1.0),
    ("on-its-side", 904, 0.0, 340.0, 90.0),
    ("upside-down", 915, 0.0, 340.0, 178.0),
    ("unsolved", 906, 0.5, 320.0, 3.0),
)
"""The committed pictures, of held-out styles: name, seed, share of empty squares, side in pixels, turn in degrees."""


def write_golden(folder: Path) -> None:
    """Write the committed pictures and truth.json ({name: nine lists of nine, 0 for an empty square}) into `folder`."""
    truth = {}
    for name, seed, blank, side, turn in GOLDEN:
        puzzle = render(seed, True, blank, side, turn)
        cv2.imwrite(str(folder / f"{name}.jpg"), puzzle.image, [cv2.IMWRITE_JPEG_QUALITY, 80])
        truth[f"{name}.jpg"] = np.where(puzzle.empty, 0, np.array(puzzle.grid)).tolist()
    (folder / "truth.json").write_text(json.dumps(truth) + "\n", encoding="utf-8")


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--held-out", action="store_true")
    parser.add_argument("--golden", action="store_true", help="the committed pictures instead")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    if args.golden:
        write_golden(args.folder)
        return
    truth = {}
    for seed in range(args.first, args.first + args.count):
        puzzle = render(seed, args.held_out)
        name = f"puzzle-{seed:05d}.jpg"
        cv2.imwrite(str(args.folder / name), puzzle.image)
        truth[name] = puzzle.grid
    (args.folder / "truth.json").write_text(json.dumps(truth) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
