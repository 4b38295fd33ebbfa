"""Makes the playthrough records beside it: `python -m tests.rules.snakey.make_records`.

Whole games at random, the richest of some seeds each, written with the positions that they end in. Run it only where a
ruling is read anew: what is committed is frozen, so that a change of the engine shows.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.rules.core import Event, Header, Square
from companion.rules.record import Entry, write_record
from companion.rules.replay import position_json, replay
from companion.rules.snakey import SNAKEY, SNAKEY_SOLO
from companion.rules.snakey.game import SnakeyDice
from companion.rules.snakey.state import State
from tests.rules.snakey.helpers import NAMES, custom, random_game

FOLDER = Path(__file__).parent / "records"

CORNERS = ((2, 2), (12, 2), (2, 12), (12, 12))


def closet(*free: Square) -> dict[str, Any]:
    """A small board with nothing free but the starts and these squares."""
    squares = [(column, row) for column in range(2, 13) for row in range(2, 13)]
    return custom([square for square in squares if square not in (*CORNERS, *free)])


def _levels(states: list[State]) -> int:
    return sum(sum(snake.levels) for snake in states[-1].snakes) + len(states) // 50


def _said(event: str) -> Callable[[list[State]], int]:
    def worth(states: list[State]) -> int:
        told = [said.event for state in states for said in state.heard]
        return 1000 * told.count(event) + _levels(states)

    return worth


def _filled(states: list[State]) -> int:
    """Worth most where the board filled up with many still in."""
    told = [said.event for state in states for said in state.heard]
    return 1000 * told.count("board_full") + 100 * len(states[-1].standing)


def _final_crash(states: list[State]) -> int:
    """Worth most where the last player left crashed at the very start of the final turn."""
    told = [said.event for said in states[-1].heard]
    return 1000 * (told[-3:] == ["last_standing", "crash", "winner"]) + _levels(states)


def _winner_is_out(states: list[State]) -> int:
    view = SNAKEY.view(states[-1])
    out = [player["name"] for player in view.players if not player["alive"]]
    last = [player["name"] for player in view.players if player["breakdown"]["last_standing"]]
    return 1000 * (view.winners[0] in out and view.winners[0] not in last) + _levels(states)


PLAYED: dict[str, tuple[SnakeyDice, int, Any, Callable[[list[State]], int]]] = {
    "solo": (SNAKEY_SOLO, 1, None, _levels),
    "solo-bonus": (SNAKEY_SOLO, 1, None, _said("bonus")),
    "solo-own-board": (SNAKEY_SOLO, 1, custom([(5, 5)], [(3, 3), (5, 3), (8, 8), (3, 8), (9, 3)]), _levels),
    "original-2": (SNAKEY, 2, None, _levels),
    "original-3": (SNAKEY, 3, "original", _said("first_to_4_reroll")),
    "original-4": (SNAKEY, 4, "original", _winner_is_out),
    "pinwheel-2": (SNAKEY, 2, "pinwheel", _levels),
    "pinwheel-4": (SNAKEY, 4, "pinwheel", _said("bonus")),
    "diy-3": (SNAKEY, 3, "diy", _levels),
    "fishy-2": (SNAKEY, 2, "fishy", _said("bonus")),
    "fishy-4": (SNAKEY, 4, "fishy", _levels),
    "diy-large-3": (SNAKEY, 3, "diy-large", _levels),
    "own-board-2": (SNAKEY, 2, custom([(5, 5), (6, 6)], [(3, 3), (4, 4), (11, 3)]), _levels),
    "final-crash-2": (SNAKEY, 2, closet(*((2, row) for row in range(3, 12)), (12, 6), (7, 2)), _final_crash),
    "own-large-board-2": (SNAKEY, 2, custom([(5, 5), (6, 6)], [(4, 4), (17, 4)], "large"), _levels),
    "full-board-2": (SNAKEY, 2, closet((2, 3), (3, 3), (7, 7)), _filled),
    "full-board-4": (SNAKEY, 4, closet((2, 3), (2, 4)), _filled),
}
SEEDS = range(150)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, (game, players, board, worth) in PLAYED.items():
        best = max(SEEDS, key=lambda seed: worth(random_game(game, players, board, seed)[0]))
        events: list[Event] = random_game(game, players, board, best)[1]
        header = Header(game.name, NAMES[:players], {}, board)
        # A record's events begin on the second line.
        entries = [Entry(event, line) for line, event in enumerate(events, 2)]
        (FOLDER / f"{name}.jsonl").write_text(write_record(header, entries), encoding="utf-8")
        position = json.dumps(position_json(replay(header, entries)), ensure_ascii=False)
        (FOLDER / f"{name}.json").write_text(position + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
