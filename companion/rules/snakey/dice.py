"""Snake dice (SD-5): their faces, the converter for plain dice, and what a flip turns up."""

from dataclasses import dataclass

from companion.rules.core import SNAKE_FACES, Face
from companion.said import say

CONVERTER: dict[int, str] = {1: "forward", 2: "forward", 3: "left", 4: "right", 5: "left_right", 6: "locked"}
"""The faces on the places of a plain die; opposite places sum to 7."""

OPPOSITES: dict[str, tuple[str, ...]] = {
    "forward": ("left_right", "locked"),
    "left": ("right",),
    "right": ("left",),
    "left_right": ("forward",),
    "locked": ("forward",),
}
"""What may lie opposite a face that was read by its name; the two forwards look alike."""

FACE_WORDS: dict[str, str] = {
    "forward": say("forward"),
    "left": say("left"),
    "right": say("right"),
    "left_right": say("left/right"),
    "locked": say("locked"),
}


@dataclass(frozen=True, slots=True)
class Die:
    """A snake die on the table. `number` is its place, 1-6, when it was rolled as one, else 0."""

    face: str
    number: int = 0
    unlocked: bool = False
    """It shows locked and was unlocked since it came to show it (SD-11)."""
    used: bool = False

    @property
    def free(self) -> bool:
        """Whether it may be re-rolled and flipped: unlocked, as SD-9 to SD-11 say."""
        return self.unlocked or self.face != "locked"


def face_word(face: int | str) -> str:
    """A face as it is said: a number, or a snake face in words."""
    return FACE_WORDS[face] if isinstance(face, str) else str(face)


def snake_face(face: Face) -> str:
    """The snake face that a face stands for: plain dice by the converter."""
    return CONVERTER[face] if isinstance(face, int) else str(face)


def is_snake_face(face: Face) -> bool:
    """Whether a snake die can show this: a name, or a plain die's number for the converter."""
    return face in SNAKE_FACES or face in CONVERTER


def rolled(face: Face) -> Die:
    """The die that was rolled with this face, a name or 1-6."""
    return Die(snake_face(face), face if isinstance(face, int) else 0)


def flips(die: Die) -> tuple[str, ...]:
    """The faces that a flip may turn up.

    A number fixes the face through every flip. Without one a forward may have either opposite every time, also one
    that was just flipped there from a face that tells which forward it is: SD-10 excepts only dice rolled as integers.
    """
    if die.number:
        return (CONVERTER[7 - die.number],)
    return OPPOSITES[die.face]


def flipped(die: Die, shows: str) -> Die:
    """The die after a flip; it is locked again if locked is what it shows (SD-11)."""
    return Die(shows, 7 - die.number if die.number else 0)
