"""What the demo's camera sees: a mat on a wooden table, dice and their shadows, and the stick that sweeps them away."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.dice.style import PIPS
from datasets.tumble import EDGE, Floats, Pose

WIDTH, HEIGHT = 640, 360
_GRAIN: Final = 20
"""Seed of the wood's grain and the mat's weave."""
_DISTANCE, _ELEVATION, _FOCAL = 36.0, np.deg2rad(66), 853.0
_LIGHT: Floats = np.array([-0.45, 0.35, 0.82]) / np.linalg.norm([-0.45, 0.35, 0.82])
Paint = tuple[Floats, Floats]
"""Of a die's body and its pips, BGR 0-1."""
IVORY: Final[Paint] = (np.array([0.80, 0.90, 0.93]), np.array([0.10, 0.08, 0.09]))
_PIP, _SPREAD = 0.19, 0.5
_SIDES: Final = {(2, 1): 1, (2, -1): 6, (0, 1): 2, (0, -1): 5, (1, 1): 3, (1, -1): 4}

_EYE: Floats = _DISTANCE * np.array([0.0, -np.cos(_ELEVATION), np.sin(_ELEVATION)])
_AHEAD: Floats = -_EYE / _DISTANCE
_RIGHT: Floats = np.array([1.0, 0.0, 0.0])
_ABOVE: Floats = np.cross(_RIGHT, _AHEAD)


def project(points: Floats) -> Floats:
    """Points (..., 3) of the table's space to pixels (..., 2)."""
    away = points - _EYE
    depth = away @ _AHEAD
    return np.stack([WIDTH / 2 + _FOCAL * (away @ _RIGHT) / depth, HEIGHT / 2 - _FOCAL * (away @ _ABOVE) / depth], -1)


def how_far(pose: Pose) -> float:
    """How far a die lies from the camera, but for a constant."""
    return float(pose.middle @ _AHEAD)


def rays(x: Floats, y: Floats) -> Floats:
    """Directions (..., 3) of the rays through pixels."""
    d = _AHEAD + ((x - WIDTH / 2) / _FOCAL)[..., None] * _RIGHT - ((y - HEIGHT / 2) / _FOCAL)[..., None] * _ABOVE
    out: Floats = d / np.linalg.norm(d, axis=-1, keepdims=True)
    return out


def ground(directions: Floats) -> Floats:
    """Where rays (..., 3) meet the table."""
    out: Floats = _EYE + directions * (-_EYE[2] / directions[..., 2])[..., None]
    return out


@lru_cache(maxsize=1)
def table() -> NDArray[np.float32]:
    """The empty table: a green mat on wood, HEIGHT x WIDTH x 3, 0-1."""
    rng = np.random.default_rng(_GRAIN)
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float64) + 0.5
    p = ground(rays(x, y))
    grain = np.sin(p[..., 1] * 5 + 1.2 * np.sin(p[..., 0] * 0.35 + p[..., 1] * 0.8) + _smooth(rng, 40) * 3)
    wood = np.array([0.20, 0.33, 0.47]) * (1 + 0.10 * grain[..., None] + 0.03 * _smooth(rng, 8)[..., None])
    weave = _smooth(rng, 3) * 0.02 + _smooth(rng, 27) * 0.05
    felt = np.array([0.20, 0.34, 0.15]) * (1 + weave[..., None])
    inside = np.maximum(np.abs(p[..., 0]) - 11.0, np.abs(p[..., 1] + 0.2) - 6.0)
    mix = np.clip(0.5 - inside / 0.06, 0, 1)[..., None]
    seam = np.exp(-((inside / 0.25) ** 2))[..., None]
    light = 1.12 - 0.0016 * ((p[..., 0] + 4) ** 2 + (p[..., 1] - 3) ** 2)
    return np.asarray((wood * (1 - mix) + felt * mix) * (1 - 0.25 * seam) * light[..., None], np.float32)


