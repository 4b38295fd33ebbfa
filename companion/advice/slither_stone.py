"""Players of Slither Stone: a greedy one, and a search over whole turns."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from companion.advice.slither_room import WON, Room, room_of, turns, ways_on, worth
from companion.rules.core import Do, do
from companion.rules.field import Field, indexes
from companion.rules.slither_stone import SlitherStone
from companion.rules.slither_stone.legality import END_TURN
from companion.rules.slither_stone.state import State, barrier_squares

GAME = SlitherStone()
Turn = tuple[Do, ...]

POSITIONS = 12_000
"""How many positions a search may value for one turn."""
WIDTHS = (10_000, 24, 8, 4)
"""How many of the best candidates are looked at one turn deeper, by depth."""
NEAR = 5
"""How many steps from the opponent's heads a barrier is worth a thought."""
BARRIERS = 8
"""How many barriers are tried with each of the best ways to move."""


def greedy(state: State, chance: random.Random) -> Turn:
    """The turn after which its own snakes survive the most moves; the barrier takes most from the opponent's."""
    field, me = state.field, state.turn

    def left_to_me(after: State) -> float:
        room = room_of(after, me)
        return 100 * len(room.mine) + ways_on(field, room.wall, room.mine)

    ways = [(left_to_me(after), turn, after) for turn, after in ways_to_move(state)]
    top = max(value for value, _, _ in ways)
    _, turn, after = chance.choice([way for way in ways if way[0] == top])
    if after.loser is not None:
        return turn
    room = room_of(after, me)
    taking = [(ways_on(field, room.wall | 1 << at, room.theirs), at) for at in _barriers(after, field.full)]
    if not taking:
        return (*turn, END_TURN)
    least = min(value for value, _ in taking)
    at = chance.choice([at for value, at in taking if value == least])
    return (*turn, _barrier(field, at), END_TURN)


def search(state: State, chance: random.Random) -> Turn:
    """The best turn found by looking at whole turns: its own, the reply, and on while positions may be valued."""
    field, me = state.field, state.turn
    looked = _Looking(field, POSITIONS)
    candidates = []
    for turn, after in ways_to_move(state):
        room = room_of(after, me)
        reply = Room(room.wall, room.theirs, room.mine)
        candidates.append(_Candidate(-looked.value(reply, 0), turn, after, reply))
    chance.shuffle(candidates)
    candidates.sort(key=lambda candidate: -candidate.value)
    for depth, width in enumerate(WIDTHS, 1):
        if looked.left <= 0:
            break
        best = candidates[:width]
        if depth == 2:
            best = [each for candidate in best[: WIDTHS[2]] for each in _with_barriers(field, candidate)] + best
        looked.deepen(best, depth)
        candidates = sorted(best, key=lambda candidate: -candidate.value)
    chosen = candidates[0]
    return chosen.turn if chosen.after.loser is not None else (*chosen.turn, END_TURN)


@dataclass(slots=True)
class _Candidate:
    """A whole turn, the state after it but for its end, the position for the opponent, and what it seems worth."""

    value: float
    turn: Turn
    after: State
    reply: Room


class _Looking:
    """Counts the positions valued, and looks ahead by alpha-beta."""

    def __init__(self, field: Field, left: int) -> None:
        self.field, self.left = field, left

    def deepen(self, candidates: list[_Candidate], depth: int) -> None:
        """Values each candidate `depth` turns ahead; those that cannot be the best keep a bound."""
        best = -2 * WON
        for candidate in candidates:
            value = -self.value(candidate.reply, depth, -2 * WON, -best)
            if self.left <= 0 and best > -2 * WON:
                value = min(value, best - 1)  # cut short, so not to be trusted
            candidate.value = value
            best = max(best, value)

    def value(self, room: Room, depth: int, low: float = -2 * WON, high: float = 2 * WON) -> float:
        """What the position is worth to the side to move, exactly between `low` and `high`."""
        self.left -= 1
        if depth == 0 or not room.mine or not room.theirs or self.left <= 0:
            value = worth(self.field, room)
            # A win soon is better than one late, a loss late better than one soon.
            return value + depth if value >= WON else value - depth if value <= -WON else value
        after = turns(self.field, room)
        if depth > 1:
            after.sort(key=lambda each: worth(self.field, each))
        for each in after:
            low = max(low, -self.value(each, depth - 1, -high, -low))
            if low >= high:
                break
        return low


def ways_to_move(state: State) -> Iterator[tuple[Turn, State]]:
    """Every way to make the moves still due, with the state after it; ways that end alike come once."""
    seen = set()
    open_ways: list[tuple[Turn, State]] = [((), state)]
    while open_ways:
        turn, after = open_ways.pop()
        if after.loser is not None or not any(after.due):
            key = (after.blocked, after.snakes)
            if key not in seen:
                seen.add(key)
                yield turn, after
            continue
        for event in GAME.legal(after):
            if event.name == "move":
                open_ways.append(((*turn, event), GAME.apply(after, event)))


def _with_barriers(field: Field, candidate: _Candidate) -> list[_Candidate]:
    """The same turn with each of the barriers that seem to hurt most."""
    near = 0
    for head, _ in candidate.reply.mine:
        near |= 1 << head
    for _ in range(NEAR):
        near |= field.spread(near)
    found = []
    for at in _barriers(candidate.after, near):
        reply = Room(candidate.reply.wall | 1 << at, candidate.reply.mine, candidate.reply.theirs)
        found.append(_Candidate(-worth(field, reply), (*candidate.turn, _barrier(field, at)), candidate.after, reply))
    return sorted(found, key=lambda each: -each.value)[:BARRIERS]


def _barriers(after: State, near: int) -> list[int]:
    """Where a barrier may still be placed in this turn, of the squares in `near`, as indexes."""
    return [] if after.barred or after.loser is not None else list(indexes(barrier_squares(after) & near))


def _barrier(field: Field, at: int) -> Do:
    return do("barrier", square=field.squares[at])
