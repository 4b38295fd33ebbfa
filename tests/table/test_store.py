"""Games on disk: what was accepted is there, and what goes wrong is told in a sentence."""

import sqlite3
from pathlib import Path

import pytest

from companion.table.arguments import Refused
from companion.table.session import Table
from companion.table.store import BUSY_MS, Store, StoreError, open_store
from tests.table.driving import begin, pick_up, roll, shown, tell, texts


def test_the_log_is_synced_at_every_commit(store: Store, tmp_path: Path) -> None:
    with store._engine.connect() as db:
        assert db.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert db.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # FULL
        assert db.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1


def test_an_event_is_in_the_database_when_the_command_returns(table: Table, tmp_path: Path) -> None:
    begin(table)
    for count, event in enumerate(({"roll": [4, 4, 4, 2]}, {"do": "pick_up", "dice": [3]}), 1):
        tell(table, "event", event=event)
        other = sqlite3.connect(tmp_path / "companion.db")
        assert other.execute("SELECT count(*) FROM events").fetchone() == (count,)
        other.close()


def test_games_are_listed_with_the_last_changed_first(table: Table) -> None:
    first = begin(table, "Ann", "Bo")["game"]["id"]
    second = begin(table, "Cy", "Di", "Ann", stand=True)["game"]["id"]
    tell(table, "open_game", id=first)
    roll(table, 4, 4, 4, 2)
    games = table.archive.games()
    assert [game["id"] for game in games] == [first, second]
    assert games[0]["players"] == ["Ann", "Bo"]
    assert (games[0]["status"], games[0]["events"], games[0]["winners"]) == ("playing", 1, [])
    assert begin(table)["known_players"] == ["Ann", "Bo", "Cy", "Di"]


def test_the_open_game_goes_on_after_a_restart_and_a_game_that_was_left_does_not(store: Store) -> None:
    table = Table(store)
    game = begin(table)["game"]["id"]
    roll(table, 4, 4, 4, 2)
    assert shown(Table(store)) == shown(table)
    assert tell(table, "leave_game")["game"] is None
    again = Table(store)
    assert again.snapshot()["game"] is None
    assert tell(again, "open_game", id=game)["game"]["history"][0]["faces"] == [4, 4, 4, 2]


def test_settings_survive_a_restart(store: Store) -> None:
    tell(Table(store), "settings", accept="ask")
    assert Table(store).snapshot()["settings"] == {"accept": "ask", "column_die": None}


def test_a_database_by_url(tmp_path: Path) -> None:
    store = open_store(tmp_path / "unused", f"sqlite:///{tmp_path / 'club.db'}")
    table = Table(store)
    begin(table)
    store.close()
    assert (tmp_path / "club.db").exists()
    assert not (tmp_path / "unused").exists()


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("nonsense", "URL cannot be understood"),
        ("oracle://nobody/x", "driver for oracle databases is not installed"),
        ("nosuchdb://x", "URL cannot be understood"),
        ("sqlite:////nowhere/at/all.db", "cannot be opened for writing"),
    ],
)
def test_an_unusable_database_is_one_sentence(tmp_path: Path, url: str, words: str) -> None:
    with pytest.raises(StoreError, match=words) as told:
        open_store(tmp_path, url)
    assert "\n" not in str(told.value)


def test_a_database_that_cannot_be_written_is_told_of_at_the_start(tmp_path: Path) -> None:
    open_store(tmp_path).close()
    with pytest.raises(StoreError, match=r"cannot be opened for writing.*--data FOLDER"):
        Store(f"sqlite:///file:{tmp_path / 'companion.db'}?mode=ro&uri=true")


def test_a_folder_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match=r"cannot be made.*--data FOLDER"):
        open_store(tmp_path / "file" / "games")


def test_a_file_that_is_no_database_is_one_sentence_and_is_left_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "companion.db").write_bytes(b"dear diary, " * 2000)
    with pytest.raises(StoreError, match=r"damaged.*move the file away"):
        open_store(tmp_path)
    assert (tmp_path / "companion.db").read_bytes() == b"dear diary, " * 2000


