"""Setting the rule on folders left out: `python -m models.training.fit DUMP... --card models/namer/card.json`.

Takes what evaluate --dump kept, chooses the score from which a candidate is a die, and fits the roll's confidence
(logistic regression on confidence.roll_features) so that it is a probability; stores both in the card.
"""

from __future__ import annotations

import argparse
import json
import math
import pickle
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from companion.vision.confidence import (
    FEATURES,
    Rule,
    counted,
    die_scores,
    roll_confidence,
    roll_features,
)
from companion.vision.kinds import face_chances
from companion.vision.measure import USUAL, Share
from models.training.evaluate import Looked, Result, result

BLANK = (0.0,) * (1 + len(FEATURES))
"""Weights that say nothing, for what does not depend on the confidence."""


def features_of(looked: Looked, rule: Rule) -> list[float]:
    """The roll's features for one picture under the thresholds of `rule`."""
    evidence = looked.evidence
    scores = die_scores(evidence.candidates, evidence.chances)
    faces = face_chances(evidence.chances, scores)
    dice = counted(rule, evidence.candidates, scores)
    return roll_features(evidence.candidates, scores, faces.max(1), dice, evidence.elsewhere)


def balanced(results: list[Result], say: dict[str, float]) -> NDArray[np.float64]:
    """Weights that give each folder its say times the root of its pictures, so that no folder drowns the others."""
    names = [r.photo.folder for r in results]
    counts = {name: names.count(name) for name in names}
    weights = np.array([say[name] * counts[name] ** -0.5 for name in names])
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


@dataclass(frozen=True)
class Rolls:
    """Pictures in which something was counted, of at most eight dice. x: (N, F) features; y: (N) whether right; w: (N)
    weights; full: (N) whether it counts in full."""

    x: NDArray[np.float64]
    y: NDArray[np.float64]
    w: NDArray[np.float64]
    full: NDArray[np.bool_]


def rolls_of(looked: list[Looked], rule: Rule, say: dict[str, float]) -> Rolls:
    """What is known of the rolls' confidence under the thresholds of `rule`.

    Where nothing is counted the reader has another, simpler word for its doubt: such pictures take no part.
    """
    pairs = [(e, r) for e in looked if (r := result(e, rule)) is not None]
    pairs = [(e, r) for e, r in pairs if r.judged.dice and len(r.judged.truth) <= USUAL[-1]]
    results = [r for _, r in pairs]
    return Rolls(
        np.array([features_of(e, rule) for e, _ in pairs], np.float64),
        np.array([r.judged.right for r in results], np.float64),
        balanced(results, say),
        np.array([say[r.photo.folder] >= 1 for r in results]),
    )


def chances(weights: NDArray[np.float64], x: NDArray[np.float64]) -> NDArray[np.float64]:
    """Confidences (N) of rolls with features x (N, F)."""
    rule = Rule(0.0, 0.0, 0.0, tuple(weights.tolist()))
    return np.array([roll_confidence(rule, features) for features in x.tolist()], np.float64)


def crossed(rolls: Rolls, parts: int = 10) -> NDArray[np.float64]:
    """Confidences (N) of all rolls, those of each tenth by weights set on the other tenths alone."""
    p = np.zeros(len(rolls.y))
    part = np.random.default_rng(0).permutation(len(rolls.y)) % parts
    for k in range(parts):
        mine = part == k
        p[mine] = chances(doubting(rolls.x[~mine], rolls.y[~mine], rolls.w[~mine]), rolls.x[mine])
    return p


def level_for(p: NDArray[np.float64], y: NDArray[np.float64], most: float) -> float | None:
    """The lowest confidence from which on at most the share `most` of rolls is wrong; None where there is none."""
    order = np.argsort(-p)
    wrong = np.cumsum(1 - y[order]) / np.arange(1, len(y) + 1)
    usable = np.flatnonzero(wrong <= most)
    return float(p[order][usable[-1]]) if usable.size else None


