"""Reading dice: a frame in, every die with its face and how sure the reading is out."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.said import say
from companion.vision import models
from companion.vision.errors import ModelError
from companion.vision.faces import FACES
from companion.vision.finding.candidates import Box, Candidate
from companion.vision.finding.detect import Detector
from companion.vision.naming.context import Context
from companion.vision.naming.nadir import degrees_off, likely_dice, nadirs, upward, was_turned
from companion.vision.naming.namer import Namer, nothing
from companion.vision.naming.stacked import Stacked
from companion.vision.naming.upright import LEANS, Upright
from companion.vision.pepper import readable
from companion.vision.reading import Die, Reading, doubted
from companion.vision.righted import read_righted
from companion.vision.weighing.colour import with_colours
from companion.vision.weighing.confidence import (
    cut_off,
    dice_confidence,
    empty_confidence,
    given_count,
    in_its_place,
    maybe_dice,
    missed,
    no_surer_than_its_dice,
    roll_confidence,
    roll_doubts,
)
from companion.vision.weighing.counting import Rule, counted, die_features, die_scores, first_scores, ruled_out
from companion.vision.weighing.kinds import Kinds, kinds_of


@dataclass(frozen=True)
class Stand:
    """How dice stand in a frame. turned: as in Reading. axes: by box which way the side on top looks, (3,), as
    Upright.twice tells; none where nobody asked."""

    turned: float
    axes: Mapping[Box, NDArray[np.float64]]


_NOBODY_ASKED: Final = Stand(0.0, {})


@dataclass(frozen=True)
class Evidence:
    """What the networks say of a frame before anything is decided; the evaluation sets the rule by it.

    chances: (N, 12) for each candidate: FACES, and that it is no die. elsewhere: as in Found. stand: how those
    stand that may be dice.
    """

    candidates: tuple[Candidate, ...]
    chances: NDArray[np.float32]
    elsewhere: tuple[tuple[Candidate, float], ...] = ()
    stand: Stand = _NOBODY_ASKED


_LEAST: Final = 8
"""Pixels of a frame's shorter side below which no die can be told in it."""


