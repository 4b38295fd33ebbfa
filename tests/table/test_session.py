"""The table as single writer: versions, refusals, and what goes on when something fails."""

import threading
from collections.abc import Mapping
from typing import Any

import pytest

from companion.rules.triple_snakes import TripleSnakes
from companion.table.arguments import Refused
from companion.table.dice.tray import Tray
from companion.table.session import Table
from companion.table.storage.database import StoreError
from companion.table.storage.rows import Changed
from companion.table.storage.store import Store
from tests.table.driving import begin, game_id, pick_up, roll, shown, tell, texts
from tests.table.seen import THREES, rests


def test_a_stale_command_is_refused(table: Table) -> None:
    old = begin(table)["version"]
    roll(table, 4, 4, 4, 2)
    with pytest.raises(Refused) as refused:
        table.command("event", old, {"event": {"do": "pick_up", "dice": [3]}})
    assert refused.value.code == "stale"
    assert texts(table) == ["Threw 4 4 4 2"]


def test_a_page_left_open_over_a_restart_is_stale(store: Store) -> None:
    table = Table(store)
    version = begin(table)["version"]
    again = Table(store)
    with pytest.raises(Refused) as refused:
        again.command("event", version, {"event": {"roll": [4, 4, 4, 2]}})
    assert refused.value.code == "stale"


def test_of_two_commands_at_once_one_wins(table: Table) -> None:
    version = begin(table)["version"]
    gate, done = threading.Barrier(8), []

    def press() -> None:
        gate.wait()
        try:
            table.command("event", version, {"event": {"roll": [4, 4, 4, 2]}})
            done.append("done")
        except Refused as refused:
            done.append(refused.code)

    threads = [threading.Thread(target=press) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(done) == ["done"] + ["stale"] * 7
    assert len(texts(table)) == 1


def test_an_illegal_event_is_refused_with_its_ruling(table: Table) -> None:
    begin(table)
    roll(table, 4, 4, 4, 2)
    before = table.snapshot()
    with pytest.raises(Refused) as refused:
        pick_up(table, 0)
    assert (refused.value.code, refused.value.ruling) == ("illegal", "TS-2")
    with pytest.raises(Refused) as refused:
        tell(table, "event", event={"do": "pick_up", "dice": [3], "by": "Bo"})
    assert (refused.value.code, refused.value.ruling) == ("illegal", "TS-2")
    assert table.snapshot() == before


def test_a_page_cannot_claim_that_the_camera_read_a_roll(table: Table) -> None:
    begin(table)
    tell(
        table, "event", event={"roll": [4, 4, 4, 2], "source": "camera", "confidence": 1, "at": "2020-01-01T00:00:00Z"}
    )
    line = table.snapshot()["game"]["history"][0]
    assert (line["source"], line["confidence"]) == ("typed", None)
    assert "2020-01-01" not in table.archive.record(table.snapshot()["game"]["id"])


def test_the_page_can_throw_virtual_dice(table: Table) -> None:
    begin(table)
    line = tell(table, "throw")["game"]["history"][0]
    assert line["source"] == "virtual"
    assert len(line["faces"]) == 4
    assert set(line["faces"]) <= set(range(1, 7))


def test_no_dice_are_thrown_where_none_are_wanted(table: Table) -> None:
    begin(table)
    roll(table, 4, 4, 4, 2)
    with pytest.raises(Refused, match="No dice are wanted"):
        tell(table, "throw")


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("dance", {}),
        ("new_game", {"game": "triple-snakes"}),
        ("new_game", {"game": "chess", "players": ["Ann", "Bo"]}),
        ("new_game", {"game": "triple-snakes", "players": ["Ann"]}),
        ("new_game", {"game": "triple-snakes", "players": ["Ann", "Ann"]}),
        ("new_game", {"game": "triple-snakes", "players": ["Ann", " "]}),
        ("new_game", {"game": "triple-snakes", "players": ["Ann", "x" * 41]}),
        ("new_game", {"game": "triple-snakes", "players": ["Ann", "a\u0000b"]}),
        ("new_game", {"game": "triple-snakes", "players": "Ann"}),
        ("new_game", {"game": "triple-snakes", "players": ["Ann", "Bo"], "options": {"stand": 1}}),
        ("new_game", {"game": "triple-snakes", "players": ["Ann", "Bo"], "options": {"nope": True}}),
        ("event", {"event": {"roll": [7, 1, 1, 1]}}),
        ("event", {"event": {"do": "fly"}}),
        ("event", {"event": []}),
        ("event", {}),
        ("event", {"event": {"roll": [1, 2, 3, 4]}, "more": 1}),
        ("undo", {"to": -1}),
        ("undo", {"to": True}),
        ("undo", {"to": "1"}),
        ("correct", {"index": 0, "faces": "1234"}),
        ("correct", {"index": 0, "faces": [[1], 2, 3, 4]}),
        ("settings", {"accept": "never"}),
        ("settings", {"accept": ["auto"]}),
        ("settings", {}),
        ("settings", {"column_die": ["red"]}),
        ("settings", {"column_die": "plaid"}),
        ("answer", {"question": 1.5, "faces": [1]}),
        ("camera", {"source": 1}),
    ],
)
def test_malformed_commands_are_refused_in_a_sentence(table: Table, name: str, args: Mapping[str, Any]) -> None:
    begin(table)
    before = table.snapshot()
    with pytest.raises(Refused) as refused:
        tell(table, name, **args)
    assert refused.value.code == "malformed"
    assert refused.value.sentence.endswith(".")
    assert table.snapshot() == before


