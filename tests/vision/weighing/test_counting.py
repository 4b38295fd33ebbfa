"""What counts as a die: by what finder, namer, context and the other dice say of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.vision.faces import FACES
from companion.vision.finding.candidates import Candidate
from companion.vision.reader import Evidence, decide
from companion.vision.weighing.counting import DIE_FEATURES, Rule, first_scores
from tests.vision.evidence import CARD, RULE, TWO, at, confidence, says, score, torn


def test_a_plain_die_among_snake_dice_is_told_as_one() -> None:
    """SD-5: the table points it out."""
    snakes = [(FACES.index(face), 0.96) for face in ("left", "right", "forward", "forward", "locked")]
    evidence = Evidence(tuple(at(100 * n, 0.85) for n in range(6)), says((5, 0.97), *snakes))
    read = [die.face for die in decide(evidence, Rule.from_card(CARD)).dice]
    assert sorted(map(str, read)) == sorted(["6", "left", "right", "forward", "forward", "locked"])


def test_all_that_speaks_for_a_die_does_so_in_the_card() -> None:
    weights = Rule.from_card(CARD).die
    assert len(weights) == 1 + len(DIE_FEATURES)
    assert min(weights[1:]) > 0


def test_what_the_finder_hardly_saw_has_to_convince_the_namer_more() -> None:
    doubtful = says((2, 0.7))
    much, some, hardly = (score(at(0, found), chances=doubtful) for found in (0.9, 0.5, 0.2))
    assert much > some > hardly
    assert score(at(0, 0.2), chances=says((2, 0.99))) > hardly


def test_by_itself_a_candidate_is_a_die_by_the_namers_word_tempered_by_the_finders() -> None:
    def first(found: float, named: float) -> float:
        return float(first_scores([at(0, found)], says((2, named)))[0])

    assert first(0.9, 0.8) == pytest.approx(0.8)
    assert first(0.9, 0.8) > first(0.3, 0.8) > first(0.1, 0.8) > first(0.1, 0.4) > 0


def test_what_lies_around_a_candidate_speaks_for_or_against_it_and_is_never_sure() -> None:
    doubtful = says((2, 0.7))
    unasked, *asked = (
        score(replace(at(0, 0.5), in_context=chance), chances=doubtful) for chance in (None, 0.1, 0.5, 0.9, 0.97)
    )
    assert asked == sorted(asked)
    assert asked[0] < asked[1] < unasked < asked[3]
    for surely, more in ((0.01, 1e-6), (0.99, 1 - 1e-6)):
        one, other = (score(replace(at(0, 0.5), in_context=chance), chances=doubtful) for chance in (surely, more))
        assert one == other


def test_what_shows_no_face_plainly_is_less_likely_a_die() -> None:
    assert score(at(0), chances=torn(0.5, 0.45)) < score(at(0), chances=says((2, 0.95)))


def test_a_chip_that_looks_like_an_arrow_is_no_die_among_pips_and_one_among_snake_dice() -> None:
    arrow, left = FACES.index("forward"), FACES.index("left")
    others = (at(100), at(200), at(300))

    def read(beside: int) -> list[int | str]:
        evidence = Evidence((at(0, 0.5), *others), says((arrow, 0.85), *[(beside, 0.99)] * 3))
        return [die.face for die in decide(evidence, Rule.from_card(CARD)).dice]

    assert "forward" not in read(5)
    assert "forward" in read(left)


def test_the_side_face_of_a_die_is_no_second_die() -> None:
    def dice(x: float, found: float, sure: float = 0.85) -> int:
        return len(decide(Evidence((at(0), at(100), at(x, found)), says((0, 0.99), (5, 0.99), (2, sure))), RULE).dice)

    assert dice(20, 0.4) == 2
    assert dice(36, 0.4) == 3  # beside the die, and hardly in its box
    assert dice(20, 0.8) == 3  # the finder is as sure of it as of the other
    assert dice(20, 0.43, 0.995) == 3  # it is surely a die itself


def test_what_lies_low_within_a_larger_die_is_its_side_however_sure() -> None:
    die = Candidate((0.0, 0.0, 60.0, 75.0), 0.8)

    def dice(x: float, y: float, width: float, height: float) -> int:
        one = Candidate((x, y, x + width, y + height), 0.7)
        return len(decide(Evidence((die, one), says((0, 0.99), (3, 0.99))), RULE).dice)

    assert dice(2, 42, 56, 40) == 1
    assert dice(2, -12, 56, 40) == 2  # one that lies behind it is hidden in part
    assert dice(2, 42, 60, 72) == 2  # one that lies before it is seen whole
    assert dice(40, 42, 56, 40) == 2  # beside it


@pytest.mark.parametrize("down", [True, False])
def test_of_two_boxes_that_share_more_than_half_only_the_one_that_the_finder_is_surer_of_is_a_die(down: bool) -> None:
    """A red die seen aslant shows a three on top and a one before it, each as plain as a face can be."""

    def read(apart: float, found: float) -> list[int | str]:
        other = (0.0, 10 + apart, 40.0, 50 + apart) if down else (apart, 10.0, 40 + apart, 50.0)
        evidence = Evidence((at(0, 0.7), Candidate(other, found)), says((2, 0.995), (0, 0.995)))
        return sorted(die.face for die in decide(evidence, RULE).dice)

    assert read(17, 0.6) == [3]
    assert read(17, 0.8) == [1]
    assert read(23, 0.6) == [1, 3]  # dice that touch, seen from low, hide as much of each other


@pytest.mark.parametrize(("side", "counts"), [(15.0, False), (30.0, True), (40.0, True), (70.0, True), (110.0, False)])
def test_what_is_doubtful_and_of_another_size_than_the_dice_neither_counts_nor_adds_doubt(
    side: float, counts: bool
) -> None:
    screw = Evidence((*TWO.candidates, at(300, 0.4, side)), says((0, 0.99), (5, 0.99), (0, 0.9)))
    assert 0.45 < score(screw.candidates[2], *TWO.candidates, chances=screw.chances[[2, 0, 1]]) < 0.9
    assert (len(decide(screw, RULE).dice) == 3) == counts
    if not counts:
        assert confidence(screw) == pytest.approx(confidence(TWO), abs=1e-4)
    alone = Evidence(screw.candidates[2:], screw.chances[2:])
    assert len(decide(alone, RULE).dice) == 1  # beside nothing nobody knows how large dice are
    sure = replace(
        screw, candidates=(*TWO.candidates, at(300, 0.95, side)), chances=says((0, 0.99), (5, 0.99), (0, 0.99))
    )
    assert len(decide(sure, RULE).dice) == 3


def test_two_plain_dice_beside_two_snake_dice_are_a_sure_roll() -> None:
    """SD-9: a blockade is rolled with plain dice, and the snake dice may lie there still."""
    both = says((2, 0.99), (4, 0.99), (FACES.index("locked"), 0.99), (FACES.index("forward"), 0.99))
    read = decide(Evidence(tuple(at(100 * n, 0.85) for n in range(4)), both), Rule.from_card(CARD))
    assert [str(die.face) for die in sorted(read.dice, key=lambda die: die.box)] == ["3", "5", "locked", "forward"]
    assert read.confidence >= CARD["rule"]["auto_accept"]
