"""The eleven faces that pictures are labelled with, and the number by which a store of sprites and a network know each.

A face is written as the record format writes it: 1-6 on a plain die, a name of SNAKE_FACES on a snake die.
"""

from __future__ import annotations

from typing import Final

from companion.vision.faces import FACES, MIRRORED, Face

BLANK: Final = 0
"""The number of a die without faces, which counts as no die."""


def number_of(face: Face) -> int:
    """1-6 for pips, 7-11 for SNAKE_FACES in their order. Raises ValueError for what is no face."""
    return FACES.index(face) + 1


def mirrored(face: Face) -> Face:
    """The face that the picture of `face` shows when it is mirrored: left and right trade places, the others stay."""
    return MIRRORED.get(face, face)
