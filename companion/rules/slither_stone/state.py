"""Slither Stone's board and position, and what follows from them. Sets are `Field` sets."""

from dataclasses import dataclass
from typing import Any

from companion.rules.core import Announcement, Malformed, Square, square
from companion.rules.field import Field, field_of
from companion.rules.grid import HEADINGS, Heading, name_of
from companion.said import say

RESERVE = 5
"""Free spaces that a player has for the game (SL-8)."""

SIDE = range(1, 41)
"""How many columns, and how many rows, a board may have (SL-1)."""

_DEFAULT: dict[str, Any] = {
    "columns": 12,
    "rows": 12,
    "barriers": [[6, 4], [7, 9], [3, 6], [10, 7], [5, 7], [8, 6]],
    "snakes": [
        [{"square": [3, 2], "facing": "down"}, {"square": [10, 2], "facing": "down"}],
        [{"square": [10, 11], "facing": "up"}, {"square": [3, 11], "facing": "up"}],
    ],
}


@dataclass(frozen=True, slots=True)
class Snake:
    """A snake, alive or stone: its squares' indexes from tail to head, and where it faces."""

    squares: tuple[int, ...]
    facing: Heading
    alive: bool = True


@dataclass(frozen=True, slots=True)
class State:
    """The position. Tuples go by player in the header's order, `snakes` by player and snake.

    `blocked`: barriers and stones; `free`: free spaces; `bodies`: the living snakes' squares. Of the turn:
    `due`, the moves that each snake of the player to act still has to make; `alone`, whether it began with one
    snake (SL-6); `wise` and `barred`, whether it has seen its wise move and its barrier. `loser` is set at the
    end.
    """

    players: tuple[str, ...]
    field: Field
    blocked: int
    free: int
    bodies: int
    snakes: tuple[tuple[Snake, Snake], tuple[Snake, Snake]]
    reserves: tuple[int, int]
    turn: int
    due: tuple[int, int]
    alone: bool
    wise: bool
    barred: bool
    loser: int | None
    heard: tuple[Announcement, ...]


def first_state(players: tuple[str, ...], board: Any) -> State:
    """The position before the first turn, on the default board when None is given (SL-1).

    Raises:
        Malformed: the board is not one that SL-1 allows.
    """
    raw = _object(_DEFAULT if board is None else board, ("columns", "rows", "barriers", "snakes"), say("the board"))
    columns, rows = (_side(raw[key], key) for key in ("columns", "rows"))
    field = field_of(columns, rows)
    if not isinstance(raw["barriers"], list):
        raise Malformed(say('"barriers" of the board must be a list of squares (SL-1)'))
    barriers = [_on_board(item, field, say("a barrier")) for item in raw["barriers"]]
    snakes = _snakes(raw["snakes"], field)
    named = barriers + [field.squares[snake.squares[0]] for pair in snakes for snake in pair]
    for place in named:
        if named.count(place) > 1:
            raise Malformed(
                say(
                    "the board names {place} twice; every barrier and snake needs its own square (SL-1)",
                    place=name_of(place),
                )
            )
    return State(
        players=players,
        field=field,
        blocked=field.set_of(barriers),
        free=0,
        bodies=field.set_of(named[len(barriers) :]),
        snakes=snakes,
        reserves=(RESERVE, RESERVE),
        turn=0,
        due=(1, 1),
        alone=False,
        wise=False,
        barred=False,
        loser=None,
        heard=(),
    )


def _object(raw: object, keys: tuple[str, ...], what: str) -> dict[str, Any]:
    if not isinstance(raw, dict):
        names = ", ".join(f'"{key}"' for key in keys)
        raise Malformed(say("{what} must be an object with {names} (SL-1)", what=what, names=names))
    for key in keys:
        if key not in raw:
            raise Malformed(say('{what} lacks "{key}" (SL-1)', what=what, key=key))
    for key in raw:
        if key not in keys:
            raise Malformed(say('unknown key "{key}" in {what} (SL-1)', key=key, what=what))
    return raw


def _side(raw: object, key: str) -> int:
    if isinstance(raw, bool) or not isinstance(raw, int) or raw not in SIDE:
        raise Malformed(
            say(
                '"{key}" of the board must be a whole number from {least} to {most} (SL-1)',
                key=key,
                least=SIDE[0],
                most=SIDE[-1],
            )
        )
    return raw


def _on_board(raw: object, field: Field, what: str) -> Square:
    try:
        place = square(raw)
    except Malformed as error:
        raise Malformed(say("{what} of the board {problem} (SL-1)", what=what, problem=str(error))) from None
    if not field.holds(place):
        limits = say("columns go from 1 to {columns}, rows from 1 to {rows}", columns=field.columns, rows=field.rows)
        raise Malformed(
            say("{what} at {place} is off the board; {limits} (SL-1)", what=what, place=name_of(place), limits=limits)
        )
    return place


def _snakes(raw: object, field: Field) -> tuple[tuple[Snake, Snake], tuple[Snake, Snake]]:
    pairs = raw if isinstance(raw, list) else []
    if len(pairs) != 2 or any(not isinstance(pair, list) or len(pair) != 2 for pair in pairs):
        raise Malformed(say('"snakes" of the board must be two lists, one a player, of two snakes each (SL-1)'))
    (a, b), (c, d) = ([_snake(item, field) for item in pair] for pair in pairs)
    return (a, b), (c, d)


def _snake(raw: object, field: Field) -> Snake:
    fields = _object(raw, ("square", "facing"), say("a snake"))
    if fields["facing"] not in HEADINGS:
        raise Malformed(say('"facing" of a snake must be "up", "right", "down" or "left" (SL-1)'))
    return Snake((field.index(_on_board(fields["square"], field, say("a snake"))),), fields["facing"])


def barrier_squares(state: State) -> int:
    """Where a barrier may be placed: empty, no free space, beside no living snake (SL-7)."""
    taken = state.blocked | state.bodies | state.free | state.field.spread(state.bodies)
    return state.field.full & ~taken


def free_squares(state: State) -> int:
    """Where a free space may be placed: empty, and not one already (SL-8)."""
    return state.field.full & ~(state.blocked | state.bodies | state.free)
