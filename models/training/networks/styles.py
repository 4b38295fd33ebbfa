"""What makes a network rely less on how a camera and its table look, and more on what is seen there.

What a picture looks like as a whole (its light, its colours, how sharp it is) shows in the means and the spreads of a
network's first channels. While it learns, these are mixed with those of another picture of the batch, so that a die is
met in looks that no photograph has (MixStyle: Zhou, Yang, Qiao and Xiang, "Domain Generalization with MixStyle", 2021).
"""

from __future__ import annotations

from typing import Final

import torch
from torch import Tensor, nn

_SHARE: Final = 0.5
"""How often a batch is mixed."""
_EVENNESS: Final = 0.3
"""Parameter of the beta distribution by which two looks are mixed: most pictures keep nearly their own or get nearly
the other's."""
_DRAWN: Final = 4096
"""Of how many draws from that distribution one is taken."""
_LEAST: Final = 1e-5
"""Added to a variance: a channel may be the same everywhere."""


class MixedStyles(nn.Module):
    """Passes on what it gets, but for batches of which, in training, the looks are mixed. It has no weights."""

    def __init__(self) -> None:
        super().__init__()
        drawn = torch.distributions.Beta(_EVENNESS, _EVENNESS).sample((_DRAWN,))
        self.register_buffer("drawn", drawn, persistent=False)
        self.drawn: Tensor

    def forward(self, x: Tensor) -> Tensor:
        """(N, C, H, W), the same shape out as in."""
        if not self.training:
            return x
        x = x.float()
        mean, spread = x.mean((2, 3), keepdim=True), (x.var((2, 3), keepdim=True) + _LEAST).sqrt()
        own = self.drawn[torch.randint(_DRAWN, (len(x), 1, 1, 1), device=x.device)]
        # No branch: a card that repeats a recorded step (models/training/learning/learner.py) cannot take another one.
        own = torch.maximum(own, (torch.rand((), device=x.device) >= _SHARE).to(own))
        # The next picture is as good as any: a batch is in no order.
        new_mean, new_spread = (torch.lerp(part.roll(1, 0), part, own) for part in (mean, spread))
        return (x - mean) / spread * new_spread + new_mean
