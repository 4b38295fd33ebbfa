"""The state of a game of Triple Snakes, and what can be read off it."""

from dataclasses import dataclass

from companion.rules.core import Announcement
from companion.rules.triple_snakes.roll_off import RollOff
from companion.rules.triple_snakes.turn import Turn

GOAL = 100
BUST = 77
QUIET_ROUNDS = 3  # TS-12: ties and lead changes count from the fourth round on


@dataclass(frozen=True, slots=True)
class House:
    """The house options (TS-3, TS-10, TS-12)."""

    stand: bool
    roll_off: str
    forfeits: bool


@dataclass(frozen=True, slots=True)
class Score:
    """A finished turn: what it netted, and the total it left (TS-8)."""

    points: int
    total: int


@dataclass(frozen=True, slots=True)
class State:
    """A game between two events. Players are seats: indexes into `players`.

    Attributes:
        turns: the finished turns by seat, roll-offs left out.
        forfeits: how many each seat owes so far (counted only under the option).
        leader: the last sole leader, None before there was one.
        actor: the seat whose turn it is, or who names the order of a roll-off.
        turn: the turn in progress; None when the game is over or an order is to be named.
        rebuttal: the seats that still have their last turn, the actor's included; None before a total of 100.
        roll_off: what comes after the rebuttal; its `placed` is the ranking once the game is over.
    """

    players: tuple[str, ...]
    house: House
    turns: tuple[tuple[Score, ...], ...]
    forfeits: tuple[int, ...]
    leader: int | None = None
    actor: int = 0
    turn: Turn | None = Turn()  # noqa: RUF009 (frozen, so one is enough)
    rebuttal: tuple[int, ...] | None = None
    roll_off: RollOff | None = None
    heard: tuple[Announcement, ...] = ()

    @property
    def finished(self) -> bool:
        return self.roll_off is not None and not self.roll_off.queue

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple(turns[-1].total if turns else 0 for turns in self.turns)

    def names(self, seats: tuple[int, ...]) -> tuple[str, ...]:
        """The players on these seats, in the header's order."""
        return tuple(self.players[seat] for seat in sorted(seats))


def added(total: int, points: int) -> int:
    """The total after these points: over 100 becomes 77 (TS-8)."""
    return BUST if total + points > GOAL else total + points


def ranks(state: State) -> tuple[int | None, ...]:
    """The rank of each seat, 1 first; None for all while the game is on. Seats placed together share one."""
    if not state.finished or state.roll_off is None:
        return (None,) * len(state.players)
    rank_of: dict[int, int] = {}
    for seats in state.roll_off.placed:
        above = len(rank_of)
        rank_of.update(dict.fromkeys(seats, above + 1))
    return tuple(rank_of[seat] for seat in range(len(state.players)))
