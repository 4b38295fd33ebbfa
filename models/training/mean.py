"""The mean of trainings of one network that began alike: `python -m models.training.mean OUT WEIGHTS@SHARE ...`.

Trainings that went on from the same weights may be averaged; the mean is often better than either.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import torch


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("weights", nargs="+", metavar="WEIGHTS@SHARE", help="shares sum to 1")
    args = parser.parse_args()
    parts = [(torch.load(path)["net"], float(share)) for path, _, share in (w.rpartition("@") for w in args.weights)]
    if abs(sum(share for _, share in parts) - 1) > 1e-6:
        parser.error("the shares must sum to 1")
    first = parts[0][0]
    mean = {
        name: sum(net[name] * share for net, share in parts) if value.dtype.is_floating_point else value
        for name, value in first.items()
    }
    torch.save({"net": mean}, args.out)


if __name__ == "__main__":
    main()
