"""Plain dice and snake dice: which kind is wanted, what is of the other, and what was only taken for it. Pure."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from companion.rules.core import Want
from companion.said import say_count
from companion.vision.reading import Die

_ALIKE: Final = 0.25
"""Where a face of the wanted kind is at least this likely, the die was only taken for one of the other kind."""


def as_wanted(dice: tuple[Die, ...], want: Want) -> tuple[Die, ...]:
    """The dice, those that look alike read as the kind that is wanted."""
    kind = _kind(dice, want)
    return tuple(die if kind is None else _meant(die, kind) for die in dice)


def strange(dice: tuple[Die, ...], want: Want) -> tuple[int, ...]:
    """The places of dice that are not of the kind that is wanted."""
    kind = _kind(dice, want)
    return () if kind is None else tuple(n for n, die in enumerate(dice) if not isinstance(die.face, kind))


def _kind(dice: tuple[Die, ...], want: Want) -> type | None:
    """How faces of the wanted kind are written. Plain dice may serve as snake dice (SD-5), but not beside those."""
    if want.dice != "snake":
        return int
    return str if any(isinstance(die.face, str) for die in dice) else None


def strange_text(count: int, want: Want) -> str:
    """What the player is told of dice of another kind than the one wanted."""
    if want.dice == "snake":
        return say_count(
            "One of these is a plain die; snake dice are wanted. What does it show?",
            "Some of these are plain dice; snake dice are wanted. What do they show?",
            count,
        )
    return say_count(
        "One of these is a snake die; plain dice are wanted. What does it show?",
        "Some of these are snake dice; plain dice are wanted. What do they show?",
        count,
    )


def _meant(die: Die, kind: type) -> Die:
    """The die with its second face where only that is of the kind, and likely enough: the first looked like it."""
    if (
        isinstance(die.face, kind)
        or die.second is None
        or not isinstance(die.second, kind)
        or die.second_confidence < _ALIKE
    ):
        return die
    return replace(
        die, face=die.second, confidence=die.second_confidence, second=die.face, second_confidence=die.confidence
    )
