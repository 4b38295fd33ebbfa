"""What a legal event does to a Snakedoku position. Nothing here asks whether it is legal."""

from typing import TypeVar

from companion.rules.changed import changed
from companion.rules.core import Announcement, Do
from companion.rules.snakedoku.state import CENTRES, FIELD, State, connectable, outs, spendable, winners

T = TypeVar("T")


def played(state: State, event: Do) -> State:
    """The position after a legal event, the turn passed on where it ends by itself (SN-5, SN-6)."""
    if event.name == "end_turn":
        return _passed_on(state, ())
    if event.name == "connect":
        after = _connected(state, FIELD.index(event.get("from")), FIELD.index(event.get("to")))
        return after if spendable(after, after.turn) else _passed_on(after, ())
    square = FIELD.index(event.get("square"))
    if event.name == "mongoose":
        after = _closed(state, square)
        return _passed_on(after, _newly_out(state, after))
    after = _placed(state, square)
    heard = _newly_out(state, after)
    first = state.current[state.turn] is None
    if first or not (connectable(after, after.turn) or spendable(after, after.turn)):
        return _passed_on(after, heard)
    return changed(after, heard=heard) if heard else after


def _placed(state: State, square: int) -> State:
    me, bit = state.turn, 1 << square
    mongooses = state.mongooses
    if state.setup.mongoose and bit & CENTRES:
        mongooses = _put(mongooses, me, mongooses[me] + 1)
    return changed(
        state,
        placed=True,
        owned=_put(state.owned, me, state.owned[me] | bit),
        lone=_put(state.lone, me, state.lone[me] | bit),
        current=_put(state.current, me, square),
        mongooses=mongooses,
        heard=(),
    )


def _connected(state: State, lone: int, to: int) -> State:
    me = state.turn
    snakes = state.snakes[me]
    ends = state.ends[me] | 1 << lone
    if state.lone[me] >> to & 1:
        ends |= 1 << to
        snakes = (*snakes, (to, lone))
    else:
        ends ^= 1 << to
        snakes = tuple(_longer(snake, to, lone) for snake in snakes)
    return changed(
        state,
        connected=True,
        lone=_put(state.lone, me, state.lone[me] & ~(1 << lone | 1 << to)),
        ends=_put(state.ends, me, ends),
        snakes=_put(state.snakes, me, snakes),
        heard=(),
    )


def _longer(snake: tuple[int, ...], end: int, square: int) -> tuple[int, ...]:
    if snake[-1] == end:
        return (*snake, square)
    return (square, *snake) if snake[0] == end else snake


def _closed(state: State, square: int) -> State:
    left = _put(state.mongooses, state.turn, state.mongooses[state.turn] - 1)
    return changed(state, closed=state.closed | 1 << square, mongooses=left)


def _passed_on(state: State, heard: tuple[Announcement, ...]) -> State:
    """The next turn: of the next player in order who can place. Who has not placed yet always can."""
    out = outs(state)
    for player in (*range(state.turn + 1, len(out)), *range(state.turn + 1)):
        if not out[player]:
            return changed(state, turn=player, placed=False, connected=False, heard=heard)
    over = changed(state, finished=True)
    return changed(over, heard=(*heard, Announcement("winner", winners(over))))


def _newly_out(before: State, after: State) -> tuple[Announcement, ...]:
    was, now = outs(before), outs(after)
    if was == now:
        return ()
    names = zip(after.setup.players, was, now, strict=True)
    return (Announcement("out", tuple(name for name, once, since in names if since and not once)),)


def _put(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*values[:place], value, *values[place + 1 :])
