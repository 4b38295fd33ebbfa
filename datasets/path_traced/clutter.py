"""What lies beside the dice in path-traced pictures for training: things that look like dice, drawn flat on the table
or standing on it as blocks (dominoes, cards, bricks, telephones)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from datasets.path_traced.scene import Plan, Thing
from datasets.tabletop import flat
from datasets.tabletop.lookalikes import LOOKALIKES
from datasets.tabletop.strokes import Image
from datasets.tabletop.things import clutter

_SHARE: Final = 0.5
"""How often things lie about where dice do; where none do, always."""
_THICKEST: Final = 0.6
"""Of a block, in half sides of a die; a domino beside dice of its width is about as thick."""


def cluttered(plan: Plan) -> Plan:
    """`plan` with things about that are no dice, or as it is; a function of its seed."""
    rng = np.random.default_rng([plan.seed, 7])
    if plan.dice and rng.random() >= _SHARE:
        return plan
    most = 4 if plan.dice else 9
    blocks = [_block(rng, plan) for _ in range(int(rng.integers(0, most)))]
    free = [block for block in blocks if all(_clear(block, die.x, die.y) for die in plan.dice)]
    return replace(plan, strewn=int(rng.integers(2, 12)), things=(*plan.things, *free))


def strew(cloth: Image, rng: np.random.Generator, count: int, size: float) -> None:
    """Draw `count` things that are no dice flat into a table's texture; `size`: a die's side in its pixels."""
    height, width = cloth.shape[:2]
    for _ in range(count):
        clutter(cloth, rng, float(rng.uniform(0, width)), float(rng.uniform(0, height)), size)


def top_of(seed: int) -> flat.Thing:
    """What is drawn on top of the block of `seed`."""
    rng = np.random.default_rng(seed)
    return LOOKALIKES[int(rng.integers(len(LOOKALIKES)))](rng)


def _block(rng: np.random.Generator, plan: Plan) -> Thing:
    """A block somewhere in sight; its length is what its drawing says a die beside it would have it be."""
    seed = int(rng.integers(2**31))
    top = top_of(seed)
    height, width = top.patch.shape[:2]
    longer = top.length / max(height, width)
    thick = float(rng.choice([0.02, rng.uniform(0.05, _THICKEST)], p=[0.4, 0.6]))
    reach = 0.35 * float(np.linalg.norm(plan.lens.eye - plan.lens.target)) * np.tan(np.deg2rad(plan.lens.view) / 2)
    x, y = plan.lens.target[:2] + rng.normal(0, 1, 2) * (1.33 * reach, reach)
    side = top.patch.reshape(-1, 3)[0].astype(float) / 255
    colour = (float(side[0]), float(side[1]), float(side[2]))
    extent = (width * longer, height * longer, thick)
    return Thing("block", (float(x), float(y), thick), extent, float(rng.uniform(0, 2 * np.pi)), colour, seed)


def _clear(block: Thing, x: float, y: float) -> bool:
    """Whether a die at (x, y) stands free of the block."""
    cos, sin = np.cos(block.turn), np.sin(block.turn)
    dx, dy = x - block.place[0], y - block.place[1]
    along, across = abs(dx * cos + dy * sin), abs(dy * cos - dx * sin)
    return bool(along > block.extent[0] + 1.5 or across > block.extent[1] + 1.5)
