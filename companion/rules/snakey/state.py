"""The state of a game of Snakey Dice: immutable, and derived from the header and the events alone."""

from dataclasses import dataclass, field

from companion.rules.changed import changed
from companion.rules.core import Announcement, Square
from companion.rules.grid import Heading
from companion.rules.snakey.board import Board
from companion.rules.snakey.dice import Die
from companion.rules.snakey.rules import TOP_LEVEL, TRACKS, Kind, Rules


@dataclass(frozen=True, slots=True)
class Snake:
    """A player's snake and score sheet."""

    left: tuple[int, ...]
    """One-time actions left, gained ones included, in the order of the rules' `one_time`."""
    gained: tuple[int, ...]
    trail: tuple[Square, ...] = ()
    """The squares visited in order, the start first."""
    heading: Heading | None = None
    front: Square | None = None
    """The square in front, None at a wall."""
    levels: tuple[int, ...] = (0,) * len(TRACKS)
    """The level reached on each track, in the order of TRACKS."""
    eaten: int = 0
    jumped: int = 0
    alive: bool = True

    @property
    def dice(self) -> int:
        """How many dice the player rolls next (SD-6)."""
        return 2 + max(self.levels)

    @property
    def finished_tracks(self) -> int:
        """The tracks that are at their last level."""
        return self.levels.count(TOP_LEVEL)


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn of the player to act."""

    levels: tuple[int, ...]
    """The levels in force: what the turn gains counts from the next one (SD-6)."""
    dice: tuple[Die, ...] = ()
    """Empty before the roll."""
    rerolls: int = 0
    flips: int = 0
    unlocks: int = 0
    """How much of each track's allowance the turn has spent."""
    rerolling: tuple[int, ...] = ()
    """The dice picked up for a re-roll that is due, ascending."""
    bonus: bool = False
    """The special bonus was taken this turn."""
    level_due: bool = False
    """A power-up was eaten and its level is still to be chosen."""

    @property
    def handling(self) -> bool:
        """Whether the roll may still be handled: rolled, and no die used yet."""
        return bool(self.dice) and not any(die.used for die in self.dice)


@dataclass(frozen=True, slots=True)
class Squares:
    """Squares that are being rolled for, each a column and a row."""

    kind: Kind
    count: int
    ruling: str
    """The ruling that asks for them: SD-3, SD-13, SD-15 or SD-19."""
    number: int = 1
    """Which of them is being rolled, from 1."""
    column: int | None = None
    """Its column, once rolled."""


@dataclass(frozen=True, slots=True)
class State:
    """A whole game. `turn` is None in set-up and at the end; `squares` is None when none are due."""

    rules: Rules = field(hash=False)
    board: Board = field(hash=False)
    players: tuple[str, ...] = field(hash=False)
    snakes: tuple[Snake, ...]
    blockades: int
    power_ups: int
    """The unclaimed ones."""
    trails: int = 0
    """All snakes' trails."""
    current: int = 0
    """The player to act, by index; in set-up rolls the first."""
    turn: Turn | None = None
    squares: Squares | None = None
    firsts: tuple[int | None, ...] = (None,) * len(TRACKS)
    """Who reached level 4 of each track first, by index."""
    standing: tuple[int, ...] = ()
    """The players with the last-player-standing bonus, by index; before the end, the one left in."""
    finished: bool = False
    heard: tuple[Announcement, ...] = field(default=(), compare=False)
    """What the last event announced; no part of the position."""

    @property
    def snake(self) -> Snake:
        """The snake of the player to act."""
        return self.snakes[self.current]

    @property
    def blocked(self) -> int:
        """The squares that no snake can enter."""
        return self.blockades | self.trails

    @property
    def taken(self) -> int:
        """The squares on which no blockade and no power-up can be made (SD-14)."""
        return self.blocked | self.power_ups


def with_snake(state: State, snake: Snake) -> State:
    """The state with this snake for the player to act."""
    at = state.current
    return changed(state, snakes=(*state.snakes[:at], snake, *state.snakes[at + 1 :]))


def announced(state: State, event: str, *players: int) -> State:
    """The state with one more announcement, of these players in the header's order."""
    names = tuple(state.players[player] for player in sorted(players))
    return changed(state, heard=(*state.heard, Announcement(event, names)))
