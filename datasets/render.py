"""Pictures of single dice, made by following rays to a rounded cube: the raw material of rendered scenes.

A sprite is one die seen by a camera, cut out of its surroundings: colour, how much of the table it hides, and the
shadow that
it throws, so that it can be laid on any background. Everything is a function of a seed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

SPRITE = 128
"""Side of a sprite's square in pixels; the die itself takes up about half of it."""

_PIPS: dict[int, list[tuple[float, float]]] = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (-1, 1), (1, -1), (1, 1)],
    5: [(-1, -1), (-1, 1), (1, -1), (1, 1), (0, 0)],
    6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}


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


@dataclass(frozen=True)
class Sprite:
    """pixels: SPRITExSPRITEx5 uint8: colour BGR, cover (255 hides what is below), shadow (255 black).

    box: x0, y0, x1, y1 of what is seen of the die, in pixels. face: the value on top. elevation: of the camera,
    radians.
    """

    pixels: NDArray[np.uint8]
    box: tuple[float, float, float, float]
    face: int
    elevation: float


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


def random_camera(rng: np.random.Generator) -> Camera:
    """A camera as people hold or mount them: from straight above to low over the table, upright when it is low."""
    elevation = np.deg2rad(
        rng.choice([rng.uniform(65, 90), rng.uniform(45, 70), rng.uniform(30, 50)], p=[0.45, 0.35, 0.2])
    )
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


def _distance(p: Floats, edge: float, ball: float) -> Floats:
    """Signed distance from points (3, N) to the die: a rounded cube, its corners cut by a ball."""
    q: Floats = np.abs(p)
    q -= np.float32(1.0 - edge)
    top = np.maximum(np.maximum(q[0], q[1]), q[2])
    np.maximum(q, 0, out=q)
    d: Floats = np.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2])
    d += np.minimum(top, 0)
    d -= np.float32(edge)
    if ball < 1.74:
        d = np.maximum(d, np.sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2]) - np.float32(ball))
    return d


def _normals(p: Floats, edge: float, ball: float) -> Floats:
    """Outward normals (3, N) of the die's surface at points (3, N) on it."""
    q = np.abs(p) - np.float32(1.0 - edge)
    top = q.max(0)
    n = np.where(top > 0, np.maximum(q, 0), (q == top).astype(np.float32)) * np.sign(p)
    if ball < 1.74:
        flat = np.sqrt(np.square(np.maximum(q, 0)).sum(0)) + np.minimum(top, 0) - np.float32(edge)
        n = np.where(np.sqrt(np.square(p).sum(0)) - np.float32(ball) > flat, p, n)
    return np.asarray(n / (np.linalg.norm(n, axis=0) + 1e-6), np.float32)


