"""Roll-offs after the rebuttal (TS-10): who rolls against whom, and the ranking that comes of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.rules.changed import changed


@dataclass(frozen=True, slots=True)
class Group:
    """Seats with equal totals.

    Attributes:
        seats: in the order in which they roll, once it is named; before that in the header's order.
        contested: whether they roll off; else they share a rank.
        named: whether the order is known.
        sums: what each seat's turn is added to. All are equal; None for a tie at 100, where the turn's points alone
            are compared.
        results: what the seats that have rolled came to, in the order of `seats`.
    """

    seats: tuple[int, ...]
    contested: bool
    sums: int | None
    named: bool = False
    results: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RollOff:
    """What is left to settle, highest first, and the seats placed so far, highest first, sharers together.

    done: the groups of which every seat has rolled, the first first; what is still tied of one comes again.
    """

    queue: tuple[Group, ...]
    placed: tuple[tuple[int, ...], ...] = ()
    done: tuple[Group, ...] = ()


def begin(totals: Sequence[int], scope: str, goal: int) -> RollOff:
    """The groups of equal totals, highest first; under scope "ends" only first and last place are contested."""
    values = sorted(set(totals), reverse=True)
    contested = set(values) if scope == "all" else {values[0], values[-1]}
    queue = tuple(
        Group(
            seats=tuple(seat for seat, total in enumerate(totals) if total == value),
            contested=value in contested,
            sums=None if value == goal else value,
        )
        for value in values
    )
    return place(RollOff(queue))


def place(state: RollOff) -> RollOff:
    """Ranks the groups at the head of the queue that need no roll."""
    queue, placed = state.queue, state.placed
    while queue and (len(queue[0].seats) == 1 or not queue[0].contested):
        placed, queue = (*placed, queue[0].seats), queue[1:]
    return changed(state, queue=queue, placed=placed)


def name_order(state: RollOff, seats: Sequence[int]) -> RollOff:
    """The first group rolls in this order."""
    return changed(state, queue=(changed(state.queue[0], seats=tuple(seats), named=True), *state.queue[1:]))


def take_turn(state: RollOff, points: int, add: Callable[[int, int], int]) -> RollOff:
    """The next seat of the first group has netted these points; `add` is TS-8's addition."""
    group = state.queue[0]
    result = points if group.sums is None else add(group.sums, points)
    group = changed(group, results=(*group.results, result))
    if len(group.results) < len(group.seats):
        return changed(state, queue=(group, *state.queue[1:]))
    return place(changed(state, queue=(*split(group), *state.queue[1:]), done=(*state.done, group)))


def split(group: Group) -> tuple[Group, ...]:
    """The group by what its seats came to, highest first; those still tied go on in the same order."""
    return tuple(
        changed(
            group,
            seats=tuple(seat for seat, result in zip(group.seats, group.results, strict=True) if result == value),
            sums=None if group.sums is None else value,
            results=(),
        )
        for value in sorted(set(group.results), reverse=True)
    )
