"""The games that are kept: deleted and brought back, taken in from files, forgotten names, positions in between."""

import json
import threading
import time
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.rules.record import read_record
from companion.rules.replay import position_json, replay
from companion.table import archive as archives
from companion.table.arguments import Refused
from companion.table.game.imports import NotImported, read_game
from companion.table.game.running import Running
from companion.table.session import Table
from companion.table.storage.database import StoreError
from companion.table.storage.news import News
from companion.table.storage.rows import NoGame
from companion.table.storage.store import Store
from companion.table.storage.times import now
from tests.soon import soon
from tests.table.driving import begin, pick_up, roll, tell, texts

RECORDS = sorted((Path(__file__).parents[1] / "rules").glob("**/records/*.jsonl"))
HEADER = b'{"record": 1, "game": "triple-snakes", "players": ["Ann", "Bo"]}\n'


def ids(games: list[dict[str, object]]) -> list[object]:
    return [game["id"] for game in games]


def test_a_deleted_game_is_off_the_list_and_can_be_brought_back_whole(table: Table) -> None:
    kept = begin(table, "Cy", "Di")["game"]["id"]
    roll(table, 4, 4, 4, 2)
    gone = begin(table, "Ann", "Bo")["game"]["id"]
    roll(table, 4, 4, 4, 2)
    record = table.archive.record(gone)
    after = tell(table, "delete_game", id=gone)
    assert after["game"] is None
    assert ids(table.archive.games()) == [kept]
    assert ids(table.archive.deleted()) == [gone]
    tell(table, "restore_game", id=gone)
    assert set(ids(table.archive.games())) == {kept, gone}
    assert table.archive.deleted() == []
    assert table.archive.record(gone) == record


