"""Trained weights to models/digits/model.onnx: `python -m models.training_digits.export WEIGHTS [--temperature T]`."""

from __future__ import annotations

import argparse
from pathlib import Path

import torch
from torch import Tensor, nn

from companion.sudoku.digits import CROP
from models.training.files.onnx_file import write_checked
from models.training.files.seal import seal
from models.training_digits.net import DigitNet

FOLDER = Path("models/digits")


class Chances(nn.Module):
    """Squares (N, CROP, CROP) 0-1 to chances (N, 10), the logits divided by a temperature so that they are
    probabilities."""

    def __init__(self, net: DigitNet, temperature: float) -> None:
        super().__init__()
        self.net, self.temperature = net, temperature

    def forward(self, x: Tensor) -> Tensor:
        """See the class."""
        out: Tensor = (self.net(x) / self.temperature).softmax(1)
        return out


def export(weights: Path, temperature: float, folder: Path = FOLDER) -> Path:
    """Write the model and put its SHA-256 into the card (kept otherwise). Raises AssertionError where it answers
    otherwise than trained."""
    net = DigitNet()
    net.load_state_dict(torch.load(weights)["net"])
    whole = Chances(net, temperature)
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / "model.onnx"
    trial, axes = torch.rand(81, CROP, CROP), {"x": {0: "n"}, "y": {0: "n"}}
    write_checked(whole, trial, target, axes=axes, exact=5e-5, halved=1e-3)
    seal(folder, {"temperature": temperature})
    return target


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights", type=Path)
    parser.add_argument("--temperature", type=float, default=1.0)
    args = parser.parse_args()
    print(export(args.weights, args.temperature))


if __name__ == "__main__":
    main()
