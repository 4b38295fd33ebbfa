"""Checks that several decisions share: each None where nothing is wrong, else the refusal under the caller's ruling."""

from companion.rules.core import Illegal
from companion.rules.snakey.rules import ACTION_WORDS, FLIP, REROLL, TRACK_WORDS, TRACKS
from companion.rules.snakey.state import State, Turn
from companion.said import say, say_count


def turn_of(state: State) -> Turn:
    """The turn that the decision is part of."""
    assert state.turn is not None, "decisions outside a turn were refused before"
    return state.turn


def dice_named(turn: Turn, chosen: tuple[int, ...], ruling: str) -> Illegal | None:
    """Whether dice are named at all, are there, and each once."""
    if not chosen:
        return Illegal(ruling, say("No die is named; name at least one."))
    for index in chosen:
        if not 0 <= index < len(turn.dice):
            return Illegal(
                ruling,
                say("There is no die {index}; the dice are 0 to {last}.", index=index, last=len(turn.dice) - 1),
            )
        if chosen.count(index) > 1:
            sentence = say("Die {index} is named more than once; name each die once.", index=index)
            return Illegal(ruling, sentence, dice=(index,))
    return None


def all_free(turn: Turn, chosen: tuple[int, ...], done: str) -> Illegal | None:
    """Whether none of the dice is locked (SD-11)."""
    for index in chosen:
        if not turn.dice[index].free:
            sentence = say("A locked die cannot be {done}; unlock it first.", done=done)
            return Illegal("SD-11", sentence, dice=(index,))
    return None


def still_unused(turn: Turn, chosen: tuple[int, ...], ruling: str) -> Illegal | None:
    """Whether none of the dice has been used."""
    for index in chosen:
        if turn.dice[index].used:
            return Illegal(
                ruling, say("Die {index} has been used already; use another one.", index=index), dice=(index,)
            )
    return None


def within_allowance(state: State, track: int, spent: int, ruling: str, one_time: str | None = None) -> Illegal | None:
    """Whether the track allows one more this turn (SD-7)."""
    most = state.rules.values[track][turn_of(state).levels[track]]
    if spent < most:
        return None
    also = one_time in state.rules.one_time and state.snake.left[state.rules.one_time.index(str(one_time))]
    way = say("spend a one-time one or use the dice as they lie") if also else say("use the dice as they lie")
    name = TRACK_WORDS[TRACKS[track]]
    many = _so_many(track, most)
    return Illegal(ruling, say("The track {track} allows {many} a turn; {way}.", track=name, many=many, way=way))


def _so_many(track: int, most: int) -> str:
    if track == REROLL:
        return say_count("{count} re-roll", "{count} re-rolls", most)
    if track == FLIP:
        return say_count("{count} flip", "{count} flips", most)
    return say_count("{count} unlock", "{count} unlocks", most)


def one_time_left(state: State, action: str, ruling: str) -> Illegal | None:
    """Whether a one-time action is left (SD-8)."""
    if state.snake.left[state.rules.one_time.index(action)]:
        return None
    words = ACTION_WORDS[action]
    return Illegal(ruling, say("No one-time {action} is left; choose something else.", action=words))
