"""The samples that networks learn from, where they learn: a card learns faster than samples are made."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

from models.training.learning.ring import SLOT, Form, Maker


class Pool:
    """The last `most` samples that makers have made, on the device `on`; the oldest make way."""

    def __init__(self, form: Form, most: int, on: torch.device) -> None:
        self.parts = {
            name: torch.zeros((most, *shape), dtype=getattr(torch, kind), device=on)
            for name, (shape, kind) in form.items()
        }
        self.most, self.came = most // SLOT * SLOT, 0

    def __len__(self) -> int:
        return min(self.came, self.most)

    def gather(self, makers: Sequence[Maker]) -> None:
        """Take what has been made. Raises RuntimeError where a maker has died."""
        for maker in makers:
            if not maker.process.is_alive():
                raise RuntimeError(f"A process that makes samples has ended ({maker.process.exitcode}).")
            for slot in maker.ring.take():
                at = self.came % self.most
                for name, part in slot.items():
                    self.parts[name][at : at + SLOT].copy_(torch.from_numpy(part))
                self.came += SLOT

    def of(self, name: str) -> Tensor:
        """All there is of that part, (len(self), ...)."""
        return self.parts[name][: len(self)]
