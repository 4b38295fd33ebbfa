"""The throwing mat and the calibration board: sheets that tell the camera region, scale and tilt."""

from __future__ import annotations

from typing import Final

from companion.printing.kit import FAINT, Paper
from companion.printing.stickers import DIE_SIZES
from companion.said import say
from companion.vision.markers import sheet

_RULER: Final = 100


def mat(paper: str, language: str) -> Paper:
    """The mat: dice are thrown within its line, the markers in its corners stay free."""
    printed = sheet("mat", paper)
    page = Paper(printed.width, printed.height, say("Throwing mat"), language)
    for marker in printed.markers:
        page.marker(marker)
    page.polygon(printed.region, 0.4)
    middle = page.width / 2
    page.text(middle, 20, say("Throwing mat"), 14, bold=True, align="middle", grey=FAINT)
    page.text(
        middle,
        26,
        say("Print at 100 %, lay it flat where the dice are thrown, all four corners in the picture."),
        8.5,
        align="middle",
        grey=FAINT,
    )
    page.ruler(page.height - 18, _RULER)
    return page


def calibration_board(paper: str, language: str) -> Paper:
    """Many markers over the whole sheet, so that half of it seen is enough, and the sizes of dice to compare with."""
    printed = sheet("calibration", paper)
    page = Paper(printed.width, printed.height, say("Calibration board"), language)
    for marker in printed.markers:
        page.marker(marker)
    page.text(
        page.width / 2,
        13,
        say("Calibration board: print at 100 %, lay it flat in the camera's view"),
        9,
        align="middle",
    )
    y = page.height - 21
    for at, die in enumerate(DIE_SIZES):
        middle = page.width / 2 + 34 * (at - 2)
        page.line((middle - die / 2, y), (middle + die / 2, y), 0.2, FAINT)
        for end in (middle - die / 2, middle + die / 2):
            page.line((end, y - 1), (end, y + 1), 0.2, FAINT)
        page.text(middle, y - 1.5, say("die of {die} mm", die=die), 6, align="middle", grey=FAINT)
    page.ruler(page.height - 13, _RULER)
    return page
