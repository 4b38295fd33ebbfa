"""A table for tests: plays shorthand events on an engine and tells what came of them."""

from collections.abc import Sequence
from typing import Any

from companion.rules.core import Event, Header, Illegal, Roll, do
from companion.rules.games import GAMES

Shorthand = Sequence[int | str | None] | Event


class Table:
    """A game in progress. `heard` keeps all announcements as (event, players)."""

    def __init__(self, game: str, players: Sequence[str], **options: Any) -> None:
        self.game = GAMES[game]
        self.header = Header(game, tuple(players), options)
        self.state = self.game.start(self.header)
        self.heard: list[tuple[str, tuple[str, ...]]] = []

    def play(self, *events: Shorthand) -> "Table":
        """Applies events that must be legal; a list of faces is a roll."""
        for shorthand in events:
            event = self.event(shorthand)
            why = self.game.why_not(self.state, event)
            assert why is None, f"{event}: {why}"
            self.state = self.game.apply(self.state, event)
            self.heard += [(said.event, said.players) for said in self.game.heard(self.state)]
        return self

    @staticmethod
    def event(shorthand: Shorthand) -> Event:
        return Roll(tuple(shorthand)) if isinstance(shorthand, Sequence) else shorthand

    def why_not(self, shorthand: Shorthand) -> Illegal:
        """Why the event is refused; fails where it is legal."""
        why = self.game.why_not(self.state, self.event(shorthand))
        assert why is not None, f"{shorthand} is legal"
        return why

    def told(self, event: str) -> list[tuple[str, ...]]:
        """The players of each announcement of this kind."""
        return [players for name, players in self.heard if name == event]

    def player(self, name: str) -> dict[str, Any]:
        return next(player for player in self.game.view(self.state).players if player["name"] == name)

    @property
    def board(self) -> Any:
        return self.game.view(self.state).board

    @property
    def to_act(self) -> str | None:
        return self.game.to_act(self.state)

    @property
    def actions(self) -> list[Event]:
        return list(self.game.legal(self.state))

    @property
    def count(self) -> int | None:
        want = self.game.want(self.state)
        return want.count if want else None


def pick_up(*dice: int) -> Event:
    return do("pick_up", dice=dice)


def take(points: int) -> Event:
    return do("take", points=points)


ALL = pick_up(0, 1, 2, 3)
CHASE, STAND = do("chase"), do("stand")
EYES = [1, 1, 3, 5]
"""A first roll that ends the turn with nothing."""


def turn(points: int) -> list[Shorthand]:
    """A whole turn, without 1s showing twice, that nets these points (0, or as below)."""
    if points == 0:
        return [EYES]
    pairs = {
        4: [2, 2, 1, 3], 6: [3, 3, 1, 5], 8: [4, 4, 1, 5], 10: [5, 5, 1, 3], 12: [6, 6, 1, 3], 15: [5, 5, 5, 1],
        3: [1, 1, 1, 5], 9: [3, 3, 3, 1], 18: [6, 6, 6, 1], 14: [2, 2, 5, 5], 16: [6, 6, 2, 2], 20: [6, 6, 4, 4],
        22: [6, 6, 5, 5],
    }  # fmt: skip
    if points in pairs:
        return [[1, 3, 5, 6], ALL, [1, 3, 5, 6], ALL, pairs[points]]
    face = 30 - points if points < 30 else 1
    return [[face] * 4] if face == 6 else [[face] * 4, take(points)]
