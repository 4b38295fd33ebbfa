"""Trained weights to models/puzzle/model.onnx: `python -m models.training_puzzle.export WEIGHTS`."""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import onnxruntime
import torch

from companion.sudoku.locate import INPUT
from models.training.export import halve
from models.training.seal import seal
from models.training_puzzle.net import Answered, PuzzleNet

FOLDER = Path("models/puzzle")


def export(weights: Path, folder: Path = FOLDER) -> Path:
    """Write the model and put its SHA-256 into the card (kept otherwise). Raises AssertionError where it answers
    otherwise than trained."""
    net = PuzzleNet()
    net.load_state_dict(torch.load(weights)["net"])
    whole = Answered(net).eval()
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / "model.onnx"
    example = torch.zeros((1, 1, INPUT, INPUT), dtype=torch.uint8)
    torch.onnx.export(
        whole, (example,), str(target), opset_version=17, dynamo=False, input_names=["x"], output_names=["y"]
    )
    halve(target)
    trial = torch.randint(0, 256, (1, 1, INPUT, INPUT), dtype=torch.uint8)
    with torch.no_grad():
        wanted = whole(trial).numpy()
    session = onnxruntime.InferenceSession(str(target), providers=["CPUExecutionProvider"])
    (given,) = session.run(None, {"x": trial.numpy()})
    assert np.allclose(wanted, given, atol=2e-3), "the exported network gives other answers"
    seal(folder)
    return target


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights", type=Path)
    print(export(parser.parse_args().weights))


if __name__ == "__main__":
    main()
