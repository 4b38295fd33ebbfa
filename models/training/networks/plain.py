"""The plain finder and namer, and how each network is shown a die; the others stand in lite.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import torch
from torch import Tensor, nn

from companion.rules.core import STANDARD_FACES
from companion.vision.faces import FACES
from datasets.faces import mirrored
from models.training.networks.styles import MixedStyles

CROP = 64
"""Side in pixels of a cut-out die, where nothing else is said."""


@dataclass(frozen=True)
class View:
    """How a namer is shown a die. side: pixels of its square. margin: what that is of the die's longer side."""

    side: int
    margin: float


WIDE: Final = View(CROP, 1.3)
"""What lies around a die is seen, too, and many can be asked about."""
NEAR: Final = View(80, 1.04)
"""A die comes out half as large again as in WIDE: its pips are told apart far better (models/namer/choices.md)."""
CONTEXT: Final = View(CROP, 1.95)
"""What lies around a thing says as much as itself whether it is a die, above all where the frame cuts it."""
REJECT = len(FACES)
"""The namer's class for what is no die, or no whole die; the classes before it are FACES."""
PIPS = len(STANDARD_FACES)
MIRRORED = tuple(FACES.index(mirrored(face)) for face in FACES)
"""For each class but REJECT the class of its mirror image."""


class Conv(nn.Sequential):
    """Convolution, batch norm, ReLU."""

    def __init__(self, inputs: int, outputs: int, size: int = 3, stride: int = 1) -> None:
        super().__init__(
            nn.Conv2d(inputs, outputs, size, stride, size // 2, bias=False),
            nn.BatchNorm2d(outputs),
            nn.ReLU(inplace=True),
        )


class Residual(nn.Module):
    """Two convolutions added to what came in."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.first, self.second = Conv(width, width), Conv(width, width)

    def forward(self, x: Tensor) -> Tensor:
        """Same shape out as in."""
        out: Tensor = x + self.second(self.first(x))
        return out


def up(x: Tensor, like: Tensor) -> Tensor:
    """`x` (N, C, h, w) as large as `like` (N, _, H, W), each cell repeated."""
    return nn.functional.interpolate(x, size=like.shape[-2:], mode="nearest")


def rare_middles(inputs: int) -> nn.Conv2d:
    """A finder's last layer, which begins by knowing that middles of dice are rare."""
    out = nn.Conv2d(inputs, 5, 1)
    out.bias = nn.Parameter(torch.tensor([-4.0, 0.0, 0.0, 0.0, 0.0]))
    return out


class Finder(nn.Module):
    """Dense and anchor-free: for each cell of 4x4 pixels how much it is the middle of a die, and how far the die
    reaches."""

    def __init__(self) -> None:
        super().__init__()
        self.to4 = nn.Sequential(Conv(3, 16, stride=2), Conv(16, 32, stride=2))
        self.to8 = nn.Sequential(Conv(32, 64, stride=2), Residual(64))
        self.to16 = nn.Sequential(Conv(64, 96, stride=2), Residual(96))
        self.to32 = nn.Sequential(Conv(96, 96, stride=2), Conv(96, 96))
        self.side32, self.side16, self.side8 = nn.Conv2d(96, 96, 1), nn.Conv2d(96, 64, 1), nn.Conv2d(64, 32, 1)
        self.mix16, self.mix8, self.mix4 = Conv(96, 96, 1), Conv(64, 64), Conv(32, 48)
        self.out = rare_middles(48)
        self.styles = MixedStyles()

    def forward(self, x: Tensor) -> Tensor:
        """Pictures (N, 3, H, W) BGR 0-1, H and W multiples of 32, to (N, 5, H/4, W/4).

        Channel 0 is the middle's logit; 1-4 the logarithm of the distances left, top, right, bottom in units of
        companion.vision.finding.passes.UNIT.
        """
        x4 = self.styles(self.to4(x - 0.5))
        x8 = self.styles(self.to8(x4))
        x16 = self.to16(x8)
        x32 = self.to32(x16)
        y16 = self.mix16(x16 + up(self.side32(x32), x16))
        y8 = self.mix8(x8 + up(self.side16(y16), x8))
        y4 = self.mix4(x4 + up(self.side8(y8), x4))
        out: Tensor = self.out(y4)
        return out


class Namer(nn.Module):
    """A small classifier of cut-out dice: eleven faces and "no die"."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            Conv(3, 32, 5, 2),
            Conv(32, 32),
            MixedStyles(),
            Conv(32, 64, stride=2),
            Residual(64),
            MixedStyles(),
            Conv(64, 128, stride=2),
            Residual(128),
        )
        self.drop = nn.Dropout(0.1)
        self.out = nn.Linear(256, REJECT + 1)

    def forward(self, x: Tensor) -> Tensor:
        """Crops (N, 3, 64, 64) BGR 0-1 to logits (N, 12)."""
        y = self.body(x - 0.5)
        y = torch.cat([y.mean((2, 3)), y.amax((2, 3))], 1)
        out: Tensor = self.out(self.drop(y))
        return out
