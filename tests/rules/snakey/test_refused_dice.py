"""Refusals name dice by what they show: a record counts dice from 0, the page from 1."""

import pytest

from companion.rules.core import Do, do
from companion.rules.snakey import SNAKEY
from tests.rules.snakey.helpers import lying, put, table


@pytest.mark.parametrize(
    ("event", "ruling", "sentence"),
    [
        (do("flip", die=1, shows="forward"), "SD-10", "A flip from left cannot show forward; it shows right."),
        (do("unlock", die=1), "SD-11", "This die is not locked; only a die that shows locked is unlocked, once."),
        (do("flip", die=0, shows="forward"), "SD-11", "A locked die cannot be flipped; unlock it first."),
        (do("reroll", dice=(0, 1)), "SD-11", "A locked die cannot be re-rolled; unlock it first."),
        (do("move", die=0), "SD-12", "A die that shows locked does not move the snake; block with it or leave it."),
        (do("move", die=2), "SD-12", 'A die that shows left/right turns either way; say which with "turn".'),
        (
            do("move", die=1, turn="left"),
            "SD-12",
            'A die that shows left leaves no turn to choose; "turn" is for left/right alone.',
        ),
        (do("block", die=1), "SD-13", "This die shows left; only a die that shows locked makes a blockade."),
        (
            do("bonus", dice=(0, 1, 2), action="portal"),
            "SD-19",
            "The special bonus uses only dice that show locked; leave out left.",
        ),
    ],
)
def test_a_refusal_names_dice_by_what_they_show(event: Do, ruling: str, sentence: str) -> None:
    state = lying(put(table(), [(6, 6)], "up", levels=(1, 1, 1, 1)), "locked", "left", "left_right")
    why = SNAKEY.why_not(state, event)
    assert why is not None
    assert (why.ruling, why.sentence) == (ruling, sentence)
