"""The roll's confidence: what was not counted speaks against the roll, and the card says what is sure enough."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.config import resource
from companion.vision import sure
from companion.vision.errors import ModelError
from companion.vision.faces import FACES
from companion.vision.finding.candidates import Candidate, with_cuts
from companion.vision.reader import Evidence, Reader, Stand, decide, features_of
from companion.vision.reading import Reading
from companion.vision.weighing.confidence import DOUBTS, SURE_FACE, roll_doubts
from companion.vision.weighing.counting import Rule, calibrated, die_scores
from tests.vision.evidence import CARD, DICE, RULE, TWO, at, confidence, says, torn


def test_a_thing_that_is_hardly_believed_to_be_a_die_makes_no_sure_roll() -> None:
    """A spot beside snake dice counts just so: where nobody knows how many dice there are, the roll is asked about."""
    snakes = [(FACES.index("right"), 0.98)] * 3
    evidence = Evidence((*(at(100 * n) for n in range(3)), at(300, 0.7)), says(*snakes, (0, 0.9)))
    reading = decide(evidence, Rule.from_card(CARD))
    least = min(die.confidence for die in reading.dice)
    assert len(reading.dice) == 4
    assert reading.confidence <= least < 0.5


def test_each_doubt_has_a_weight_in_the_card_and_none_adds_confidence() -> None:
    weights = Rule.from_card(CARD).roll
    assert len(weights) == 1 + len(DOUBTS)
    assert max(weights[1:]) <= 0


def doubts(evidence: Evidence, *elsewhere: tuple[Candidate, float]) -> dict[str, float]:
    """The roll's DOUBTS by name where all candidates count."""
    every = np.ones(len(evidence.candidates), np.bool_)
    told = roll_doubts(RULE, evidence.candidates, features_of(evidence)[0], every, elsewhere)
    return dict(zip(DOUBTS, told, strict=True))


def test_a_roll_is_doubted_for_the_two_dice_that_are_least_sure() -> None:
    def least(*named: float) -> tuple[float, float]:
        row = tuple(at(100 * n) for n in range(len(named)))
        told = doubts(Evidence(row, says(*[(2, chance) for chance in named])))
        return told["least sure die"], told["next least sure die"]

    first, second = least(0.98, 0.8, 0.9)
    assert first > second > least(0.98, 0.98, 0.98)[0]
    assert least(0.98, 0.8, 0.98)[1] < second
    assert least(0.98, 0.8, 0.8)[1] == pytest.approx(first, abs=0.1)
    alone = least(0.8)
    assert alone[0] == alone[1]


def test_what_another_scale_shows_is_no_doubt_where_it_is_one_of_the_dice_or_a_part_of_one() -> None:
    die = replace(at(100), box=(100.0, 110.0, 140.0, 150.0))
    roll = Evidence((die,), says((2, 0.98)))

    def alone(x: float, y: float, side: float) -> float:
        one = Candidate((x - side / 2, y - side / 2, x + side / 2, y + side / 2), 0.9)
        return doubts(roll, (one, 0.9))["seen at other scales only"]

    assert [alone(120, 130, side) for side in (20, 40, 60)] == [0, 0, 0]
    assert [alone(x, y, 20) for x, y in ((104, 130), (136, 130), (120, 114), (120, 146))] == [0, 0, 0, 0]
    assert min(alone(x, y, 40) for x, y in ((70, 130), (170, 130), (120, 80), (120, 180))) > 0


def test_what_nearly_counts_may_be_the_die_that_a_game_misses() -> None:
    rule = Rule.from_card(CARD)
    side, speck = at(108, 0.3), at(400, 0.4, 15.0)
    things = (at(200, 0.4), at(300, 0.15), side, speck)
    doubtful = torn(0.45, 0.35)
    chances = np.concatenate([says((0, 0.99), (5, 0.97)), doubtful, says((2, 0.02)), doubtful, doubtful])
    read = decide(Evidence((*TWO.candidates, *things), chances), rule)
    assert [(die.box, die.face) for die in read.maybe] == [(things[0].box, 3)]
    assert all(die.confidence < rule.accept for die in read.maybe)


