"""Trained weights to models/NAME/model.onnx and the card's SHA-256:
`python -m models.training.export finder|namer|context|upright|stacked FOLDER WEIGHTS ...`.

A finder or a namer may be two networks, of which the reader takes the mean where it asks both. An exported network
takes bytes and gives back what the reader needs; its weights are kept in 16 bits (onnx_file.py).
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from models.training.files.onnx_file import write_checked
from models.training.files.seal import seal
from models.training.learning.tasks import TASKS
from models.training.networks.plain import REJECT, View


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
    context, the margins into folder/card.json (kept otherwise, a new one begun as `seal` says), check it; the model's
    path. wary: as in `warier`.

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
    seal(folder, margins if what in ("namer", "context") else {}, like=what)
    return target


def _write(net: nn.Module, target: Path, side: int) -> None:
    """Write one network, to which dice are shown in squares of `side` pixels. Raises AssertionError where the file
    gives other answers."""
    noise = np.random.default_rng(0)
    if isinstance(net, FinderOut):
        # Its distances are powers: one in a hundred is a third of a pixel. Peaks may tie differently.
        trial = torch.from_numpy(noise.integers(0, 256, (1, 256, 320, 3), np.uint8))
        axes = {"x": {1: "h", 2: "w"}, "y": {2: "h4", 3: "w4"}}
        write_checked(net, trial, target, axes=axes, halved=2e-2, part=slice(1, None))
        return
    trial = torch.from_numpy(noise.integers(0, 256, (2, side, side, 3), np.uint8))
    # A namer's chances are no less exact; those that a context gives for noise lie where its curve is steep.
    halved = 5e-3 if isinstance(net, ContextOut) else 2e-3
    write_checked(net, trial, target, axes={"x": {0: "n"}, "y": {0: "n"}}, halved=halved)


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
