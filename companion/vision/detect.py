"""Finding dice: where they are, and how large, in a frame of any scale."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.vision.models import Model
from companion.vision.scaling import scaled

SIZE: Final = 28.0
"""Longer side in pixels at which a die is best found: passes are scaled so that dice come out like this."""

_UNIT: Final = 32.0
_STRIDE: Final = 4
_GRAIN: Final = 32
_LONG_SIDES: Final = (640.0, 320.0, 160.0, 80.0)
_FINE_SIDE: Final = 1280.0
_SMALLEST_SIDE: Final = 80.0
"""Longer side below which no picture is scaled: of a close-up in which dice come out at SIZE hardly more than a die is
left, such as training hardly shows."""
_AS_GOOD: Final = 0.8
"""Share of what another pass shows that the one at the dice's scale must show to be taken for better."""
_SMALLER: Final = 0.8
"""How large the second look is beside the chosen pass: a die is met at another size and the other way round, too, and
what looks like one at one size only is doubted."""
_FLOOR: Final = 0.12
_UNSEEN: Final = _FLOOR / 2
"""The score of what a look does not show: somewhere below _FLOOR."""
_SAME: Final = 0.3
"""Intersection over union from which on the candidates of two looks are one."""
_OVERLAP: Final = 0.45
_TOO_MANY: Final = 30
_VERIFIED: Final = 8


Box = tuple[float, float, float, float]
Verify = Callable[[Sequence[Box]], Sequence[float]]


