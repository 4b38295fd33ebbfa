"""Whether a picture stands still, told from a small grey copy of each frame in about a millisecond.

A frame is compared with the first of the still frames before it, not with the last one, so that slow movement adds up
and shows. What moves the whole picture alike (the camera is held in a hand, or was bumped) does not count as movement,
and neither does a change of light over the whole picture, nor the bands that a lamp on mains current draws across it
(a camera exposes its lines one after the other while the lamp flickers), nor what happens outside the region where dice
land: somebody writes there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

Grey = NDArray[np.uint8]

Shift = tuple[float, float]
"""To the right and down, in pixels of the small copy."""

Region = Sequence[tuple[float, float]]
"""Corners of the polygon in which dice land, as shares (0-1) of the picture's width and height."""

LONG_SIDE: Final = 240
"""Longer side of the small copy in pixels."""
_CONTRAST: Final = 12.0
"""Grey levels by which a pixel has to leave the range of its neighbourhood to count as changed."""
_FEW: Final = 6
"""So many changed pixels of the small copy are noise."""
_SPEED: Final = 0.35
"""Longer sides of the picture a second: a camera in a hand sways more slowly than this, thrown dice are faster."""
_AROUND: Final = 3
"""Pixels of the small copy around the region in which movement counts, too: a die that rolls in is seen to."""
_LEAST: Final = 0.2
"""Pixels of the small copy by which the whole picture moves at least: less is noise."""
_SWAY: Final = 0.2
"""Longer sides of the picture by which a camera held in a hand, or bumped, lies elsewhere than at rest, at most."""
_BAND: Final = (0.5, 2.0)
"""By what factor a flickering lamp changes the light of a row at most."""
_WHITE: Final = 245
"""Grey level from which on a pixel may have been brighter than can be told."""
_SAMPLED: Final = 6
"""Of so many pixels of a row one tells its light."""
_HAND: Final = (0.03, 0.6)
"""Share of the picture that a hand covers, at least and at most; more than that is a cut or the light."""


@dataclass(frozen=True)
class Movement:
    """What a frame says.

    since: when it began (seconds) that nothing has moved, the time of a frame. still_for: how long that is. hand:
    something large reaches into the picture that was not there when the table last was at rest. moved: 255 in the small
    copy where something moved that ended a still run, None where nothing did.
    """

    since: float
    still_for: float
    hand: bool
    moved: Grey | None = None


@dataclass
class _Anchor:
    """The first frame of a still run, and the range that each pixel may keep to. mask: 255 where dice land."""

    t: float
    small: Grey
    low: Grey
    high: Grey
    mask: Grey | None
    mean: float

    @staticmethod
    def at(t: float, small: Grey, mask: Grey | None) -> _Anchor:
        kernel = np.ones((3, 3), np.uint8)
        low, high = cv2.erode(small, kernel), cv2.dilate(small, kernel)
        return _Anchor(t, small, _u8(low), _u8(high), mask, _mean(small, mask))

    def changed(self, small: Grey) -> Grey:
        """255 where `small` leaves the range, and dice land."""
        changed = self.changed_anywhere(small)
        return changed if self.mask is None else _u8(cv2.bitwise_and(changed, self.mask))

    def within(self, mask: Grey | None) -> _Anchor:
        """The same where dice land elsewhere."""
        return replace(self, mask=mask, mean=_mean(self.small, mask))

    def lasts(self, small: Grey) -> bool:
        """Whether `small` shows the same, however it is lit."""
        return self.moved(small) is None

    def moved(self, small: Grey) -> Grey | None:
        """255 where `small` shows something else, as it is lit likest; None where it does not."""
        return _least(self.changed(lit) for lit in _without_bands(small, self.small))

    def changed_anywhere(self, small: Grey) -> Grey:
        """255 where `small` leaves the range, its light adjusted to the anchor's."""
        gain = float(np.clip(self.mean / max(1.0, _mean(small, self.mask)), 0.4, 2.5))
        even = cv2.convertScaleAbs(small, alpha=gain)
        beyond = cv2.max(cv2.subtract(even, self.high), cv2.subtract(self.low, even))
        return _u8(cv2.threshold(beyond, _CONTRAST, 255, cv2.THRESH_BINARY)[1])


