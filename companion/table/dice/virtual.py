"""Dice thrown by the program, for a table that has none at hand."""

import random
from collections.abc import Mapping
from typing import Final

from companion.rules.core import Face, Want

_DICE: Final[Mapping[str, tuple[Face, ...]]] = {
    "standard": (1, 2, 3, 4, 5, 6),
    "snake": ("forward", "forward", "left", "right", "left_right", "locked"),  # SD-5
}


def virtual_faces(want: Want, chance: random.Random) -> tuple[Face, ...]:
    """The faces of the roll that is wanted, each side of a die as likely as the others."""
    return tuple(chance.choice(_DICE[want.dice]) for _ in range(want.count))