class Reader:
    """Reads dice. Loads its models once; raises ModelError where they are missing or damaged.

    detector, namer, context, upright, stacked, rule: its parts, for measuring and for setting the rule.
    """

    def __init__(self, threads: int = 1, folder: Path | None = None) -> None:
        """threads: CPU threads for the networks. folder: where finder/ and namer/ lie instead of the shipped models,
        and context/ if there is to be one; upright/ and stacked/ are always those shipped."""
        finder, namer = models.load("finder", threads, folder), models.load("namer", threads, folder)
        self.detector, self.namer = Detector(finder), Namer(namer)
        known = folder is None or (folder / "context").is_dir()
        self.context = Context(models.load("context", threads, folder) if known else None)
        self.upright = Upright(models.load("upright", threads))
        self.stacked = Stacked(models.load("stacked", threads))
        try:
            self.rule = Rule.from_card(namer.card)
        except (KeyError, TypeError, ValueError) as error:
            raise ModelError(say("The card of the model namer has no rule for what counts as a die.")) from error

    def read(
        self, frame: NDArray[np.uint8], die_size: float | None = None, thorough: bool = False, turned: float = 0
    ) -> Reading:
        """The dice in `frame` (HxWx3 BGR uint8), largest doubt last.

        die_size: the typical longer side of a die's box in pixels where frames before have told it; one pass at the
        right scale is then enough. None: unknown, several passes are made. thorough: the finder's large network looks
        too, and whether a die leans and which way up the picture is are looked at, as all are anyway where the size is
        unknown. turned: which way up frames before were, as in Reading. Raises ValueError for another kind of array.
        """
        return read_righted(self._read, frame, die_size, thorough, turned)

    def _read(self, frame: NDArray[np.uint8], die_size: float | None, thorough: bool, turned: float) -> Reading:
        start, frame = time.perf_counter(), _prepared(frame)
        evidence = self._look(frame, die_size, thorough, turned)
        reading = replace(decide(evidence, self.rule), turned=evidence.stand.turned)
        if thorough or die_size is None:
            reading = replace(reading, dice=self.standing(frame, reading.dice, evidence.stand))
        return doubted(replace(reading, ms=(time.perf_counter() - start) * 1000))

    def standing(self, frame: NDArray[np.uint8], dice: Sequence[Die], stand: Stand) -> tuple[Die, ...]:
        """The dice that were read in `frame`, made readable (companion.vision.pepper), those marked that lean or lie on
        another."""
        boxes, nadir = [die.box for die in dice], nadirs(stand.turned)[0]
        new = [box for box in boxes if box not in stand.axes]
        axes = self.upright.twice(frame, new, nadir) if new else ()
        known = {**stand.axes, **dict(zip(new, axes, strict=True))}
        off = self.upright.off(np.array([known[box] for box in boxes]), boxes, frame.shape, nadir)
        awry = (off >= LEANS) | self.stacked.told(frame, boxes, nadir)
        return tuple(replace(die, cocked=bool(one)) for die, one in zip(dice, awry, strict=True))

    def look(
        self, frame: NDArray[np.uint8], die_size: float | None = None, thorough: bool = False, turned: float = 0
    ) -> Evidence:
        """What the networks say of `frame`, nothing decided yet. Arguments and ValueError as for read."""
        return self._look(_prepared(frame), die_size, thorough, turned)

    def _look(self, frame: NDArray[np.uint8], die_size: float | None, thorough: bool, turned: float) -> Evidence:
        """As `look`, of a frame that is prepared."""
        if min(frame.shape[:2]) < _LEAST:
            return Evidence((), nothing())

        def verify(boxes: Sequence[Box]) -> list[float]:
            return [float(chance) for chance in self.namer.whole_dice(frame, boxes)]

        found = self.detector.find(frame, die_size, verify, thorough)
        boxes = [candidate.box for candidate in found.candidates]
        thorough = thorough or die_size is None
        chances, stand = self.named(frame, boxes, thorough, turned)
        candidates = with_colours(frame, found.candidates)
        candidates = self.context.marked(frame, candidates, first_scores(candidates, chances), thorough)
        return Evidence(candidates, chances, found.elsewhere, stand)

    def named(
        self, frame: NDArray[np.uint8], boxes: Sequence[Box], thorough: bool, turned: float = 0
    ) -> tuple[NDArray[np.float32], Stand]:
        """The namer's chances (N, 12) for `boxes` in `frame`, wherever the camera's nadir may be, and how those stand
        that may be dice. thorough: by both the namer's networks, where there is no doubt, too, and `turned`, which way
        up frames before were, is doubted; else how they stand is not asked."""
        chances = self._named(frame, boxes, thorough, turned)
        dice = likely_dice([chances])
        if not thorough or not dice.size:
            return chances, Stand(turned, {})
        likely, surely = [boxes[k] for k in dice], 1 - chances[dice, -1]
        axes = self.upright.twice(frame, likely, nadirs(turned)[0])
        off = degrees_off(axes, surely)
        other = (turned + off) % 360
        if off:
            looks = [axes, self.upright.twice(frame, likely, nadirs(other)[0])]
            if upward(looks[1], surely) > upward(axes, surely):  # looking takes less time than naming
                again = self._named(frame, boxes, thorough, other)
                if was_turned(chances[dice], again[dice], looks):
                    return again, Stand(other, dict(zip(likely, looks[1], strict=True)))
        return chances, Stand(turned, dict(zip(likely, axes, strict=True)))

    def _named(
        self, frame: NDArray[np.uint8], boxes: Sequence[Box], thorough: bool, turned: float
    ) -> NDArray[np.float32]:
        return self.namer.name(frame, boxes, nadirs(turned), self.upright.axes, thorough)


