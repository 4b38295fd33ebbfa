"""Rendered tables with snake dice and plain dice, each die where a test puts it: what a camera over a game sees."""

from dataclasses import dataclass, replace
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.rules.snakey.dice import CONVERTER
from datasets.dice.render import Sprite, render
from datasets.dice.shade import Stickers
from datasets.dice.stickers import Paper, sticker_sets
from datasets.dice.style import random_camera, random_style
from datasets.golden import lay

Image = NDArray[np.uint8]

_PAPER = Paper(
    paper=(1, 1, 1), ink=(0.05, 0.05, 0.05), toner=1, size=0.86, careless=0.1, wear=0, dirt=0, pencil=0, gloss=0,
    cutting_line=False,
)  # fmt: skip


@dataclass(frozen=True)
class Lying:
    """A die: its face, 1-6 or a snake face; the column (0-3) and row (0-2) of the table that it lies in; which of some
    ways it is turned."""

    face: int | str
    column: int
    row: int
    turn: int = 0


def table_with(*dice: Lying) -> Image:
    """The picture of a grey cloth with these dice; a die that stays comes out alike in every picture."""
    rng = np.random.default_rng(1)
    image = np.clip(np.array((96, 104, 92)) + rng.normal(0, 4, (480, 640, 1)), 0, 255).astype(np.uint8)
    for die in dice:
        lay(image, _rendered(die.face, die.turn).pixels, 24 + 152 * die.column, 14 + 152 * die.row)
    return np.asarray(cv2.GaussianBlur(image, (0, 0), 0.6), np.uint8)


@cache
def _rendered(face: int | str, turn: int) -> Sprite:
    rng = np.random.default_rng(turn)
    body = (0.88, 0.88, 0.86) if isinstance(face, int) else (0.2, 0.2, 0.75)
    style = replace(
        random_style(np.random.default_rng(0)), body=body, second=body, pip=(0.05, 0.05, 0.05), one=(0.05, 0.05, 0.05),
        edge=0.15, ball=2.0, opacity=1.0, gloss=0.1, marble=0.0, wood=False, ring=0.0, pip_radius=0.19,
    )  # fmt: skip
    camera = replace(random_camera(np.random.default_rng(0)), elevation=1.25, distance=28.0, roll=0.0, ambient=0.75)
    if isinstance(face, int):
        return render(style, camera, face, rng)
    place = next(place for place, shows in CONVERTER.items() if shows == face)
    (on,) = sticker_sets(_PAPER, rng, 96, 1)
    return render(style, camera, place, rng, blank=True, stickers=Stickers(on, 0.0))
