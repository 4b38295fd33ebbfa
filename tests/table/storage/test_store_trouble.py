"""Where the database fails the game goes on in memory, says so, and is kept as soon as that works again."""

import os
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
import sqlalchemy as sa

from companion.table.arguments import Refused
from companion.table.game.running import Running
from companion.table.session import Table
from companion.table.storage import rows
from companion.table.storage.database import StoreError, Unreachable
from companion.table.storage.rows import NoGame
from companion.table.storage.store import Store, open_store
from tests.soon import soon
from tests.table.driving import begin, game_id, kept, pick_up, roll, shown, tell, texts

pytestmark = pytest.mark.usefixtures("quick")


def trouble(table: Table) -> str:
    told = table.snapshot()["storage"]["trouble"]
    assert isinstance(told, str)
    return told


@contextmanager
def failing_commits(store: Store, reason: str) -> Iterator[None]:
    """Fails at the one place that writes: every transaction is undone where it should become durable."""

    def fail(_: object) -> None:
        raise sqlite3.OperationalError(reason)

    sa.event.listen(store._database.engine, "commit", fail)
    yield
    sa.event.remove(store._database.engine, "commit", fail)


@contextmanager
def away(store: Store) -> Iterator[None]:
    """Neither reads nor writes: as a server that is down."""

    @contextmanager
    def fail() -> Iterator[sa.Connection]:
        raise Unreachable("The database of games is away.")
        yield

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store._database, "writing", fail)
        patch.setattr(store._database, "reading", fail)
        yield


def test_what_was_deleted_and_forgotten_before_an_outage_is_still_so_after_it(table: Table, store: Store) -> None:
    first = begin(table, "Ann", "Bo")["game"]["id"]
    roll(table, 4, 4, 4, 2)
    tell(table, "delete_game", id=first)
    tell(table, "forget_player", player="Ann")
    second = begin(table, "Cy", "Di")["game"]["id"]
    with away(store):
        roll(table, 4, 4, 4, 2)
        tell(table, "delete_game", id=second)
        tell(table, "forget_player", player="Di")
        assert table.archive.games() == []
        assert {one["id"] for one in table.archive.deleted()} == {second}  # of the other nothing is known
    assert kept(store)
    assert table.archive.games() == []
    assert {one["id"] for one in table.archive.deleted()} == {first, second}
    assert soon(lambda: table.snapshot()["known_players"] == ["Cy", "Bo"])


def test_in_an_outage_of_no_game_it_is_said_that_there_is_none(table: Table, store: Store) -> None:
    earlier = begin(table, "Ann", "Bo")["game"]["id"]
    roll(table, 4, 4, 4, 2)
    here = begin(table, "Cy", "Di")["game"]["id"]
    with away(store):
        roll(table, 4, 4, 4, 2)
        for told in (table.archive.record, table.archive.replay, table.archive.delete, table.archive.restore):
            with pytest.raises(StoreError, match="is away"):
                told(earlier)
        for name in ("open_game", "delete_game"):
            with pytest.raises(Refused, match="is away") as refused:
                tell(table, name, id=earlier)
            assert refused.value.code == "storage"
        assert len(table.archive.record(here).splitlines()) == 2  # which waits in memory
    assert kept(store)
    assert len(table.archive.record(earlier).splitlines()) == 2
    with pytest.raises(NoGame):
        table.archive.record("nothing")


def test_a_roll_told_before_an_outage_is_not_told_again_in_it(table: Table, store: Store) -> None:
    run = "0123456789abcdef"
    assert table.first_told(run, 1)
    with away(store):
        assert begin(table)["storage"]["trouble"]
        assert not table.first_told(run, 1)
        assert table.first_told(run, 2)
    assert kept(store)
    assert not table.first_told(run, 2)