def _prepared(frame: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The frame as all the networks see it. Raises ValueError where it is no array of HxWx3 bytes."""
    if frame.ndim != 3 or frame.shape[2] != 3 or frame.dtype != np.uint8:
        raise ValueError("A frame must be an array of height x width x 3 bytes (BGR).")
    return frame if min(frame.shape[:2]) < _LEAST else readable(frame)


def decide(evidence: Evidence, rule: Rule, beside: NDArray[np.float32] | None = None) -> Reading:
    """The dice that count, and how sure the roll is, by `rule`; its ms are 0.

    beside: the namer's chances (N, 12) of dice that are counted elsewhere but have a word in of which kind these are.
    """
    evidence = conceivable(evidence)
    features, faces = features_of(evidence, beside)
    scores = die_scores(rule, features)
    accepted = counted(rule, evidence.candidates, scores)
    if not accepted.any():
        return Reading((), empty_confidence(rule, scores, evidence.elsewhere), 0.0)

    def as_die(k: int) -> Die:
        return _die(evidence.candidates[k], scores[k], faces[k])

    dice = [as_die(k) for k in np.flatnonzero(accepted).tolist()]
    maybe = tuple(as_die(k) for k in maybe_dice(rule, evidence.candidates, scores, accepted))
    doubts = roll_doubts(rule, evidence.candidates, features, accepted, evidence.elsewhere)
    shown = faces[accepted].max(1)
    least = float(((1 - evidence.chances[accepted, -1]) * shown).min())
    if len(dice) == 1:  # what lies alone is a die less often than what lies among dice, which the roll's doubts know
        together = dice_confidence(rule, doubts, least)
        dice = [replace(dice[0], confidence=min(dice[0].confidence, together))]
    dice.sort(key=lambda die: -die.confidence)
    left, cut = missed(evidence.candidates, scores, accepted), cut_off(evidence.candidates, accepted)
    in_part = any(evidence.candidates[k].in_part for k in np.flatnonzero(accepted).tolist())
    # where the number of dice is known what counts is a die, whatever lies around it
    sure = roll_confidence(rule, doubts, least, left, cut, in_part or bool(evidence.stand.turned))
    sure = no_surer_than_its_dice(sure, [die.confidence for die in dice])
    if in_part:
        return Reading(tuple(dice), sure, 0.0, maybe=maybe)
    return Reading(tuple(dice), sure, 0.0, given_count(rule, doubts, float(shown.min()), max(left, cut)), maybe)


def conceivable(evidence: Evidence) -> Evidence:
    """The evidence without what can be no die by what lies around it: it does not count, and is no doubt either."""
    left = [k for k, one in enumerate(evidence.candidates) if not ruled_out(one)]
    if len(left) == len(evidence.candidates):
        return evidence
    return replace(
        evidence, candidates=tuple(evidence.candidates[k] for k in left), chances=evidence.chances[left]
    )


def _die(candidate: Candidate, score: np.float32, faces: NDArray[np.float32]) -> Die:
    """A candidate of this die score (0-1) as a die. faces: the chances (11) of each face where it is one."""
    first, second = np.argsort(-faces)[:2]
    sure, other = in_its_place(float(score * faces[first]), candidate), float(faces[second])
    if other < 0.01:
        return Die(candidate.box, FACES[first], sure, None, 0.0)
    return Die(candidate.box, FACES[first], sure, FACES[second], other)


def features_of(
    evidence: Evidence, beside: NDArray[np.float32] | None = None
) -> tuple[NDArray[np.float64], NDArray[np.float32]]:
    """What speaks for each candidate being a die, counting.DIE_FEATURES (N, 5), and the chances (0-1) of each face
    where it is one (N, 11). beside: as for decide."""
    beside = nothing() if beside is None else beside
    first = first_scores(evidence.candidates, evidence.chances)
    kinds = kinds_of(np.concatenate([evidence.chances, beside]), np.concatenate([first, 1 - beside[:, -1]]))
    mine = Kinds(kinds.faces[: len(first)], kinds.fit[: len(first)])
    return die_features(evidence.candidates, evidence.chances, mine), mine.faces
