"""What can be trained: the networks, of what samples each learns, and by which loss."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from models.training.networks.lite import LiteContext, LiteFinder, LiteNamer, LiteStacked, LiteUpright
from models.training.networks.plain import CONTEXT, MIRRORED, NEAR, REJECT, WIDE, Finder, Namer, View
from models.training.samples.context import context_sample
from models.training.samples.finder import finder_sample
from models.training.samples.material import Material
from models.training.samples.namer import namer_sample
from models.training.samples.stacked import stacked_sample
from models.training.samples.upright import axis_sample

Log = dict[str, Tensor]
"""What a training tells of itself, each a single number: kept where it was reckoned, so that a card need not wait."""


def finder_loss(out: Tensor, target: Tensor) -> tuple[Tensor, Log]:
    """Focal loss of the heat, and one minus generalised overlap of the boxes. out (N, 5, h, w), target (N, 7, h, w)."""
    out = out.float()
    heat, weight, positive, edges = target[:, 0], target[:, 1], target[:, 2], target[:, 3:]
    logit = out[:, 0]
    p = logit.sigmoid().clamp(1e-5, 1 - 1e-5)
    peak = heat > 0.99
    loss = torch.where(peak, -((1 - p) ** 2) * p.log(), -((1 - heat) ** 4) * p**2 * (1 - p).log()) * weight
    count = peak.sum().clamp(min=1)
    focal = loss.sum() / count
    mine = out[:, 1:].clamp(-6, 3).exp()
    low, high = torch.minimum(mine, edges), torch.maximum(mine, edges)
    inter = (low[:, 0] + low[:, 2]) * (low[:, 1] + low[:, 3])
    hull = (high[:, 0] + high[:, 2]) * (high[:, 1] + high[:, 3])
    area = (mine[:, 0] + mine[:, 2]) * (mine[:, 1] + mine[:, 3])
    area = area + (edges[:, 0] + edges[:, 2]) * (edges[:, 1] + edges[:, 3])
    union = area - inter
    giou = inter / union.clamp(min=1e-6) - (hull - union) / hull.clamp(min=1e-6)
    box = ((1 - giou) * positive).sum() / positive.sum().clamp(min=1)
    return focal + box, {"focal": focal.detach(), "box": box.detach()}


def namer_loss(out: Tensor, target: Tensor) -> tuple[Tensor, Log]:
    """Cross entropy with a little smoothing, since some labels are wrong."""
    loss = nn.functional.cross_entropy(out.float(), target, label_smoothing=0.06)
    return loss, {"loss": loss.detach(), "right": (out.argmax(1) == target).float().mean()}


def upright_loss(out: Tensor, target: Tensor) -> tuple[Tensor, Log]:
    """Squared distance of the axes, so that one which may be either of two comes out short. out, target: (N, 3)."""
    out = out.float()
    loss = ((out - target) ** 2).sum(1).mean()
    alike = nn.functional.cosine_similarity(out.detach(), target, dim=1)
    return loss, {"loss": loss.detach(), "degrees": alike.clamp(-1, 1).arccos().rad2deg().median()}


def context_loss(out: Tensor, target: Tensor) -> tuple[Tensor, Log]:
    """Cross entropy with a little smoothing, since some dice bear no label. out (N, 1), target (N), 0 or 1."""
    logit, die = out.float()[:, 0], target.float()
    loss = nn.functional.binary_cross_entropy_with_logits(logit, 0.01 + 0.98 * die)
    return loss, {"loss": loss.detach(), "right": ((logit > 0) == (die > 0)).float().mean()}


@dataclass(frozen=True)
class Task:
    """What can be trained. net: a new network. sample: makes a picture and its answer. loss: of answers and
    targets. mirrored: the targets of the mirror images. view: how dice are shown."""

    net: Callable[[], nn.Module]
    sample: Callable[[Material, np.random.Generator], tuple[NDArray[np.uint8], NDArray[np.float32] | int]]
    loss: Callable[[Tensor, Tensor], tuple[Tensor, Log]]
    mirrored: Callable[[Tensor], Tensor]
    view: View = WIDE


def _finder(net: Callable[[], nn.Module]) -> Task:
    return Task(net, finder_sample, finder_loss, lambda aim: aim.flip(3)[:, [0, 1, 2, 5, 4, 3, 6]])


def _namer(net: Callable[[], nn.Module], view: View = WIDE) -> Task:
    sides = torch.tensor((*MIRRORED, REJECT))
    return Task(net, lambda material, rng: namer_sample(material, view, rng), namer_loss,
                lambda aim: sides.to(aim.device)[aim], view)  # fmt: skip


TASKS: dict[str, Task] = {
    "finder": _finder(Finder), "litefinder": _finder(LiteFinder), "near": _namer(LiteNamer, NEAR),
    "wide": _namer(LiteNamer), "plain": _namer(Namer),
    "context": Task(LiteContext, lambda material, rng: context_sample(material, CONTEXT, rng), context_loss,
                    lambda aim: aim, CONTEXT),
    "stacked": Task(LiteStacked, stacked_sample, context_loss, lambda aim: aim),
    "upright": Task(LiteUpright, axis_sample, upright_loss, lambda aim: aim * aim.new_tensor([-1.0, 1.0, 1.0])),
}  # fmt: skip
"""The finder's two networks, the namer's two, the one whose body tells taught faces, the one that sees what lies
around, the one for how dice stand, and the one for whether one lies on another."""
