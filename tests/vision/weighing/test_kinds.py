"""Dice on a table are mostly of one kind, which tells look-alikes apart; a stranger among them is still told."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from companion.vision.faces import FACES, Face
from companion.vision.finding.candidates import Candidate
from companion.vision.weighing.counting import die_features
from companion.vision.weighing.kinds import kinds_of


def says(*dice: dict[Face, float]) -> NDArray[np.float32]:
    """The namer's chances for dice that show what is given; the rest is that it is no die."""
    rows = np.zeros((len(dice), len(FACES) + 1), np.float32)
    for row, die in zip(rows, dice, strict=True):
        for face, chance in die.items():
            row[FACES.index(face)] = chance
        row[-1] = 1 - row.sum()
    return rows


def named(*dice: dict[Face, float]) -> list[Face]:
    chances = says(*dice)
    return [FACES[k] for k in kinds_of(chances, 1 - chances[:, -1]).faces.argmax(1)]


GLARE: dict[Face, float] = {5: 0.4, "left_right": 0.5}
LEFT: dict[Face, float] = {"left": 0.97}
SIX: dict[Face, float] = {6: 0.97}


def test_a_look_alike_is_what_the_dice_beside_it_are() -> None:
    assert named(GLARE, {3: 0.95}, {1: 0.95}) == [5, 3, 1]
    assert named(GLARE, {"left": 0.95}, {"locked": 0.95}) == ["left_right", "left", "locked"]


def test_what_is_no_die_has_no_word_in_it() -> None:
    assert named(GLARE, {3: 0.01}, {1: 0.02})[0] == "left_right"


def test_a_plain_die_among_snake_dice_is_told_as_one() -> None:
    assert named({5: 0.93, "left_right": 0.03}, *[LEFT] * 5)[0] == 5
    assert named({"locked": 0.93, 1: 0.03}, *[SIX] * 5)[0] == "locked"


def test_a_face_that_looks_like_one_of_the_other_kind_is_plain_among_its_own() -> None:
    def plain(*dice: dict[Face, float]) -> float:
        chances = says(*dice)
        candidates = [Candidate((40.0 * k, 0.0, 40.0 * k + 30, 30.0), 0.8) for k in range(len(dice))]
        return float(die_features(candidates, chances, kinds_of(chances, 1 - chances[:, -1]))[0, 2])

    alike: dict[Face, float] = {1: 0.45, "forward": 0.43}
    assert plain(alike) < 0.5
    assert plain(alike, {3: 0.95}, {4: 0.95}) > 1.5
    assert plain({"left": 0.9, 4: 0.02}, *[SIX] * 5) > 3  # and a stranger that is plain by itself stays so


@given(st.lists(st.floats(0.01, 1), min_size=len(FACES) + 1, max_size=len(FACES) + 1))
def test_a_die_that_lies_alone_is_named_as_it_looks(row: list[float]) -> None:
    chances = np.array([row], np.float32) / np.float32(sum(row))
    alone = kinds_of(chances, 1 - chances[:, -1]).faces
    np.testing.assert_allclose(alone[0], chances[0, :-1] / chances[0, :-1].sum(), rtol=1e-3, atol=1e-5)


@given(st.integers(1, 6), st.integers(0, 1000))
def test_the_chances_of_each_die_sum_to_one(count: int, seed: int) -> None:
    chances = np.random.default_rng(seed).dirichlet(np.ones(len(FACES) + 1), count).astype(np.float32)
    np.testing.assert_allclose(kinds_of(chances, 1 - chances[:, -1]).faces.sum(1), 1, rtol=1e-4)


def fits(*dice: dict[Face, float]) -> float:
    """How well the first of the dice fits in with the others."""
    chances = says(*dice)
    return float(kinds_of(chances, 1 - chances[:, -1]).fit[0])


def test_a_die_fits_in_with_others_of_its_kind_and_hardly_with_those_of_the_other() -> None:
    assert fits(LEFT, LEFT, LEFT) > 0.8
    assert fits(SIX, SIX, SIX) > 0.8
    assert fits(LEFT, SIX, SIX) < 0.2
    assert fits(SIX, LEFT, LEFT) < 0.2


def test_alone_a_plain_die_is_more_usual_than_a_snake_die() -> None:
    assert fits(LEFT) < 0.5 < fits(SIX)


def test_a_board_of_doubtful_chips_does_not_outvote_three_sure_dice() -> None:
    chip: dict[Face, float] = {"left": 0.35, "locked": 0.2}
    assert fits(SIX, SIX, SIX, *[chip] * 20) > 0.8
    assert fits(chip, SIX, SIX, SIX, *[chip] * 20) < 0.2
