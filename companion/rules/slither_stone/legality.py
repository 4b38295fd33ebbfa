"""Which events are open in a Slither Stone position, and why the others are not."""

from functools import cache

from companion.rules.core import Do, Event, Illegal, Roll, Square, do
from companion.rules.field import Field, indexes
from companion.rules.grid import HEADINGS, name_of
from companion.rules.slither_stone.state import State, barrier_squares, free_squares
from companion.said import say

END_TURN = do("end_turn")


def _moves(snake: int) -> tuple[tuple[Do, ...], tuple[Do, ...]]:
    steps = [
        do("move", snake=snake, how="step", direction=direction, face=face)
        for direction in HEADINGS
        for face in HEADINGS
    ]
    leaps = [do("move", snake=snake, how=how, face=face) for how in ("skip", "dash") for face in HEADINGS]
    return (do("move", snake=snake, how="foolish"),), (*steps, *leaps)


FOOLISH, WISE = zip(_moves(0), _moves(1), strict=True)
"""For each snake its foolish move, and its 24 wise ones (SL-3)."""


@cache
def _drawn(name: str, field: Field) -> tuple[Do, ...]:
    """The decision on each square of the board, by index."""
    return tuple(do(name, square=square) for square in field.squares)


def legal(state: State) -> tuple[Do, ...]:
    """Every legal event: moves by snake, barriers and free spaces row by row, the end of the turn."""
    if state.loser is not None:
        return ()
    events: list[Do] = []
    for snake, due in enumerate(state.due):
        if due:
            events += FOOLISH[snake]
            events += () if state.wise else WISE[snake]
    if not state.barred:
        barriers = _drawn("barrier", state.field)
        events += [barriers[index] for index in indexes(barrier_squares(state))]
    if state.reserves[state.turn]:
        frees = _drawn("free", state.field)
        events += [frees[index] for index in indexes(free_squares(state))]
    if not any(state.due):
        events.append(END_TURN)
    return tuple(events)


def why_not(state: State, event: Event) -> Illegal | None:
    """None where the event is legal here, else the ruling that it breaks and the way on."""
    if state.loser is not None:
        winner = state.players[1 - state.loser]
        return Illegal(named_by(event), say("The game is over, and {winner} has won; start a new one.", winner=winner))
    if isinstance(event, Roll):
        return Illegal("RECORD", say("Slither Stone uses no dice; draw on the board instead."))
    if event.name == "move":
        return _move_refused(state, event.get("snake"), event.get("how"))
    if event.name == "barrier":
        return _barrier_refused(state, event.get("square"))
    if event.name == "free":
        return _free_refused(state, event.get("square"))
    return _end_refused(state)


def named_by(event: Event) -> str:
    """The ruling that names this event; none names a roll."""
    if isinstance(event, Roll):
        return "RECORD"
    return {"move": "SL-3", "barrier": "SL-7", "free": "SL-8", "end_turn": "SL-2"}[event.name]


def number(snake: int) -> int:
    """A snake's number as players say it, from 1; in records they count from 0."""
    return snake + 1


def _to_move(state: State) -> str:
    """The way on, by the moves still due."""
    left = [str(number(snake)) for snake, due in enumerate(state.due) if due]
    if not left:
        return say("all moves are made, so end the turn")
    if len(left) == 2:
        return say("move both snakes foolishly") if state.wise else say("move both snakes")
    return (
        say("move snake {snake} foolishly", snake=left[0]) if state.wise else say("move snake {snake}", snake=left[0])
    )


def _move_refused(state: State, which: int, how: str) -> Illegal | None:
    if which not in (0, 1):
        return Illegal("SL-3", say("There is no snake {which}; each player has two, 0 and 1 in a record.", which=which))
    snake, told = state.snakes[state.turn][which], number(which)
    where = tuple(state.field.squares[index] for index in snake.squares)
    if not snake.alive:
        return Illegal(
            "SL-6",
            say("Snake {which} is stone and moves no more; {to_move}.", which=told, to_move=_to_move(state)),
            squares=where,
        )
    if not state.due[which]:
        if state.alone:
            sentence = say("Snake {which} has moved twice already; {to_move}.", which=told, to_move=_to_move(state))
            return Illegal("SL-6", sentence, squares=where)
        sentence = say("Snake {which} has moved once already; {to_move}.", which=told, to_move=_to_move(state))
        return Illegal("SL-2", sentence, squares=where)
    if state.wise and how != "foolish":
        return Illegal(
            "SL-6" if state.alone else "SL-3",
            say("The turn has had its wise move, so the other move is foolish; {to_move}.", to_move=_to_move(state)),
            squares=where,
        )
    return None


def _barrier_refused(state: State, square: Square) -> Illegal | None:
    if not state.field.holds(square):
        return _not_there("SL-7", state.field, square)
    if state.barred:
        name = state.players[state.turn]
        sentence = say(
            "{name} has placed a barrier in this turn already; {to_move}.", name=name, to_move=_to_move(state)
        )
        return Illegal("SL-2", sentence, squares=(square,))
    refused = _occupied("SL-7", state, square)
    if refused:
        return refused
    bit = 1 << state.field.index(square)
    if state.free & bit:
        sentence = say(
            "{square} is a free space, and no barrier may go there; choose another square.", square=name_of(square)
        )
        return Illegal("SL-7", sentence, squares=(square,))
    beside = state.field.beside[state.field.index(square)] & state.bodies
    if beside:
        snake = state.field.listed(beside)[0]
        return Illegal(
            "SL-7",
            say(
                "{square} is beside a living snake at {snake}; choose a square beside none.",
                square=name_of(square),
                snake=name_of(snake),
            ),
            squares=(square, snake),
        )
    return None


def _free_refused(state: State, square: Square) -> Illegal | None:
    if not state.reserves[state.turn]:
        name = state.players[state.turn]
        return Illegal(
            "SL-8",
            say("{name} has no free spaces left; {to_move}.", name=name, to_move=_to_move(state)),
            squares=(square,),
        )
    refused = _occupied("SL-8", state, square)
    if refused is None and state.free >> state.field.index(square) & 1:
        return Illegal(
            "SL-8",
            say("{square} is a free space already; choose an empty square.", square=name_of(square)),
            squares=(square,),
        )
    return refused


def _not_there(ruling: str, field: Field, square: Square) -> Illegal:
    return Illegal(
        ruling,
        say(
            "There is no square {square}; columns end at {columns}, rows at {rows}.",
            square=name_of(square),
            columns=field.columns,
            rows=field.rows,
        ),
        squares=(square,),
    )


def _occupied(ruling: str, state: State, square: Square) -> Illegal | None:
    field = state.field
    if not field.holds(square):
        return _not_there(ruling, field, square)
    bit = 1 << field.index(square)
    if state.blocked & bit:
        return Illegal(
            ruling,
            say("{square} is a barrier already; choose an empty square.", square=name_of(square)),
            squares=(square,),
        )
    if state.bodies & bit:
        return Illegal(
            ruling, say("A snake lies on {square}; choose an empty square.", square=name_of(square)), squares=(square,)
        )
    return None


def _end_refused(state: State) -> Illegal | None:
    if not any(state.due):
        return None
    if state.alone:
        moves = say("two moves") if max(state.due) == 2 else say("one more move")
        return Illegal(
            "SL-2",
            say(
                "The only snake left has {moves} to make before the turn ends; {to_move}.",
                moves=moves,
                to_move=_to_move(state),
            ),
        )
    return Illegal("SL-2", say("Both snakes move before the turn ends; {to_move}.", to_move=_to_move(state)))
