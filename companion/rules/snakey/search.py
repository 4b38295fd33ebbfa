"""All the ends that a turn can come to with the dice as they lie, up to the next roll of chance."""

from collections import deque
from collections.abc import Hashable
from dataclasses import dataclass

from companion.rules.core import Do
from companion.rules.snakey.choices import legal
from companion.rules.snakey.rules import HANDLING
from companion.rules.snakey.state import State
from companion.rules.snakey.turn import apply, want


@dataclass(frozen=True, slots=True)
class End:
    """Where a turn can come to, and a shortest sequence of events that leads there."""

    state: State
    """A roll is due or possible in it, the turn has passed on, or the game is over."""
    events: tuple[Do, ...]


def ends(state: State) -> tuple[End, ...]:
    """The distinct ends that the player to act can reach, fewest events first.

    Dice that show the same are one another's equals: ends are told apart by what differs for the rest of the game,
    which is not which of two equal dice was used. Before the roll every front that portals and jumps lead to is
    an end, for the roll comes next; in set-up and at the end of the game there is none.
    """
    if state.turn is None:
        return ()
    found: dict[Hashable, End] = {}
    seen: set[Hashable] = set()
    reached = deque([End(state, ())])
    if want(state) is not None:
        found[_key(state, state.current)] = reached[0]
    while reached:
        at = reached.popleft()
        for event in _distinct(at.state):
            after = End(apply(at.state, event), (*at.events, event))
            key = _key(after.state, state.current)
            if event.name == "end_turn" or not after.state.snakes[state.current].alive or after.state.finished:
                found.setdefault((key, "over"), after)
            elif key not in seen:
                seen.add(key)
                reached.append(after)
                if want(after.state) is not None:
                    found[key] = after
    return tuple(found.values())


def _distinct(state: State) -> list[Do]:
    """The decisions that use the dice as they lie, of equal dice only the first."""
    dice = state.turn.dice if state.turn is not None else ()
    chosen: list[Do] = []
    seen: set[Hashable] = set()
    for event in legal(state):
        if event.name in HANDLING:
            continue
        index = event.get("die")
        if index is not None:
            same = (event.name, dice[index].face, event.get("turn"))
        elif event.name == "bonus":
            same = (event.name, len(event.get("dice")), event.get("action"))
        else:
            chosen.append(event)
            continue
        if same not in seen:
            seen.add(same)
            chosen.append(event)
    return chosen


def _key(state: State, player: int) -> Hashable:
    """What can differ between positions of one turn without chance: the snake, the dice left, and what is due.

    Trails, blockades and power-ups on the board follow from the snake's trail.
    """
    turn = state.turn
    if turn is None:
        return state.snakes[player]
    left = tuple(sorted(die.face for die in turn.dice if not die.used))
    return (state.snakes[player], left, turn.bonus, turn.level_due, state.squares)
