"""What dice show: the faces of plain dice and of snake dice, and their order. Plain data."""

from __future__ import annotations

from typing import Final

from companion.rules.core import SNAKE_FACES, STANDARD_FACES

Face = int | str
"""What a die shows: 1-6 on a plain die, a name of SNAKE_FACES on a snake die (SD-5), as records write it."""
FACES: Final[tuple[Face, ...]] = (*STANDARD_FACES, *SNAKE_FACES)
"""What the namer's columns stand for; one more column says that it is no die."""
MIRRORED: Final[dict[Face, Face]] = {"left": "right", "right": "left"}
"""What a face turns into when its picture is mirrored, where that is another face."""


def face_order(face: Face) -> int:
    """A key that sorts faces: pips by number, then snake faces as SNAKE_FACES lists them."""
    return FACES.index(face)
