"""A damaged database is set aside, and what can be read of it is taken over."""

import errno
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from companion.rules.core import Event, Header, Roll
from companion.rules.record import Entry
from companion.table.game import running as play
from companion.table.game.history import Kept
from companion.table.session import Table
from companion.table.storage import recovery
from companion.table.storage import salvage as salvaging
from companion.table.storage.database import Database, Full
from companion.table.storage.news import News
from companion.table.storage.salvage import Salvaged, salvage
from companion.table.storage.store import Store, open_store
from tests.soon import soon
from tests.table.driving import begin, game_id, kept, pick_up, roll, shown, tell, texts
from tests.table.seen import rests, row

pytestmark = pytest.mark.usefixtures("quick")


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


def test_a_row_just_before_a_damaged_page_is_taken_over_too(tmp_path: Path) -> None:
    played = forty_games(tmp_path)
    path = tmp_path / "companion.db"
    first, second, *_ = pages_of(path, "games")
    with closing(sqlite3.connect(path)) as db:
        before = [game for (game,) in db.execute("SELECT id FROM games ORDER BY rowid")]
    rows_on_first = int.from_bytes(path.read_bytes()[(first - 1) * 4096 + 3 : (first - 1) * 4096 + 5], "big")
    spoil(path, second)
    store = open_store(tmp_path)
    saved = {summary.id for summary in store.games()}
    assert saved >= set(before[:rows_on_first])
    assert len(saved) < len(played)
    store.close()


