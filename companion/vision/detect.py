"""Finding dice: where they are, and how large, in a frame of any scale."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.candidates import FLOOR, Box, Candidate, agreed, boxes_apart, covers
from companion.vision.crowd import NEARER, crowd_of, seen_nearer, whole
from companion.vision.models import Model
from companion.vision.scaling import Scales

SIZE: Final = 28.0
"""Longer side in pixels at which a die is best found: passes are scaled so that dice come out like this."""

_UNIT: Final = 32.0
_STRIDE: Final = 4
_GRAIN: Final = 32
_LONG_SIDES: Final = (80.0, 160.0, 320.0, 640.0, 1280.0)
"""Longer sides of the picture in the passes where the size of dice is unknown. Each takes four times as long as the one
before, so a finer one is made only where those before do not show enough."""
_ENOUGH: Final = (1.5, 0.8 * SIZE)
_ENOUGH_AT_LAST: Final = (0.4, 0.62 * SIZE)
"""About how many sure dice the best pass must show, and how large at least, for the next to be left out; for the last
one, which takes longer than all the others."""
_FITS: Final = (0.9, 1.12)
"""Between these shares of SIZE dice come out as large as they are best found: then no pass at their own scale follows.
From 0.8 to 1.25 four of 962 rolls less were right (models/namer/card.md)."""
_SMALLEST_SIDE: Final = 80.0
"""Longer side below which no picture is scaled: of a close-up in which dice come out at SIZE hardly more than a die is
left, such as training hardly shows."""
_AS_GOOD: Final = 0.8
"""Share of what another pass shows that the one at the dice's scale must show to be taken for better."""
_SMALLER: Final = 0.8
"""How large the second look is beside the chosen pass: a die is met at another size and the other way round, too, and
what looks like one at one size only is doubted."""
_PLAIN: Final = 0.75
"""A frame of many in which nothing scores less than this, dice or not, gets no second look: before a roll is told, one
of its frames gets all looks (companion.vision.settle)."""
_CELLS: Final = 500
"""How many of the hottest cells are looked at; a die of the best size has about a dozen."""
_LEAST: Final = 4
"""Pixels of the frame below which a side of a box is too short for a die."""
_VERIFIED: Final = 8
_NAMED: Final = 30
"""Candidates of a frame of many at most: more take longer to name, and of a roll one frame gets all looks."""
_TILE: Final = 384
_SEAM: Final = 64
"""The larger network looks at tiles of at most _TILE pixels a side, which share _SEAM: its memory would grow with the
picture. Of what two tiles see each tells its half; a die fits into it."""

Verify = Callable[[Sequence[Box]], Sequence[float]]


@dataclass(frozen=True)
class Found:
    """Candidates, best first, and the scale (pass pixels per frame pixel) of the pass that they came from.

    elsewhere: what passes at other scales showed, each with the chance that it is one whole die. These are no
    candidates (passes put together add more false dice than missed ones), but what only they show is doubt.
    """

    candidates: tuple[Candidate, ...]
    scale: float
    elsewhere: tuple[tuple[Candidate, float], ...] = ()


