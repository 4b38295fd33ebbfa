"""Groups of rendered dice that lie on one table under one light, by seed: what training takes at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from datasets.dice.render import Sprite, render
from datasets.dice.shade import Stickers
from datasets.dice.stickers import random_paper, sticker_sets
from datasets.dice.style import (
    LOW,
    STEEP,
    Style,
    difficult_style,
    random_camera,
    random_style,
    ringed_style,
    uncommon_style,
)


def render_group(seed: int, count: int = 8) -> list[Sprite]:
    """`count` dice on one table under one light: mostly of one style, seen from about the same place, any faces."""
    return _styled(np.random.default_rng(seed), random_style, STEEP, count)


def render_difficult(seed: int, count: int = 8) -> list[Sprite]:
    """`count` dice of one table as render_group makes them, but of difficult_style, and seen low more often."""
    return _styled(np.random.default_rng([seed, 7]), difficult_style, LOW, count)


def render_ringed(seed: int, count: int = 8) -> list[Sprite]:
    """`count` dice of one table as render_group makes them, but of ringed_style."""
    return _styled(np.random.default_rng([seed, 11]), ringed_style, STEEP, count)


def render_uncommon(seed: int, count: int = 8) -> list[Sprite]:
    """`count` dice of one table as render_group makes them, but of uncommon_style."""
    return _styled(np.random.default_rng([seed, 13]), uncommon_style, STEEP, count)


def _styled(
    rng: np.random.Generator, style_of: Callable[[np.random.Generator], Style], shares: tuple[float, float, float],
    count: int,
) -> list[Sprite]:  # fmt: skip
    style, camera = style_of(rng), random_camera(rng, shares)
    mixed = rng.random() < 0.35
    sprites = []
    for _ in range(count):
        own = style_of(rng) if mixed else style
        tilt = float(np.clip(camera.elevation + rng.normal(0, 0.06), 0.5, np.pi / 2))
        sprites.append(render(own, replace(camera, elevation=tilt), int(rng.integers(1, 7)), rng))
    return sprites


def render_stickered(seed: int, count: int = 8) -> list[Sprite]:
    """`count` dice of one table as render_group makes them, but with paper stickers of the snake faces on all sides.

    All five faces come on top equally often; the two places of forward share its part.
    """
    rng = np.random.default_rng([seed, 5])
    style, camera, paper = random_style(rng), random_camera(rng), random_paper(rng)
    mixed, blank = rng.random() < 0.35, bool(rng.random() < 0.5)
    sprites = []
    for on in sticker_sets(paper, rng, 64, count):
        own = random_style(rng) if mixed else style
        tilt = float(np.clip(camera.elevation + rng.normal(0, 0.06), 0.5, np.pi / 2))
        place = int(rng.choice([1, 2, 3, 4, 5, 6], p=[0.1, 0.1, 0.2, 0.2, 0.2, 0.2]))
        sprites.append(render(own, replace(camera, elevation=tilt), place, rng, blank, Stickers(on, paper.gloss)))
    return sprites
