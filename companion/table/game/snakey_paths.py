"""Snakey Dice at the table: every end that the turn can come to, and whether what was drawn on paper is legal. Pure."""

from collections.abc import Sequence
from typing import Any

from companion.rules.core import Do, Illegal, Square
from companion.rules.grid import Heading
from companion.rules.record import event_json
from companion.rules.snakey.drawn import Drawn, explain
from companion.rules.snakey.search import End, ends
from companion.rules.snakey.state import State
from companion.said import say
from companion.table.game.running import Running


class NoSnakes(Exception):
    """The open game is no Snakey Dice; the message is a sentence."""


def reachable(running: Running) -> dict[str, Any]:
    """The distinct ends of the turn up to the next roll of chance, JSON-ready.

    `ends`: each with its `events`, the head's `square` and `heading` after them, what they spend (`portals`, `jumps`),
    whether the snake `crashes`, and how many dice are `left`; those of fewest events first. Six dice on an open board
    come to some 500.

    Raises:
        NoSnakes: it is another game.
    """
    state = _state(running)
    return {"ends": [_end_json(state, end) for end in ends(state) if end.events]}


def explained(
    running: Running, squares: Sequence[Square], portals: int, jumps: int, heading: Heading | None
) -> dict[str, Any]:
    """What explains a drawing (see `companion.rules.snakey.drawn`), JSON-ready.

    `events` explain the drawing, or with `wrong` (ruling, sentence, squares) only what goes before the wrong one.

    Raises:
        NoSnakes: it is another game.
    """
    verdict = explain(_state(running), Drawn(tuple(squares), portals, jumps, heading))
    return {
        "events": _events_json(verdict.events),
        "wrong": None if verdict.wrong is None else _wrong_json(verdict.wrong),
    }


def _state(running: Running) -> State:
    if not isinstance(running.state, State):
        raise NoSnakes(say("{title} has no paths to look for; this is for Snakey Dice.", title=running.game.title))
    return running.state


def _end_json(state: State, end: End) -> dict[str, Any]:
    player = state.current
    before, after = state.snakes[player], end.state.snakes[player]
    turn = end.state.turn
    mine = end.state.current == player and turn is not None
    return {
        "events": _events_json(end.events),
        "square": list(after.trail[-1]),
        "heading": after.heading,
        "portals": before.left[0] + after.gained[0] - before.gained[0] - after.left[0],
        "jumps": before.left[1] + after.gained[1] - before.gained[1] - after.left[1],
        "crashes": not after.alive,
        "left": sum(not die.used for die in turn.dice) if mine and turn is not None else 0,
    }


def _wrong_json(wrong: Illegal) -> dict[str, Any]:
    squares = [list(square) for square in wrong.squares]
    return {"ruling": wrong.ruling, "sentence": wrong.sentence, "squares": squares}


def _events_json(events: Sequence[Do]) -> list[dict[str, Any]]:
    return [event_json(event) for event in events]
