"""The training of the small networks: steps over batches that are made as they are wanted."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import Tensor, nn

from models.training.learning.machine import lean

_TOLD, _KEPT = 50, 200
"""Steps after which the loss is printed, and after which the network is judged and its weights are kept."""


@dataclass(frozen=True)
class Course:
    """steps: how many. rate: the highest learning rate, reached after the share `rise` of the steps. out: where the
    weights are kept. start: weights to go on from."""

    steps: int
    rate: float
    rise: float
    out: Path
    start: Path | None = None


def fit(
    net: nn.Module,
    course: Course,
    batch: Callable[[], tuple[Tensor, Tensor]],
    loss_of: Callable[[Tensor, Tensor], Tensor],
    judged: Callable[[], str],
) -> None:
    """Trains `net`. batch: makes inputs and answers. loss_of: of the network's outputs and the answers. judged: how the
    network does on what is held out."""
    # Channels last, as the processor likes them.
    net.to(memory_format=torch.channels_last)  # type: ignore[call-overload]
    if course.start is not None:
        net.load_state_dict(torch.load(course.start)["net"])
    optimizer = torch.optim.AdamW(net.parameters(), lr=course.rate, weight_decay=0.01)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, course.rate, total_steps=course.steps, pct_start=course.rise
    )
    began = time.process_time()
    for step in range(1, course.steps + 1):
        net.train()
        x, wanted = batch()
        with lean(x.device):
            told = net(x)
        loss = loss_of(told.float(), wanted)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()  # type: ignore[no-untyped-call]
        optimizer.step()
        schedule.step()
        if step % _TOLD == 0 or step == course.steps:
            print(f"step {step}: loss {loss.item():.3f}, CPU {time.process_time() - began:.0f} s", flush=True)
        if step % _KEPT == 0 or step == course.steps:
            print(f"  held out: {judged()}", flush=True)
            torch.save({"net": net.state_dict()}, course.out)