@pytest.mark.parametrize("name", ["علی\u200cرضا", "\U0001f469\u200d\U0001f467 Ann"], ids=["Persian", "a sign of two"])
def test_letters_of_a_name_may_be_parted_or_joined(table: Table, name: str) -> None:
    assert begin(table, name, "Bo")["game"]["players"] == [name, "Bo"]


_NEW = "Ann \U0001fae9"  # of Unicode 16, which no Python of today has all of
_FLAG = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"


@pytest.mark.parametrize("name", [_NEW, f"Bob {_FLAG}"], ids=["newer than this Python", "a flag"])
def test_a_name_may_hold_every_sign_that_phones_have_keys_for(table: Table, name: str) -> None:
    assert begin(table, name, "Bo")["game"]["players"] == [name, "Bo"]


@pytest.mark.parametrize("name", ["An\u202en", "An\x07n", "An\u200en"], ids=["turns what follows", "bell", "pasted"])
def test_a_name_that_could_not_be_seen_for_what_it_is_is_refused_for_that(table: Table, name: str) -> None:
    with pytest.raises(Refused, match="signs that cannot be seen"):
        begin(table, name, "Bo")


def test_a_name_of_which_nothing_is_seen_is_refused_as_none(table: Table) -> None:
    with pytest.raises(Refused, match="A player's name has 1 to 40 letters"):
        begin(table, "\u200d\u200c", "Bo")


def test_a_computer_player_may_have_a_name_typed_with_two_spaces(table: Table) -> None:
    players, bots = ["Ann", "Deep  Blue "], {"Deep  Blue ": "random"}
    game = tell(table, "new_game", game="snakedoku", players=players, bots=bots)["game"]
    assert game["bots"] == {"Deep Blue": "random"}


def test_commands_without_a_game_are_refused(table: Table) -> None:
    for name, args in (("throw", {}), ("undo", {}), ("event", {"event": {"roll": [1, 2, 3, 4]}})):
        with pytest.raises(Refused, match="No game is open"):
            tell(table, name, **args)


def test_a_mistake_in_an_engine_leaves_the_game_as_it_was(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(table)
    before = shown(table)

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(TripleSnakes, "apply", broken)
        with pytest.raises(Refused) as refused:
            roll(table, 4, 4, 4, 2)
        assert refused.value.code == "internal"
        table.seen(rests(*THREES))
        assert table.snapshot()["question"]["kind"] == "confirm"
    assert shown(table) == before
    question = table.snapshot()["question"]["id"]
    tell(table, "answer", question=question, faces=[4, 4, 4, 2])
    assert texts(table) == ["Threw 4 4 4 2"]


def test_what_failed_when_the_game_had_moved_on_is_told_as_it_stands(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = begin(table)["version"]

    def fail(*_: object, **named: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Tray, "rolled", fail)
    with pytest.raises(Refused) as refused:
        table.command("event", before, {"event": {"roll": [4, 4, 4, 2]}})
    assert refused.value.code == "internal"
    assert texts(table) == ["Threw 4 4 4 2"]
    with pytest.raises(Refused) as refused:
        table.command("event", before, {"event": {"do": "pick_up", "dice": [3]}})
    assert refused.value.code == "stale"


def test_a_roll_that_another_program_overtook_is_not_counted_twice(
    table: Table, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(table)

    def overtaken(*_: object) -> None:
        raise Changed

    with monkeypatch.context() as patch:
        patch.setattr(Store, "save", overtaken)
        table.seen(rests(*THREES))
    assert texts(table) == []
    assert table.snapshot()["question"] is None


@pytest.mark.parametrize(("command", "part"), [("open_game", "restore"), ("delete_game", "delete")])
def test_where_the_list_of_games_cannot_be_read_the_table_stays_with_its_game(
    command: str, part: str, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(table)
    other = game_id(table)
    begin(table, "Cy", "Di")
    here = game_id(table)

    def fails(_: str) -> None:
        raise StoreError("The database of games cannot be used.")

    monkeypatch.setattr(table.archive, part, fails)
    with pytest.raises(Refused) as refused:
        tell(table, command, id=other if command == "open_game" else here)
    assert refused.value.code == "storage"
    open_one = table.current()[1]
    assert open_one is not None
    assert open_one.id == here == game_id(table)


def test_waiting_ends_with_the_next_change_and_with_the_table(table: Table) -> None:
    known, _ = table.snapshot_text()
    assert not table.wait(known, 0.01)
    waited: list[bool] = []
    waiter = threading.Thread(target=lambda: waited.append(table.wait(known, 30)))
    waiter.start()
    begin(table)
    waiter.join(60)
    assert waited == [True]
    closing = threading.Thread(target=lambda: waited.append(table.wait(table.snapshot_text()[0], 30)))
    closing.start()
    table.close()
    closing.join(60)
    assert waited == [True, False]
