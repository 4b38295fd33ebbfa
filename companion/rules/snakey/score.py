"""Scores and their terms (SD-20, SD-22), and who wins."""

from companion.rules.snakey.state import State
from companion.said import say

RATINGS = (
    (100, say("Supreme Master of Slithering!")),
    (75, say("Pretty Super Serpent!")),
    (50, say("Average Snake-in-the-grass")),
)
LOWEST_RATING = say("Pathetic Worm")


def breakdown(state: State, player: int) -> dict[str, int]:
    """The terms of a player's score, each in points, as they would stand if the game ended now."""
    return _solo(state) if state.rules.solo else _table(state, player)


def score(state: State, player: int) -> int:
    """A player's score, if the game ended now."""
    return sum(breakdown(state, player).values())


def rating(state: State) -> str | None:
    """What a finished solo game is worth in words (SD-20), else None."""
    if not (state.rules.solo and state.finished):
        return None
    points = score(state, 0)
    return next((words for least, words in RATINGS if points >= least), LOWEST_RATING)


def winners(state: State) -> tuple[str, ...]:
    """Who has won, in the header's order; empty while playing. Equal scores share the win (SD-22)."""
    if not state.finished:
        return ()
    points = [score(state, player) for player in range(len(state.players))]
    return tuple(name for name, got in zip(state.players, points, strict=True) if got == max(points))


def _solo(state: State) -> dict[str, int]:
    snake = state.snakes[0]
    return {
        "power_ups": 5 * snake.eaten,
        "one_time": 3 * sum(snake.left),
        "level_4": 5 * snake.finished_tracks,
        "blockades": state.blockades.bit_count(),
        "empty": -2 * (state.board.size - state.blocked.bit_count()),
        "jumped": -snake.jumped,
    }


def _table(state: State, player: int) -> dict[str, int]:
    snake = state.snakes[player]
    return {
        "power_ups": sum(snake.levels),
        "one_time": 2 * sum(snake.left),
        "level_4": 5 * snake.finished_tracks,
        "visited": len(snake.trail),
        "last_standing": 10 if player in state.standing else 0,
        "first_to_4": 5 * state.firsts.count(player),
    }
