"""Squares of puzzles as the digit network sees them, put together by thousands from stored digits, lines and noise."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from companion.sudoku.digits import BORDER, CROP, SOFTNESS
from companion.sudoku.lattice import CELL

_EMPTY: Final = 0.06
"""How many squares hold no digit."""


@dataclass(frozen=True)
class Bank:
    """Stored digits: pictures (N, CANVAS, CANVAS) uint8 of ink, digits (N) 1-9, kinds (N) with 0 for print."""

    pictures: Tensor
    digits: Tensor
    kinds: Tensor

    def __len__(self) -> int:
        return len(self.digits)


def open_banks(paths: list[Path]) -> Bank:
    """The digits of several stores together."""
    stores = [np.load(path) for path in paths]
    pictures, digits, kinds = (
        np.concatenate([store[name] for store in stores]) for name in ("pictures", "digits", "kinds")
    )
    return Bank(torch.from_numpy(pictures), torch.from_numpy(digits).long(), torch.from_numpy(kinds).long())


def _even(low: float, high: float, shape: tuple[int, ...]) -> Tensor:
    return torch.rand(shape) * (high - low) + low


def placed(
    pictures: Tensor, shift: Tensor, bent: tuple[float, float, float] = (0.06, 0.07, 0.08), beyond: str = "zeros"
) -> Tensor:
    """Pictures (B, S, S) seen through the network's window in their middle, moved by `shift` (B, 2) pixels.

    bent: standard deviations of the turn (radians), the slant and the stretch (logarithm). beyond: what stands outside
    of the pictures, as grid_sample names it.
    """
    count, canvas = pictures.shape[0], pictures.shape[-1]
    turn, slant = torch.randn(count) * bent[0], torch.randn(count) * bent[1]
    wide, high = torch.exp(torch.randn(count) * bent[2]), torch.exp(torch.randn(count) * bent[2])
    matrix = torch.stack(
        [torch.stack([wide * turn.cos(), slant - turn.sin()], 1), torch.stack([turn.sin(), high * turn.cos()], 1)], 1
    ) * (CROP / canvas)
    theta = torch.cat([matrix, -(shift * 2 / canvas)[:, :, None]], 2)
    grid = functional.affine_grid(theta, [count, 1, CROP, CROP], align_corners=False)
    return functional.grid_sample(pictures[:, None], grid, padding_mode=beyond, align_corners=False)[:, 0]


def soften(page: Tensor) -> Tensor:
    """Ink in units of the page's dark ink to the network's input 0-1, as reading makes it."""
    return page / (page + SOFTNESS)


def _lines(count: int) -> Tensor:
    """The four lines around each square (B, CROP, CROP), thin or thick, pale or dark, a little off their place."""
    at = torch.arange(CROP, dtype=torch.float32)
    pale, dark = _even(0.2, 1.2, (count, 1)), _even(0.6, 1.3, (count, 1))
    thin = _even(0.3, 2.0, (count, 1))
    thick = thin + _even(0.0, 3.0, (count, 1))
    boxed = torch.rand(count, 4) < 0.33
    strength, width = torch.where(boxed, dark, pale), torch.where(boxed, thick, thin)
    place = torch.tensor([BORDER - 0.5, BORDER + CELL - 0.5] * 2) + torch.randn(count, 4) * 0.7
    slope = torch.randn(count, 4) * 0.025
    off = (
        at[None, None, :, None]
        - place[:, :, None, None]
        - slope[:, :, None, None] * (at[None, None, None, :] - CROP / 2)
    )
    drawn = (
        strength[:, :, None, None]
        * (width[:, :, None, None] / 2 + 0.5 - off.abs()).clamp(0, 1)
        * width.clamp(max=1)[:, :, None, None]
    )
    return torch.maximum(drawn[:, :2].amax(1), drawn[:, 2:].amax(1).transpose(1, 2))


def _blur(pictures: Tensor, sigma: Tensor) -> Tensor:
    """Each picture blurred by its own sigma."""
    count = len(sigma)
    tap = torch.arange(-4, 5, dtype=torch.float32)
    kernel = torch.exp(-0.5 * (tap[None] / sigma[:, None]) ** 2)
    kernel = kernel / kernel.sum(1, keepdim=True)
    out = functional.conv2d(pictures[None], kernel[:, None, :, None], padding=(4, 0), groups=count)
    return functional.conv2d(out, kernel[:, None, None, :], padding=(0, 4), groups=count)[0]


def make_batch(bank: Bank, count: int) -> tuple[Tensor, Tensor]:
    """Squares (count, CROP, CROP) 0-1 as `companion.sudoku.digits.crops` gives them, and what they hold: 0 nothing,
    1-9."""
    index = torch.randint(len(bank), (count,))
    label = bank.digits[index]
    printed = bank.kinds[index] == 0
    strength = torch.where(printed, _even(0.6, 1.2, (count,)), _even(0.24, 1.15, (count,)))
    blank = torch.rand(count) < _EMPTY
    label = torch.where(blank, torch.zeros_like(label), label)
    strength = torch.where(blank, torch.zeros_like(strength), strength)
    page = placed(bank.pictures[index].float() / 255, torch.randn(count, 2)) * strength[:, None, None]
    step = torch.tensor([[-1.0, 0], [1, 0], [0, -1], [0, 1]]) * CELL
    for _ in range(2):  # two of the neighbours reach in, where they reach so far
        other = torch.randint(len(bank), (count,))
        shift = step[torch.randint(4, (count,))] + torch.randn(count, 2)
        near = placed(bank.pictures[other].float() / 255, shift) * _even(0.2, 1.1, (count, 1))[:, :, None]
        page = torch.maximum(page, near)
    ghost = torch.rand(count) < 0.02  # what was rubbed out, or shows through from the back
    if bool(ghost.any()):
        rubbed = placed(
            bank.pictures[torch.randint(len(bank), (int(ghost.sum()),))].float() / 255,
            torch.zeros(int(ghost.sum()), 2),
        )
        page[ghost] = torch.maximum(page[ghost], rubbed * 0.15)
    page = torch.maximum(page, _lines(count) * (torch.rand(count) < 0.98)[:, None, None])
    page = _blur(page, _even(0.3, 1.5, (count,)))
    rough = (
        functional.interpolate(torch.randn(count, 1, 5, 5), size=(CROP, CROP), mode="bilinear")[:, 0]
        * _even(0, 0.04, (count, 1))[:, :, None]
    )
    noise = torch.randn(count, CROP, CROP)
    soft = functional.avg_pool2d(noise[:, None], 3, 1, 1)[:, 0] * 2
    coarse = (torch.rand(count) < 0.5)[:, None, None]
    level = torch.rand(count, 1, 1) ** 2 * 0.08
    page = page + rough + torch.where(coarse, soft, noise) * level + level * _even(0, 1.2, (count, 1))[:, :, None]
    page = page.clamp(min=0) * torch.exp(torch.randn(count, 1, 1) * 0.12)
    return soften(page), label
