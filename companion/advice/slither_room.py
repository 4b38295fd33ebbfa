"""Slither Stone for the search: walls, heads and facings alone, and what a position is worth.

Barriers and free spaces to come are left out of the tree: the search lays its barrier at the root only.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from companion.rules.field import Field
from companion.rules.grid import HEADINGS, STEPS
from companion.rules.slither_stone.state import State

Spot = tuple[int, int]
"""A living snake: the index of its head, and its facing as an index of `HEADINGS`."""

Side = tuple[Spot, ...]
"""A player's living snakes."""

WON = 10_000.0

_HORIZON = 12
"""How many steps of land are shared out; the rest of a large board is too far off to matter."""


@dataclass(frozen=True, slots=True)
class Room:
    """A position with a side to move. `wall` is the set of all squares that kill."""

    wall: int
    mine: Side
    theirs: Side


@cache
def ahead(field: Field) -> tuple[tuple[int, ...], ...]:
    """For each heading and square index the next square's index, -1 beyond the edge."""
    table = []
    for heading in HEADINGS:
        x, y = STEPS[heading]
        onward = ((column + x, row + y) for column, row in field.squares)
        table.append(tuple(field.index(square) if field.holds(square) else -1 for square in onward))
    return tuple(table)


def room_of(state: State, me: int) -> Room:
    """The position as `me` sees it."""
    sides = [
        tuple((snake.squares[-1], HEADINGS.index(snake.facing)) for snake in pair if snake.alive)
        for pair in state.snakes
    ]
    return Room(state.blocked | state.bodies, sides[me], sides[1 - me])


def worth(field: Field, room: Room) -> float:
    """How good the position is for the side to move; `WON` or more where a side has nothing left."""
    if not room.mine or not room.theirs:
        return WON * (bool(room.mine) - bool(room.theirs))
    open_squares = field.full & ~room.wall
    mine = theirs = 0
    for head, _ in room.mine:
        mine |= 1 << head
    for head, _ in room.theirs:
        theirs |= 1 << head
    my_edge, their_edge, my_land, their_land = mine, theirs, 0, 0
    spread = field.spread
    for _ in range(_HORIZON):
        my_new, their_new = spread(my_edge) & open_squares, spread(their_edge) & open_squares
        open_squares &= ~(my_new | their_new)
        # Who is to move comes first where both are as near.
        my_edge, their_edge = my_new, their_new & ~my_new
        my_land |= my_edge
        their_land |= their_edge
        if not my_edge and not their_edge:
            break
    value = 100.0 * (len(room.mine) - len(room.theirs)) + my_land.bit_count() - their_land.bit_count()
    return value + 6.0 * (_outlook(field, room.wall, room.mine) - _outlook(field, room.wall, room.theirs))


def ways_on(field: Field, wall: int, side: Side) -> int:
    """How many moves, of the seven ways of each snake, a side's snakes would survive."""
    count = 0
    for head, facing in side:
        for way in range(4):
            count += entered(field, wall, head, way, "step")[0] >= 0
        for how in ("foolish", "skip", "dash"):
            count += entered(field, wall, head, facing, how)[0] >= 0
    return count


def _outlook(field: Field, wall: int, side: Side) -> float:
    """How well a side's snakes stand for a foolish move and for those after it."""
    table = ahead(field)
    free_runs = 0
    total = 0.0
    for head, facing in side:
        run = _open_run(table[facing], wall, head)
        free_runs += run > 0
        ways = (field.beside[head] & ~wall).bit_count()
        total += (0.0, 1.0, 1.4, 1.6)[run] + (-3.0, 0.0, 0.4, 0.5, 0.5)[ways]
    return total - (4.0 if free_runs == 0 else 0.0)


def entered(field: Field, wall: int, head: int, facing: int, how: str) -> tuple[int, int]:
    """Where a move by `how` ("dash", "skip", else one square) ends and the squares it takes; (-1, taken) is death."""
    line = ahead(field)[facing]
    if how == "skip":
        middle = line[head]
        to = line[middle] if middle >= 0 else -1
        return (to, 1 << to) if to >= 0 and not wall >> to & 1 else (-1, 0)
    taken, at = 0, head
    for _ in range(3 if how == "dash" else 1):
        at = line[at]
        if at < 0 or wall >> at & 1:
            return -1, taken
        taken |= 1 << at
    return at, taken


def best_facing(field: Field, wall: int, head: int) -> int:
    """The facing with the longest open way ahead, of up to three squares."""
    runs = [_open_run(line, wall, head) for line in ahead(field)]
    return runs.index(max(runs))


def _open_run(line: Sequence[int], wall: int, head: int) -> int:
    """How many squares ahead are open, three at most. line: the square ahead of each, -1 off the board."""
    run, at = 0, line[head]
    while run < 3 and at >= 0 and not wall >> at & 1:
        run, at = run + 1, line[at]
    return run


def _wise(field: Field, wall: int, spot: Spot) -> Iterator[tuple[int, Spot]]:
    """The walls and the snake after each wise move that it survives, facing where most is open."""
    head, facing = spot
    for way in range(4):
        to, taken = entered(field, wall, head, way, "step")
        if to >= 0:
            yield wall | taken, (to, best_facing(field, wall | taken, to))
    for how in ("skip", "dash"):
        to, taken = entered(field, wall, head, facing, how)
        if to >= 0:
            yield wall | taken, (to, best_facing(field, wall | taken, to))


def _foolish(field: Field, wall: int, spot: Spot) -> tuple[int, Spot | None]:
    head, facing = spot
    to, taken = entered(field, wall, head, facing, "foolish")
    return (wall | taken, (to, facing)) if to >= 0 else (wall, None)


def turns(field: Field, room: Room) -> list[Room]:
    """The positions after each sensible turn, seen by the other side.

    Left out are wise moves that kill, orders that end alike, and all facings but the most open one.
    """
    found: list[tuple[int, Side]] = []
    if len(room.mine) == 1:
        (only,) = room.mine
        found += _alone(field, room.wall, only)
    else:
        for foolish, wise in (room.mine, room.mine[::-1]):
            wall, after = _foolish(field, room.wall, foolish)
            stay: Side = (after,) if after is not None else ()
            moved = list(_wise(field, wall, wise))
            if not moved:
                last_wall, last = _foolish(field, wall, wise)
                found.append((last_wall, stay if last is None else (*stay, last)))
            found += [(new_wall, (*stay, spot)) for new_wall, spot in moved]
    return [Room(wall, room.theirs, side) for wall, side in found]


def _alone(field: Field, wall: int, spot: Spot) -> list[tuple[int, Side]]:
    found: list[tuple[int, Side]] = []
    after_wall, after = _foolish(field, wall, spot)
    if after is not None:
        found += [(new_wall, (moved,)) for new_wall, moved in _wise(field, after_wall, after)]
    for wise_wall, moved in _wise(field, wall, spot):
        last_wall, last = _foolish(field, wise_wall, moved)
        if last is not None:
            found.append((last_wall, (last,)))
    return found or [(wall, ())]
