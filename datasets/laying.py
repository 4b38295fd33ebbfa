"""Stickers with snake faces laid onto photographed dice: the photograph's own perspective, shading, blur and grain.

`Pile` makes the stickers once; `lay` puts one on each upper face that `top_faces.find` found, in a whole photograph or
in a part of it that was turned and scaled (`TopFace.moved`). It takes a few milliseconds a die.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.rules.snakey.dice import CONVERTER
from companion.vision.faces import Face
from datasets.dice.stickers import Floats, random_paper, sticker
from datasets.top_faces import OFF, PIPS, RADIUS, TopFace

Image = NDArray[np.uint8]

_SIDE: Final = 80
"""Pixels of a sticker's texture."""
_BESIDE_PIPS: Final = np.array([(0.8, 0.1), (0.1, -0.8), (-0.8, -0.1), (-0.1, 0.8), (0.3, 0.25), (-0.3, -0.25)])
_FINE: Final = 3
"""A sticker is drawn this many times finer than the picture, and then made small."""


class Pile:
    """Stickers, ready to be laid: `sets` papers, `each` stickers of each place on every one. Making one of the default
    size takes some seconds."""

    def __init__(self, seed: int, sets: int = 48, each: int = 2) -> None:
        rng = np.random.default_rng(seed)
        self._sets = [_one_set(rng, each) for _ in range(sets)]

    def pick(self, rng: np.random.Generator) -> dict[int, list[Floats]]:
        """The stickers of one set of dice, by place 1-6 (SD-5)."""
        return self._sets[int(rng.integers(len(self._sets)))]


def _one_set(rng: np.random.Generator, each: int) -> dict[int, list[Floats]]:
    paper = random_paper(rng)
    if rng.random() < 0.12:  # printed on coloured paper
        tint = rng.uniform(0.45, 1.0, 3) * rng.uniform(0.75, 1.0)
        paper = replace(paper, paper=(float(tint[0]), float(tint[1]), float(tint[2])), ink=(0.05, 0.05, 0.05))
    # The square of the face includes the rounding of the edges, where no sticker holds.
    paper = replace(paper, size=float(rng.uniform(0.74, 0.94)))
    return {place: [sticker(place, paper, rng, _SIDE) for _ in range(each)] for place in CONVERTER}


def lay(
    image: Image, tops: Sequence[TopFace], stickers: dict[int, list[Floats]], rng: np.random.Generator
) -> list[Face]:
    """Lay a sticker, its place by chance, onto each of `tops` in `image`, which is changed; the faces, in that order.

    Laid onto a part of a photograph that was mirrored the stickers are not: what is returned is what is seen.
    """
    white = _white(image, tops)
    faces: list[Face] = []
    for top in tops:
        place = int(rng.integers(1, 7))
        some = stickers[place]
        _lay_one(image, top, some[int(rng.integers(len(some)))], white * np.float32(rng.uniform(0.9, 1.1)), rng)
        faces.append(CONVERTER[place])
    return faces


def _lay_one(image: Image, top: TopFace, drawn: Floats, white: Floats, rng: np.random.Generator) -> None:
    matrix = top.matrix()
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) @ matrix[:, :2].T + matrix[:, 2]
    size = float(np.sqrt(abs(np.linalg.det(matrix[:, :2])))) * 2
    edge = int(0.3 * size) + 3
    x0, y0 = np.maximum(np.floor(corners.min(0)).astype(int) - edge, 0)
    x1, y1 = np.minimum(np.ceil(corners.max(0)).astype(int) + edge, (image.shape[1], image.shape[0]))
    if x1 - x0 < 4 or y1 - y0 < 4 or size < 4:
        return
    matrix[:, 2] -= (x0, y0)
    part = image[y0:y1, x0:x1]
    pips = _pips(part, matrix, top.value)
    face = _square(matrix, 1.0, part.shape)
    blur = _blur(part)
    bare = np.asarray(cv2.inpaint(part, pips, 3, cv2.INPAINT_TELEA), np.uint8)
    light = _light(bare, face, size)
    laid = _seen(drawn, matrix, part.shape[:2], blur)
    cover = laid[:, :, 3:]
    paper = np.clip(laid[:, :, :3] / np.maximum(cover, 1e-3), 0, 1) * white * light[:, :, None]
    grain = _grain(part, face & (pips == 0), rng)
    if _colourless(part):
        paper, grain = paper.mean(2, keepdims=True), grain[:, :, :1]
    out = bare * (1 - cover) + (paper + grain) * cover
    # what the sticker leaves of the old pips is covered as well, softly; all else stays as photographed
    covered = np.maximum(cover[:, :, 0], cv2.GaussianBlur(pips, (0, 0), 0.8) / np.float32(255))[:, :, None]
    out = part * (1 - covered) + out * covered
    image[y0:y1, x0:x1] = np.clip(np.rint(out), 0, 255).astype(np.uint8)


