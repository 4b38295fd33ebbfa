"""Dice thrown by the program, for a table that has none at hand."""

import random
from collections.abc import Mapping
from typing import Final

from companion.rules.core import STANDARD_FACES, Face, Want
from companion.rules.snakey.dice import CONVERTER

_DICE: Final[Mapping[str, tuple[Face, ...]]] = {
    "standard": STANDARD_FACES,
    "snake": tuple(CONVERTER.values()),  # SD-5
}


def virtual_faces(want: Want, chance: random.Random) -> tuple[Face, ...]:
    """The faces of the roll that is wanted, each side of a die as likely as the others."""
    return tuple(chance.choice(_DICE[want.dice]) for _ in range(want.count))
