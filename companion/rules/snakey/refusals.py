"""Why an event is refused: the ruling, what is wrong and what could be done. The one source of legality."""

from collections.abc import Callable

from companion.rules.core import STANDARD_FACES, Do, Event, Illegal, Roll, Square
from companion.rules.snakey.ahead import ahead, next_front
from companion.rules.snakey.checks import all_free, dice_named, one_time_left, still_unused, turn_of, within_allowance
from companion.rules.snakey.choices import free_starts, unused
from companion.rules.snakey.dice import FACE_WORDS, flips, is_snake_face
from companion.rules.snakey.rules import FLIP, IGNORE, MOST_GAINED, REROLL, TOP_LEVEL, TRACKS, UNLOCK
from companion.rules.snakey.state import State
from companion.rules.snakey.turn import want

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
        return _roll(state, event)
    untimely = _untimely(state, event.name)
    if untimely is not None:
        return Illegal(RULINGS[event.name], untimely)
    return _CHECKS[event.name](state, event)


def said(square: Square) -> str:
    """A square in words, as records write it."""
    return f"[{square[0]},{square[1]}]"


# ---- rolls and times ---------------------------------------------------------------------------------------------


def _roll(state: State, roll: Roll) -> Illegal | None:
    due = want(state)
    if due is None:
        return Illegal("RECORD", f"No roll is due; {_what_now(state)}.")
    ruling = _roll_ruling(state)
    if len(roll.faces) != due.count:
        return Illegal(ruling, f"{_thrown(due.count, due.dice)} are due ({due.purpose}), not {len(roll.faces)}.")
    for face in roll.faces:
        if due.dice == "standard" and face not in STANDARD_FACES:
            return Illegal(ruling, f"{face} is no face of a plain die; a coordinate is rolled with dice from 1 to 6.")
        if due.dice == "snake" and not is_snake_face(face):
            return Illegal(ruling, f"{face} is no face of a snake die; name one of its faces or a number from 1 to 6.")
    return None


def _thrown(count: int, kind: str) -> str:
    kind = "plain" if kind == "standard" else kind
    return f"{count} {kind} die" if count == 1 else f"{count} {kind} dice"


def _roll_ruling(state: State) -> str:
    if state.squares is not None:
        return state.squares.ruling
    return "SD-9" if state.turn is not None and state.turn.rerolling else "SD-6"


def _what_now(state: State) -> str:
    if state.finished:
        return "the game is over"
    if state.turn is None:
        return f"{state.players[state.current]} chooses a start"
    if state.turn.level_due:
        return "a track to level up is to be chosen"
    return "use the dice or end the turn"


def _untimely(state: State, name: str) -> str | None:
    """Why no event of this name can come now."""
    turn = state.turn
    if state.finished:
        return "The game is over."
    due = want(state)
    if due is not None and (state.squares is not None or (turn is not None and turn.rerolling)):
        return f"A roll is due first ({due.purpose}): throw {_thrown(due.count, due.dice)}."
    if turn is None:
        return None if name == "start" else f"{state.players[state.current]} has to choose a start first."
    if name == "start":
        return "The snakes have started already; go on with the turn."
    if turn.level_due:
        return None if name == "level_up" else "A power-up was eaten: choose a track to level up first."
    if name == "level_up":
        return "No level is due; eat a power-up to gain one."
    if not turn.dice and name not in ("portal", "jump", "tunnel"):
        return f"The dice have not been rolled yet; throw {_thrown(state.snake.dice, 'snake')} first."
    if name in ("reroll", "flip", "unlock") and not turn.handling:
        return "A die has been used already; dice are re-rolled, flipped and unlocked before the first one is used."
    return None


# ---- decisions ---------------------------------------------------------------------------------------------------


def _start(state: State, event: Do) -> Illegal | None:
    free = free_starts(state)
    square = state.board.starts[0] if state.rules.solo else event.get("square")
    if square not in state.board.starts:
        choice = ", ".join(said(start) for start in free)
        return Illegal("SD-4", f"{said(square)} is no start; choose one of {choice}.", squares=(square,))
    if square not in free:
        choice = ", ".join(said(start) for start in free)
        return Illegal("SD-4", f"{said(square)} is taken; choose one of {choice}.", squares=(square,))
    if next_front(state.board, square, event.get("heading")) is None:
        sentence = f"There is a wall {event.get('heading')} of {said(square)}; head onto the board."
        return Illegal("SD-4", sentence, squares=(square,))
    return None


def _reroll(state: State, event: Do) -> Illegal | None:
    turn, chosen = turn_of(state), event.get("dice")
    wrong = dice_named(turn, chosen, "SD-9") or all_free(turn, chosen, "SD-11", "re-rolled")
    if wrong is not None:
        return wrong
    if event.get("using") is not None:
        return one_time_left(state, "reroll", "SD-9")
    return within_allowance(state, REROLL, turn.rerolls, "SD-9", "re-roll", "reroll")


def _flip(state: State, event: Do) -> Illegal | None:
    turn, index = turn_of(state), event.get("die")
    wrong = dice_named(turn, (index,), "SD-10") or all_free(turn, (index,), "SD-11", "flipped")
    if wrong is not None:
        return wrong
    die = turn.dice[index]
    if event.get("shows") not in flips(die):
        ways = " or ".join(FACE_WORDS[face] for face in flips(die))
        shows = FACE_WORDS.get(event.get("shows"), event.get("shows"))
        sentence = f"A flip of die {index} from {FACE_WORDS[die.face]} cannot show {shows}; it shows {ways}."
        return Illegal("SD-10", sentence, dice=(index,))
    return within_allowance(state, FLIP, turn.flips, "SD-10", "flip")


