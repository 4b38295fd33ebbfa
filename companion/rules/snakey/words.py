"""Snakey Dice in words: what is due, what an event is, what was announced, and the sheet for the terminal."""

from companion.rules.core import Announcement, Do, Event, Roll, Square, Want
from companion.rules.snakey.ahead import ahead, beyond, through
from companion.rules.snakey.dice import CONVERTER, FACE_WORDS
from companion.rules.snakey.refusals import said
from companion.rules.snakey.rules import TRACKS
from companion.rules.snakey.score import breakdown, rating
from companion.rules.snakey.state import State
from companion.rules.snakey.turn import want

TRACK_WORDS = {"reroll": "Re-roll", "flip": "Flip", "ignore": "Ignore", "unlock": "Unlock"}
TERM_WORDS = {
    "power_ups": "power-ups",
    "one_time": "unused one-time actions",
    "level_4": "tracks at level 4",
    "blockades": "blockades",
    "empty": "empty squares",
    "jumped": "squares jumped",
    "visited": "squares visited",
    "last_standing": "last player standing",
    "first_to_4": "first to level 4",
}
_SAYINGS = {
    "power_up": "{} eats a power-up.",
    "bonus": "{} gains a one-time action by the special bonus.",
    "crash": "{} crashes.",
    "last_standing": "{} is the last player standing and takes one final turn.",
    "board_full": "The board is full; {} still in.",
}


# ---- what is next ------------------------------------------------------------------------------------------------


def prompt(state: State) -> str:
    """Who acts and what to do next, in one line."""
    if state.finished:
        words = rating(state)
        return "The game is over" if words is None else f"The game is over: {words}"
    due, who = want(state), state.players[state.current]
    if state.squares is not None and state.squares.ruling == "SD-3":
        who = "Set-up"
    if due is not None:
        return f"{who}: {_throw(due)}"
    if state.turn is None:
        return f"{who}: choose a start"
    if state.turn.level_due:
        return f"{who}: choose a track to level up"
    return f"{who}: handle the roll or use a die" if state.turn.handling else f"{who}: use a die or end the turn"


def _throw(due: Want) -> str:
    kind = "plain" if due.dice == "standard" else "snake"
    many = f"{due.count} {kind} {'die' if due.count == 1 else 'dice'}"
    return f"throw {many}" if due.purpose == "roll of the turn" else f"{due.purpose}, {many}"


# ---- events ------------------------------------------------------------------------------------------------------


def label(state: State, event: Event) -> str:
    """The event in this state as a short phrase."""
    if isinstance(event, Roll):
        return _rolled(state, event)
    name = event.name
    if name == "start":
        return f"Start on {said(event.get('square') or state.board.starts[0])}, heading {event.get('heading')}"
    if name in ("portal", "jump", "tunnel"):
        return f"{name.capitalize()}: {_front_after(state)}"
    if name == "level_up":
        return f"Level up {TRACK_WORDS[event.get('track')]}"
    if name == "end_turn":
        return "End the turn"
    return _with_dice(state, event)


def _rolled(state: State, roll: Roll) -> str:
    if state.squares is None:
        return "Threw " + ", ".join(_face(face) for face in roll.faces)
    total = sum(int(face) for face in roll.faces if face is not None)
    axis = "column" if state.squares.column is None else "row"
    return f"{state.squares.kind.capitalize()} {state.squares.number}: {axis} {total}"


def _face(face: object) -> str:
    return FACE_WORDS[CONVERTER[face] if isinstance(face, int) else str(face)]


