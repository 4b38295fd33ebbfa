"""Computer players of the paper games at three strengths; they serve as opponents and as hints."""

import random
from collections.abc import Callable
from typing import Any

from companion.advice import slither_stone, snakedoku
from companion.rules.core import Do
from companion.rules.games import GAMES

STRENGTHS = ("random", "greedy", "search")

Plan = Callable[[Any, random.Random], tuple[Do, ...]]

_PLANS: dict[str, dict[str, Plan]] = {
    "snakedoku": {"greedy": snakedoku.greedy, "search": snakedoku.search},
    "slither-stone": {"greedy": slither_stone.greedy, "search": slither_stone.search},
}

BOT_GAMES = tuple(_PLANS)
"""The games that bots can play, by header name."""


def plan(game_name: str, state: Any, strength: str, chance: random.Random) -> tuple[Do, ...]:
    """The rest of the turn as legal events in order: one event for "random", else to the turn's end.

    Everything that looks random comes from `chance`, so the same state, strength and seed give the same events.

    Raises:
        KeyError: no bot plays the game at this strength.
        ValueError: the game is over.
    """
    plans, game = _PLANS[game_name], GAMES[game_name]
    if game.to_act(state) is None:
        raise ValueError("the game is over")
    return (_any(game.legal(state), chance),) if strength == "random" else plans[strength](state, chance)


def _any(legal: tuple[Do, ...], chance: random.Random) -> Do:
    """An event at random; its kind is drawn first, so that moves do not drown in barriers."""
    kind = chance.choice(sorted({event.name for event in legal}))
    return chance.choice([event for event in legal if event.name == kind])