class Detector:
    """Runs the finder's networks over a frame: the small one at one scale or several, and where there is time the large
    one, `rest`, once."""

    def __init__(self, model: Model) -> None:
        self._small, self._large = model.session, model.rest

    def find(
        self, frame: NDArray[np.uint8], die_size: float | None, verify: Verify, thorough: bool = False
    ) -> Found:
        """Candidates in `frame` (HxWx3 BGR), in a pass at the scale of `die_size` (pixels), or the best of several
        where that is None, together with what further looks at the mirror image show: a smaller one, unless the first
        leaves no doubt, and, where the size is unknown or `thorough` is asked, both that and one of the large network.

        verify: gives for boxes in the frame how likely (0-1) each holds one whole die; it tells the passes apart.
        """
        scales = Scales(frame)
        if die_size is not None and die_size > 0:
            scale = SIZE / die_size
            candidates = self._agreed(scales, scale, _pass(self._small, scales, scale), thorough)
            return Found(candidates if thorough else candidates[:_NAMED], scale)
        return self._search(scales, verify)

    def one_pass(self, frame: NDArray[np.uint8], scale: float) -> tuple[Candidate, ...]:
        """Candidates of one pass over the frame scaled by `scale`, overlaps removed, best first."""
        return _pass(self._small, Scales(frame), scale)

    def _search(self, scales: Scales, verify: Verify) -> Found:
        """Coarse passes, then one at the scale at which the dice seen come out best, unless that shows less of them."""
        long = float(max(scales.height, scales.width))

        def at(side: float) -> _Pass:
            candidates = _pass(self._small, scales, side / long)
            top = [c for c in candidates if c.score >= 0.2][:_VERIFIED]
            chances = verify([c.box for c in top]) if top else ()
            return _Pass(side / long, candidates, tuple(zip(top, (float(p) for p in chances), strict=True)))

        passes: list[_Pass] = []
        for side in _LONG_SIDES:
            if side > 2 * long or _shown_enough(passes, _ENOUGH if side < _LONG_SIDES[-1] else _ENOUGH_AT_LAST):
                break
            passes.append(at(side))
        passes = passes or [at(long)]
        best, _ = _best(passes)
        typical = best.typical()
        if best.sure and not _FITS[0] * SIZE < typical < _FITS[1] * SIZE:
            side = best.scale * SIZE / typical * long
            fitted = at(float(np.clip(side, min(long, _SMALLEST_SIDE), max(2 * long, 640))))
            passes.append(fitted)
            if fitted.shown() >= _AS_GOOD * best.shown():
                best = fitted
        elsewhere = tuple(one for p in passes if p is not best for one in p.sure)
        return Found(self._agreed(scales, best.scale, best.candidates, thorough=True), best.scale, elsewhere)

    def _agreed(
        self, scales: Scales, scale: float, first: Sequence[Candidate], thorough: bool
    ) -> tuple[Candidate, ...]:
        """What the first look, at this scale, and the further ones show together."""
        if first and not thorough and all(one.score >= _PLAIN for one in first):
            return self._closer(scales, scale, tuple(first))
        looks = [first, _pass(self._small, scales, _SMALLER * scale, mirrored=True)]
        if thorough and self._large is not None:
            looks.append(_pass(self._large, scales, scale, mirrored=True, tiled=True))
        return self._closer(scales, scale, agreed(looks))

    def _closer(self, scales: Scales, scale: float, candidates: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
        """The candidates, those that touch each other looked at from nearer."""
        x0, y0, x1, y1 = part = crowd_of(candidates, scales.width, scales.height)
        if x1 <= x0:
            return candidates
        near = [one.moved(x0, y0) for one in _pass(self._small, scales.part(x0, y0, x1, y1), NEARER * scale)]
        return seen_nearer(candidates, whole(near, part, scales.width, scales.height))


@dataclass(frozen=True)
class _Pass:
    """One pass. sure: its best candidates, each with the chance that it is one whole die."""

    scale: float
    candidates: tuple[Candidate, ...]
    sure: tuple[tuple[Candidate, float], ...]

    def typical(self) -> float:
        """Typical longer side of its dice in pixels of the pass; SIZE where it shows none."""
        weights = [(c.score * chance) ** 2 + 1e-6 for c, chance in self.sure]
        if not weights:
            return SIZE
        return float(np.exp(np.average(np.log([c.size * self.scale for c, _ in self.sure]), weights=weights)))

    def shown(self) -> float:
        """About how many sure dice it shows, of whatever size."""
        return sum(_surely(c, chance) for c, chance in self.sure)


def _surely(candidate: Candidate, chance: float) -> float:
    """How much (0-1) of a sure die a candidate is; chance: 0-1, that it is one whole die."""
    return min(1.0, max(0.0, candidate.score * chance - 0.1) / 0.6) ** 2


def _shown_enough(passes: list[_Pass], enough: tuple[float, float]) -> bool:
    """Whether the best of the passes shows so many sure dice, and these so large in it."""
    if not passes:
        return False
    best, fit = _best(passes)
    return fit >= enough[0] and best.typical() >= enough[1]


def _best(passes: list[_Pass]) -> tuple[_Pass, float]:
    """The pass that shows most of dice at a good size, and how much that is (about the number of sure dice).

    What lies within a much larger die that a coarser pass found is that die's face or a pip, not a die.
    """
    fits = []
    for one in passes:
        larger = [
            (c, p)
            for other in passes
            if other.scale < one.scale
            for c, p in other.sure
            if c.size * other.scale > 0.5 * SIZE
        ]
        fit = 0.0
        for c, chance in one.sure:
            inside = max(
                (big.score * p for big, p in larger if big.size > 1.9 * c.size and covers(c.box, big.box)), default=0.0
            )
            worth = float(np.exp(-0.5 * (np.log(c.size * one.scale / SIZE) / 0.6) ** 2))
            fit += _surely(c, chance) * worth * (1 - inside)
        fits.append(fit)
    k = int(np.argmax(fits))
    return passes[k], fits[k]


def _pass(
    network: Any, scales: Scales, scale: float, mirrored: bool = False, tiled: bool = False
) -> tuple[Candidate, ...]:
    """Candidates of one pass of `network` over the frame scaled by `scale`, overlaps removed, best first.

    mirrored: the network is shown the mirror image; the boxes are those in the frame all the same. tiled: it is shown
    tiles, one by one.
    """
    height, width = scales.height, scales.width
    long = max(height, width)
    scale = float(np.clip(scale, min(1.0, _SMALLEST_SIDE / long), 2560 / long))
    small = scales.at(scale)
    h, w = small.shape[:2]
    padded = np.zeros((-(-h // _GRAIN) * _GRAIN, -(-w // _GRAIN) * _GRAIN, 3), np.uint8)
    padded[:h, :w] = small[:, ::-1] if mirrored else small
    maps = _tiled(network, padded) if tiled else _maps(network, padded)
    found = _candidates(maps, w / width, h / height, width, height)
    return tuple(one.mirrored(width) for one in found) if mirrored else found


def _maps(network: Any, picture: NDArray[np.uint8]) -> NDArray[np.float32]:
    """What the network says (5, H/4, W/4) of a picture (HxWx3, both multiples of _GRAIN)."""
    (maps,) = network.run(None, {network.get_inputs()[0].name: picture[None]})
    return np.asarray(maps[0], np.float32)


def _tiled(network: Any, picture: NDArray[np.uint8]) -> NDArray[np.float32]:
    """As _maps, tile by tile."""
    height, width = picture.shape[:2]
    maps = np.zeros((5, height // _STRIDE, width // _STRIDE), np.float32)
    for rows, inner_rows in _spans(height):
        for columns, inner_columns in _spans(width):
            told = maps[:, _cells(rows), _cells(columns)]
            tile = _maps(network, np.ascontiguousarray(picture[rows, columns]))
            told[:, _cells(inner_rows), _cells(inner_columns)] = tile[:, _cells(inner_rows), _cells(inner_columns)]
    return maps


def _cells(pixels: slice) -> slice:
    """The cells of these pixels, whose bounds are multiples of _STRIDE."""
    return slice(pixels.start // _STRIDE, pixels.stop // _STRIDE)


def _spans(length: int) -> list[tuple[slice, slice]]:
    """Tiles along a side of `length` pixels, a multiple of _GRAIN: of each where it lies, and which of its own pixels
    it tells of."""
    count = max(1, -(-(length - _SEAM) // (_TILE - _SEAM)))
    size = min(length, -(-(length + (count - 1) * _SEAM) // (count * _GRAIN)) * _GRAIN)
    begins = [round(k * (length - size) / max(1, count - 1) / _GRAIN) * _GRAIN for k in range(count)]
    seams = [0, *((one + size + other) // 2 for one, other in pairwise(begins)), length]
    return [
        (slice(begin, begin + size), slice(start - begin, end - begin))
        for begin, (start, end) in zip(begins, pairwise(seams), strict=True)
    ]


def _candidates(maps: NDArray[np.float32], sx: float, sy: float, width: int, height: int) -> tuple[Candidate, ...]:
    """The boxes in frame pixels that the cells tell of, best first, without overlaps: of the peaks of the heat, and of
    further cells what overlaps none of these.

    Of two dice that touch the one behind is often but the shoulder of the other's peak, and yet its cells tell of its
    own box. Cells between two peaks tell of a box between two dice, so peaks come first.
    """
    heat = maps[0]
    rows, columns = np.nonzero(heat > FLOOR)
    peak = (cv2.dilate(heat, np.ones((3, 3), np.uint8)) == heat)[rows, columns]
    order = np.lexsort((-heat[rows, columns], ~peak))[:_CELLS]
    rows, columns = rows[order], columns[order]
    left, top, right, bottom = maps[1:, rows, columns] * _UNIT
    x, y = (columns + 0.5) * _STRIDE, (rows + 0.5) * _STRIDE
    low = np.maximum(np.stack([(x - left) / sx, (y - top) / sy], 1), 0)
    high = np.minimum(np.stack([(x + right) / sx, (y + bottom) / sy], 1), (width, height))
    large = (high - low >= _LEAST).all(1)
    boxes, scores = np.concatenate([low, high], 1)[large], heat[rows, columns][large]
    kept = sorted(boxes_apart(boxes), key=lambda k: -scores[k])
    return tuple(Candidate(_box(boxes[k]), float(scores[k])) for k in kept)


def _box(edges: NDArray[np.floating[Any]]) -> Box:
    x0, y0, x1, y1 = edges.tolist()
    return x0, y0, x1, y1