def test_what_does_not_count_is_less_of_a_doubt_where_it_lies_in_a_dies_place() -> None:
    def sure(apart: float, named: float) -> float:
        side = Candidate((0.0, 10 + apart, 40.0, 50 + apart), 0.3)
        return confidence(Evidence((at(0), at(100), side), says((0, 0.99), (5, 0.99), (2, named))))

    assert sure(12, 0.7) > 0.9
    assert sure(40, 0.7) < 0.8  # below the die it may be one itself
    assert sure(12, 0.3) > 0.95  # the finder's word alone is no doubt there either
    assert sure(40, 0.3) < 0.8


@pytest.mark.parametrize("found", [0.2, 0.4, 0.6])
def test_a_die_that_was_found_and_not_counted_lowers_the_confidence(found: float) -> None:
    with_third = Evidence((*TWO.candidates, at(200, found)), np.concatenate([TWO.chances, torn(0.25, 0.2)]))
    assert len(decide(with_third, RULE).dice) == 2
    assert confidence(with_third) < confidence(TWO)


def test_dice_of_a_kind_that_the_namer_does_not_know_make_the_table_ask() -> None:
    rule = Rule.from_card(CARD)

    def sure(*found: float) -> float:
        strange = tuple(at(200 + 60 * n, score) for n, score in enumerate(found))
        unnamed = says(*[(2, 0.02)] * len(found)) if found else says()
        return decide(Evidence((*TWO.candidates, *strange), np.concatenate([TWO.chances, unnamed])), rule).confidence

    accepted = CARD["rule"]["auto_accept"]
    assert sure() >= accepted
    assert sure(0.1) >= accepted  # hardly seen: half the things on a table are
    assert sure(0.8) < accepted
    assert sure(0.1, 0.8) < accepted


def test_a_roll_is_no_surer_than_that_what_does_not_count_is_no_die() -> None:
    rule, third = Rule.from_card(CARD), at(200, 0.5)

    def beside(chance: float) -> tuple[float, float]:
        both = np.concatenate([TWO.chances, torn(chance / 2, chance / 2 - 0.01)])
        evidence = Evidence((*TWO.candidates, third), both)
        assert len(decide(evidence, rule).dice) == 2
        return decide(evidence, rule).confidence, float(die_scores(rule, features_of(evidence)[0])[2])

    for chance in (0.1, 0.5, 0.9):
        roll, die = beside(chance)
        assert roll <= calibrated(rule.count_unknown, 1 - die) + 1e-6
    assert beside(0.9)[0] < beside(0.5)[0] < CARD["rule"]["auto_accept"]


def test_a_die_of_which_the_frame_may_cut_a_part_makes_the_table_ask() -> None:
    rule, accepted = Rule.from_card(CARD), CARD["rule"]["auto_accept"]

    def beside(x: float) -> float:
        candidates = with_cuts((*TWO.candidates, at(x, 0.2)), 640, 480)
        evidence = Evidence(candidates, np.concatenate([TWO.chances, torn(0.3, 0.3)]))
        assert len(decide(evidence, rule).dice) == 2
        return decide(evidence, rule).confidence

    assert beside(600) < accepted <= beside(500)


def test_what_the_frame_may_cut_is_a_die_more_likely_where_it_has_the_colour_of_one() -> None:
    rule = Rule.from_card(CARD)
    white, black = (200.0, 128.0, 128.0), (30.0, 128.0, 128.0)
    dice = [replace(one, colour=white) for one in TWO.candidates]

    def beside(colour: tuple[float, float, float]) -> float:
        thing = replace(at(610, 0.3), colour=colour, in_context=0.6)
        chances = np.concatenate([TWO.chances, says((2, 0.02))])
        return decide(Evidence(with_cuts((*dice, thing), 640, 480), chances), rule).confidence

    assert beside(white) < CARD["rule"]["auto_accept"] <= beside(black)


