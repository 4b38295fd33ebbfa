"""How turns follow each other: crashes, the last player standing, a full board, the end (SD-17, SD-20, SD-21)."""

from companion.rules.changed import changed
from companion.rules.snakey.ahead import crashed
from companion.rules.snakey.score import winners
from companion.rules.snakey.state import State, Turn, announced, with_snake


def begin_turn(state: State, player: int) -> State:
    """The player's turn, looked at for a full board and a crash at its start."""
    turn = Turn(levels=state.snakes[player].levels)
    return resolved(changed(state, current=player, turn=turn))


def resolved(state: State) -> State:
    """Looks at the board and the snake where SD-17 and SD-21 do: at a turn's start, and after a die or a bonus.

    A board that fills up while a die still causes squares or a level ends the game when that is resolved: "looked at
    before SD-17" names the same moments, so the level is still chosen and counts.
    """
    rules = state.rules
    if not rules.solo and state.blocked == state.board.full:
        still_in = tuple(index for index, snake in enumerate(state.snakes) if snake.alive)
        return finish(announced(state, "board_full", *still_in), still_in)
    if not crashed(state, state.snake):
        return state
    state = announced(with_snake(state, changed(state.snake, alive=False)), "crash", state.current)
    if rules.solo or state.standing:
        return finish(state, state.standing)
    following = next_in(state)
    if sum(snake.alive for snake in state.snakes) == 1:
        state = announced(changed(state, standing=(following,)), "last_standing", following)
    return begin_turn(state, following)


def next_in(state: State) -> int:
    """The next player, in the header's order, who is not out."""
    count = len(state.players)
    for ahead in range(1, count + 1):
        player = (state.current + ahead) % count
        if state.snakes[player].alive:
            return player
    raise AssertionError("a game goes on only while someone is in")


def finish(state: State, standing: tuple[int, ...]) -> State:
    """The end, with the last-player-standing bonus for these players."""
    state = changed(state, finished=True, standing=standing, turn=None)
    if state.rules.solo:
        return state
    return announced(state, "winner", *(state.players.index(name) for name in winners(state)))
