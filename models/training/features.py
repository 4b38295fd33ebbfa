"""A network's body as a model of its own, for faces that are taught: `python -m models.training.features FOLDER`.

FOLDER holds the exported network (models.training.train plain). Writes models/features/model.onnx: what its last layer
gets, 256 numbers that say what a cut-out die looks like. It has a life of its own, so that dice taught with it stay
what they are when the namer is trained anew.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from pathlib import Path

import onnx


def main() -> None:
    """Cut the network before its last layer, write the model and its card."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    plain = parser.parse_args().folder / "model.onnx"
    target = Path(__file__).parents[1] / "features" / "model.onnx"
    last = next(node for node in onnx.load(plain).graph.node if node.op_type == "Gemm")
    target.parent.mkdir(exist_ok=True)
    onnx.utils.extract_model(str(plain), str(target), ["x"], [last.input[0]])
    card = {
        "name": "features",
        "sha256": hashlib.sha256(target.read_bytes()).hexdigest(),
        "bytes": target.stat().st_size,
        "input": "uint8 Nx64x64x3 BGR, a cut-out die; out: float32 Nx256",
        "made_from": {"plain": hashlib.sha256(plain.read_bytes()).hexdigest()},
        "licence": "as the namer",
    }
    (target.parent / "card.json").write_text(json.dumps(card, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