def render(style: Style, camera: Camera, face: int, rng: np.random.Generator, blank: bool = False) -> Sprite:
    """The die of `style` with `face` on top, turned at random about its upright axis. `blank` leaves the pips off."""
    yaw = rng.uniform(0, 2 * np.pi)
    ce, se = np.cos(camera.elevation), np.sin(camera.elevation)
    eye = np.array([0.0, -ce, se]) * camera.distance
    forward, right = np.array([0.0, ce, -se]), np.array([1.0, 0.0, 0.0])
    up = np.cross(right, forward)
    cr, sr = np.cos(camera.roll), np.sin(camera.roll)
    right, up = cr * right + sr * up, -sr * right + cr * up
    eye_d = (eye @ turn(yaw)).astype(np.float32)
    axes = (np.stack([right, up, forward]) @ turn(yaw)).astype(np.float32)

    def rays(side: int, reach: float) -> Floats:
        grid = ((np.arange(side, dtype=np.float32) + 0.5) / side * 2 - 1) * np.float32(reach)
        x, y = np.meshgrid(grid, -grid)
        d = (
            axes[0][:, None] * x.ravel()
            + axes[1][:, None] * y.ravel()
            + (axes[2] * np.float32(camera.distance))[:, None]
        )
        return np.asarray(d / np.sqrt(np.square(d).sum(0)), np.float32)

    reach = 2.9
    footprint = 2 * reach / SPRITE
    inner = SPRITE * 88 // 128  # the die lies within this part of the square
    edge = (SPRITE - inner) // 2
    dirs = rays(inner, reach * inner / SPRITE)
    t = np.full(dirs.shape[1], camera.distance - 1.75, np.float32)
    closest = np.full(dirs.shape[1], 9.0, np.float32)
    active = np.arange(dirs.shape[1])
    for _ in range(24):
        d = _distance(eye_d[:, None] + dirs[:, active] * t[active], style.edge, style.ball)
        closest[active] = np.minimum(closest[active], d)
        t[active] += d * np.float32(0.95)
        active = active[(d > 0.006) & (t[active] < camera.distance + 1.8)]
        if not active.size:
            break
    cover = np.clip(1.0 - (closest - 0.008) / footprint, 0, 1)
    hit = np.flatnonzero(cover > 0)
    points = eye_d[:, None] + dirs[:, hit] * t[hit]
    light = light_of(camera)
    light = (light @ turn(yaw)).astype(np.float32)
    colour, opacity = _shade(style, camera, face, points, dirs[:, hit], footprint, light, rng, blank)

    part = np.zeros((inner * inner, 4), np.float32)
    part[hit, :3] = colour.T
    part[hit, 3] = cover[hit] * opacity
    pixels = np.zeros((SPRITE, SPRITE, 5), np.float32)
    pixels[edge : edge + inner, edge : edge + inner, :4] = part.reshape(inner, inner, 4)
    dark = _shadow(style, camera, eye_d, rays(SPRITE // 2, reach), light).reshape(SPRITE // 2, SPRITE // 2)
    pixels[:, :, 4] = cv2.resize(dark, (SPRITE, SPRITE), interpolation=cv2.INTER_LINEAR) * camera.shadow
    seen = cover.reshape(inner, inner) > 0.5
    rows, columns = np.flatnonzero(seen.any(1)) + edge, np.flatnonzero(seen.any(0)) + edge
    box = (float(columns[0]), float(rows[0]), float(columns[-1] + 1), float(rows[-1] + 1))
    image = np.clip(pixels * 255 + 0.5, 0, 255).astype(np.uint8)
    return Sprite(image, box, face, camera.elevation)


def light_of(camera: Camera) -> Floats:
    """Unit vector towards the light, in the table's frame."""
    low = np.cos(camera.light_height)
    vector = (np.cos(camera.light) * low, np.sin(camera.light) * low, np.sin(camera.light_height))
    return np.array(vector, np.float32)


def turn(yaw: float) -> Floats:
    """The table's frame to that of a die turned by `yaw` about the upright axis, for row vectors."""
    c, s = np.cos(yaw), np.sin(yaw)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]], np.float32)


def _faces(face: int, mirrored: bool, rng: np.random.Generator) -> dict[tuple[int, int], int]:
    """The values on the six sides, keyed by axis and sign, with `face` up; opposite sides sum to seven."""
    sides = [value for value in range(1, 7) if value not in (face, 7 - face)]
    first = int(rng.choice(sides))
    second = next(value for value in sides if value not in (first, 7 - first))
    if mirrored:
        second = 7 - second
    return {(2, 1): face, (2, -1): 7 - face, (0, 1): first, (0, -1): 7 - first, (1, 1): second, (1, -1): 7 - second}