def test_of_games_deleted_at_the_same_moment_all_are_deleted(store: Store) -> None:
    tables = [Table(store, id=str(n), of=8) for n in range(1, 9)]
    games = [begin(one)["game"]["id"] for one in tables]
    for one in tables:
        tell(one, "leave_game")
    at_once = threading.Barrier(len(tables))

    def delete(which: int) -> None:
        at_once.wait()
        tables[which].archive.delete(games[which])

    threads = [threading.Thread(target=delete, args=(n,)) for n in range(len(tables))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(ids(tables[0].archive.deleted())) == set(games)
    for one in tables:
        one.close()


def test_a_setting_that_stays_as_it_is_is_no_news(store: Store) -> None:
    store.put("letters", "ab")
    heard: list[News] = []
    end = [store.news.listen(heard.append), store.news.listen(lambda _: None)]
    store.change("letters", lambda kept: kept)
    store.change("letters", lambda _: None)
    store.change("letters", lambda kept: f"{kept}c")
    assert soon(lambda: heard)
    assert heard == [News(table="")]
    assert store.get("letters") == "abc"
    for one in end:
        one()


def test_a_deleted_game_goes_for_good_with_its_pictures_after_a_day(
    table: Table, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = begin(table)["game"]["id"]
    _, running = table.current()
    assert running is not None
    store.save(running, running, {"key": b"jpeg"}, "2026-01-01T00:00:00Z")
    assert table.picture("key") == b"jpeg"
    tell(table, "delete_game", id=gone)
    assert table.picture("key") == b"jpeg"
    monkeypatch.setattr(archives, "KEPT_FOR", timedelta(0))
    again = Table(store)
    assert again.picture("key") is None
    assert again.archive.deleted() == []
    with pytest.raises(NoGame):
        again.archive.record(gone)
    with pytest.raises(Refused, match="There is no such game"):
        tell(again, "restore_game", id=gone)


def test_opening_a_deleted_game_brings_it_back(table: Table) -> None:
    gone = begin(table)["game"]["id"]
    tell(table, "delete_game", id=gone)
    tell(table, "open_game", id=gone)
    assert table.archive.deleted() == []


def test_a_game_that_another_table_has_open_is_not_deleted_and_the_sentence_says_where_it_is(store: Store) -> None:
    one, two = Table(store, id="1", of=2), Table(store, id="2", of=2)
    game = begin(two)["game"]["id"]
    with pytest.raises(Refused, match="open at table 2; leave it there first"):
        tell(one, "delete_game", id=game)
    assert one.archive.deleted() == []
    assert [told["table"] for table in (one, two) for told in table.archive.games()] == ["2", None], "and so the list"
    tell(two, "leave_game")
    assert one.archive.games()[0]["table"] is None
    tell(one, "delete_game", id=game)
    assert ids(one.archive.deleted()) == [game]


def test_a_deleted_game_that_was_played_on_is_back_on_the_list_and_never_purged(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, elsewhere = Table(store), Table(store, id="7")  # of another program, whose tables this one does not know
    game, gone = begin(elsewhere)["game"]["id"], one.archive.add(HEADER)
    for deleted in (game, gone):
        tell(one, "delete_game", id=deleted)
    time.sleep(0.002)  # times are kept in milliseconds
    roll(elsewhere, 4, 4, 4, 2)
    monkeypatch.setattr(archives, "KEPT_FOR", timedelta(0))
    again = Table(store)
    assert ids(again.archive.games()) == [game]
    assert again.archive.deleted() == []
    pick_up(elsewhere, 3)
    assert texts(elsewhere)[0] == "Threw 4 4 4 2"


def test_a_game_played_while_the_clock_was_wrong_goes_for_good_as_others_do(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(store)
    game = begin(table)["game"]["id"]
    tell(table, "leave_game")
    _, running = Table(store, id="7").archive.running(game)
    store.save(running, replace(running, acts=1), {}, "2099-01-01T00:00:00.000+00:00")
    tell(table, "delete_game", id=game)
    monkeypatch.setattr(archives, "KEPT_FOR", timedelta(0))
    again = Table(store)
    assert ids(again.archive.games()) == []
    assert again.archive.deleted() == []


def test_a_record_of_a_clock_that_was_ahead_is_taken_in_as_of_now(table: Table) -> None:
    ahead = HEADER.rstrip() + b'\n{"roll": [4, 4, 4, 2], "at": "2099-01-01T00:00:00Z"}\n'
    game = table.archive.add(ahead)
    (told,) = table.archive.games()
    assert told["id"] == game
    assert told["changed"] <= now()


def test_a_deleted_game_that_cannot_be_opened_stays_deleted(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = begin(table)["game"]["id"]
    tell(table, "delete_game", id=gone)

    def unreadable(_: str) -> None:
        raise StoreError("This game cannot be read.")

    monkeypatch.setattr(table._store, "load", unreadable)
    with pytest.raises(Refused, match="cannot be read"):
        tell(table, "open_game", id=gone)
    assert ids(table.archive.deleted()) == [gone]


def test_a_forgotten_player_is_offered_no_more_until_brought_back_or_playing_again(table: Table, store: Store) -> None:
    begin(table, "Ann", "Bo")
    assert tell(table, "forget_player", player="Bo")["known_players"] == ["Ann"]
    assert Table(store).snapshot()["known_players"] == ["Ann"]
    assert tell(table, "remember_player", player="Bo")["known_players"] == ["Ann", "Bo"]
    tell(table, "forget_player", player="Ann")
    assert begin(table, "Cy", "Ann")["known_players"] == ["Cy", "Ann", "Bo"]


def test_seats_that_nobody_named_are_offered_to_no_game_in_either_language(table: Table) -> None:
    begin(table, "Player 1", "Person 2", "Ann", "Computer 12")
    assert table.snapshot()["known_players"] == ["Ann"]
    assert begin(table, "Player One", "Person")["known_players"] == ["Player One", "Person", "Ann"]


def test_a_game_left_for_another_before_its_first_event_is_off_the_list_and_can_be_had_back(table: Table) -> None:
    mistaken = begin(table)["game"]["id"]
    meant = begin(table)["game"]["id"]
    assert (ids(table.archive.games()), ids(table.archive.deleted())) == ([meant], [mistaken])
    roll(table, 4, 4, 4, 2)
    again = begin(table)["game"]["id"]
    tell(table, "open_game", id=meant)
    assert (ids(table.archive.games()), set(ids(table.archive.deleted()))) == ([meant], {mistaken, again})
    tell(table, "open_game", id=mistaken)
    assert set(ids(table.archive.games())) == {meant, mistaken}


def test_a_game_in_which_something_was_done_or_set_up_stays_on_the_list_when_it_is_left(table: Table) -> None:
    undone = begin(table)["game"]["id"]
    roll(table, 4, 4, 4, 2)
    tell(table, "undo")
    grid = [[(3 * (row % 3) + row // 3 + column) % 9 + 1 for column in range(9)] for row in range(9)]
    typed = tell(table, "new_game", game="snakedoku", players=["Ann", "Bo"], board=grid)["game"]["id"]
    drawn = {"size": "small", "blockades": [[7, 7]], "power_ups": []}
    set_up = tell(table, "new_game", game="snakey", players=["Ann", "Bo"], board=drawn)["game"]["id"]
    named = tell(table, "new_game", game="snakey", players=["Ann", "Bo"], board="fishy")["game"]["id"]
    last = begin(table)["game"]["id"]
    assert set(ids(table.archive.games())) == {undone, typed, set_up, last}
    assert ids(table.archive.deleted()) == [named]


def test_a_game_put_away_before_its_first_event_stays_on_the_list(table: Table) -> None:
    prepared = begin(table)["game"]["id"]
    tell(table, "leave_game")
    other = begin(table)["game"]["id"]
    assert set(ids(table.archive.games())) == {prepared, other}


def test_a_game_left_for_another_stays_on_the_list_while_another_table_has_it_open(store: Store) -> None:
    one, two = Table(store, id="1", of=2), Table(store, id="2", of=2)
    both = begin(one)["game"]["id"]
    tell(two, "open_game", id=both)
    begin(one)
    assert both in ids(one.archive.games())
    assert two.snapshot()["game"]["id"] == both


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_an_imported_record_is_the_same_record_again(table: Table, path: Path) -> None:
    game_id = table.archive.add(path.read_bytes())
    told, own = read_record(path.read_text(encoding="utf-8")), read_record(table.archive.record(game_id))
    assert own.header == told.header
    assert [entry.event for entry in own.entries] == [entry.event for entry in told.entries]
    tell(table, "open_game", id=game_id)
    assert table.snapshot()["game"]["history"][-1]["index"] == len(told.entries) - 1


def test_an_imported_game_is_dated_by_its_events(table: Table) -> None:
    rolls = [b'{"roll": [1, 1, 3, 5], "at": "2024-05-0%dT20:00:00Z"}\n' % day for day in (1, 2)]
    table.archive.add(HEADER + b"".join(rolls))
    (game,) = table.archive.games()
    assert (game["started"], game["changed"]) == ("2024-05-01T20:00:00.000+00:00", "2024-05-02T20:00:00.000+00:00")


@pytest.mark.parametrize(
    ("told", "kept"),
    [
        ("2024-05-01T23:30:00+02:00", "2024-05-01T21:30:00.000+00:00"),
        ("2024-05-01t20:00:00." + "1" * 500 + "z", "2024-05-01T20:00:00.111+00:00"),
        ("2016-12-31T23:59:60Z", "2016-12-31T23:59:59.000+00:00"),
        ("0000-01-01T00:00:00Z", None),
        ("9999-12-31T23:59:59-12:00", None),
    ],
)
def test_an_imported_time_is_kept_so_that_times_sort_as_text(table: Table, told: str, kept: str | None) -> None:
    before = now()
    table.archive.add(HEADER + b'{"roll": [1, 1, 3, 5], "at": "%s"}\n' % told.encode())
    (game,) = table.archive.games()
    if kept is None:  # a time that no calendar here has: when it was taken in
        assert before <= game["started"] <= game["changed"] <= now()
    else:
        assert (game["started"], game["changed"]) == (kept, kept)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "This file is no game record."),
        (b"hello", "Choose one that “Save the record” made; its name ends in .jsonl."),
        (b"\xff\xfe\n", "Choose one that “Save the record” made; its name ends in .jsonl."),
        (b'{"record": 1, \xff}', "Line 1 of the record holds characters that cannot be read"),
        (HEADER + b'{"roll": [1, ', "Line 2 of the record cannot be read: not JSON from character 14 on."),
        (HEADER.replace(b"triple-snakes", b"chess"), 'unknown game "chess"; known are triple-snakes'),
        (HEADER + b'\n{"roll": [7]}', "Line 3 of the record cannot be read: 7 is no face of a die"),
        (HEADER.replace(b"Ann", b"\\ud800"), "lone surrogate"),
        (HEADER + b'{"%s": 1}' % (b"k" * 10_000), "Line 2 of the record "),
        (HEADER + b'{"roll": [1, 1, 2, 3]}\n' * 5001, "more than 5000 events"),
    ],
    ids=[
        *("empty", "text", "bytes", "header in bytes", "cut off", "unknown game", "no face", "half a character"),
        *("long key", "endless"),
    ],
)
def test_what_is_no_record_is_answered_with_one_sentence(table: Table, content: bytes, sentence: str) -> None:
    with pytest.raises(NotImported) as told:
        table.archive.add(content)
    assert sentence in str(told.value)
    assert len(str(told.value)) < 320
    assert "\n" not in str(told.value)
    assert table.archive.games() == []


def test_an_illegal_event_is_told_with_its_line_and_ruling_and_what_stands_before_it_can_be_taken(table: Table) -> None:
    content = HEADER + b'{"roll": [4, 4, 4, 2]}\n\n{"do": "pick_up", "dice": [0]}\n'
    with pytest.raises(NotImported, match=r"^Line 4 of the record is illegal: ") as told:
        table.archive.add(content)
    assert (told.value.legal, told.value.ruling) == (1, "TS-2")
    game_id = table.archive.add(content, legal_part=True)
    assert len(table.archive.record(game_id).splitlines()) == 2


@pytest.mark.parametrize("rest", [b'{"roll": [1, 1,', b"{\xff}\n", b'{"roll": [9]}\n{"roll": [\xff]}\n'])
def test_what_stands_before_a_line_that_cannot_be_read_can_be_taken(table: Table, rest: bytes) -> None:
    content = HEADER + b'{"roll": [4, 4, 4, 2]}\n{"do": "pick_up", "dice": [3]}\n' + rest
    with pytest.raises(NotImported, match=r"^Line 4 of the record ") as told:
        table.archive.add(content)
    assert (told.value.legal, told.value.ruling) == (2, None)
    game_id = table.archive.add(content, legal_part=True)
    assert len(table.archive.record(game_id).splitlines()) == 3


def taken_or_told(content: bytes) -> tuple[Running | None, str]:
    try:
        return read_game(content, "x"), ""
    except NotImported as told:
        return None, str(told)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_no_file_makes_an_import_fail_without_a_sentence(data: st.DataObject) -> None:
    """Real records with bytes changed, cut or doubled: taken as a game, or refused in a sentence."""
    content = data.draw(st.sampled_from([path for path in RECORDS if path.stat().st_size < 3000])).read_bytes()
    at = data.draw(st.integers(0, len(content)))
    end = data.draw(st.integers(at, min(len(content), at + 40)))
    changed = content[:at] + data.draw(st.binary(max_size=20) | st.just(content[at:end] * 2)) + content[end:]
    taken, sentence = taken_or_told(changed)
    if taken is None:
        assert sentence.endswith((".", "…"))
    else:
        assert replay(taken.header, taken.entries).refusal is None


@pytest.mark.parametrize("path", RECORDS[::6], ids=lambda path: path.stem)
def test_the_position_after_any_event_is_that_of_the_record_cut_there(table: Table, path: Path) -> None:
    game_id = table.archive.add(path.read_bytes())
    told = table.archive.replay(game_id)
    record = read_record(table.archive.record(game_id))
    count = len(record.entries)
    assert [line["index"] for line in told["history"]] == list(range(count))
    for first in {0, 1, count // 2, count}:
        page = table.archive.positions(game_id, first, 2)
        assert page["stamp"] == told["stamp"]
        assert len(page["positions"]) == min(2, count + 1 - first)
        cut = position_json(replay(record.header, record.entries[:first]))
        assert page["positions"][0]["position"] == json.loads(json.dumps(cut))


def test_the_open_game_is_stepped_through_as_it_stands_now(table: Table) -> None:
    game_id = begin(table)["game"]["id"]
    roll(table, 4, 4, 4, 2)
    before = table.archive.replay(game_id)
    tell(table, "undo")
    after = table.archive.replay(game_id)
    assert (len(before["history"]), len(after["history"])) == (1, 0)
    assert before["stamp"] != after["stamp"]


def test_a_record_brought_in_once_more_is_the_game_that_is_here_and_counts_once(table: Table) -> None:
    begin(table)
    roll(table, 1, 1, 2, 5)
    record = table.archive.record(table.snapshot()["game"]["id"]).encode()
    assert table.archive.add(record) == table.snapshot()["game"]["id"]
    roll(table, 1, 1, 2, 5)
    other = table.archive.add(record)
    assert other != table.snapshot()["game"]["id"], "that has gone on since"
    assert table.archive.add(record) == other
    assert len(table.archive.games()) == 2
