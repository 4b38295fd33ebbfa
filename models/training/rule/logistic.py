"""Ridge logistic regression, by which the rule is set (dice.py, training/fit.py), and the weights of its examples."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from companion.vision.chances import logistic

Floats = NDArray[np.float64]


def balanced(folders: Sequence[str], say: Mapping[str, float]) -> Floats:
    """Weights (N) of examples from these folders: each folder has its say times the root of its examples, so that none
    drowns the others."""
    counts = Counter(folders)
    weights = np.array([say[name] * counts[name] ** -0.5 for name in folders])
    return np.asarray(weights / weights.mean(), np.float64)


def fitted(x: Floats, y: Floats, w: Floats) -> Floats:
    """Weights (bias first) by Newton's method. x (N, F), y (N) 0 or 1, w (N)."""
    # A feature that hardly ever varies here must not get a large weight from the few times that it did.
    mean, scale = x.mean(0), np.maximum(x.std(0), 0.3)
    z = np.concatenate([np.ones((len(x), 1)), (x - mean) / scale], 1)
    b = np.zeros(z.shape[1])
    keep = np.ones(z.shape[1])
    keep[0] = 1e-3
    for _ in range(50):
        p = logistic(z @ b)
        gradient = z.T @ (w * (p - y)) + keep * b
        hessian = (z * (w * p * (1 - p) + 1e-9)[:, None]).T @ z + np.diag(keep)
        b -= np.linalg.solve(hessian, gradient)
    slope = b[1:] / scale
    return np.concatenate([[b[0] - float(slope @ mean)], slope])


def doubting(x: Floats, y: Floats, w: Floats) -> Floats:
    """As fitted, but every feature may only lower the chance: all of them are doubts, and what raises it is
    chance."""
    used = np.ones(x.shape[1], bool)
    while True:
        b = np.zeros(1 + x.shape[1])
        b[np.concatenate([[True], used])] = fitted(x[:, used], y, w)
        if not (b[1:] > 0).any():
            return b
        used[int(np.argmax(b[1:] * x.std(0)))] = False