def test_a_roll_is_less_sure_where_a_die_that_counts_shows_a_part_of_its_face_or_the_picture_was_turned() -> None:
    rule, half = Rule.from_card(CARD), Candidate((0.0, 10.0, 22.0, 50.0), 0.9)
    named = says((0, 0.85), (5, 0.99))
    cut, whole = (with_cuts((one, at(100)), 640, 480) for one in (half, at(300)))
    sure = decide(Evidence(whole, named), rule).confidence
    assert decide(Evidence(cut, named), rule).as_counted < sure
    assert decide(Evidence(whole, named, stand=Stand(180.0, {})), rule).confidence < sure


def test_where_the_number_of_dice_is_known_what_does_not_count_is_hardly_one() -> None:
    """A game knows it, and asks where another number is seen."""
    rule, accepted = Rule.from_card(CARD), CARD["rule"]["auto_accept"]

    def beside(thing: Candidate, chance: float, face: float = 0.97) -> Reading:
        chances = np.concatenate([says((0, 0.99)), torn(face, 0.99 - face), torn(chance / 2, chance / 2 - 0.01)])
        read = decide(Evidence(with_cuts((*TWO.candidates, thing), 640, 480), chances), rule)
        assert len(read.dice) == 2
        return read

    cable = beside(replace(at(600, 0.45), in_context=0.9), 0.5)
    assert cable.confidence < accepted <= cable.given_count
    doubtful = beside(at(500, 0.15), 0.02, face=0.6)  # its face is a doubt all the same
    assert doubtful.given_count < accepted
    half = Candidate((0.0, 200.0, 22.0, 240.0), 0.9)  # counted itself, it may show but a part of its face
    chances = says((0, 0.99), (5, 0.97), (1, 0.95))
    three = decide(Evidence(with_cuts((*TWO.candidates, half), 640, 480), chances), rule)
    assert len(three.dice) == 3
    assert three.as_counted == three.confidence
    assert beside(at(300, 0.9), 0.4).given_count < accepted  # so much like one that of those counted one may be none


@pytest.mark.parametrize(
    ("box", "cut"),
    [
        ((0.0, 50.0, 40.0, 90.0), True), ((2.0, 50.0, 42.0, 90.0), True), ((6.0, 50.0, 46.0, 90.0), False),
        ((50.0, 1.0, 90.0, 41.0), True), ((590.0, 50.0, 638.0, 90.0), True), ((50.0, 450.0, 90.0, 480.0), True),
        ((50.0, 430.0, 90.0, 470.0), False),
    ],
)  # fmt: skip
def test_what_ends_where_the_frame_does_may_be_cut(box: tuple[float, float, float, float], cut: bool) -> None:
    (one,) = with_cuts([Candidate(box, 0.5)], 640, 480)
    assert one.cut == cut


def test_what_the_namer_says_beyond_its_bound_makes_a_roll_no_surer() -> None:
    def by(*told: float) -> float:
        return confidence(Evidence(TWO.candidates, says((0, told[0]), (5, told[1]))))

    assert by(0.9, 0.9) < by(0.95, 0.95) < by(0.99, 0.99)
    assert by(0.99, 0.99) == pytest.approx(by(0.9999, 0.9999), rel=0.02)


def test_what_is_as_large_as_the_dice_counts_for_more_than_a_speck() -> None:
    def beside(side: float) -> float:
        third = at(200, 0.7, side)
        return confidence(Evidence((*TWO.candidates, third), np.concatenate([TWO.chances, torn(0.1, 0.09)])))

    assert beside(40) < beside(9)


