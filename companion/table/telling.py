"""What a table tells: versions of it, its text made once for all who ask, and waiting for something newer."""

import json
import logging
import threading
import time
from collections.abc import Callable
from typing import Any, Final

from companion.locale import translated
from companion.said import say

_LOG: Final = logging.getLogger("companion")

Version = tuple[int, int]
Make = Callable[[], dict[str, Any]]


class Telling:
    """Three parts: `fixed` never changes, `table` with the version of the game, `view` with the count of what was seen.

    `change` is the lock of the table too: what is told never stands half changed. Versions begin at the clock's
    milliseconds, so that a page left open over a restart is stale.
    """

    def __init__(self, fixed: Make, table: Make, view: Make) -> None:
        self.change = threading.Condition(threading.RLock())
        self.closed = False
        self._fixed, self._table, self._view = fixed, table, view
        self._version, self._seen = time.time_ns() // 1_000_000, 0
        self._told: dict[tuple[str, str], tuple[int, str]] = {}

    @property
    def now(self) -> Version:
        """The version of the game, and the count of what was seen."""
        with self.change:
            return self._version, self._seen

    def text(self, language: str, known: int | None = None) -> tuple[Version, str]:
        """Everything as JSON text in a language, with its version; while that of the game is `known`, `view` alone."""
        with self.change:
            parts = [self._part("view", language, self._seen, self._view)]
            if known != self._version:
                parts.insert(0, self._part("fixed", language, 0, self._fixed))
                parts.insert(0, self._part("table", language, self._version, self._table))
            inner = ", ".join(part[1:-1] for part in parts)
            text = f'{{"version": {self._version}, "seen": {self._seen}, {inner}}}'
            return self.now, text

    def wait(self, known: Version, timeout: float) -> bool:
        """Waits until there is something newer than `known`; False after `timeout` seconds or when this is closed."""
        with self.change:
            self.change.wait_for(lambda: self.closed or self.now != known, timeout)
            return not self.closed and self.now != known

    def publish(self, *, game: bool = True) -> None:
        """Tells that something has changed; `game`: not only what is seen."""
        with self.change:
            if game:
                self._version += 1
            self._seen += 1
            self.change.notify_all()

    def close(self) -> None:
        """Ends all waiting."""
        with self.change:
            self.closed = True
            self.change.notify_all()

    def _part(self, name: str, language: str, version: int, make: Make) -> str:
        """A part as text, made anew only when its version has changed."""
        told = self._told.get((name, language))
        if told is None or told[0] != version:
            told = (version, json.dumps(translated(make(), language), ensure_ascii=False))
            self._told[name, language] = told
        return told[1]


def note_fault(error: Exception) -> None:
    """Notes a fault of the program itself for whoever mends it."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = "" if trace is None else f" at {trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}"
    _LOG.error("fault: %s: %s%s", type(error).__name__, error, place)


def broken(error: Exception) -> str:
    """Notes a fault of the program itself; returns the sentence for the player."""
    note_fault(error)
    return say("The companion made a mistake with this and left the game as it was; type the faces, or undo.")
