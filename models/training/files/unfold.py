"""Networks to be trained taken back from exported files, so that training goes on from the shipped models.

An exported file keeps a convolution and the norm after it as one. Here the norm is given back with what it sees of some
pictures as its mean and its spread, so that it changes nothing now and can learn again.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
import torch
from torch import Tensor, nn

_Weights = tuple[Tensor, Tensor | None]


def unfold(net: nn.Module, file: Path, pictures: Tensor) -> nn.Module:
    """`net` with the weights of the exported `file` (of the finder's or of one of the namer's), in place.

    pictures: (N, 3, H, W) 0-1 as it will see them in training, a few hundred. Raises ValueError where the file holds
    another network.
    """
    convolutions, linears = _stored(file)
    convs, lines = (_in_order(net, kind, pictures[:1]) for kind in (nn.Conv2d, nn.Linear))
    try:
        for module, (weight, bias) in zip(convs + lines, convolutions + linears, strict=True):
            own = dict(module.named_parameters())
            own["weight"].data.copy_(weight)
            if "bias" in own and bias is not None:
                own["bias"].data.copy_(bias)
    except (RuntimeError, ValueError) as error:
        raise ValueError(f"{file} holds another network than a {type(net).__name__}.") from error
    _give_back_norms(net, [bias for _, bias in convolutions], convs, pictures)
    return net


def _stored(file: Path) -> tuple[list[_Weights], list[_Weights]]:
    """Weights and biases of the convolutions and of the linear layers in `file`, in the order of computing."""
    graph = onnx.load(str(file)).graph
    tensors = {t.name: onnx.numpy_helper.to_array(t).astype(np.float32) for t in graph.initializer}
    for node in graph.node:
        if node.op_type in ("Cast", "Identity") and node.input[0] in tensors:  # kept in 16 bits
            tensors[node.output[0]] = tensors[node.input[0]]
        elif node.op_type == "DequantizeLinear" and node.input[0] in tensors:  # kept in 8 bits, a scale a channel
            value, scale = tensors[node.input[0]], tensors[node.input[1]]
            tensors[node.output[0]] = value * scale.reshape(-1, *[1] * (value.ndim - 1))

    def weights(kind: str) -> list[_Weights]:
        found = []
        for node in graph.node:
            if node.op_type == kind:
                bias = torch.from_numpy(tensors[node.input[2]].copy()) if len(node.input) > 2 else None
                found.append((torch.from_numpy(tensors[node.input[1]].copy()), bias))
        return found

    return weights("Conv"), weights("Gemm")


def _in_order(net: nn.Module, kind: type[nn.Module], picture: Tensor) -> list[nn.Module]:
    """The modules of `kind` in the order in which the network computes them."""
    order: list[nn.Module] = []
    hooks = [m.register_forward_hook(lambda m, *_: order.append(m)) for m in net.modules() if isinstance(m, kind)]
    net.eval()
    with torch.no_grad():
        net(picture)
    for hook in hooks:
        hook.remove()
    return order


def _give_back_norms(net: nn.Module, biases: list[Tensor | None], convs: list[nn.Module], pictures: Tensor) -> None:
    """Set each norm so that it adds its convolution's stored bias and otherwise leaves things as they are."""
    waiting = iter([bias for conv, bias in zip(convs, biases, strict=False) if conv.bias is None])

    def set_norm(norm: nn.Module, inputs: tuple[Tensor, ...]) -> None:
        assert isinstance(norm, nn.BatchNorm2d)
        mean, spread = inputs[0].mean((0, 2, 3)), inputs[0].var((0, 2, 3))
        bias = next(waiting)
        kept = {"running_mean": mean, "running_var": spread, "weight": (spread + norm.eps).sqrt(),
                "bias": mean if bias is None else mean + bias}  # fmt: skip
        norm.load_state_dict(kept, strict=False)

    norms = [m for m in net.modules() if isinstance(m, nn.BatchNorm2d)]
    hooks = [norm.register_forward_pre_hook(set_norm) for norm in norms]
    net.eval()
    with torch.no_grad():
        net(pictures)
    for hook in hooks:
        hook.remove()