def test_a_die_that_only_another_scale_showed_lowers_the_confidence() -> None:
    assert confidence(Evidence(TWO.candidates, TWO.chances, ((at(200, 0.8), 0.95),))) < confidence(TWO)
    same_die = Evidence(TWO.candidates, TWO.chances, ((at(102, 0.8), 0.95),))
    assert confidence(same_die) == pytest.approx(confidence(TWO))


def test_a_roll_is_no_surer_than_its_least_sure_face_allows() -> None:
    generous = Rule(DICE, 0.45, (30.0, *([0.0] * len(DOUBTS))))
    chances = says((4, 1.0), (4, 1.0))
    sure = decide(Evidence((at(0), at(100)), chances), generous).confidence
    chances[1, 4], chances[1, 5] = 0.46, 0.54
    assert sure > 0.99
    assert decide(Evidence((at(0), at(100)), chances), generous).confidence == pytest.approx(0.54 / SURE_FACE, abs=1e-3)


@pytest.mark.parametrize(("found", "named"), [(0.4, 0.95), (0.6, 0.9), (0.95, 0.8), (0.9, 0.99)])
def test_a_die_that_lies_alone_is_no_surer_than_its_roll(found: float, named: float) -> None:
    """Things that pass for a die mostly lie alone: of 100 tables without dice five show one at 0.5, where ten did."""
    read = decide(Evidence((at(0, found),), says((4, named))), Rule.from_card(CARD))
    assert read.dice[0].confidence <= read.confidence + 1e-9


def test_a_die_beside_a_thing_without_a_name_is_surer_than_its_roll() -> None:
    """That thing may be a die, and makes the roll doubtful; it says nothing about the die that was read."""
    rule = Rule.from_card(CARD)
    beside = Evidence((at(0, 0.95), at(100, 0.9)), says((4, 0.99), (4, 0.0005)))
    read = decide(beside, rule)
    assert decide(Evidence((at(0, 0.95),), says((4, 0.99))), rule).confidence > 0.5 > read.confidence
    assert read.dice[0].confidence > read.confidence + 0.2


def test_an_empty_table_is_less_surely_empty_where_something_is_nearly_a_die() -> None:
    def empty(chance: float) -> float:
        return confidence(Evidence((at(0, 0.15),), says((0, chance))))

    assert empty(0.0) > 0.99
    assert empty(0.7) < empty(0.2)
    assert confidence(Evidence((), np.zeros((0, 12), np.float32), ((at(0), 0.7),))) < 0.5


@given(st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1), st.integers(0, 10)), max_size=8))
def test_confidences_are_probabilities(parts: list[tuple[float, float, int]]) -> None:
    candidates = tuple(at(100.0 * n, score) for n, (score, _, _) in enumerate(parts))
    read = decide(Evidence(candidates, says(*((face, chance) for _, chance, face in parts))), RULE)
    assert 0 <= read.confidence <= 1
    assert read.confidence <= read.as_counted <= 1
    assert all(0 <= die.confidence <= 1 and die.face in FACES for die in read.dice)


def test_snake_faces_are_read_by_name() -> None:
    left = FACES.index("left")
    assert [die.face for die in decide(Evidence((at(0),), says((left, 0.98))), RULE).dice] == ["left"]


def test_the_table_accepts_from_what_the_card_says() -> None:
    assert sure.sure_enough() == CARD["rule"]["auto_accept"]


def test_without_a_card_every_roll_is_asked_about(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sure, "resource", lambda _: tmp_path)
    assert sure.sure_enough.__wrapped__() == 1


def test_a_namer_of_other_faces_is_refused(tmp_path: Path) -> None:
    import shutil

    shutil.copytree(resource("models") / "finder", tmp_path / "finder")
    shutil.copytree(resource("models") / "finder", tmp_path / "namer")
    with pytest.raises(ModelError, match=r"tells 5 things apart|things apart; 12 are wanted"):
        Reader(folder=tmp_path)
