"""Seats that nobody named: the page calls them "Player 2" or "Computer 2", in the language that it speaks."""

from functools import cache
from typing import Final

from companion.locale import LANGUAGES, translated
from companion.rules.games import GAMES
from companion.said import say

_MOST: Final = max(game.seats[-1] for game in GAMES.values())


def is_unnamed(name: str) -> bool:
    """Whether a name is one that the page gives, so that it may be another person in every game."""
    return name in _given()


@cache
def _given() -> frozenset[str]:
    said = [name for n in range(1, _MOST + 1) for name in (say("Player {n}", n=n), say("Computer {n}", n=n))]
    return frozenset(str(translated(name, language)) for name in said for language in LANGUAGES)
