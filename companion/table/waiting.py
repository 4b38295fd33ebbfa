"""What the database could not take yet, as plain data: games as they stand, pictures, settings. Not thread-safe."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.table.rows import Changed
from companion.table.running import Running


@dataclass(frozen=True, slots=True)
class WaitingGame:
    """A game as the database has it (None: not at all) and as it is; times as in Summary.

    tried: states that may have been written although the database did not say so.
    """

    stored: Running | None
    running: Running
    began: str
    changed: str
    pictures: Mapping[str, bytes]
    tried: tuple[Running, ...] = ()


class Waiting:
    """Used by the store alone, under its lock."""

    def __init__(self) -> None:
        self.games: dict[str, WaitingGame] = {}
        self.settings: dict[tuple[str, str], str] = {}

    def game(
        self,
        before: Running | None,
        after: Running,
        pictures: Mapping[str, bytes],
        now: str,
        began: str | None = None,
    ) -> None:
        """One act more that waits, or the whole game (before: None).

        Raises:
            Changed: `before` is not how the game stands here.
        """
        known = self.games.get(after.id)
        if known is None:
            self.games[after.id] = WaitingGame(before, after, began or now, now, dict(pictures), (after,))
        elif before is not None and before.acts != known.running.acts:
            raise Changed
        else:
            self.games[after.id] = replace(known, running=after, changed=now, pictures={**known.pictures, **pictures})

    def next(self) -> WaitingGame | tuple[str, str, str] | None:
        """What to write next: a game, or a setting as key, value and table."""
        for game in self.games.values():
            return game
        for (key, table_id), value in self.settings.items():
            return key, value, table_id
        return None

    def tried(self, game: WaitingGame) -> None:
        """`game.running` may have been written."""
        known = self.games[game.running.id]
        if game.running not in known.tried:
            self.games[game.running.id] = replace(known, tried=(*known.tried, game.running))

    def written(self, game: WaitingGame, state: Running) -> None:
        """The database has the game as in `state`, with the pictures that waited then."""
        known = self.games[state.id]
        if known.running is state:
            del self.games[state.id]
            return
        left = {key: jpeg for key, jpeg in known.pictures.items() if key not in game.pictures}
        self.games[state.id] = replace(known, stored=state, pictures=left, tried=())

    def setting_written(self, key: str, value: str, table_id: str) -> None:
        """The database has the setting."""
        if self.settings.get((key, table_id)) == value:
            del self.settings[key, table_id]

    def part(self, game: WaitingGame) -> None:
        """Makes what waits a game of its own, since the database has the game otherwise."""
        known = self.games.pop(game.running.id)
        own = replace(known.running, id=secrets.token_hex(6))
        self.games[own.id] = replace(known, stored=None, running=own, tried=())

    def stored_are(self, found: Mapping[str, Running]) -> None:
        """The database is a fresh one, with these games in it and no others."""
        self.games = {key: replace(game, stored=found.get(key), tried=()) for key, game in self.games.items()}

    def picture(self, key: str) -> bytes | None:
        """A picture that waits, None for an unknown key."""
        return next((game.pictures[key] for game in self.games.values() if key in game.pictures), None)
