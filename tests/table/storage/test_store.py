"""Games on disk: what was accepted is there, and what goes wrong is told in a sentence."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.table.arguments import Refused
from companion.table.session import Table
from companion.table.storage.database import StoreError
from companion.table.storage.store import Store, open_store
from tests.table.driving import begin, pick_up, roll, shown, tell, texts


def test_the_log_is_synced_at_every_commit(store: Store, tmp_path: Path) -> None:
    with store._database.engine.connect() as db:
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
    roll(table, 4, 4, 4, 2)
    second = begin(table, "Cy", "Di", "Ann", stand=True)["game"]["id"]
    roll(table, 4, 4, 4, 2)
    tell(table, "open_game", id=first)
    pick_up(table, 3)
    games = table.archive.games()
    assert [game["id"] for game in games] == [first, second]
    assert games[0]["players"] == ["Ann", "Bo"]
    assert (games[0]["status"], games[0]["events"], games[0]["winners"]) == ("playing", 2, [])
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
    assert Table(store).snapshot()["settings"]["accept"] == "ask"


def test_a_database_by_url(tmp_path: Path) -> None:
    store = open_store(tmp_path / "unused", f"sqlite:///{tmp_path / 'club.db'}")
    table = Table(store)
    begin(table)
    store.close()
    assert (tmp_path / "club.db").exists()
    assert not (tmp_path / "unused").exists()


MEMORY = (
    "sqlite://",
    "sqlite:///",
    "sqlite:///:memory:",
    "sqlite:///file::memory:?cache=shared&uri=true",
    "sqlite:///file:games?mode=memory&cache=shared&uri=true",
)


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("nonsense", "URL cannot be understood"),
        ("oracle://nobody/x", "postgresql://name@host/games"),
        ("nosuchdb://x", "URL cannot be understood"),
        *((url, "database in memory keeps no games") for url in MEMORY),
        ("sqlite:////nowhere/at/all.db", "folder /nowhere/at for the database of games is missing"),
    ],
)
def test_an_unusable_database_is_one_sentence(tmp_path: Path, url: str, words: str) -> None:
    with pytest.raises(StoreError, match=words) as told:
        open_store(tmp_path, url)
    assert "\n" not in str(told.value)


@pytest.mark.parametrize("content", [b"Dear Ann, " * 900, b"Hi"])
def test_a_file_that_was_named_by_mistake_stays_as_it_is(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "letter.txt"
    file.write_bytes(content)
    with pytest.raises(StoreError, match=r"letter\.txt is no database of games and stays as it is; name another file"):
        open_store(tmp_path, f"sqlite:///{file}")
    assert file.read_bytes() == content
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("tables", [("songs",), ("games", "players"), ("songs", "alembic_version")])
@pytest.mark.parametrize("log", ["wal", "delete"])
def test_another_programs_database_that_was_named_by_mistake_stays_as_it_is(
    tmp_path: Path, tables: tuple[str, ...], log: str
) -> None:
    file = tmp_path / "music.db"
    with closing(sqlite3.connect(file)) as db:  # open still: what a log holds is not in the file yet
        db.execute(f"PRAGMA journal_mode = {log}")
        for table in tables:
            db.execute(f"CREATE TABLE {table} (version_num TEXT)")
        before = file.read_bytes()
        with pytest.raises(StoreError, match=r"music\.db is no database of games and stays as it is"):
            open_store(tmp_path, f"sqlite:///{file}")
        assert file.read_bytes() == before
    before = file.read_bytes()
    with pytest.raises(StoreError, match=r"music\.db is no database of games and stays as it is"):
        open_store(tmp_path, f"sqlite:///{file}")
    assert file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("empty", ["", "VACUUM", "PRAGMA journal_mode = wal"])
def test_a_database_that_was_named_is_begun_in_an_empty_file_and_opened_again(tmp_path: Path, empty: str) -> None:
    with closing(sqlite3.connect(tmp_path / "club.db")) as db:
        db.execute(empty)
    for games in (0, 1):
        store = open_store(tmp_path, f"sqlite:///{tmp_path / 'club.db'}")
        assert len(store.games()) == games
        begin(Table(store))
        store.close()


def test_a_folder_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match=r"cannot be made.*--data FOLDER"):
        open_store(tmp_path / "file" / "games")


def test_the_second_program_on_the_same_game_catches_up_and_loses_nothing(tmp_path: Path) -> None:
    one, other = open_store(tmp_path), open_store(tmp_path)
    first = Table(one)
    begin(first)
    second = Table(other)
    roll(first, 4, 4, 4, 2)
    with pytest.raises(Refused, match="moved on") as refused:
        second.command("event", second.snapshot()["version"], {"event": {"roll": [1, 2, 3, 5]}})
    assert refused.value.code == "stale"
    assert texts(second) == texts(first) == ["Threw 4 4 4 2"]
    pick_up(second, 3)
    assert shown(Table(open_store(tmp_path))) == shown(second)
    one.close()
    other.close()


def test_two_tables_of_one_program_may_show_the_same_game(store: Store) -> None:
    first, second = Table(store), Table(store, id="2")
    game = begin(first)["game"]["id"]
    assert second.snapshot()["game"] is None
    tell(second, "open_game", id=game)
    known = second.now
    roll(first, 4, 4, 4, 2)
    while texts(second) != texts(first):
        assert second.wait(known, 10)
        known = second.now
    pick_up(second, 3)
    assert shown(Table(store)) == shown(second)


def test_tables_of_one_store_have_games_and_settings_of_their_own(store: Store) -> None:
    first, second = Table(store), Table(store, id="2")
    begin(first, "Ann", "Bo")
    begin(second, "Cy", "Di")
    tell(second, "settings", accept="ask")
    again = Table(store), Table(store, id="2")
    assert [table.snapshot()["game"]["players"] for table in again] == [["Ann", "Bo"], ["Cy", "Di"]]
    assert [table.snapshot()["settings"]["accept"] for table in again] == ["auto", "ask"]


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
