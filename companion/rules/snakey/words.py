"""Snakey Dice in words: what is due, what an event is, what was announced, and the sheet for the terminal."""

from companion.rules.core import TURN_ENDED, Announcement, Do, Event, Phrase, Roll, Square, Want
from companion.rules.ends import is_over, wins
from companion.rules.grid import HEADING_WORDS, name_of
from companion.rules.snakey.ahead import ahead, beyond, through
from companion.rules.snakey.choices import legal, unused
from companion.rules.snakey.dice import CONVERTER, FACE_WORDS
from companion.rules.snakey.due import dice_of
from companion.rules.snakey.rules import ACTION_WORDS, HANDLING, ONE_ESCAPE, TOP_LEVEL, TRACK_WORDS, TRACKS
from companion.rules.snakey.score import breakdown, rating, winners
from companion.rules.snakey.state import Squares, State
from companion.rules.snakey.turn import ROLL_OF_THE_TURN, want
from companion.said import all_of, joined, one_of, say, say_count

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
    "power_up": say("{names} eats a power-up."),
    "bonus": say("{names} gains a one-time action by the special bonus."),
    "crash": say("{names} crashes."),
    "last_standing": say("{names} is the last player standing and takes one final turn."),
}


# ---- what is next ------------------------------------------------------------------------------------------------


def prompt(state: State) -> str:
    """Who acts and what to do next, in one line."""
    if state.finished:
        words = rating(state)
        return is_over(winners(state)) if words is None else say("The game is over: {words}", words=words)
    due, who = want(state), state.players[state.current]
    if state.squares is not None and state.squares.ruling == "SD-3":
        who = say("Set-up")
    if due is not None:
        return _throw(who, due)
    if state.turn is None:
        return say("{who}: choose a start", who=who)
    if state.turn.level_due:
        return say("{who}: choose a track to level up", who=who)
    ways = {do.name for do in legal(state)}
    if ways.isdisjoint(("move", "block")):
        return _no_die(state, who, ways)
    if not ways.isdisjoint(HANDLING):
        return say("{who}: use a die, or improve the roll first", who=who)
    if "end_turn" not in ways:
        return say("{who}: use a die", who=who)
    return say("{who}: use a die or end the turn", who=who)


def _no_die(state: State, who: str, ways: set[str]) -> str:
    """What to do where no die can be used: all are, or a wall or an obstacle lies ahead of those that are left."""
    if state.turn is not None and not unused(state.turn):
        return say("{who}: all dice are used; end the turn", who=who)
    told = one_of([words for name, words in ONE_ESCAPE.items() if name in ways])
    if "end_turn" in ways:
        return say("{who}: no die leads on; spend {ways} or end the turn", who=who, ways=told)
    return say("{who}: no die leads on; only {ways} does", who=who, ways=told)


def _throw(who: str, due: Want) -> str:
    dice = dice_of(due.count, due.dice)
    if due.purpose == ROLL_OF_THE_TURN:
        return say("{who}: throw {dice}", who=who, dice=dice)
    return joined((joined((who, due.purpose), ": "), dice))


# ---- events ------------------------------------------------------------------------------------------------------


def phrase(state: State, event: Event) -> Phrase:
    """The event in this state as a short phrase."""
    if isinstance(event, Roll):
        threw = _rolled(state, event)
        return Phrase(threw, threw)
    name = event.name
    if name == "start":
        square, heading = event.get("square") or state.board.starts[0], HEADING_WORDS[event.get("heading")]
        return Phrase(
            say("Start on {square}, heading {heading}", square=name_of(square), heading=heading),
            say("Started on {square}, heading {heading}", square=name_of(square), heading=heading),
        )
    if name in ONE_ESCAPE:
        led = _escape(state, name)
        return Phrase(led, led)
    if name == "level_up":
        return _level_up(state, event.get("track"))
    if name == "end_turn":
        return TURN_ENDED
    return _with_dice(state, event)


def _rolled(state: State, roll: Roll) -> str:
    if state.squares is None:
        return say("Threw {faces}", faces=joined([_face(face) for face in roll.faces]))
    total = sum(int(face) for face in roll.faces if face is not None)
    axis = "column" if state.squares.column is None else "row"
    told = say(_COORDINATES[state.squares.kind, axis], number=state.squares.number, total=total)
    why = _not_made(state, state.squares, total)
    return told if why is None else joined((told, why), "; ")


def _not_made(state: State, squares: Squares, row: int) -> str | None:
    """Why nothing comes to stand on the square that this row completes; None where something does."""
    if squares.column is None:
        return None
    square = (squares.column, row)
    bit, setting_up = state.board.bit.get(square, 0), squares.ruling == "SD-3"
    if bit & state.taken:
        again = say("{square} is taken and thrown again", square=name_of(square))
        return again if setting_up else say("{square} is taken, so nothing is made", square=name_of(square))
    if setting_up and bit & state.board.kept_clear:
        return say("{square} is a start or beside one, and thrown again", square=name_of(square))
    return None


_COORDINATES = {
    ("blockade", "column"): say("Blockade {number}: column {total}"),
    ("blockade", "row"): say("Blockade {number}: row {total}"),
    ("power-up", "column"): say("Power-up {number}: column {total}"),
    ("power-up", "row"): say("Power-up {number}: row {total}"),
}


