"""Snakedoku in words: the prompt, events, announcements and the sheet."""

from companion.rules.core import TURN_ENDED, Announcement, Event, Phrase, Roll
from companion.rules.ends import is_over, wins
from companion.rules.grid import name_of
from companion.rules.snakedoku.legality import neighbouring, rest_of_turn
from companion.rules.snakedoku.state import (
    FIELD,
    SYMBOLS,
    State,
    outs,
    score,
    winners,
)
from companion.said import all_of, joined, say, say_count

HOLLOW = dict(zip(SYMBOLS, "○□◇△", strict=True))
FILLED = dict(zip(SYMBOLS, "●■◆▲", strict=True))


_SYMBOLS = {
    "circle": say("circle"),
    "square": say("square"),
    "diamond": say("diamond"),
    "triangle": say("triangle"),
}


def _over(state: State) -> str:
    """Who has won, and by what where others have as many points (SN-7)."""
    won, players = winners(state), state.setup.players
    best = score(state, players.index(won[0]))
    if not any(score(state, player) == best and name not in won for player, name in enumerate(players)):
        return is_over(won)
    return say_count(
        "The game is over: {names} won by longer snakes, level on points",
        "The game is over: {names} won by longer snakes, level on points",
        len(won),
        names=all_of(won),
    )


def prompt(state: State) -> str:
    """Who acts and what to do next."""
    if state.finished:
        return _over(state)
    name, me = state.setup.players[state.turn], state.turn
    current, symbol = state.current[me], _SYMBOLS[state.setup.symbols[me]]
    if current is None:
        return say("{name}: place your {symbol} on any open square", name=name, symbol=symbol)
    if not state.placed:
        digit = state.setup.digits[current]
        low, high = neighbouring(digit)
        return say(
            "{name}: place your {symbol} on {low}, {digit} or {high}",
            name=name,
            symbol=symbol,
            low=low,
            digit=digit,
            high=high,
        )
    return joined((name, rest_of_turn(state)), ": ")


def phrase(state: State, event: Event) -> Phrase:
    """The event as a short phrase."""
    if isinstance(event, Roll):
        return Phrase(say("Throw dice"), say("Threw dice"))
    if event.name == "connect":
        ends = {"one": name_of(event.get("from")), "other": name_of(event.get("to"))}
        return Phrase(say("Connect {one} to {other}", **ends), say("Connected {one} to {other}", **ends))
    if event.name == "end_turn":
        return TURN_ENDED
    square = name_of(event.get("square"))
    if event.name == "mongoose":
        return Phrase(
            say("Close {square} with a mongoose", square=square), say("Closed {square} with a mongoose", square=square)
        )
    if not FIELD.holds(event.get("square")):
        return Phrase(say("Place on {square}", square=square), say("Placed on {square}", square=square))
    digit = state.setup.digits[FIELD.index(event.get("square"))]
    return Phrase(
        say("Place on {square} (digit {digit})", square=square, digit=digit),
        say("Placed on {square} (digit {digit})", square=square, digit=digit),
    )


def tell(announcement: Announcement) -> str:
    """The announcement as a sentence."""
    names, many = all_of(announcement.players), len(announcement.players)
    if announcement.event == "out":
        return say_count(
            "{names} is out: no open square suits any more.",
            "{names} are out: no open square suits any more.",
            many,
            names=names,
        )
    return wins(announcement.players)


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
