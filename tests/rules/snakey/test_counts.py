"""The number of event sequences from fixed positions, as chess programs count moves (perft).

Rolls count as well: snake dice by every list of named faces, a coordinate once for each sum. Small counts are worked by
hand in the comments; large ones are frozen. Where one differs, it is told event by event.
"""

import itertools
import json
from collections.abc import Callable

import pytest

from companion.rules.changed import changed
from companion.rules.core import SNAKE_FACES, Event, Roll
from companion.rules.record import event_json
from companion.rules.snakey import SNAKEY, SNAKEY_SOLO
from companion.rules.snakey.game import SnakeyDice
from companion.rules.snakey.state import State
from tests.rules.snakey.helpers import begin, custom, lying, put, solo, table, turn_of


def events(game: SnakeyDice, state: State) -> list[Event]:
    due = game.want(state)
    if due is None:
        return [*game.legal(state)]
    if due.dice == "snake":
        return [*game.legal(state), *(Roll(faces) for faces in itertools.product(SNAKE_FACES, repeat=due.count))]
    return [*game.legal(state), *(_sum(number, due.count) for number in range(due.count, 6 * due.count + 1))]


def _sum(number: int, dice: int) -> Roll:
    faces = [1] * dice
    for index in range(dice):
        faces[index] += min(5, number - sum(faces))
    return Roll(tuple(faces))


def count(game: SnakeyDice, state: State, depth: int) -> int:
    if depth == 0:
        return 1
    open_now = events(game, state)
    if depth == 1:
        return len(open_now)
    return sum(count(game, game.apply(state, event), depth - 1) for event in open_now)


def divided(game: SnakeyDice, state: State, depth: int) -> str:
    """The count, event by event."""
    lines = [
        f"{json.dumps(event_json(event))}: {count(game, game.apply(state, event), depth - 1)}"
        for event in events(game, state)
    ]
    return "\n".join(lines)


def before_the_start() -> State:
    """Solo on a bare board.

    1: two starts. 2: 25 rolls each. 3: by the roll, at level 0 and with one-time unlocks left. Two dice that move, 16
    rolls: 3 re-rolls each, and 40 moves in all (each die 1, left_right 2). One locked, 8 rolls: a re-roll, an unlock, a
    block each, and 10 moves in all. Both locked: 2 unlocks, 2 blocks. 48 + 40 + 24 + 10 + 4 = 126, for each start.
    """
    return begin(SNAKEY_SOLO, 1, custom())


def forward_and_left() -> State:
    """Solo in the open. 1: 3 re-rolls, 2 moves. 2: 5 + 5 + 25 rolls; after a move the other one or the turn's end."""
    return lying(put(solo(), [(6, 6)], "up"), "forward", "left")


def portal_then_jump() -> State:
    """Solo at the wall with a locked die, one portal, one jump, and a blockade beyond the wall.

    1: portal, block, end. 2: after the portal jump, block, end; after the block 11 columns; after the end the portal
    or one of 25 rolls. 3 + 11 + 26.
    """
    return lying(put(solo(), [(6, 2)], "up", left=(1, 1, 0), blockades=[(6, 12)]), "locked")


def one_way_round() -> State:
    """Two players, one left_right and no one-time action but the portal. 1: re-roll, left, right, end.

    2: 5 rolls; after each move the end of the turn; after that end Bo's 25 rolls. 5 + 1 + 1 + 25.
    """
    return lying(put(table(), [(6, 6)], "up", left=(1, 0, 0, 0)), "left_right")


def three_locked() -> State:
    """At the table with four dice, three of them locked; the track allows a flip, one-time actions are at hand."""
    state = put(table(board="original"), [(2, 2), (3, 2)], "right", levels=(0, 2, 0, 2))
    return lying(state, "locked", 6, "locked", "left_right")


def level_due() -> State:
    """At the table with a level to choose, on three tracks, and three dice left."""
    state = put(table(3, "original"), [(2, 2), (5, 2)], "right", levels=(1, 4, 2, 3), eaten=11)
    state = lying(state, "left", "right", 5)
    return changed(state, turn=changed(turn_of(state), level_due=True))


def crowded() -> State:
    """Solo among blockades with three dice, two portals and two jumps."""
    state = solo(custom([(4, 4), (5, 4), (6, 3), (7, 5), (6, 12)], [(6, 5), (2, 4)]))
    return lying(put(state, [(6, 7), (6, 6)], "up", levels=(1, 1, 0, 0), left=(2, 2, 1)), "forward", "left_right", 6)


def final_turn() -> State:
    """At the table, the last player left: the turn's end is the end of the game.

    1: a re-roll or a one-time re-roll of the forward, a one-time unlock, the move, the block. 2: 5 rolls each; after
    the unlock 3 re-rolls in two ways, the move, the block; after the move the block or the end; 11 columns.
    10 + 8 + 2 + 11.
    """
    state = put(table(), [(12, 2)], "down", player=1, alive=False)
    return lying(changed(put(state, [(6, 6)], "up"), standing=(0,)), "forward", "locked")


COUNTS: list[tuple[SnakeyDice, Callable[[], State], tuple[int, ...]]] = [
    (SNAKEY_SOLO, before_the_start, (2, 50, 252, 1740, 9608, 40168)),
    (SNAKEY_SOLO, forward_and_left, (5, 39, 146, 614, 5578, 28590)),
    (SNAKEY_SOLO, portal_then_jump, (3, 40, 277, 1432, 8627, 38023)),
    (SNAKEY, one_way_round, (4, 32, 243, 2001, 14940)),
    (SNAKEY, three_locked, (18, 208, 2467, 34781)),
    (SNAKEY, level_due, (3, 63, 1509, 28083)),
    (SNAKEY_SOLO, crowded, (11, 117, 1273, 11726)),
    (SNAKEY, final_turn, (5, 31, 261, 2302, 23404)),
]


@pytest.mark.parametrize(("game", "position", "counts"), COUNTS, ids=lambda value: getattr(value, "__name__", ""))
def test_counts(game: SnakeyDice, position: Callable[[], State], counts: tuple[int, ...]) -> None:
    state = position()
    for depth, expected in enumerate(counts, 1):
        found = count(game, state, depth)
        assert found == expected, f"depth {depth}: {found}, not {expected}\n{divided(game, state, depth)}"
