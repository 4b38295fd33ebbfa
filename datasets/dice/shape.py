"""The shape of a rendered die: a cube with rounded edges, its corners cut off by a ball. Lengths in half sides."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


def distance(p: Floats, edge: float, ball: float) -> Floats:
    """Signed distance (N) from points (3, N) to the die, negative within.

    edge: radius of the edges. ball: radius of the ball; 1.74 and more cuts nothing.
    """
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


def normals(p: Floats, edge: float, ball: float) -> Floats:
    """Outward normals (3, N) of the die's surface at points (3, N) on it."""
    q = np.abs(p) - np.float32(1.0 - edge)
    top = q.max(0)
    n = np.where(top > 0, np.maximum(q, 0), (q == top).astype(np.float32)) * np.sign(p)
    if ball < 1.74:
        flat = np.sqrt(np.square(np.maximum(q, 0)).sum(0)) + np.minimum(top, 0) - np.float32(edge)
        n = np.where(np.sqrt(np.square(p).sum(0)) - np.float32(ball) > flat, p, n)
    return np.asarray(n / (np.linalg.norm(n, axis=0) + 1e-6), np.float32)
