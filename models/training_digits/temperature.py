"""The temperature that makes the chances probabilities: `python -m models.training_digits.temperature WEIGHTS`.

Measured on rendered photographs of held-out styles, other ones than those of `measure`.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2
import numpy as np
import torch
from torch.nn import functional

from companion.sudoku.locate import PuzzleFinder
from datasets.puzzles import render
from models.training_digits.net import DigitNet
from models.training_digits.photographed import cut

FIRST = 5000
"""The first seed, far from those of `measure`."""


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights", type=Path)
    parser.add_argument("--count", type=int, default=40)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    net = DigitNet()
    net.load_state_dict(torch.load(args.weights)["net"])
    net.eval()
    finder = PuzzleFinder()
    squares, truth = [], []
    for seed in range(FIRST, FIRST + args.count):
        puzzle = render(seed, True)
        if (seen := cut(puzzle, finder)) is not None:
            squares.append(seen)
            truth.append(np.array(puzzle.grid).ravel())
    with torch.no_grad():
        logits = net(torch.from_numpy(np.concatenate(squares)))
    label = torch.from_numpy(np.concatenate(truth))
    print(f"{len(label)} squares of {len(truth)} puzzles, {(logits.argmax(1) == label).float().mean():.4f} right")
    losses = {round(t, 2): float(functional.cross_entropy(logits / t, label)) for t in np.arange(0.4, 2.01, 0.05)}
    best = min(losses, key=lambda t: losses[t])
    print(f"temperature {best}, mean surprise {losses[best]:.4f} nats (at 1: {losses[1.0]:.4f})")


if __name__ == "__main__":
    main()
