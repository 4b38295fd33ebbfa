"""Whether the camera still stands where it stood: the table's own edges in a small picture, dice left out.

Frames at rest are compared with the first of them. What moved is the camera only if the table moved with it, so the
places of dice (which move by their nature, and may be all that there is to see on a plain cloth) do not count, nor does
one thing alone: a cup or a sheet of paper that was pushed moves as it would if the camera had.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.reading import Die
from companion.vision.settling.motion import Grey, only_lit_otherwise, shrink
from companion.vision.settling.track import side

_FAR: Final = 0.02
"""Shift from which on the camera counts as moved, as a share of the picture's longer side."""
_LOOKS: Final = 5
"""Frames by which it is told whether somebody holds the camera."""
_AROUND: Final = 0.5
"""Sides of a die around it that do not count either: its shadow lies there."""
_BETTER: Final = 0.15
"""By how much more alike the pictures have to be once the shift is undone."""
_SAME: Final = 0.6
"""Likeness from which on the camera stands where it stood."""
_ALIKE: Final = 0.3
_OTHER: Final = 0.25
"""Likeness below which the two pictures show different things."""
_PLAIN: Final = 2.0
"""Mean strength of edges (grey levels a pixel) below which two pictures may look different by their noise alone."""
_SQUARES: Final = 16
"""Squares along the picture's longer side of which each is asked by itself how it moved."""
_GAP: Final = 2
"""Squares between two things from which on they are two."""
_WIDE: Final = 0.3
"""Share of the squares from which on what moved is more than one thing on the table."""
_FEW: Final = 0.15
"""Share of the squares with edges that look as before by chance where all of the table looks otherwise."""

Edges = NDArray[np.float32]


@dataclass(frozen=True)
class _Look:
    """The strength of edges in a small picture, 0 where dice are, and where they are not (1); and that picture."""

    edges: Edges
    table: Edges
    small: Grey

    @staticmethod
    def at(frame: NDArray[np.uint8], dice: Sequence[Die]) -> _Look:
        small = shrink(frame)
        soft = cv2.GaussianBlur(small, (0, 0), 1.0).astype(np.float32)
        edges = np.hypot(cv2.Sobel(soft, cv2.CV_32F, 1, 0, scale=0.25), cv2.Sobel(soft, cv2.CV_32F, 0, 1, scale=0.25))
        table = np.ones(edges.shape, np.float32)
        scale = small.shape[1] / frame.shape[1]
        for die in dice:
            x0, y0, x1, y1 = die.box
            more = _AROUND * side(die)
            left, top = (max(0, int((edge - more) * scale)) for edge in (x0, y0))
            table[top : int((y1 + more) * scale) + 1, left : int((x1 + more) * scale) + 1] = 0
        return _Look(np.asarray(edges * table, np.float32), table, small)

    @property
    def plain(self) -> bool:
        return float(self.edges.sum()) / max(1.0, float(self.table.sum())) < _PLAIN

    @property
    def told(self) -> NDArray[np.bool_]:
        """Which squares of the picture show any edges."""
        return _sums(self.edges) >= _PLAIN * np.maximum(_sums(self.table), 1.0)


class Standpoint:
    """Follows one camera over its frames at rest."""

    def __init__(self) -> None:
        self._home: _Look | None = None
        self._last: _Look | None = None
        self._elsewhere: deque[bool] = deque(maxlen=_LOOKS)

    @property
    def sways(self) -> bool:
        """Whether the camera stood elsewhere at nearly each of the last frames: somebody holds it."""
        return sum(self._elsewhere) >= _LOOKS - 1

    def adopt(self) -> None:
        """The camera stands well where it is: the next frame is what later ones are compared with."""
        self._home = None

    def turned(self, frame: NDArray[np.uint8]) -> bool:
        """Whether `frame` has another shape than the first one: a phone was turned upright, or laid on its side."""
        return self._home is not None and self._home.edges.shape != shrink(frame).shape

    def moved(self, frame: NDArray[np.uint8], dice: Sequence[Die]) -> bool:
        """Whether `frame` (HxWx3 BGR, at rest, with these dice) was taken from elsewhere than the first one."""
        look = _Look.at(frame, dice)
        if self._last is not None and self._last.edges.shape == look.edges.shape:
            self._elsewhere.append(_moved(self._last, look, _FAR / 2))
        self._last = look
        if self._home is None or self._home.edges.shape != look.edges.shape:
            self._home = look
            return False
        return _moved(self._home, look, _FAR)


def shift_between(
    before: NDArray[np.uint8], dice_before: Sequence[Die], after: NDArray[np.uint8], dice_after: Sequence[Die]
) -> tuple[float, float]:
    """By how many pixels, to the right and down, the table lies elsewhere in the frame `after` than in `before`, both
    at rest, of one shape (HxWx3 BGR), with these dice; (0, 0) where it does not, or where that cannot be told."""
    home, look = _Look.at(before, dice_before), _Look.at(after, dice_after)
    as_it_is = _likeness(home, look, 0, 0)
    if home.plain or look.plain or as_it_is >= _SAME:
        return 0.0, 0.0
    found = _compared(home, look, as_it_is)
    scale = before.shape[1] / home.edges.shape[1]
    return (found.dx * scale, found.dy * scale) if found.explained else (0.0, 0.0)


