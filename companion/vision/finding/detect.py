"""Finding dice: where they are, and how large, in a frame of any scale."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.vision.finding.candidates import Box, Candidate, agreed, covers, iou
from companion.vision.finding.crowd import NEARER, crowd_of, seen_nearer, whole
from companion.vision.finding.passes import SMALLEST_SIDE, pass_over
from companion.vision.finding.scaling import Scales
from companion.vision.models import Model

SIZE: Final = 28.0
"""Longer side in pixels at which a die is best found: passes are scaled so that dice come out like this."""

_LONG_SIDES: Final = (160.0, 320.0, 640.0, 1280.0)
"""Longer sides of the picture in the passes where the size of dice is unknown. Each takes four times as long as the one
before, so a finer one is made only where those before do not show enough."""
_COARSER: Final = 80.0
"""The longer side of one more pass, for dice that fill the picture: where the first of these shows sure dice that are
no larger than they are best found, there are none."""
_ENOUGH: Final = (1.5, 0.8 * SIZE)
_ENOUGH_AT_LAST: Final = (0.4, 0.62 * SIZE)
"""About how many sure dice the best pass must show, and how large at least, for the next to be left out; for the last
one, which takes longer than all the others."""
_FITS: Final = (0.8, 1.25)
"""Between these shares of SIZE dice come out about as large as they are best found: then no pass of the small network
at their own scale follows, and the large one looks at that scale at once."""
_AS_GOOD: Final = 0.8
"""Share of what another pass shows that the one at the dice's scale must show to be taken for better."""
_SMALLER: Final = 0.8
"""How large a second look is beside the first: a die is met at another size and the other way round, too, and what
looks like one at one size only is doubted."""
_THOROUGH: Final = ((1.0, True), (_SMALLER, False), (1.0, False))
"""How large the larger network's looks are beside the chosen pass, and which are at the mirror image."""
_DOUBTED: Final = (0.3, 0.65)
"""The last of these is left out where nothing scores between the two in those before: in half of the photographs."""
_PLAIN: Final = 0.75
"""A frame of many in which nothing scores less than this, dice or not, gets no second look: before a roll is told, one
of its frames gets all looks (companion.vision.settling.settle)."""
_VERIFIED: Final = 8
_SURELY_DIE, _SAME_BOX = 0.9, 0.6
"""The chance to be one whole die, and intersection over union, from which on what one pass shows need not be verified
again in the next: that takes as long as the passes themselves."""
_NAMED: Final = 30
"""Candidates of a frame of many at most: more take longer to name, and of a roll one frame gets all looks."""

Verify = Callable[[Sequence[Box]], Sequence[float]]


@dataclass(frozen=True)
class Found:
    """Candidates, best first.

    elsewhere: what passes at other scales showed, each with the chance that it is one whole die. These are no
    candidates (passes put together add more false dice than missed ones), but what only they show is doubt.
    """

    candidates: tuple[Candidate, ...]
    elsewhere: tuple[tuple[Candidate, float], ...] = ()


