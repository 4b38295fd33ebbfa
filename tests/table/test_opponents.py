"""Computer players at the table: they act in their turns only, and never against an undo."""

import random
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.table.arguments import Refused
from companion.table.opponents import Opponents, hint
from companion.table.session import Table
from companion.table.storage.store import open_store
from tests.soon import soon

PLAYERS = ["Ann", "Robot"]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    store = open_store(tmp_path)
    table = Table(store)
    bots = Opponents(table, pause=0.01, chance=random.Random(1))
    bots.start()
    yield table
    table.close()
    bots.stop()
    store.close()


def send(table: Table, name: str, **args: Any) -> None:
    table.command(name, table.current()[0], args)


def begin(table: Table, strength: str = "greedy") -> None:
    send(table, "new_game", game="snakedoku", players=PLAYERS, bots={"Robot": strength})


def until_ann_acts(table: Table, events: int) -> None:
    """Waits until Ann is to act and at least so many events have been played."""

    def acts() -> bool:
        running = table.current()[1]
        assert running is not None
        return running.history.cursor >= events and running.game.to_act(running.state) == "Ann"

    assert soon(acts), "the computer player did not act"


def test_a_bot_that_met_a_fault_plays_on_from_the_next_act(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    met = threading.Event()

    def fail(*given: Any) -> Any:
        met.set()
        raise ZeroDivisionError("of a fault")

    monkeypatch.setattr("companion.table.opponents.plan", fail)
    begin(table)
    send(table, "event", event={"do": "place", "square": [1, 1]})
    assert met.wait(60)
    monkeypatch.undo()
    send(table, "undo")
    send(table, "event", event={"do": "place", "square": [1, 1]})
    until_ann_acts(table, 2)


def test_a_bot_plays_its_turns_and_waits_for_the_people(table: Table) -> None:
    begin(table)
    until_ann_acts(table, 0)
    time.sleep(0.1)
    assert table.snapshot()["game"]["history"] == [], "Ann is first"
    send(table, "event", event={"do": "place", "square": [1, 1]})
    until_ann_acts(table, 2)
    assert [entry["by"] for entry in table.snapshot()["game"]["history"]][:2] == PLAYERS


def test_undo_leads_back_to_a_persons_own_last_choice_and_redo_to_where_it_was_pressed(table: Table) -> None:
    begin(table)
    send(table, "event", event={"do": "place", "square": [1, 1]})
    until_ann_acts(table, 2)
    before = table.snapshot()["game"]
    send(table, "undo")
    game = table.snapshot()["game"]
    assert (game["history"], game["position"]["to_act"]) == ([], "Ann")
    send(table, "redo")
    game = table.snapshot()["game"]
    assert (game["history"], game["position"]) == (before["history"], before["position"])


def test_undo_before_a_persons_first_choice_leads_to_the_beginning(table: Table) -> None:
    send(table, "new_game", game="snakedoku", players=PLAYERS[::-1], bots={"Robot": "greedy"})
    until_ann_acts(table, 1)
    send(table, "undo")
    game = table.snapshot()["game"]
    assert (game["history"], game["position"]["to_act"]) == ([], "Robot")
    send(table, "redo")
    assert table.snapshot()["game"]["position"]["to_act"] == "Ann"


def test_a_bot_does_not_undo_an_undo(table: Table) -> None:
    begin(table)
    send(table, "event", event={"do": "place", "square": [1, 1]})
    until_ann_acts(table, 2)
    send(table, "undo", to=1)
    time.sleep(0.2)
    snapshot = table.snapshot()
    assert snapshot["game"]["position"]["to_act"] == "Robot"
    assert snapshot["game"]["undone"] == 1, "the people decide how to go on"
    send(table, "undo")
    send(table, "event", event={"do": "place", "square": [9, 9]})
    until_ann_acts(table, 2)


def test_a_bot_plays_on_after_a_restart(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    table = Table(store)
    begin(table)
    send(table, "event", event={"do": "place", "square": [1, 1]})
    table.close()
    store.close()
    store = open_store(tmp_path)
    table = Table(store)
    assert table.snapshot()["game"]["bots"] == {"Robot": "greedy"}
    opponents = Opponents(table, pause=0.01)
    opponents.start()
    until_ann_acts(table, 2)
    table.close()
    opponents.stop()
    store.close()


@pytest.mark.parametrize(
    ("game", "bots"),
    [
        ("triple-snakes", {"Robot": "greedy"}),
        ("snakedoku", {"Nobody": "greedy"}),
        ("snakedoku", {"Robot": "clever"}),
        ("snakedoku", {"Robot": ["greedy"]}),
        ("snakedoku", {"Ann": "greedy", "Robot": "greedy"}),
    ],
)
def test_bots_that_cannot_be_are_refused_in_a_sentence(table: Table, game: str, bots: dict[str, Any]) -> None:
    with pytest.raises(Refused) as caught:
        send(table, "new_game", game=game, players=PLAYERS, bots=bots)
    assert caught.value.code == "malformed"
    assert table.current()[1] is None


def test_a_hint_is_a_legal_event(table: Table) -> None:
    send(table, "new_game", game="slither-stone", players=PLAYERS)
    running = table.current()[1]
    assert running is not None
    found = hint(running, random.Random(1))
    assert found in table.snapshot()["game"]["choices"]
    send(table, "event", event=found["event"])
    assert table.snapshot()["game"]["history"][0]["event"] == found["event"]


def test_no_hint_where_there_are_no_bots(table: Table) -> None:
    send(table, "new_game", game="triple-snakes", players=PLAYERS)
    running = table.current()[1]
    assert running is not None
    with pytest.raises(Refused):
        hint(running)
