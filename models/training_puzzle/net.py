"""The puzzle network: a small hourglass that tells for each place of a picture whether it lies within a puzzle."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

from models.training.networks.plain import Conv


class PuzzleNet(nn.Module):
    """Grey pictures (N, 1, S, S) 0-255 to (N, 1, S / 4, S / 4), the logit of lying within a puzzle."""

    def __init__(self, widths: tuple[int, ...] = (16, 32, 48, 64, 96)) -> None:
        super().__init__()
        a, b, c, d, e = widths
        self.to4 = nn.Sequential(Conv(1, a, 5, 2), Conv(a, b, stride=2), Conv(b, b))
        self.to8 = nn.Sequential(Conv(b, c, stride=2), Conv(c, c))
        self.to16 = nn.Sequential(Conv(c, d, stride=2), Conv(d, d))
        self.to32 = nn.Sequential(Conv(d, e, stride=2), Conv(e, e), Conv(e, e), Conv(e, e))
        self.from32, self.from16, self.from8 = Conv(e, d, 1), Conv(d, c), Conv(c, b)
        self.head = nn.Sequential(Conv(b, b), nn.Conv2d(b, 1, 1))

    def forward(self, x: Tensor) -> Tensor:
        """See the class."""
        x = x.float()
        mean = x.mean((2, 3), keepdim=True)
        x = (x - mean) / ((x - mean).square().mean((2, 3), keepdim=True).sqrt() + 8)
        four = self.to4(x)
        eight = self.to8(four)
        sixteen = self.to16(eight)
        y = _twice(self.from32(self.to32(sixteen))) + sixteen
        y = _twice(self.from16(y)) + eight
        y = _twice(self.from8(y)) + four
        out: Tensor = self.head(y)
        return out


def _twice(x: Tensor) -> Tensor:
    return functional.interpolate(x, scale_factor=2.0, mode="nearest")


class Answered(nn.Module):
    """The network as it is shipped: bytes in, probabilities out."""

    def __init__(self, net: PuzzleNet) -> None:
        super().__init__()
        self.net = net

    def forward(self, x: Tensor) -> Tensor:
        """(N, 1, S, S) uint8 to (N, 1, S / 4, S / 4) 0-1."""
        return torch.sigmoid(self.net(x))
