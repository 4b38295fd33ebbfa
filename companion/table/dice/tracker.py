"""The dice that lie in front of the camera, followed by their places and pictures: which are those that lay there."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.table.dice.by_face import standing_by_face
from companion.table.dice.drift import drifted
from companion.table.dice.due import Due
from companion.table.dice.outcome import Lying
from companion.table.dice.pickups import Pickups
from companion.table.dice.spares import Spares
from companion.vision.reading import Die, Reading
from companion.vision.settling.settle import Seen, Settled

CLEARED: Final = 1.0
"""Seconds without dice after which the table counts as cleared; before, a hand may only be covering them."""


@dataclass(slots=True)
class Tracker:
    """Used by the tray alone."""

    lying: Lying = field(default_factory=Lying)
    seen: Seen | None = None
    spares: Spares = field(default_factory=Spares)
    _pickups: Pickups = field(default_factory=Pickups)
    _frame: NDArray[np.uint8] | None = None
    """The frame in which dice last came to rest."""
    _lain: NDArray[np.uint8] | None = None
    """The frame in which the dice lie so."""
    _empty_since: float | None = None

    def look(self, seen: Seen) -> None:
        """Takes notice of what the camera sees now."""
        before = self.seen
        if seen.reading is None and seen.phase == "settled" and before is not None and before.phase == "settled":
            seen = replace(seen, reading=before.reading)
        if seen.settled is not None:
            self._frame = seen.settled.frame
        elif seen.reading is not None and (before is None or seen.reading is not before.reading):
            self.miss(seen.reading)
        self.seen = seen
        self.spares.look(seen)
        if seen.phase != "empty":
            self._empty_since = None
        elif self._empty_since is None or seen.t < self._empty_since:
            self._empty_since = seen.t

    @property
    def cleared(self) -> bool:
        """Whether no dice have been seen for so long that the table is cleared."""
        since = self._empty_since
        return since is not None and self.seen is not None and self.seen.t - since >= CLEARED

    @property
    def photographed(self) -> bool:
        """Whether pictures are photographs taken one by one, from anywhere."""
        return self.seen is not None and self.seen.single

    @property
    def reading_at_rest(self) -> Reading | None:
        """What lies at rest now."""
        return self.seen.reading if self.seen is not None and self.seen.phase == "settled" else None

    @property
    def at_rest(self) -> Settled | None:
        """The same as if it were told now."""
        reading = self.reading_at_rest
        if self.seen is None or reading is None or self._frame is None:
            return None
        return Settled(self.seen.t, reading, self._frame)

    def lay(self, lying: Lying) -> None:
        """These dice lie there now."""
        if not set(lying.dice) <= set(self.lying.dice):
            self._lain = self._frame
        self.lying = lying
        self._pickups.lay(lying, self._frame)

    def turned(self, roll: Settled) -> bool:
        """Whether the camera, a phone, was turned since the dice lay so."""
        return self._lain is not None and not self.photographed and self._lain.shape != roll.frame.shape

    def follow_camera(self, roll: Settled) -> None:
        """Dice that lay there are looked for where a camera that was moved since sees them now."""
        if self._lain is None or self.photographed:
            return
        now = drifted(self.lying, self._lain, roll.reading, roll.frame)
        if now is not None:
            self._pickups.follow(self.lying, now)
            self.lay(now)

    def miss(self, reading: Reading) -> None:
        """The table lies still and shows this: what is not seen may be picked up."""
        self._pickups.look(self.lying, reading)

    def still_there(self, roll: Settled) -> Lying:
        """The dice that no hand has picked up."""
        return self._pickups.still_there(self.lying, roll.reading, roll.frame)

    def aside(self, roll: Settled) -> frozenset[Die]:
        """The dice that were away, and lie a little aside of where they lay since."""
        return frozenset() if self.photographed else self._pickups.aside(self.lying, roll.reading)

    def spare(self, dice: tuple[Die, ...]) -> None:
        """A person says that these are none of the throw: they need not be asked about while nobody touches them."""
        self.spares.told(dice, self._frame)

    def placed(self, due: Due, roll: Settled, lying: Lying) -> Lying:
        """What lies there, by which a throw is told from what lay there before; where photographs are taken, whose
        places tell nothing, the dice beside the throw are told by their faces."""
        return standing_by_face(due, roll.reading) if self.photographed else lying

    def apart(self, roll: Settled, due: Due) -> tuple[Settled, Lying, Lying]:
        """The roll and what lay there without the spare dice, and these (`Spares.apart`)."""
        return self.spares.apart(roll, self.lying, due)
