"""How dice are made and where they are seen from, at random: the choices that rendered dice are made by."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

PIPS: dict[int, list[tuple[float, float]]] = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (-1, 1), (1, -1), (1, 1)],
    5: [(-1, -1), (-1, 1), (1, -1), (1, 1), (0, 0)],
    6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}
"""Where the pips of each value lie on a side, from -1 to 1, before a style's spread."""


@dataclass(frozen=True)
class Style:
    """How a die is made. Colours are BGR 0-1, lengths in half sides of the die."""

    body: tuple[float, float, float]
    second: tuple[float, float, float]  # the other colour of marbled or wooden bodies
    pip: tuple[float, float, float]
    one: tuple[float, float, float]  # the pip of the one (red on many dice)
    marble: float  # 0 plain, 1 fully marbled
    wood: bool
    opacity: float  # 1 solid, 0.4 glassy
    edge: float  # radius of edges
    ball: float  # radius of the ball that cuts the corners off; 1.74 and more cuts nothing
    pip_radius: float
    one_radius: float
    spread: float  # distance of the outer pips from the face's middle
    dimple: float  # depth of the pips' shading
    gloss: float
    ring: float  # radius of a disc of another colour around the pips, 0 for none
    mirrored: bool  # the other chirality
    polish: float = 0.0  # how much of the room's lamps and windows the surface mirrors
    bulge: float = 0.0  # how far the normal leans outward at a side's rim; below zero for hollow sides
    clear: float = 0.0  # how plainly the pips of the far sides are seen through the body
    speckle: float = 0.0  # how much of the body is grains of the other colour
    red_four: bool = False  # the four in the one's colour, as on Asian dice

    def radius_of(self, value: int) -> float:
        """Radius of the pips of `value`, in half sides."""
        return self.one_radius if value == 1 else self.pip_radius

    def ink_of(self, value: int) -> tuple[float, float, float]:
        """Colour of the pips of `value`."""
        return self.one if value == 1 or (value == 4 and self.red_four) else self.pip


@dataclass(frozen=True)
class Camera:
    """Where the die is seen from: angles in radians, distance in half sides of the die."""

    elevation: float
    distance: float
    roll: float
    light: float  # direction of the light around the die
    light_height: float
    ambient: float
    shadow: float  # 0 none, 1 black
    softness: float


def _hsv(rng: np.random.Generator, s: tuple[float, float], v: tuple[float, float]) -> tuple[float, float, float]:
    pixel = np.array([[[rng.uniform(0, 360), rng.uniform(*s), rng.uniform(*v)]]], np.float32)
    b, g, r = cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0].tolist()
    return b, g, r


Colour = tuple[float, float, float]
"""BGR 0-1."""


def random_style(rng: np.random.Generator) -> Style:
    """A style as dice on tables have them: white and ivory often, any colour, any contrast that an eye can still
    read."""
    kind = rng.choice(
        ["white", "ivory", "black", "colour", "dark", "pale", "wood", "grey"],
        p=[0.25, 0.12, 0.12, 0.27, 0.08, 0.06, 0.06, 0.04],
    )
    body = _body(kind, rng)
    marbled = kind in ("colour", "dark", "pale", "grey") and rng.random() < 0.35
    marble = rng.uniform(0.3, 1.0) if marbled else 0.0
    glassy = kind in ("colour", "dark", "pale", "white") and rng.random() < 0.25
    opacity = rng.uniform(0.35, 0.9) if glassy else 1.0
    pip, one = _inks(kind, float(np.dot(body, (0.11, 0.59, 0.3))), rng)
    radius = rng.uniform(0.14, 0.25)
    return Style(
        body=body, second=_second(body, marbled, rng), pip=pip, one=one, marble=marble, wood=bool(kind == "wood"),
        opacity=opacity,
        edge=rng.choice([rng.uniform(0.05, 0.18), rng.uniform(0.15, 0.45)]),
        ball=rng.choice([2.0, rng.uniform(1.32, 1.55)]),
        pip_radius=radius,
        one_radius=radius * (rng.uniform(1.2, 2.0) if rng.random() < 0.25 else 1.0),
        spread=rng.uniform(0.42, 0.58), dimple=rng.choice([0.0, rng.uniform(0.2, 1.2)]),
        gloss=rng.choice([0.0, rng.uniform(0.1, 0.8)]),
        ring=rng.uniform(0.72, 0.85) if rng.random() < 0.04 else 0.0, mirrored=bool(rng.random() < 0.4),
    )  # fmt: skip


