"""Several readings of dice that lie still become one, die by die: where frames disagree, there is doubt."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.vision.faces import Face, face_order
from companion.vision.reading import Die, Reading, doubted
from companion.vision.settling.track import common_shift, compare


@dataclass(frozen=True)
class Merged:
    """What several readings say together.

    reading: the dice and faces. chosen: index of the reading that it follows and whose boxes it has.
    agreeing: share of the frames that say the same dice and faces.
    """

    reading: Reading
    chosen: int
    agreeing: float


def merge(readings: Sequence[Reading]) -> Merged:
    """One reading from at least one reading of the same still scene; the camera may have swayed between them.

    The number of dice is that of most frames. A die's confidence is the mean over the frames of what each says for its
    face (nothing where it does not see the die), and the runner-up is named the same way. The reading's confidences are
    the mean over the frames of theirs, counting nothing for frames that say something else. What is cocked in
    one frame is, since not all are looked at for it. What may be one more die is what the frame says that it follows.
    """
    count = Counter(len(reading.dice) for reading in readings).most_common(1)[0][0]
    chosen = max(
        (k for k, reading in enumerate(readings) if len(reading.dice) == count), key=lambda k: readings[k].confidence
    )
    said = readings[chosen]
    matches = [_partners(said.dice, reading.dice) for reading in readings]
    found = list(zip(readings, matches, strict=True))
    dice = tuple(
        _voted(die, [reading.dice[partners[i]] for reading, partners in found if i in partners], len(readings))
        for i, die in enumerate(said.dice)
    )
    agreeing = [reading for reading, partners in found if _says(reading, partners, dice)]
    confidence, given_count = (
        sum(sure) / len(readings) for sure in ([r.confidence for r in agreeing], [r.given_count for r in agreeing])
    )
    ms = sum(reading.ms for reading in readings)
    merged = doubted(Reading(dice, confidence, ms, given_count, said.maybe, said.turned))
    return Merged(merged, chosen, len(agreeing) / len(readings))


def _partners(model: Sequence[Die], dice: Sequence[Die]) -> dict[int, int]:
    """For each die of `model` the same die in another frame, where it is seen."""
    shift = common_shift(model, dice)
    if shift is not None:
        return dict(shift.pairs)
    changes = compare(model, dice)
    return dict(changes.stayed + changes.turned)


def _says(reading: Reading, partners: Mapping[int, int], dice: Sequence[Die]) -> bool:
    """Whether a frame shows just these dice and faces; partners: which of its dice each of them is."""
    as_many = len(reading.dice) == len(partners) == len(dice)
    return as_many and all(reading.dice[j].face == dice[i].face for i, j in partners.items())


def _voted(die: Die, seen: Sequence[Die], frames: int) -> Die:
    """The die as so many frames say together, of which some have `seen` it."""
    votes: defaultdict[Face, float] = defaultdict(float)
    for one in seen:
        votes[one.face] += one.confidence
        if one.second is not None:
            votes[one.second] += min(one.second_confidence, 1 - one.confidence)
    ranked = sorted(votes.items(), key=lambda item: (-item[1], face_order(item[0])))
    face, weight = ranked[0]
    second, other = ranked[1] if len(ranked) > 1 else (None, 0.0)
    cocked = any(one.cocked for one in seen)
    return Die(die.box, face, weight / frames, second, other / frames, cocked)
