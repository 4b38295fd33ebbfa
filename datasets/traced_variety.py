"""Path-traced pictures for training, made more varied than those for measuring are: dice that are rarer or hard to
read, polished until they mirror, and lamps that leave more than a dot in them (windows, tubes, ring lights)."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from datasets.dice_style import Style, difficult_style, random_style, ringed_style, uncommon_style
from datasets.traced_plan import LAMP_SHAPES, Lamp, Plan, PlannedDie

_STYLES = (random_style, difficult_style, uncommon_style, ringed_style)
_STICKERED = (0.8, 0.1, 0.1, 0.0)
_WITH_PIPS = (0.38, 0.3, 0.22, 0.1)
"""How often which style is taken for dice with stickers and with pips."""


def varied(plan: Plan) -> Plan:
    """`plan` with the same dice in the same places, but of other makes, under other lamps; a function of its seed."""
    rng = np.random.default_rng([plan.seed, 5])
    own_style = rng.random() < 0.5  # else the dice of a set look alike
    common, polish = _style(rng, plan.dice[0]), _roughness(rng)
    dice = tuple(
        replace(
            die, style=replace(_style(rng, die) if own_style else common, mirrored=die.style.mirrored),
            roughness=_roughness(rng) if own_style else polish,
        )
        for die in plan.dice
    )  # fmt: skip
    return replace(plan, dice=dice, lamps=tuple(_shaped(rng, lamp) for lamp in plan.lamps))


def _style(rng: np.random.Generator, die: PlannedDie) -> Style:
    shares = _STICKERED if die.paper else _WITH_PIPS
    return _STYLES[int(rng.choice(len(_STYLES), p=shares))](rng)


def _roughness(rng: np.random.Generator) -> float:
    return float(rng.uniform(0.05, 0.2) if rng.random() < 0.45 else rng.uniform(0.15, 0.6))


def _shaped(rng: np.random.Generator, lamp: Lamp) -> Lamp:
    """The lamp, or another of about its light nearer to the dice, whose shape a polished die mirrors."""
    if rng.random() < 0.4:
        return lamp
    nearer = float(rng.uniform(0.4, 1.0))
    x, y, z = lamp.place
    radius = float(rng.uniform(2.0, 9.0)) * nearer
    share = (lamp.radius * nearer / radius) ** 2  # of its brightness, so that as much light comes from it
    blue, green, red = lamp.colour
    return Lamp(
        (x * nearer, y * nearer, z * nearer), radius, (blue * share, green * share, red * share),
        shape=str(rng.choice(LAMP_SHAPES[1:])), turn=float(rng.uniform(0, 360)),
    )  # fmt: skip
