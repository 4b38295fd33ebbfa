"""Snakey Dice on paper: every board with its tracks, one-time actions and score table (SD-1 to SD-3, SD-7, SD-20)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.printing.board import (
    ROW,
    TICK,
    TICK_STEP,
    TOP,
    Form,
    begin,
    cross,
    draw_grid,
    head,
    plus,
    rows,
    shortened,
    start,
    tick_boxes,
    trail,
)
from companion.printing.kit import FAINT, Paper
from companion.printing.layout import BoardGrid, fitted
from companion.rules.snakey.board import Board
from companion.rules.snakey.rules import TOP_LEVEL, TRACKS, Rules
from companion.said import say
from companion.vision.markers import PAPERS

_SOLO_SIDE: Final = 150.0
_TABLE_SIDE: Final = 130.0
_SOLO_SCORE: Final = {
    "power_ups": say("power-ups eaten: 5 each"),
    "one_time": say("one-time actions left: 3 each"),
    "level_4": say("tracks at level 4: 5 each"),
    "blockades": say("blockades: 1 each"),
    "empty": say("empty squares: -2 each"),
    "jumped": say("squares jumped: -1 each"),
}
_ACTIONS: Final = {
    "reroll": say("reroll"),
    "flip": say("flip"),
    "ignore": say("ignore"),
    "unlock": say("unlock"),
    "portal": say("portal"),
    "jump": say("jump"),
    "tunnel": say("tunnel"),
}
"""What tracks and one-time actions are called on paper (SD-7)."""
_TABLE_SCORE: Final = {
    "power_ups": say("levels crossed: 1"),
    "one_time": say("one-time left: 2"),
    "level_4": say("level 4: 5 a track"),
    "visited": say("squares visited: 1"),
    "last_standing": say("last standing: 10"),
    "first_to_4": say("first to level 4: 5"),
}


def layout(board: Board, paper: str, solo: bool) -> BoardGrid:
    """Where the board's squares stand: a solo sheet has room for larger ones."""
    side = _SOLO_SIDE if solo else _TABLE_SIDE
    return fitted(TOP + 3, PAPERS[paper][0], side, (board.low, board.high), (board.low, board.high))


def snakey_sheet(form: Form, rules: Rules, board: Board, position: Mapping[str, Any] | None) -> Paper:
    """A board to play on with a pencil; with a `position` (as `companion replay --json` prints it) as it was played."""
    page = begin(form, form.names)
    grid = layout(board, form.paper, rules.solo)
    draw_grid(page, grid)
    for square in board.squares(board.power_ups):
        plus(page, grid, square)
    for square in board.starts:
        start(page, grid, square)
    drawn = position["board"] if position else None
    for square in drawn["blockades"] if drawn else board.squares(board.blockades):
        cross(page, grid, tuple(square))
    if drawn:
        for square in drawn["power_ups"]:
            if not board.power_ups & board.bit[tuple(square)]:
                plus(page, grid, tuple(square))
    players = list(position["players"]) if position else []
    for seat, player in enumerate(players, 1):
        squares = [tuple(square) for square in player["trail"]]
        trail(page, grid, squares)
        if squares and player["heading"]:
            head(page, grid, squares[-1], player["heading"], "" if rules.solo else str(seat))
    y = grid.y + grid.height + 8
    if rules.solo:
        _solo(page, rules, y, players)
    else:
        _table(page, rules, y, form.names, players)
    return page


def _solo(page: Paper, rules: Rules, y: float, players: Sequence[Mapping[str, Any]]) -> None:
    left, middle, right = 16.0, 76.0, 124.0
    player = players[0] if players else None
    below = _tracks(page, rules, left, y, player)
    _once(page, rules, middle, y, player)
    page.paragraph(
        left,
        below + 3,
        96,
        say("The snake rolls 2 dice, and one more for each level of its highest track."),
        grey=FAINT,
    )
    _score(page, right, y, page.width - right - 16, _SOLO_SCORE, player)


def _table(page: Paper, rules: Rules, y: float, names: Sequence[str], players: Sequence[Mapping[str, Any]]) -> None:
    step = (page.width - 24) / 4
    for seat in range(4):
        x = 12 + seat * step + 1.5
        player = players[seat] if seat < len(players) else None
        page.text(x, y + 1, shortened(f"{seat + 1} {names[seat]}" if seat < len(names) else "", 22), 9, bold=True)
        page.line((x, y + 2), (x + step - 5, y + 2), 0.3)
        below = _tracks(page, rules, x, y + 3.2, player)
        below = _once(page, rules, x, below + 1, player)
        _score(page, x, below + 1, step - 5, _TABLE_SCORE, player)


def _tracks(page: Paper, rules: Rules, x: float, y: float, player: Mapping[str, Any] | None) -> float:
    for track, values in zip(TRACKS, rules.values, strict=True):
        page.text(x, y + 3.3, _ACTIONS[track], 7.5, most=10.5)
        level = player["tracks"][track] if player else 0
        tick_boxes(page, x + 11, y, map(str, values), level + 1 if player else 0)
        y += 5
    page.text(x, y + 1.8, say("level"), 6, grey=FAINT)
    for level in range(TOP_LEVEL + 1):
        page.centred((x + 11 + TICK_STEP * level + TICK / 2, y + 1), str(level), 6, grey=FAINT)
    return y + 2


def _once(page: Paper, rules: Rules, x: float, y: float, player: Mapping[str, Any] | None) -> float:
    for kind in rules.one_time:
        page.text(x, y + 3.3, _ACTIONS[kind], 7.5, most=10.5)
        gained = player["gained"].get(kind, 0) if player else 0
        spent = rules.each + gained - player["one_time"][kind] if player else 0
        boxes = [""] * rules.each + (["+"] * gained if player else ["+", "+"])
        tick_boxes(page, x + 11, y, boxes, spent)
        y += 5
    return y


def _score(
    page: Paper, x: float, y: float, width: float, terms: Mapping[str, str], player: Mapping[str, Any] | None
) -> None:
    lines = [(words, str(player["breakdown"][term]) if player else "") for term, words in terms.items()]
    narrow = 8.0 if width < 60 else 14.0
    below = rows(page, x, y, width, lines, narrow)
    page.text(x, below + ROW - 1.6, say("score"), 9, bold=True)
    page.box(x + width - narrow, below + 0.5, narrow, ROW - 1, 0.5)
    if player:
        page.centred((x + width - narrow / 2, below + ROW / 2), str(player["score"]), 9, bold=True)
