"""A trained network as an ONNX file: what the file says is checked against what the network says.

Weights are kept in 16 bits where that is wanted, which halves the file; the runtime makes 32 of them once, when it
loads the model.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import numpy as np
import onnx
import onnxruntime
import torch
from torch import Tensor, nn

Axes = dict[str, dict[int, str]]

_SMALL: Final = 256
"""Weights of fewer numbers than this stay in 32 bits."""


def write_checked(
    net: nn.Module,
    trial: Tensor,
    target: Path,
    *,
    axes: Axes | None = None,
    exact: float = 2e-3,
    halved: float | None = None,
    part: slice = slice(None),
) -> None:
    """Write `net`, which takes an input "x" like `trial` and gives "y", to the file `target` (opset 17).

    axes: those of x and y that may be of any size, by name. exact, halved: by how much an answer may differ, in itself
    and as a share of it, with weights in 32 bits, and in 16; halved None: they stay in 32. part: the channels of the
    answer that are compared.

    Raises AssertionError where the file gives other answers.
    """
    net = net.eval()
    torch.onnx.export(
        net,
        (trial,),
        str(target),
        opset_version=17,
        dynamo=False,
        input_names=["x"],
        output_names=["y"],
        dynamic_axes=axes,
    )
    _compare(net, trial, target, exact, part)
    if halved is not None:
        halve(target)
        _compare(net, trial, target, halved, part)


def _compare(net: nn.Module, trial: Tensor, file: Path, most: float, part: slice) -> None:
    with torch.no_grad():
        wanted = net(trial).numpy()
    session = onnxruntime.InferenceSession(str(file), providers=["CPUExecutionProvider"])
    (given,) = session.run(None, {"x": trial.numpy()})
    alike = np.allclose(wanted[:, part], given[:, part], atol=most, rtol=most)
    assert alike, "the exported network gives other answers"


def halve(model: Path) -> None:
    """Store the weights of the model in this file as fp16, each with a cast back to fp32 before its use, so that what
    is computed stays fp32; small ones (norms, biases) stay as they are."""
    whole = onnx.load(str(model))
    graph = whole.graph
    for at, tensor in enumerate(graph.initializer):
        if tensor.data_type != onnx.TensorProto.FLOAT or np.prod(tensor.dims) < _SMALL:
            continue
        name, stored = tensor.name, f"{tensor.name}.half"
        graph.initializer[at].CopyFrom(
            onnx.numpy_helper.from_array(onnx.numpy_helper.to_array(tensor).astype(np.float16), stored)
        )
        graph.node.insert(0, onnx.helper.make_node("Cast", [stored], [name], to=onnx.TensorProto.FLOAT))
    onnx.save(whole, str(model))
