"""The names that a form for a new game offers: those of the games kept, without those that are to be forgotten."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final

from companion.table.game.offered import likeness, offered
from companion.table.storage.rows import BROKEN
from companion.table.storage.store import Store

_FORGOTTEN: Final = "forgotten"


class KnownPlayers:
    """Used by the table alone, under its lock."""

    def __init__(self, store: Store) -> None:
        """Raises StoreError."""
        self._store = store
        self.names: list[str] = []
        self.read()

    def read(self) -> bool:
        """Takes the names to offer from the store; returns whether they are others than before."""
        before, forgotten = self.names, _read_forgotten(self._store.get(_FORGOTTEN))
        played = (name for summary in self._store.games() for name in summary.header.players)
        self.names = offered(played, forgotten)
        return self.names != before

    def forget(self, player: str) -> None:
        """Offers this name no more; the games that it stands in stay as they are."""
        self._change(lambda names: names | {player})

    def remember(self, *players: str) -> None:
        """Offers these names again."""
        again = {likeness(player) for player in players}
        self._change(lambda names: {name for name in names if likeness(name) not in again})

    def _change(self, change: Callable[[set[str]], set[str]]) -> None:
        def after(kept: str | None) -> str | None:
            before = _read_forgotten(kept)
            names = change(before)
            return kept if names == before else json.dumps(sorted(names))

        self._store.change(_FORGOTTEN, after)
        self.read()


def _read_forgotten(kept: str | None) -> set[str]:
    try:
        return set(map(str, json.loads(kept or "[]")))
    except BROKEN:  # then they are offered again
        return set()
