"""Several readings of dice that lie still become one, die by die: where frames disagree, there is doubt."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

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
    model = said.dice
    votes: list[defaultdict[Face, float]] = [defaultdict(float) for _ in model]
    cocked: set[int] = set()
    matches = [_partners(model, reading.dice) for reading in readings]
    for reading, partners in zip(readings, matches, strict=True):
        for i, j in partners.items():
            die = reading.dice[j]
            votes[i][die.face] += die.confidence
            if die.cocked:
                cocked.add(i)
            if die.second is not None:
                votes[i][die.second] += min(die.second_confidence, 1 - die.confidence)
    dice = tuple(
        replace(_voted(die, vote, len(readings)), cocked=i in cocked)
        for i, (die, vote) in enumerate(zip(model, votes, strict=True))
    )
    same = [
        len(reading.dice) == count
        and len(partners) == count
        and all(reading.dice[j].face == dice[i].face for i, j in partners.items())
        for reading, partners in zip(readings, matches, strict=True)
    ]
    agreeing = [reading for reading, agrees in zip(readings, same, strict=True) if agrees]
    confidence, given_count = (
        sum(sure) / len(readings) for sure in ([r.confidence for r in agreeing], [r.given_count for r in agreeing])
    )
    ms = sum(reading.ms for reading in readings)
    merged = doubted(Reading(dice, confidence, ms, given_count, said.maybe, said.turned))
    return Merged(merged, chosen, sum(same) / len(readings))


def _partners(model: Sequence[Die], dice: Sequence[Die]) -> dict[int, int]:
    """For each die of `model` the same die in another frame, where it is seen."""
    shift = common_shift(model, dice)
    if shift is not None:
        return dict(shift.pairs)
    changes = compare(model, dice)
    return dict(changes.stayed + changes.turned)


def _voted(die: Die, vote: Mapping[Face, float], frames: int) -> Die:
    ranked = sorted(vote.items(), key=lambda item: (-item[1], face_order(item[0])))
    face, weight = ranked[0]
    second, other = ranked[1] if len(ranked) > 1 else (None, 0.0)
    return Die(die.box, face, min(1.0, weight / frames), second, min(1.0, other / frames))
