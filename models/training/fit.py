"""Setting the rule on folders left out: `python -m models.training.fit DUMP... --card models/namer/card.json`.

Takes what evaluate --dump kept, chooses the score from which a candidate is a die, and fits the roll's confidence
(logistic regression on confidence.roll_features) so that it is a probability; stores both in the card.
"""

from __future__ import annotations

import argparse
import json
import math
import pickle
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from companion.vision.confidence import Rule, die_scores, roll_features
from models.training.evaluate import Judged, Looked, judge


def features_of(looked: Looked, accept: float) -> list[float]:
    """The roll's features for one picture under the threshold `accept`."""
    evidence = looked.evidence
    scores = die_scores(evidence.candidates, evidence.chances)
    faces = evidence.chances[:, :6] / np.maximum(evidence.chances[:, :6].sum(1, keepdims=True), 1e-6)
    return roll_features([c.size for c in evidence.candidates], scores, faces.max(1), scores >= accept)


def balanced(results: list[Judged]) -> NDArray[np.float64]:
    """Weights that give each folder a say by the root of its pictures, so that no folder drowns the others."""
    names = [r.photo.folder for r in results]
    counts = {name: names.count(name) for name in names}
    weights = np.array([counts[name] ** -0.5 for name in names])
    return np.asarray(weights / weights.mean(), np.float64)


def logistic(
    x: NDArray[np.float64], y: NDArray[np.float64], w: NDArray[np.float64], ridge: float = 1.0
) -> NDArray[np.float64]:
    """Weights (bias first) of a ridge logistic regression by Newton's method. x (N, F), y (N) 0 or 1, w (N)."""
    # A feature that hardly ever varies here must not get a large weight from the few times that it did.
    mean, scale = x.mean(0), np.maximum(x.std(0), 0.3)
    z = np.concatenate([np.ones((len(x), 1)), (x - mean) / scale], 1)
    b = np.zeros(z.shape[1])
    keep = np.full(z.shape[1], ridge)
    keep[0] = 1e-3
    for _ in range(50):
        p = 1 / (1 + np.exp(-np.clip(z @ b, -30, 30)))
        gradient = z.T @ (w * (p - y)) + keep * b
        hessian = (z * (w * p * (1 - p) + 1e-9)[:, None]).T @ z + np.diag(keep)
        b -= np.linalg.solve(hessian, gradient)
    slope = b[1:] / scale
    return np.concatenate([[b[0] - float(slope @ mean)], slope])


def doubting(x: NDArray[np.float64], y: NDArray[np.float64], w: NDArray[np.float64]) -> NDArray[np.float64]:
    """As logistic, but every feature may only lower the confidence: all of them are doubts, and what raises it is
    chance."""
    used = np.ones(x.shape[1], bool)
    while True:
        b = np.zeros(1 + x.shape[1])
        b[np.concatenate([[True], used])] = logistic(x[:, used], y, w)
        if not (b[1:] > 0).any():
            return b
        used[int(np.argmax(b[1:] * x.std(0)))] = False


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("dumps", nargs="+", type=Path)
    parser.add_argument("--card", type=Path)
    parser.add_argument("--accept", type=float, help="this threshold instead of the plateau's middle")
    args = parser.parse_args()
    looked: list[Looked] = [entry for dump in args.dumps for entry in pickle.loads(dump.read_bytes())]
    grid = np.arange(0.1, 0.9, 0.05)
    blank = (0.0,) * 7
    scores = []
    for threshold in grid:
        results = [r for e in looked if (r := judge(e, Rule(float(threshold), blank))) is not None]
        right = np.array([r.right for r in results], float)
        score = float((right * balanced(results)).sum() / balanced(results).sum())
        print(f"accept {threshold:.2f}: {right.mean():.2%} of pictures right, {score:.2%} balanced by folder")
        scores.append(score)
    # The middle of the plateau, not the luckiest point of it.
    smooth = np.convolve(np.pad(scores, 1, mode="edge"), [0.25, 0.5, 0.25], mode="valid")
    accept = args.accept if args.accept is not None else float(grid[int(np.argmax(smooth))])
    # Where nothing is counted the reader has another, simpler word for its doubt: these take no part here.
    known = [e for e in looked if (r := judge(e, Rule(accept, blank))) is not None and r.dice]
    results = [r for e in known if (r := judge(e, Rule(accept, blank))) is not None]
    x = np.array([features_of(e, accept) for e in known], np.float64)
    y = np.array([r.right for r in results], np.float64)
    b = doubting(x, y, balanced(results))
    p = 1 / (1 + np.exp(-(b[0] + x @ b[1:])))
    order = np.argsort(-p)
    wrong = np.cumsum(1 - y[order]) / np.arange(1, len(y) + 1)
    usable = np.flatnonzero(wrong <= 0.005)
    share = (usable[-1] + 1) / len(y) if usable.size else 0.0
    level = float(p[order][usable[-1]]) if usable.size else 0.99
    print(
        f"accept {accept:.2f}; at most 0.5 % of accepted rolls wrong from confidence {level:.3f}, {share:.1%} accepted"
    )
    for low, high in ((0, 0.5), (0.5, 0.8), (0.8, 0.9), (0.9, 0.95), (0.95, 0.98), (0.98, 1.01)):
        inside = (p >= low) & (p < high)
        if inside.any():
            print(
                f"confidence {low:.2f}-{high:.2f}: {inside.sum()} rolls, "
                f"said {p[inside].mean():.3f}, right {y[inside].mean():.3f}"
            )
    if share < 0.7:  # too few rolls to tell half a percent: one wrong roll near the top decides. Say what 0.95 gives.
        level = 0.95
        sure = p >= level
        print(
            f"accepting from 0.95 instead: {int((1 - y[sure]).sum())} of {int(sure.sum())} wrong, "
            f"{sure.mean():.1%} accepted"
        )
    if args.card:
        card = json.loads(args.card.read_text(encoding="utf-8"))
        card["rule"] = {
            "accept": round(accept, 3),
            "roll": [round(float(v), 4) for v in b],
            "auto_accept": min(0.995, math.ceil(level * 1000) / 1000),
        }
        args.card.write_text(json.dumps(card, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
