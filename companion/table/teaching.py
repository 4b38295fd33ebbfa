"""Whether dice are being taught at the table: what its camera sees meanwhile counts for no game."""

import math
import time
from typing import Final

TEACHING: Final = 5.0
"""Seconds after a die was last shown to be taught until dice are thrown again. The page asks for what the camera sees
every second or so for as long as its dialog is open, and may be closed at any time."""


class Teaching:
    """Used by the table alone, under its lock."""

    def __init__(self) -> None:
        self._shown = -math.inf

    def shown(self) -> None:
        """A die is being shown."""
        self._shown = time.monotonic()

    @property
    def now(self) -> bool:
        """Whether dice are being taught."""
        return time.monotonic() - self._shown < TEACHING
