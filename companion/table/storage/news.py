"""What happens in the store, told to whoever keeps a copy of it: the tables."""

import logging
import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

_LOG: Final = logging.getLogger("companion")


@dataclass(frozen=True, slots=True)
class News:
    """What has happened in the store; without anything it tells that the store's trouble has changed.

    game, acts: a game, and how many acts of it are kept; one without acts is new. table: the settings of a table, its
    open game among them; "" for those of all tables. lost: another program has changed the game too; what was played
    here goes on as a game of its own. fresh: nothing that was kept is there any more. everything: anything may have
    changed.
    """

    game: str | None = None
    acts: int = 0
    table: str | None = None
    lost: bool = False
    fresh: bool = False
    everything: bool = False

    @property
    def of_new_game(self) -> bool:
        """Whether there is a game that there was not before."""
        return self.game is not None and self.acts == 0


Hear = Callable[[News], None]


class Newsroom:
    """Tells all who listen, one after another, in a thread of its own: who brings news may hold any lock."""

    def __init__(self) -> None:
        self._listeners: tuple[Hear, ...] = ()
        self._told: queue.SimpleQueue[News | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def listen(self, hear: Hear) -> Callable[[], None]:
        """Has `hear` called with all news from now on; returns the function that ends it."""
        with self._lock:
            self._listeners = (*self._listeners, hear)

        def end() -> None:
            with self._lock:
                self._listeners = tuple(one for one in self._listeners if one is not hear)

        return end

    def tell(self, news: News, *, to_others: bool = False) -> None:
        """to_others: it is nothing new to the listener who did it, so that a single one need not be told."""
        with self._lock:
            if len(self._listeners) <= to_others:
                return
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="news", daemon=True)
                self._thread.start()
        self._told.put(news)

    def close(self) -> None:
        """Ends once all has been told."""
        with self._lock:
            thread, self._thread = self._thread, None
        if thread is not None:
            self._told.put(None)
            thread.join(5)

    def _run(self) -> None:
        while (news := self._told.get()) is not None:
            for hear in self._listeners:
                try:
                    hear(news)
                except Exception as error:  # the fault of one is not to keep the others from hearing
                    _LOG.error("fault: telling news: %s: %s", type(error).__name__, error)
