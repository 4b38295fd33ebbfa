"""Reading with a chosen set of taught dice: what looks like one of them is named by the set, all else as always."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.said import say
from companion.vision.errors import TaughtError
from companion.vision.faces import FACES
from companion.vision.finding.candidates import Box, Candidate
from companion.vision.pepper import readable
from companion.vision.reader import Evidence, Reader, decide, features_of
from companion.vision.reading import Die, Reading, doubted
from companion.vision.taught.dice_set import Cut, cut_around
from companion.vision.taught.looks import Embed
from companion.vision.taught.teaching import Floats, Head
from companion.vision.weighing.colour import with_colours
from companion.vision.weighing.counting import die_scores, first_scores

_FOUND: Final = 0.3
"""From this score of the finder on something may be a taught die; the namer does not know its faces."""

_SURE: Final = 0.9
"""From this chance on the built-in faces have a say about what looks only somewhat like the set."""

_BLUR: Final = 0.02
"""By how much nearness is uncertain: the scale of a logistic curve."""


class _Looked:
    """What is said of boxes in a readable frame, each looked at once by the set's network."""

    def __init__(self, reader: Reader, head: Head, embed: Embed, frame: NDArray[np.uint8]) -> None:
        self._reader, self._head, self._embed, self.frame = reader, head, embed, frame
        self.said: dict[Box, tuple[Floats, float]] = {}
        """Of each box the scores of the set's faces, and how near it is to the set."""

    def look(self, boxes: Sequence[Box]) -> None:
        """Looks at those of the boxes that nothing is said of yet."""
        new = [box for box in boxes if box not in self.said]
        scores, near = self._head.look([cut_around(self.frame, box) for box in new], self._embed)
        self.said.update({box: (scores[k], float(near[k])) for k, box in enumerate(new)})

    def whole(self, boxes: Sequence[Box]) -> list[float]:
        """How likely (0-1) each box holds one whole die, of the set or of the built-in ones."""
        self.look(boxes)
        builtin = self._reader.namer.whole_dice(self.frame, boxes)
        return [
            max(float(chance), float(self.said[box][1] >= self._head.nearness))
            for box, chance in zip(boxes, builtin, strict=True)
        ]