def _with_dice(state: State, event: Do) -> str:
    suffix = " with a one-time action" if event.get("using") else ""
    chosen = event.get("dice") or (event.get("die"),)
    if event.name == "bonus":
        return f"Special bonus: gain a {event.get('action')} with {len(chosen)} locked dice"
    dice = ", ".join(_die(state, index) for index in chosen)
    if event.name == "reroll":
        return f"Re-roll {dice}{suffix}"
    if event.name == "flip":
        return f"Flip {dice} to {FACE_WORDS[event.get('shows')]}"
    if event.name == "unlock":
        return f"Unlock {dice}{suffix}"
    if event.name == "block":
        count = state.rules.per_locked
        return f"Make {count} blockade{'s' * (count > 1)} with {dice}"
    way = f", turning {event.get('turn')}" if event.get("turn") else ""
    front = state.snake.front
    onto = f" to {said(front)}" if front is not None else ""
    return f"Move{onto} with {dice}{way}"


def _die(state: State, index: int) -> str:
    """The die by its face; by its index too where another die shows the same."""
    dice = state.turn.dice if state.turn is not None else ()
    face = dice[index].face
    alike = sum(die.face == face and not die.used for die in dice) > 1
    name = "a locked die" if face == "locked" else FACE_WORDS[face]
    return name + (f" (die {index})" if alike else "")


def _front_after(state: State) -> str:
    snake = state.snake
    assert snake.heading is not None
    front: Square | None
    if ahead(state.board, state.blocked, snake.front) == "wall" or snake.front is None:
        front = through(state.board, snake.trail[-1], snake.heading)
    else:
        front, _ = beyond(state.board, state.blocked, snake.front, snake.heading)
    return "to the wall" if front is None else f"to {said(front)}"


def tell(announcement: Announcement) -> str:
    """The announcement as a sentence."""
    event, players = announcement.event, announcement.players
    names = " and ".join([", ".join(players[:-1]), players[-1]] if len(players) > 1 else players)
    if event == "winner":
        return f"{names} share the win." if len(players) > 1 else f"{names} wins."
    if event == "board_full":
        return f"The board is full; {names} {'are' if len(players) > 1 else 'is'} still in."
    if event.startswith("first_to_4_"):
        return f"{names} is the first to reach level 4 on {TRACK_WORDS[event.removeprefix('first_to_4_')]}."
    return _SAYINGS[event].format(names)


# ---- the sheet ---------------------------------------------------------------------------------------------------


def sheet(state: State) -> str:
    """The board and the players' sheets as plain text.

    On the board `#` is a blockade, `+` an unclaimed power-up, a letter a trail (capital at the head, `a` for the
    first player), and `.` an empty square.
    """
    return "\n".join([*_board_lines(state), *(line for at in range(len(state.players)) for line in _lines(state, at))])


def _board_lines(state: State) -> list[str]:
    board = state.board
    marks = dict.fromkeys(board.bit, ".")
    marks |= dict.fromkeys(board.squares(state.power_ups), "+")
    marks |= dict.fromkeys(board.squares(state.blockades), "#")
    for letter, snake in zip("abcd", state.snakes, strict=False):
        marks |= dict.fromkeys(snake.trail, letter)
        if snake.trail:
            marks[snake.trail[-1]] = letter.upper()
    numbers = range(board.low, board.high + 1)
    lines = ["   " + "".join(f"{column:3}" for column in numbers)]
    lines += [f"{row:3}" + "".join(f"  {marks[column, row]}" for column in numbers) for row in numbers]
    return lines


def _lines(state: State, player: int) -> list[str]:
    snake = state.snakes[player]
    terms = breakdown(state, player)
    out = "" if snake.alive else ", crashed"
    words = rating(state)
    tracks = ", ".join(f"{TRACK_WORDS[track]} {level}" for track, level in zip(TRACKS, snake.levels, strict=True))
    left = ", ".join(f"{name} {many}" for name, many in zip(state.rules.one_time, snake.left, strict=True))
    return [
        "",
        f"{state.players[player]}: {sum(terms.values())} points{out}" + (f" ({words})" if words else ""),
        "  " + ", ".join(f"{TERM_WORDS[term]} {points}" for term, points in terms.items()),
        f"  tracks: {tracks}; {snake.dice} snake dice",
        f"  one-time actions left: {left}",
    ]
