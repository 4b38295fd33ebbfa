"""What differs between Snakey Dice solo and at the table, as data (SD-3, SD-7, SD-8, SD-13, SD-15, SD-19)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from companion.rules.snakey.board import Board, solo_board, table_board
from companion.said import say

TRACKS = ("reroll", "flip", "ignore", "unlock")
REROLL, FLIP, IGNORE, UNLOCK = range(4)
TOP_LEVEL = 4

TRACK_WORDS = {"reroll": say("Re-roll"), "flip": say("Flip"), "ignore": say("Ignore"), "unlock": say("Unlock")}
HANDLING = frozenset(("reroll", "flip", "unlock"))
"""The events that change how the dice lie (SD-7)."""
ONE_ESCAPE = {"portal": say("a portal"), "jump": say("a jump"), "tunnel": say("a tunnel")}
ACTION_WORDS = {
    "portal": say("portal"),
    "jump": say("jump"),
    "tunnel": say("tunnel"),
    "reroll": say("re-roll"),
    "unlock": say("unlock"),
}

Kind = Literal["blockade", "power-up"]


@dataclass(frozen=True, slots=True)
class Rules:
    """One of the two games."""

    name: str
    title: str
    seats: range
    read_board: Callable[[Any], Board]
    values: tuple[tuple[int, ...], ...]
    """What each track, in the order of TRACKS, allows at level 0-4 (SD-7)."""
    one_time: tuple[str, ...]
    """The one-time actions; portal first, then the jump under the game's own name for it (SD-8)."""
    each: int
    """How many of each one-time action a player begins with."""
    per_locked: int
    """Blockades that a locked die makes (SD-13)."""
    eaten: tuple[Kind, int]
    """What is rolled for when a power-up was eaten, and how many (SD-15)."""
    bonus_dice: range
    """How many dice the special bonus may use (SD-19)."""
    bonus_blocks: bool
    """Whether the dice of a bonus still make their blockades (SD-19)."""

    @property
    def solo(self) -> bool:
        return self.seats[-1] == 1

    @property
    def jump(self) -> str:
        """The game's word for going beyond an obstacle."""
        return self.one_time[1]


SOLO = Rules(
    name="snakey-solo",
    title="Snakey Dice solo",
    seats=range(1, 2),
    read_board=solo_board,
    values=((1, 1, 2, 2, 3), (0, 1, 1, 2, 2), (1, 1, 2, 2, 3), (0, 0, 1, 1, 2)),
    one_time=("portal", "jump", "unlock"),
    each=3,
    per_locked=1,
    eaten=("blockade", 2),
    bonus_dice=range(3, 7),
    bonus_blocks=True,
)

TABLE = Rules(
    name="snakey",
    title="Snakey Dice",
    seats=range(2, 5),
    read_board=table_board,
    values=((1, 2, 3, 4, 4), (0, 1, 2, 3, 3), (1, 1, 2, 2, 3), (0, 0, 1, 2, 2)),
    one_time=("portal", "tunnel", "reroll", "unlock"),
    each=4,
    per_locked=2,
    eaten=("power-up", 1),
    bonus_dice=range(3, 4),
    bonus_blocks=False,
)

MOST_GAINED = 2
"""The most of one type that a player may gain by the bonus in a game (SD-19)."""
