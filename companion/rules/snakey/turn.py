"""What legal events do to a game: set-up, rolls and decisions (SD-3 to SD-19)."""

from collections.abc import Callable
from functools import cache

from companion.rules.changed import changed
from companion.rules.core import Do, Event, Header, Roll, Square, Want, chosen_options
from companion.rules.grid import turned_left, turned_right
from companion.rules.snakey import dice
from companion.rules.snakey.ahead import beyond, next_front, through
from companion.rules.snakey.checks import turn_of
from companion.rules.snakey.course import begin_turn, finish, next_in, resolved
from companion.rules.snakey.rules import TOP_LEVEL, TRACKS, Rules
from companion.rules.snakey.state import Snake, Squares, State, Turn, announced, with_snake
from companion.said import say

ROLL_OF_THE_TURN = say("roll of the turn")
_REROLL = say("re-roll")
_COORDINATES = {
    ("blockade", "column"): say("blockade {number} of {count}: column"),
    ("blockade", "row"): say("blockade {number} of {count}: row"),
    ("power-up", "column"): say("power-up {number} of {count}: column"),
    ("power-up", "row"): say("power-up {number} of {count}: row"),
}


def first_state(rules: Rules, header: Header) -> State:
    """The game before its first event.

    Raises:
        Malformed: there are options, or the board is none of this game.
    """
    chosen_options(header, ())  # the rulings name none
    board = rules.read_board(header.board)
    kinds = len(rules.one_time)
    snakes = (Snake(left=(rules.each,) * kinds, gained=(0,) * kinds),) * len(header.players)
    squares = Squares("blockade", board.rolled[0], "SD-3") if board.rolled[0] else None
    return State(rules, board, header.players, snakes, board.blockades, board.power_ups, squares=squares)


def want(state: State) -> Want | None:
    """The roll that is due or possible now."""
    squares, turn = state.squares, state.turn
    if squares is not None:
        return Want("standard", state.board.dice, _coordinate_of(squares), _coordinates_due(state, squares))
    if turn is None:
        return None
    if turn.rerolling:
        return Want("snake", len(turn.rerolling), _REROLL)
    if not turn.dice:
        return Want("snake", state.snake.dice, ROLL_OF_THE_TURN)
    return None


@cache
def _coordinate_of(squares: Squares) -> str:
    """Which coordinate is rolled for."""
    axis = "column" if squares.column is None else "row"
    return say(_COORDINATES[squares.kind, axis], number=squares.number, count=squares.count)


def _coordinates_due(state: State, squares: Squares) -> int:
    """How many coordinates are still rolled for; more, where a square of the set-up is to be rolled again (SD-3)."""
    after = state.board.rolled[1] if squares.ruling == "SD-3" and squares.kind == "blockade" else 0
    return 2 * (squares.count - squares.number + 1 + after) - (squares.column is not None)


def apply(state: State, event: Event) -> State:
    """The state after a legal event."""
    if state.heard:
        state = changed(state, heard=())
    if isinstance(event, Roll):
        return _roll(state, event)
    return _DECISIONS[event.name](state, event)


# ---- rolls -------------------------------------------------------------------------------------------------------


def _roll(state: State, roll: Roll) -> State:
    turn = state.turn
    if state.squares is not None:
        return _coordinate(state, state.squares, sum(int(face) for face in roll.faces if face is not None))
    assert turn is not None, "no roll is legal outside set-up and turns"
    if turn.rerolling:
        lying = list(turn.dice)
        for index, face in zip(turn.rerolling, roll.faces, strict=True):
            lying[index] = dice.rolled(face)
        return changed(state, turn=changed(turn, dice=tuple(lying), rerolling=()))
    return changed(state, turn=changed(turn, dice=tuple(dice.rolled(face) for face in roll.faces)))


def _coordinate(state: State, squares: Squares, number: int) -> State:
    if squares.column is None:
        return changed(state, squares=changed(squares, column=number))
    bit = state.board.bit[squares.column, number]
    setting_up = squares.ruling == "SD-3"
    if bit & state.taken or (setting_up and bit & state.board.kept_clear):
        # SD-3 rolls again for the same square; in play the square is just not made (SD-14).
        left = changed(squares, number=squares.number + (not setting_up), column=None)
        return _next_squares(changed(state, squares=left))
    if squares.kind == "blockade":
        state = changed(state, blockades=state.blockades | bit)
    else:
        state = changed(state, power_ups=state.power_ups | bit)
    return _next_squares(changed(state, squares=changed(squares, number=squares.number + 1, column=None)))


def _next_squares(state: State) -> State:
    """Goes on to the next square to roll, or to what follows when all of them have been rolled."""
    squares = state.squares
    assert squares is not None
    if squares.number <= squares.count:
        return state
    if squares.ruling == "SD-3":
        power_ups = state.board.rolled[1]
        follow = Squares("power-up", power_ups, "SD-3") if squares.kind == "blockade" and power_ups else None
        return changed(state, squares=follow)
    state = changed(state, squares=None)
    return _level_or_resolved(state) if squares.ruling == "SD-15" else resolved(state)


def _level_or_resolved(state: State) -> State:
    if state.snake.finished_tracks == len(TRACKS):
        return resolved(state)  # nothing to choose (SD-15)
    return changed(state, turn=changed(turn_of(state), level_due=True))


# ---- decisions ---------------------------------------------------------------------------------------------------


def _start(state: State, event: Do) -> State:
    square: Square = event.get("square") or state.board.starts[0]
    heading = event.get("heading")
    front = next_front(state.board, square, heading)
    snake = changed(state.snake, trail=(square,), heading=heading, front=front)
    state = with_snake(changed(state, trails=state.trails | state.board.bit[square]), snake)
    if state.current + 1 < len(state.players):
        return changed(state, current=state.current + 1)
    return begin_turn(state, 0)


