"""Why an event is refused: the ruling, what is wrong and what could be done. The one source of legality."""

from collections.abc import Callable

from companion.rules.core import Do, Event, Illegal, Roll, Square
from companion.rules.grid import HEADING_WORDS, name_of
from companion.rules.snakey.ahead import ahead, next_front
from companion.rules.snakey.checks import all_free, dice_named, one_time_left, still_unused, turn_of, within_allowance
from companion.rules.snakey.choices import free_starts, unused
from companion.rules.snakey.dice import FACE_WORDS, flips
from companion.rules.snakey.due import roll_named_by, roll_refused, untimely
from companion.rules.snakey.rules import (
    ACTION_WORDS,
    FLIP,
    IGNORE,
    MOST_GAINED,
    REROLL,
    TOP_LEVEL,
    TRACK_WORDS,
    TRACKS,
    UNLOCK,
)
from companion.rules.snakey.state import State
from companion.said import one_of, say

RULINGS = {
    "start": "SD-4",
    "reroll": "SD-9",
    "flip": "SD-10",
    "unlock": "SD-11",
    "move": "SD-12",
    "block": "SD-13",
    "level_up": "SD-15",
    "portal": "SD-16",
    "jump": "SD-16",
    "tunnel": "SD-16",
    "end_turn": "SD-18",
    "bonus": "SD-19",
}
"""The ruling that names each decision: it refuses what is out of its time."""


def why_not(state: State, event: Event) -> Illegal | None:
    """None where the event is legal, else why it is not."""
    if isinstance(event, Roll):
        return roll_refused(state, event)
    too_soon = untimely(state, event.name)
    if too_soon is not None:
        return Illegal(RULINGS[event.name], too_soon)
    return _CHECKS[event.name](state, event)


def named_by(state: State, event: Event) -> str:
    """The ruling that names this event here."""
    return roll_named_by(state) if isinstance(event, Roll) else RULINGS[event.name]


# ---- decisions ---------------------------------------------------------------------------------------------------


def _start(state: State, event: Do) -> Illegal | None:
    free = free_starts(state)
    square = state.board.starts[0] if state.rules.solo else event.get("square")
    if square not in state.board.starts:
        choice = "; ".join(name_of(start) for start in free)
        return Illegal(
            "SD-4",
            say("{square} is no start; choose one of {choice}.", square=name_of(square), choice=choice),
            squares=(square,),
        )
    if square not in free:
        choice = "; ".join(name_of(start) for start in free)
        return Illegal(
            "SD-4",
            say("{square} is taken; choose one of {choice}.", square=name_of(square), choice=choice),
            squares=(square,),
        )
    if next_front(state.board, square, event.get("heading")) is None:
        sentence = say(
            "There is a wall {heading} of {square}; head onto the board.",
            heading=HEADING_WORDS[event.get("heading")],
            square=name_of(square),
        )
        return Illegal("SD-4", sentence, squares=(square,))
    return None


def _reroll(state: State, event: Do) -> Illegal | None:
    turn, chosen = turn_of(state), event.get("dice")
    wrong = dice_named(turn, chosen, "SD-9") or all_free(turn, chosen, say("re-rolled"))
    if wrong is not None:
        return wrong
    if event.get("using") is not None:
        return one_time_left(state, "reroll", "SD-9")
    return within_allowance(state, REROLL, turn.rerolls, "SD-9", "reroll")


def _flip(state: State, event: Do) -> Illegal | None:
    turn, index = turn_of(state), event.get("die")
    wrong = dice_named(turn, (index,), "SD-10") or all_free(turn, (index,), say("flipped"))
    if wrong is not None:
        return wrong
    die = turn.dice[index]
    if event.get("shows") not in flips(die):
        ways = one_of([FACE_WORDS[face] for face in flips(die)])
        shows = FACE_WORDS.get(event.get("shows"), event.get("shows"))
        sentence = say(
            "A flip from {face} cannot show {shows}; it shows {ways}.",
            face=FACE_WORDS[die.face],
            shows=shows,
            ways=ways,
        )
        return Illegal("SD-10", sentence, dice=(index,))
    return within_allowance(state, FLIP, turn.flips, "SD-10")


def _unlock(state: State, event: Do) -> Illegal | None:
    turn, index = turn_of(state), event.get("die")
    wrong = dice_named(turn, (index,), "SD-11")
    if wrong is not None:
        return wrong
    if turn.dice[index].free:
        sentence = say("This die is not locked; only a die that shows locked is unlocked, once.")
        return Illegal("SD-11", sentence, dice=(index,))
    if event.get("using") is not None:
        return one_time_left(state, "unlock", "SD-11")
    return within_allowance(state, UNLOCK, turn.unlocks, "SD-11", "unlock")


def _move(state: State, event: Do) -> Illegal | None:
    turn, index, way = turn_of(state), event.get("die"), event.get("turn")
    wrong = dice_named(turn, (index,), "SD-12") or still_unused(turn, (index,), "SD-12")
    if wrong is not None:
        return wrong
    face = turn.dice[index].face
    if face == "locked":
        sentence = say("A die that shows locked does not move the snake; block with it or leave it.")
        return Illegal("SD-12", sentence, dice=(index,))
    if face == "left_right" and way is None:
        sentence = say('A die that shows left/right turns either way; say which with "turn".')
        return Illegal("SD-12", sentence, dice=(index,))
    if face != "left_right" and way is not None:
        sentence = say(
            'A die that shows {face} leaves no turn to choose; "turn" is for left/right alone.',
            face=FACE_WORDS[face],
        )
        return Illegal("SD-12", sentence, dice=(index,))
    return _blocked_ahead(state)