def _smooth(rng: np.random.Generator, cell: float) -> Floats:
    small = rng.normal(0, 1, (int(HEIGHT / cell) + 2, int(WIDTH / cell) + 2))
    return np.asarray(cv2.resize(small, (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC), np.float64)


def _distance(p: Floats) -> Floats:
    """Signed distance of points (3, N) in a die's own axes to its surface."""
    x, y, z = np.abs(p) - np.float32(1 - EDGE)
    inside = np.minimum(np.maximum(np.maximum(x, y), z), 0)
    x, y, z = np.maximum(x, 0), np.maximum(y, 0), np.maximum(z, 0)
    out: Floats = np.sqrt(x * x + y * y + z * z) + inside - np.float32(EDGE)
    return out


def _dot(a: Floats, b: Floats) -> Floats:
    out: Floats = a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
    return out


def _unit(a: Floats) -> Floats:
    out: Floats = a / np.sqrt(_dot(a, a))
    return out


def lay_shadow(image: NDArray[np.float32], pose: Pose) -> None:
    """Darken the table where the die keeps the light off."""
    x0, y0, x1, y1 = _window(pose, 3.4)
    if x0 >= x1 or y0 >= y1:
        return
    y, x = np.mgrid[y0:y1:3, x0:x1:3].astype(np.float64) + 1.5
    p = pose.turn.T @ (ground(rays(x, y)).reshape(-1, 3) - pose.middle).T
    p = p.astype(np.float32)
    light = (_LIGHT @ pose.turn).astype(np.float32)[:, None]
    lit = np.ones(p.shape[1], np.float32)
    for step in np.geomspace(0.15, 6.0, 10).astype(np.float32):
        lit = np.minimum(lit, np.clip(0.5 + _distance(p + light * step) / (np.float32(0.35) * step), 0, 1))
    near = np.clip(_distance(p) / 0.9, 0, 1)
    dark = ((0.35 + 0.65 * lit) * (0.55 + 0.45 * near)).reshape(x.shape).astype(np.float32)
    image[y0:y1, x0:x1] *= cv2.resize(dark, (x1 - x0, y1 - y0), interpolation=cv2.INTER_LINEAR)[..., None]


def lay_die(image: NDArray[np.float32], pose: Pose, fine: int, paint: Paint = IVORY) -> None:
    """Draw the die over what is there, from `fine` x `fine` rays a pixel; what a ray just misses makes a soft rim."""
    x0, y0, x1, y1 = _window(pose, 1.6)
    if x0 >= x1 or y0 >= y1:
        return
    y, x = np.mgrid[y0 * fine : y1 * fine, x0 * fine : x1 * fine].astype(np.float64)
    d = (pose.turn.T @ rays((x + 0.5) / fine, (y + 0.5) / fine).reshape(-1, 3).T).astype(np.float32)
    eye = ((_EYE - pose.middle) @ pose.turn).astype(np.float32)[:, None]
    t, gap = _trace(eye, d)
    cover = np.clip(1 - gap * np.float32(_FOCAL / _DISTANCE * fine), 0, 1)
    hit = np.flatnonzero(cover > 0)
    colour = np.zeros((x.size, 4), np.float32)
    light, up = (_LIGHT @ pose.turn).astype(np.float32), pose.turn[2].astype(np.float32)
    colour[hit, :3] = (_shade(eye + d[:, hit] * t[hit], d[:, hit], light, up, paint) * cover[hit]).T
    colour[hit, 3] = cover[hit]
    small = cv2.resize(colour.reshape(*x.shape, 4), (x1 - x0, y1 - y0), interpolation=cv2.INTER_AREA)
    part = image[y0:y1, x0:x1]
    part *= 1 - small[..., 3:]
    part += small[..., :3]


def _trace(eye: Floats, d: Floats) -> tuple[Floats, Floats]:
    """Where the rays `d` (3, N) from `eye` (3, 1) come nearest to the die, and how near that is (0: they meet it)."""
    slab = np.float32(1.04)
    with np.errstate(divide="ignore"):
        one, other = (-slab - eye) / d, (slab - eye) / d
    enter, leave = np.minimum(one, other).max(0), np.maximum(one, other).min(0)
    active = np.flatnonzero(enter < leave)
    t, gap = enter.copy(), np.full(d.shape[1], 9.0, np.float32)
    at = enter.copy()
    for _ in range(24):
        now = _distance(eye + d[:, active] * at[active])
        nearer = now < gap[active]
        gap[active[nearer]], t[active[nearer]] = now[nearer], at[active[nearer]]
        at[active] += now
        active = active[(now > 0.003) & (at[active] < leave[active])]
        if not active.size:
            break
    return t, np.where(gap < 0.004, np.float32(0), gap)


def _shade(p: Floats, d: Floats, light: Floats, up: Floats, paint: Paint) -> Floats:
    """Colours (3, N) of a die's surface at points `p` (3, N), seen along `d`; all in the die's own axes."""
    normal = _unit(np.maximum(np.abs(p) - np.float32(1 - EDGE), 0) * np.sign(p) + np.float32(1e-6))
    axis = np.abs(p).argmax(0)
    body, ink = (colour.astype(np.float32)[:, None] for colour in paint)
    colour = np.repeat(body, p.shape[1], 1)
    for (side, sign), face in _SIDES.items():
        on = np.flatnonzero((axis == side) & (p[side] * sign > 0))
        a, b = (k for k in range(3) if k != side)
        for u, v in PIPS[face]:
            du, dv = p[a, on] - np.float32(u * _SPREAD), p[b, on] - np.float32(v * _SPREAD)
            r = np.hypot(du, dv)
            mask = np.clip((_PIP - r) / 0.03 + 0.5, 0, 1)
            colour[:, on] += (ink - colour[:, on]) * mask
            slope = np.where(r < _PIP, np.float32(0.9 / _PIP), np.float32(0))
            normal[a, on] -= du * slope
            normal[b, on] -= dv * slope
    normal = _unit(normal)
    half = _unit(light[:, None] - d)
    diffuse = 0.42 + 0.13 * _dot(up[:, None], normal) + 0.5 * np.clip(_dot(light[:, None], normal), 0, 1)
    gloss = 0.28 * np.clip(_dot(normal, half), 0, 1) ** 60
    out: Floats = np.clip(colour * diffuse + gloss, 0, 1)
    return out


def _window(pose: Pose, radius: float) -> tuple[int, int, int, int]:
    """The part of the picture around a die, cut to the picture; with the ground below it, for its shadow."""
    below = np.array([pose.middle[0], pose.middle[1], 0.0])
    middles = np.stack([pose.middle, below - _LIGHT * np.array([1, 1, 0]) * pose.middle[2]])
    at = project(middles)
    r = radius * _FOCAL / (_DISTANCE - 4)
    x0, y0 = np.floor(at.min(0) - r).astype(int)
    x1, y1 = np.ceil(at.max(0) + r).astype(int)
    return max(0, int(x0)), max(0, int(y0)), min(WIDTH, int(x1)), min(HEIGHT, int(y1))


def lay_stick(image: NDArray[np.float32], x: float) -> None:
    """Draw the wooden stick: a bar from the front to the back of the table."""
    half, high = 0.55, 1.3
    dark = np.zeros((HEIGHT, WIDTH), np.float32)
    shade = _LIGHT[:2] / _LIGHT[2] * high
    corners = np.array([[x - half, -9, 0], [x + half, -9, 0], [x + half - shade[0], 9, 0], [x - half - shade[0], 9, 0]])
    _fill(dark, corners, 0.5)
    image *= 1 - cv2.GaussianBlur(dark, (0, 0), 6)[..., None]
    left = np.array([[x - half, -9, 0], [x - half, -9, high], [x - half, 9, high], [x - half, 9, 0]])
    right = left + np.array([2 * half, 0, 0])
    top = np.array([[x - half, -9, high], [x + half, -9, high], [x + half, 9, high], [x - half, 9, high]])
    for face, colour in ((left, (0.25, 0.38, 0.50)), (right, (0.16, 0.26, 0.36)), (top, (0.33, 0.50, 0.66))):
        _fill(image, face, colour)


def _fill(image: NDArray[np.float32], corners: Floats, colour: float | tuple[float, float, float]) -> None:
    at = np.round(project(corners) * 16).astype(np.int32)
    cv2.fillConvexPoly(image, at, colour, cv2.LINE_AA, 4)  # type: ignore[arg-type,call-overload,unused-ignore]
