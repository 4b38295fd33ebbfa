"""Five sets of faces of people's own that took no part in choosing how faces are taught: they measure how well."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Points = list[tuple[float, float]]

_TURN: Final = np.linspace(0, 2 * np.pi, 60)

_BALLPOINT: Final[dict[str, list[Points]]] = {
    "spiral": [[(0.5 + 0.05 * a * np.cos(a), 0.5 + 0.05 * a * np.sin(a)) for a in np.linspace(0, 6.4, 60)]],
    "arrow": [[(0.5, 0.85), (0.5, 0.15)], [(0.25, 0.4), (0.5, 0.15), (0.75, 0.4)]],
    "fish": [
        [(0.45 + 0.3 * np.cos(a), 0.5 + 0.18 * np.sin(a)) for a in _TURN],
        [(0.72, 0.5), (0.9, 0.35), (0.9, 0.65), (0.72, 0.5)],
    ],
    "hut": [[(0.25, 0.8), (0.25, 0.45), (0.5, 0.2), (0.75, 0.45), (0.75, 0.8), (0.25, 0.8)]],
    "flower": [[(0.5 + 0.33 * abs(np.cos(2 * a)) * np.cos(a), 0.5 + 0.33 * abs(np.cos(2 * a)) * np.sin(a))
                for a in _TURN]],
    "ladder": [[(0.35, 0.15), (0.35, 0.85)], [(0.65, 0.15), (0.65, 0.85)],
               *([(0.35, y), (0.65, y)] for y in (0.3, 0.5, 0.7))],
}  # fmt: skip
_RUNES: Final[dict[str, list[Points]]] = {
    "fehu": [[(0.35, 0.15), (0.35, 0.85)], [(0.35, 0.4), (0.7, 0.2)], [(0.35, 0.6), (0.7, 0.4)]],
    "uruz": [[(0.3, 0.85), (0.3, 0.15), (0.7, 0.4), (0.7, 0.85)]],
    "thurisaz": [[(0.4, 0.15), (0.4, 0.85)], [(0.4, 0.35), (0.65, 0.5), (0.4, 0.65)]],
    "raido": [[(0.35, 0.85), (0.35, 0.15), (0.65, 0.32), (0.35, 0.5), (0.68, 0.85)]],
    "kaunan": [[(0.65, 0.2), (0.35, 0.5), (0.65, 0.8)]],
    "gebo": [[(0.25, 0.2), (0.75, 0.8)], [(0.75, 0.2), (0.25, 0.8)]],
}
_GREEK: Final[dict[str, list[Points]]] = {
    "gamma": [[(0.35, 0.8), (0.35, 0.2), (0.7, 0.2)]],
    "delta": [[(0.5, 0.2), (0.78, 0.78), (0.22, 0.78), (0.5, 0.2)]],
    "lambda": [[(0.25, 0.8), (0.5, 0.2), (0.75, 0.8)]],
    "pi": [[(0.3, 0.8), (0.3, 0.22), (0.7, 0.22), (0.7, 0.8)]],
    "sigma": [[(0.72, 0.2), (0.3, 0.2), (0.55, 0.5), (0.3, 0.8), (0.72, 0.8)]],
    "xi": [[(0.28, 0.2), (0.72, 0.2)], [(0.35, 0.5), (0.65, 0.5)], [(0.28, 0.8), (0.72, 0.8)]],
}


def _drawn(image: Image, strokes: list[Points], thick: int, rng: np.random.Generator) -> None:
    side = image.shape[0]
    for stroke in strokes:
        points = np.array(stroke) + rng.normal(0, 0.005, (len(stroke), 2))
        cv2.polylines(image, [(points * side).astype(np.int32)], False, 255, thick, cv2.LINE_AA)


def ballpoint(image: Image, face: str, rng: np.random.Generator) -> None:
    """Thin strokes."""
    _drawn(image, _BALLPOINT[face], 5, rng)


def runes(image: Image, face: str, rng: np.random.Generator) -> None:
    """Straight strokes of middling width, as carved."""
    _drawn(image, _RUNES[face], 10, rng)


def greek(image: Image, face: str, rng: np.random.Generator) -> None:
    """Thick strokes; some letters are nearly parts of others."""
    _drawn(image, _GREEK[face], 17, rng)


def digits(image: Image, face: str, rng: np.random.Generator) -> None:
    """Digits, written large."""
    (w, h), _ = cv2.getTextSize(face, cv2.FONT_HERSHEY_DUPLEX, 4.6, 16)
    at = ((image.shape[1] - w) // 2, (image.shape[0] + h) // 2)
    cv2.putText(image, face, at, cv2.FONT_HERSHEY_DUPLEX, 4.6, 255, 16, cv2.LINE_AA)


def stencils(image: Image, face: str, rng: np.random.Generator) -> None:
    """Solid shapes."""
    side = image.shape[0]
    middle = (side // 2, side // 2)
    if face == "half":
        cv2.ellipse(image, middle, (int(0.34 * side),) * 2, 0, 0, 180, 255, -1, cv2.LINE_AA)
    elif face == "ring":
        cv2.circle(image, middle, int(0.28 * side), 255, int(0.13 * side), cv2.LINE_AA)
    elif face == "pair":
        for x in (0.32, 0.68):
            cv2.circle(image, (int(x * side), side // 2), int(0.15 * side), 255, -1, cv2.LINE_AA)
    else:
        solid = {
            "wedge": [(0.5, 0.15), (0.85, 0.8), (0.15, 0.8)],
            "tee": [(0.2, 0.2), (0.8, 0.2), (0.8, 0.4), (0.6, 0.4), (0.6, 0.85), (0.4, 0.85), (0.4, 0.4), (0.2, 0.4)],
            "step": [(0.2, 0.2), (0.5, 0.2), (0.5, 0.5), (0.8, 0.5), (0.8, 0.8), (0.2, 0.8)],
        }
        cv2.fillPoly(image, [(np.array(solid[face]) * side).astype(np.int32)], 255, cv2.LINE_AA)