def _white(image: Image, tops: Sequence[TopFace]) -> Floats:
    """What white paper would look like in this picture, BGR 0-255: as its bright parts do, the dice's among them."""
    small = cv2.resize(image, (96, 96), interpolation=cv2.INTER_AREA).reshape(-1, 3).astype(np.float32)
    bright = small[small.sum(1) >= np.percentile(small.sum(1), 92)].mean(0)
    # a coloured table is no white: half way to grey of its brightness, and never dark
    level = float(np.clip(bright.max() * 1.02, 120, 245))
    for top in tops:
        matrix = top.matrix()
        where = (_BESIDE_PIPS @ matrix[:, :2].T + matrix[:, 2]).astype(int)
        x, y = np.clip(where, 0, (image.shape[1] - 1, image.shape[0] - 1)).T
        level = max(level, float(np.median(image[y, x].max(1))))
    level = min(level, 248.0)
    hue = bright / max(1.0, float(bright.max()))
    return np.asarray((0.35 * hue + 0.65) * level, np.float32)


def _light(bare: Image, face: NDArray[np.bool_], size: float) -> Floats:
    """The shading on the face as factors about 1: its own brightness, smooth, its middle taken for fully lit."""
    grey = cv2.cvtColor(bare, cv2.COLOR_BGR2GRAY).astype(np.float32)
    inside = face.astype(np.float32)
    sigma = max(1.0, 0.16 * size)
    smooth = cv2.GaussianBlur(grey * inside, (0, 0), sigma) / np.maximum(cv2.GaussianBlur(inside, (0, 0), sigma), 0.02)
    # a dark body's brightness is mostly reflections and noise: it says less of the light
    own = smooth[face] if face.any() else smooth.ravel()
    level = float(np.median(own))
    trust = float(np.clip(level / 110, 0.15, 1))
    return np.asarray(np.clip(((smooth + 12) / (level + 12)) ** trust, 0.45, 1.3), np.float32)