def test_a_damaged_page_is_found_at_the_start(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    table = Table(store)
    begin(table)
    for _ in range(3):
        roll(table, 1, 1, 2, 3)
    store.close()
    path = tmp_path / "companion.db"
    content = bytearray(path.read_bytes())
    for page in range(1, len(content) // 4096):
        content[page * 4096 : page * 4096 + 200] = b"\xff" * 200
    path.write_bytes(bytes(content))
    with pytest.raises(StoreError, match="damaged"):
        open_store(tmp_path)


def test_a_database_of_another_version_is_refused(tmp_path: Path) -> None:
    open_store(tmp_path).close()
    with sqlite3.connect(tmp_path / "companion.db") as db:
        db.execute("UPDATE meta SET value = '99' WHERE key = 'schema'")
    with pytest.raises(StoreError, match="another version"):
        open_store(tmp_path)


def test_a_locked_database_refuses_the_act_and_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert BUSY_MS <= 5000
    monkeypatch.setattr("companion.table.store.BUSY_MS", 50)
    store = open_store(tmp_path)
    table = Table(store)
    begin(table)
    before = table.snapshot()
    other = sqlite3.connect(tmp_path / "companion.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(Refused, match="in use by another program") as refused:
        roll(table, 4, 4, 4, 2)
    assert refused.value.code == "storage"
    assert table.snapshot() == before
    other.execute("ROLLBACK")
    other.close()
    assert roll(table, 4, 4, 4, 2)["game"]["history"]
    store.close()


def test_a_full_disk_refuses_the_act_and_the_game_goes_on_when_there_is_room(table: Table, store: Store) -> None:
    begin(table)
    roll(table, 4, 4, 4, 2)
    with store._engine.connect() as db:  # the pool gives the same connection to the next act
        pages = db.exec_driver_sql("PRAGMA page_count").scalar()
        db.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(Refused, match="disk is full"):
        _correct_for_ever(table)
    assert shown(Table(store)) == shown(table)
    with store._engine.connect() as db:
        db.exec_driver_sql("PRAGMA max_page_count = 100000")
    pick_up(table, 3)
    assert shown(Table(store)) == shown(table)


def _correct_for_ever(table: Table) -> None:
    for n in range(500):
        tell(table, "correct", index=0, faces=[4, 4, 4, 2 + n % 2])


def test_a_second_program_on_the_same_game_is_noticed(tmp_path: Path) -> None:
    one, other = open_store(tmp_path), open_store(tmp_path)
    first = Table(one)
    begin(first)
    second = Table(other)
    roll(first, 4, 4, 4, 2)
    with pytest.raises(Refused, match="Another program has changed this game"):
        roll(second, 1, 2, 3, 5)
    tell(second, "open_game", id=first.snapshot()["game"]["id"])
    assert texts(second) == texts(first)
    one.close()
    other.close()


def test_a_game_whose_events_the_rules_no_longer_take_keeps_its_legal_prefix(store: Store, tmp_path: Path) -> None:
    table = Table(store)
    begin(table)
    roll(table, 4, 4, 4, 2)
    pick_up(table, 3)
    with sqlite3.connect(tmp_path / "companion.db") as db:
        db.execute("""UPDATE events SET body = '{"do": "pick_up", "dice": [0]}' WHERE seq = 1""")
    again = Table(store)
    assert texts(again) == ["Threw 4 4 4 2"]
    assert again.snapshot()["game"]["fell"]["ruling"] == "TS-2"
    assert shown(Table(store)) == shown(again)


def test_a_game_that_cannot_be_read_does_not_keep_the_others_from_being_played(store: Store, tmp_path: Path) -> None:
    table = Table(store)
    good = begin(table)["game"]["id"]
    bad = begin(table)["game"]["id"]
    roll(table, 4, 4, 4, 2)
    with sqlite3.connect(tmp_path / "companion.db") as db:
        db.execute("UPDATE events SET body = 'x' WHERE game_id = ?", (bad,))
    again = Table(store)
    assert again.snapshot()["game"] is None
    with pytest.raises(Refused, match="cannot be read"):
        tell(again, "open_game", id=bad)
    assert tell(again, "open_game", id=good)["game"]["id"] == good
