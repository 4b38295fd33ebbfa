"""A network's body as a model of its own, for faces that are taught: `python -m models.training.features FOLDER`.

FOLDER holds the exported network (models.training.train plain). Writes models/features/model.onnx: what its last layer
gets, 256 numbers that say what a cut-out die looks like. It has a life of its own, so that dice taught with it stay
what they are when the namer is trained anew.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import onnx

from models.training.files.seal import hash_of, seal


def main() -> None:
    """Cut the network before its last layer, write the model and its card."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    plain = parser.parse_args().folder / "model.onnx"
    target = Path(__file__).parents[1] / "features" / "model.onnx"
    last = next(node for node in onnx.load(plain).graph.node if node.op_type == "Gemm")
    target.parent.mkdir(exist_ok=True)
    onnx.utils.extract_model(str(plain), str(target), ["x"], [last.input[0]])
    seal(target.parent, {
        "input": "uint8 Nx64x64x3 BGR, a cut-out die; out: float32 Nx256",
        "made_from": {"plain": hash_of(plain)},
        "licence": "as the namer",
    })  # fmt: skip


if __name__ == "__main__":
    main()