def tell(p: NDArray[np.float64], y: NDArray[np.float64]) -> None:
    """Print how often each confidence was right."""
    for low, high in ((0, 0.5), (0.5, 0.8), (0.8, 0.9), (0.9, 0.95), (0.95, 0.98), (0.98, 0.99), (0.99, 1.01)):
        inside = (p >= low) & (p < high)
        if inside.any():
            print(f"| {low:.2f}-{high:.2f} | {inside.sum()} | {p[inside].mean():.3f} | {y[inside].mean():.3f} |")


def thresholds(accept: float, args: argparse.Namespace) -> Rule:
    """A rule with these thresholds and blank weights."""
    return Rule(max(args.alone, accept), accept, min(args.clear, accept), BLANK)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("dumps", nargs="+", metavar="DUMP[@WEIGHT]", help="WEIGHT: how much its pictures count (1)")
    parser.add_argument("--card", type=Path)
    parser.add_argument("--accept", type=float, help="this threshold instead of the plateau's middle")
    parser.add_argument("--alone", type=float, default=0.8, help="threshold of what no sure die of its size lies by")
    parser.add_argument("--clear", type=float, default=0.55, help="threshold of what lies by one and is surely found")
    parser.add_argument("--level", type=float, help="accept rolls unasked from this confidence on")
    parser.add_argument("--wrong", type=float, default=0.005, help="most of the accepted rolls that may be wrong")
    args = parser.parse_args()
    looked: list[Looked] = []
    say: dict[str, float] = {}
    for dump in args.dumps:
        path, _, weight = dump.partition("@")
        entries: list[Looked] = pickle.loads(Path(path).read_bytes())
        say |= {entry.photo.folder: float(weight or 1) for entry in entries}
        looked += entries
    grid = np.arange(0.1, 0.95, 0.05)
    scores = []
    for threshold in grid:
        rule = thresholds(float(threshold), args)
        results = [r for e in looked if (r := result(e, rule)) is not None]
        results = [r for r in results if len(r.judged.truth) <= USUAL[-1]]
        right = np.array([r.judged.right for r in results], float)
        score = float(np.average(right, weights=balanced(results, say)))
        print(f"accept {threshold:.2f}: {right.mean():.2%} of pictures right, {score:.2%} balanced by folder")
        scores.append(score)
    # The middle of the plateau, not the luckiest point of it.
    smooth = np.convolve(np.pad(scores, 1, mode="edge"), [0.25, 0.5, 0.25], mode="valid")
    accept = args.accept if args.accept is not None else float(grid[int(np.argmax(smooth))])
    rolls = rolls_of(looked, thresholds(accept, args), say)
    weights = doubting(rolls.x, rolls.y, rolls.w)
    print("weights", {name: round(float(v), 3) for name, v in zip(("bias", *FEATURES), weights, strict=True)})
    p = crossed(rolls)
    whole = rolls.full  # read by models as good as the one that is shipped
    for part, name in ((whole, "in full"), (~whole, "in part")):
        if part.any():
            print(f"pictures that count {name}:")
            tell(p[part], rolls.y[part])
            for trial in (0.9, 0.95, 0.97, 0.98, 0.99):
                sure = part & (p >= trial)
                wrong = Share(int((1 - rolls.y[sure]).sum()), int(sure.sum()))
                print(f"accepting from {trial}: {sure.sum() / part.sum():.1%} of these accepted, wrong {wrong}")
    level = args.level or level_for(p[whole], rolls.y[whole], args.wrong) or 0.99
    if args.card:
        card = json.loads(args.card.read_text(encoding="utf-8"))
        card["rule"] = {
            "alone": args.alone,
            "accept": round(accept, 3),
            "clear": args.clear,
            "roll": [round(float(v), 4) for v in weights],
            "auto_accept": min(0.995, math.ceil(level * 1000) / 1000),
        }
        args.card.write_text(json.dumps(card, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
