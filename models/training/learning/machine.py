"""What networks learn on: a graphics card where there is one, else the processor, and in how many bits."""

from __future__ import annotations

from typing import Final

import torch
from torch import Tensor, nn

_WITHOUT: Final = ("DEFAULT", "AVX2")
"""Of torch's names for what a processor can, those that have no instructions for bfloat16."""


def machine() -> torch.device:
    """The graphics card, or the processor where there is none."""
    return torch.accelerator.current_accelerator(check_available=True) or torch.device("cpu")


def lean(on: torch.device) -> torch.autocast:
    """The context in which a network is asked while it learns: in bfloat16, more than twice as fast, where there are
    instructions for that, else in 32 bits. With AVX2 alone bfloat16 is but imitated: the near network then learns 17
    instead of 117 crops a second, the finder's small one 5 instead of 52 pictures."""
    able = on.type != "cpu" or torch.backends.cpu.get_cpu_capability() not in _WITHOUT
    # What is recorded to be repeated (models/training/learning/learner.py) may rely on nothing that was kept before.
    return torch.autocast(on.type, torch.bfloat16, able, cache_enabled=on.type == "cpu")


def weights(net: nn.Module) -> dict[str, Tensor]:
    """The state of a network, to be stored: on the processor, so that it can be loaded where there is no card."""
    return {name: value.cpu() for name, value in net.state_dict().items()}
