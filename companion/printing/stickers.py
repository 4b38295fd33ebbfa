"""The sticker sheet: snake faces for plain dice (SD-5), with cutting lines and the dots of their places."""

from __future__ import annotations

from typing import Final

from companion.printing.artwork import STICKER, Outline, mark, outline
from companion.printing.kit import FAINT, Paper
from companion.rules.snakey.dice import CONVERTER, FACE_WORDS
from companion.said import say
from companion.vision.markers import PAPERS, Point

DIE_SIZES: Final = (12, 14, 16, 18, 20)
"""Sides of a die that there are sheets for, in millimetres."""
DICE: Final = 6
"""Dice that a sheet serves: as many as a player can come to roll (SD-6)."""

_TOP: Final = 52.0
_RULER: Final = 50


def sticker_corner(die: int, paper: str, number: int, place: int) -> Point:
    """The upper left corner of the sticker for a place, 1-6, of die `number`, 0 to DICE (the last row is spare)."""
    side = STICKER * die
    return (PAPERS[paper][0] / 2 + side * (place - 4), _TOP + side * number + (0 if number < DICE else side / 2))


def sticker_sheet(die: int, paper: str, language: str) -> Paper:
    """Stickers for six dice of `die` millimetres, one of DIE_SIZES, one die a row, and a spare row."""
    width, height = PAPERS[paper]
    page = Paper(width, height, say("Snake dice stickers, {die} mm", die=die), language)
    page.text(width / 2, 18, say("Snake dice stickers"), 16, bold=True, align="middle")
    page.text(width / 2, 24, say("for six dice of {die} mm, one die a row", die=die), 10, align="middle")
    page.paragraph(
        width / 2 - 75,
        29,
        150,
        say(
            "Print at 100 % on sticker paper and cut along the lines. A sticker with three dots goes onto the three of "
            "a plain die, and so on: left and right come to lie opposite, forward opposite left/right and locked."
        ),
    )
    side = STICKER * die
    for number in range(DICE + 1):
        for place, face in CONVERTER.items():
            x, y = sticker_corner(die, paper, number, place)
            page.shape(_placed((*outline(face), *mark(place)), x, y, side))
    _cuts(page, die, paper, 0, DICE)
    _cuts(page, die, paper, DICE, 1)
    left, right = sticker_corner(die, paper, 0, 1)[0], sticker_corner(die, paper, 0, 6)[0] + side
    below = sticker_corner(die, paper, DICE, 1)[1] + side
    page.text(right + 5, below - side / 2 + 1, say("spare"), 8, grey=FAINT)
    for place, face in CONVERTER.items():
        page.text(left + side * (place - 0.5), below + 6, FACE_WORDS[face], 7, align="middle", grey=FAINT)
    page.ruler(below + 20, _RULER)
    return page


def _placed(contours: Outline, x: float, y: float, side: float) -> Outline:
    return tuple(tuple((x + side * a, y + side * b) for a, b in contour) for contour in contours)


def _cuts(page: Paper, die: int, paper: str, first: int, count: int) -> None:
    """Cutting lines about some rows, longer than the rows so that a knife finds them."""
    side, over = STICKER * die, 3.0
    left, top = sticker_corner(die, paper, first, 1)
    right, lower = left + 6 * side, top + count * side
    for column in range(7):
        page.line((left + side * column, top - over), (left + side * column, lower + over), 0.1, FAINT)
    for row in range(count + 1):
        page.line((left - over, top + side * row), (right + over, top + side * row), 0.1, FAINT)
