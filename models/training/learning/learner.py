"""One of several networks that learn from a pool of samples, each from those that it may know.

A card is given a step that was recorded once (a CUDA graph): to tell it each of a small network's some thousand
operations anew would take longer than the operations do.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import torch
from torch import Tensor, nn

from models.training.learning.filters import filtered
from models.training.learning.machine import lean, weights
from models.training.learning.pool import Pool
from models.training.learning.steps import floating, follow, optimiser_of, shown
from models.training.learning.tasks import TASKS, Log
from models.training.networks.plain import WIDE, View

_WARM: Final = 100
"""Steps until the rate is what it is to be."""
_KEPT: Final = 0.9995
"""What the mean of the weights keeps of itself in a step: a card makes so many that it can be of more of them."""
PARTS: Final = ("image", "answer")
"""Of a sample what a network is shown and what it is to say; the third part, "folders", says what went into it."""
_FORMAT: Final = torch.channels_last
"""In which order a card likes numbers: twice as fast as the other."""
_TRIED: Final = 3
"""Steps before one is recorded: by then all memory that it needs is there."""


class Learner:
    """what: one of TASKS. forbidden: bits of the folders that it must not know. net, ema: the network and the mean of
    its weights, as steps.begun gives them. batch: samples a step, even. rate: of learning. pool: what it learns
    from. otherwise: share of the pictures that are filtered at random."""

    def __init__(
        self,
        what: str,
        forbidden: int,
        net: nn.Module,
        ema: nn.Module,
        batch: int,
        rate: float,
        pool: Pool,
        otherwise: float = 0.0,
    ) -> None:
        self.what, self.forbidden, self.net, self.ema, self.batch, self.rate = what, forbidden, net, ema, batch, rate
        self.otherwise = otherwise
        self.task, self.pool = TASKS[what], pool
        self.on = next(net.parameters()).device
        self.images, self.answers = (pool.of(name).new_zeros((batch, *pool.of(name).shape[1:])) for name in PARTS)
        self.optimiser = optimiser_of(net, torch.tensor(rate, device=self.on) if self.on.type == "cuda" else rate)
        self.learning = [p for p in net.parameters() if p.requires_grad]
        self.weights = floating(ema), floating(net)
        self.told: Log = {}
        self.steps, self.allowed = 0, torch.zeros(0)
        self.recorded: torch.cuda.CUDAGraph | None = None
        self.stream = torch.cuda.Stream(self.on) if self.on.type == "cuda" else None
        net.train()

    def look(self) -> None:
        """Note which of the samples in the pool may be learnt from."""
        self.allowed = ((self.pool.of("folders") & self.forbidden) == 0).nonzero()[:, 0]

    def begin_step(self) -> None:
        """Learn from one batch; on a card beside what else it does, until `end_steps`."""
        if self.stream is None:
            self.step()
            return
        self.stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(self.stream):
            self.step()

    def end_steps(self) -> None:
        """Have what the card does next wait for all steps that were begun."""
        if self.stream is not None:
            torch.cuda.current_stream().wait_stream(self.stream)

    def step(self) -> None:
        """Learn from one batch."""
        self._fill()
        if self.steps < _WARM:
            for group in self.optimiser.param_groups:
                group["lr"] = self._paced(group["lr"], self.rate * (self.steps + 1) / _WARM)
        if self.recorded is None:
            self.optimiser.zero_grad(set_to_none=True)
            self._learn()
        else:
            self.recorded.replay()
        self.steps += 1
        follow(*self.weights, min(_KEPT, 1 - 1 / (self.steps + 1)))

    def record(self) -> None:
        """Have the card keep the step, to repeat it from now on; learns some batches meanwhile."""
        for _ in range(_TRIED):
            self.begin_step()
        self.end_steps()
        self.optimiser.zero_grad(set_to_none=True)
        recorded = torch.cuda.CUDAGraph()
        # Where it will be repeated: what is done beside it must not use the same memory for its matrices.
        with torch.cuda.graph(recorded, stream=self.stream):
            self._learn()
        self.recorded = recorded

    def says(self) -> str:
        """How the last batch went."""
        return f"{self.what} " + " ".join(f"{float(value):.3f}" for value in self.told.values())

    def store(self, out: Path, left_out: Sequence[str]) -> None:
        """Keep the mean of the weights as train keeps them."""
        told = {"what": self.what, "steps": self.steps, "batch": self.batch, "left_out": list(left_out)}
        out.parent.mkdir(parents=True, exist_ok=True)
        torch.save({"net": weights(self.ema), **told}, out)

    @staticmethod
    def _paced(now: Tensor | float, rate: float) -> Tensor | float:
        """`rate` where `now` is: a card looks for it there each time."""
        return now.fill_(rate) if isinstance(now, Tensor) else rate

    def _fill(self) -> None:
        """Choose the next batch. Half of it is mirrored, since samples are fewer than what is learnt."""
        chosen = self.allowed[torch.randint(len(self.allowed), (self.batch,), device=self.on)]
        for part, name in zip((self.images, self.answers), PARTS, strict=True):
            torch.index_select(self.pool.parts[name], 0, chosen, out=part)
        half = self.batch // 2
        self.images[:half] = self.images[:half].flip(2)
        self.answers[:half] = self.task.mirrored(self.answers[:half])

    def _learn(self) -> None:
        x = _relit(shown(self.images))
        if self.otherwise:
            x = filtered(x, self.otherwise)
        x = as_seen(x, self.task.view, self.answers)
        with lean(self.on):
            out = self.net(x.contiguous(memory_format=_FORMAT))
        loss, self.told = self.task.loss(out, self.answers)
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(self.learning, 5.0)
        self.optimiser.step()


def _relit(x: Tensor) -> Tensor:
    """Pictures (N, 3, H, W) 0-1 under a little more or less light of other colours, every other one."""
    gain = 0.12 * torch.randn(len(x), 3, 1, 1, device=x.device) + 0.15 * torch.randn(len(x), 1, 1, 1, device=x.device)
    lit = (torch.rand(len(x), 1, 1, 1, device=x.device) < 0.5).float()
    return (x * (gain * lit).exp()).clamp(0, 1)


def as_seen(x: Tensor, view: View, answers: Tensor) -> Tensor:
    """Crops (N, 3, H, H) cut with the margin of WIDE as `view` shows them, (N, 3, side, side). A finder's pictures,
    whose answers are maps, and those of a view with more around it, which are cut for it, as they are."""
    if answers.ndim > 1 or view.margin > WIDE.margin:
        return x
    across = round(x.shape[-1] * view.margin / WIDE.margin)
    off = (x.shape[-1] - across) // 2
    x = x[..., off : off + across, off : off + across]
    return x if across == view.side else nn.functional.interpolate(x, size=view.side, mode="bilinear")
