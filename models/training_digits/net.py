"""The digit network: a square of the puzzle to empty or 1-9."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from models.training.networks.plain import Conv, Residual


class DigitNet(nn.Module):
    """Small enough to read 81 squares in a few hundredths of a second on one core."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            Conv(1, 24, 5, 2),
            Residual(24),
            Conv(24, 48, stride=2),
            Residual(48),
            Residual(48),
            Conv(48, 80, stride=2),
            Residual(80),
            Conv(80, 40, 1),
        )
        self.drop = nn.Dropout(0.2)
        self.hidden = nn.Linear(40 * 25, 64)
        self.out = nn.Linear(64, 10)

    def forward(self, x: Tensor) -> Tensor:
        """(N, CROP, CROP) 0-1 to logits (N, 10): class 0 is an empty square."""
        y = self.body(x[:, None] - 0.3)
        out: Tensor = self.out(self.drop(torch.relu(self.hidden(y.flatten(1)))))
        return out
