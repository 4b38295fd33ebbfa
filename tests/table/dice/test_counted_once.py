"""A throw that the table knows already counts once, however its dice are seen, pushed or read after it."""

import pytest

from companion.table.dice.wording import KEPT_OR_THROWN, ONLY_MOVED
from companion.table.session import Table
from companion.table.storage.store import Store
from companion.vision.settling.settle import Phase, Seen
from tests.table.driving import begin, pick_up, question, rolls, tell
from tests.table.seen import die, reading, rests, row

BOARD = {"size": "small", "blockades": [[9, 9]], "power_ups": [[12, 12]]}


def assert_asked(table: Table, text: str) -> None:
    asked = question(table)
    assert asked is not None
    assert asked["text"] == text


def test_dice_that_were_misread_and_corrected_are_no_throw_of_the_next_player_when_they_are_read_rightly(
    table: Table,
) -> None:
    begin(table)
    table.seen(rests(*row([1, 1, 2, 3]), t=1))
    tell(table, "correct", index=0, faces=[1, 1, 2, 5])
    table.seen(rests(*row([1, 1, 2, 5], x=25, y=330), t=4))
    assert rolls(table) == [[1, 1, 2, 5]]
    assert_asked(table, ONLY_MOVED)


@pytest.mark.parametrize("decided", [True, False])
def test_a_die_that_was_misread_and_corrected_and_is_then_pushed_was_not_thrown(table: Table, decided: bool) -> None:
    begin(table)
    table.seen(rests(*row([4, 4, 4, 3]), t=1))
    tell(table, "correct", index=0, faces=[4, 4, 4, 2])
    if decided:
        pick_up(table, 3)
    table.seen(rests(*row([4, 4, 4]), die(2, 310), t=4))
    if not decided:
        pick_up(table, 3)
    assert rolls(table) == [[4, 4, 4, 2]]
    assert_asked(table, ONLY_MOVED)


@pytest.mark.parametrize(("seen", "typed"), [([5, 3], [5, 4]), ([5, 3], [5, 3]), ([3, 3], [6, 1])])
def test_a_coordinate_typed_before_its_dice_are_seen_counts_once_also_where_it_is_that_of_before(
    table: Table, seen: list[int], typed: list[int]
) -> None:
    tell(table, "new_game", game="snakey-solo", players=["Ann"])
    table.seen(rests(*row(seen), t=1))
    tell(table, "event", event={"roll": typed})
    table.seen(rests(*row(typed, x=200, y=300), t=9))
    assert rolls(table) == [seen, typed]


def test_a_kept_die_that_was_pushed_is_not_one_of_the_dice_thrown_where_one_of_these_left_the_table(
    table: Table,
) -> None:
    begin(table)
    table.seen(rests(*row([3, 2, 6, 1]), t=1))
    pick_up(table, 0, 1, 2)
    kept = die(1, 280)
    table.seen(rests(*row([3, 2, 6]), kept, t=4))
    table.seen(Seen(7, Phase.SETTLED, reading(kept), None))
    table.seen(rests(kept, die(5, 350, 300), die(3, 520, 250), t=10))
    assert rolls(table) == [[3, 2, 6, 1]]
    assert_asked(table, KEPT_OR_THROWN)


def test_plain_dice_of_a_turn_and_of_a_coordinate_of_snakey_dice_are_no_first_roll_of_the_next_game(
    table: Table, store: Store
) -> None:
    tell(table, "new_game", game="snakey-solo", players=["Ann"], board=BOARD)
    tell(table, "event", event={"do": "start", "heading": "down"})
    turn, coordinate = row([6, 2]), row([3, 5], x=300, y=300)
    table.seen(rests(*turn, t=1))
    tell(table, "event", event={"do": "move", "die": 1})
    tell(table, "event", event={"do": "block", "die": 0})
    table.seen(rests(*turn, *coordinate, t=4))
    assert rolls(table) == [[6, 2], [3, 5]]
    begin(table, "Cy", "Di")
    table = Table(store)
    table.seen(rests(*turn, *coordinate, t=9))
    assert rolls(table) == []
