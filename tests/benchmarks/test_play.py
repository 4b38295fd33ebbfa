"""Games in front of a rendered camera, with the shipped reader: a throw is counted rightly or asked about, once."""

import pytest

from companion.vision.reader import Reader
from tests.benchmarks.play import play


@pytest.mark.parametrize(
    ("sway", "flicker"), [(0.0, 0.1), (12.0, 0.0)], ids=["on a stand, under a flickering lamp", "held in a hand"]
)
def test_each_throw_of_a_rendered_game_counts_once_and_nothing_else_does(sway: float, flicker: float) -> None:
    tally = play(7, 3, Reader(), sway=sway, flicker=flicker, apart=2.8)
    assert tally.wrong == []
    assert tally.throws >= 3
    assert tally.right >= tally.throws - 1
    assert max(tally.waits) < 1.0
