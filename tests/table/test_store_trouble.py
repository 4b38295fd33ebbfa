"""Where the database fails the game goes on in memory, says so, and is kept as soon as that works again."""

import os
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest
import sqlalchemy as sa

from companion.rules.core import Event, Header, Roll
from companion.rules.record import Entry
from companion.table import recovery
from companion.table import running as play
from companion.table.database import BUSY_MS
from companion.table.history import Kept
from companion.table.session import Table
from companion.table.store import Store, open_store
from tests.table.dice import rests, row
from tests.table.driving import begin, pick_up, roll, shown, tell, texts


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """What waits for seconds in the program waits for moments here."""
    assert BUSY_MS <= 5000
    monkeypatch.setattr("companion.table.database.BUSY_MS", 50)
    monkeypatch.setattr(recovery, "AGAIN_S", 0.05)


def soon(true: Callable[[], bool]) -> bool:
    until = time.monotonic() + 20
    while not true() and time.monotonic() < until:
        time.sleep(0.01)
    return true()


def kept(store: Store) -> bool:
    return soon(lambda: store.trouble is None)


def game_id(table: Table) -> str:
    return str(table.snapshot()["game"]["id"])


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
    assert table.snapshot()["storage"]["trouble"] is None
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


# ---- at the start ------------------------------------------------------------------------------------------------


def test_a_file_that_is_no_database_is_set_aside_and_a_fresh_one_begun(tmp_path: Path) -> None:
    (tmp_path / "companion.db").write_bytes(b"dear diary, " * 2000)
    store = open_store(tmp_path)
    table = Table(store)
    notice = table.snapshot()["storage"]["notice"]
    aside = next(tmp_path.glob("companion.db.damaged-*"))
    assert "damaged" in notice
    assert aside.name in notice
    assert aside.read_bytes() == b"dear diary, " * 2000
    begin(table)
    roll(table, 4, 4, 4, 2)
    store.close()
    assert texts(Table(open_store(tmp_path))) == ["Threw 4 4 4 2"]


