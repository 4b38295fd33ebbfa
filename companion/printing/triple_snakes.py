"""Triple Snakes on paper: a score sheet with a column a player (TS-5 to TS-9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.printing.board import TOP, Form, begin, frame, shortened
from companion.printing.kit import FAINT, Paper
from companion.rules.triple_snakes.turn import BONUS
from companion.said import joined, say

_A_PAGE: Final = 6
_ROWS: Final = 26
_HEIGHT: Final = 7.2
_EDGE: Final = 14.0
_NUMBER: Final = 9.0


def triple_snakes_sheet(form: Form, position: Mapping[str, Any] | None) -> Paper:
    """Turns down, players across; in each square what the turn scored and the total. Six players a page."""
    page = begin(form, ())
    players = list(position["players"]) if position else []
    longest = max((len(player["turns"]) for player in players), default=0)
    first = True
    for upper in range(0, max(1, longest), _ROWS):
        for seat in range(0, max(1, len(form.names)), _A_PAGE):
            if not first:
                page.turn_page()
                frame(page, form, ())
            first = False
            _table(page, form.names[seat : seat + _A_PAGE], players[seat : seat + _A_PAGE], upper)
    return page


def _table(page: Paper, names: Sequence[str], players: Sequence[Mapping[str, Any]], upper: int) -> None:
    step = (page.width - 2 * _EDGE - _NUMBER) / _A_PAGE
    left, right = _EDGE + _NUMBER, page.width - _EDGE
    lower = TOP + _HEIGHT * (_ROWS + 1)
    for row in range(_ROWS + 2):
        y = TOP + _HEIGHT * row
        page.line((_EDGE, y), (right, y), 0.4 if row in (0, 1, _ROWS + 1) else 0.2, 0 if row < 2 else FAINT)
        if 0 < row <= _ROWS:
            page.text(left - 2, y + 4.8, str(upper + row), 8, align="right", grey=FAINT)
    for seat in range(_A_PAGE + 1):
        x = left + step * seat
        page.line((x, TOP), (x, lower), 0.4)
        if seat < _A_PAGE:
            page.line((x + step * 0.42, TOP + _HEIGHT), (x + step * 0.42, lower), grey=FAINT)
        player = players[seat] if seat < len(players) else None
        if seat < len(names):
            head = shortened(names[seat], 15) if player is None or player["rank"] is None else _placed(player)
            page.text(x + step / 2, TOP + 4.9, head, 9, bold=True, align="middle", most=step - 2)
        if player is not None:
            _column(page, player, x, step, upper)
    _rules(page, lower + 2)


def _column(page: Paper, player: Mapping[str, Any], x: float, step: float, upper: int) -> None:
    """What a player's turns from `upper` on scored; of one that went over 100 (TS-8) the points are struck out."""
    before = player["turns"][upper - 1]["total"] if upper else 0
    for row, turn in enumerate(player["turns"][upper : upper + _ROWS]):
        y = TOP + _HEIGHT * (row + 1.5)
        page.centred((x + step * 0.21, y), str(turn["points"]), 9)
        page.centred((x + step * 0.71, y), str(turn["total"]), 10, bold=True)
        if before + turn["points"] != turn["total"]:
            page.line((x + step * 0.21 - 2.2, y), (x + step * 0.21 + 2.2, y), 0.4)
        before = turn["total"]


def _placed(player: Mapping[str, Any]) -> str:
    """A player's name with the place that was reached."""
    return say("{rank}. {name}", rank=player["rank"], name=shortened(player["name"], 15))


def _rules(page: Paper, y: float) -> None:
    bonus = joined([say("{face}s {points}", face=face, points=points) for face, points in BONUS.items()])
    words = say(
        "Left: what the turn scored; right: the total. 100 exactly wins, more than 100 is 77, two 1s score nothing. "
        "Four of a kind: four times the face, or {bonus}. A straight that is made: 34 or 35.",
        bonus=bonus,
    )
    page.paragraph(_EDGE + 14, y, page.width - 2 * _EDGE - 28, words, 7.5, FAINT)
