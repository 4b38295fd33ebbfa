"""The digit network: a square of the puzzle to empty or 1-9."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from models.training.networks.plain import Conv


class DigitNet(nn.Module):
    """Small enough to read 81 squares in a few hundredths of a second on one core."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            Conv(1, 16, 5, 2),
            Conv(16, 32),
            nn.MaxPool2d(2),
            Conv(32, 64),
            Conv(64, 64),
            Conv(64, 96, stride=2),
            Conv(96, 48),
        )
        self.drop = nn.Dropout(0.15)
        self.hidden = nn.Linear(48 * 25, 56)
        self.out = nn.Linear(56, 10)

    def forward(self, x: Tensor) -> Tensor:
        """(N, CROP, CROP) 0-1 to logits (N, 10): class 0 is an empty square."""
        y = self.body(x[:, None] - 0.3)
        out: Tensor = self.out(self.drop(torch.relu(self.hidden(y.flatten(1)))))
        return out
