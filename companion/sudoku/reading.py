"""A completed sudoku read from a photograph: what it holds, how sure that is, and which squares a person should look
at.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.rules.core import Square
from companion.rules.sudoku import Clash, Grid, clashes
from companion.said import say
from companion.sudoku.digits import Chances, DigitReader
from companion.sudoku.grid import PLAIN, FoundGrid, find_grids
from companion.sudoku.locate import PuzzleFinder
from companion.sudoku.settle import costs_of, settle
from companion.vision.pictures import PictureError

ACCEPT: Final = 0.98
"""The confidence from which a grid without doubtful squares may be taken unasked. Measured: models/digits/card.md."""
_BLANK: Final = 0.9
"""How likely a square must be empty to be told as empty rather than settled."""
_CLEAR: Final = 0.5
"""Below this chance of its own a square is doubtful, even where the constraints leave only one digit."""
_NOTHING: Final = say(
    "No sudoku was found in this picture; photograph the whole grid from above, sharp and in even light."
)
_FEWEST: Final = 10
"""Fewer digits than this make no sudoku, whatever lines there are."""
_CONFIDENCE: Final = (6.0, -0.15, -0.1)
"""Weights of the confidence: bias, nats of repair, nats by which the digits fall short of certainty.

Set on 86 held-out renders that a half-trained network read (up to 20 nats of repair), every one settled right; so they
lean to caution and are no fit.
"""
_UPRIGHT: Final = -0.1
"""How readable digits must be (`_readable`) for no other way up to be tried."""


class NoPuzzle(PictureError):
    """A photograph without a sudoku. The text is one sentence for a person."""


@dataclass(frozen=True)
class SudokuReading:
    """What was read.

    digits: the settled digits, 0 for an empty square. confidence: the chance that all 81 are right, 0-1; 0 while
    squares are empty. doubtful: squares [column, row] 1-9 to be looked at. empty: those without a digit. clashes: what
    repeats a digit (SN-1), where no sudoku is near what was read. straight: the straightened puzzle, upright, grey;
    crossings: (10, 10, 2) pixels of the photograph. ms: how long it took.
    """

    digits: Grid
    confidence: float
    doubtful: tuple[Square, ...]
    empty: tuple[Square, ...]
    clashes: tuple[Clash, ...]
    straight: NDArray[np.uint8]
    crossings: NDArray[np.float32]
    ms: float

    @property
    def sure(self) -> bool:
        """Whether the grid may be taken without asking."""
        return not self.doubtful and self.confidence >= ACCEPT


@dataclass(frozen=True)
class Judged:
    """What the network's chances come to; all as in SudokuReading."""

    digits: Grid
    confidence: float
    doubtful: tuple[Square, ...]
    empty: tuple[Square, ...] = ()


@dataclass(frozen=True)
class _Attempt:
    """One place that may be the puzzle, read. turns: the quarter turns against the clock that set it upright. chances:
    of its digits, so turned."""

    found: FoundGrid
    turns: int
    chances: Chances
    judged: Judged