def _face(face: object) -> str:
    return FACE_WORDS[CONVERTER[face] if isinstance(face, int) else str(face)]


def _level_up(state: State, track: str) -> Phrase:
    """With what the track allows a turn before and after (SD-7)."""
    at = TRACKS.index(track)
    level, values, name = state.snake.levels[at], state.rules.values[at], TRACK_WORDS[track]
    done = say("Levelled up {track}", track=name)
    if level == TOP_LEVEL:
        return Phrase(say("Level up {track}", track=name), done)
    now, then = values[level], values[level + 1]
    return Phrase(say("Level up {track}: {now} → {then} a turn", track=name, now=now, then=then), done)


def _with_dice(state: State, event: Do) -> Phrase:
    chosen = event.get("dice") or (event.get("die"),)
    if event.name == "bonus":
        what = {"action": ACTION_WORDS[event.get("action")], "count": len(chosen)}
        return Phrase(
            say("Special bonus: gain a one-time {action} with {count} locked dice", **what),
            say("Special bonus: gained a one-time {action} with {count} locked dice", **what),
        )
    dice = joined([_die(state, index) for index in chosen])
    if event.name in ("reroll", "unlock"):
        return _again(event, dice)
    if event.name == "flip":
        face = FACE_WORDS[event.get("shows")]
        return Phrase(
            say("Flip {dice} to {face}", dice=dice, face=face), say("Flipped {dice} to {face}", dice=dice, face=face)
        )
    if event.name == "block":
        due = state.rules.per_locked  # what is rolled on a square that is taken is not made (SD-14)
        return Phrase(
            say_count("Use {dice} to roll {count} blockade", "Use {dice} to roll {count} blockades", due, dice=dice),
            say_count("Used {dice} to roll {count} blockade", "Used {dice} to roll {count} blockades", due, dice=dice),
        )
    return _moved(state, event, dice)


def _again(event: Do, dice: str) -> Phrase:
    """A re-roll or an unlock, by a track's level or by a one-time action."""
    by_action = bool(event.get("using"))
    if event.name == "reroll" and by_action:
        return Phrase(
            say("Re-roll {dice} with a one-time action", dice=dice),
            say("Re-rolled {dice} with a one-time action", dice=dice),
        )
    if event.name == "reroll":
        return Phrase(say("Re-roll {dice}", dice=dice), say("Re-rolled {dice}", dice=dice))
    if by_action:
        return Phrase(
            say("Unlock {dice} with a one-time action", dice=dice),
            say("Unlocked {dice} with a one-time action", dice=dice),
        )
    return Phrase(say("Unlock {dice}", dice=dice), say("Unlocked {dice}", dice=dice))


def _moved(state: State, event: Do, dice: str) -> Phrase:
    way, front = event.get("turn"), state.snake.front
    if front is None:
        return Phrase(say("Move with {dice}", dice=dice), say("Moved with {dice}", dice=dice))
    told = {"square": name_of(front), "dice": dice}
    if way is None:
        return Phrase(say("Move to {square} with {dice}", **told), say("Moved to {square} with {dice}", **told))
    turn = HEADING_WORDS[way]
    return Phrase(
        say("Move to {square} with {dice}, turning {turn}", turn=turn, **told),
        say("Moved to {square} with {dice}, turning {turn}", turn=turn, **told),
    )


def _die(state: State, index: int) -> str:
    """The die by its face; where another die shows the same by its place too, counted from 1 as on the page."""
    dice = state.turn.dice if state.turn is not None else ()
    face = dice[index].face
    alike = sum(die.face == face and not die.used for die in dice) > 1
    name = say("a locked die") if face == "locked" else FACE_WORDS[face]
    return say("{name} (die {number})", name=name, number=index + 1) if alike else name


def _escape(state: State, name: str) -> str:
    """A portal, jump or tunnel, and where it leads."""
    action, front = ACTION_TITLES[name], _front_after(state)
    if front is None:
        return say("{action}: to the wall", action=action)
    return say("{action}: to {square}", action=action, square=name_of(front))


ACTION_TITLES = {"portal": say("Portal"), "jump": say("Jump"), "tunnel": say("Tunnel")}


def _front_after(state: State) -> Square | None:
    snake = state.snake
    assert snake.heading is not None
    if ahead(state.board, state.blocked, snake.front) == "wall" or snake.front is None:
        return through(state.board, snake.trail[-1], snake.heading)
    front, _ = beyond(state.board, state.blocked, snake.front, snake.heading)
    return front


def tell(announcement: Announcement) -> str:
    """The announcement as a sentence."""
    event, players = announcement.event, announcement.players
    names, many = all_of(players), len(players)
    if event == "winner":
        return wins(players)
    if event == "board_full":
        return say_count(
            "The board is full; {names} is still in.", "The board is full; {names} are still in.", many, names=names
        )
    if event.startswith("first_to_4_"):
        track = TRACK_WORDS[event.removeprefix("first_to_4_")]
        return say("{names} is the first to reach level 4 on {track}.", names=names, track=track)
    return say(_SAYINGS[event], names=names)


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