def _unlock(state: State, event: Do) -> Illegal | None:
    turn, index = turn_of(state), event.get("die")
    wrong = dice_named(turn, (index,), "SD-11")
    if wrong is not None:
        return wrong
    if turn.dice[index].free:
        sentence = f"Die {index} is not locked; only a die that shows locked is unlocked, once."
        return Illegal("SD-11", sentence, dice=(index,))
    if event.get("using") is not None:
        return one_time_left(state, "unlock", "SD-11")
    return within_allowance(state, UNLOCK, turn.unlocks, "SD-11", "unlock", "unlock")


def _move(state: State, event: Do) -> Illegal | None:
    turn, index, way = turn_of(state), event.get("die"), event.get("turn")
    wrong = dice_named(turn, (index,), "SD-12") or still_unused(turn, (index,), "SD-12")
    if wrong is not None:
        return wrong
    face = turn.dice[index].face
    if face == "locked":
        sentence = f"Die {index} shows locked and does not move the snake; block with it or leave it."
        return Illegal("SD-12", sentence, dice=(index,))
    if face == "left_right" and way is None:
        sentence = f'Die {index} shows left/right; say which with "turn".'
        return Illegal("SD-12", sentence, dice=(index,))
    if face != "left_right" and way is not None:
        sentence = f'Die {index} shows {FACE_WORDS[face]}; leave out "turn", which is for left/right.'
        return Illegal("SD-12", sentence, dice=(index,))
    return _blocked_ahead(state)


def _blocked_ahead(state: State) -> Illegal | None:
    snake = state.snake
    lies = ahead(state.board, state.blocked, snake.front)
    if lies == "wall":
        sentence = f"There is a wall ahead of {said(snake.trail[-1])}; spend a portal first."
        return Illegal("SD-16", sentence, squares=(snake.trail[-1],))
    if lies == "obstacle" and snake.front is not None:
        what = "a blockade" if state.blockades & state.board.bit[snake.front] else "a trail"
        sentence = f"There is {what} ahead on {said(snake.front)}; spend a {state.rules.jump} first."
        return Illegal("SD-16", sentence, squares=(snake.front,))
    return None


def _block(state: State, event: Do) -> Illegal | None:
    turn, index = turn_of(state), event.get("die")
    wrong = dice_named(turn, (index,), "SD-13") or still_unused(turn, (index,), "SD-13")
    if wrong is None and turn.dice[index].face != "locked":
        face = FACE_WORDS[turn.dice[index].face]
        sentence = f"Die {index} shows {face}; only a die that shows locked makes a blockade."
        return Illegal("SD-13", sentence, dice=(index,))
    return wrong


def _bonus(state: State, event: Do) -> Illegal | None:
    turn, chosen, action = turn_of(state), event.get("dice"), event.get("action")
    sizes = state.rules.bonus_dice
    if turn.bonus:
        return Illegal("SD-19", "The special bonus is once a turn; block with these dice or leave them.")
    wrong = dice_named(turn, chosen, "SD-19") or still_unused(turn, chosen, "SD-19")
    if wrong is not None:
        return wrong
    if len(chosen) not in sizes:
        many = "three or more dice" if len(sizes) > 1 else "exactly three dice"
        return Illegal("SD-19", f"The special bonus uses {many}, not {len(chosen)}.", dice=chosen)
    other = tuple(index for index in chosen if turn.dice[index].face != "locked")
    if other:
        sentence = f"Die {other[0]} does not show locked; the special bonus uses only dice that do."
        return Illegal("SD-19", sentence, dice=other)
    if state.snake.gained[state.rules.one_time.index(action)] >= MOST_GAINED:
        sentence = f"{MOST_GAINED} of {action} have been gained already, the most in a game; choose another action."
        return Illegal("SD-19", sentence)
    return None


def _level_up(state: State, event: Do) -> Illegal | None:
    track = event.get("track")
    if state.snake.levels[TRACKS.index(track)] == TOP_LEVEL:
        return Illegal("SD-15", f"The track {track} is at its last level; choose another one.")
    return None


def _portal(state: State, event: Do) -> Illegal | None:
    snake = state.snake
    if snake.front is not None:
        sentence = f"A portal leads through a wall, and {said(snake.front)} is ahead; {_way_on(state)}."
        return Illegal("SD-16", sentence, squares=(snake.front,))
    return one_time_left(state, "portal", "SD-16")


def _jump(state: State, event: Do) -> Illegal | None:
    word, front = state.rules.jump, state.snake.front
    lies = ahead(state.board, state.blocked, front)
    if lies != "obstacle":
        where = "the wall" if front is None else said(front)
        sentence = f"A {word} leads past a blockade or a trail, and {where} is ahead; {_way_on(state)}."
        return Illegal("SD-16", sentence, squares=() if front is None else (front,))
    return one_time_left(state, word, "SD-16")


def _way_on(state: State) -> str:
    lies = ahead(state.board, state.blocked, state.snake.front)
    if lies == "open":
        return "a die can move there"
    return "spend a portal instead" if lies == "wall" else f"spend a {state.rules.jump} instead"


def _end_turn(state: State, event: Do) -> Illegal | None:
    turn = turn_of(state)
    most = state.rules.values[IGNORE][turn.levels[IGNORE]]
    if unused(turn) > most:
        sentence = f"{unused(turn)} dice are unused and {most} may be ignored; use {unused(turn) - most} more."
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
