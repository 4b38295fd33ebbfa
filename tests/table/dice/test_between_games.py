"""Dice of a game before, which lie there still when the next one is begun, are no throw of it."""


from companion.rules.record import event_json
from companion.table.session import Table
from companion.table.storage.store import Store
from tests.table.driving import rolls, tell
from tests.table.seen import rests, row


def begin(table: Table) -> None:
    """A game of Snakey Dice up to its first roll, before which there is something to choose."""
    tell(table, "new_game", game="snakey", players=["Ann", "Bo"])
    while True:
        running = table.current()[1]
        assert running is not None
        if running.game.want(running.state) is not None:
            return
        tell(table, "event", event=event_json(running.game.legal(running.state)[0]))


def test_dice_of_the_game_before_are_known_by_its_sheet_until_a_die_is_thrown(table: Table) -> None:
    begin(table)
    table.seen(rests(*row([2, 5])))
    assert rolls(table) == [[2, 5]]
    begin(table)
    table.blind()
    table.seen(rests(*row([5, 2], x=60, y=300)))
    assert rolls(table) == []
    assert table.snapshot()["reading"]["can_count"]
    table.seen(rests(*row([3, 6], x=300, y=200)))
    assert rolls(table) == [[3, 6]]


def test_dice_of_the_game_before_are_no_throw_when_the_program_was_started_again(table: Table, store: Store) -> None:
    begin(table)
    table.seen(rests(*row([2, 5])))
    begin(table)
    table = Table(store)
    table.seen(rests(*row([5, 2], x=60, y=300)))
    assert rolls(table) == []
    assert table.snapshot()["reading"]["can_count"]
    table.seen(rests(*row([3, 6], x=300, y=200)))
    assert rolls(table) == [[3, 6]]
