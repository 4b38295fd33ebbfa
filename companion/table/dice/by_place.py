"""Dice told by their places: which lie where dice lay, and which a hand has only pushed, turned or taken away. Pure."""

from __future__ import annotations

from typing import Final

from companion.rules.snakey.dice import snake_face
from companion.table.dice.outcome import Lying
from companion.vision.reading import Die, Reading
from companion.vision.settling.track import compare, middle, side

_NUDGE: Final = 2.0
"""Sides of a die within which one that shows the same face was more likely pushed aside than thrown."""


def not_away(lying: Lying, reading: Reading) -> set[int]:
    """Places of dice that lie where dice lay, or near, and show what these showed."""
    return {new for _, new in compare(lying.dice, reading.dice).stayed} | nudged(lying, reading)


def same_place(dice: tuple[Die, ...], others: tuple[Die, ...]) -> bool:
    """Whether every one of `others` lies as one of `dice` lay."""
    return len(compare(dice, others).stayed) == len(others)


def same_dice(lying: Lying, reading: Reading) -> Lying:
    """All dice of the reading, those that lie as they lay known as before, the others unknown."""
    stayed = {new: old for old, new in compare(lying.dice, reading.dice).stayed}
    dice = tuple(lying.dice[stayed[n]] if n in stayed else die for n, die in enumerate(reading.dice))
    return Lying(dice, tuple(lying.index[stayed[n]] if n in stayed else None for n in range(len(dice))))


def nudged(lying: Lying, reading: Reading) -> set[int]:
    """Places of dice that more likely were pushed aside than thrown: each shows what one showed that lay near it, and
    does not lie there any more; another may lie there now."""
    changes = compare(lying.dice, reading.dice)
    stayed = {old for old, _ in changes.stayed}
    away = [die for old, die in enumerate(lying.dice) if old not in stayed]

    def near(before: Die, after: Die) -> bool:
        (x0, y0), (x1, y1) = middle(before), middle(after)
        return before.face == after.face and float(((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5) < _NUDGE * side(after)

    places = set(range(len(reading.dice))) - {new for _, new in changes.stayed}
    return {place for place in places if any(near(before, reading.dice[place]) for before in away)}


def handled(lying: Lying, reading: Reading, faces: tuple[str, ...]) -> Lying | None:
    """Where the dice lie, if no more was done than to push, turn or take away dice of a turn that shows `faces`."""
    after, changes = carried(lying, reading), compare(lying.dice, reading.dice)
    stayed = {new for _, new in changes.stayed}
    pushed = {new for _, new in changes.moved}
    for place, die in enumerate(reading.dice):
        index = after.index[place]
        if place in stayed or (index is None and place in pushed):
            continue
        if index is None or index >= len(faces) or snake_face(die.face) != faces[index]:
            return None
    return after


def carried(lying: Lying, reading: Reading) -> Lying:
    """Where the dice lie after some were pushed or turned. Dice not seen may be covered: they lie where they lay."""
    changes = compare(lying.dice, reading.dice)
    now = {new: old for old, new in (*changes.stayed, *changes.turned, *changes.moved)}
    gone = [old for old in changes.gone if old not in now.values()]
    new = [place for place in changes.new if place not in now]
    if len(gone) == len(new) == 1:  # one die turned over and put down elsewhere
        now, gone = now | {new[0]: gone[0]}, []
    stayed = {after: lying.dice[before] for before, after in changes.stayed}
    dice = tuple(stayed.get(place, die) for place, die in enumerate(reading.dice))
    index = tuple(lying.index[now[place]] if place in now else None for place in range(len(dice)))
    return Lying(dice + tuple(lying.dice[n] for n in gone), index + tuple(lying.index[n] for n in gone))
