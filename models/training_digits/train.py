"""Training the digit network: `python -m models.training_digits.train BANK... --photographed FILE... --held-out FILE
--out WEIGHTS [--steps N]`."""

from __future__ import annotations

import argparse
from pathlib import Path

import torch
from torch import Tensor
from torch.nn import functional

from models.training.learning.loop import Course, fit
from models.training_digits import photographed, synthesis
from models.training_digits.net import DigitNet
from models.training_digits.photographed import Squares
from models.training_digits.synthesis import Bank

BATCH = 256
"""Squares of a step, one half put together, the other photographed."""


def judge(net: DigitNet, held_out: Squares) -> float:
    """The share of photographed squares that the network names right."""
    net.eval()
    with torch.no_grad():
        named = torch.cat([net(part.float() / 255).argmax(1) for part in held_out.pictures.split(1024)])
    return float((named == held_out.labels).float().mean())


def mixed(bank: Bank, squares: Squares) -> tuple[Tensor, Tensor]:
    """A step's squares and what they hold."""
    made = synthesis.make_batch(bank, BATCH // 2)
    cut = photographed.make_batch(squares, BATCH // 2)
    return torch.cat([made[0], cut[0]]), torch.cat([made[1], cut[1]])


def train(bank: Bank, squares: Squares, held_out: Squares, course: Course) -> DigitNet:
    """Trains on squares put together from `bank`, and on photographed ones."""
    torch.manual_seed(0)
    net = DigitNet()
    fit(
        net,
        course,
        lambda: mixed(bank, squares),
        lambda logits, label: functional.cross_entropy(logits, label, label_smoothing=0.01),
        lambda: f"squares right {judge(net, held_out):.4f}",
    )
    return net


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("banks", nargs="+", type=Path)
    parser.add_argument("--photographed", nargs="+", type=Path, required=True)
    parser.add_argument("--held-out", type=Path, required=True, help="squares of held-out photographs")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--steps", type=int, default=12000)
    parser.add_argument("--start", type=Path, help="weights to go on from")
    parser.add_argument("--rate", type=float, default=4e-3)
    parser.add_argument("--threads", type=int, default=1)
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    course = Course(args.steps, args.rate, 0.15, args.out, args.start)
    squares, held_out = photographed.load(args.photographed), photographed.load([args.held_out])
    train(synthesis.open_banks(args.banks), squares, held_out, course)


if __name__ == "__main__":
    main()
