"""What trainings of the reader's networks share: a network begun, its optimiser, a step, the mean of its weights."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from models.training.files.unfold import unfold
from models.training.learning.machine import lean, machine
from models.training.learning.tasks import TASKS, Log
from models.training.networks.lite import Lite, begin


def begun(
    what: str, start: Path | None, imagenet: Path | None, sample: Callable[[], Tensor]
) -> tuple[nn.Module, nn.Module]:
    """The network to be trained, and a copy for the mean of its weights. start: what it goes on from, weights or a
    shipped model's .onnx. imagenet: what it begins with otherwise, where it can. sample: pictures as it will see them,
    (N, 3, H, W) 0-1."""
    net, ema = TASKS[what].net(), TASKS[what].net()
    if imagenet and isinstance(net, Lite):
        begin(net, imagenet)
    if start and start.suffix == ".onnx":
        unfold(net, start, sample())
    elif start and isinstance(net, Lite):
        begin(net, start)
    elif start:
        net.load_state_dict(torch.load(start)["net"])
    ema.load_state_dict(net.state_dict())
    on = machine()
    return net.to(on, memory_format=torch.channels_last), ema.to(on)  # type: ignore[call-overload]


def shown(images: Tensor | NDArray[np.uint8]) -> Tensor:
    """Pictures (N, H, W, 3) BGR of bytes as the networks take them, (N, 3, H, W) 0-1."""
    return torch.as_tensor(images).permute(0, 3, 1, 2).float().div_(255)


def optimiser_of(net: nn.Module, rate: float | Tensor) -> torch.optim.Optimizer:
    """AdamW over what learns; biases and norms do not decay. rate: a number, or for a step that a card is to repeat a
    tensor there."""
    learning = [p for p in net.parameters() if p.requires_grad]
    decay, other = [p for p in learning if p.ndim > 1], [p for p in learning if p.ndim <= 1]
    repeated = isinstance(rate, Tensor)
    return torch.optim.AdamW(
        [{"params": decay, "weight_decay": 0.02}, {"params": other, "weight_decay": 0.0}],
        lr=rate, fused=repeated, capturable=repeated,
    )  # fmt: skip


def floating(net: nn.Module) -> list[Tensor]:
    """All numbers of a network that are no counts: its weights, and what its norms have seen."""
    return [value for value in net.state_dict().values() if value.dtype.is_floating_point]


def follow(mean: list[Tensor], own: list[Tensor], keep: float) -> None:
    """Draw a mean's weights towards those of the network, keeping the share `keep` (0-1); both as `floating` gives
    them."""
    with torch.no_grad():
        torch._foreach_lerp_(mean, own, 1 - keep)  # all at once: one by one it takes a card as long as learning does


def learn(net: nn.Module, optimiser: torch.optim.Optimizer, what: str, images: Tensor, target: Tensor) -> Log:
    """One step of `net` on pictures (N, H, W, 3) of bytes and their answers; what it tells of itself."""
    on = next(net.parameters()).device
    x = shown(images.to(on)).contiguous(memory_format=torch.channels_last)
    with lean(on):
        out = net(x)
    loss, log = TASKS[what].loss(out, target.to(on))
    optimiser.zero_grad(set_to_none=True)
    loss.backward()  # type: ignore[no-untyped-call]
    nn.utils.clip_grad_norm_(net.parameters(), 5.0)
    optimiser.step()
    return log
