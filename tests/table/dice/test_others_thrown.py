"""Other dice were thrown than those picked up (TS-2) or named (SD-9): the question names the way on."""

import pytest

from companion.table.session import Table
from companion.vision.reading import Die
from tests.table.driving import begin, pick_up, question, rolls, tell
from tests.table.seen import die, rests, row

ROLL = row([4, 4, 2, 6])
FAR = (die(3, 500, 300), die(1, 400, 350), die(5, 300, 400), die(5, 200, 400))


@pytest.mark.parametrize(
    ("picked", "after", "thrown", "faces"),
    [
        ([2], (*ROLL[:3], FAR[0]), [3], [3]),
        ([2], (*ROLL[:2], *FAR[:2]), [2, 3], [1, 3]),
        ([2, 3], (*ROLL[:3], FAR[0]), [3], [3]),
        ([2, 3], (*ROLL[2:], *FAR[:2]), [0, 1], [1, 3]),
        ([2], FAR, [0, 1, 2, 3], [5, 5, 1, 3]),
    ],
)
def test_ts2_other_dice_than_those_picked_up_count_after_undo_once_they_are_picked_up(
    table: Table, picked: list[int], after: tuple[Die, ...], thrown: list[int], faces: list[int]
) -> None:
    begin(table)
    table.seen(rests(*ROLL))
    pick_up(table, *picked)
    table.seen(rests(*after))
    asked = question(table)
    assert asked is not None
    assert "undo, pick up those, and have them counted" in asked["text"]
    tell(table, "undo")
    pick_up(table, *thrown)
    tell(table, "count_dice")
    assert rolls(table) == [[4, 4, 2, 6], faces]


def test_sd9_another_die_than_the_one_named_counts_after_undo_once_it_is_named(table: Table) -> None:
    board = {"size": "small", "blockades": [[9, 9]], "power_ups": [[12, 12]]}
    tell(table, "new_game", game="snakey-solo", players=["Ann"], board=board)
    tell(table, "event", event={"do": "start", "heading": "down"})
    table.seen(rests(*row([2, 3])))
    tell(table, "event", event={"do": "reroll", "dice": [1]})
    table.seen(rests(die(5, 300, 300), row([2, 3])[1]))
    asked = question(table)
    assert asked is not None
    assert asked["text"] == (
        "Die 1 was moved, and die 2 was named. If other dice were thrown than those named, undo, name those, and have "
        "them counted; else tell me what the dice named show now."
    )
    tell(table, "undo")
    tell(table, "event", event={"do": "reroll", "dice": [0]})
    tell(table, "count_dice")
    assert rolls(table) == [[2, 3], [5]]
