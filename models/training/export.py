"""Trained weights to models/NAME/model.onnx and the card's SHA-256:
`python -m models.training.export finder|namer|context|upright|stacked FOLDER WEIGHTS ...`.

A finder or a namer may be two networks, of which the reader takes the mean where it asks both. An exported network
takes bytes and gives back what the reader needs, and is checked against the trained one. Weights are kept in 16 bits,
which halves the file; the runtime makes 32 of them once, when it loads the model.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import torch
from torch import Tensor, nn

from models.training.nets import REJECT, View
from models.training.seal import seal
from models.training.tasks import TASKS

_SMALL = 256
"""Weights of fewer numbers than this stay in 32 bits."""


class FinderOut(nn.Module):
    """Bytes (1, H, W, 3) BGR to (1, 5, H/4, W/4): heat 0-1, and distances in units."""

    def __init__(self, net: nn.Module) -> None:
        super().__init__()
        self.net = net

    def forward(self, x: Tensor) -> Tensor:
        """See the class."""
        out = self.net(x.permute(0, 3, 1, 2).float() / 255)
        return torch.cat([out[:, :1].sigmoid(), out[:, 1:].clamp(-6, 3).exp()], 1)


class NamerOut(nn.Module):
    """Bytes (N, side, side, 3) BGR to the chances (N, 12)."""

    def __init__(self, net: nn.Module) -> None:
        super().__init__()
        self.net = net

    def forward(self, x: Tensor) -> Tensor:
        """See the class."""
        out: Tensor = self.net(x.permute(0, 3, 1, 2).float() / 255).softmax(1)
        return out


class ContextOut(nn.Module):
    """Bytes (N, 64, 64, 3) BGR to chances (N, 1)."""

    def __init__(self, net: nn.Module) -> None:
        super().__init__()
        self.net = net

    def forward(self, x: Tensor) -> Tensor:
        """See the class."""
        out: Tensor = self.net(x.permute(0, 3, 1, 2).float() / 255).sigmoid()
        return out


class UprightOut(nn.Module):
    """Bytes (N, 64, 64, 3) BGR to axes (N, 3)."""

    def __init__(self, net: nn.Module) -> None:
        super().__init__()
        self.net = net

    def forward(self, x: Tensor) -> Tensor:
        """See the class."""
        out: Tensor = self.net(x.permute(0, 3, 1, 2).float() / 255)
        return out


_OUT: dict[str, Callable[[nn.Module], nn.Module]] = {"finder": FinderOut, "namer": NamerOut, "context": ContextOut,
                                                    "upright": UprightOut, "stacked": ContextOut}  # fmt: skip


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


def trained(weights: Path) -> tuple[nn.Module, View]:
    """The network that `weights` belong to, with them, and how it is shown dice."""
    state = torch.load(weights)
    task = TASKS[state["what"]]
    net = task.net()
    net.load_state_dict(state["net"])
    return net, task.view


def warier(namer: nn.Module, logits: float) -> None:
    """Have a namer's network be so many logits surer of everything that it is no die. The longer it learns the surer it
    becomes of dice and, as much, of what is none; the rule was set on what it said before."""
    last = [layer for layer in namer.modules() if isinstance(layer, nn.Linear)][-1]
    with torch.no_grad():
        last.bias[REJECT] += logits


def export(what: str, weights: Sequence[Path], folder: Path, wary: float = 0.0) -> Path:
    """Write folder/model.onnx from `weights`, of several with folder/rest.onnx, put the SHA-256 and, of a namer or a
    context, the margins into folder/card.json (kept otherwise), check it; the model's path. wary: as in `warier`.

    Raises AssertionError where the exported network does not give what the trained ones give.
    """
    folder.mkdir(parents=True, exist_ok=True)
    target, rest = folder / "model.onnx", folder / "rest.onnx"
    rest.unlink(missing_ok=True)
    margins = {}
    for path, file, margin in zip(weights, (target, rest), ("margin", "rest_margin"), strict=False):
        net, view = trained(path)
        if wary:
            warier(net, wary)
        margins[margin] = view.margin
        _write(_OUT[what](net), file, view.side)
    seal(folder, margins if what in ("namer", "context") else {})
    return target


def _write(net: nn.Module, target: Path, side: int) -> None:
    """Write one network, to which dice are shown in squares of `side` pixels, and check what the file says against it.
    Raises AssertionError where that differs."""
    net = net.eval()
    finder = isinstance(net, FinderOut)
    shape = (1, 256, 320, 3) if finder else (2, side, side, 3)
    axes = {"x": {1: "h", 2: "w"}, "y": {2: "h4", 3: "w4"}} if finder else {"x": {0: "n"}, "y": {0: "n"}}
    torch.onnx.export(
        net,
        (torch.zeros(shape, dtype=torch.uint8),),
        str(target),
        opset_version=17,
        dynamo=False,
        input_names=["x"],
        output_names=["y"],
        dynamic_axes=axes,
    )
    _compare(net, target, shape, 2e-3)
    halve(target)
    # A finder's distances are powers: one in a hundred is a third of a pixel. A namer's chances are no less exact;
    # those that a context gives for noise lie where its curve is steep.
    _compare(net, target, shape, 2e-2 if finder else 5e-3 if isinstance(net, ContextOut) else 2e-3)


def _compare(net: nn.Module, file: Path, shape: tuple[int, ...], most: float) -> None:
    """Raises AssertionError where what the exported `file` gives for a picture of that shape differs from what `net`
    gives by more than `most`, in itself and as a share of it."""
    trial = torch.from_numpy(np.random.default_rng(0).integers(0, 256, shape, np.uint8))
    with torch.no_grad():
        wanted = net(trial).numpy()
    session = onnxruntime.InferenceSession(str(file), providers=["CPUExecutionProvider"])
    (given,) = session.run(None, {"x": trial.numpy()})
    # Peaks may tie differently; the distances and the chances may not.
    part = slice(1, None) if isinstance(net, FinderOut) else slice(None)
    alike = np.allclose(wanted[:, part], given[:, part], atol=most, rtol=most)
    assert alike, "the exported network gives other answers"


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=list(_OUT))
    parser.add_argument("folder", type=Path, help="where model.onnx and card.json go, such as models/finder")
    parser.add_argument("weights", type=Path, nargs="+", help="one or two of finders, or of namers")
    parser.add_argument("--wary", type=float, default=0.0, help="logits by which a namer is surer of no die")
    args = parser.parse_args()
    if len(args.weights) > 2:
        parser.error("a model has one file of weights or two")
    if args.wary and args.what != "namer":
        parser.error("only a namer says what is no die")
    print(export(args.what, args.weights, args.folder, args.wary))


if __name__ == "__main__":
    main()