def test_the_game_goes_on_while_another_program_holds_the_database(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    table = Table(store)
    begin(table)
    other = sqlite3.connect(tmp_path / "companion.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    roll(table, 4, 4, 4, 2)
    assert "in use by another program" in trouble(table)
    pick_up(table, 3)
    game = table.snapshot()["game"]["id"]
    assert len(table.archive.record(game).splitlines()) == 3  # offered as a download
    other.execute("ROLLBACK")
    assert kept(store)
    assert soon(lambda: table.snapshot()["storage"]["trouble"] is None)
    assert shown(Table(open_store(tmp_path))) == shown(table)
    roll(table, 1)  # and it goes on from there
    assert shown(Table(open_store(tmp_path))) == shown(table)
    other.close()
    store.close()


def test_a_failing_fsync_loses_nothing_that_the_page_showed(table: Table, store: Store) -> None:
    begin(table)
    with failing_commits(store, "disk I/O error"):
        for _ in range(3):
            roll(table, 1, 1, 2, 3)
        assert "The disk reports a fault" in trouble(table)
        tell(table, "correct", index=0, faces=[1, 1, 2, 4])
        tell(table, "undo")
        assert len(texts(Table(open_store(Path(store.where).parent)))) == 0
    assert kept(store)
    again = Table(open_store(Path(store.where).parent))
    assert shown(again) == shown(table)
    assert again.snapshot()["game"]["undone"] == table.snapshot()["game"]["undone"]


def test_games_begun_left_and_changed_and_settings_made_without_a_database_are_all_kept(
    table: Table, store: Store
) -> None:
    first = begin(table, "Ann", "Bo")["game"]["id"]
    with failing_commits(store, "database or disk is full"):
        roll(table, 4, 4, 4, 2)
        assert "The disk is full" in trouble(table)
        second = begin(table, "Cy", "Di")["game"]["id"]
        roll(table, 1, 2, 3, 5)
        tell(table, "settings", accept="ask")
        assert [game["id"] for game in table.archive.games()] == [second, first]
        assert [game["events"] for game in table.archive.games()] == [1, 1]
        tell(table, "open_game", id=first)
        pick_up(table, 3)
        tell(table, "leave_game")
        assert {running.id for running in store.unkept()} == {first, second}
    assert kept(store)
    assert store.unkept() == []
    again = Table(open_store(Path(store.where).parent))
    assert again.snapshot()["game"] is None
    assert again.snapshot()["settings"]["accept"] == "ask"
    assert {game["id"]: game["events"] for game in again.archive.games()} == {first: 2, second: 1}


def test_a_commit_of_which_only_the_answer_was_lost_is_not_made_twice(table: Table, store: Store) -> None:
    begin(table)
    engine = store._database.engine

    def lost(db: sa.Connection) -> None:
        db.connection.commit()
        raise sqlite3.OperationalError("disk I/O error")

    sa.event.listen(engine, "commit", lost)
    roll(table, 4, 4, 4, 2)
    sa.event.remove(engine, "commit", lost)
    pick_up(table, 3)
    assert kept(store)
    again = Table(open_store(Path(store.where).parent))
    assert texts(again) == texts(table)
    assert len(again.archive.games()) == 1


def test_a_game_changed_by_another_program_meanwhile_is_kept_in_both_ways(table: Table, store: Store) -> None:
    begin(table)
    roll(table, 4, 4, 4, 2)
    with failing_commits(store, "disk I/O error"):
        pick_up(table, 3)
        elsewhere = open_store(Path(store.where).parent)
        other = Table(elsewhere)
        tell(other, "correct", index=0, faces=[1, 2, 3, 5])  # one act: what is told is told of the last one
        elsewhere.close()
    assert kept(store)
    assert soon(lambda: texts(table) == ["Threw 1 2 3 5"])
    assert "a game of its own" in table.snapshot()["reading"]["note"]
    games = table.archive.games()
    assert [game["events"] for game in games] == [1, 2] or [game["events"] for game in games] == [2, 1]
    own = next(game["id"] for game in games if game["events"] == 2)
    tell(table, "open_game", id=own)
    assert texts(table)[0] == "Threw 4 4 4 2"
    assert len(texts(table)) == 2


def test_a_cell_damaged_meanwhile_keeps_nothing_back_that_waits(table: Table, store: Store) -> None:
    begin(table)
    roll(table, 4, 4, 4, 2)
    with failing_commits(store, "disk I/O error"):
        pick_up(table, 3)
        first = game_id(table)
        second = begin(table, "Cy", "Di")["game"]["id"]
        with sqlite3.connect(store.where) as other:
            other.execute("UPDATE games SET acts = acts + 1, header = ? WHERE id = ?", ("[" * 100_000, first))
        other.close()
    assert kept(store)
    games = {game["id"]: game["events"] for game in table.archive.games()}
    assert games.pop(second) == 0
    assert list(games.values()) == [2]  # on as a game of its own
    assert first not in games


def test_a_fault_of_the_program_with_one_game_keeps_no_other_back_and_is_tried_again(
    table: Table, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    with failing_commits(store, "disk I/O error"):
        first = begin(table)["game"]["id"]
        second = begin(table, "Cy", "Di")["game"]["id"]
    write = rows.write_game

    def fail(db: sa.Connection, before: Running | None, after: Running, *times: str | None) -> None:
        if after.id == first:
            raise AttributeError("of a fault")
        write(db, before, after, *times)  # type: ignore[arg-type]

    monkeypatch.setattr(rows, "write_game", fail)
    assert soon(lambda: [game.id for game in store.unkept()] == [first])
    assert soon(lambda: "a mistake in keeping a game" in (store.trouble or ""))
    assert second in {game["id"] for game in table.archive.games()}
    monkeypatch.undo()
    assert kept(store)
    assert store.unkept() == []


def fill(ballast: Path) -> None:
    """Writes until nothing more can be written."""
    with suppress(OSError), ballast.open("wb", buffering=0) as file:
        while file.write(b"x" * 4096):
            pass


def test_a_disk_that_is_really_full(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = os.geteuid() == 0 and subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=400k", "tmpfs", str(disk)], capture_output=True, check=False
    )
    if not mounted or mounted.returncode:
        pytest.skip("only root may make a small disk; the full disk is tried with a test double")
    try:
        store = open_store(disk)
        table = Table(store)
        begin(table)
        ballast = disk / "ballast"
        fill(ballast)
        for n in range(40):
            roll(table, 1, 1, 2, 3 + n % 4)  # two 1s end the turn at once
        assert "The disk is full" in trouble(table)
        ballast.unlink()
        assert kept(store)
        again = open_store(disk)
        assert shown(Table(again)) == shown(table)
        assert len(texts(table)) == 40
        again.close()
        store.close()
    finally:
        subprocess.run(["umount", str(disk)], check=True)


def test_a_database_that_cannot_be_used_at_the_start_is_waited_for(tmp_path: Path) -> None:
    before = open_store(tmp_path)
    table = Table(before)
    old = begin(table)["game"]["id"]
    roll(table, 4, 4, 4, 2)
    before.close()
    other = sqlite3.connect(tmp_path / "companion.db", isolation_level=None)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    store = open_store(tmp_path)
    one, two = Table(store), Table(store, id="2")
    assert one.snapshot()["game"] is None
    assert "in use by another program" in trouble(one)
    begin(two)
    other.close()
    assert kept(store)
    assert soon(lambda: (one.snapshot()["game"] or {}).get("id") == old)  # the game that was open is taken up
    assert texts(one) == ["Threw 4 4 4 2"]
    assert {game["id"] for game in one.archive.games()} == {old, two.snapshot()["game"]["id"]}
    store.close()


@contextmanager
def read_only(folder: Path) -> Iterator[Callable[[], object]]:
    """Makes a folder read-only until the function it gives is called; root, who may write anywhere, by a disk."""
    if os.geteuid() != 0:
        folder.chmod(0o500)
        try:
            yield lambda: folder.chmod(0o700)
        finally:
            folder.chmod(0o700)
        return
    mount = ["mount", "-t", "tmpfs", "-o", "size=4m,ro", "tmpfs", str(folder)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("root may write anywhere, and may not make a disk here that nobody may write to")
    try:
        yield lambda: subprocess.run(["mount", "-o", "remount,rw", str(folder)], check=True)
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def test_a_read_only_folder_is_told_of_and_played_in_memory(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    with read_only(folder) as make_writable:
        store = open_store(folder)
        table = Table(store)
        begin(table)
        assert "writable" in trouble(table)
        assert len(table.archive.record(game_id(table)).splitlines()) == 1  # offered as a download
        make_writable()
        assert kept(store)
        again = open_store(folder)
        assert shown(Table(again)) == shown(table)
        again.close()
        store.close()


def test_a_read_only_database_is_told_of_and_played_in_memory(tmp_path: Path) -> None:
    open_store(tmp_path).close()
    store = Store(f"sqlite:///file:{tmp_path / 'companion.db'}?mode=ro&uri=true")
    table = Table(store)
    begin(table)
    roll(table, 4, 4, 4, 2)
    assert "writable" in trouble(table)
    assert texts(table) == ["Threw 4 4 4 2"]
    store.close()
    assert len(store.unkept()) == 1
