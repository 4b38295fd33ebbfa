"""Frames that say different things are doubt."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.vision.reading import Die, Reading
from companion.vision.settling.merge import merge
from tests.vision.scene import Drawn, die

FIVE, SIX, ONE = Drawn(100, 100, 5), Drawn(100, 100, 6), Drawn(200, 100, 1)


def reading(*dice: Die, confidence: float = 0.9) -> Reading:
    return Reading(dice, confidence, 2.0)


def test_frames_that_agree_keep_their_confidence() -> None:
    merged = merge([reading(die(FIVE, 0.9), die(ONE, 0.8)), reading(die(ONE, 0.9), die(FIVE, 0.8), confidence=0.8)])
    assert merged.agreeing == 1
    assert [d.face for d in merged.reading.dice] == [5, 1]
    assert [d.confidence for d in merged.reading.dice] == pytest.approx([0.85, 0.85])
    assert merged.reading.confidence == pytest.approx(0.85)
    assert merged.reading.ms == pytest.approx(4)


def test_how_sure_a_counted_roll_is_merges_as_its_confidence_does() -> None:
    one, two, other = (reading(die(face, 0.9)) for face in (FIVE, FIVE, SIX))
    told = [replace(one, given_count=0.98), replace(two, given_count=0.94), replace(other, given_count=0.97)]
    assert merge(told[:2]).reading.given_count == pytest.approx(0.96)
    assert merge(told).reading.given_count == pytest.approx((0.98 + 0.94) / 3)


def test_it_is_not_the_last_frame_that_decides() -> None:
    merged = merge([reading(die(FIVE)), reading(die(FIVE)), reading(die(SIX))])
    assert merged.reading.dice[0].face == 5
    assert merged.reading.dice[0].second == 6
    assert merged.reading.dice[0].confidence == pytest.approx(0.97 * 2 / 3)
    assert merged.reading.dice[0].second_confidence == pytest.approx(0.97 / 3)
    assert merged.agreeing == pytest.approx(2 / 3)
    assert merged.reading.confidence == pytest.approx(0.6)


def test_second_guesses_count_for_what_they_say() -> None:
    merged = merge([reading(die(FIVE, 0.5, second=6, doubt=0.45)), reading(die(SIX, 0.6, second=5, doubt=0.1))])
    assert merged.reading.dice[0].face == 6
    assert merged.reading.dice[0].second == 5
    assert merged.reading.dice[0].confidence == pytest.approx((0.45 + 0.6) / 2)


def test_a_die_seen_in_some_frames_only_makes_the_roll_doubtful() -> None:
    merged = merge([reading(die(FIVE), die(ONE)), reading(die(FIVE)), reading(die(FIVE), die(ONE))])
    assert [d.face for d in merged.reading.dice] == [5, 1]
    assert merged.reading.dice[1].confidence == pytest.approx(0.97 * 2 / 3)
    assert merged.reading.dice[0].confidence == pytest.approx(0.97)
    assert merged.reading.confidence == pytest.approx(0.6)


def test_a_frame_that_says_another_face_of_one_die_does_not_agree() -> None:
    merged = merge([*[reading(die(FIVE), die(ONE))] * 2, reading(die(SIX), die(ONE))])
    assert merged.agreeing == pytest.approx(2 / 3)
    assert merged.reading.confidence == pytest.approx(0.6)


def test_a_frame_that_misses_a_die_is_not_the_one_followed_however_sure_it_is() -> None:
    merged = merge([reading(die(FIVE), confidence=0.99), *[reading(die(FIVE), die(ONE), confidence=0.6)] * 2])
    assert merged.chosen == 1
    assert [d.face for d in merged.reading.dice] == [5, 1]


def test_a_camera_that_sways_between_frames_does_not_confuse_the_dice() -> None:
    moved = [Drawn(d.x + 15, d.y - 9, d.face) for d in (FIVE, ONE)]
    merged = merge([reading(die(FIVE), die(ONE)), reading(die(moved[1]), die(moved[0]), confidence=0.95)])
    assert merged.agreeing == 1
    assert merged.chosen == 1
    assert [d.face for d in merged.reading.dice] == [1, 5]
    assert merged.reading.dice[0].box == die(moved[1]).box


def test_what_leans_in_one_frame_leans_and_makes_the_roll_doubtful() -> None:
    """Not every frame is looked at for it."""
    flat, awry = reading(die(FIVE), die(ONE), confidence=0.99), reading(die(FIVE), die(ONE), confidence=0.5)
    leaning = replace(awry, dice=(awry.dice[0], replace(awry.dice[1], cocked=True)))
    merged = merge([flat] * 9 + [leaning])
    assert [d.cocked for d in merged.reading.dice] == [False, True]
    assert merged.reading.confidence <= 0.5
    assert merged.agreeing == 1
