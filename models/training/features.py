"""The namer's body as a model of its own, for faces that are taught: `python -m models.training.features`.

Writes models/features/model.onnx: what the namer's last layer gets, 256 numbers that say what a cut-out die looks like.
It is a copy with a life of its own, so that dice taught with it stay what they are when the namer is trained anew.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import onnx


def main() -> None:
    """Cut the namer before its last layer, write the model and its card."""
    models = Path(__file__).parents[1]
    namer, target = models / "namer" / "model.onnx", models / "features" / "model.onnx"
    last = next(node for node in onnx.load(namer).graph.node if node.op_type == "Gemm")  # the plain network's
    target.parent.mkdir(exist_ok=True)
    onnx.utils.extract_model(str(namer), str(target), ["x"], [last.input[0]])
    card = {
        "name": "features",
        "sha256": hashlib.sha256(target.read_bytes()).hexdigest(),
        "bytes": target.stat().st_size,
        "input": "uint8 Nx64x64x3 BGR, a cut-out die; out: float32 Nx256",
        "made_from": {"namer": hashlib.sha256(namer.read_bytes()).hexdigest()},
        "licence": "as the namer",
    }
    (target.parent / "card.json").write_text(json.dumps(card, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
