"""What stands in the path-traced picture of a seed (scene.py), which render.py renders."""

from __future__ import annotations

from typing import Final

import numpy as np

from datasets.dice.shade import sides_of
from datasets.dice.stickers import random_paper
from datasets.dice.style import Style, random_style
from datasets.path_traced.scene import HEIGHT, WIDTH, Floats, Lamp, Lens, Photography, Plan, PlannedDie, Thing, project

TEST_SEEDS: Final = 10_000_000
"""Seeds from here on are for measuring and never for training; their choices of bodies, tables, lights and
misplacement come from other draws than any seed below."""


def plan(seed: int, stickered: bool, fewest: int = 2, most: int = 6) -> Plan:
    """The picture of `seed`: `fewest` to `most` dice, all with stickers or all with pips. Of no dice at all (0 to 0) it
    is one of a table where three might lie."""
    rng = np.random.default_rng([seed, int(stickered)])
    while True:
        count = int(rng.integers(fewest, most + 1))
        places = _scattered(rng, count or 3)
        lens = _lens(rng, places)
        if all(_inside(lens, x, y) for x, y in places) and _apart(lens, places):
            break
    dice = _dice(rng, places[:count], stickered)
    return Plan(
        seed, dice, _things(rng, places), _lamps(rng), _warm(rng, rng.uniform(0.12, 0.55)), lens, _photography(rng),
        cloth=int(rng.integers(2**31)), table_size=float(rng.uniform(14, 40)),
        table_roughness=float(rng.choice([1.0, rng.uniform(0.15, 0.5)], p=[0.8, 0.2])),
    )  # fmt: skip


def _corners(x: float, y: float, reach: float) -> Floats:
    return np.array([(x + a * reach, y + b * reach, z) for a in (-1, 1) for b in (-1, 1) for z in (0.0, 2.0)])


def _inside(lens: Lens, x: float, y: float) -> bool:
    seen = project(lens, _corners(x, y, 1.3))
    return bool((seen.min(0) > 4).all() and seen[:, 0].max() < WIDTH - 4 and seen[:, 1].max() < HEIGHT - 4)


def _apart(lens: Lens, places: list[tuple[float, float]]) -> bool:
    """Whether no die hides more than a corner of another."""
    boxes = [np.concatenate([(s := project(lens, _corners(x, y, 1.05))).min(0), s.max(0)]) for x, y in places]
    for k, a in enumerate(boxes):
        for b in boxes[:k]:
            w, h = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
            if w > 0 and h > 0 and w * h > 0.2 * min((a[2] - a[0]) * (a[3] - a[1]), (b[2] - b[0]) * (b[3] - b[1])):
                return False
    return True


def _scattered(rng: np.random.Generator, count: int) -> list[tuple[float, float]]:
    spread = float(rng.uniform(2.5, 7.5)) + 0.4 * count
    places: list[tuple[float, float]] = []
    while len(places) < count:
        x, y = float(rng.uniform(-1.3, 1.3) * spread), float(rng.uniform(-1, 1) * spread)
        if all(np.hypot(x - a, y - b) > 2.86 for a, b in places):
            places.append((x, y))
        spread *= 1.01
    return places


def _lens(rng: np.random.Generator, places: list[tuple[float, float]]) -> Lens:
    elevation = np.deg2rad(rng.choice([rng.uniform(62, 89), rng.uniform(40, 62)], p=[0.6, 0.4]))
    view = float(rng.uniform(28, 62))
    wide = max(np.ptp([x for x, _ in places]), 1.33 * np.ptp([y for _, y in places])) + 3.5
    distance = float(max(wide * rng.uniform(1.0, 2.2), 7) / 2 / np.tan(np.deg2rad(view) / 2))
    middle = np.append(np.mean(places, 0) + rng.normal(0, 0.8, 2), 0.0)
    eye = middle + distance * np.array([0, -np.cos(elevation), np.sin(elevation)])
    roll = rng.uniform(-np.pi, np.pi) if elevation > np.deg2rad(70) else rng.normal(0, 0.12)
    forward = (middle - eye) / distance
    right = np.array([1.0, 0.0, 0.0])
    up = np.cos(roll) * np.cross(right, forward) + np.sin(roll) * right
    aperture = float(rng.choice([0.0, rng.uniform(0.02, 0.12)], p=[0.6, 0.4]))
    return Lens(eye, middle, up, view, aperture, float(distance * rng.uniform(0.95, 1.02)))


