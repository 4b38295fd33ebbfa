"""How a game's end is told, the same in every game."""

from collections.abc import Sequence

from companion.said import all_of, say_count


def is_over(winners: Sequence[str]) -> str:
    """The prompt once the game is over; there is at least one winner."""
    names = all_of(winners)
    return say_count("The game is over: {names} won", "The game is over: {names} won", len(winners), names=names)


def wins(winners: Sequence[str]) -> str:
    """The announcement of the winners, of whom there is at least one, as a sentence."""
    return say_count("{names} wins.", "{names} share the win.", len(winners), names=all_of(winners))
