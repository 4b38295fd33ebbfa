"""What the two looks at a taught die are worth: told by pictures held back, and little where one is unlike all."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from companion.vision.taught.weighing import Weights, learnt_weights

FACES = 4
SHOWN = np.repeat(np.arange(FACES), 8)
NEAR = np.linspace(0.5, 0.7, len(SHOWN))
Floats = NDArray[np.float64]


def scores(margin: float, wrong: int = 0) -> Floats:
    """Of every picture held back: its own face `margin` before the others; of the first `wrong` another one."""
    named = SHOWN.copy()
    named[:wrong] = (named[:wrong] + 1) % FACES
    return margin * np.eye(FACES)[named]


def test_a_look_that_errs_on_pictures_held_back_counts_less() -> None:
    good = learnt_weights(scores(1), scores(0.3), NEAR, SHOWN)
    blind = learnt_weights(scores(1, wrong=12), scores(0.3), NEAR, SHOWN)
    unlike = learnt_weights(scores(1), scores(0.3, wrong=12), NEAR, SHOWN)
    share = [weights.network / weights.likeness for weights in (blind, good, unlike)]
    assert share[0] < share[1] < share[2]


def test_where_one_look_errs_the_other_decides() -> None:
    weights = learnt_weights(scores(1, wrong=12), scores(0.3), NEAR, SHOWN)
    chances = weights.chances(scores(1, wrong=12), scores(0.3), NEAR)
    assert (chances.argmax(1) == SHOWN).all()


def test_few_pictures_that_are_all_read_right_are_no_proof_that_all_always_will_be() -> None:
    slight = learnt_weights(scores(0.4), scores(0.1), NEAR, SHOWN).chances(scores(0.4), scores(0.1), NEAR)
    assert slight.max() < 0.99


@given(st.integers(0, 2**32 - 1), st.floats(-3, 3))
def test_doubt_never_changes_which_face_is_named_and_chances_are_chances(seed: int, far: float) -> None:
    rng = np.random.default_rng(seed)
    network, likeness = rng.normal(0, 1, (5, FACES)), rng.normal(0, 0.2, (5, FACES))
    weights = Weights(5.6, 17.0, 0.6, 0.1)
    near = np.full(5, 0.6 + 0.1 * far)
    chances = weights.chances(network, likeness, near)
    np.testing.assert_allclose(chances.sum(1), 1)
    logits = 5.6 * network + 17.0 * likeness
    np.testing.assert_allclose(chances[np.arange(5), logits.argmax(1)], chances.max(1))


@given(st.floats(0, 1e3), st.floats(0, 1e3), st.floats(2, 50))
def test_a_picture_unlike_all_that_was_shown_is_never_sure(network: float, likeness: float, far: float) -> None:
    weights = Weights(11.0, 34.0, 0.6, 0.1)
    both = network * np.eye(FACES)[:1], likeness * np.eye(FACES)[:1]
    assert weights.chances(*both, np.array([0.6 - 0.1 * far])).max() < 0.5
    assert weights.chances(*both, np.array([0.6])).max() >= 1 / FACES
