"""Playing cards, drawn upright: number cards with their marks, aces above all, picture cards and backs."""

from __future__ import annotations

import cv2
import numpy as np

from datasets.tabletop.flat import Thing
from datasets.tabletop.strokes import Colour, Image, disc, poly, random_colour

_LAYOUTS: dict[int, list[tuple[float, float]]] = {
    1: [(0, 0)],
    2: [(0, -1), (0, 1)],
    3: [(0, -1), (0, 0), (0, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
    7: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1), (0, -0.5)],
    8: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1), (0, -0.5), (0, 0.5)],
    9: [(-1, -1), (1, -1), (-1, -0.33), (1, -0.33), (-1, 0.33), (1, 0.33), (-1, 1), (1, 1), (0, 0)],
    10: [(-1, -1), (1, -1), (-1, -0.33), (1, -0.33), (-1, 0.33), (1, 0.33), (-1, 1), (1, 1), (0, -0.66), (0, 0.66)],
}
"""Where a card's marks stand, in shares of the outermost ones' distance from the middle."""


def _mark(patch: Image, kind: int, x: float, y: float, r: float, ink: Colour, up: float = 1) -> None:
    """A card's mark of radius `r` around (x, y): heart, diamond, spade, club; `up` -1 turns it over."""
    if kind == 1:
        poly(patch, x, y, r * 1.25, r * 1.25, 45, ink)
    elif kind == 3:
        for u, v in ((-0.5, 0.15), (0.5, 0.15), (0, -0.55)):
            disc(patch, x + u * r, y + v * r * up, r * 0.45, ink)
        cv2.fillConvexPoly(patch, _points(x, y, r, up, [(0, 0), (0.35, 1), (-0.35, 1)]), ink, cv2.LINE_AA)
    else:
        turned = up if kind == 0 else -up
        for u in (-0.45, 0.45):
            disc(patch, x + u * r, y - 0.3 * r * turned, r * 0.5, ink)
        cv2.fillConvexPoly(patch, _points(x, y, r, turned, [(-0.92, -0.1), (0.92, -0.1), (0, 1)]), ink, cv2.LINE_AA)
        if kind == 2:
            cv2.fillConvexPoly(patch, _points(x, y, r, up, [(0, 0), (0.3, 1), (-0.3, 1)]), ink, cv2.LINE_AA)


def _points(x: float, y: float, r: float, up: float, shape: list[tuple[float, float]]) -> Image:
    return np.array([[x + u * r, y + v * r * up] for u, v in shape], np.int32)


def card(rng: np.random.Generator) -> Thing:
    """A playing card: a number card with its marks, an ace above all, a picture card, or a back."""
    draw = rng.random()
    if draw < 0.25:
        return ace(rng)
    patch, suit, ink = _blank_card(rng)
    if draw < 0.37:
        _back(patch, rng)
        return Thing(patch, rng.uniform(2.5, 5.5))
    h, w = patch.shape[:2]
    if draw < 0.5:
        _picture(patch, rng)
        rank = str(rng.choice(["K", "Q", "J"]))
    else:
        count = int(rng.integers(2, 11))
        for u, v in _LAYOUTS[count]:
            _mark(patch, suit, w / 2 + u * 0.21 * w, h / 2 + v * 0.34 * h, 0.07 * h, ink, -1 if v > 0.1 else 1)
        rank = str(count)
    _indices(patch, rng, rank, suit, ink)
    return Thing(patch, rng.uniform(2.5, 5.5))


def ace(rng: np.random.Generator) -> Thing:
    """The card that is most like a die: one mark in the middle, small or large, that of spades mostly ornate."""
    patch, suit, ink = _blank_card(rng)
    h, w = patch.shape[:2]
    r = h * float(np.exp(rng.uniform(np.log(0.045), np.log(0.2))))
    if rng.random() < (0.6 if suit == 2 else 0.1):
        r = h * rng.uniform(0.14, 0.24)
        _mark(patch, suit, w / 2, h / 2, r, ink)
        paper: Colour = (float(patch[2, 2, 0]),) * 3
        for share, shade in ((0.8, paper), (rng.uniform(0.3, 0.7), ink)):
            _mark(patch, suit, w / 2, h / 2, r * share, shade)
        for y in rng.choice([-1.4, 1.3, 1.6], int(rng.integers(0, 4)), replace=False):
            words = "".join(rng.choice(list("ABCDEILNORSTY "), int(rng.integers(4, 12))))
            cv2.putText(
                patch, words, (int(w * 0.28), int(h / 2 + y * r)), 0, rng.uniform(0.2, 0.45), ink, 1, cv2.LINE_AA
            )
    else:
        _mark(patch, suit, w / 2, h / 2, r, ink)
    _indices(patch, rng, "A", suit, ink)
    return Thing(patch, rng.uniform(2.5, 5.5))


def _blank_card(rng: np.random.Generator) -> tuple[Image, int, Colour]:
    """A card's paper, a suit, and what that is printed in."""
    patch = np.full((224, int(224 * rng.uniform(0.62, 0.74)), 3), rng.uniform(215, 255), np.uint8)
    suit = int(rng.integers(0, 4))
    red: Colour = (rng.uniform(10, 60), rng.uniform(10, 50), rng.uniform(150, 225))
    return patch, suit, red if suit < 2 else (20, 20, 20)


def _back(patch: Image, rng: np.random.Generator) -> None:
    h, w = patch.shape[:2]
    patch[8:-8, 8:-8] = random_colour(rng)
    for k in range(-h, w + h, int(rng.integers(8, 24))):
        cv2.line(patch, (k, 8), (k + h, h - 8), (235, 235, 235), 1, cv2.LINE_AA)
        cv2.line(patch, (k + h, 8), (k, h - 8), (235, 235, 235), 1, cv2.LINE_AA)


def _picture(patch: Image, rng: np.random.Generator) -> None:
    h, w = patch.shape[:2]
    patch[28:-28, 30:-30] = random_colour(rng, 120, 255)
    for _ in range(int(rng.integers(8, 20))):
        poly(
            patch, rng.uniform(40, w - 40), rng.uniform(40, h - 40), rng.uniform(5, 40), rng.uniform(5, 40),
            rng.uniform(0, 90), random_colour(rng),
        )  # fmt: skip


def _indices(patch: Image, rng: np.random.Generator, rank: str, suit: int, ink: Colour) -> None:
    """Rank and suit in two corners, small or large."""
    corner = np.full((54, 30, 3), patch[2, 2], np.uint8)
    size = (0.75 if len(rank) == 1 else 0.55) * rng.uniform(0.7, 1.1)
    font = int(rng.choice([cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_COMPLEX_SMALL]))
    cv2.putText(corner, rank, (3 if len(rank) == 1 else 0, 24), font, size, ink, 2 - (size < 0.6), cv2.LINE_AA)
    _mark(corner, suit, 13, 40, rng.uniform(5, 10), ink)
    patch[5:59, 4:34], patch[-59:-5, -34:-4] = corner, corner[::-1, ::-1]
