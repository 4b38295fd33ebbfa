"""The letters of a sheet: a font that every reader of PDFs has, and for Polish, Greek or Russian names one that is
embedded (fonts/, a part of DejaVu Sans: Latin, Greek and Cyrillic)."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from fpdf import FPDF

FONT: Final = "helvetica"
"""Not embedded; has the letters of western Europe."""
_WIDER: Final = "dejavu"
_FONTS: Final = Path(__file__).parent / "fonts"
_FILES: Final = {"": "DejaVuSans.ttf", "B": "DejaVuSans-Bold.ttf"}
_AS_LARGE: Final = 0.92
"""How large the embedded font is set, to look as large as the other."""
_PLAIN: Final = str.maketrans("–—‘’“”…", "--''\"\".")
"""Marks that the program's own texts hold, for which no font is embedded."""


def set_font(pdf: FPDF, words: str, size: float, bold: bool) -> str:
    """Makes the font that has the letters of `words` the current one, `size` points large.

    Returns the words in letters that it has: accents that it lacks are left off, what no font has is "?".
    """
    words, style = unicodedata.normalize("NFC", words.translate(_PLAIN)), "B" if bold else ""
    if not any(_wider(letter) for letter in words):
        pdf.set_font(FONT, style, size)
        return "".join(_printable(letter, _western) for letter in words)
    if _WIDER + style not in pdf.fonts:
        pdf.add_font(_WIDER, style, _FONTS / _FILES[style])
    pdf.set_font(_WIDER, style, _AS_LARGE * size)
    return "".join(_printable(letter, _embedded) for letter in words)


def _printable(letter: str, has: Callable[[str], bool]) -> str:
    """What stands for a letter in a font that `has` some."""
    for form in (letter, unicodedata.normalize("NFKD", letter)):
        kept = "".join(filter(has, form))
        if kept:
            return kept if kept.isprintable() else " "
    return "" if unicodedata.combining(letter) else "?"


def _wider(letter: str) -> bool:
    return not _western(letter) and _embedded(letter)


def _western(letter: str) -> bool:
    return ord(letter) < 0x100


def _embedded(letter: str) -> bool:
    return ord(letter) in _embedded_codes()


@cache
def _embedded_codes() -> frozenset[int]:
    """The code points of the embedded font; its bold form has the same."""
    from fontTools.ttLib import TTFont  # fpdf2 brings it

    with TTFont(_FONTS / _FILES[""]) as font:
        return frozenset(font.getBestCmap())
