"""The dice that lie in front of the camera, followed where that sees them now."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from companion.table.dice.drift import drifted
from companion.table.dice.looks import Looks
from companion.table.dice.roll import Lying
from companion.table.dice.spare import Spares
from companion.vision.reading import Die
from companion.vision.settling.settle import Seen, Settled

if TYPE_CHECKING:
    from companion.rules.core import Face


@dataclass(slots=True)
class Laid:
    """What the tray knows of them by their places and pictures alone."""

    lying: Lying = field(default_factory=Lying)
    seen: Seen | None = None
    before: tuple[Face, ...] = ()
    """What the dice showed that lay there before another camera, or before this one was turned."""
    _first: bool = True
    """Whether what lies before this camera may have lain there before it looked."""
    _looks: Looks = field(default_factory=Looks)
    _spares: Spares = field(default_factory=Spares)
    _frame: NDArray[np.uint8] | None = None
    _lain: NDArray[np.uint8] | None = None
    """The frame in which the dice lie so."""

    def spare(self, dice: tuple[Die, ...]) -> None:
        """A person says that these are none of the throw: they need not be asked about while nobody touches them."""
        self._spares.told(dice, self._frame)

    @property
    def _photographed(self) -> bool:
        """Whether pictures are photographs taken one by one, from anywhere."""
        return self.seen is not None and self.seen.single

    def _lay(self, lying: Lying) -> None:
        if not set(lying.dice) <= set(self.lying.dice):
            self._lain = self._frame
        self.lying = lying
        self._looks.lay(lying, self._frame)

    def _follow_camera(self, roll: Settled) -> None:
        """Dice that lay there are looked for where a camera that was moved since sees them now."""
        if self._lain is None or self._photographed:
            return
        if self._lain.shape != roll.frame.shape:  # a phone was turned: as another camera it sees them anywhere
            self._first, self.before = True, self.lying.faces or self.before
            self._lay(Lying())
            return
        now = drifted(self.lying, self._lain, roll.reading, roll.frame)
        if now is not None:
            self._looks.follow(self.lying, now)
            self._lay(now)
