"""Dice that lie still without a roll being told of them: they were seen before, so that nothing was thrown; or none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from companion.said import say
from companion.table.dice.byface import standing_by_face
from companion.table.dice.due import Due
from companion.table.dice.matching import meet, same_place
from companion.table.dice.roll import Ask, Kind, Lying, Question, Wait
from companion.vision.settling.settle import Settled
from companion.vision.settling.track import compare

if TYPE_CHECKING:
    from companion.vision.reading import Reading
    from companion.vision.settling.settle import Seen

TO_TEACH: Final = say("What is laid down while dice are being taught is no throw.")
CLEARED: Final = 1.0
"""Seconds without dice after which the table counts as cleared; before, a hand may only be covering them."""


class Emptiness:
    """For how long no dice have been seen."""

    def __init__(self) -> None:
        self._since: float | None = None

    def cleared(self, seen: Seen) -> bool:
        """Whether the table is cleared, as it is seen now."""
        if seen.phase != "empty":
            self._since = None
        elif self._since is None or seen.t < self._since:
            self._since = seen.t
        return self._since is not None and seen.t - self._since >= CLEARED


def lies_still(seen: Seen | None, frame: NDArray[np.uint8] | None) -> Settled | None:
    """What lies at rest now, as if it were told now. frame: that in which its dice were told, where they lie still."""
    if seen is None or seen.reading is None or frame is None or seen.phase != "settled":
        return None
    return Settled(seen.t, seen.reading, frame)


def same_dice(lying: Lying, reading: Reading) -> Lying:
    """All dice of the reading, those that lie as they lay known as before, the others unknown."""
    stayed = {new: old for old, new in compare(lying.dice, reading.dice).stayed}
    dice = tuple(lying.dice[stayed[n]] if n in stayed else die for n, die in enumerate(reading.dice))
    return Lying(dice, tuple(lying.index[stayed[n]] if n in stayed else None for n in range(len(dice))))


def may_be_due(due: Due, lying: Lying, reading: Reading) -> bool:
    """Whether all dice lie where dice lay, and may be the roll that is due."""
    if not same_place(lying.dice, reading.dice) or len(lying.dice) != len(reading.dice):
        return False
    found = meet(due, standing_by_face(due, reading), reading)
    return not (isinstance(found, Wait) or (isinstance(found, Ask) and found.kind is Kind.COUNT))


def left_asked(left: Question | None, due: Due, roll: Settled) -> Question | None:
    """A question that was left, where it was about the roll that is due, and its dice lie there still."""
    if left is None or left.due != due or not same_place(left.ask.roll.lying.dice, roll.reading.dice):
        return None
    return left
