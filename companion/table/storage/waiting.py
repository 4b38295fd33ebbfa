"""What the database could not take yet, as plain data: games as they stand, pictures, settings. Not thread-safe."""

import secrets
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain

from companion.table.game.running import Running
from companion.table.storage.rows import Change, Changed

Key = str | tuple[str, str]
"""What waits is known by: a game's id; a setting's name and table."""


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

    @property
    def key(self) -> Key:
        return self.running.id


@dataclass(frozen=True, slots=True)
class WaitingSetting:
    """A setting of a table, "" for all tables; its value, or what it becomes from what the database has."""

    name: str
    value: str | Change
    table: str

    @property
    def key(self) -> Key:
        return self.name, self.table


class Waiting:
    """Used by the store alone, under its lock."""

    def __init__(self) -> None:
        self.games: dict[str, WaitingGame] = {}
        self.settings: dict[tuple[str, str], str | Change] = {}

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

    def change(self, name: str, table: str, change: Change) -> None:
        """What a setting becomes, after what waits of it already."""
        key = name, table
        earlier = self.settings.get(key)
        if earlier is None:
            self.settings[key] = change
        elif isinstance(earlier, str):
            after = change(earlier)
            self.settings[key] = earlier if after is None else after
        else:
            self.settings[key] = _one_after_another(earlier, change)

    def next(self, but: Container[Key] = ()) -> WaitingGame | WaitingSetting | None:
        """What to write next, passing over what is named in `but`."""
        settings = (WaitingSetting(name, value, table) for (name, table), value in self.settings.items())
        everything: Iterator[WaitingGame | WaitingSetting] = chain(self.games.values(), settings)
        return next((one for one in everything if one.key not in but), None)

    def note_tried(self, game: WaitingGame) -> None:
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

    def setting_written(self, setting: WaitingSetting) -> None:
        """The database has the setting."""
        key = setting.name, setting.table
        if self.settings.get(key) == setting.value:
            del self.settings[key]

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


def _one_after_another(first: Change, then: Change) -> Change:
    return lambda before: then(first(before))