class SudokuReader:
    """Reads photographs of sudokus. Raises ModelError where one of its two models is missing or damaged."""

    def __init__(self) -> None:
        self._finder, self._digits = PuzzleFinder(), DigitReader()

    def read(self, image: NDArray[np.uint8]) -> SudokuReading:
        """The sudoku in a photograph (H, W, 3) BGR, which may lie on its side or upside down. Raises NoPuzzle."""
        began = time.perf_counter()
        best: _Attempt | None = None
        for found in find_grids(image, self._finder):
            # The other places of a puzzle that its lines tell lie as that does.
            turns = best.turns if best is not None and best.found.score >= PLAIN else None
            attempt = self._attempt(found, turns)
            # A completed sudoku is not read by chance; anything less may have been cut in the wrong place.
            if attempt.judged.confidence > 0:
                return _reading(attempt, began)
            if best is None or best.found.score < min(PLAIN, found.score):
                best = attempt
        if best is None or best.found.score < PLAIN:
            raise NoPuzzle(_NOTHING)
        if int((best.chances.argmax(2) > 0).sum()) < _FEWEST:
            raise NoPuzzle(
                say("A grid was found in this picture but hardly any digits; photograph it closer and sharper.")
            )
        return _reading(best, began)

    def chances(self, straight: NDArray[np.uint8]) -> Chances:
        """What the network alone says of a straightened, upright puzzle (SIDE, SIDE): for measuring it."""
        return self._digits.read(straight)

    def _attempt(self, found: FoundGrid, turns: int | None) -> _Attempt:
        """Reads one place. turns: None where it is not known which way up it lies."""
        if turns is None:
            turns, chances = self._upright(found.straight)
        else:
            chances = self._digits.read(found.straight, turns)
        return _Attempt(found, turns, chances, judge_chances(chances))

    def _upright(self, straight: NDArray[np.uint8]) -> tuple[int, Chances]:
        """The quarter turns that make the digits most readable, and the chances so."""
        tried: list[tuple[float, int, Chances]] = []
        for turns in range(4):
            chances = self._digits.read(straight, turns)
            tried.append((_readable(chances), turns, chances))
            if tried[-1][0] > _UPRIGHT:
                break
        _, turns, chances = max(tried, key=lambda one: one[0])
        return turns, chances


def _readable(chances: Chances) -> float:
    """0 where every square is certain and none clash; less the less that holds. Digits turned over are neither."""
    named = chances.argmax(2)
    certain = float(np.log(np.maximum(chances.max(2), 1e-3)).mean())
    return certain - 0.02 * len(clashes([[int(d) for d in row] for row in named]))


def _reading(attempt: _Attempt, began: float) -> SudokuReading:
    """The reading that an attempt comes to. began: when reading the photograph did (time.perf_counter)."""
    judged, found = attempt.judged, attempt.found
    return SudokuReading(
        judged.digits,
        judged.confidence,
        judged.doubtful,
        judged.empty,
        clashes(judged.digits),
        np.ascontiguousarray(np.rot90(found.straight, attempt.turns)),
        np.ascontiguousarray(np.rot90(found.crossings, attempt.turns)),
        (time.perf_counter() - began) * 1000,
    )


def judge_chances(chances: Chances) -> Judged:
    """What chances (9, 9, 10) of an upright puzzle come to: its digits settled by SN-1, or as read where squares are
    empty or no sudoku is near."""
    blank = chances[:, :, 0] >= _BLANK
    named = np.where(blank, 0, chances[:, :, 1:].argmax(2) + 1)
    empty = _squares(blank)
    own = np.take_along_axis(chances, named[:, :, None], 2)[:, :, 0]
    as_read: Grid = tuple(tuple(int(d) for d in row) for row in named)
    if empty:
        doubt = blank | (own < _CLEAR) | _clashing(as_read)
        return Judged(as_read, 0.0, _squares(doubt), empty)
    costs = costs_of(chances)
    settled = settle(costs)
    if not settled.grids:
        return Judged(as_read, 0.0, _squares(_clashing(as_read) | (own < _CLEAR)))
    grid = settled.grids[0][1]
    digits = np.array(grid)
    own = np.take_along_axis(chances, digits[:, :, None], 2)[:, :, 0]
    doubt = (digits != named) | (own < _CLEAR) | (settled.shares < ACCEPT)
    short = float(-np.log(np.maximum(own, 1e-4)).sum()) - settled.repair
    bias, by_repair, by_short = _CONFIDENCE
    confidence = float(settled.shares.min()) / (
        1 + float(np.exp(-(bias + by_repair * settled.repair + by_short * max(0.0, short))))
    )
    return Judged(grid, confidence, _squares(doubt))


def _clashing(grid: Grid) -> NDArray[np.bool_]:
    """(9, 9): the squares that repeat a digit of their row, column or box."""
    table = np.zeros((9, 9), bool)
    for clash in clashes(grid):
        for column, row in clash.squares:
            table[row - 1, column - 1] = True
    return table


def _squares(table: NDArray[np.bool_]) -> tuple[Square, ...]:
    """The squares [column, row] that are marked in a table (9, 9), row by row."""
    return tuple((int(column) + 1, int(row) + 1) for row, column in np.argwhere(table))
