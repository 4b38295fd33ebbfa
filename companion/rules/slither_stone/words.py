"""Slither Stone in words: the prompt, events, announcements and the sheet."""

from companion.rules.core import TURN_ENDED, Announcement, Do, Event, Phrase, Roll
from companion.rules.ends import is_over, wins
from companion.rules.grid import HEADING_WORDS, name_of
from companion.rules.slither_stone.legality import number
from companion.rules.slither_stone.state import State
from companion.said import say

ARROWS = {"up": "^", "right": ">", "down": "v", "left": "<"}


def prompt(state: State) -> str:
    """Who acts and what to do next."""
    if state.loser is not None:
        return is_over((state.players[1 - state.loser],))
    name = state.players[state.turn]
    left = [(snake, due) for snake, due in enumerate(state.due) if due]
    if not left:
        if state.barred:
            return say("{name}: end the turn", name=name)
        return say("{name}: end the turn, or place a barrier first", name=name)
    kind = say("wisely or foolishly")
    if state.wise:
        kind = say("foolishly")
    elif sum(state.due) == 2:
        kind = say("at most one of them wisely")
    if len(left) == 2:
        return say("{name}: move both snakes, {kind}", name=name, kind=kind)
    snake, due = left[0]
    if due == 2:
        return say("{name}: move snake {snake} twice, {kind}", name=name, snake=number(snake), kind=kind)
    return say("{name}: move snake {snake} {kind}", name=name, snake=number(snake), kind=kind)


def phrase(state: State, event: Event) -> Phrase:
    """The event as a short phrase."""
    if isinstance(event, Roll):
        return Phrase(say("Throw dice"), say("Threw dice"))
    if event.name == "end_turn":
        return TURN_ENDED
    if event.name == "move":
        return _moved(event)
    square = name_of(event.get("square"))
    if event.name == "barrier":
        return Phrase(
            say("Place a barrier on {square}", square=square), say("Placed a barrier on {square}", square=square)
        )
    return Phrase(
        say("Place a free space on {square}", square=square), say("Placed a free space on {square}", square=square)
    )


def _moved(event: Do) -> Phrase:
    snake, how = number(event.get("snake")), event.get("how")
    if how == "foolish":
        return Phrase(
            say("Snake {snake}: foolish, one square ahead", snake=snake),
            say("Snake {snake}: moved foolishly, one square ahead", snake=snake),
        )
    face = HEADING_WORDS[event.get("face")]
    if how == "step":
        way = HEADING_WORDS[event.get("direction")]
        return Phrase(
            say("Snake {snake}: step {way}, then face {face}", snake=snake, way=way, face=face),
            say("Snake {snake}: stepped {way}, now faces {face}", snake=snake, way=way, face=face),
        )
    if how == "skip":
        return Phrase(
            say("Snake {snake}: skip over a square, then face {face}", snake=snake, face=face),
            say("Snake {snake}: skipped over a square, now faces {face}", snake=snake, face=face),
        )
    return Phrase(
        say("Snake {snake}: dash three squares, then face {face}", snake=snake, face=face),
        say("Snake {snake}: dashed three squares, now faces {face}", snake=snake, face=face),
    )


def tell(announcement: Announcement) -> str:
    """The announcement as a sentence."""
    if announcement.event == "stone":
        return say("{name}'s snake turned to stone.", name=announcement.players[0])
    return wins(announcement.players)


def sheet(state: State) -> str:
    """The board (# barrier, * free space, a letter a snake, its head an arrow) and a line a player."""
    field = state.field
    marks = {index: "#" for index in range(field.size) if state.blocked >> index & 1}
    marks |= {index: "*" for index in range(field.size) if state.free >> index & 1}
    lines = []
    for me, name in enumerate(state.players):
        told = []
        for which, snake in enumerate(state.snakes[me]):
            letter = "abcd"[2 * me + which]
            if snake.alive:
                marks |= dict.fromkeys(snake.squares, letter)
                marks[snake.squares[-1]] = ARROWS[snake.facing]
            told.append(f"{letter} {_counted(len(snake.squares), 'square')}" if snake.alive else f"{letter} stone")
        lines.append(f"{name}: snakes {' and '.join(told)}; {_counted(state.reserves[me], 'free space')} left")
    board = [
        f"{row + 1:2} " + " ".join(f"{marks.get(row * field.columns + c, '.'):>2}" for c in range(field.columns))
        for row in range(field.rows)
    ]
    head = "   " + " ".join(f"{column:2}" for column in range(1, field.columns + 1))
    over = [prompt(state)] if state.loser is not None else []
    return "\n".join([head, *board, *lines, *over])


def _counted(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"