def _body(kind: str, rng: np.random.Generator) -> Colour:
    """The colour of a die of this kind."""
    if kind == "white":
        return _greyish(rng, (0.8, 1.0), 0.02)
    if kind == "ivory":
        return rng.uniform(0.55, 0.85), rng.uniform(0.78, 0.93), rng.uniform(0.85, 1.0)
    if kind == "black":
        return _greyish(rng, (0.02, 0.14), 0.01)
    if kind == "dark":
        return _hsv(rng, (0.3, 1.0), (0.12, 0.4))
    if kind == "pale":
        return _hsv(rng, (0.1, 0.4), (0.7, 1.0))
    if kind == "wood":
        value = rng.uniform(0.4, 0.95)
        return value * rng.uniform(0.35, 0.7), value * rng.uniform(0.65, 0.85), value
    if kind == "grey":
        return _greyish(rng, (0.25, 0.75), 0.02)
    return _hsv(rng, (0.5, 1.0), (0.4, 1.0))


def _greyish(rng: np.random.Generator, between: tuple[float, float], tint: float) -> Colour:
    """A grey as light as between these, with a tint of so much of a colour."""
    b, g, r = np.clip(rng.uniform(*between) + rng.normal(0, tint, 3), 0, 1)
    return b, g, r


def _inks(kind: str, light: float, rng: np.random.Generator) -> tuple[Colour, Colour]:
    """The colours of the pips, and of the pip of the one, on a body so `light`."""
    black, white = _greyish(rng, (0.0, 0.12), 0.01), _greyish(rng, (0.85, 1.0), 0.02)
    if light > 0.62:
        pip = black if rng.random() < 0.8 else _hsv(rng, (0.6, 1.0), (0.2, min(0.75, light)))
    elif light < 0.3:
        pip = white if rng.random() < 0.75 else _hsv(rng, (0.1, 0.8), (0.7, 1.0))
    else:
        pip = white if rng.random() < 0.65 else black
    one = pip
    if light > 0.55 and rng.random() < 0.22:
        one = (rng.uniform(0, 0.2), rng.uniform(0, 0.2), rng.uniform(0.6, 0.9))
    if kind in ("black", "dark") and rng.random() < 0.04:
        one = (0.1, 0.1, 0.85)
    return pip, one


def _second(body: Colour, marbled: bool, rng: np.random.Generator) -> Colour:
    """The other colour of the body. Marble keeps it near enough that the pips can be read on both."""
    if not marbled:
        b, g, r = np.clip(np.array(body) * rng.uniform(0.6, 0.9), 0, 1)
        return b, g, r
    b, g, r = np.clip(0.55 * np.array(_hsv(rng, (0.0, 1.0), (0.1, 1.0))) + 0.45 * np.array(body), 0, 1)
    return b, g, r


def difficult_style(rng: np.random.Generator) -> Style:
    """A style that people choose and cameras hate: dark or marbled bodies, pips that stand out by hue alone, polish."""
    style = random_style(rng)
    if rng.random() < 0.7:
        body = _hsv(rng, (0.1, 1.0), (0.06, 0.45)) if rng.random() < 0.6 else _hsv(rng, (0.3, 1.0), (0.3, 0.95))
        marbled = rng.random() < 0.6
        second = _hsv(rng, (0.0, 1.0), (0.05, 0.8)) if marbled else body
        pip = _hsv(rng, (0.0, 1.0), (0.3, 1.0))
        for _ in range(40):
            if _apart(pip, body) > 28 and (not marbled or _apart(pip, second) > 20):
                break
            pip = _hsv(rng, (0.0, 1.0), (0.0, 1.0))
        style = replace(
            style, body=body, second=second, pip=pip, one=pip, marble=rng.uniform(0.4, 1.0) if marbled else 0.0,
            wood=False, ring=0.0,
        )  # fmt: skip
    polish = rng.uniform(0.2, 1.0) if rng.random() < 0.8 else 0.0
    return replace(style, polish=polish, bulge=float(rng.normal(0.05, 0.15)))


def ringed_style(rng: np.random.Generator) -> Style:
    """A style whose sides bear a disc of another colour, the pips on it."""
    style = random_style(rng)
    disc = _hsv(rng, (0.0, 1.0), (0.05, 1.0)) if rng.random() < 0.6 else (float(rng.uniform(0.05, 0.95)),) * 3
    for _ in range(40):
        if _apart(style.body, disc) > 18 and _apart(style.pip, disc) > 28:
            break
        disc = _hsv(rng, (0.0, 1.0), (0.05, 1.0))
        pip = _hsv(rng, (0.0, 1.0), (0.0, 1.0))
        style = replace(style, pip=pip, one=pip)
    return replace(style, second=disc, marble=0.0, wood=False, opacity=1.0, ring=rng.uniform(0.6, 0.95))


