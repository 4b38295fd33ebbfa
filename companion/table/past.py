"""A game to step through: its events in words, and the positions between them. Pure."""

from dataclasses import replace
from typing import Any

from companion.rules.replay import position_json
from companion.table.game.running import Running
from companion.table.snapshot import Shown, head_json, stage_json


def replay_json(running: Running) -> dict[str, Any]:
    """The game and its events as a page lists them; there is one position more than there are events."""
    return {**head_json(running), "history": Shown().history(running)}


def positions_json(running: Running, first: int, count: int) -> list[dict[str, Any]]:
    """The positions after `first`, `first + 1`, … events, at most `count`, each as `companion replay --json` prints it.

    A page gets them piece by piece: one costs about a millisecond, and 500 together some megabytes.
    """
    last = min(first + count, running.history.cursor + 1)
    return [_position(running, cursor) for cursor in range(first, last)]


def _position(running: Running, cursor: int) -> dict[str, Any]:
    there = replace(running, history=replace(running.history, cursor=cursor))
    game, state = running.game, there.state
    return {"position": position_json(there.replay()), "prompt": game.prompt(state), "stage": stage_json(game, state)}
