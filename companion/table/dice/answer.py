"""What a player's answer to a question tells: the rolls, where the dice lie, and which of them are spare. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import Final

from companion.rules.core import Face, Roll
from companion.rules.record import Entry
from companion.table.dice.due import Due
from companion.table.dice.outcome import Ask, Kind, Lying, Question, in_parts
from companion.vision.reading import Die
from companion.vision.sure import sure_enough

_MOST_LEFT_OUT: Final = 3
"""Dice left out of an answer; more were not told one by one."""


def rolls_told(asked: Question, faces: tuple[Face, ...]) -> Iterator[tuple[Entry, tuple[str | None, ...]]]:
    """The roll that an answer tells, or each where it is of several thrown at once, with the keys of its pictures."""
    roll = asked.ask.roll
    parts = roll.parts if len(faces) == asked.due.want.count * roll.parts else 1
    keys = asked.keys if len(asked.keys) == len(faces) else (None,) * len(faces)
    for n, (answer, pictured) in enumerate(zip(in_parts(faces, parts), in_parts(keys, parts), strict=True)):
        as_read = parts == roll.parts and answer == in_parts(roll.faces, parts)[n]
        confidence = round(roll.confidence, 4) if as_read else None
        yield Entry(Roll(answer), source="camera" if as_read else "typed", confidence=confidence), pictured


def lying_after(ask: Ask, due: Due, faces: tuple[Face, ...] | None = None) -> Lying:
    """Where the dice lie after the player has told what those asked about show, in the order of the roll's: the thrown
    dice are known only if none was miscounted. faces: None where the player says that they are no roll.

    What was read surely is still what is seen there: where something else is told, other dice were meant.
    """
    lying, dice = ask.roll.lying, ask.roll.dice
    if faces is not None and len(faces) == len(dice):
        unsure = {die: face for die, face in zip(dice, faces, strict=True) if die.confidence < sure_enough()}
        told = {die: replace(die, face=face) for die, face in unsure.items() if face is not None}
        lying = replace(lying, dice=tuple(told.get(die, die) for die in lying.dice))
    if len(ask.roll.dice) == due.want.count * ask.roll.parts:
        return lying
    return Lying(lying.dice, tuple(n if n not in due.thrown else None for n in lying.index))


def left_out(ask: Ask, faces: tuple[Face, ...]) -> tuple[Die, ...]:
    """The dice asked about that a person has left out of the answer; none where that could be others as well."""
    dice = ask.roll.dice
    out = len(dice) - len(faces)
    if ask.kind is not Kind.COUNT or not 0 < out <= _MOST_LEFT_OUT:
        return ()
    every = range(len(dice))
    ways = [
        gone
        for gone in combinations(every, out)
        if all(dice[n].face == face for n, face in zip((n for n in every if n not in gone), faces, strict=True))
    ]
    return tuple(dice[n] for n in ways[0]) if len(ways) == 1 else ()