def _dice(rng: np.random.Generator, places: list[tuple[float, float]], stickered: bool) -> tuple[PlannedDie, ...]:
    style, paper, mixed = _readable(rng, stickered), random_paper(rng), rng.random() < 0.4
    dice = []
    for x, y in places:
        own = _readable(rng, stickered) if mixed else style
        weights = [0.1, 0.1, 0.2, 0.2, 0.2, 0.2] if stickered else [1 / 6] * 6
        place = int(rng.choice([1, 2, 3, 4, 5, 6], p=weights))
        dice.append(PlannedDie(
            own, place, sides_of(place, own.mirrored, rng), x, y, float(rng.uniform(0, 2 * np.pi)),
            paper if stickered else None, float(rng.uniform(0.08, 0.6)), int(rng.integers(2**31)),
        ))  # fmt: skip
    return tuple(dice)


def _readable(rng: np.random.Generator, stickered: bool) -> Style:
    """A style whose pips an eye can tell from the body; with stickers any."""
    while True:
        style = random_style(rng)
        contrast = abs(float(np.dot(np.array(style.body) - np.array(style.pip), (0.11, 0.59, 0.3))))
        if stickered or contrast > 0.3:
            return style


def _warm(rng: np.random.Generator, strength: float) -> tuple[float, float, float]:
    """A light's colour, from a bulb's to a cloudy sky's, BGR."""
    warmth = rng.uniform(-0.25, 0.45)
    return strength * (1 - warmth), strength, strength * (1 + 0.6 * warmth)


def _lamps(rng: np.random.Generator) -> tuple[Lamp, ...]:
    lamps = []
    for _ in range(int(rng.choice([1, 2, 3], p=[0.5, 0.35, 0.15]))):
        a, height = rng.uniform(0, 2 * np.pi), rng.uniform(0.45, 1.45)
        far, radius = rng.uniform(18, 45), rng.uniform(0.6, 6.0)
        place = far * np.array([np.cos(a) * np.cos(height), np.sin(a) * np.cos(height), np.sin(height)])
        strength = rng.uniform(0.5, 1.6) * (far / radius) ** 2
        lamps.append(Lamp((float(place[0]), float(place[1]), float(place[2])), float(radius), _warm(rng, strength)))
    return tuple(lamps)


def _things(rng: np.random.Generator, places: list[tuple[float, float]]) -> tuple[Thing, ...]:
    things = []
    red, green, blue = (float(v) for v in rng.uniform(0.05, 0.9, 3))
    reach = max(max(abs(x), abs(y)) for x, y in places) + 2.2
    if rng.random() < 0.3:  # a tray
        high = float(rng.uniform(0.6, 2.5))
        for k in range(4):
            a = k * np.pi / 2
            far = reach * 1.35 + 0.5
            place = (float(np.cos(a) * far), float(np.sin(a) * far), high / 2)
            things.append(Thing("wall", place, (0.4, far + 0.4, high / 2), float(a), (blue, green, red), 0))
    for _ in range(int(rng.choice([0, 1, 2, 4], p=[0.4, 0.25, 0.2, 0.15]))):
        kind = str(rng.choice(["card", "pen", "coin", "ball"]))
        x, y = (float(v) for v in rng.uniform(-1.3, 1.3, 2) * reach)
        size = float(rng.uniform(0.5, 1.3))
        extent = {
            "card": (3.2 * size, 4.4 * size, 0.01), "pen": (0.35 * size, 6 * size, 0.35 * size),
            "coin": (1.3 * size, 1.3 * size, 0.1), "ball": (0.6 * size, 0.6 * size, 0.6 * size),
        }[kind]  # fmt: skip
        clear = extent[1] + 1.5 if kind in ("pen", "card") else extent[0] + 1.5
        if kind != "card" and any(np.hypot(x - a, y - b) < clear for a, b in places):
            continue
        own = tuple(float(v) for v in rng.uniform(0.03, 0.95, 3))
        things.append(Thing(
            kind, (x, y, extent[2] * (1 if kind != "card" else 0) + 0.004 * len(things)), extent,
            float(rng.uniform(0, np.pi)), (own[0], own[1], own[2]), int(rng.integers(2**31)),
        ))  # fmt: skip
    return tuple(things)


def _photography(rng: np.random.Generator) -> Photography:
    white = np.exp(rng.normal(0, 0.06, 3))
    return Photography(
        white=(float(white[0]), float(white[1]), float(white[2])), level=float(rng.uniform(0.55, 1.0)),
        gamma=float(np.exp(rng.normal(0, 0.1))), noise=float(rng.choice([rng.uniform(0.5, 3), rng.uniform(3, 9)])),
        blur=float(rng.choice([0.0, rng.uniform(0.3, 0.9)])),
        motion=float(rng.choice([0.0, rng.uniform(1, 3)], p=[0.9, 0.1])), motion_angle=float(rng.uniform(0, np.pi)),
        quality=int(rng.integers(45, 96)),
    )  # fmt: skip
