"""Dice with faces of people's own: drawn with a thick or a thin pen, stamped, engraved, or pips with two odd sides.

Ten sets that no network was trained on, for measuring how well faces are taught (companion/vision/taught/). Every
frame is a function of the set's name, the face and a number.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.dice.render import Sprite, render
from datasets.dice.shade import Stickers
from datasets.dice.style import PIPS, Camera, Style, random_camera, random_style
from datasets.dice.unseen_faces import ballpoint, digits, greek, runes, stencils
from datasets.tabletop.scenery import noise
from datasets.tabletop.strokes import random_colour

Floats = NDArray[np.float32]
Image = NDArray[np.uint8]
Draw = Callable[[Image, str, np.random.Generator], None]

_SIDE: Final = 192
FRAME: Final = (360, 480)
"""Height and width of a frame."""


def _stroke(image: Image, points: list[tuple[float, float]], thick: int) -> None:
    cv2.polylines(image, [(np.array(points) * _SIDE).astype(np.int32)], False, 255, thick, cv2.LINE_AA)


def _letters(image: Image, face: str, rng: np.random.Generator) -> None:
    (w, h), _ = cv2.getTextSize(face, cv2.FONT_HERSHEY_SIMPLEX, 4.2, 20)
    cv2.putText(image, face, ((_SIDE - w) // 2, (_SIDE + h) // 2), cv2.FONT_HERSHEY_SIMPLEX, 4.2, 255, 20, cv2.LINE_AA)


def _thin(image: Image, face: str, rng: np.random.Generator) -> None:
    t = np.linspace(0, 2 * np.pi, 60)
    shapes = {
        "ring": [(0.5 + 0.3 * np.cos(a), 0.5 + 0.3 * np.sin(a)) for a in t],
        "tent": [(0.2, 0.75), (0.5, 0.2), (0.8, 0.75), (0.2, 0.75)],
        "box": [(0.25, 0.25), (0.75, 0.25), (0.75, 0.75), (0.25, 0.75), (0.25, 0.25)],
        "wave": [(0.15 + 0.7 * x, 0.5 + 0.18 * np.sin(4 * np.pi * x)) for x in np.linspace(0, 1, 40)],
        "star": [(0.5 + 0.36 * np.sin(4 * np.pi * k / 5), 0.5 - 0.36 * np.cos(4 * np.pi * k / 5)) for k in range(6)],
        "cross": [(0.2, 0.2), (0.8, 0.8), (0.5, 0.5), (0.8, 0.2), (0.2, 0.8)],
    }
    _stroke(image, [(x + rng.normal(0, 0.004), y + rng.normal(0, 0.004)) for x, y in shapes[face]], 6)


def _stamped(image: Image, face: str, rng: np.random.Generator) -> None:
    t = np.linspace(0, 2 * np.pi, 80)
    heart = [(0.5 + 0.022 * 16 * np.sin(a) ** 3,
              0.48 - 0.022 * (13 * np.cos(a) - 5 * np.cos(2 * a) - 2 * np.cos(3 * a) - np.cos(4 * a))) for a in t]
    solid = {
        "heart": heart,
        "bolt": [(0.6, 0.1), (0.25, 0.55), (0.47, 0.55), (0.4, 0.9), (0.75, 0.42), (0.53, 0.42)],
        "house": [(0.5, 0.12), (0.85, 0.45), (0.75, 0.45), (0.75, 0.85), (0.25, 0.85), (0.25, 0.45), (0.15, 0.45)],
        "bars": [(0.2, 0.2), (0.8, 0.2), (0.8, 0.36), (0.2, 0.36)],
        "drop": [(0.5, 0.1), (0.72, 0.5), (0.7, 0.72), (0.5, 0.85), (0.3, 0.72), (0.28, 0.5)],
    }  # fmt: skip
    if face == "moon":
        cv2.circle(image, (_SIDE // 2, _SIDE // 2), int(0.36 * _SIDE), 255, -1, cv2.LINE_AA)
        cv2.circle(image, (int(0.64 * _SIDE), int(0.42 * _SIDE)), int(0.3 * _SIDE), 0, -1, cv2.LINE_AA)
        return
    cv2.fillPoly(image, [(np.array(solid[face]) * _SIDE).astype(np.int32)], 255, cv2.LINE_AA)
    if face == "bars":
        second = np.add(solid[face], (0, 0.4))
        cv2.fillPoly(image, [(second * _SIDE).astype(np.int32)], 255, cv2.LINE_AA)


def _roman(image: Image, face: str, rng: np.random.Generator) -> None:
    step = 0.17
    widths = {"I": 0.07, "V": 0.3, "X": 0.3}
    whole = sum(widths[letter] for letter in face) + (step - 0.1) * (len(face) - 1)
    x = 0.5 - whole / 2
    for letter in face:
        w = widths[letter]
        if letter == "I":
            _stroke(image, [(x + w / 2, 0.25), (x + w / 2, 0.75)], 12)
        elif letter == "V":
            _stroke(image, [(x, 0.25), (x + w / 2, 0.75), (x + w, 0.25)], 12)
        else:
            _stroke(image, [(x, 0.25), (x + w, 0.75), (x + w / 2, 0.5), (x + w, 0.25), (x, 0.75)], 12)
        x += w + step - 0.1
    _stroke(image, [(0.2, 0.84), (0.8, 0.84)], 6)


def _odd_pips(image: Image, face: str, rng: np.random.Generator) -> None:
    half = _SIDE / 2
    if face == "1":  # a skull
        cv2.circle(image, (int(half), int(0.42 * _SIDE)), int(0.27 * _SIDE), 255, -1, cv2.LINE_AA)
        cv2.rectangle(image, (int(0.38 * _SIDE), int(0.6 * _SIDE)), (int(0.62 * _SIDE), int(0.8 * _SIDE)), 255, -1)
        for x in (0.39, 0.61):
            cv2.circle(image, (int(x * _SIDE), int(0.43 * _SIDE)), int(0.075 * _SIDE), 0, -1, cv2.LINE_AA)
        return
    if face == "6":  # a maker's mark
        cv2.circle(image, (int(half), int(half)), int(0.36 * _SIDE), 255, 10, cv2.LINE_AA)
        _stroke(image, [(0.3, 0.62), (0.42, 0.35), (0.5, 0.6), (0.58, 0.35), (0.7, 0.62)], 13)
        return
    for u, v in PIPS[int(face)]:
        middle = (int(half * (1 + 0.5 * u)), int(half * (1 + 0.5 * v)))
        cv2.circle(image, middle, int(0.19 * half), 255, -1, cv2.LINE_AA)


SETS: Final[dict[str, tuple[tuple[str, ...], Draw]]] = {
    "thick pen": (("A", "B", "E", "F", "H", "K"), _letters),
    "thin pen": (("ring", "tent", "box", "wave", "star", "cross"), _thin),
    "stamps": (("heart", "bolt", "house", "bars", "drop", "moon"), _stamped),
    "engraved": (("I", "II", "III", "IV", "V", "VI"), _roman),
    "odd pips": (("1", "2", "3", "4", "5", "6"), _odd_pips),
    "digits": (("1", "2", "3", "4", "5", "6"), digits),
    "ballpoint": (("spiral", "arrow", "fish", "hut", "flower", "ladder"), ballpoint),
    "stencils": (("wedge", "tee", "step", "half", "ring", "pair"), stencils),
    "runes": (("fehu", "uruz", "thurisaz", "raido", "kaunan", "gebo"), runes),
    "greek": (("gamma", "delta", "lambda", "pi", "sigma", "xi"), greek),
}
"""The sets: their faces, and how one is drawn. How faces are taught was chosen on the first five; the others are those
of datasets/dice/unseen_faces.py."""
UNSEEN: Final = ("digits", "ballpoint", "stencils", "runes", "greek")
"""The sets that took no part in choosing how faces are taught."""


def _texture(name: str, face: str, ink: tuple[float, float, float], rng: np.random.Generator) -> Floats:
    """One side as render takes it: (64, 64, 4), the ink's colour, covering where it was drawn."""
    image = np.zeros((_SIDE, _SIDE), np.uint8)
    SETS[name][1](image, face, rng)
    drawn = cv2.resize(image, (64, 64), interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    return np.dstack([np.full((64, 64, 3), ink, np.float32), drawn * np.float32(0.95)])


def _dice_of(name: str) -> tuple[Style, Camera, tuple[float, float, float], int]:
    """What all frames of a set share: the dice, about where the camera stands, the ink, the table's seed."""
    rng = np.random.default_rng([ord(letter) for letter in name])
    camera = replace(random_camera(rng), elevation=float(rng.uniform(1.0, 1.4)), distance=float(rng.uniform(14, 30)))
    pale = bool(rng.random() < 0.7)
    shade = rng.uniform(0.75, 1.0, 3) if pale else rng.uniform(0.02, 0.3, 3)
    body = (float(shade[0]), float(shade[1]), float(shade[2]))
    style = replace(random_style(rng), body=body, opacity=1.0, marble=0.0, wood=False, second=body)
    ink = (0.08, 0.06, 0.06) if pale else (0.92, 0.94, 0.95)
    return style, camera, ink, int(rng.integers(2**31))


def frame(name: str, face: str, number: int) -> tuple[Image, tuple[float, float, float, float]]:
    """Frame `number` of one die of the set showing `face`: the picture (FRAME, BGR) and the die's box in pixels.

    Every frame has another place, rotation, light and grain; camera, table and dice stay about the same.
    """
    faces = SETS[name][0]
    style, camera, ink, cloth = _dice_of(name)
    rng = np.random.default_rng([cloth, faces.index(face), number])
    camera = replace(
        camera, elevation=camera.elevation + float(rng.normal(0, 0.05)), roll=float(rng.normal(0, 0.1)),
        light=camera.light + float(rng.normal(0, 0.5)),
        ambient=float(np.clip(camera.ambient + rng.normal(0, 0.1), 0.3, 0.95)),
    )  # fmt: skip
    around = [other for other in faces if other != face]
    on = {place: _texture(name, around[(place + number) % len(around)], ink, rng) for place in range(1, 7)}
    on[1] = _texture(name, face, ink, rng)
    sprite = render(style, camera, 1, rng, blank=True, stickers=Stickers(on, style.gloss))
    image = _cloth(np.random.default_rng(cloth))
    box = _lay(image, sprite, rng)
    light = np.exp(rng.normal(0, 0.08))
    noisy = image * light + rng.normal(0, 3.0, image.shape)
    return np.clip(cv2.GaussianBlur(noisy, (0, 0), 0.6), 0, 255).astype(np.uint8), box


def _cloth(rng: np.random.Generator) -> Image:
    """A plain cloth, unevenly lit."""
    height, width = FRAME
    base = np.array(random_colour(rng, 40, 200)) * (1 + 0.15 * noise(rng, height, width, width / 2)[:, :, None])
    return np.asarray(np.clip(base + rng.normal(0, 5, (height, width, 1)), 0, 255), np.uint8)


def _lay(image: Image, sprite: Sprite, rng: np.random.Generator) -> tuple[float, float, float, float]:
    side = sprite.pixels.shape[0]
    x = int(rng.integers(0, image.shape[1] - side))
    y = int(rng.integers(0, image.shape[0] - side))
    part = image[y : y + side, x : x + side].astype(np.float32)
    cover, shadow = sprite.pixels[:, :, 3:4] / 255, sprite.pixels[:, :, 4:] / 255
    image[y : y + side, x : x + side] = part * (1 - shadow) * (1 - cover) + sprite.pixels[:, :, :3] * cover
    x0, y0, x1, y1 = sprite.box
    return x0 + x, y0 + y, x1 + x, y1 + y