class Motion:
    """Follows frames of one size by their small copies, as `shrink` makes them; feed() is given that of every frame in
    the order of time."""

    def __init__(self, region: Region | None = None) -> None:
        """region: where alone movement counts, None for the whole picture."""
        self._region = region
        self._mask: Grey | None = None
        self._anchor: _Anchor | None = None
        self._rest: _Anchor | None = None
        self._window: NDArray[np.float32] | None = None

    def feed(self, t: float, small: Grey) -> Movement:
        """How long the picture has stood still at the frame of time `t` (seconds)."""
        anchor = self._anchor
        if anchor is None:
            self._mask = None if self._region is None else _filled(self._region, small)
            self._anchor = _Anchor.at(t, small, self._mask)
            return Movement(t, 0.0, False)
        moved = self._moved(anchor, small, t)
        if moved is not None:
            anchor = self._anchor = _Anchor.at(t, small, self._mask)
        return Movement(anchor.t, t - anchor.t, self._hand(small), moved)

    def leave_out(self, where: Grey | None) -> None:
        """From now on movement is ignored where `where` (of the small copy) is 255, and outside the region as before;
        None ignores no further place."""
        assert self._anchor is not None, "a frame has been fed"
        small = self._anchor.small
        self._mask = None if self._region is None else _filled(self._region, small)
        if where is not None:
            rest = _u8(cv2.bitwise_not(where))
            self._mask = rest if self._mask is None else _u8(cv2.bitwise_and(self._mask, rest))
        self._anchor = self._anchor.within(self._mask)
        self._rest = None if self._rest is None else self._rest.within(self._mask)

    def rest(self, small: Grey) -> None:
        """The table is at rest in this frame, with no hand over it: what a hand is told from."""
        self._rest = _Anchor.at(0.0, small, self._mask)

    def _moved(self, anchor: _Anchor, small: Grey, t: float) -> Grey | None:
        """255 where something has moved by itself, None where nothing has."""
        moved = anchor.moved(small)
        if moved is None:
            return None
        shift = self._shift(anchor, small)
        if not _LEAST < np.hypot(*shift) < 1.0 + _SPEED * LONG_SIDE * (t - anchor.t):
            return moved
        edge = _edge(shift)
        if 2 * edge >= min(small.shape):
            return moved
        back = _without_bands(_moved_back(small, shift), anchor.small)
        beside = _least(_inside(anchor.changed(lit), shift) for lit in back)
        if beside is None:
            return None
        if cv2.countNonZero(beside) >= cv2.countNonZero(moved):
            return moved
        return _u8(cv2.copyMakeBorder(beside, edge, edge, edge, edge, cv2.BORDER_REPLICATE))

    def _shift(self, anchor: _Anchor, small: Grey) -> Shift:
        """By how much the whole picture lies elsewhere than in the anchor's frame."""
        if self._window is None:
            shape = (small.shape[1], small.shape[0])
            self._window = np.asarray(cv2.createHanningWindow(shape, cv2.CV_32F), dtype=np.float32)
        (dx, dy), _ = cv2.phaseCorrelate(anchor.small.astype(np.float32), small.astype(np.float32), self._window)
        return dx, dy

    def _hand(self, small: Grey) -> bool:
        """Whether something large that was not there at rest reaches in from the picture's edge, to where dice land,
        wherever a camera held in a hand has swayed to since then."""
        if self._rest is None:
            return False
        looks = (self._rest.changed_anywhere(lit) for lit in _without_bands(small, self._rest.small))
        changed = next(looks)  # as it is lit
        if not (_reaches_in(changed, self._mask) and all(_reaches_in(look, self._mask) for look in looks)):
            return False
        shift = self._shift(self._rest, small)
        if not _LEAST < np.hypot(*shift) < _SWAY * LONG_SIDE:
            return True
        swayed = _inside(self._rest.changed_anywhere(_moved_back(small, shift)), shift)
        if cv2.countNonZero(swayed) / max(1, swayed.size) > cv2.countNonZero(changed) / changed.size:
            return True  # it is not the whole picture that has moved
        return _reaches_in(swayed, None if self._mask is None else _inside(self._mask, shift))


