"""Trains the puzzle network: `python -m models.training_puzzle.train SHOTS … --held-out SHOTS --out WEIGHTS`."""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from companion.sudoku.lattice import CELL, MARGIN, Map
from companion.sudoku.locate import map_of
from models.training.learning.loop import Course, fit
from models.training_puzzle.net import Answered, PuzzleNet
from models.training_puzzle.pictures import Shot, load
from models.training_puzzle.samples import sample

BATCH = 16


def batch(shots: list[Shot], rng: np.random.Generator) -> tuple[Tensor, Tensor]:
    """Pictures (BATCH, 1, INPUT, INPUT) and answers (BATCH, 1, CELLS, CELLS)."""
    made = [sample(shots[int(rng.integers(len(shots)))], rng) for _ in range(BATCH)]
    pictures, answers = (torch.from_numpy(np.stack(some)[:, None]) for some in zip(*made, strict=True))
    return pictures, answers


def judge(net: PuzzleNet, shots: list[Shot]) -> tuple[float, float]:
    """The share of held-out samples whose corners all lie within 0.4 squares, and the median of the worst corner."""
    rng = np.random.default_rng(5)
    shipped = Answered(net).eval()
    worst = []
    with torch.no_grad():
        for shot in shots:
            picture, wanted = sample(shot, rng)
            place, truth = map_of(shipped(torch.from_numpy(picture[None, None]))[0, 0].numpy()), map_of(wanted)
            worst.append(99.0 if place is None or truth is None else _corners_off(place, truth))
    return float(np.mean(np.array(worst) < 0.4)), float(np.median(worst))


def _corners_off(place: Map, truth: Map) -> float:
    """How far the worst corner lies off, in squares, whichever corner is counted first."""
    ends = np.ix_([MARGIN, MARGIN + 9 * CELL], [MARGIN, MARGIN + 9 * CELL])
    square = float(np.linalg.norm(truth[ends][0, 1] - truth[ends][0, 0])) / 9
    turned = (np.rot90(place[ends], turns) for turns in range(4))
    return min(float(np.linalg.norm(corners - truth[ends], axis=2).max()) for corners in turned) / square


def train(shots: list[Shot], held_out: list[Shot], course: Course) -> None:
    """Trains on samples of `shots`."""
    rng = np.random.default_rng(0 if course.start is None else 1)
    net = PuzzleNet()
    fit(
        net,
        course,
        lambda: batch(shots, rng),
        functional.binary_cross_entropy_with_logits,
        lambda: "corners within 0.4 squares {:.3f}, median of the worst {:.3f}".format(*judge(net, held_out)),
    )


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("shots", nargs="+", type=Path)
    parser.add_argument("--held-out", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--steps", type=int, default=1500)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--start", type=Path, help="weights to go on from")
    args = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    shots = [shot for file in args.shots for shot in load(file)]
    train(shots, load(args.held_out), Course(args.steps, args.rate, 0.1, args.out, args.start))


if __name__ == "__main__":
    main()
