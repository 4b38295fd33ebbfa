"""A question about dice stands while a hand only touches them, or covers some: it is not asked anew."""

import pytest

from companion.table.session import Table
from tests.table.driving import begin, question, rolls, tell
from tests.table.seen import rests, row


@pytest.mark.parametrize("x", [20, 50])
def test_dice_asked_about_that_a_hand_pushes_are_not_asked_about_anew(table: Table, x: float) -> None:
    tell(table, "settings", accept="ask")
    begin(table)
    table.seen(rests(*row([4, 4, 3, 1])))
    asked = question(table)
    assert asked is not None
    table.seen(rests(*row([4, 4, 3, 1], x=x)))
    again = question(table)
    assert again is not None
    assert again["id"] == asked["id"]
    table.seen(rests(*row([4, 4, 3, 2], x=x)))
    anew = question(table)
    assert anew is not None
    assert anew["id"] != asked["id"]
    assert rolls(table) == []