def uncommon_style(rng: np.random.Generator) -> Style:
    """A style that is rarer at tables, or that other styles only hint at: clear dice, with sharp edges as casinos have
    them or round; Asian dice; speckled ones; pips small, large, close together or far apart."""
    style = random_style(rng)
    kind = rng.choice(["clear", "asian", "speckled", "pips"], p=[0.5, 0.14, 0.18, 0.18])
    if kind == "clear":
        return _clear(style, rng)
    if kind == "asian":
        white, red = (float(rng.uniform(0.8, 1.0)),) * 3, (0.1, 0.1, float(rng.uniform(0.6, 0.9)))
        dark = (float(rng.uniform(0.0, 0.15)),) * 3
        radius = rng.uniform(0.13, 0.2)
        return replace(
            style, body=white, second=white, pip=dark, one=red, red_four=True, marble=0.0, wood=False, opacity=1.0,
            ring=0.0, pip_radius=radius, one_radius=radius * rng.uniform(1.2, 2.4),
        )  # fmt: skip
    if kind == "speckled":
        second = _hsv(rng, (0.0, 1.0), (0.05, 1.0))
        polish = rng.uniform(0.1, 0.6) if rng.random() < 0.5 else 0.0
        return replace(style, second=second, speckle=rng.uniform(0.2, 0.8), marble=0.0, wood=False, ring=0.0,
                       polish=polish)  # fmt: skip
    radius = float(rng.choice([rng.uniform(0.09, 0.14), rng.uniform(0.24, 0.29)]))
    spread = float(rng.choice([rng.uniform(0.34, 0.44), rng.uniform(0.55, 0.64)]))
    return replace(style, pip_radius=radius, one_radius=max(radius, style.one_radius), ring=0.0,
                   spread=max(spread, 2.1 * radius))  # fmt: skip


def clear_style(rng: np.random.Generator) -> Style:
    """A clear die's style."""
    return _clear(random_style(rng), rng)


def _clear(style: Style, rng: np.random.Generator) -> Style:
    """A clear die: nearly always one strong colour, and pips that stand out from it."""
    tint = rng.random()
    if tint < 0.3:
        body = (float(rng.uniform(0.0, 0.15)), float(rng.uniform(0.0, 0.15)), float(rng.uniform(0.5, 0.95)))
    elif tint < 0.85:
        body = _hsv(rng, (0.5, 1.0), (0.35, 1.0))
    else:
        body = (float(rng.uniform(0.7, 1.0)),) * 3
    bright = float(np.dot(body, (0.11, 0.59, 0.3))) > 0.5
    pip = (float(rng.uniform(0.0, 0.12)) if bright and rng.random() < 0.7 else float(rng.uniform(0.88, 1.0)),) * 3
    sharp = rng.random() < 0.45
    return replace(
        style, body=body, second=body, pip=pip, one=pip, marble=0.0, wood=False, ring=0.0,
        opacity=rng.uniform(0.3, 0.85), clear=rng.uniform(0.3, 1.0),
        edge=rng.uniform(0.03, 0.1) if sharp else style.edge, ball=2.0 if sharp else style.ball,
        dimple=0.0 if sharp else style.dimple, polish=rng.uniform(0.1, 0.8) if rng.random() < 0.7 else 0.0,
    )  # fmt: skip


def _apart(a: tuple[float, float, float], b: tuple[float, float, float]) -> float:
    """How different two colours (BGR 0-1) look: their distance in CIELAB."""
    lab = cv2.cvtColor(np.array([[a, b]], np.float32), cv2.COLOR_BGR2LAB)[0]
    return float(np.linalg.norm(lab[0] - lab[1]))


STEEP = (0.45, 0.35, 0.2)
LOW = (0.25, 0.3, 0.45)


def random_camera(rng: np.random.Generator, shares: tuple[float, float, float] = STEEP) -> Camera:
    """A camera as people hold or mount them: from straight above to low over the table, upright when it is low.

    shares: how many look down from 65-90, 45-70 and 30-50 degrees.
    """
    elevation = np.deg2rad(rng.choice([rng.uniform(65, 90), rng.uniform(45, 70), rng.uniform(30, 50)], p=shares))
    # Seen steeply from above a die has no "up"; seen from the side the face on top is the one that is up in the
    # picture.
    turn = np.pi if elevation > np.deg2rad(62) else np.deg2rad(28) if elevation < np.deg2rad(50) else np.deg2rad(45)
    return Camera(
        elevation=float(elevation), distance=float(np.exp(rng.uniform(np.log(7), np.log(50)))),
        roll=float(rng.uniform(-turn, turn)),
        light=float(rng.uniform(0, 2 * np.pi)), light_height=float(rng.uniform(0.5, 1.4)),
        ambient=float(rng.uniform(0.35, 0.9)),
        shadow=float(rng.choice([0.0, rng.uniform(0.1, 0.4), rng.uniform(0.3, 0.85)], p=[0.1, 0.5, 0.4])),
        softness=float(rng.uniform(2.0, 14.0)),
    )  # fmt: skip