def _blocked_ahead(state: State) -> Illegal | None:
    snake = state.snake
    lies = ahead(state.board, state.blocked, snake.front)
    if lies == "wall":
        sentence = say("There is a wall ahead of {square}; spend a portal first.", square=name_of(snake.trail[-1]))
        return Illegal("SD-16", sentence, squares=(snake.trail[-1],))
    if lies == "obstacle" and snake.front is not None:
        sentence = say(
            "There is {what} ahead on {front}; spend a {jump} first.",
            what=obstacle(state, snake.front),
            front=name_of(snake.front),
            jump=ACTION_WORDS[state.rules.jump],
        )
        return Illegal("SD-16", sentence, squares=(snake.front,))
    return None


def obstacle(state: State, square: Square) -> str:
    """What lies on a square that no snake can enter."""
    return say("a blockade") if state.blockades & state.board.bit[square] else say("a trail")


def _block(state: State, event: Do) -> Illegal | None:
    turn, index = turn_of(state), event.get("die")
    wrong = dice_named(turn, (index,), "SD-13") or still_unused(turn, (index,), "SD-13")
    if wrong is None and turn.dice[index].face != "locked":
        face = FACE_WORDS[turn.dice[index].face]
        sentence = say("This die shows {face}; only a die that shows locked makes a blockade.", face=face)
        return Illegal("SD-13", sentence, dice=(index,))
    return wrong


def _bonus(state: State, event: Do) -> Illegal | None:
    turn, chosen, action = turn_of(state), event.get("dice"), event.get("action")
    sizes = state.rules.bonus_dice
    if turn.bonus:
        return Illegal("SD-19", say("The special bonus is once a turn; block with these dice or leave them."))
    wrong = dice_named(turn, chosen, "SD-19") or still_unused(turn, chosen, "SD-19")
    if wrong is not None:
        return wrong
    if len(chosen) not in sizes:
        many = say("three or more dice") if len(sizes) > 1 else say("exactly three dice")
        return Illegal(
            "SD-19", say("The special bonus uses {many}, not {given}.", many=many, given=len(chosen)), dice=chosen
        )
    other = tuple(index for index in chosen if turn.dice[index].face != "locked")
    if other:
        face = FACE_WORDS[turn.dice[other[0]].face]
        sentence = say("The special bonus uses only dice that show locked; leave out {face}.", face=face)
        return Illegal("SD-19", sentence, dice=other)
    gained = state.snake.gained
    if gained[state.rules.one_time.index(action)] >= MOST_GAINED:
        other_left = min(gained) < MOST_GAINED
        sentence = say(
            "{most} of {action} have been gained already, the most in a game; {way}.",
            most=MOST_GAINED,
            action=ACTION_WORDS[action],
            way=say("choose another action") if other_left else say("block with these dice or leave them"),
        )
        return Illegal("SD-19", sentence)
    return None


def _level_up(state: State, event: Do) -> Illegal | None:
    track = event.get("track")
    if state.snake.levels[TRACKS.index(track)] == TOP_LEVEL:
        words = TRACK_WORDS[track]
        return Illegal("SD-15", say("The track {track} is at its last level; choose another one.", track=words))
    return None


def _portal(state: State, event: Do) -> Illegal | None:
    snake = state.snake
    if snake.front is not None:
        sentence = say(
            "A portal leads through a wall, and {front} is ahead; {way_on}.",
            front=name_of(snake.front),
            way_on=_way_on(state),
        )
        return Illegal("SD-16", sentence, squares=(snake.front,))
    return one_time_left(state, "portal", "SD-16")


def _jump(state: State, event: Do) -> Illegal | None:
    word, front = state.rules.jump, state.snake.front
    lies = ahead(state.board, state.blocked, front)
    if lies != "obstacle":
        where = say("the wall") if front is None else name_of(front)
        sentence = say(
            "A {jump} leads past a blockade or a trail, and {where} is ahead; {way_on}.",
            jump=ACTION_WORDS[word],
            where=where,
            way_on=_way_on(state),
        )
        return Illegal("SD-16", sentence, squares=() if front is None else (front,))
    return one_time_left(state, word, "SD-16")


def _way_on(state: State) -> str:
    lies = ahead(state.board, state.blocked, state.snake.front)
    if lies == "open":
        return say("a die can move there")
    if lies == "wall":
        return say("spend a portal instead")
    return say("spend a {jump} instead", jump=ACTION_WORDS[state.rules.jump])


def _end_turn(state: State, event: Do) -> Illegal | None:
    turn = turn_of(state)
    most = state.rules.values[IGNORE][turn.levels[IGNORE]]
    if unused(turn) > most:
        sentence = say(
            "{unused} dice are unused and {most} may be ignored; use {more} more.",
            unused=unused(turn),
            most=most,
            more=unused(turn) - most,
        )
        return Illegal("SD-18", sentence)
    return None


_CHECKS: dict[str, Callable[[State, Do], Illegal | None]] = {
    "start": _start,
    "reroll": _reroll,
    "flip": _flip,
    "unlock": _unlock,
    "move": _move,
    "block": _block,
    "bonus": _bonus,
    "level_up": _level_up,
    "portal": _portal,
    "jump": _jump,
    "tunnel": _jump,
    "end_turn": _end_turn,
}