def _blur(part: Image) -> tuple[float, float]:
    """How unsharp the picture is across and down, as standard deviations in pixels, from how much a further blur takes
    from its strongest edges."""
    grey = cv2.cvtColor(part, cv2.COLOR_BGR2GRAY).astype(np.float32)
    again = cv2.GaussianBlur(grey, (0, 0), 1.0)
    sigmas = []
    for x, y in ((1, 0), (0, 1)):
        first, second = (np.abs(cv2.Sobel(g, cv2.CV_32F, x, y, ksize=3)).ravel() for g in (grey, again))
        strong = np.argpartition(first, -max(4, first.size // 40))[-max(4, first.size // 40) :]
        ratio = float(first[strong].mean() / max(1e-3, second[strong].mean()))
        sigmas.append(float(np.clip(1 / np.sqrt(max(ratio**2 - 1, 0.05)), 0.45, 4)))
    return sigmas[0], sigmas[1]


def _seen(drawn: Floats, matrix: Floats, shape: tuple[int, ...], blur: tuple[float, float]) -> Floats:
    """The sticker as the camera sees it: (h, w, 4), premultiplied colour 0-1 and cover."""
    side = drawn.shape[0]
    flat = drawn.copy()
    flat[:, :, :3] *= flat[:, :, 3:]
    to_face = np.array([[2 / side, 0, -1 + 1 / side], [0, 2 / side, -1 + 1 / side], [0, 0, 1]], np.float32)
    whole = np.vstack([matrix, [0, 0, 1]]) @ to_face
    pixel = float(np.sqrt(abs(np.linalg.det(whole[:2, :2]))))
    fine = 1 if pixel > 0.6 else _FINE
    whole[:2] *= fine
    whole[:2, 2] += (fine - 1) / 2
    large = cv2.warpAffine(flat, whole[:2], (shape[1] * fine, shape[0] * fine), flags=cv2.INTER_LINEAR)
    if fine > 1:
        large = cv2.resize(large, (shape[1], shape[0]), interpolation=cv2.INTER_AREA)
    # the sampling blurs by about 0.4 of a pixel already
    sigmas = [max(0.01, np.sqrt(max(0.0, s * s - 0.16))) for s in blur]
    return np.asarray(cv2.GaussianBlur(large, (0, 0), sigmas[0], sigmaY=sigmas[1]), np.float32)


def _grain(part: Image, plain: NDArray[np.bool_], rng: np.random.Generator) -> Floats:
    """Noise (h, w, 3) as strong as the face's own, and as fine."""
    fine = part.astype(np.float32) - cv2.GaussianBlur(part, (0, 0), 1.0).astype(np.float32)
    own = fine[plain] if plain.sum() > 12 else fine.reshape(-1, 3)
    spread = np.clip(1.4826 * np.median(np.abs(own), 0), 0.3, 12)
    both = rng.normal(0, 1, (*part.shape[:2], 1)) * 0.7 + rng.normal(0, 0.7, part.shape)
    return np.asarray(cv2.GaussianBlur(both, (0, 0), 0.5) * 1.7 * spread, np.float32)


def _colourless(part: Image) -> bool:
    """Whether the camera sees no colours."""
    return float((part.max(2) - part.min(2)).mean()) < 3


def _square(matrix: Floats, half: float, shape: tuple[int, ...]) -> NDArray[np.bool_]:
    """Which pixels lie on the face's middle square of `half` half sides."""
    corners = np.array([(-half, -half), (half, -half), (half, half), (-half, half)]) @ matrix[:, :2].T + matrix[:, 2]
    mask = np.zeros(shape[:2], np.uint8)
    cv2.fillPoly(mask, [np.rint(corners * 16).astype(np.int32)], 1, cv2.LINE_8, 4)
    return mask.astype(bool)


def _pips(part: Image, matrix: Floats, value: int) -> NDArray[np.uint8]:
    """Where the old pips are, 0 or 255: round their middles, and as far about as the colour is nearer to theirs than to
    the die's."""
    turn = np.linspace(0, 2 * np.pi, 16, endpoint=False)
    ring = np.stack([np.cos(turn), np.sin(turn)], 1)
    near, middles = np.zeros(part.shape[:2], np.uint8), np.zeros(part.shape[:2], np.uint8)
    for pip in PIPS[value]:
        for mask, radius in ((near, 2.0 * RADIUS), (middles, 0.9 * RADIUS)):
            outline = (np.array(pip) * OFF + ring * radius) @ matrix[:, :2].T + matrix[:, 2]
            cv2.fillPoly(mask, [np.rint(outline * 16).astype(np.int32)], 255, cv2.LINE_8, 4)
    body = _square(matrix, 0.9, part.shape) & (near == 0)
    if not middles.any() or not body.any():
        return middles
    own, other = np.median(part[middles > 0], 0), np.median(part[body], 0)
    along = (part.astype(np.float32) - other) @ (own - other) / (float(((own - other) ** 2).sum()) + 1)
    alike = cv2.dilate(((along > 0.3) & (near > 0)).astype(np.uint8) * 255, np.ones((3, 3), np.uint8))
    return np.asarray(np.maximum(alike, middles), np.uint8)


@dataclass(frozen=True)
class Laid:
    """A photograph with stickers. tops: the faces that got one. faces: what lies on them now, in that order."""

    image: Image
    tops: tuple[TopFace, ...]
    faces: tuple[Face, ...]


def laid(image: Image, tops: Sequence[TopFace], pile: Pile, rng: np.random.Generator) -> Laid:
    """A copy of `image` with a sticker on each of `tops`, all from one set."""
    copy = image.copy()
    return Laid(copy, tuple(tops), tuple(lay(copy, tops, pile.pick(rng), rng)))