def _shade(
    style: Style, camera: Camera, face: int, points: Floats, dirs: Floats, footprint: float, light: Floats,
    rng: np.random.Generator, blank: bool,
) -> tuple[Floats, Floats]:  # fmt: skip
    """Colour (3, N) and opacity (N) where the rays `dirs` (3, N) met the die at `points` (3, N)."""
    normal = _normals(points, style.edge, style.ball)
    body = np.repeat(np.array(style.body, np.float32)[:, None], points.shape[1], 1)
    second = np.array(style.second, np.float32)[:, None]
    if style.marble or style.wood:
        a, b, c = (rng.normal(0, 1, 3).astype(np.float32) for _ in range(3))
        if style.wood:
            wave = np.sin(a @ points * 14 + 2 * np.sin(b @ points * 1.6)) * 0.3 + 0.3
        else:
            wave = np.sin(a @ points * 3.2 + 2.5 * np.sin(b @ points * 2.2 + 1.5 * np.sin(c @ points * 3)))
            wave = (wave * 0.5 + 0.5) * np.float32(style.marble)
        body += (second - body) * wave
    axis = np.abs(points).argmax(0)
    opacity = np.full(points.shape[1], style.opacity, np.float32)
    for (side, sign), value in _faces(face, style.mirrored, rng).items():
        swap, six = rng.random() < 0.5, rng.random() < 0.5
        on = np.flatnonzero((axis == side) & (points[side] * sign > 0))
        if blank or not on.size:
            continue
        first, last = (k for k in range(3) if k != side)
        u, v = points[first, on], points[last, on]
        paint = body[:, on]
        if style.ring:
            paint += (second - paint) * np.clip((style.ring - np.hypot(u, v)) / footprint + 0.5, 0, 1)
        radius = style.one_radius if value == 1 else style.pip_radius
        ink = np.array(style.one if value == 1 else style.pip, np.float32)[:, None]
        for pu, pv in _PIPS[value]:
            if swap and value in (2, 3):
                pu = -pu
            if six and value == 6:
                pu, pv = pv, pu
            du, dv = u - np.float32(pu * style.spread), v - np.float32(pv * style.spread)
            r = np.sqrt(du * du + dv * dv)
            mask = np.clip((radius - r) / np.float32(footprint) + 0.5, 0, 1)
            paint += (ink - paint) * mask
            opacity[on] = np.maximum(opacity[on], mask)
            if style.dimple:
                slope = np.where(r < radius, np.float32(style.dimple / radius), 0).astype(np.float32)
                normal[first, on] -= du * slope
                normal[last, on] -= dv * slope
        body[:, on] = paint
    normal /= np.sqrt(np.square(normal).sum(0)) + 1e-6
    facing = light @ normal
    shade = camera.ambient * (0.72 + 0.28 * normal[2]) + (1.15 - camera.ambient) * np.clip(facing, 0, 1)
    colour = body * shade
    if style.opacity < 1:  # light gathers on the far side of glassy dice
        colour *= 1.0 + 0.5 * (1 - style.opacity) * np.clip(-facing, -0.3, 1)
    if style.gloss:
        half = light[:, None] - dirs
        half /= np.sqrt(np.square(half).sum(0))
        colour += style.gloss * np.clip((normal * half).sum(0), 0, 1) ** 40
    return np.clip(colour, 0, 1).astype(np.float32), opacity


def _shadow(style: Style, camera: Camera, eye: Floats, rays: Floats, light: Floats) -> Floats:
    """How dark the table is at each ray (3, N), 0-1: soft shadow of the die, and the dark seam where it stands."""
    t = (-1.0 - eye[2]) / np.minimum(rays[2], -0.05)
    ground = eye[:, None] + rays * t
    lit = np.ones(rays.shape[1], np.float32)
    for step in (0.12, 0.35, 0.7, 1.2, 1.9, 2.7):
        d = _distance(ground + (light * np.float32(step))[:, None], style.edge, style.ball)
        lit = np.minimum(lit, np.clip(0.5 + d / np.float32(step) * np.float32(camera.softness / 4), 0, 1))
    return np.where((rays[2] < -0.05) & (np.abs(ground[:2]).max(0) < 6), 1 - lit, 0).astype(np.float32)


def render_group(seed: int, count: int = 8) -> list[Sprite]:
    """`count` dice on one table under one light: mostly of one style, seen from about the same place, any faces."""
    rng = np.random.default_rng(seed)
    style, camera = random_style(rng), random_camera(rng)
    mixed = rng.random() < 0.35
    sprites = []
    for _ in range(count):
        own = random_style(rng) if mixed else style
        tilt = float(np.clip(camera.elevation + rng.normal(0, 0.06), 0.5, np.pi / 2))
        sprites.append(render(own, replace(camera, elevation=tilt), int(rng.integers(1, 7)), rng))
    return sprites