@dataclass(frozen=True)
class _Compared:
    """Two looks: how alike they are as they are, and with the second one shifted back by (dx, dy) pixels of theirs.

    explained: whether the shift is what makes them differ.
    """

    dx: float
    dy: float
    as_it_is: float
    undone: float

    @property
    def explained(self) -> bool:
        return self.undone >= _ALIKE and self.undone >= self.as_it_is + _BETTER


def _compared(home: _Look, look: _Look, as_it_is: float) -> _Compared:
    height, width = look.edges.shape
    window = cv2.createHanningWindow((width, height), cv2.CV_32F)
    (dx, dy), _ = cv2.phaseCorrelate(home.edges.copy(), look.edges.copy(), window)  # it writes into what it is given
    return _Compared(dx, dy, as_it_is, _likeness(home, look, round(dx), round(dy)))


def _moved(home: _Look, look: _Look, far: float) -> bool:
    """Whether the table moved between two looks, by `far` (as a share of the picture's longer side) or more."""
    as_it_is = _likeness(home, look, 0, 0)
    if as_it_is >= _SAME or _only_lit_otherwise(home, look):
        return False
    found = _compared(home, look, as_it_is)
    moved, stayed = _squares(home, look, round(found.dx), round(found.dy))
    if found.explained:
        far_enough = np.hypot(found.dx, found.dy) >= far * max(look.edges.shape)
        return bool(far_enough and moved.sum() > stayed.sum()) and _more_than_one_thing(moved)
    other = bool(max(found.as_it_is, found.undone) < _OTHER and stayed.sum() < _FEW * look.told.sum())
    return other and all(_more_than_one_thing(one.told) for one in (home, look))


def _only_lit_otherwise(home: _Look, look: _Look) -> bool:
    """Whether the table shows the same in both but for the light: a flickering lamp's bands have edges, too."""
    both = np.asarray(255 * ((home.table * look.table) > 0), np.uint8)
    return only_lit_otherwise(home.small, look.small, both)


def _squares(home: _Look, look: _Look, dx: int, dy: int) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Which squares of the picture show what they should if the table lay shifted by (dx, dy) pixels, and which what
    they should if it lay as it lay; neither where both are as likely, or nothing is seen."""
    move = np.array([[1, 0, dx], [0, 1, dy]], np.float32)
    size = look.edges.shape[::-1]
    edges, table = (np.asarray(cv2.warpAffine(one, move, size), np.float32) for one in (home.edges, home.table))
    shifted = replace(home, edges=edges, table=table)
    if_moved, if_stayed = (_by_square(one, look) for one in (shifted, home))
    return (
        (if_moved >= _ALIKE) & (if_moved >= if_stayed + _BETTER),
        (if_stayed >= _ALIKE) & (if_stayed >= if_moved + _BETTER),
    )


def _more_than_one_thing(squares: NDArray[np.bool_]) -> bool:
    """Whether these squares are more than a single thing that lies on a table covers."""
    if not squares.any() or squares.mean() >= _WIDE:
        return bool(squares.any())
    near = cv2.dilate(squares.astype(np.uint8), np.ones((_GAP + 1, _GAP + 1), np.uint8))
    _, labels = cv2.connectedComponents(near)
    return int((np.bincount(labels[squares], minlength=2)[1:] >= 2).sum()) >= 2


def _by_square(home: _Look, look: _Look) -> NDArray[np.float32]:
    """How alike (-1 to 1) each square is: the correlation of its edges where both show the table."""
    both = home.table * look.table
    count = np.maximum(_sums(both), 1.0)
    a, b = home.edges * both, look.edges * both
    mean_a, mean_b = _sums(a) / count, _sums(b) / count
    together = _sums(a * b) / count - mean_a * mean_b
    apart = (_sums(a * a) / count - mean_a**2) * (_sums(b * b) / count - mean_b**2)
    return np.asarray(together / np.sqrt(np.maximum(apart, 1e-6)), np.float32)


def _sums(values: Edges) -> NDArray[np.float64]:
    """The sum of the values in each square."""
    step = max(1, max(values.shape) // _SQUARES)
    rows, columns = (side // step for side in values.shape)
    squares = values[: rows * step, : columns * step].reshape(rows, step, columns, step)
    return np.asarray(squares.sum(axis=(1, 3), dtype=np.float64))


def _likeness(home: _Look, look: _Look, dx: int, dy: int) -> float:
    """Correlation (-1 to 1) of the edges where both show the table, `look` being shifted by (dx, dy) against `home`."""
    height, width = look.edges.shape
    if abs(dx) >= width // 2 or abs(dy) >= height // 2:
        return 0.0
    here = np.s_[max(0, dy) : height + min(0, dy), max(0, dx) : width + min(0, dx)]
    there = np.s_[max(0, -dy) : height + min(0, -dy), max(0, -dx) : width + min(0, -dx)]
    both = (home.table[there] * look.table[here]) > 0
    a, b = home.edges[there][both], look.edges[here][both]
    if a.size < 100:
        return 0.0
    a, b = a - a.mean(), b - b.mean()
    return float((a * b).sum() / max(1e-6, np.sqrt(float((a * a).sum()) * float((b * b).sum()))))
