"""Dice that do not lie apart and flat, as plan.py lays them: `pushed` together, `tipped`, or `stacked`.

A die at rest that leans stands on one of its lower edges; the opposite one touches what it leans on, or its lower side
lies across the edge of something flat. Either way its top tips away from what holds it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from datasets.path_traced.scene import Plan, PlannedDie, Thing

HOLDS: Final = ("die", "wall", "slab")
"""What a die may lean on."""
LEAST, MOST = float(np.deg2rad(15.0)), float(np.deg2rad(45.0))
"""By how much it is tipped. What is tipped less lies flat to a player's eye; beyond, another side is on top."""
_ROUND: Final = 0.06
"""How much nearer than sharp edges would let them dice come to what they touch."""
OFF: Final = 0.8
"""How far a die that lies on another may lie off that one's middle: from one on it would fall."""
_SHARE: Final = 0.65
"""How many dice are pushed against another one, or nearly."""


def pushed(plan: Plan) -> Plan:
    """`plan` with dice pushed together, flat as they lie; a function of its seed."""
    rng = np.random.default_rng([plan.seed, 13])
    laid: list[PlannedDie] = list(plan.dice[:1])
    for die in plan.dice[1:]:
        moved = _beside(laid, die, rng) if rng.random() < _SHARE else die
        laid.append(moved if _free(laid, moved) else die)
    return replace(plan, dice=tuple(laid)) if all(_free(laid[:k], die) for k, die in enumerate(laid)) else plan


def tipped(plan: Plan) -> Plan:
    """`plan`, of two dice or more, with its last die leaning on another, on a wall or over something flat; a function
    of its seed. Raises ValueError for fewer."""
    if len(plan.dice) < 2:
        raise ValueError("A die leans in a picture of two dice or more.")
    rng = np.random.default_rng([plan.seed, 11])
    *others, die = plan.dice
    lean, hold = float(rng.uniform(LEAST, MOST)), HOLDS[int(rng.choice(3, p=(0.5, 0.25, 0.25)))]
    if hold == "die":
        return replace(plan, dice=(*others, _against(others, die, lean, rng)))
    away = _open_way(others, die, rng)
    thing = _wall(die, lean, away, rng) if hold == "wall" else _slab(die, lean, away, rng)
    return replace(plan, dice=(*others, _tip(die, lean, away)), things=(*plan.things, thing))


def stacked(plan: Plan) -> Plan:
    """`plan`, of two dice or more, with its last die lying flat on the one nearest to the picture's middle, its own
    middle above that one's upper side; a function of its seed. Raises ValueError for fewer."""
    if len(plan.dice) < 2:
        raise ValueError("A die lies on another in a picture of two dice or more.")
    rng = np.random.default_rng([plan.seed, 17])
    *others, die = plan.dice
    away = np.hypot(*(np.array([(one.x, one.y) for one in others]) - plan.lens.target[:2]).T)
    under = others[int(np.argmin(away))]
    far, way = float(rng.uniform(0, OFF)), float(rng.uniform(-np.pi, np.pi))
    on = replace(die, x=under.x + far * float(np.cos(way)), y=under.y + far * float(np.sin(way)), height=2.0)
    return replace(plan, dice=(*(replace(one, covered=one is under) for one in others), on))


def _beside(laid: Sequence[PlannedDie], die: PlannedDie, rng: np.random.Generator) -> PlannedDie:
    """The die moved against one of those laid, touching it or with a gap too narrow to matter; now and then in line
    with it."""
    held = laid[int(rng.integers(len(laid)))]
    yaw = held.yaw + float(rng.normal(0, 0.05)) if rng.random() < 0.3 else die.yaw
    way = held.yaw if rng.random() < 0.3 else float(np.arctan2(die.y - held.y, die.x - held.x) + rng.normal(0, 0.6))
    far = _touching(held.yaw, yaw, way) - _ROUND + float(rng.choice([0.0, rng.uniform(0, 0.3)]))
    return replace(die, x=held.x + far * float(np.cos(way)), y=held.y + far * float(np.sin(way)), yaw=yaw)


