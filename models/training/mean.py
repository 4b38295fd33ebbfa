"""The mean of several trainings' weights: `python -m models.training.mean OUT WEIGHTS@SHARE ...`.

Networks that went on from the same weights for a short while lie near each other, and their mean reads better than any
of them (models/namer/trials.md says by how much). It costs nothing when reading, as asking several networks would.

WEIGHTS and OUT are all .pt, of trainings that began with the same norms, or all .onnx, exported from any and not yet in
8 bits: in these the norms are part of the convolutions, so that networks that unfold.py took back from shipped files at
different times can be put together.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch

from models.training.files.seal import seal

Part = tuple[Path, float]
"""A file of weights and its share, 0-1."""


def mean_trained(parts: Sequence[Part], out: Path) -> None:
    """Write the mean of trained networks (.pt)."""
    states = [(torch.load(path), share) for path, share in parts]
    nets = [(state["net"], share) for state, share in states]
    mean = {
        name: sum(net[name] * share for net, share in nets) if value.dtype.is_floating_point else value
        for name, value in nets[0][0].items()
    }
    torch.save({"net": mean, "what": states[0][0]["what"]}, out)


def mean_exported(parts: Sequence[Part], out: Path) -> None:
    """Write the mean of exported networks (.onnx), and seal the card that lies beside it. Raises ValueError where they
    are not of one kind."""
    models = [(onnx.load(str(path)), share) for path, share in parts]
    tensors = [({t.name: onnx.numpy_helper.to_array(t) for t in model.graph.initializer}, s) for model, s in models]
    first = models[0][0]
    for at, tensor in enumerate(first.graph.initializer):
        if any(tensor.name not in own or own[tensor.name].shape != tuple(tensor.dims) for own, _ in tensors):
            raise ValueError(f"Not all files hold {tensor.name}: they are of different networks.")
        kind = tensors[0][0][tensor.name].dtype
        if np.issubdtype(kind, np.floating):
            total: Any = sum(own[tensor.name].astype(np.float32) * share for own, share in tensors)
            first.graph.initializer[at].CopyFrom(onnx.numpy_helper.from_array(total.astype(kind), tensor.name))
    onnx.save(first, str(out))
    if (out.parent / "card.json").is_file():
        seal(out.parent)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("weights", nargs="+", metavar="WEIGHTS@SHARE", help="shares sum to 1")
    args = parser.parse_args()
    parts = [(Path(path), float(share)) for path, _, share in (one.rpartition("@") for one in args.weights)]
    if abs(sum(share for _, share in parts) - 1) > 1e-6:
        parser.error("the shares must sum to 1")
    kinds = {path.suffix for path in (args.out, *(path for path, _ in parts))}
    if kinds not in ({".pt"}, {".onnx"}):
        parser.error("all files must be .pt, or all .onnx")
    (mean_exported if kinds == {".onnx"} else mean_trained)(parts, args.out)


if __name__ == "__main__":
    main()
