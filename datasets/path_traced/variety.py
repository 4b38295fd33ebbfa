"""Path-traced pictures for training, made more varied than those for measuring are: dice that are rarer or hard to
read, polished until they mirror, and lamps that leave more than a dot in them (windows, tubes, ring lights), or whole
rooms, with clutter beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import numpy as np

from datasets.dice.style import Style, clear_style, difficult_style, random_style, ringed_style, uncommon_style
from datasets.path_traced.clutter import cluttered
from datasets.path_traced.rooms import Room
from datasets.path_traced.scene import LAMP_SHAPES, Lamp, Lens, Plan, PlannedDie

_STYLES = (random_style, difficult_style, uncommon_style, ringed_style)
_STICKERED = (0.8, 0.1, 0.1, 0.0)
_WITH_PIPS = (0.38, 0.3, 0.22, 0.1)
"""How often which style is taken for dice with stickers and with pips."""
_GLINTING = 0.4
"""How often the upper faces mirror a lamp into the camera: rare by chance, but what a lamp above a table does to dice
that one looks down on."""


_IN_A_ROOM: Final = 0.7
"""How often, where there are panoramas, the dice lie in one instead of under an even sky."""


def varied(plan: Plan, panoramas: Sequence[Path] = ()) -> Plan:
    """`plan` with the same dice in the same places, but of other makes, under other lamps, often in one of the
    rooms of which panoramas are given and among things that are no dice; a function of its seed and these."""
    rng = np.random.default_rng([plan.seed, 5])
    dice = _made_anew(rng, plan.dice)
    lamps = tuple(_shaped(rng, lamp) for lamp in plan.lamps)
    if rng.random() < _GLINTING:
        dice = tuple(_polished(rng, die) for die in dice)
        lamps = (_mirrored(rng, plan.lens, plan.lamps[0]), *lamps[1:])
    return cluttered(_in_a_room(replace(plan, dice=dice, lamps=lamps), panoramas))


def all_clear(plan: Plan) -> Plan:
    """`plan` with clear dice in the same places, mostly all of one make; a function of its seed."""
    rng = np.random.default_rng([plan.seed, 9])
    own_style, common = rng.random() < 0.3, clear_style(rng)
    return replace(plan, dice=tuple(
        replace(die, style=replace(clear_style(rng) if own_style else common, mirrored=die.style.mirrored))
        for die in plan.dice
    ))  # fmt: skip


def _made_anew(rng: np.random.Generator, dice: tuple[PlannedDie, ...]) -> tuple[PlannedDie, ...]:
    """Dice of other makes in the places of `dice`, half of the time all of one make."""
    if not dice:
        return ()
    own_style = rng.random() < 0.5
    common, polish = _style(rng, dice[0]), _roughness(rng)
    return tuple(
        replace(
            die, style=replace(_style(rng, die) if own_style else common, mirrored=die.style.mirrored),
            roughness=_roughness(rng) if own_style else polish,
        )
        for die in dice
    )  # fmt: skip


def _in_a_room(plan: Plan, panoramas: Sequence[Path]) -> Plan:
    """The plan, or the same in a room that lights the dice, mostly alone."""
    rng = np.random.default_rng([plan.seed, 6])
    if not panoramas or rng.random() >= _IN_A_ROOM:
        return plan
    panorama = panoramas[int(rng.integers(len(panoramas)))]
    room = Room(panorama, float(rng.uniform(0, 360)), float(rng.uniform(0.5, 2.0)))
    return replace(plan, room=room, lamps=plan.lamps[: int(rng.random() < 0.4)])


def _style(rng: np.random.Generator, die: PlannedDie) -> Style:
    shares = _STICKERED if die.paper else _WITH_PIPS
    return _STYLES[int(rng.choice(len(_STYLES), p=shares))](rng)


def _roughness(rng: np.random.Generator) -> float:
    return float(rng.uniform(0.05, 0.2) if rng.random() < 0.45 else rng.uniform(0.15, 0.6))


def _polished(rng: np.random.Generator, die: PlannedDie) -> PlannedDie:
    """The die, smooth, and its sides a little round or hollow, so that a lamp in them is smaller or larger."""
    style = replace(die.style, bulge=die.style.bulge or float(rng.normal(0.08, 0.12)))
    return replace(die, style=style, roughness=float(rng.uniform(0.03, 0.14)))


def _mirrored(rng: np.random.Generator, lens: Lens, lamp: Lamp) -> Lamp:
    """A lamp of at most as much light as `lamp`, about where level surfaces mirror it into the camera; behind the
    camera, so that it hides nothing."""
    camera = lens.eye - lens.target
    distance = float(np.linalg.norm(camera))
    away = distance * rng.uniform(1.1, 2.0)
    towards = camera * (-1, -1, 1) / distance + rng.normal(0, 0.1, 3)
    place = away * towards / np.linalg.norm(towards)
    radius = away * float(rng.uniform(0.08, 0.35))
    share = float(rng.uniform(0.25, 1.0) * (lamp.radius / np.linalg.norm(lamp.place) * away / radius) ** 2)
    blue, green, red = lamp.colour
    return Lamp(
        (float(place[0]), float(place[1]), max(1.0, float(place[2]))), radius,
        (blue * share, green * share, red * share), str(rng.choice(LAMP_SHAPES)), float(rng.uniform(0, 360)),
    )  # fmt: skip


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