def only_lit_otherwise(before: Grey, after: Grey, where: Grey) -> bool:
    """Whether two small copies of one shape show the same, `where` (255) it counts, but for how they are lit: as a
    whole, or in bands."""
    return _Anchor.at(0.0, before, where).lasts(after)


def _without_bands(small: Grey, like: Grey) -> Iterator[Grey]:
    """The small copy as it is, then with the light of each of its rows, and of each column, as in `like`.

    What most of a row shows says how it is lit, so that a die or a hand in it changes nothing of that.
    """
    yield small
    for axis, some in ((1, np.s_[:, ::_SAMPLED]), (0, np.s_[::_SAMPLED])):
        ratio = (like[some] + np.float32(1)) / (small[some] + np.float32(1))
        gain = np.clip(np.median(ratio, axis=axis, keepdims=True), *_BAND)
        lit = _u8(cv2.multiply(small, np.broadcast_to(gain, small.shape), dtype=cv2.CV_8U))
        yield np.where(small < _WHITE, lit, np.maximum(lit, like))


def _moved_back(small: Grey, shift: Shift) -> Grey:
    """The small copy as it was before the picture moved by `shift`."""
    back = np.array([[1, 0, -shift[0]], [0, 1, -shift[1]]], np.float32)
    size = (small.shape[1], small.shape[0])
    return _u8(cv2.warpAffine(small, back, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))


def _inside(small: Grey, shift: Shift) -> Grey:
    """What of a small copy, moved back by `shift`, was in the picture; nothing where that is too little to tell."""
    edge = _edge(shift)
    return small[edge:-edge, edge:-edge]


def _edge(shift: Shift) -> int:
    """Pixels at each edge of a small copy, moved back by `shift`, that may not have been in the picture."""
    return int(np.ceil(max(map(abs, shift)))) + 1


def _least(looks: Iterator[Grey]) -> Grey | None:
    """Of what has changed (255), looked at in several ways, the least; None where that is noise."""
    least: Grey | None = None
    for look in looks:
        if cv2.countNonZero(look) <= _FEW:
            return None
        if least is None or cv2.countNonZero(look) < cv2.countNonZero(least):
            least = look
    return least


def _reaches_in(changed: Grey, mask: Grey | None) -> bool:
    """Whether something large among what has changed (255) reaches in from the edge to some of what counts (`mask`)."""
    if not changed.size or not _HAND[0] <= cv2.countNonZero(changed) / changed.size <= _HAND[1]:
        return False
    _, labels, stats, _ = cv2.connectedComponentsWithStats(cv2.dilate(changed, np.ones((3, 3), np.uint8)))
    height, width = changed.shape
    for label in range(1, len(stats)):
        x, y, w, h, area = (int(v) for v in stats[label])
        at_edge = x == 0 or y == 0 or x + w == width or y + h == height
        if at_edge and area > _HAND[0] * changed.size and _covers(labels == label, mask):
            return True
    return False


def _covers(thing: NDArray[np.bool_], mask: Grey | None) -> bool:
    """Whether a thing in the small copy covers some of what counts."""
    return mask is None or int(np.count_nonzero(thing & (mask > 0))) > _FEW


def _filled(region: Region, small: Grey) -> Grey:
    """255 in the region and a little around it, in a small copy."""
    height, width = small.shape
    mask = np.zeros_like(small)
    corners = np.rint(np.array(region) * (width, height)).astype(np.int32)
    cv2.fillPoly(mask, [corners], 255)
    cv2.polylines(mask, [corners], True, 255, 2 * _AROUND + 1)
    return mask


def _mean(small: Grey, mask: Grey | None) -> float:
    return float(cv2.mean(small, mask)[0])


def shrink(frame: NDArray[np.uint8]) -> Grey:
    """The small grey copy of a frame (HxWx3 BGR)."""
    height, width = frame.shape[:2]
    scale = LONG_SIDE / max(height, width)
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    if scale < 0.5:  # averaging every pixel costs five times as much as averaging samples of them
        frame = _u8(cv2.resize(frame, (2 * size[0], 2 * size[1]), interpolation=cv2.INTER_LINEAR))
    return _u8(cv2.cvtColor(cv2.resize(frame, size, interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2GRAY))


def _u8(array: object) -> NDArray[np.uint8]:
    return np.asarray(array, dtype=np.uint8)
