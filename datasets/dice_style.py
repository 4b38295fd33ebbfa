"""How dice are made and where they are seen from, at random: the choices that rendered dice are made by."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np


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


def random_style(rng: np.random.Generator) -> Style:
    """A style as dice on tables have them: white and ivory often, any colour, any contrast that an eye can still
    read."""
    kind = rng.choice(
        ["white", "ivory", "black", "colour", "dark", "pale", "wood", "grey"],
        p=[0.25, 0.12, 0.12, 0.27, 0.08, 0.06, 0.06, 0.04],
    )
    marble, wood, opacity = 0.0, False, 1.0
    if kind == "white":
        body = tuple(np.clip(rng.uniform(0.8, 1.0) + rng.normal(0, 0.02, 3), 0, 1))
    elif kind == "ivory":
        body = (rng.uniform(0.55, 0.85), rng.uniform(0.78, 0.93), rng.uniform(0.85, 1.0))
    elif kind == "black":
        body = tuple(np.clip(rng.uniform(0.02, 0.14) + rng.normal(0, 0.01, 3), 0, 1))
    elif kind == "dark":
        body = _hsv(rng, (0.3, 1.0), (0.12, 0.4))
    elif kind == "pale":
        body = _hsv(rng, (0.1, 0.4), (0.7, 1.0))
    elif kind == "wood":
        value = rng.uniform(0.4, 0.95)
        body = (value * rng.uniform(0.35, 0.7), value * rng.uniform(0.65, 0.85), value)
        wood = True
    elif kind == "grey":
        body = tuple(np.clip(rng.uniform(0.25, 0.75) + rng.normal(0, 0.02, 3), 0, 1))
    else:
        body = _hsv(rng, (0.5, 1.0), (0.4, 1.0))
    if kind in ("colour", "dark", "pale", "grey") and rng.random() < 0.35:
        marble = rng.uniform(0.3, 1.0)
    if kind in ("colour", "dark", "pale", "white") and rng.random() < 0.25:
        opacity = rng.uniform(0.35, 0.9)
    light = float(np.dot(body, (0.11, 0.59, 0.3)))
    black = tuple(np.clip(rng.uniform(0.0, 0.12) + rng.normal(0, 0.01, 3), 0, 1))
    white = tuple(np.clip(rng.uniform(0.85, 1.0) + rng.normal(0, 0.02, 3), 0, 1))
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
    radius = rng.uniform(0.14, 0.25)
    second = (
        _hsv(rng, (0.0, 1.0), (0.1, 1.0)) if marble else tuple(np.clip(np.array(body) * rng.uniform(0.6, 0.9), 0, 1))
    )
    if marble:  # keep the pips readable on both colours
        second = tuple(np.clip(0.55 * np.array(second) + 0.45 * np.array(body), 0, 1))
    return Style(
        body=body, second=second, pip=pip, one=one, marble=marble, wood=wood, opacity=opacity,
        edge=rng.choice([rng.uniform(0.05, 0.18), rng.uniform(0.15, 0.45)]),
        ball=rng.choice([2.0, rng.uniform(1.32, 1.55)]),
        pip_radius=radius,
        one_radius=radius * (rng.uniform(1.2, 2.0) if rng.random() < 0.25 else 1.0),
        spread=rng.uniform(0.42, 0.58), dimple=rng.choice([0.0, rng.uniform(0.2, 1.2)]),
        gloss=rng.choice([0.0, rng.uniform(0.1, 0.8)]),
        ring=rng.uniform(0.72, 0.85) if rng.random() < 0.04 else 0.0, mirrored=bool(rng.random() < 0.4),
    )  # fmt: skip


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