def _touching(one: float, other: float, way: float) -> float:
    """How far apart the middles of two flat dice are that touch: their yaws, and the direction of the one from the
    other (radians). They do where one of their sides' directions just parts their shadows."""
    axes = [yaw + turn for yaw in (one, other) for turn in (0.0, np.pi / 2)]
    return min((_reach(one - a) + _reach(other - a)) / max(abs(float(np.cos(way - a))), 1e-6) for a in axes)


def _free(laid: Sequence[PlannedDie], die: PlannedDie) -> bool:
    """Whether the die lies in none of those laid."""
    return all(
        np.hypot(die.x - one.x, die.y - one.y)
        > _touching(one.yaw, die.yaw, float(np.arctan2(die.y - one.y, die.x - one.x))) - 2 * _ROUND
        for one in laid
    )


def _tip(die: PlannedDie, lean: float, away: float) -> PlannedDie:
    """The die standing on one of its edges, its top tipped by `lean` towards `away` (both radians)."""
    return replace(die, yaw=away, lean=lean, heading=away)


def _against(others: Sequence[PlannedDie], die: PlannedDie, lean: float, rng: np.random.Generator) -> PlannedDie:
    """The die beside the nearest of the others, leaning on that one's side, where all others leave it room."""
    held = min(others, key=lambda one: np.hypot(one.x - die.x, one.y - die.y))
    here = np.arctan2(die.y - held.y, die.x - held.x)
    for turn in rng.permutation(np.linspace(-np.pi, np.pi, 24, endpoint=False)) / 3:
        away = float(here + turn)
        far = _reach(held.yaw - away) + float(np.cos(lean) + np.sin(lean)) - _ROUND
        x, y = held.x + far * float(np.cos(away)), held.y + far * float(np.sin(away))
        if all(one is held or np.hypot(one.x - x, one.y - y) > 2.6 for one in others):
            break
    return _tip(replace(die, x=x, y=y), lean, away)


def _reach(turn: float) -> float:
    """How far a flat die reaches from its middle in a direction that is `turn` (radians) from one of its sides'."""
    return float(abs(np.cos(turn)) + abs(np.sin(turn)))


def _open_way(others: Sequence[PlannedDie], die: PlannedDie, rng: np.random.Generator) -> float:
    """A direction (radians) opposite to which no other die is near."""
    ways = rng.uniform(-np.pi, np.pi, 12)
    room = [min(np.hypot(one.x - die.x + 3 * np.cos(a), one.y - die.y + 3 * np.sin(a)) for one in others) for a in ways]
    return float(ways[int(np.argmax(room))])


def _wall(die: PlannedDie, lean: float, away: float, rng: np.random.Generator) -> Thing:
    """A tray's wall behind the die."""
    high, thick = float(rng.uniform(1.2, 3.0)), float(rng.uniform(0.1, 0.4))
    far = float(np.cos(lean) + np.sin(lean)) - _ROUND + thick
    return _upright(die, away, far, (thick, float(rng.uniform(2, 8)), high / 2), rng)


def _slab(die: PlannedDie, lean: float, away: float, rng: np.random.Generator) -> Thing:
    """Something flat (a box, a book, a phone) under the die's lower side, as thick as that makes it lean."""
    along, deep = float(rng.uniform(1.1, 1.9)), float(rng.uniform(0.6, 3.0))
    edge = along * float(np.cos(lean)) - float(np.cos(lean) - np.sin(lean))
    return _upright(die, away, edge + deep, (deep, float(rng.uniform(1, 4)), along * float(np.sin(lean)) / 2), rng)


def _upright(
    die: PlannedDie, away: float, far: float, extent: tuple[float, float, float], rng: np.random.Generator
) -> Thing:
    """A plain block on the table whose middle lies `far` from the die's, opposite to `away`."""
    place = (die.x - far * float(np.cos(away)), die.y - far * float(np.sin(away)), extent[2])
    red, green, blue = (float(v) for v in rng.uniform(0.03, 0.9, 3))
    return Thing("wall", place, extent, away, (blue, green, red), 0)