class TaughtReader:
    """A reader that knows one more set of dice."""

    def __init__(self, reader: Reader, head: Head, embed: Embed) -> None:
        self._reader, self._head, self._embed = reader, head, embed

    def read(
        self, frame: NDArray[np.uint8], die_size: float | None = None, thorough: bool = False, turned: float = 0
    ) -> Reading:
        """The dice in `frame`, arguments as Reader.read. The roll's confidence is that of all built-in dice times
        those of the set's, less what was nearly taken for one more. A turned frame is not set upright first, since the
        set was taught as the camera sees it."""
        start, frame = time.perf_counter(), readable(frame)
        looked = _Looked(self._reader, self._head, self._embed, frame)
        found = self._reader.detector.find(frame, die_size, looked.whole, thorough)
        looked.look([candidate.box for candidate in found.candidates if candidate.score >= _FOUND])
        boxes, thorough = [candidate.box for candidate in found.candidates], thorough or die_size is None
        builtin, stand = self._reader.named(frame, boxes, thorough, turned)
        likely = first_scores(found.candidates, builtin)
        candidates = self._reader.context.marked(frame, found.candidates, likely, thorough)
        beyond = self._beyond(candidates, builtin, looked)
        mine, rest = np.flatnonzero(beyond >= 0).tolist(), np.flatnonzero(beyond < 0).tolist()
        dice = self._dice([candidates[k] for k in mine], looked, self._named(candidates, builtin)[mine])
        beside = with_colours(frame, [candidates[k] for k in rest])
        left = Evidence(beside, builtin[rest], () if mine else found.elsewhere, stand)
        others = decide(left, self._reader.rule, builtin[mine])
        counted = {die.box for die in others.dice}
        missed = [_nearly(float(beyond[k])) for k in rest if candidates[k].box not in counted]
        confidence, given_count = _how_sure(dice, others, missed)
        if any(candidates[k].in_part for k in mine):
            given_count = 0.0
        every = tuple(sorted([*dice, *others.dice], key=lambda die: -die.confidence))
        if thorough:
            every = self._reader.standing(frame, every, stand)
        ms = (time.perf_counter() - start) * 1000
        return doubted(Reading(every, confidence, ms, given_count, others.maybe, stand.turned))

    def _beyond(
        self, candidates: Sequence[Candidate], builtin: NDArray[np.float32], looked: _Looked
    ) -> NDArray[np.float64]:
        """By how much each candidate is nearer to the set than it must be to count as of it; below 0 it is not."""
        sure_of_another = builtin[:, :-1].max(1, initial=0) >= _SURE
        least = np.where(sure_of_another, self._head.close, self._head.nearness)
        near = [looked.said[one.box][1] if one.score >= _FOUND else -1.0 for one in candidates]
        return np.asarray(np.array(near) - least)

    def _named(self, candidates: tuple[Candidate, ...], builtin: NDArray[np.float32]) -> NDArray[np.float32]:
        """How likely (N, 11) each is a die with that built-in face, no less than a reading without the set would
        say."""
        features, faces = features_of(Evidence(candidates, builtin))
        sure = np.maximum(1 - builtin[:, -1], die_scores(self._reader.rule, features))
        return np.asarray(faces * sure[:, None])

    def _dice(self, mine: Sequence[Candidate], looked: _Looked, named: NDArray[np.float32]) -> list[Die]:
        """The candidates as dice of the set. named: as `_named`; where the namer says the same face it may be the surer
        of the two, as of plain pips in a set that has some."""
        if not mine:
            return []
        scores, near = (np.array([looked.said[one.box][k] for one in mine]) for k in (0, 1))
        chances = self._head.chances(scores, near, [cut_around(looked.frame, one.box) for one in mine])
        dice = []
        for candidate, chance, plain in zip(mine, chances, named, strict=True):
            first, second = (int(k) for k in np.argsort(-chance)[:2])
            face, other = self._head.faces[first], float(chance[second])
            sure = max(float(chance[first]), float(plain[FACES.index(face)]))
            other = min(other, 1 - sure)
            told = other >= 0.01
            dice.append(
                Die(candidate.box, face, sure, self._head.faces[second] if told else None, other if told else 0.0)
            )
        return dice


def _how_sure(dice: Sequence[Die], others: Reading, missed: Sequence[float]) -> tuple[float, float]:
    """The roll's confidence, and the same given that the number of dice is right. dice: of the set. others: the reading
    of the rest. missed: how likely each thing that was not counted is one of the set."""
    sure = math.prod(die.confidence for die in dice)
    confidence, given_count = (
        sure * (said if others.dice or not dice else 1.0) * math.prod(1 - chance**power for chance in missed)
        for said, power in ((others.confidence, 1), (others.given_count, 2))
    )
    return confidence, given_count


def _nearly(beyond: float) -> float:
    """How likely (0-1) something that was not counted is a die of the set after all, `beyond` (below 0) the nearness
    from which it would have counted."""
    return 1 / (1 + math.exp(-max(beyond, -1.0) / _BLUR))


def shown_die(reader: Reader, frame: NDArray[np.uint8]) -> Cut:
    """The one die held before the camera to be taught, cut out. Raises TaughtError where there is none, or several."""
    frame = readable(frame)  # as it will be read later
    found = _candidates(reader, frame)
    if not found:
        raise TaughtError(say("No die is seen; lay one die on a plain table, in good light, nearer to the camera."))
    best = found[0]
    if any(c.score > 0.85 * best.score and c.size > 0.6 * best.size for c in found[1:]):
        raise TaughtError(say("Several things look like dice; show one die alone on a plain table."))
    return cut_around(frame, best.box)


def _candidates(reader: Reader, frame: NDArray[np.uint8]) -> list[Candidate]:
    """What may be dice, by the finder alone, since the namer takes dice with other faces for none."""
    found = reader.detector.find(frame, None, lambda boxes: [1.0] * len(boxes))
    return [candidate for candidate in found.candidates if candidate.score >= _FOUND]
