"""Pictures as another camera might have made them: filtered and coloured at random while a network learns.

What a camera and its processing do to a picture (sharpening, smearing, other colours) is mostly a small filter and a
mixing of colours. A die is still the die after a filter that no camera has, so a network that learns from such is to
rely on shapes more than on textures (random convolutions: Xu, Liu, Yang, Raffel and Niethammer, "Robust and
Generalizable Visual Representation Learning via Random Convolutions", 2021).
"""

from __future__ import annotations

from typing import Final

import torch
from torch import Tensor, nn

_SIDE: Final = 3
"""Pixels across of a filter."""
_SMEARED: Final = 0.5
"""How many of the filtered pictures get a random filter besides mixed colours."""
_LEAST: Final = 1e-3
"""Added to a spread: a picture may be the same everywhere."""


def filtered(x: Tensor, share: float) -> Tensor:
    """Pictures (N, 3, H, W) 0-1, of which a `share` (0-1) is filtered at random, each blended with what it was, its
    means and spreads kept. No branch depends on what is drawn: a card may repeat the step."""
    size = (len(x), 1, 1, 1)
    other = _like(_coloured(_through_filters(x - 0.5)), x)
    kept = torch.rand(size, device=x.device)
    kept = torch.where(torch.rand(size, device=x.device) < share, kept, torch.ones_like(kept))
    return torch.lerp(other, x, kept).clamp(0, 1)


def _through_filters(x: Tensor) -> Tensor:
    """(N, 3, H, W), each of the channels of half of the pictures through a filter of its own."""
    count, channels, height, width = x.shape
    filters = torch.randn(count, channels, 1, _SIDE, _SIDE, device=x.device) / _SIDE
    same = torch.zeros_like(filters)
    same[..., _SIDE // 2, _SIDE // 2] = 1
    some = torch.rand(count, 1, 1, 1, 1, device=x.device) < _SMEARED
    filters = torch.where(some, filters, same).flatten(0, 1)
    flat = nn.functional.conv2d(x.reshape(1, -1, height, width), filters, padding=_SIDE // 2, groups=len(filters))
    return flat.reshape(x.shape)


def _coloured(x: Tensor) -> Tensor:
    """(N, 3, H, W) whose channels are mixed, in each picture otherwise."""
    mixed = torch.bmm(torch.randn(len(x), 3, 3, device=x.device), x.flatten(2))
    return mixed.reshape(x.shape)


def _like(x: Tensor, model: Tensor) -> Tensor:
    """(N, 3, H, W) with the means and spreads of each channel of `model`."""
    own, wanted = ((part.mean((2, 3), keepdim=True), part.std((2, 3), keepdim=True) + _LEAST) for part in (x, model))
    return (x - own[0]) / own[1] * wanted[1] + wanted[0]
