"""Naming the digit in each square of a straightened puzzle, with how likely each digit is."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.sudoku.lattice import CELL, MARGIN, ink
from companion.vision.models import Model, load

BORDER: Final = 4
"""Pixels around a square that the network sees too: handwriting leaves its square."""
CROP: Final = CELL + 2 * BORDER
"""Side of the network's picture in pixels."""
SOFTNESS: Final = 0.3
"""How much ink comes out as one half, in units of the page's dark ink."""

Crops = NDArray[np.float32]
Chances = NDArray[np.float32]
"""(9, 9, 10): for [row, column] how likely the square is empty (0) or holds the digit 1-9; sums to 1."""


def _soften(relative: NDArray[np.float32]) -> NDArray[np.float32]:
    """Ink in units of the page's dark ink to the network's input 0-1: pale pencil is raised, dark print held down."""
    return np.asarray(relative / (relative + np.float32(SOFTNESS)), np.float32)


def crops(straight: NDArray[np.uint8]) -> Crops:
    """The 81 squares of a straightened puzzle as the network takes them: (81, CROP, CROP), row by row, 0-1."""
    page = ink(straight)
    inside = page[MARGIN:-MARGIN, MARGIN:-MARGIN]
    dark = max(0.08, float(np.percentile(inside, 96)))
    page = _soften(page / np.float32(dark))
    starts = MARGIN - BORDER + np.arange(9) * CELL
    return np.stack([page[y : y + CROP, x : x + CROP] for y in starts for x in starts])


class DigitReader:
    """The digit model. Raises ModelError where it is missing or not the one its card describes."""

    def __init__(self) -> None:
        self.model: Model = load("digits")

    def read(self, straight: NDArray[np.uint8], quarter_turns: int = 0) -> Chances:
        """How likely each digit is in each square, the picture first turned against the clock by so many quarter
        turns."""
        turned = np.ascontiguousarray(np.rot90(straight, quarter_turns))
        (chances,) = self.model.session.run(None, {"x": crops(turned)})
        return np.asarray(chances, np.float32).reshape(9, 9, 10)
