"""The rule is learned from labelled candidates: what it is given is what it finds again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from companion.vision.faces import FACES
from companion.vision.finding.candidates import Candidate
from companion.vision.naming.namer import nothing
from companion.vision.reader import Evidence, features_of
from companion.vision.weighing.counting import Rule, die_scores
from datasets.photos import LabelledDie, Photo
from models.training.fit import BLANK, crossed, level_for, rule_for
from models.training.rule.dice import hits
from models.training.rule.logistic import balanced, doubting, fitted
from models.training.rule.looked import Looked
from models.training.rule.mixing import mixed


def looked(folder: str, seed: int, sure: float) -> Looked:
    """A picture of two dice and one thing that the namer takes for a die with chance 1 - sure."""
    rng = np.random.default_rng(seed)
    chances = np.full((3, len(FACES) + 1), 0.002, np.float32)
    for row, die in zip(chances, (sure, sure, 1 - sure), strict=True):
        named = float(np.clip(rng.normal(die, 0.05), 0.02, 0.98))
        row[int(rng.integers(6))], row[-1] = named, 1 - named
    found = tuple(Candidate((100.0 * k, 0, 100.0 * k + 40, 40), float(rng.uniform(0.5, 0.9))) for k in range(3))
    faces = [int(row[:6].argmax()) + 1 for row in chances]
    dice = tuple(LabelledDie(one.box, face) for one, face in zip(found[:2], faces, strict=False))
    photo = Photo(folder, Path(f"{folder}-{seed}.jpg"), dice, tuple(sorted(faces[:2])), "test", "test")
    return Looked(photo, Evidence(found, chances), 1.0)


def test_logistic_regression_finds_the_weights_that_made_its_examples() -> None:
    rng = np.random.default_rng(1)
    x = rng.normal(0, 1, (20_000, 2))
    y = (rng.random(len(x)) < 1 / (1 + np.exp(-(0.5 + x @ np.array([1.5, -0.8]))))).astype(float)
    np.testing.assert_allclose(fitted(x, y, np.ones(len(x))), [0.5, 1.5, -0.8], atol=0.1)
    assert doubting(x, y, np.ones(len(x)))[1] == 0  # what raises the chance is no doubt
    assert doubting(x, y, np.ones(len(x)))[2] < 0


def test_a_large_folder_does_not_drown_a_small_one() -> None:
    weights = balanced(["large"] * 100 + ["small"], {"large": 1.0, "small": 1.0})
    assert weights[:100].sum() / weights[100] == pytest.approx(10)  # the root of how many there are, not how many


def test_each_labelled_die_is_one_candidate_at_most() -> None:
    one = looked("a", 0, 0.9)
    again = (*one.evidence.candidates, Candidate((4.0, 2.0, 44.0, 42.0), 0.4))
    assert hits(one.photo, again).tolist() == [True, True, False, False]


def test_the_rule_learns_to_tell_dice_from_other_things_in_folders_it_never_saw() -> None:
    pictures = [looked(folder, seed, 0.9) for folder in ("a", "b", "c") for seed in range(30)]
    say = dict.fromkeys("abc", 1.0)
    results = crossed(pictures, say, 0.5)
    assert len(results) == len(pictures)
    assert all(told.judged.right for told in results)
    assert level_for(results, 0.005) is not None
    rule = rule_for(pictures, say, 0.5)
    other = looked("d", 99, 0.9).evidence
    scores = die_scores(Rule(rule.die, 0.5, BLANK), features_of(other)[0])
    assert min(scores[:2]) > 0.9 > 0.2 > scores[2]


def test_what_is_a_die_can_stay_as_it_is_while_the_rolls_confidence_is_set() -> None:
    pictures = [looked(folder, seed, 0.9) for folder in ("a", "b") for seed in range(30)]
    kept = (-1.0, 0.5, 0.5, 0.1, 0.1, 0.1)
    assert rule_for(pictures, dict.fromkeys("ab", 1.0), 0.5, kept).die == kept
    roll = (-3.0, -1.0, 0.0, 0.0, 0.0)
    alone = rule_for(pictures, dict.fromkeys("ab", 1.0), 0.5, kept, roll)
    assert (alone.die, alone.roll) == (kept, roll)
    assert alone.given_count[0] > 0  # what was always right is promised more than the bounds leave


def test_a_finder_that_finds_nothing_at_all_is_said_in_a_sentence() -> None:
    found = looked("a", 1, 0.9)
    blind = [replace(found, evidence=Evidence((), nothing()))]
    with pytest.raises(ValueError, match="train the finder longer"):
        rule_for(blind, {"a": 1.0}, 0.5)


def test_a_folder_alone_is_said_to_have_no_others_and_its_finder_is_not_blamed() -> None:
    with pytest.raises(ValueError, match="kitchen alone has no others to set a rule on"):
        crossed([looked("kitchen", seed, 0.9) for seed in range(3)], {"kitchen": 1.0}, 0.5)


def test_a_picture_of_both_kinds_has_the_dice_of_both_and_their_faces() -> None:
    plain = [looked("plain", seed, 0.9) for seed in range(5)]
    snakes = [as_snakes(looked("snakes", seed, 0.9)) for seed in range(5)]
    assert mixed(plain) == []  # of one kind alone there is nothing to mix
    made = mixed([*plain, *snakes], count=10)
    assert len(made) == 20
    for one in made:
        faces = one.photo.values or ()
        assert len(one.evidence.candidates) == len(one.evidence.chances)
        assert {type(face) for face in faces} == {int, str}
        assert hits(one.photo, one.evidence.candidates).sum() == len(faces) == len(one.photo.dice or ())


def as_snakes(one: Looked) -> Looked:
    """The same picture of snake dice."""
    dice = tuple(replace(die, value="left") for die in one.photo.dice or ())
    return replace(one, photo=replace(one.photo, dice=dice, values=("left", "left")))
