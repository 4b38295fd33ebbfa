"""A page to draw on: vector lines and selectable text, in millimetres and points. fpdf2 makes the PDF."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import cv2
import numpy as np

from companion.locale import translated
from companion.printing.artwork import Outline
from companion.printing.letters import set_font
from companion.said import say
from companion.vision.markers import CELLS, Marker, Point
from companion.vision.marks import dictionary

INK: Final = 0
FAINT: Final = 150
"""Grey of a board's lines: seen, yet a pencil stands out on it."""
_POINT: Final = 25.4 / 72


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
        words = set_font(self._pdf, self._told(words), size, bold)
        if most is not None and self._pdf.get_string_width(words) > most:
            self._pdf.set_font_size(self._pdf.font_size_pt * most / self._pdf.get_string_width(words))
        self._pdf.set_text_color(grey)
        back = {"left": 0.0, "middle": 0.5, "right": 1.0}[align] * self._pdf.get_string_width(words)
        self._pdf.text(x - back, y, words)

    def centred(self, centre: Point, words: str, size: float, *, bold: bool = False, grey: int = INK) -> None:
        """A few digits or capitals whose middle is `centre`."""
        self.text(centre[0], centre[1] + 0.36 * size * _POINT, words, size, bold=bold, align="middle", grey=grey)

    def paragraph(self, x: float, y: float, width: float, words: str, size: float = 8, grey: int = INK) -> None:
        """Text broken into lines; `y` is its upper edge."""
        words = set_font(self._pdf, self._told(words), size, bold=False)
        self._pdf.set_text_color(grey)
        self._pdf.set_xy(x, y)
        self._pdf.multi_cell(width, 1.3 * size * _POINT, words, align="L")

    def line(self, a: Point, b: Point, width: float = 0.2, grey: int = INK) -> None:
        """A straight line."""
        self._pen(width, grey)
        self._pdf.line(*a, *b)

    def polyline(self, points: Sequence[Point], width: float) -> None:
        """Lines from point to point."""
        self._pen(width, INK)
        self._pdf.polyline(list(points))

    def box(self, x: float, y: float, width: float, height: float, line: float) -> None:
        """A rectangle's edge."""
        self._pen(line, INK)
        self._pdf.rect(x, y, width, height, style="D")

    def circle(self, centre: Point, radius: float, line: float) -> None:
        """A circle's edge."""
        self._pen(line, INK)
        self._pdf.circle(centre[0], centre[1], radius, style="D")

    def polygon(self, points: Sequence[Point], line: float) -> None:
        """A polygon's edge."""
        self._pen(line, INK)
        self._pdf.polygon(list(points), style="D")

    def shape(self, contours: Outline) -> None:
        """Polygons filled with ink by the even-odd rule."""
        with self._pdf.new_path() as path:
            path.style.fill_color = "#000000"
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
        picture = cv2.aruco.generateImageMarker(dictionary(), marker.id, CELLS)
        self._pdf.set_fill_color(0)
        self._pdf.rect(marker.x, marker.y, marker.side, marker.side, style="F")
        self._pdf.set_fill_color(255)
        for row, column in np.argwhere(picture > 0):
            self._pdf.rect(marker.x + cell * column, marker.y + cell * row, cell, cell, style="F")

    def ruler(self, y: float, length: int) -> None:
        """So many millimetres across the middle of the page, to lay a ruler beside: has the paper its true size?"""
        left = (self.width - length) / 2
        self.line((left, y), (left + length, y), 0.2, FAINT)
        for tick in range(0, length + 1, 10):
            self.line((left + tick, y), (left + tick, y - (2.4 if tick % 50 == 0 else 1.2)), 0.2, FAINT)
        words = say("{length} mm, if the paper came out at its true size", length=length)
        self.text(self.width / 2, y + 4, words, 7.5, align="middle", grey=FAINT)

    def _told(self, words: str) -> str:
        """The words in the sheet's language."""
        told: str = translated(words, self._language)
        return told

    def _pen(self, width: float, grey: int) -> None:
        self._pdf.set_draw_color(grey)
        self._pdf.set_line_width(width)