def _reroll(state: State, event: Do) -> State:
    turn = turn_of(state)
    turn = changed(turn, rerolling=tuple(sorted(event.get("dice"))))
    if event.get("using") is None:
        return changed(state, turn=changed(turn, rerolls=turn.rerolls + 1))
    return changed(_spend(state, "reroll"), turn=turn)


def _flip(state: State, event: Do) -> State:
    turn, index = turn_of(state), event.get("die")
    after = dice.flipped(turn.dice[index], event.get("shows"))
    return changed(state, turn=changed(turn, dice=_put(turn, {index: after}), flips=turn.flips + 1))


def _unlock(state: State, event: Do) -> State:
    turn, index = turn_of(state), event.get("die")
    turn = changed(turn, dice=_put(turn, {index: changed(turn.dice[index], unlocked=True)}))
    if event.get("using") is None:
        return changed(state, turn=changed(turn, unlocks=turn.unlocks + 1))
    return changed(_spend(state, "unlock"), turn=turn)


def _move(state: State, event: Do) -> State:
    turn, index, snake = turn_of(state), event.get("die"), state.snake
    board, square, heading = state.board, snake.front, snake.heading
    assert square is not None
    assert heading is not None
    way = event.get("turn") or turn.dice[index].face
    if way == "left":
        heading = turned_left(heading)
    elif way == "right":
        heading = turned_right(heading)
    bit = board.bit[square]
    eats = bool(state.power_ups & bit)
    snake = changed(
        snake,
        trail=(*snake.trail, square),
        heading=heading,
        front=next_front(board, square, heading),
        eaten=snake.eaten + eats,
    )
    state = changed(
        with_snake(state, snake),
        trails=state.trails | bit,
        power_ups=state.power_ups & ~bit,
        turn=changed(turn, dice=_used(turn, (index,))),
    )
    if not eats:
        return resolved(state)
    kind, count = state.rules.eaten
    return announced(changed(state, squares=Squares(kind, count, "SD-15")), "power_up", state.current)


def _block(state: State, event: Do) -> State:
    turn = turn_of(state)
    squares = Squares("blockade", state.rules.per_locked, "SD-13")
    return changed(state, squares=squares, turn=changed(turn, dice=_used(turn, (event.get("die"),))))


def _bonus(state: State, event: Do) -> State:
    turn, used, snake = turn_of(state), event.get("dice"), state.snake
    kind = state.rules.one_time.index(event.get("action"))
    snake = changed(snake, left=_plus(snake.left, kind, 1), gained=_plus(snake.gained, kind, 1))
    turn = changed(turn, dice=_used(turn, used), bonus=True)
    state = announced(changed(with_snake(state, snake), turn=turn), "bonus", state.current)
    if state.rules.bonus_blocks:
        return changed(state, squares=Squares("blockade", len(used), "SD-19"))
    return resolved(state)


def _level_up(state: State, event: Do) -> State:
    track, snake = TRACKS.index(event.get("track")), state.snake
    snake = changed(snake, levels=_plus(snake.levels, track, 1))
    state = changed(with_snake(state, snake), turn=changed(turn_of(state), level_due=False))
    first = snake.levels[track] == TOP_LEVEL and state.firsts[track] is None
    if first and not state.rules.solo:
        firsts = (*state.firsts[:track], state.current, *state.firsts[track + 1 :])
        state = announced(changed(state, firsts=firsts), f"first_to_4_{TRACKS[track]}", state.current)
    return resolved(state)


def _portal(state: State, event: Do) -> State:
    snake = state.snake
    assert snake.heading is not None
    front = through(state.board, snake.trail[-1], snake.heading)
    return with_snake(state, changed(snake, front=front, left=_plus(snake.left, 0, -1)))


def _jump(state: State, event: Do) -> State:
    snake = state.snake
    assert snake.front is not None
    assert snake.heading is not None
    front, count = beyond(state.board, state.blocked, snake.front, snake.heading)
    left = _plus(snake.left, 1, -1)
    return with_snake(state, changed(snake, front=front, left=left, jumped=snake.jumped + count))


def _end_turn(state: State, event: Do) -> State:
    if state.standing:
        return finish(state, state.standing)  # that was the final turn (SD-21)
    return begin_turn(state, next_in(state))


_DECISIONS: dict[str, Callable[[State, Do], State]] = {
    "start": _start,
    "reroll": _reroll,
    "flip": _flip,
    "unlock": _unlock,
    "move": _move,
    "block": _block,
    "bonus": _bonus,
    "level_up": _level_up,
    "portal": _portal,
    "jump": _jump,
    "tunnel": _jump,
    "end_turn": _end_turn,
}


# ---- small changes -----------------------------------------------------------------------------------------------


def _spend(state: State, action: str) -> State:
    kind = state.rules.one_time.index(action)
    return with_snake(state, changed(state.snake, left=_plus(state.snake.left, kind, -1)))


def _plus(counts: tuple[int, ...], index: int, more: int) -> tuple[int, ...]:
    return (*counts[:index], counts[index] + more, *counts[index + 1 :])


def _put(turn: Turn, after: dict[int, dice.Die]) -> tuple[dice.Die, ...]:
    return tuple(after.get(index, die) for index, die in enumerate(turn.dice))


def _used(turn: Turn, indexes: tuple[int, ...]) -> tuple[dice.Die, ...]:
    return _put(turn, {index: changed(turn.dice[index], used=True) for index in indexes})
