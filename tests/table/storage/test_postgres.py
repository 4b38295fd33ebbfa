"""Many programs on one PostgreSQL database: each shows what the others accepted, and none loses anything."""

import threading
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest
import sqlalchemy as sa

from companion.table.arguments import Refused
from companion.table.session import Table
from companion.table.storage import recovery
from companion.table.storage.backup import back_up, restore
from companion.table.storage.database import Database, StoreError
from companion.table.storage.store import Store, open_store
from tests.soon import soon
from tests.table.driving import begin, pick_up, roll, shown, tell, texts
from tests.table.postgres import Postgres


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    server = Postgres()
    yield server
    server.remove()


@pytest.fixture
def url(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(recovery, "AGAIN_S", 0.2)
    return postgres.database()


Program = Callable[[], Store]


@pytest.fixture
def program(url: str) -> Iterator[Program]:
    """Opens the database as one more program does."""
    opened: list[Store] = []

    def open_one() -> Store:
        opened.append(Store(url))
        return opened[-1]

    yield open_one
    for store in opened:
        store.close()


def test_what_one_program_accepts_another_shows(program: Program) -> None:
    here, there = Table(program()), Table(program())
    begin(here)
    assert soon(lambda: there.snapshot()["game"] is not None)  # the game that the table has open
    roll(here, 4, 4, 4, 2)
    assert soon(lambda: texts(there) == ["Threw 4 4 4 2"])
    pick_up(there, 3)
    assert soon(lambda: texts(here) == texts(there))
    tell(there, "settings", accept="ask")
    assert soon(lambda: here.snapshot()["settings"]["accept"] == "ask")
    tell(here, "leave_game")
    assert soon(lambda: there.snapshot()["game"] is None)


def test_of_two_acts_at_once_one_counts_and_the_other_catches_up(program: Program) -> None:
    tables = Table(program()), Table(program())
    begin(tables[0])
    assert soon(lambda: tables[1].snapshot()["game"] is not None)
    accepted = [0, 0]
    stop = threading.Event()

    def play(which: int) -> None:
        while not stop.is_set() and accepted[which] < 10:
            with suppress(Refused):
                roll(tables[which], 1, 1, 2, 3)
                accepted[which] += 1

    players = [threading.Thread(target=play, args=(which,)) for which in (0, 1)]
    for player in players:
        player.start()
    for player in players:
        player.join(60)
    stop.set()
    assert accepted == [10, 10]
    assert soon(lambda: len(texts(tables[0])) == len(texts(tables[1])) == 20)
    assert shown(tables[0]) == shown(tables[1]) == shown(Table(program()))


def test_of_games_deleted_by_two_programs_at_the_same_moment_both_are_deleted(program: Program) -> None:
    tables = Table(program()), Table(program())
    games = []
    for _ in range(8):
        games.append(begin(tables[0])["game"]["id"])
        roll(tables[0], 4, 4, 4, 2)
    tell(tables[0], "leave_game")
    at_once = threading.Barrier(2)

    def delete(which: int) -> None:
        for game in games[which::2]:
            at_once.wait()
            tables[which].archive.delete(game)

    threads = [threading.Thread(target=delete, args=(which,)) for which in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {one["id"] for one in tables[0].archive.deleted()} == set(games)


def test_what_others_say_on_the_channel_ends_no_listening(program: Program, url: str) -> None:
    here, there = Table(program()), Table(program())
    with closing(Database(url)) as other, other.writing() as db:
        for said in ("hello", "[1]", "3", "[" * 4000):
            db.execute(sa.text("SELECT pg_notify('companion', :said)"), {"said": said})
        db.execute(sa.text("""SELECT pg_notify('companion', '["x", {"a": 1}, [], "1"]')"""))
    begin(here)
    roll(here, 4, 4, 4, 2)
    assert soon(lambda: there.snapshot()["game"] is not None and texts(there) == texts(here))
    pick_up(here, 3)
    assert soon(lambda: texts(there) == texts(here))


def test_a_server_stopped_and_started_under_a_game_loses_nothing(program: Program, postgres: Postgres) -> None:
    store = program()
    here, there = Table(store), Table(program())
    begin(here)
    roll(here, 4, 4, 4, 2)
    postgres.stop()
    try:
        pick_up(here, 3)
        roll(here, 1)
        assert "see that its server runs" in here.snapshot()["storage"]["trouble"]
    finally:
        postgres.start()
    assert soon(lambda: store.trouble is None)
    assert here.snapshot()["storage"]["trouble"] is None
    assert soon(lambda: there.snapshot()["game"] is not None and texts(there) == texts(here))
    assert shown(Table(program())) == shown(here)
    tell(here, "undo")
    assert soon(lambda: texts(there) == texts(here))


def test_what_was_played_apart_while_the_server_was_down_is_kept_in_both_ways(
    program: Program, postgres: Postgres
) -> None:
    stores = program(), program()
    here, there = (Table(store) for store in stores)
    begin(here)
    assert soon(lambda: there.snapshot()["game"] is not None)
    postgres.stop()
    try:
        roll(here, 4, 4, 4, 2)
        roll(there, 1, 2, 3, 5)
    finally:
        postgres.start()
    assert soon(lambda: all(store.trouble is None for store in stores))
    assert soon(lambda: texts(here) == texts(there))
    games = here.archive.games()
    assert len(games) == 2
    kept = {tuple(tell(here, "open_game", id=game["id"])["game"]["history"][0]["faces"]) for game in games}
    assert kept == {(4, 4, 4, 2), (1, 2, 3, 5)}


def test_a_server_that_is_down_at_the_start_is_waited_for(program: Program, postgres: Postgres) -> None:
    first = Table(program())
    begin(first)
    roll(first, 4, 4, 4, 2)
    postgres.stop()
    try:
        store = program()
        table = Table(store)
        assert table.snapshot()["storage"]["trouble"]
    finally:
        postgres.start()
    assert soon(lambda: store.trouble is None)
    assert soon(lambda: (table.snapshot()["game"] or {}).get("id") == first.snapshot()["game"]["id"])
    assert texts(table) == texts(first)


_TOO_LONG = "k" * 65
"""More than the database has room for in a setting's name."""


def test_what_the_database_cannot_take_is_refused_and_no_trouble_of_the_database(program: Program) -> None:
    store = program()
    table = Table(store)
    with pytest.raises(StoreError, match="does not take this: value too long") as told:
        store.put(_TOO_LONG, "value")
    assert "\n" not in str(told.value)
    begin(table)
    assert store.trouble is None
    assert Table(program()).snapshot()["game"] is not None


def test_what_the_database_cannot_take_keeps_nothing_back_that_waits_behind_it(
    program: Program, postgres: Postgres
) -> None:
    store = program()
    table = Table(store)
    postgres.stop()
    try:
        store.put(_TOO_LONG, "value")
        tell(table, "settings", accept="ask")
        begin(table)
    finally:
        postgres.start()
    assert soon(lambda: "does not take this" in (store.trouble or ""))
    other = Table(program())
    assert other.snapshot()["settings"]["accept"] == "ask"
    roll(table, 4, 4, 4, 2)
    assert soon(lambda: texts(other) == ["Threw 4 4 4 2"])


def test_an_imported_game_with_a_very_long_time_is_kept(program: Program) -> None:
    store = program()
    long = b"2025-01-01T00:00:00." + b"1" * 60 + b"Z"
    header = b'{"record": 1, "game": "triple-snakes", "players": ["Ann", "Bo"]}\n'
    Table(store).archive.add(header + b'{"roll": [1, 1, 3, 5], "at": "%s"}\n' % long)
    assert store.trouble is None
    assert len(Table(program()).archive.games()) == 1


def test_back_up_and_restore_keep_what_was_there(
    program: Program, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(program())
    begin(table, "Ann", "Bo")
    roll(table, 4, 4, 4, 2)
    before = shown(table)
    monkeypatch.chdir(tmp_path)
    assert back_up(Database(url), tmp_path / "b") == 1
    begin(table, "Cy", "Di")
    count, kept = restore(Database(url), tmp_path / "b")
    assert (count, kept is not None and kept.parent) == (1, tmp_path)
    assert shown(Table(program())) == before
    (tmp_path / "file").mkdir()
    restore(Database(f"sqlite:///{tmp_path / 'file' / 'companion.db'}"), tmp_path / "b")  # and to a file of one table
    store = open_store(tmp_path / "file")
    assert shown(Table(store)) == before
    store.close()


def test_a_database_that_there_is_not_is_one_sentence(postgres: Postgres) -> None:
    with pytest.raises(StoreError, match=r"refuses the companion: database .* does not exist") as told:
        Store(f"postgresql://companion@127.0.0.1:{postgres.port}/nothing")
    assert "\n" not in str(told.value)
