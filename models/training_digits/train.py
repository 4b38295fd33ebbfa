"""Training the digit network: `python -m models.training_digits.train BANK... --held-out BANK --out WEIGHTS [--steps
N]`."""

from __future__ import annotations

import argparse
from pathlib import Path

import torch
from torch.nn import functional

from models.training.learning.loop import Course, fit
from models.training_digits.net import DigitNet
from models.training_digits.synthesis import Bank, make_batch, open_banks

BATCH = 256
_JUDGED = 6
"""Batches that a network is judged by."""


def judge(net: DigitNet, bank: Bank) -> float:
    """The share of squares put together from `bank` that the network names right; always the same squares."""
    net.eval()
    right = 0
    with torch.random.fork_rng():
        torch.manual_seed(1)
        with torch.no_grad():
            for _ in range(_JUDGED):
                x, label = make_batch(bank, BATCH)
                right += int((net(x).argmax(1) == label).sum())
    return right / (_JUDGED * BATCH)


def train(bank: Bank, held_out: Bank, course: Course) -> DigitNet:
    """Trains on squares put together from `bank`."""
    torch.manual_seed(0)
    net = DigitNet()
    fit(
        net,
        course,
        lambda: make_batch(bank, BATCH),
        lambda logits, label: functional.cross_entropy(logits, label, label_smoothing=0.01),
        lambda: f"squares right {judge(net, held_out):.4f}",
    )
    return net


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("banks", nargs="+", type=Path)
    parser.add_argument("--held-out", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--steps", type=int, default=3000)
    parser.add_argument("--start", type=Path, help="weights to go on from")
    parser.add_argument("--rate", type=float, default=4e-3)
    parser.add_argument("--threads", type=int, default=1)
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    course = Course(args.steps, args.rate, 0.15, args.out, args.start)
    train(open_banks(args.banks), open_banks([args.held_out]), course)


if __name__ == "__main__":
    main()
