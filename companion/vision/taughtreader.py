"""Reading with a chosen set of taught dice: what looks like one of them is named by the set, all else as always."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.said import say
from companion.vision.detect import Box, Candidate
from companion.vision.reader import Die, Evidence, Reader, Reading, decide
from companion.vision.taughtset import Cut, TaughtError, cut_around
from companion.vision.teaching import Embed, Head

FOUND: Final = 0.3
"""From this score of the finder on something may be a taught die; the namer does not know its faces."""

SURE: Final = 0.9
"""From this chance on the built-in faces have a say about what looks only somewhat like the set."""


class TaughtReader:
    """A reader that knows one more set of dice."""

    def __init__(self, reader: Reader, head: Head, embed: Embed) -> None:
        self._reader, self._head, self._embed = reader, head, embed

    def read(self, frame: NDArray[np.uint8], die_size: float | None = None) -> Reading:
        """The dice in `frame`, arguments as Reader.read. The roll's confidence is the product of the dice's, since
        nothing was measured of it for dice that the reader has never seen."""
        start = time.perf_counter()
        known: dict[Box, tuple[NDArray[np.float64], float]] = {}

        def whole(boxes: Sequence[Box]) -> list[float]:
            """How likely each box holds one whole die, of the set or of the built-in ones."""
            new = [box for box in boxes if box not in known]
            chances, near = self._head.name([cut_around(frame, box) for box in new], self._embed)
            known.update({box: (chances[k], float(near[k])) for k, box in enumerate(new)})
            builtin = 1 - self._reader.namer.name(frame, boxes)[:, -1]
            return [
                max(float(chance), float(known[box][1] >= self._head.nearness))
                for box, chance in zip(boxes, builtin, strict=True)
            ]

        found = self._reader.detector.find(frame, die_size, whole)
        candidates = [candidate for candidate in found.candidates if candidate.score >= FOUND]
        whole([candidate.box for candidate in candidates])
        chances = [known[candidate.box][0] for candidate in candidates]
        builtin = self._reader.namer.name(frame, [candidate.box for candidate in candidates])
        sure_of_another = builtin[:, :-1].max(1, initial=0) >= SURE
        mine = [
            k for k, candidate in enumerate(candidates)
            if known[candidate.box][1] >= (self._head.close if sure_of_another[k] else self._head.nearness)
        ]  # fmt: skip
        dice = [self._die(candidates[k], chances[k]) for k in mine]
        rest = [k for k in range(len(candidates)) if k not in mine]
        others, sure = decide(Evidence(tuple(candidates[k] for k in rest), builtin[rest]), self._reader.rule)
        dice = sorted([*dice, *others], key=lambda die: -die.confidence)
        confidence = float(np.prod([die.confidence for die in dice])) if mine else sure
        return Reading(tuple(dice), confidence, (time.perf_counter() - start) * 1000)

    def _die(self, candidate: Candidate, chances: NDArray[np.float64]) -> Die:
        first, second = (int(k) for k in np.argsort(-chances)[:2])
        other = float(chances[second])
        return Die(
            candidate.box, self._head.faces[first], float(chances[first]),
            self._head.faces[second] if other >= 0.01 else None, other if other >= 0.01 else 0.0,
        )  # fmt: skip


def shown_die(reader: Reader, frame: NDArray[np.uint8]) -> tuple[Box, Cut]:
    """The one die that is held before the camera to be taught. Raises TaughtError where there is none, or several."""
    found = _candidates(reader, frame)
    if not found:
        raise TaughtError(say("No die is seen; lay one die on a plain table, in good light, nearer to the camera."))
    best = found[0]
    if any(c.score > 0.85 * best.score and c.size > 0.6 * best.size for c in found[1:]):
        raise TaughtError(say("Several things look like dice; show one die alone on a plain table."))
    return best.box, cut_around(frame, best.box)


def _candidates(reader: Reader, frame: NDArray[np.uint8]) -> list[Candidate]:
    """What may be dice, by the finder alone, since the namer takes dice with other faces for none."""
    found = reader.detector.find(frame, None, lambda boxes: [1.0] * len(boxes))
    return [candidate for candidate in found.candidates if candidate.score >= FOUND]
