"""What goes wrong where the database is only read: everybody is told, and it is mended as where it is written."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.table.session import Table
from companion.table.storage.database import StoreError, Unfit
from companion.table.storage.store import Store, open_store
from tests.soon import soon
from tests.table.driving import begin, game_id, kept, roll, shown, tell
from tests.table.storage.test_store_damage import forty_games, pages_of, spoil
from tests.table.storage.test_store_trouble import away

pytestmark = pytest.mark.usefixtures("quick")


def spoil_games(store: Store) -> None:
    """Makes the first page of games unreadable; new ones are written to the last."""
    path = Path(store.where)
    store._database.engine.dispose()
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    spoil(path, pages_of(path, "games")[0])


def test_damage_met_while_reading_sets_the_file_aside_and_keeps_the_open_game(tmp_path: Path) -> None:
    played = forty_games(tmp_path)
    store = open_store(tmp_path)
    table = Table(store)
    begin(table)
    roll(table, 4, 4, 4, 2)
    spoil_games(store)
    table.archive.games()
    assert "is damaged" in (store.trouble or "")
    assert kept(store)
    assert "were taken over from it" in (store.notice or "")
    assert soon(lambda: game_id(table) in {game["id"] for game in table.archive.games()})
    assert 10 < len(table.archive.games()) < len(played) + 1
    again = open_store(tmp_path)
    assert shown(Table(again)) == shown(table)
    again.close()
    store.close()


def test_a_new_game_begun_on_a_damaged_file_is_open_and_told_of(tmp_path: Path) -> None:
    forty_games(tmp_path)
    store = open_store(tmp_path)
    table = Table(store)
    spoil_games(store)
    before = table.now[0]
    assert begin(table, "Eve", "Fay")["game"]["players"] == ["Eve", "Fay"]
    assert table.now[0] > before
    assert kept(store)
    assert soon(lambda: len(table.snapshot()["known_players"]) > 10)
    assert table.snapshot()["known_players"][:2] == ["Eve", "Fay"]
    store.close()


def test_a_database_that_is_away_as_it_is_read_is_in_trouble_until_it_can_be_used(
    table: Table, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries, prepare = list[str | None](), store._database.prepare

    def tried() -> None:
        tries.append(store.trouble)
        prepare()

    monkeypatch.setattr(store._database, "prepare", tried)
    game = begin(table)["game"]["id"]
    roll(table, 4, 4, 4, 2)
    other = begin(table, "Cy", "Di")["game"]["id"]
    with away(store):
        with pytest.raises(StoreError):
            store.load(game)
        assert soon(lambda: table.snapshot()["storage"]["trouble"] == "The database of games is away.")
        assert soon(lambda: len(tries) > 2)
        assert set(tries) == {"The database of games is away."}
    assert kept(store)
    assert {one["id"] for one in table.archive.games()} == {game, other}


def test_names_that_cannot_be_read_refuse_no_new_game(
    table: Table, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unfit(*_: object) -> None:
        raise Unfit("The database does not take this.")

    monkeypatch.setattr(store, "change", unfit)
    assert tell(table, "new_game", game="triple-snakes", players=["Ann", "Bo"])["game"]["players"] == ["Ann", "Bo"]
