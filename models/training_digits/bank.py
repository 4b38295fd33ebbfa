"""A store of single digits for training, made once: `python -m models.training_digits.bank FILE [--held-out] [--count
N]`."""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.sudoku.lattice import CELL
from datasets.puzzle.digit_fonts import fonts, pick
from datasets.puzzle.digit_sources import hand_font_digit, print_digit, real_digit
from datasets.puzzle.pen_digits import CELL as PAGE_CELL
from datasets.puzzle.pen_digits import Alpha, random_writer, write_digit

CANVAS = CELL * 3 // 2
"""Side of a stored digit's picture: one and a half squares of the straightened picture."""
KINDS = ("print", "pen", "real", "font")


def one_digit(digit: int, kind: str, held_out: bool, rng: np.random.Generator) -> Alpha:
    """A digit's ink on the flat page's canvas."""
    if kind == "print":
        return print_digit(digit, pick(fonts(held_out).printed, rng), float(rng.uniform(0.4, 0.75)))
    if kind == "font":
        return hand_font_digit(digit, pick(fonts(held_out).hand, rng), float(rng.uniform(0.42, 0.95)), rng)
    if kind == "real":
        width = float(np.exp(rng.uniform(np.log(0.03), np.log(0.1))))
        return real_digit(digit, float(rng.uniform(0.42, 0.95)), held_out, rng, width)
    return write_digit(digit, random_writer(rng, held_out), rng)


def make_bank(count: int, held_out: bool, seed: int) -> tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint8]]:
    """`count` digits: ink (count, CANVAS, CANVAS) 0-255, the digits 1-9, and their kinds as places in KINDS."""
    rng = np.random.default_rng([seed, int(held_out)])
    kinds = rng.choice(4, count, p=[0.28, 0.42, 0.2, 0.1])
    digits = rng.permutation(np.arange(count) % 9 + 1)
    pictures = np.zeros((count, CANVAS, CANVAS), np.uint8)
    for index, (digit, kind) in enumerate(zip(digits, kinds, strict=True)):
        alpha = one_digit(int(digit), KINDS[kind], held_out, rng)
        small = cv2.resize(alpha, (CANVAS, CANVAS), interpolation=cv2.INTER_AREA)
        pictures[index] = np.clip(small * 255 + 0.5, 0, 255).astype(np.uint8)
    assert alpha.shape[0] * CELL == CANVAS * PAGE_CELL
    return pictures, digits.astype(np.uint8), kinds.astype(np.uint8)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--count", type=int, default=18000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--held-out", action="store_true")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    pictures, digits, kinds = make_bank(args.count, args.held_out, args.seed)
    args.file.parent.mkdir(parents=True, exist_ok=True)
    np.savez(args.file, pictures=pictures, digits=digits, kinds=kinds)


if __name__ == "__main__":
    main()