def damage(path: Path) -> bytes:
    """Overwrites the beginning of every page but the first; returns what then stands there."""
    content = bytearray(path.read_bytes())
    for page in range(1, len(content) // 4096):
        content[page * 4096 : page * 4096 + 200] = b"\xff" * 200
    path.write_bytes(bytes(content))
    return bytes(content)


def test_damaged_pages_are_found_at_the_start(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    begin(Table(store))
    store.close()
    content = damage(tmp_path / "companion.db")
    store = open_store(tmp_path)
    assert "damaged" in (store.notice or "")
    assert [path.read_bytes() for path in tmp_path.glob("*.damaged-*")] == [content]
    assert store.games() == ()
    store.close()


def pages_of(path: Path, table: str) -> list[int]:
    """The pages of a table that hold its rows (type 13), by the type that each page of the file begins with."""
    with closing(sqlite3.connect(path)) as db:
        (root,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
    content = path.read_bytes()

    def below(page: int) -> list[int]:
        at = (page - 1) * 4096
        if content[at] == 13:
            return [page]
        cells = int.from_bytes(content[at + 3 : at + 5], "big")
        starts = [int.from_bytes(content[at + 12 + 2 * n : at + 14 + 2 * n], "big") for n in range(cells)]
        children = [int.from_bytes(content[at + start : at + start + 4], "big") for start in starts]
        return [
            leaf for child in (*children, int.from_bytes(content[at + 8 : at + 12], "big")) for leaf in below(child)
        ]

    return below(root)


def spoil(path: Path, page: int) -> None:
    """Makes a page unreadable."""
    with path.open("r+b") as file:
        file.seek((page - 1) * 4096)
        file.write(b"\xff" * 4096)


def forty_games(folder: Path) -> dict[str, list[Event]]:
    """Games of 20 rolls each in a database; their events by game."""
    store = open_store(folder)
    played = {}
    for n in range(40):
        running = play.start(f"{n:012x}", Header("triple-snakes", ("Ann", f"Bo{n}"), {}))
        for k in range(20):  # two 1s end the turn at once
            running = play.append(running, Kept(Entry(Roll((1, 1, 2 + (n + k) % 5, 6)), source="typed")))
        store.add(running, "2026-01-01T00:00:00Z", f"2026-01-02T00:00:{n:02}Z")
        played[running.id] = [kept.entry.event for kept in running.history.shown]
    store.put("accept", "ask", "1")
    store.close()
    with closing(sqlite3.connect(folder / "companion.db")) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return played


def events_of(store: Store, game: str) -> list[Event]:
    return [kept.entry.event for kept in store.load(game).history.shown]


def test_a_damaged_page_of_events_costs_no_more_than_the_events_on_it(tmp_path: Path) -> None:
    played = forty_games(tmp_path)
    pages = pages_of(tmp_path / "companion.db", "events")
    assert len(pages) > 5
    spoil(tmp_path / "companion.db", pages[2])
    store = open_store(tmp_path)
    assert "40 games were taken over from it" in (store.notice or "")
    assert "without" in (store.notice or "")
    found = {game: events_of(store, game) for game in played}
    assert all(played[game][: len(events)] == events for game, events in found.items())
    cut = [game for game in played if found[game] != played[game]]
    assert 1 <= len(cut) <= 8  # a page holds the events of some games, no more
    assert Table(store).snapshot()["settings"]["accept"] == "ask"
    table = Table(store)
    tell(table, "open_game", id=cut[0])
    roll(table, 1, 1, 2, 3)  # and it goes on
    store.close()


def test_a_damaged_page_of_games_costs_those_games_alone(tmp_path: Path) -> None:
    played = forty_games(tmp_path)
    pages = pages_of(tmp_path / "companion.db", "games")
    assert len(pages) > 1
    spoil(tmp_path / "companion.db", pages[0])
    store = open_store(tmp_path)
    saved = {summary.id for summary in store.games()}
    assert 0 < len(saved) < 40
    assert f"{len(saved)} games were taken over from it, {40 - len(saved)} are lost." in (store.notice or "")
    assert all(events_of(store, game) == played[game] for game in saved)
    store.close()


def test_pictures_and_corrections_are_taken_over_whole(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    table = Table(store)
    begin(table)
    table.seen(rests(*row([4, 4, 4, 2])))
    tell(table, "correct", index=0, faces=[4, 4, 4, 3])
    tell(table, "undo")
    key = table.snapshot()["game"]["history"][0]["pictures"][0]
    jpeg = table.picture(key)
    before = shown(table), table.snapshot()["game"]["undone"]
    begin(table, *(f"Name {n}" for n in range(12)))
    store.close()
    with closing(sqlite3.connect(tmp_path / "companion.db")) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (index,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'sqlite_autoindex_events_1'").fetchone()
    spoil(tmp_path / "companion.db", index)  # of which nothing is needed
    store = open_store(tmp_path)
    assert "2 games were taken over from it." in (store.notice or "")
    table = Table(store)
    tell(table, "open_game", id=before[0]["id"])
    assert (shown(table), table.snapshot()["game"]["undone"]) == before
    assert table.picture(key) == jpeg
    store.close()


def test_damage_found_during_a_game_sets_the_file_aside_and_keeps_the_open_games_whole(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    first, second = Table(store), Table(store, id="2")
    for table in (first, second):
        begin(table)
        roll(table, 4, 4, 4, 2)
    with store._database.engine.connect() as db:
        db.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    store._database.engine.dispose()
    damage(tmp_path / "companion.db")
    pick_up(first, 3)  # the second table is not touched, but its game is kept, too
    assert kept(store)
    again = open_store(tmp_path)
    assert soon(lambda: {again.get("open", one) for one in "12"} == {game_id(first), game_id(second)})
    assert len(list(tmp_path.glob("companion.db.damaged-*"))) >= 1
    assert "set aside" in first.snapshot()["storage"]["notice"]
    assert shown(Table(again)) == shown(first)
    assert shown(Table(again, id="2")) == shown(second)
    pick_up(second, 3)
    assert shown(Table(again, id="2")) == shown(second)
    store.close()


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
