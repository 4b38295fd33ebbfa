"""A game that cannot be opened when the program starts: it goes on without it, and says so; the game is left alone."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.rules.triple_snakes.engine import TripleSnakes
from companion.table.game import running as play
from companion.table.session import Table
from companion.table.snapshot import Shown
from companion.table.storage.store import Store
from tests.table.driving import begin, pick_up, roll, tell

TOLD = "The game that was open last could not be opened: "
MISTAKE = f"{TOLD}the companion made a mistake with it. It stays stored as it is, and others can be played."
READING: list[tuple[Any, str]] = [
    (play, "resume"),
    (Shown, "json"),
    (TripleSnakes, "apply"),
    (TripleSnakes, "prompt"),
    (TripleSnakes, "want"),
]


def rows(folder: Path) -> list[Any]:
    with closing(sqlite3.connect(folder / "companion.db")) as db:
        return [*db.execute("SELECT * FROM games"), *db.execute("SELECT * FROM lines, events")]


def spoil(monkeypatch: pytest.MonkeyPatch, place: Any, name: str) -> None:
    def fault(*_: Any, **__: Any) -> None:
        raise ZeroDivisionError("of a fault")

    monkeypatch.setattr(place, name, fault)


@pytest.mark.parametrize(("place", "name"), READING, ids=[f"{place.__name__}.{name}" for place, name in READING])
def test_a_fault_while_the_last_open_game_is_read_leaves_it_alone_and_the_program_starts(
    store: Store,
    tmp_path: Path,
    place: Any,
    name: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    before = Table(store)
    begin(before)
    roll(before, 4, 4, 4, 2)
    pick_up(before, 3)
    kept = rows(tmp_path)
    with monkeypatch.context() as spoilt:
        spoil(spoilt, place, name)
        table = Table(store)
        told = table.snapshot()
        assert (told["game"], told["storage"]["unopened"]) == (None, MISTAKE)
        assert MISTAKE in caplog.messages
        assert any("ZeroDivisionError: of a fault" in line for line in caplog.messages)
        assert rows(tmp_path) == kept
    assert Table(store).snapshot()["game"]["id"] == before.snapshot()["game"]["id"]
    assert tell(table, "new_game", game="slither-stone", players=["Ann", "Bo"])["storage"]["unopened"] is None


def test_a_fault_of_the_game_played_before_the_open_one_keeps_nobody_from_playing(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = Table(store)
    begin(before)
    roll(before, 4, 4, 4, 2)
    tell(before, "new_game", game="slither-stone", players=["Ann", "Bo"])
    spoil(monkeypatch, TripleSnakes, "apply")
    assert Table(store).snapshot()["game"]["name"] == "slither-stone"


def test_that_the_last_open_game_is_damaged_is_said(store: Store, tmp_path: Path) -> None:
    begin(Table(store))
    with closing(sqlite3.connect(tmp_path / "companion.db")) as db, db:
        db.execute("UPDATE games SET cursor = 7")
    told = f"{TOLD}This game cannot be read from the database (its place in its history); the others can."
    assert Table(store).snapshot()["storage"]["unopened"] == told
