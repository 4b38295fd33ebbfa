"""What the end of a roll, a turn and the game bring: totals, rebuttal, roll-offs, forfeits, announcements."""

from companion.rules.changed import changed
from companion.rules.core import Announcement
from companion.rules.triple_snakes import roll_off
from companion.rules.triple_snakes.state import GOAL, QUIET_ROUNDS, Score, State, added, ranks
from companion.rules.triple_snakes.turn import Turn

# TS-13, in the order in which those of one event are told.
ORDER = (
    "snake_eyes",
    "triple_snakes",
    "quadruple",
    "straight_made",
    "straight_missed",
    "bust",
    "hundred",
    "tie",
    "lead_change",
    "rebuttal",
    "roll_off",
    "standings",
    "winner",
)
STANDINGS_EVERY = 3

_EVERYONE_OWES = ("triple_snakes", "quadruple")  # TS-12


def after_roll(state: State, turn: Turn) -> State:
    """The state after a roll has brought the turn here; the turn may be over."""
    heard = tuple(Announcement(shown, (state.players[state.actor],)) for shown in turn.shown)
    state = changed(state, turn=turn, heard=heard)
    if state.roll_off is None:
        state = _owe(state, (state.actor,) * turn.lost)
        for shown in turn.shown:
            if shown in _EVERYONE_OWES:
                state = _owe(state, _everyone(state))
    return state if turn.points is None else after_turn(state, turn.points)


def after_turn(state: State, points: int) -> State:
    """The state after the actor's turn ended with these points."""
    if state.roll_off is not None:
        return _go_on(changed(state, roll_off=roll_off.take_turn(state.roll_off, points, added)))
    before = state.totals[state.actor]
    total = added(before, points)
    turns = list(state.turns)
    turns[state.actor] = (*turns[state.actor], Score(points, total))
    state = changed(state, turns=tuple(turns))
    me = (state.actor,)
    if points == 0:
        state = _owe(state, me)
    if before + points > GOAL:
        state = _owe(_tell(state, "bust", me), me)
    if total == GOAL:
        state = _tell(state, "hundred", me)
    state = _next_turn(_standings(_lead_change(_tie(state))))
    return changed(state, heard=tuple(sorted(state.heard, key=lambda said: ORDER.index(said.event))))


def _tie(state: State) -> State:
    total = state.totals[state.actor]
    tied = tuple(seat for seat, other in enumerate(state.totals) if other == total)
    if len(tied) == 1 or not _loud(state):
        return state
    return _owe(_tell(state, "tie", tied), tied)


def _lead_change(state: State) -> State:
    best = max(state.totals)
    leaders = tuple(seat for seat, total in enumerate(state.totals) if total == best)
    if len(leaders) > 1 or leaders[0] == state.leader:
        return state
    state = changed(state, leader=leaders[0])
    if not _loud(state):
        return state
    others = tuple(seat for seat in _everyone(state) if seat not in leaders)
    return _owe(_tell(state, "lead_change", leaders), others)


def _loud(state: State) -> bool:
    """Whether the turn just ended was of the fourth round or later (TS-12)."""
    return len(state.turns[state.actor]) > QUIET_ROUNDS


def _next_turn(state: State) -> State:
    count = len(state.players)
    left = state.rebuttal
    if left is not None:
        left = left[1:]
    elif state.totals[state.actor] == GOAL:
        left = tuple((state.actor + step) % count for step in range(1, count))
        state = _tell(state, "rebuttal", left)
    state = changed(state, rebuttal=left)
    if left is None or left:
        return changed(state, actor=(state.actor + 1) % count, turn=Turn())
    return _go_on(changed(state, roll_off=roll_off.begin(state.totals, state.house.roll_off, GOAL)))


def _go_on(state: State) -> State:
    """The next roll-off turn, the naming of an order, or the end."""
    assert state.roll_off is not None
    if not state.roll_off.queue:
        return _finish(changed(state, turn=None))
    group = state.roll_off.queue[0]
    if group.named:
        return changed(state, actor=group.seats[len(group.results)], turn=Turn())
    state = _tell(state, "roll_off", group.seats)
    return changed(state, actor=_first_there(state, group.seats), turn=None)


def _first_there(state: State, seats: tuple[int, ...]) -> int:
    """Who of these seats reached their common total first; at 0, where all were from their first turn on, the first
    in the header (TS-10)."""
    total = state.totals[seats[0]]
    return min(
        seats, key=lambda seat: (next(n for n, done in enumerate(state.turns[seat]) if done.total == total), seat)
    )


def _standings(state: State) -> State:
    """TS-13: after every third full round. Turns go round strictly, so their number tells."""
    made = sum(len(turns) for turns in state.turns)
    if made % (STANDINGS_EVERY * len(state.players)):
        return state
    return _tell(state, "standings", _everyone(state))


def _finish(state: State) -> State:
    place = ranks(state)
    lowest = max(rank for rank in place if rank is not None)
    state = _owe(state, tuple(seat for seat, rank in enumerate(place) if rank == lowest))
    return _tell(state, "winner", tuple(seat for seat, rank in enumerate(place) if rank == 1))


def _everyone(state: State) -> tuple[int, ...]:
    return tuple(range(len(state.players)))


def _tell(state: State, event: str, seats: tuple[int, ...]) -> State:
    return changed(state, heard=(*state.heard, Announcement(event, state.names(seats))))


def _owe(state: State, seats: tuple[int, ...]) -> State:
    """One forfeit for each mention of a seat."""
    if not state.house.forfeits or not seats:
        return state
    return changed(state, forfeits=tuple(owed + seats.count(seat) for seat, owed in enumerate(state.forfeits)))
