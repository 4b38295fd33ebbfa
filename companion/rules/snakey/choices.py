"""The decisions open in a state, each once and in full, as `actions` lists them."""

from functools import cache
from itertools import combinations

from companion.rules.core import Do, do
from companion.rules.grid import HEADINGS
from companion.rules.snakey.ahead import ahead, next_front
from companion.rules.snakey.dice import Die, flips
from companion.rules.snakey.rules import FLIP, IGNORE, MOST_GAINED, REROLL, TOP_LEVEL, TRACKS, UNLOCK
from companion.rules.snakey.state import State, Turn

PORTAL = do("portal")
END_TURN = do("end_turn")


def legal(state: State) -> tuple[Do, ...]:
    """Every legal decision; empty while only a roll is open, and at the end."""
    turn = state.turn
    if state.finished or state.squares is not None:
        return ()
    if turn is None:
        return _starts(state)
    if turn.rerolling:
        return ()
    if turn.level_due:
        levels = state.snake.levels
        return tuple(_level_up(track) for track, at in zip(TRACKS, levels, strict=True) if at < TOP_LEVEL)
    lies = ahead(state.board, state.blocked, state.snake.front)
    escape = _escape(state, lies)
    if not turn.dice:
        return escape
    handling = _handling(state, turn) if turn.handling else ()
    using = (*escape, *_moves(turn, lies == "open"), *_bonus(state, turn))
    if unused(turn) <= state.rules.values[IGNORE][turn.levels[IGNORE]]:
        return (*handling, *using, END_TURN)
    return (*handling, *using)


def unused(turn: Turn) -> int:
    """How many dice are not used yet."""
    return sum(not die.used for die in turn.dice)


def free_starts(state: State) -> tuple[tuple[int, int], ...]:
    """The starts that nobody has taken."""
    bit = state.board.bit
    return tuple(start for start in state.board.starts if not bit[start] & state.trails)


def _starts(state: State) -> tuple[Do, ...]:
    ways = [
        (start, heading)
        for start in free_starts(state)
        for heading in HEADINGS
        if next_front(state.board, start, heading) is not None
    ]
    if state.rules.solo:
        return tuple(do("start", heading=heading) for _, heading in ways)
    return tuple(do("start", square=start, heading=heading) for start, heading in ways)


def _escape(state: State, lies: str) -> tuple[Do, ...]:
    left = state.snake.left
    if lies == "wall" and left[0]:
        return (PORTAL,)
    if lies == "obstacle" and left[1]:
        return (_named(state.rules.jump),)
    return ()


def _handling(state: State, turn: Turn) -> tuple[Do, ...]:
    rules, left, levels = state.rules, state.snake.left, turn.levels
    free = tuple(index for index, die in enumerate(turn.dice) if die.free)
    out: tuple[Do, ...] = ()
    if turn.rerolls < rules.values[REROLL][levels[REROLL]]:
        out += _rerolls(free, False)
    if "reroll" in rules.one_time and left[rules.one_time.index("reroll")]:
        out += _rerolls(free, True)
    if turn.flips < rules.values[FLIP][levels[FLIP]]:
        out += tuple(flip for index in free for flip in _flips(index, turn.dice[index]))
    locked = tuple(index for index, die in enumerate(turn.dice) if not die.free)
    if turn.unlocks < rules.values[UNLOCK][levels[UNLOCK]]:
        out += tuple(_unlock(index, False) for index in locked)
    if left[rules.one_time.index("unlock")]:
        out += tuple(_unlock(index, True) for index in locked)
    return out


def _moves(turn: Turn, is_open: bool) -> tuple[Do, ...]:
    out: list[Do] = []
    for index, die in enumerate(turn.dice):
        if die.used:
            continue
        if die.face == "locked":
            out.append(_block(index))
        elif is_open:
            out.extend(_move(index, die.face))
    return tuple(out)


def _bonus(state: State, turn: Turn) -> tuple[Do, ...]:
    if turn.bonus or len(turn.dice) < state.rules.bonus_dice[0]:
        return ()
    locked = tuple(i for i, die in enumerate(turn.dice) if die.face == "locked" and not die.used)
    gained, types = state.snake.gained, state.rules.one_time
    open_types = tuple(name for name, had in zip(types, gained, strict=True) if had < MOST_GAINED)
    return _bonuses(locked, open_types, state.rules.bonus_dice)


# The same few events come again and again; each is made once.


@cache
def _named(name: str) -> Do:
    return do(name)


@cache
def _level_up(track: str) -> Do:
    return do("level_up", track=track)


@cache
def _rerolls(free: tuple[int, ...], one_time: bool) -> tuple[Do, ...]:
    chosen = [dice for count in range(1, len(free) + 1) for dice in combinations(free, count)]
    if one_time:
        return tuple(do("reroll", dice=dice, using="one_time") for dice in chosen)
    return tuple(do("reroll", dice=dice) for dice in chosen)


@cache
def _flips(index: int, die: Die) -> tuple[Do, ...]:
    return tuple(do("flip", die=index, shows=shows) for shows in flips(die))


@cache
def _unlock(index: int, one_time: bool) -> Do:
    return do("unlock", die=index, using="one_time") if one_time else do("unlock", die=index)


@cache
def _block(index: int) -> Do:
    return do("block", die=index)


@cache
def _move(index: int, face: str) -> tuple[Do, ...]:
    if face == "left_right":
        return (do("move", die=index, turn="left"), do("move", die=index, turn="right"))
    return (do("move", die=index),)


@cache
def _bonuses(locked: tuple[int, ...], types: tuple[str, ...], sizes: range) -> tuple[Do, ...]:
    return tuple(
        do("bonus", dice=dice, action=action)
        for count in sizes
        for dice in combinations(locked, count)
        for action in types
    )
