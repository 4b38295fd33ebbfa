"""How a reading of the dice meets what the rules want: a roll, a question to the player, or nothing. Pure.

A reading is never a wrong move: what does not fit the roll that is due, or is not sure enough, is asked.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from companion.said import joined, sentence
from companion.table.dice.doubt import SOME_COCKED
from companion.table.dice.due import Due
from companion.table.dice.kinds import as_wanted
from companion.table.dice.matching_kept import meet_kept
from companion.table.dice.matching_snakey import meet_snakey
from companion.table.dice.outcome import Ask, Kind, Lying, Outcome
from companion.table.dice.wording import are_seen
from companion.vision.reading import Reading

if TYPE_CHECKING:
    from companion.table.dice.colours import Lab

_FILLED: Final = 0.5
"""How sure at most a roll is in which something counts as a die that does not by itself."""


def meet(due: Due, lying: Lying, reading: Reading, *, ask: bool = False, colours: tuple[Lab, ...] = ()) -> Outcome:
    """What a settled reading is, where a roll is due. `ask`: the table wants to confirm every roll.

    Where more dice are wanted than are seen, and things lie there that make up the number, they are asked about.
    colours: of the reading's dice, where the roll that is due may be told by them.
    """
    found = _meet(due, lying, reading, ask=ask, colours=colours)
    if not isinstance(found, Ask) or found.kind is not Kind.COUNT:
        return found
    for more in range(1, 1 + len(reading.maybe)):
        filled = replace(reading, dice=(*reading.dice, *reading.maybe[:more]), maybe=()).at_most(_FILLED)
        again = _meet(due, lying, filled, ask=ask, colours=colours)
        if isinstance(again, Ask) and again.kind is Kind.DOUBT:
            return replace(again, text=joined((sentence(are_seen(len(reading.dice))), again.text), " "))
    if len(reading.dice) < len(due.kept) + due.want.count and any(die.cocked for die in reading.dice):
        return replace(found, text=joined((found.text, SOME_COCKED), " "))  # the missing one may lie under it
    return found


def _meet(due: Due, lying: Lying, reading: Reading, *, ask: bool, colours: tuple[Lab, ...]) -> Outcome:
    """As `meet`, of the dice that were read alone."""
    reading = replace(reading, dice=as_wanted(reading.dice, due.want))
    if due.standing is None:
        return meet_kept(due, lying, reading, ask=ask)
    return meet_snakey(due, lying, reading, ask=ask, colours=colours)