def test_where_nothing_can_be_read_no_row_is_asked_for_that_no_database_can_have(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []
    monkeypatch.setattr(salvaging, "_readable", lambda db, table, number: asked.append(number))
    with closing(sqlite3.connect(":memory:")) as db:
        assert [salvaging._beyond(db, "games", at) for at in (0, 7, 2**61)] == [None, None, None]
    assert max(asked) < 2**63


@pytest.mark.parametrize(("column", "value"), [("cursor", -100), ("cursor", 100), ("line", -1), ("line", 2**60)])
def test_a_game_whose_place_in_its_history_is_damaged_keeps_its_events_where_they_are_known(
    tmp_path: Path, column: str, value: int
) -> None:
    store = open_store(tmp_path)
    playing = Table(store)
    begin(playing)
    roll(playing, 4, 4, 4, 2)
    pick_up(playing, 3)
    game = game_id(playing)
    store.close()
    with closing(sqlite3.connect(tmp_path / "companion.db")) as db, db:
        db.execute(f"UPDATE games SET {column} = ?", (value,))
    (tmp_path / "fresh").mkdir()
    fresh = open_store(tmp_path / "fresh")
    saved = salvage(tmp_path / "companion.db", fresh._database)
    assert (list(saved.games), saved.cut, saved.lost) == ([game], 1, 0)
    assert len(events_of(fresh, game)) == (2 if column == "cursor" else 0)
    fresh.close()


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


def test_news_of_before_the_damage_do_not_take_the_open_game_from_a_table(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    table = Table(store)
    begin(table)
    roll(table, 4, 4, 4, 2)
    with store._database.writing() as db:  # as the file that takes a damaged one's place begins
        for name in ("settings", "pictures", "events", "games"):
            db.exec_driver_sql(f"DELETE FROM {name}")
    table._hear(News(table=table.id))
    assert texts(table) == ["Threw 4 4 4 2"]
    table._hear(News(fresh=True))
    assert texts(Table(open_store(tmp_path))) == ["Threw 4 4 4 2"]


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


def spoil_index_of_events(folder: Path) -> None:
    """Makes the index of events unreadable: nothing of it is needed to save the games, but to write it is."""
    with closing(sqlite3.connect(folder / "companion.db")) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (index,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'sqlite_autoindex_events_1'").fetchone()
    spoil(folder / "companion.db", index)


def test_a_disk_that_is_full_as_the_fresh_file_is_begun_only_puts_that_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = forty_games(tmp_path)
    store = open_store(tmp_path)
    table = Table(store)
    begin(table)
    store._database.engine.dispose()
    spoil_index_of_events(tmp_path)
    room, prepare = threading.Event(), Database.prepare

    def prepared(database: Database) -> None:
        if not room.is_set():
            raise Full(database.where)
        prepare(database)

    monkeypatch.setattr(Database, "prepare", prepared)
    roll(table, 4, 4, 4, 2)
    assert soon(lambda: "disk is full" in (store.trouble or ""))
    room.set()
    assert kept(store)
    assert "41 games were taken over from it." in (store.notice or "")
    assert all(events_of(store, game) == events for game, events in played.items())
    assert shown(Table(open_store(tmp_path))) == shown(table)
    store.close()


def test_games_that_there_is_no_room_to_take_over_are_taken_over_when_there_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = forty_games(tmp_path)
    spoil_index_of_events(tmp_path)
    room = threading.Event()

    def salvaged(damaged: Path, fresh: Database) -> object:
        if not room.is_set():
            raise OSError(errno.ENOSPC, "No space left on device")
        return salvage(damaged, fresh)

    monkeypatch.setattr(recovery, "salvage", salvaged)
    store = open_store(tmp_path)
    assert "disk is full" in (store.trouble or "")
    assert store.notice is None
    room.set()
    assert kept(store)
    assert "40 games were taken over from it." in (store.notice or "")
    assert all(events_of(store, game) == events for game, events in played.items())
    store.close()


def test_games_not_taken_over_before_the_program_ended_are_taken_over_at_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = forty_games(tmp_path)
    spoil_index_of_events(tmp_path)

    def no_room(damaged: Path, fresh: Database) -> object:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(recovery, "salvage", no_room)
        store = open_store(tmp_path)
        assert "disk is full" in (store.trouble or "")
        store.close()
    with monkeypatch.context() as killed:  # when all is written but not yet said
        killed.setattr(Database, "taken_over", lambda _, aside: aside)
        open_store(tmp_path).close()
    store = open_store(tmp_path)
    assert "40 games were taken over from it." in (store.notice or "")
    assert all(events_of(store, game) == events for game, events in played.items())
    store.close()
    store = open_store(tmp_path)
    assert store.notice is None
    assert not list(tmp_path.glob("*-unread*"))
    store.close()


@pytest.mark.parametrize(
    ("games", "cut", "lost", "told"),
    [
        (0, 0, 3, "No game could be read in it."),
        (1, 0, 0, "One game was taken over from it."),
        (2, 1, 1, "2 games were taken over from it, one of them without its end, one is lost."),
        (3, 2, 2, "3 games were taken over from it, 2 of them without their ends, 2 are lost."),
    ],
)
def test_what_was_taken_over_is_told_in_a_sentence(games: int, cut: int, lost: int, told: str) -> None:
    running = play.start("g", Header("triple-snakes", ("Ann", "Bo"), {}))
    assert Salvaged(dict.fromkeys(map(str, range(games)), running), cut, lost).told() == told


def test_pictures_of_a_lost_game_keep_no_other_game_back_and_what_stands_in_the_log_counts(tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    (tmp_path / "new").mkdir()
    store = open_store(tmp_path / "old")
    table = Table(store)
    begin(table)
    table.seen(rests(*row([4, 4, 4, 2])))
    lost, key = game_id(table), table.snapshot()["game"]["history"][0]["pictures"][0]
    begin(table, "Cy", "Di")
    other = game_id(table)
    path, fresh = tmp_path / "old" / "companion.db", open_store(tmp_path / "new")
    with closing(sqlite3.connect(path)) as db:
        db.execute("DELETE FROM games WHERE id = ?", (lost,))  # alone: this connection heeds no foreign keys
        db.commit()
        assert path.with_name("companion.db-wal").stat().st_size > 0
        saved = salvage(path, fresh._database)
    assert (list(saved.games), saved.lost) == ([other], 1)
    assert fresh.picture(key) is None
    assert [summary.id for summary in fresh.games()] == [other]
    store.close()
    fresh.close()
