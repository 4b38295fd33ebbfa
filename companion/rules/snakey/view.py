"""What may be seen of a game: the fields of players and board, as the rulings name them."""

from typing import Any

from companion.rules.core import Square, View
from companion.rules.snakey.rules import TRACKS
from companion.rules.snakey.score import breakdown, rating, winners
from companion.rules.snakey.state import State
from companion.said import plain


def view(state: State) -> View:
    """The players' sheets and the board, JSON-ready."""
    players = tuple(_player(state, player) for player in range(len(state.players)))
    return View(state.finished, players, winners(state), _board(state))


def _player(state: State, player: int) -> dict[str, Any]:
    snake, types = state.snakes[player], state.rules.one_time
    terms, words = breakdown(state, player), rating(state)
    return {
        "name": state.players[player],
        "score": sum(terms.values()),
        "breakdown": terms,
        "alive": snake.alive,
        "dice": snake.dice,
        "tracks": dict(zip(TRACKS, snake.levels, strict=True)),
        "one_time": dict(zip(types, snake.left, strict=True)),
        "gained": dict(zip(types, snake.gained, strict=True)),
        "power_ups": snake.eaten,
        "jumped": snake.jumped,
        "trail": [list(square) for square in snake.trail],
        "heading": snake.heading,
        "front": _listed(snake.front),
        "rating": None if words is None else plain(words),
    }


def _board(state: State) -> dict[str, Any]:
    board, dice = state.board, state.turn.dice if state.turn is not None else ()
    return {
        "columns": [board.low, board.high],
        "rows": [board.low, board.high],
        "blockades": [list(square) for square in board.squares(state.blockades)],
        "power_ups": [list(square) for square in board.squares(state.power_ups)],
        "dice": [{"face": die.face, "unlocked": die.unlocked, "used": die.used} for die in dice],
    }


def _listed(square: Square | None) -> list[int] | None:
    return None if square is None else list(square)
