"""Readings and settled rolls made by hand, for tests of the table."""

from collections.abc import Sequence

import numpy as np

from companion.vision.faces import Face
from companion.vision.reading import Die, Reading
from companion.vision.settling.settle import Phase, Seen, Settled

SIDE = 40.0
FRAME = np.full((480, 640, 3), 90, np.uint8)


def die(face: Face, x: float, y: float = 100.0, sure: float = 0.99, second: Face | None = None) -> Die:
    """A die of 40 x 40 pixels whose left upper corner is at (x, y)."""
    return Die((x, y, x + SIDE, y + SIDE), face, sure, second, round(1 - sure, 4) if second else 0.0)


def row(faces: Sequence[Face], x: float = 20.0, y: float = 100.0) -> tuple[Die, ...]:
    """Sure dice side by side from `x` on, in this order from left to right."""
    return tuple(die(face, x + 80 * n, y) for n, face in enumerate(faces))


def reading(*dice: Die, confidence: float | None = None, maybe: tuple[Die, ...] = ()) -> Reading:
    """A reading of these dice; as sure as its least sure die where no confidence is given."""
    sure = min((d.confidence for d in dice), default=1.0) if confidence is None else confidence
    return Reading(dice, sure, 1.0, maybe=maybe)


def rests(*dice: Die, t: float = 0.0, confidence: float | None = None, maybe: tuple[Die, ...] = ()) -> Seen:
    """What the settler says at the frame at which a new roll has come to rest."""
    found = reading(*dice, confidence=confidence, maybe=maybe)
    return Seen(t, Phase.SETTLED, found, Settled(t, found, FRAME))


def empty(t: float) -> Seen:
    """An empty table at `t` seconds."""
    return Seen(t, Phase.EMPTY, reading(), None)


THREES = row([4, 4, 4, 2])
