"""Candidates as a finder and a namer tell them, and what the reader decides of them."""

from __future__ import annotations

import json

import numpy as np
from numpy.typing import NDArray

from companion.config import resource
from companion.vision.faces import FACES
from companion.vision.finding.candidates import Candidate
from companion.vision.reader import Evidence, decide, features_of
from companion.vision.weighing.confidence import DOUBTS
from companion.vision.weighing.counting import Rule, die_scores

DICE = (-1.8, 0.75, 1.2, 0.35, 3.1, 0.6)
"""Weights of DIE_FEATURES, bias first, much like the card's."""
RULE = Rule(DICE, 0.45, (-10.0, *([-1.0] * len(DOUBTS))))
CARD = json.loads((resource("models") / "namer" / "card.json").read_text(encoding="utf-8"))


def at(x: float, score: float = 0.9, side: float = 40.0) -> Candidate:
    return Candidate((x, 10.0, x + side, 10.0 + side), score)


def says(*column: tuple[int, float]) -> NDArray[np.float32]:
    """Chances for candidates: (place in FACES, chance that it is a die showing that)."""
    rows = np.zeros((len(column), len(FACES) + 1), np.float32)
    for row, (face, chance) in zip(rows, column, strict=True):
        row[face], row[-1] = chance, 1 - chance
    return rows


def torn(first: float, second: float) -> NDArray[np.float32]:
    """Chances for one candidate that shows a three or a five, neither plainly."""
    row = says((2, first))
    row[0, 4], row[0, -1] = second, 1 - first - second
    return row


def confidence(evidence: Evidence) -> float:
    return decide(evidence, RULE).confidence


TWO = Evidence((at(0), at(100)), says((0, 0.99), (5, 0.99)))


def score(candidate: Candidate, *others: Candidate, chances: NDArray[np.float32]) -> float:
    """The first candidate's die score by the card."""
    return float(die_scores(Rule.from_card(CARD), features_of(Evidence((candidate, *others), chances))[0])[0])
