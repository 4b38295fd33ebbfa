"""A page to draw on: vector lines and selectable text, in millimetres and points. fpdf2 makes the PDF."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Final, Literal

import cv2
import numpy as np

from companion.locale import translated
from companion.printing.artwork import Outline
from companion.vision.markers import CELLS, Marker, Point

FONT: Final = "helvetica"
"""A font that every PDF reader has, so that none is embedded; it has the letters of western Europe."""
INK: Final = 0
FAINT: Final = 150
"""Grey of a board's lines: seen, yet a pencil stands out on it."""
_POINT: Final = 25.4 / 72
_PLAIN: Final = str.maketrans("ŁłĐđĦħıŒœ–—‘’“”…", "LlDdHhiOo--''\"\".")
"""Letters without a simpler form of their own that Unicode would name."""


class Paper:
    """A PDF of one or more pages of one size. What is `Said` comes out in `language`, a name of LANGUAGES."""

    def __init__(self, width: float, height: float, title: str, language: str) -> None:
        from fpdf import FPDF  # here: it takes 29 MiB, and what can be printed is listed more often than printed

        self.width, self.height = width, height
        self._language = language
        self._pdf = FPDF(unit="mm", format=(width, height))
        self._pdf.set_title(self._told(title))
        self._pdf.set_lang(language)
        self._pdf.set_creator("Tabletop companion")
        self._pdf.set_auto_page_break(False)
        self._pdf.set_margin(0)
        self.turn_page()

    def turn_page(self) -> None:
        """Begins a new page."""
        self._pdf.add_page()

    def content(self) -> bytes:
        """The PDF."""
        return bytes(self._pdf.output())

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float = 9,
        *,
        bold: bool = False,
        align: Literal["left", "middle", "right"] = "left",
        grey: int = INK,
        most: float | None = None,
    ) -> None:
        """A line of text on the baseline `y`; `x` is its left end, middle or right end; `size` in points, smaller where
        the words would be wider than `most`."""
        words = self._told(words)
        self._pdf.set_font(FONT, "B" if bold else "", size)
        if most is not None and self._pdf.get_string_width(words) > most:
            self._pdf.set_font_size(size * most / self._pdf.get_string_width(words))
        self._pdf.set_text_color(grey)
        back = {"left": 0.0, "middle": 0.5, "right": 1.0}[align] * self._pdf.get_string_width(words)
        self._pdf.text(x - back, y, words)

    def centred(self, centre: Point, words: str, size: float = 9, *, bold: bool = False, grey: int = INK) -> None:
        """A few digits or capitals whose middle is `centre`."""
        self.text(centre[0], centre[1] + 0.36 * size * _POINT, words, size, bold=bold, align="middle", grey=grey)

    def paragraph(self, x: float, y: float, width: float, words: str, size: float = 8, grey: int = INK) -> None:
        """Text broken into lines; `y` is its upper edge."""
        self._pdf.set_font(FONT, "", size)
        self._pdf.set_text_color(grey)
        self._pdf.set_xy(x, y)
        self._pdf.multi_cell(width, 1.3 * size * _POINT, self._told(words), align="L")

    def line(self, a: Point, b: Point, width: float = 0.2, grey: int = INK, dash: float = 0.0) -> None:
        """A straight line; `dash` in millimetres, 0 for none."""
        self._pen(width, grey)
        if dash:
            self._pdf.set_dash_pattern(dash, dash)
        self._pdf.line(*a, *b)
        self._pdf.set_dash_pattern()

    def polyline(self, points: Sequence[Point], width: float, grey: int = INK) -> None:
        """Lines from point to point."""
        self._pen(width, grey)
        self._pdf.polyline(list(points))

    def box(
        self, x: float, y: float, width: float, height: float, line: float = 0.2, grey: int = INK, dash: float = 0.0
    ) -> None:
        """A rectangle's edge."""
        self._pen(line, grey)
        if dash:
            self._pdf.set_dash_pattern(dash, dash)
        self._pdf.rect(x, y, width, height, style="D")
        self._pdf.set_dash_pattern()

    def circle(self, centre: Point, radius: float, line: float = 0.2, grey: int = INK) -> None:
        """A circle's edge."""
        self._pen(line, grey)
        self._pdf.circle(centre[0], centre[1], radius, style="D")

    def polygon(self, points: Sequence[Point], line: float = 0.2, grey: int = INK) -> None:
        """A polygon's edge."""
        self._pen(line, grey)
        self._pdf.polygon(list(points), style="D")

    def shape(self, contours: Outline, grey: int = INK) -> None:
        """Polygons filled by the even-odd rule."""
        with self._pdf.new_path() as path:
            path.style.fill_color = f"#{grey:02x}{grey:02x}{grey:02x}"
            path.style.stroke_color = None
            path.style.intersection_rule = "evenodd"
            for contour in contours:
                path.move_to(*contour[0])
                for point in contour[1:]:
                    path.line_to(*point)
                path.close()

    def marker(self, marker: Marker) -> None:
        """A marker for the camera: a black square with its white cells."""
        cell = marker.side / CELLS
        picture = cv2.aruco.generateImageMarker(_dictionary(), marker.id, CELLS)
        self._pdf.set_fill_color(0)
        self._pdf.rect(marker.x, marker.y, marker.side, marker.side, style="F")
        self._pdf.set_fill_color(255)
        for row, column in np.argwhere(picture > 0):
            self._pdf.rect(marker.x + cell * column, marker.y + cell * row, cell, cell, style="F")

    def _told(self, words: str) -> str:
        """The words in the sheet's language, in letters that the font has."""
        return printable(translated(words, self._language))

    def _pen(self, width: float, grey: int) -> None:
        self._pdf.set_draw_color(grey)
        self._pdf.set_line_width(width)


def _dictionary() -> cv2.aruco.Dictionary:
    return cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)


def printable(words: str) -> str:
    """The words in the letters that the font has: accents that it lacks are left off, other letters become "?"."""

    def one(letter: str) -> str:
        for form in (letter, unicodedata.normalize("NFKD", letter)):
            kept = form.encode("latin-1", "ignore").decode("latin-1")
            if kept:
                return kept if kept.isprintable() else " "
        return "" if unicodedata.combining(letter) else "?"

    return "".join(one(letter) for letter in words.translate(_PLAIN))
