"""Strokes that scenery is drawn with: colours, polygons, discs, signs, and laying a drawn patch on a picture."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Colour = tuple[float, float, float]


def random_colour(rng: np.random.Generator, low: float = 0, high: float = 255) -> Colour:
    """A BGR colour 0-255: half of them greyish, half of any hue."""
    if rng.random() < 0.5:
        grey = rng.uniform(low, high)
        b, g, r = np.clip(grey + rng.normal(0, 10, 3), 0, 255).tolist()
    else:
        b, g, r = rng.uniform(low, high, 3).tolist()
    return b, g, r


def poly(image: Image, x: float, y: float, w: float, h: float, angle: float, colour: Colour) -> None:
    """A filled rectangle w x h around (x, y), turned by `angle` degrees."""
    corners = cv2.boxPoints(((x, y), (max(w, 1), max(h, 1)), angle)).astype(np.int32)
    cv2.fillConvexPoly(image, corners, colour, cv2.LINE_AA)


def disc(image: Image, x: float, y: float, r: float, colour: Colour, fill: int = -1) -> None:
    """A disc of radius `r`, or a ring `fill` pixels thick."""
    cv2.circle(image, (int(x * 8), int(y * 8)), int(max(r, 0.6) * 8), colour, fill, cv2.LINE_AA, 3)


def stamp(image: Image, patch: Image, x: float, y: float, angle: float) -> None:
    """Lay the square `patch` into `image`, its middle at (x, y), turned by `angle` degrees."""
    side = patch.shape[0]
    turn = cv2.getRotationMatrix2D((side / 2, side / 2), angle, 1.0)
    turn[:, 2] += (x - side / 2, y - side / 2)
    size = (image.shape[1], image.shape[0])
    mask = cv2.warpAffine(np.full((side, side), 255, np.uint8), turn, size)[:, :, None].astype(np.float32) / 255
    laid = cv2.warpAffine(patch, turn, size)
    image[:] = np.clip(image * (1 - mask) + laid * mask, 0, 255).astype(np.uint8)


def glyph(patch: Image, rng: np.random.Generator, ink: Colour) -> None:
    """Draw a number, a letter, a sign or a lamp's digits large into the middle of the square `patch`."""
    side = patch.shape[0]
    kind = rng.integers(0, 6)
    if kind <= 2:
        alphabet = list("0123456789") if kind else list("ABCDEFGHKMNPRSTXYZ?!&$*+=%#@")
        text = "".join(rng.choice(alphabet, int(rng.choice([1, 2, 3], p=[0.5, 0.4, 0.1]))))
        font, thick = int(rng.integers(0, 8)), max(1, int(side * rng.uniform(0.03, 0.12)))
        (w, h), _ = cv2.getTextSize(text, font, 1.0, 1)
        scale = side * rng.uniform(0.45, 0.8) / max(w, h)
        place = (int(side / 2 - w * scale / 2), int(side / 2 + h * scale / 2))
        cv2.putText(patch, text, place, font, scale, ink, thick, cv2.LINE_AA)
    elif kind == 3:  # a lamp's digits
        for k in range(int(rng.integers(1, 5))):
            x0, w, h = side * (0.12 + 0.2 * k), side * 0.14, side * 0.5
            for u, v, across in ((0, 0, 1), (0, 1, 1), (0, 2, 1), (0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0)):
                if rng.random() < 0.7:
                    a = (int(x0 + u * w), int(side * 0.25 + v * h / 2))
                    b = (int(a[0] + w), a[1]) if across else (a[0], int(a[1] + h / 2))
                    cv2.line(patch, a, b, ink, max(1, side // 30), cv2.LINE_AA)
    elif kind == 4:  # rings, a spiral, a target
        for r in np.linspace(0.1, 0.42, int(rng.integers(1, 4))):
            cv2.circle(
                patch,
                (side // 2, side // 2),
                int(r * side),
                ink,
                max(1, int(side * rng.uniform(0.02, 0.08))),
                cv2.LINE_AA,
            )
    else:  # bars, a cross, a slot
        for _ in range(int(rng.integers(1, 4))):
            poly(
                patch,
                side / 2,
                side / 2,
                side * rng.uniform(0.3, 0.8),
                side * rng.uniform(0.05, 0.2),
                float(rng.choice([0, 45, 90, 135])),
                ink,
            )