@dataclass(frozen=True)
class Candidate:
    """Something that may be a die. box: x0, y0, x1, y1 in frame pixels. score: 0-1.

    colour: Lab of its body, each 0-255 (companion.vision.colour); None where nobody has looked.
    """

    box: tuple[float, float, float, float]
    score: float
    colour: tuple[float, float, float] | None = None

    @property
    def size(self) -> float:
        """Longer side in pixels."""
        return max(self.box[2] - self.box[0], self.box[3] - self.box[1])


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
    """Runs the finder's network over a frame, once or at several scales."""

    def __init__(self, model: Model) -> None:
        self._session = model.session
        self._input = str(model.session.get_inputs()[0].name)

    def find(self, frame: NDArray[np.uint8], die_size: float | None, verify: Verify) -> Found:
        """Candidates in `frame` (HxWx3 BGR). With `die_size` (pixels) one pass at its scale; else the best of several,
        with what a second look shows, smaller and mirrored.

        verify: gives for boxes in the frame how likely (0-1) each holds one whole die; it tells the passes apart.
        """
        if die_size is not None and die_size > 0:
            scale = SIZE / die_size
            return Found(self.one_pass(frame, scale), scale)
        return self._search(frame, verify)

    def one_pass(self, frame: NDArray[np.uint8], scale: float, mirrored: bool = False) -> tuple[Candidate, ...]:
        """Candidates of one pass over the frame scaled by `scale`, overlaps removed, best first. mirrored: the network
        is shown the mirror image; the boxes are those in the frame all the same."""
        height, width = frame.shape[:2]
        long = max(height, width)
        scale = float(np.clip(scale, min(1.0, _SMALLEST_SIDE / long), 2560 / long))
        small = scaled(frame, scale)
        h, w = small.shape[:2]
        padded = np.zeros((-(-h // _GRAIN) * _GRAIN, -(-w // _GRAIN) * _GRAIN, 3), np.uint8)
        padded[:h, :w] = small[:, ::-1] if mirrored else small
        (maps,) = self._session.run(None, {self._input: padded[None]})
        found = _peaks(maps[0], w / width, h / height, width, height)
        return tuple(_mirrored(one, width) for one in found) if mirrored else found

    def _search(self, frame: NDArray[np.uint8], verify: Verify) -> Found:
        """Coarse passes, then one at the scale at which the dice seen come out best, unless that shows less of them."""
        long = float(max(frame.shape[:2]))

        def at(side: float) -> _Pass:
            candidates = self.one_pass(frame, side / long)
            top = [c for c in candidates if c.score >= 0.2][:_VERIFIED]
            chances = verify([c.box for c in top]) if top else ()
            return _Pass(side / long, candidates, tuple(zip(top, (float(p) for p in chances), strict=True)))

        passes = [at(side) for side in _LONG_SIDES if side <= 2 * long] or [at(long)]
        best, fit = _best(passes)
        if (fit < 0.4 or best.typical() < 0.62 * SIZE) and 2 * long >= _FINE_SIDE:
            passes.append(at(_FINE_SIDE))
            best, fit = _best(passes)
        typical = best.typical()
        if best.sure and not 0.8 * SIZE < typical < 1.25 * SIZE:
            side = best.scale * SIZE / typical * long
            fitted = at(float(np.clip(side, min(long, _SMALLEST_SIDE), max(2 * long, 640))))
            passes.append(fitted)
            if fitted.shown() >= _AS_GOOD * best.shown():
                best = fitted
        candidates = _agreed(best.candidates, self.one_pass(frame, _SMALLER * best.scale, mirrored=True))
        return Found(candidates, best.scale, tuple(one for p in passes if p is not best for one in p.sure))


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


def _peaks(maps: NDArray[np.float32], sx: float, sy: float, width: int, height: int) -> tuple[Candidate, ...]:
    """Peaks of the heat (channel 0, other cells already zero) to boxes in frame pixels, without overlaps."""
    heat = maps[0]
    rows, columns = np.nonzero(heat > _FLOOR)
    scores = heat[rows, columns]
    order = np.argsort(-scores)[: 4 * _TOO_MANY]

    def candidates() -> Iterator[Candidate]:
        for k in order:
            left, top, right, bottom = (maps[1:, rows[k], columns[k]] * _UNIT).tolist()
            x, y = (float(columns[k]) + 0.5) * _STRIDE, (float(rows[k]) + 0.5) * _STRIDE
            box = (
                max(0.0, (x - left) / sx), max(0.0, (y - top) / sy),
                min(float(width), (x + right) / sx), min(float(height), (y + bottom) / sy),
            )  # fmt: skip
            if box[2] - box[0] >= 4 and box[3] - box[1] >= 4:
                yield Candidate(box, float(scores[k]))

    return _apart(candidates())


def _apart(candidates: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """Candidates, best first, but those that overlap a better one; at most _TOO_MANY, no more are asked for."""
    kept: list[Candidate] = []
    for one in candidates:
        if all(not covers(one.box, other.box) for other in kept):
            kept.append(one)
        if len(kept) >= _TOO_MANY:
            break
    return tuple(kept)


def _mirrored(one: Candidate, width: int) -> Candidate:
    """A candidate of a frame's mirror image where it is in the frame."""
    x0, y0, x1, y1 = one.box
    return replace(one, box=(width - x1, y0, width - x0, y1))


def _agreed(first: Sequence[Candidate], second: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """The candidates of two looks at one frame, best first, overlaps removed: each has the mean of both scores, and the
    mean of both boxes, weighed by these."""
    left, merged = list(second), []
    for one in first:
        other = max(left, key=lambda c: iou(one.box, c.box), default=None)
        if other is None or iou(one.box, other.box) <= _SAME:
            merged.append(replace(one, score=(one.score + _UNSEEN) / 2))
            continue
        left.remove(other)
        both = one.score + other.score
        x0, y0, x1, y1 = ((a * one.score + b * other.score) / both for a, b in zip(one.box, other.box, strict=True))
        merged.append(replace(one, box=(x0, y0, x1, y1), score=both / 2))
    merged += [replace(one, score=(one.score + _UNSEEN) / 2) for one in left]
    return _apart(sorted(merged, key=lambda c: -c.score))


def covers(a: Box, b: Box) -> bool:
    """Whether two boxes overlap so much that they are one die, or one lies within the other."""
    both = _shared(a, b)
    return both > _OVERLAP * (_area(a) + _area(b) - both) or both > 0.75 * min(_area(a), _area(b))


def _shared(a: Box, b: Box) -> float:
    """The area in which two boxes overlap, in square pixels."""
    w, h = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return w * h if w > 0 and h > 0 else 0.0


def overlap(a: Box, b: Box) -> float:
    """How much (0-1) of the smaller of two boxes lies in the other."""
    return _shared(a, b) / max(min(_area(a), _area(b)), 1e-6)


def iou(a: Box, b: Box) -> float:
    """Intersection over union of two boxes, 0-1."""
    both = _shared(a, b)
    return both / max(_area(a) + _area(b) - both, 1e-6)


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])
