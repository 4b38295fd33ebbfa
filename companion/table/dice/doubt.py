"""Whether a roll that was seen is sure enough to count, and what is asked where it is not. Pure."""

from __future__ import annotations

from typing import Final

from companion.rules.core import Want
from companion.rules.snakey.dice import CONVERTER, FACE_WORDS, face_word
from companion.said import joined, one_of, say
from companion.table.dice.due import Due
from companion.table.dice.kinds import strange, strange_text
from companion.table.dice.outcome import Ask, Kind, SeenRoll, in_parts
from companion.table.dice.wording import listed, number
from companion.vision.faces import Face
from companion.vision.reading import Die
from companion.vision.sure import sure_enough

_GAP: Final = 0.05
"""Part of a die's side: dice nearer to each other than that are taken to touch."""
_COCKED: Final = say("It seems to lean, or to lie on another die: lay it flat on the table, and it is read again.")
SOME_COCKED: Final = say(
    "One of them seems to lean, or to lie on another die: lay it flat on the table, and it is read again."
)
_CLOSE: Final = say("It leans on another die or lies too close to it: lay it flat and apart, and it is read again.")


def checked(roll: SeenRoll, due: Due, *, ask: bool) -> SeenRoll | Ask:
    """The roll, or the question that one with dice of the wrong kind or an unsure one makes, naming the dice."""
    if others := strange(roll.dice, due.want):
        return Ask(Kind.DOUBT, strange_text(len(others), due.want), roll, others)
    if roll.confidence >= sure_enough():
        return Ask(Kind.CONFIRM, say("I read {told}. Is that right?", told=_told(roll)), roll) if ask else roll
    unsure = tuple(n for n, die in enumerate(roll.dice) if die.confidence < sure_enough())
    if not unsure:
        return Ask(Kind.DOUBT, say("I read {told}, but am not sure. Is that right?", told=_told(roll)), roll)
    if len(unsure) > 1:
        text: str = say("I am not sure of {number} dice. What do they show?", number=number(len(unsure)))
    else:
        die = roll.dice[unsure[0]]
        faces = one_of([_meant(face, due.want) for face in (die.face, die.second) if face is not None])
        text = say("Is this die {faces}?", faces=faces)
    if (why := _how_it_lies(roll, unsure)) is not None:
        text = joined((text, why), " ")
    return Ask(Kind.DOUBT, text, roll, unsure)


def _how_it_lies(roll: SeenRoll, unsure: tuple[int, ...]) -> str | None:
    """What is to be said of how unsure dice lie, where that may be why they are unsure."""
    if len(unsure) > 1 and any(roll.dice[n].cocked for n in unsure):
        return SOME_COCKED
    if any(_close(roll.dice[n], other) for n in unsure for other in roll.lying.dice):
        return _CLOSE
    return _COCKED if any(roll.dice[n].cocked for n in unsure) else None


def _close(die: Die, other: Die) -> bool:
    """Whether another die touches this one, so that one may lean on the other: their boxes meet or all but do."""
    if die.box == other.box:
        return False
    x0, y0, x1, y1 = die.box
    gap = _GAP * min(x1 - x0, y1 - y0)
    a0, b0, a1, b1 = other.box
    return a0 < x1 + gap and x0 < a1 + gap and b0 < y1 + gap and y0 < b1 + gap


def _meant(face: Face, want: Want) -> str:
    """A face in words; a plain die's with the snake face that it stands for (SD-5)."""
    if isinstance(face, str):
        return say("a {name}", name=face_word(face))
    if want.dice == "snake":
        return say("a {face} ({meaning})", face=face, meaning=FACE_WORDS[CONVERTER[face]])
    return say("a {face}", face=face)


def _told(roll: SeenRoll) -> str:
    """The faces in words."""
    if roll.parts == 1:
        return listed(roll.faces)
    column, row = in_parts(roll.faces, 2)
    return say("{column} for the column and {row} for the row", column=listed(column), row=listed(row))
