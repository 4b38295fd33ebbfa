"""What a legal event does to a Slither Stone position. Nothing here asks whether it is legal."""

from companion.rules.changed import changed
from companion.rules.core import Announcement, Do, Square
from companion.rules.grid import STEPS, Heading, step
from companion.rules.slither_stone.state import Snake, State


def played(state: State, event: Do) -> State:
    """The position after a legal event."""
    if event.name == "move":
        return _moved(state, event)
    if event.name == "end_turn":
        return _passed_on(state)
    bit = 1 << state.field.index(event.get("square"))
    if event.name == "barrier":
        return changed(state, blocked=state.blocked | bit, barred=True, heard=())
    left = state.reserves[state.turn] - 1
    reserves = (left, state.reserves[1]) if state.turn == 0 else (state.reserves[0], left)
    return changed(state, free=state.free | bit, reserves=reserves, heard=())


def entered(head: Square, facing: Heading, how: str, direction: Heading | None) -> tuple[Square, ...]:
    """The squares that a move enters in order, on the board or not (SL-3)."""
    if how == "step" and direction is not None:
        return (step(head, direction),)
    columns, rows = STEPS[facing]
    ahead = {"foolish": (1,), "skip": (2,), "dash": (1, 2, 3)}[how]
    return tuple((head[0] + columns * steps, head[1] + rows * steps) for steps in ahead)


def _moved(state: State, event: Do) -> State:
    me, which, how = state.turn, event.get("snake"), event.get("how")
    snake, field = state.snakes[me][which], state.field
    head = field.squares[snake.squares[-1]]
    wall = state.blocked | state.bodies
    trail, alive = [], True
    for square in entered(head, snake.facing, how, event.get("direction")):
        if not field.holds(square) or wall >> field.index(square) & 1:
            alive = False
            break
        trail.append(field.index(square))
    body, fresh = (*snake.squares, *trail), 0
    for index in trail:
        fresh |= 1 << index
    due = _put(state.due, which, state.due[which] - 1)  # of a last snake that dies one may be left: the game is over
    wise, free = state.wise or how != "foolish", state.free & ~fresh
    if alive:
        after = Snake(body, snake.facing if how == "foolish" else event.get("face"))
        return changed(
            state,
            bodies=state.bodies | fresh,
            free=free,
            snakes=_with_snake(state, which, after),
            due=due,
            wise=wise,
            heard=(),
        )
    stone = 0
    for index in body:
        stone |= 1 << index
    snakes = _with_snake(state, which, Snake(body, snake.facing, alive=False))
    lost = not any(each.alive for each in snakes[me])
    heard = (Announcement("stone", (state.players[me],)),)
    return changed(
        state,
        blocked=state.blocked | stone,
        bodies=state.bodies & ~stone,
        free=free,
        snakes=snakes,
        due=due,
        wise=wise,
        loser=me if lost else None,
        heard=(*heard, Announcement("winner", (state.players[1 - me],))) if lost else heard,
    )


def _with_snake(state: State, which: int, snake: Snake) -> tuple[tuple[Snake, Snake], tuple[Snake, Snake]]:
    mine = state.snakes[state.turn]
    pair = (snake, mine[1]) if which == 0 else (mine[0], snake)
    return (pair, state.snakes[1]) if state.turn == 0 else (state.snakes[0], pair)


def _put(values: tuple[int, int], place: int, value: int) -> tuple[int, int]:
    return (value, values[1]) if place == 0 else (values[0], value)


def _passed_on(state: State) -> State:
    """The other player's turn: a move for each living snake, or two for the only one (SL-2, SL-6)."""
    first, second = (snake.alive for snake in state.snakes[1 - state.turn])
    alone = first != second
    each = 2 if alone else 1
    return changed(
        state,
        turn=1 - state.turn,
        due=(each * first, each * second),
        alone=alone,
        wise=False,
        barred=False,
        heard=(),
    )
