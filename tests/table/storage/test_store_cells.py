"""Damage to what stands in the rows of a database, of which SQLite itself knows nothing, costs what stood there."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.doctor.finding import Health
from companion.doctor.surroundings import check_database
from companion.table.session import Table
from companion.table.settings import forget_old_pictures
from companion.table.storage.store import open_store
from tests.table.driving import begin, game_id, kept, pick_up, roll, tell, texts

pytestmark = pytest.mark.usefixtures("quick")


def played(folder: Path) -> tuple[str, str, str]:
    """A database with a deleted game, one that was left, and one that is open; their ids."""
    store = open_store(folder)
    table = Table(store)
    ids = []
    for _ in range(3):
        begin(table)
        roll(table, 4, 4, 4, 2)
        pick_up(table, 3)
        ids.append(game_id(table))
    tell(table, "delete_game", id=ids[0])
    tell(table, "forget_player", player="Cy")
    tell(table, "settings", accept="ask", column_die="red", pictures="30")
    assert kept(store)
    table.archive.tally.told()
    store.close()
    return ids[0], ids[1], ids[2]


def damage(folder: Path, words: str, *values: Any) -> None:
    with closing(sqlite3.connect(folder / "companion.db")) as db, db:
        assert db.execute(words, values).rowcount > 0


@pytest.mark.parametrize("value", ["3x", "", "{]", "[1]", '{"a": 1}', "7" * 5000, b"\xff\xfe", "[" * 100_000, "null"])
@pytest.mark.parametrize("key", ["accept", "column_die", "pictures", "deleted", "forgotten", "facts", "open"])
def test_a_damaged_setting_counts_as_never_kept(tmp_path: Path, key: str, value: str | bytes) -> None:
    _, left, _ = played(tmp_path)
    damage(tmp_path, "INSERT OR REPLACE INTO settings SELECT table_id, ?, ? FROM settings", key, value)
    store = open_store(tmp_path)
    forget_old_pictures(store)
    table = Table(store)
    settings = table.snapshot()["settings"]
    assert settings["accept"] == ("auto" if key == "accept" else "ask")
    assert settings["column_die"] == (None if key == "column_die" else "red")
    assert settings["pictures"] == ("ever" if key == "pictures" else "30")
    assert len(table.archive.games()) == (3 if key == "deleted" else 2)
    assert table.archive.tally.told()["games"] == len(table.archive.games())
    tell(table, "open_game", id=left)
    assert texts(table)[0] == "Threw 4 4 4 2"
    table.close()
    store.close()


def assert_played_on(folder: Path, game_id: str) -> None:
    """The program starts, and this game is on its list and can be opened."""
    store = open_store(folder)
    table = Table(store)
    assert game_id in [game["id"] for game in table.archive.games()]
    tell(table, "open_game", id=game_id)
    assert texts(table)[0] == "Threw 4 4 4 2"
    table.close()
    store.close()


@pytest.mark.parametrize(
    ("column", "value"),
    [("line", 7), ("line", "x"), ("cursor", -1), ("cursor", 1.5), ("cursor", "x"), ("acts", "x"), ("bots", "[1]"),
     ("header", "0"), ("header", "[" * 100_000), ("changed", b"\xff"), ("winners", "{]"), ("winners", "7")],
)  # fmt: skip
def test_a_damaged_row_of_a_game_keeps_no_other_game_back(tmp_path: Path, column: str, value: Any) -> None:
    _, left, last = played(tmp_path)
    damage(tmp_path, f"UPDATE games SET {column} = ? WHERE id = ?", value, last)
    assert_played_on(tmp_path, left)


def test_games_that_cannot_be_read_are_counted(tmp_path: Path) -> None:
    _, left, last = played(tmp_path)
    damage(tmp_path, "UPDATE games SET header = '0' WHERE id = ?", last)
    assert check_database(tmp_path, None).found.startswith("1 of the games in the database cannot be read")
    damage(tmp_path, "UPDATE games SET header = replace(header, 'triple-snakes', 'ludo') WHERE id = ?", left)
    store = open_store(tmp_path)
    table = Table(store)
    assert (table.archive.games(), table.archive.unreadable()) == ([], 2)
    table.close()
    store.close()
    finding = check_database(tmp_path, None)
    assert finding.health is Health.NOTE
    assert finding.found.startswith("2 of the games")
    assert "companion restore" in finding.advice


@pytest.mark.parametrize("column", ["header", "changed", "started", "winners", "status", "bots"])
def test_one_byte_that_is_no_text_keeps_no_other_game_back(tmp_path: Path, column: str) -> None:
    _, left, last = played(tmp_path)
    words = f"UPDATE games SET {column} = CAST(CAST(substr({column}, 1, 1) AS BLOB) || x'ff' AS TEXT) WHERE id = ?"
    damage(tmp_path, words, last)
    assert_played_on(tmp_path, left)


def test_a_game_whose_winners_are_damaged_is_played_on(tmp_path: Path) -> None:
    _, left, last = played(tmp_path)
    damage(tmp_path, "UPDATE games SET winners = '{]'")
    store = open_store(tmp_path)
    table = Table(store)
    assert [game["id"] for game in table.archive.games()] == [last, left]
    assert texts(table)[0] == "Threw 4 4 4 2"
    table.close()
    store.close()


def test_a_byte_that_is_no_text_in_the_form_of_the_database_is_damage(tmp_path: Path) -> None:
    played(tmp_path)
    file = tmp_path / "companion.db"
    content = file.read_bytes()
    assert b"CREATE TABLE games" in content
    file.write_bytes(content.replace(b"CREATE TABLE games", b"CREAT\xe6 TABLE games"))
    store = open_store(tmp_path)
    assert "damaged" in (store.notice or "")
    begin(Table(store))
    assert kept(store)
    store.close()
