"""Rebuttal (TS-9) and roll-off (TS-10) in words: how they stand, and what a turn of a roll-off brought."""

from functools import reduce

from companion.rules.core import Stage
from companion.rules.triple_snakes import words
from companion.rules.triple_snakes.roll_off import Group, RollOff, split
from companion.rules.triple_snakes.state import State
from companion.said import all_of, joined, say, say_count

_COME_AFTER = ("roll_off", "winner")
"""Announcements of what comes after the turn, once it is told what the turn brought."""


def stage(state: State) -> Stage | None:
    """The rebuttal or the roll-offs, None in the rounds before."""
    if state.roll_off is not None:
        lines = _rolled(state, state.roll_off)
        return Stage(say("Roll-off"), lines) if lines else None
    if state.rebuttal is None:
        return None
    last = say("This is the last turn of {who}.", who=state.players[state.actor])
    left = state.rebuttal[1:]
    if not left:
        return Stage(say("Rebuttal"), (last,))
    after = say_count(
        "After it {who} has one, too.", "After it {who} have one each.", len(left), who=all_of(state.names(left))
    )
    return Stage(say("Rebuttal"), (last, after))


def _rolled(state: State, off: RollOff) -> tuple[str, ...]:
    """Who rolls or rolled off, and what each round of it came to."""
    lines: list[str] = []
    known: set[int] = set()
    for group in (*off.done, *off.queue[:1]):
        if not known.issuperset(group.seats):
            tied = all_of(state.names(group.seats))
            lines.append(say("{who}, level on points, for the better place. Their totals stay as they are.", who=tied))
        known = set(group.seats)
        if group.results:
            lines.append(_results(state, group))
    return tuple(lines)


def _results(state: State, group: Group) -> str:
    rolled = zip(group.seats, group.results, strict=False)  # not all may have rolled yet
    listed = joined([say("{who} {points}", who=state.players[seat], points=result) for seat, result in rolled])
    return say("Points: {listed}", listed=listed) if group.sums is None else say("Sums: {listed}", listed=listed)


def told(before: State, after: State) -> tuple[str, ...]:
    """The announcements of the event between two states, and what a turn of a roll-off brought."""
    at = next((at for at, said in enumerate(after.heard) if said.event in _COME_AFTER), len(after.heard))
    said = [words.tell(announcement) for announcement in after.heard]
    if before.roll_off is None or after.roll_off is None:
        return tuple(said)
    return (*said[:at], *_brought(after, before.roll_off, after.roll_off), *said[at:])


def _brought(state: State, before: RollOff, after: RollOff) -> tuple[str, ...]:
    """What the turn between two states of the roll-offs came to, and, where it was its round's last, what the round
    did; nothing where no turn ended."""
    if len(after.done) > len(before.done):
        return (_result(state, after.done[-1]), *_outcome(state, after.done[-1]))
    now = after.queue[0]
    return (_result(state, now),) if len(now.results) > len(before.queue[0].results) else ()


def _result(state: State, group: Group) -> str:
    who, result = state.players[group.seats[len(group.results) - 1]], group.results[-1]
    if group.sums is None:
        return say_count(
            "{who} has {count} point in the roll-off", "{who} has {count} points in the roll-off", result, who=who
        )
    return say("{who} comes to {sum} in the roll-off", who=who, sum=result)


def _outcome(state: State, group: Group) -> tuple[str, ...]:
    """Who is placed before whom, and who has to go on."""
    parts = [all_of(state.names(part.seats)) for part in split(group)]
    tied = [all_of(state.names(part.seats)) for part in split(group) if len(part.seats) > 1]
    order = reduce(lambda first, later: say("{first} before {later}", first=first, later=later), parts)
    placed = (say("The roll-off puts {order}", order=order),) if len(parts) > 1 else ()
    return (*placed, *(say("{who} are still level and roll off again", who=who) for who in tied))
