"""What lies around a thing says whether it is a die, above all where the frame cuts it
(companion/vision/naming/context.py)."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.config import resource
from companion.vision import models
from companion.vision.faces import FACES
from companion.vision.finding.candidates import Candidate, with_cuts
from companion.vision.measure import SEEN
from companion.vision.models import Model
from companion.vision.naming.context import Context
from companion.vision.reader import Evidence, Reader, decide
from companion.vision.reading import Reading
from companion.vision.sure import sure_enough
from companion.vision.weighing.counting import Rule
from datasets.tabletop.flat import put
from datasets.tabletop.lookalikes import domino

RULE = Rule.from_card(json.loads((resource("models") / "namer" / "card.json").read_text(encoding="utf-8")))
FRAME = np.zeros((480, 640, 3), np.uint8)
LIKELY = np.array([0.98, 0.02], np.float32)
"""How likely, each by itself, WHOLE and HALF are dice."""
WHOLE, HALF = Candidate((300.0, 200.0, 340.0, 240.0), 0.9), Candidate((0.0, 200.0, 22.0, 240.0), 0.3)


class Bright:
    """A network that takes what is bright for a die. asked: what it was shown."""

    def __init__(self) -> None:
        self.asked: list[NDArray[np.uint8]] = []

    def run(self, outputs: None, inputs: dict[str, NDArray[np.uint8]]) -> list[NDArray[Any]]:
        self.asked.append(inputs["x"])
        return [inputs["x"].mean((1, 2, 3), dtype=np.float32)[:, None] / 255]


def test_of_what_is_surely_whole_and_a_die_nobody_asks_what_lies_around_it() -> None:
    network = Bright()
    frame = FRAME.copy()
    frame[180:260, :60] = 255
    whole, half = Context(Model("context", network, {})).marked(frame, [WHOLE, HALF], LIKELY, thorough=False)
    assert [len(crops) for crops in network.asked] == [1]
    assert (whole.cut, half.cut) == (False, True)
    assert whole.in_context is None
    assert half.in_context is not None
    assert half.in_context > 0.9
    assert Context(Model("context", network, {})).marked(FRAME, [HALF], LIKELY[1:], thorough=False)[0].in_context == 0.0


@pytest.mark.parametrize(
    ("likely", "thorough", "asked"),
    [(0.1, True, False), (0.5, False, True), (0.98, False, False), (0.98, True, True)],
)
def test_doubtful_things_are_looked_at_always_and_sure_ones_where_there_is_time(
    likely: float, thorough: bool, asked: bool
) -> None:
    network = Bright()
    word = np.array([likely], np.float32)
    (seen,) = Context(Model("context", network, {})).marked(FRAME, [WHOLE], word, thorough)
    assert (seen.in_context is not None) == bool(network.asked) == asked


class LeftIsBright:
    """A network that takes for a die what is bright on its left."""

    def run(self, outputs: None, inputs: dict[str, NDArray[np.uint8]]) -> list[NDArray[Any]]:
        crops = inputs["x"]
        return [crops[:, :, : crops.shape[2] // 2].mean((1, 2, 3), dtype=np.float32)[:, None] / 255]


@pytest.mark.parametrize(
    ("grey", "one", "thorough", "looks"),
    [(120, WHOLE, True, 1), (255, HALF, True, 4), (120, HALF, True, 4), (120, HALF, False, 1)],
)
def test_where_there_is_time_what_the_frame_may_cut_is_looked_at_in_four_ways(
    grey: int, one: Candidate, thorough: bool, looks: int
) -> None:
    network, frame = Bright(), np.full((480, 640, 3), grey, np.uint8)
    (seen,) = Context(Model("context", network, {})).marked(frame, [one], LIKELY[:1], thorough)
    assert len(network.asked) == looks
    assert seen.in_context == pytest.approx(min(grey / 255, 0.9999), abs=1e-4)


def test_what_is_said_four_ways_is_the_same_for_a_mirrored_picture() -> None:
    frame = FRAME.copy()
    frame[100:300, 300:330] = 200
    context, boxes = Context(Model("context", LeftIsBright(), {})), [WHOLE.box, (300.0, 150.0, 350.0, 190.0)]
    mirrored = [(640 - x1, y0, 640 - x0, y1) for x0, y0, x1, y1 in boxes]
    other = np.ascontiguousarray(frame[:, ::-1])
    assert context.chances(frame, boxes) != pytest.approx(context.chances(other, mirrored), abs=0.05)
    four, same = (context.chances(*shown, [True] * 2) for shown in ((frame, boxes), (other, mirrored)))
    assert four == pytest.approx(same, abs=0.01)


def test_without_a_network_nobody_knows_what_lies_around() -> None:
    assert Context(None).marked(FRAME, [WHOLE, HALF], LIKELY, thorough=True) == with_cuts([WHOLE, HALF], 640, 480)


@pytest.mark.parametrize("found", [0.1, 0.3, 0.5])
def test_the_surer_what_the_frame_cuts_is_a_die_the_less_sure_is_a_roll_without_it(found: float) -> None:
    chances = np.zeros((2, len(FACES) + 1), np.float32)
    chances[0, 2], chances[0, -1] = 0.98, 0.02
    chances[1, -1] = 1

    def beside(chance: float) -> float:
        half = replace(HALF, score=found, cut=True, in_context=chance)
        reading = decide(Evidence((WHOLE, half), chances), RULE)
        assert len(reading.dice) == 1
        return reading.confidence

    surely = beside(0.0)
    assert surely >= beside(0.3) >= beside(0.9)
    assert beside(0.999) < min(surely, sure_enough())


def test_what_lies_where_no_die_would_is_no_surer_than_that() -> None:
    chances = np.zeros((1, len(FACES) + 1), np.float32)
    chances[0, 2], chances[0, -1] = 0.98, 0.02

    def of(chance: float) -> Reading:
        return decide(Evidence((replace(WHOLE, in_context=chance),), chances), RULE)

    assert of(0.06).dice[0].confidence == pytest.approx(0.06)
    assert of(0.06).confidence == pytest.approx(0.06)
    assert of(0.6).confidence > 0.6


@pytest.mark.parametrize(("chance", "counts"), [(0.98, True), (None, False), (0.02, False)])
def test_what_is_named_with_doubt_is_a_die_where_it_lies_as_one_would(chance: float | None, counts: bool) -> None:
    chances = np.zeros((2, len(FACES) + 1), np.float32)
    chances[:, 2], chances[:, -1] = (0.98, 0.9), (0.02, 0.1)
    other = replace(WHOLE, box=(400.0, 200.0, 440.0, 240.0), score=0.12, in_context=chance)
    assert len(decide(Evidence((WHOLE, other), chances), RULE).dice) == 1 + counts


def test_half_a_domino_whose_other_half_is_seen_does_not_count_and_is_no_doubt() -> None:
    chances = np.zeros((2, len(FACES) + 1), np.float32)
    chances[:, 2], chances[:, -1] = 0.98, 0.02
    half = replace(WHOLE, box=(400.0, 200.0, 440.0, 240.0), in_context=0.005)
    alone = decide(Evidence((WHOLE,), chances[:1]), RULE)
    beside = decide(Evidence((WHOLE, half), chances), RULE)
    assert beside == alone
    assert decide(Evidence((half,), chances[:1]), RULE).dice == ()


def test_what_the_frame_cuts_is_never_ruled_out() -> None:
    chances = np.zeros((1, len(FACES) + 1), np.float32)
    chances[0, 2], chances[0, -1] = 0.98, 0.02
    assert len(decide(Evidence((replace(WHOLE, cut=True, in_context=0.005),), chances), RULE).dice) == 1


def test_dominoes_are_seldom_taken_for_dice() -> None:
    rng, reader = np.random.default_rng(5), Reader()
    seen = 0
    for _ in range(20):
        frame = np.full((480, 640, 3), rng.integers(40, 200, 3), np.uint8)
        for x, y in ((180, 160), (460, 320)):
            put(frame, rng, replace(domino(rng), length=2.0), x, y, 50.0)
        reading = reader.read(np.asarray(cv2.GaussianBlur(frame, (3, 3), 0.7), np.uint8))
        seen += any(die.confidence >= SEEN for die in reading.dice)
    assert seen <= 2


def test_the_shipped_network_tells_half_a_die_from_a_cable() -> None:
    """Both drawn: a white square with pips that goes on outside, and a grey band that leaves the frame."""
    frame = np.full((480, 640, 3), (60, 90, 70), np.uint8)
    frame[200:240, :24] = (235, 235, 235)
    for y in (210, 230):
        frame[y - 3 : y + 3, 10:16] = (20, 20, 20)
    frame[340:352, :120] = (40, 40, 40)
    context = Context(models.load("context"))
    die, cable = context.chances(frame, [(0.0, 200.0, 24.0, 240.0), (0.0, 330.0, 36.0, 362.0)])
    assert die > cable
