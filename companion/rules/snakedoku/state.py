"""Snakedoku's position, and what follows from it: open squares, ends of snakes, values.

Sets of squares are `Field` sets.
"""

from dataclasses import dataclass

from companion.rules.core import Announcement, Header, Malformed, Option, chosen_options
from companion.rules.field import field_of, indexes
from companion.rules.sudoku import Grid, made, read_grid
from companion.said import say

FIELD = field_of(9, 9)
SYMBOLS = ("circle", "square", "diamond", "triangle")
OPTIONS: tuple[Option, ...] = (
    Option("seed", 0, "SN-1", say("The number that the sudoku is made from where none is given.")),
    Option("symbols", None, "SN-2", say("Each player's symbol: circle, square, diamond or triangle, all different.")),
    Option("mongoose", False, "SN-8", say("Each player starts with a mongoose, which closes a square for good.")),
)
CENTRES = FIELD.set_of((c, r) for r in (2, 5, 8) for c in (2, 5, 8))
"""The squares that carry a mongoose (SN-8)."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What the header settles. `digits` and `suiting` go by square index.

    `suiting[i]`: the set of squares that a symbol on square i lets its player take (SN-3).
    """

    players: tuple[str, ...]
    symbols: tuple[str, ...]
    grid: Grid
    digits: tuple[int, ...]
    suiting: tuple[int, ...]
    mongoose: bool


@dataclass(frozen=True, slots=True)
class State:
    """The position. Tuples go by player in the header's order.

    `owned`: each one's squares; of these `lone` without any connection, `ends` with one. `snakes`: square
    indexes from end to end. `placed`, `connected`: what the turn has seen. `turn`: whose turn it is, or was
    last when `finished`.
    """

    setup: Setup
    turn: int
    placed: bool
    connected: bool
    closed: int
    owned: tuple[int, ...]
    lone: tuple[int, ...]
    ends: tuple[int, ...]
    current: tuple[int | None, ...]
    snakes: tuple[tuple[tuple[int, ...], ...], ...]
    mongooses: tuple[int, ...]
    finished: bool
    heard: tuple[Announcement, ...]


def first_state(header: Header) -> State:
    """The empty board (SN-1, SN-2, SN-8).

    Raises:
        Malformed: an option is unknown or of the wrong kind, or the board is no completed sudoku.
    """
    players = header.players
    options = chosen_options(header, OPTIONS)
    seed, mongoose = options["seed"], options["mongoose"]
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise Malformed(say('the option "seed" must be a whole number'))
    symbols = _symbols(len(players), options["symbols"] if "symbols" in header.options else SYMBOLS[: len(players)])
    grid = made(seed) if header.board is None else read_grid(header.board)
    digits = tuple(digit for row in grid for digit in row)
    with_digit = [sum(1 << i for i in range(81) if digits[i] == digit) for digit in range(1, 10)]
    near = [with_digit[d - 1] | with_digit[d] | with_digit[(d + 1) % 9] for d in range(9)]
    setup = Setup(players, symbols, grid, digits, tuple(near[digit - 1] for digit in digits), mongoose)
    none = (0,) * len(players)
    return State(
        setup=setup,
        turn=0,
        placed=False,
        connected=False,
        closed=0,
        owned=none,
        lone=none,
        ends=none,
        current=(None,) * len(players),
        snakes=((),) * len(players),
        mongooses=(int(mongoose),) * len(players),
        finished=False,
        heard=(),
    )


def _symbols(players: int, raw: object) -> tuple[str, ...]:
    if not isinstance(raw, (list, tuple)) or not all(isinstance(name, str) and name in SYMBOLS for name in raw):
        raise Malformed(say('the option "symbols" must be a list of these names: {names}', names=", ".join(SYMBOLS)))
    if len(raw) != players or len(set(raw)) != players:
        raise Malformed(
            say('the option "symbols" must name {players} different symbols, one a player', players=players)
        )
    return tuple(raw)


def open_squares(state: State) -> int:
    """The squares that neither a symbol nor a mongoose has taken."""
    taken = state.closed
    for squares in state.owned:
        taken |= squares
    return FIELD.full ^ taken


def placeable(state: State, player: int) -> int:
    """The open squares that suit the player's current symbol (SN-3); at first every one (SN-2)."""
    current = state.current[player]
    free = open_squares(state)
    return free if current is None else free & state.setup.suiting[current]


def connectable(state: State, player: int) -> bool:
    """Whether two of the player's squares may be connected (SN-4)."""
    lone = state.lone[player]
    return FIELD.spread(lone) & (lone | state.ends[player]) != 0


def connections(state: State, player: int) -> list[tuple[int, int]]:
    """Every connection that SN-4 allows, as (from, to), row by row."""
    lone = state.lone[player]
    free = lone | state.ends[player]
    return [(a, b) for a in indexes(lone) for b in indexes(FIELD.beside[a] & free)]


def spendable(state: State, player: int) -> bool:
    """Whether the player holds a mongoose and a square is open for it (SN-9)."""
    return state.mongooses[player] > 0 and open_squares(state) != 0


def outs(state: State) -> tuple[bool, ...]:
    """Which players are out: no open square suits them any more (SN-6)."""
    free = open_squares(state)
    suiting = state.setup.suiting
    return tuple(current is not None and not free & suiting[current] for current in state.current)


def score(state: State, player: int) -> int | float:
    """The snakes' values (SN-7) and half a point for each mongoose left (SN-10); a whole score is an int."""
    value = sum(len(snake) - 1 for snake in state.snakes[player])
    halves = state.mongooses[player]
    return value + halves / 2 if halves % 2 else value + halves // 2


def standing(state: State, player: int) -> tuple[int | float, list[int]]:
    """What decides the game: the score, then the snakes' lengths, longest first (SN-7)."""
    return score(state, player), sorted((len(snake) for snake in state.snakes[player]), reverse=True)


def winners(state: State) -> tuple[str, ...]:
    """Who has won; empty while the game is played (SN-7)."""
    if not state.finished:
        return ()
    standings = [standing(state, player) for player in range(len(state.owned))]
    best = max(standings)
    return tuple(name for name, reached in zip(state.setup.players, standings, strict=True) if reached == best)
