"""Slither Stone in words: the prompt, events, announcements and the sheet."""

from companion.rules.core import Announcement, Event, Roll
from companion.rules.slither_stone.legality import name_of
from companion.rules.slither_stone.state import State

ARROWS = {"up": "^", "right": ">", "down": "v", "left": "<"}


def prompt(state: State) -> str:
    """Who acts and what to do next."""
    if state.loser is not None:
        return f"The game is over: {state.players[1 - state.loser]} won"
    name = state.players[state.turn]
    left = [(snake, due) for snake, due in enumerate(state.due) if due]
    if not left:
        return f"{name}: end the turn" + ("" if state.barred else ", or place a barrier first")
    kind = (
        "foolishly"
        if state.wise
        else "at most one of them wisely"
        if sum(state.due) == 2
        else "wisely or foolishly"
    )
    if len(left) == 2:
        return f"{name}: move both snakes, {kind}"
    snake, due = left[0]
    return f"{name}: move snake {snake} {'twice, ' if due == 2 else ''}{kind}"


def label(state: State, event: Event) -> str:
    """The event as a short phrase."""
    if isinstance(event, Roll):
        return "Throw dice"
    if event.name == "end_turn":
        return "End the turn"
    if event.name != "move":
        thing = "barrier" if event.name == "barrier" else "free space"
        return f"Place a {thing} on {name_of(event.get('square'))}"
    snake, how = event.get("snake"), event.get("how")
    if how == "foolish":
        return f"Snake {snake}: foolish, one square ahead"
    act = {
        "step": f"step {event.get('direction')}",
        "skip": "skip over a square",
        "dash": "dash three squares",
    }[how]
    return f"Snake {snake}: {act}, then face {event.get('face')}"


def tell(announcement: Announcement) -> str:
    """The announcement as a sentence."""
    name = announcement.players[0]
    return f"{name}'s snake turned to stone." if announcement.event == "stone" else f"{name} wins."


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
            squares = f"{len(snake.squares)} square" + "s" * (len(snake.squares) > 1)
            told.append(f"{letter} {squares}" if snake.alive else f"{letter} stone")
        lines.append(f"{name}: snakes {' and '.join(told)}; {state.reserves[me]} free spaces left")
    board = [
        f"{row + 1:2} "
        + " ".join(f"{marks.get(row * field.columns + c, '.'):>2}" for c in range(field.columns))
        for row in range(field.rows)
    ]
    head = "   " + " ".join(f"{column:2}" for column in range(1, field.columns + 1))
    over = [prompt(state)] if state.loser is not None else []
    return "\n".join([head, *board, *lines, *over])