class Detector:
    """Runs the finder's networks over a frame: the small one at one scale or several, and where there is time the large
    one, `rest`, two or three times."""

    def __init__(self, model: Model) -> None:
        self._small, self._large = model.session, model.rest

    def find(
        self, frame: NDArray[np.uint8], die_size: float | None, verify: Verify, thorough: bool = False
    ) -> Found:
        """Candidates in `frame` (HxWx3 BGR) at the scale of `die_size` (pixels), or the best of several where that is
        None: what a look of the small network shows, together with a smaller one at the mirror image unless the first
        leaves no doubt; where the size is unknown or `thorough` is asked, together with two or three of the large one.

        verify: gives for boxes in the frame how likely (0-1) each holds one whole die; it tells the passes apart.
        """
        scales = Scales(frame)
        if die_size is None or die_size <= 0:
            return self._search(scales, verify)
        scale = SIZE / die_size
        first = pass_over(self._small, scales, scale)
        if thorough:
            return Found(self._thorough(scales, scale, first))
        return Found(self._quick(scales, scale, first)[:_NAMED])

    def one_pass(self, frame: NDArray[np.uint8], scale: float) -> tuple[Candidate, ...]:
        """Candidates of one pass over the frame scaled by `scale`, overlaps removed, best first."""
        return pass_over(self._small, Scales(frame), scale)

    def _search(self, scales: Scales, verify: Verify) -> Found:
        """Coarse passes, then one at the scale at which the dice seen come out best, unless that shows less of them."""
        long = float(max(scales.height, scales.width))

        def at(side: float) -> _Pass:
            candidates = pass_over(self._small, scales, side / long)
            top = [c for c in candidates if c.score >= 0.2][:_VERIFIED]
            return _Pass(side / long, candidates, tuple(_verified(top, passes, verify)))

        passes: list[_Pass] = []
        for side in _LONG_SIDES:
            if side > 2 * long or _shown_enough(passes, _ENOUGH if side < _LONG_SIDES[-1] else _ENOUGH_AT_LAST):
                break
            passes.append(at(side))
            if len(passes) == 1 and not _all_small(passes[0]):
                passes.insert(0, at(_COARSER))
        passes = passes or [at(long)]
        best, _ = _best(passes)
        scale, typical = best.scale, best.typical()
        if best.sure:
            side = float(np.clip(scale * SIZE / typical * long, min(long, SMALLEST_SIDE), max(2 * long, 640)))
            if _FITS[0] * SIZE < typical < _FITS[1] * SIZE:
                scale = side / long
            else:
                passes.append(at(side))
                if passes[-1].shown() >= _AS_GOOD * best.shown():
                    best, scale = passes[-1], side / long
        elsewhere = tuple(one for p in passes if p is not best for one in p.sure)
        return Found(self._thorough(scales, scale, best.candidates), elsewhere)

    def _quick(self, scales: Scales, scale: float, first: Sequence[Candidate]) -> tuple[Candidate, ...]:
        """What the first look at this scale shows, and where that leaves a doubt one more together with it."""
        if first and all(one.score >= _PLAIN for one in first):
            return self._closer(scales, scale, tuple(first))
        again = pass_over(self._small, scales, _SMALLER * scale, mirrored=True)
        return self._closer(scales, scale, agreed([first, again]))

    def _thorough(self, scales: Scales, scale: float, first: Sequence[Candidate]) -> tuple[Candidate, ...]:
        """What the first look, at about this scale, and those of the larger network show together."""
        network = self._small if self._large is None else self._large

        def look(size: float, mirrored: bool) -> tuple[Candidate, ...]:
            return pass_over(network, scales, size * scale, mirrored, large=True)

        *before, last = _THOROUGH
        looks = [first, *(look(*one) for one in before)]
        together = agreed(looks)
        if any(_DOUBTED[0] <= one.score < _DOUBTED[1] for one in together):
            together = agreed([*looks, look(*last)])
        return self._closer(scales, scale, together)

    def _closer(self, scales: Scales, scale: float, candidates: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
        """The candidates, those that touch each other looked at from nearer."""
        part = crowd_of(candidates, scales.width, scales.height)
        if part is None:
            return candidates
        x0, y0, x1, y1 = part
        near = [one.moved(x0, y0) for one in pass_over(self._small, scales.part(x0, y0, x1, y1), NEARER * scale)]
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


def _verified(top: Sequence[Candidate], passes: Sequence[_Pass], verify: Verify) -> list[tuple[Candidate, float]]:
    """The candidates, each with the chance that it is one whole die: `verify` is asked only of what no pass before has
    shown for sure."""
    dice = [(other, chance) for one in passes for other, chance in one.sure if chance > _SURELY_DIE]
    chances: dict[Box, float] = {}
    for one in top:
        nearest, chance = max(dice, key=lambda other: iou(other[0].box, one.box), default=(None, 0.0))
        if nearest is not None and iou(nearest.box, one.box) > _SAME_BOX:
            chances[one.box] = chance
    new = [one.box for one in top if one.box not in chances]
    chances.update(zip(new, verify(new) if new else (), strict=True))
    return [(one, chances[one.box]) for one in top]


def _surely(candidate: Candidate, chance: float) -> float:
    """How much (0-1) of a sure die a candidate is; chance: 0-1, that it is one whole die."""
    return min(1.0, max(0.0, candidate.score * chance - 0.1) / 0.6) ** 2


def _all_small(first: _Pass) -> bool:
    """Whether a pass shows sure dice, and these no larger than they are best found, so that none is larger still."""
    return first.shown() >= _ENOUGH[0] and first.typical() < _FITS[1] * SIZE


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
