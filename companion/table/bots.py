"""Which seats of a new game computer players may hold."""

from typing import Any

from companion.advice.bots import BOT_GAMES, STRENGTHS
from companion.said import one_of, say
from companion.table.arguments import Refused


def read_bots(game: str, players: list[str], raw: dict[str, Any]) -> dict[str, str]:
    """The strength of each seat that a bot holds.

    Raises:
        Refused: "malformed": the game has no bots, a name or a strength is unknown, or nobody is left to play.
    """
    if raw and game not in BOT_GAMES:
        raise Refused("malformed", say("There are no computer players for this game."))
    for name, strength in raw.items():
        if name not in players:
            raise Refused("malformed", say("A computer player must be one of the players."))
        if strength not in STRENGTHS:
            raise Refused("malformed", say("A computer player's strength is {known}.", known=one_of(STRENGTHS)))
    if raw and len(raw) == len(players):
        raise Refused("malformed", say("At least one player must be a person."))
    return dict(raw)
