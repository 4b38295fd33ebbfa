"""Trained weights to models/puzzle/model.onnx: `python -m models.training_puzzle.export WEIGHTS`."""

from __future__ import annotations

import argparse
from pathlib import Path

import torch

from companion.sudoku.locate import INPUT
from models.training.files.onnx_file import write_checked
from models.training.files.seal import seal
from models.training_puzzle.net import Answered, PuzzleNet

FOLDER = Path("models/puzzle")


def export(weights: Path, folder: Path = FOLDER) -> Path:
    """Write the model and put its SHA-256 into the card (kept otherwise). Raises AssertionError where it answers
    otherwise than trained."""
    net = PuzzleNet()
    net.load_state_dict(torch.load(weights)["net"])
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / "model.onnx"
    trial = torch.randint(0, 256, (1, 1, INPUT, INPUT), dtype=torch.uint8)
    write_checked(Answered(net), trial, target, exact=1e-3, halved=1e-3)
    seal(folder)
    return target


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights", type=Path)
    print(export(parser.parse_args().weights))


if __name__ == "__main__":
    main()
