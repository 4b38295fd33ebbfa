"""Which of the joined devices are still there. Nobody says goodbye who closes a browser: no more is heard."""

import threading
import time
from collections.abc import Callable, Collection
from typing import Final

SILENT_AFTER: Final = 60.0
"""Seconds. An open page's stream is heard of every ten, a camera's page asks for something every two."""


class Presence:
    """When each device was heard of last, as long as the program runs. All methods may be called from any thread."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._begun = clock()
        self._last: dict[str, float] = {}
        self._lock = threading.Lock()

    def heard(self, id: str) -> None:
        """The device has asked for something, or its page follows the table."""
        with self._lock:
            self._last[id] = self._clock()

    def silent(self, joined: Collection[str]) -> list[str]:
        """Those of all that are joined that were heard of too long ago; what is known of any other is forgotten."""
        with self._lock:
            self._last = {id: self._last.get(id, self._begun) for id in joined}
            long_ago = self._clock() - SILENT_AFTER
            return [id for id, last in self._last.items() if last < long_ago]
