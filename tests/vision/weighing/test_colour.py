"""Among dice of one colour a doubtful thing of another colour is no die; among dice of many colours it may be one."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.vision.finding.candidates import Candidate
from companion.vision.weighing.colour import with_colours
from companion.vision.weighing.confidence import DOUBTS
from companion.vision.weighing.counting import DIE_FEATURES, Rule, counted

RULE = Rule((0.0,) * (1 + len(DIE_FEATURES)), 0.6, (0.0,) * (1 + len(DOUBTS)))
WHITE, SHADED, BLACK, RED, BLUE = (235, 240, 240), (170, 175, 175), (30, 30, 30), (40, 40, 200), (200, 80, 40)
Colour = tuple[int, int, int]


def table(*bodies: Colour) -> tuple[NDArray[np.uint8], list[Candidate]]:
    """Dice of these colours, each with a pip, in a row on a brown table."""
    frame = np.full((80, 100 * len(bodies), 3), (60, 100, 140), np.uint8)
    found = []
    for n, body in enumerate(bodies):
        x = 100 * n + 20
        cv2.rectangle(frame, (x, 40), (x + 40, 79), body, -1)
        cv2.circle(frame, (x + 20, 60), 6, tuple(255 - v for v in body), -1)
        found.append(Candidate((float(x), 40.0, x + 40.0, 80.0), 0.9))
    return frame, found


def count(sure: float, *bodies: Colour) -> int:
    """How many of the dice count where the first one's score is `sure` and the others' 0.99."""
    frame, found = table(*bodies)
    scores = np.array([sure, *[0.99] * (len(bodies) - 1)], np.float32)
    return int(counted(RULE, with_colours(frame, found), scores).sum())


def test_a_doubtful_thing_among_dice_of_another_colour_is_no_die() -> None:
    assert count(0.85, BLACK, WHITE, WHITE, WHITE) == 3
    assert count(0.85, RED, WHITE, WHITE) == 2
    assert count(0.95, BLACK, WHITE, WHITE, WHITE) == 4  # surely a die, if of another colour


def test_it_is_none_whatever_its_size() -> None:
    frame, found = table(BLACK, WHITE, WHITE)
    found[0] = Candidate((21.0, 41.0, 39.0, 59.0), 0.9)
    assert counted(RULE, with_colours(frame, found), np.array([0.85, 0.99, 0.99], np.float32)).sum() == 2


def test_a_doubtful_die_counts_among_dice_of_its_colour_of_many_colours_and_beside_a_single_one() -> None:
    assert count(0.65, WHITE, WHITE, WHITE) == 3
    assert count(0.65, SHADED, WHITE, WHITE) == 3  # it lies in the shadow
    assert count(0.65, BLACK, WHITE, RED, BLUE) == 4
    assert count(0.65, BLACK, WHITE) == 2


def test_without_a_look_at_the_picture_no_die_is_of_another_colour() -> None:
    _, found = table(BLACK, WHITE, WHITE)
    assert counted(RULE, found, np.array([0.65, 0.99, 0.99], np.float32)).sum() == 3


@pytest.mark.parametrize("box", [(0.0, 0.0, 4.0, 4.0), (96.0, 76.0, 100.0, 80.0), (-0.0, 0.0, 100.0, 80.0)])
def test_the_colour_is_that_of_the_body_wherever_the_die_lies(box: tuple[float, float, float, float]) -> None:
    frame, _ = table(WHITE)
    frame[:] = RED
    (die,) = with_colours(frame, [Candidate(box, 0.5)])
    assert die.colour == tuple(cv2.cvtColor(np.full((1, 1, 3), RED, np.uint8), cv2.COLOR_BGR2LAB)[0, 0].tolist())
