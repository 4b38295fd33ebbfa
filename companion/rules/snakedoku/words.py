"""Snakedoku in words: the prompt, events, announcements and the sheet."""

from companion.rules.core import Announcement, Event, Roll
from companion.rules.snakedoku.legality import name_of, neighbouring, rest_of_turn
from companion.rules.snakedoku.state import (
    FIELD,
    SYMBOLS,
    State,
    outs,
    score,
    winners,
)

HOLLOW = dict(zip(SYMBOLS, "○□◇△", strict=True))
FILLED = dict(zip(SYMBOLS, "●■◆▲", strict=True))


def prompt(state: State) -> str:
    """Who acts and what to do next."""
    if state.finished:
        return f"The game is over: {' and '.join(winners(state))} won"
    name, me = state.setup.players[state.turn], state.turn
    current = state.current[me]
    if current is None:
        return f"{name}: place your {state.setup.symbols[me]} on any open square"
    if not state.placed:
        digit = state.setup.digits[current]
        low, high = neighbouring(digit)
        return f"{name}: place your {state.setup.symbols[me]} on {low}, {digit} or {high}"
    return f"{name}: {rest_of_turn(state)}"


def label(state: State, event: Event) -> str:
    """The event as a short phrase."""
    if isinstance(event, Roll):
        return "Throw dice"
    if event.name == "connect":
        return f"Connect {name_of(event.get('from'))} to {name_of(event.get('to'))}"
    if event.name == "end_turn":
        return "End the turn"
    square = event.get("square")
    if event.name == "mongoose":
        return f"Close {name_of(square)} with a mongoose"
    digit = f" (digit {state.setup.digits[FIELD.index(square)]})" if FIELD.holds(square) else ""
    return f"Place on {name_of(square)}{digit}"


def tell(announcement: Announcement) -> str:
    """The announcement as a sentence."""
    names = " and ".join(announcement.players)
    many = len(announcement.players) > 1
    if announcement.event == "out":
        return f"{names} {'are' if many else 'is'} out: no open square suits any more."
    return f"{names} {'share the win' if many else 'wins'}."


def sheet(state: State) -> str:
    """The board and, a line a player, score, snakes and mongooses."""
    lines = ["    " + "  ".join(str(column) for column in range(1, 10))]
    for row in range(1, 10):
        squares = (_square(state, FIELD.index((column, row))) for column in range(1, 10))
        lines.append(f"{row}  " + " ".join(squares))
    out = outs(state)
    for me, name in enumerate(state.setup.players):
        lengths = sorted((len(snake) for snake in state.snakes[me]), reverse=True)
        facts = [f"snakes of {', '.join(map(str, lengths))} squares" if lengths else "no snakes"]
        if state.setup.mongoose:
            held = state.mongooses[me]
            facts.append(f"{held} mongoose{'' if held == 1 else 's'}")
        facts += ["out"] if out[me] else []
        symbol = state.setup.symbols[me]
        lines.append(f"{HOLLOW[symbol]} {name}: {score(state, me)} ({'; '.join(facts)})")
    if state.finished:
        lines.append(prompt(state))
    return "\n".join(lines)


def _square(state: State, index: int) -> str:
    digit = str(state.setup.digits[index])
    if state.closed >> index & 1:
        return " × "
    for me, owned in enumerate(state.owned):
        if owned >> index & 1:
            symbol = state.setup.symbols[me]
            return f"{digit}{HOLLOW[symbol]} " if state.current[me] == index else f" {FILLED[symbol]} "
    return f" {digit} "
