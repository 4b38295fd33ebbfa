"""Databases of every earlier form, as the programs of their time left them, are brought to the form of today."""

import json
import shutil
import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from companion.table.session import Table
from companion.table.storage.database import StoreError
from companion.table.storage.schema import HEAD, METADATA
from companion.table.storage.store import open_store
from tests.table.driving import tell

EARLIER = Path(__file__).parent / "databases"


@pytest.fixture(params=sorted(path.stem for path in EARLIER.glob("*.db")))
def form(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A copy of a database of an earlier form in the folder of games; its name."""
    shutil.copy(EARLIER / f"{request.param}.db", tmp_path / "companion.db")
    return str(request.param)


def test_there_is_a_database_of_every_earlier_form() -> None:
    assert sorted(path.stem for path in EARLIER.glob("*.db")) == [f"form-{n}" for n in range(1, int(HEAD))]


def test_every_game_and_setting_of_an_earlier_form_is_there(form: str, tmp_path: Path) -> None:
    truth = json.loads((EARLIER / f"{form}.json").read_text())
    store = open_store(tmp_path)
    table = Table(store)
    assert table.archive.games() == [game | {"table": None, "scores": None} for game in truth["games"]]
    assert table.snapshot()["game"]["id"] == truth["games"][0]["id"]
    assert table.snapshot()["settings"]["accept"] == "ask"
    for game, record in truth["records"].items():
        assert table.archive.record(game) == record
    bots = [tell(table, "open_game", id=game["id"])["game"]["bots"] for game in truth["games"]]
    assert bots == ([{}, {"Robot": "greedy"}, {}] if form == "form-2" else [{}, {}])
    undone = [tell(table, "open_game", id=game["id"])["game"]["undone"] for game in truth["games"]]
    assert undone[-1] == 1
    store.close()


def test_a_migrated_database_has_the_form_of_a_fresh_one(form: str, tmp_path: Path) -> None:
    store = open_store(tmp_path)
    with store._database.engine.connect() as db:
        assert compare_metadata(MigrationContext.configure(db, opts={"compare_type": True}), METADATA) == []
        assert db.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() == HEAD
    store.close()


def test_a_migration_that_is_broken_off_leaves_the_earlier_form_whole(
    form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = (tmp_path / "companion.db").read_bytes()

    def broken(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("alembic.runtime.migration.HeadMaintainer.update_to_step", broken)
        with pytest.raises(KeyboardInterrupt):
            open_store(tmp_path)
    with sqlite3.connect(tmp_path / "companion.db") as db:
        tables = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        assert "settings" not in tables
    assert len(before) == (tmp_path / "companion.db").stat().st_size
    store = open_store(tmp_path)
    assert Table(store).archive.games()
    store.close()


def test_a_database_of_a_newer_program_is_refused_and_left_as_it_was(tmp_path: Path) -> None:
    open_store(tmp_path).close()
    with sqlite3.connect(tmp_path / "companion.db") as db:
        db.execute("UPDATE alembic_version SET version_num = '99'")
    db.close()
    before = (tmp_path / "companion.db").read_bytes()
    with pytest.raises(StoreError, match="newer version") as told:
        open_store(tmp_path)
    assert "\n" not in str(told.value)
    assert (tmp_path / "companion.db").read_bytes() == before


def test_programs_from_before_the_migrations_refuse_the_form_of_today(form: str, tmp_path: Path) -> None:
    open_store(tmp_path).close()
    with sqlite3.connect(tmp_path / "companion.db") as db:  # what they look at; they know nothing but "1"
        assert db.execute("SELECT value FROM meta WHERE key = 'schema'").fetchone() == (HEAD,)
