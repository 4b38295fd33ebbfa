"""Back-up and restore: one command each, nothing overwritten, safe while the companion runs."""

import errno
import os
import shutil
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from companion.cli import main
from companion.table.session import Table
from companion.table.storage import backup
from companion.table.storage.database import Database, Full
from companion.table.storage.store import open_store
from tests.table.driving import begin, roll, shown, texts

EARLIER = Path(__file__).parent / "databases"


def run(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str, str]:
    status = main([str(word) for word in words])
    out, err = capsys.readouterr()
    assert len((out + err).splitlines()) == 1, out + err
    return status, out, err


def test_a_back_up_made_during_a_game_restores_it_and_keeps_what_was_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games, file = tmp_path / "games", tmp_path / "club.backup"
    store = open_store(games)
    table = Table(store)
    begin(table)
    roll(table, 4, 4, 4, 2)
    before = shown(table)
    told = run(capsys, "backup", file, "--data", games)
    assert told == (0, f"1 game backed up to {file}.\n", ""), told
    assert sorted(path.name for path in tmp_path.iterdir()) == ["club.backup", "games"]  # nothing half done
    with closing(sqlite3.connect(file)) as db:
        assert db.execute("PRAGMA journal_mode").fetchone() == ("delete",)  # one file, that a read-only disk can hold
    table.close()
    begin(table)
    store.close()
    status, out, err = run(capsys, "restore", file, "--data", games)
    assert (status, out.split(". ")[0]) == (0, f"1 game restored from {file}"), err
    kept = next(games.glob("companion-before-*.db"))
    assert str(kept) in out
    store = open_store(games)
    assert shown(Table(store)) == before
    store.close()
    with sqlite3.connect(kept) as db:
        assert db.execute("SELECT count(*) FROM games").fetchone() == (2,)


def test_a_back_up_is_of_one_moment_however_fast_events_are_accepted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = open_store(tmp_path / "games")
    table = Table(store)
    begin(table)
    ended = threading.Event()
    accepted = [0]

    def play() -> None:
        while not ended.is_set():
            roll(table, 1, 1, 2, 3)
            accepted[0] += 1

    player = threading.Thread(target=play)
    player.start()
    try:
        for n in range(3):
            least = accepted[0]
            while accepted[0] < least + 2:
                assert player.is_alive()
            least = accepted[0]
            file = tmp_path / f"{n}.backup"
            assert run(capsys, "backup", file, "--data", tmp_path / "games")[0] == 0
            most = accepted[0] + 1
            (tmp_path / str(n)).mkdir()
            shutil.copy(file, tmp_path / str(n) / "companion.db")
            copy = open_store(tmp_path / str(n))
            assert least <= len(texts(Table(copy))) <= most
            copy.close()
    finally:
        ended.set()
        player.join()
        store.close()


def test_restore_is_refused_while_a_companion_uses_the_games(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = open_store(tmp_path)
    table = Table(store)
    begin(table)
    assert run(capsys, "backup", tmp_path / "b", "--data", tmp_path)[0] == 0
    status, _, err = run(capsys, "restore", tmp_path / "b", "--data", tmp_path)
    assert (status, "A companion is using" in err) == (2, True)
    roll(table, 4, 4, 4, 2)
    assert shown(Table(open_store(tmp_path))) == shown(table)
    store.close()


def test_a_back_up_of_an_earlier_version_is_brought_to_the_form_of_today(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = EARLIER / "form-1.db"
    content = file.read_bytes()
    assert run(capsys, "restore", file, "--data", tmp_path)[1] == f"2 games restored from {file}.\n"
    assert file.read_bytes() == content
    store = open_store(tmp_path)
    assert len(store.games()) == 2
    store.close()


@pytest.mark.parametrize(
    "words",
    [
        "DROP TABLE events",
        "ALTER TABLE games DROP COLUMN winners",
        "CREATE TRIGGER gone AFTER INSERT ON events BEGIN DELETE FROM games; END",
        "CREATE VIEW more AS SELECT * FROM games",
    ],
)
def test_a_file_that_lacks_tables_or_brings_what_acts_by_itself_is_no_back_up(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: str
) -> None:
    store = open_store(tmp_path / "games")
    begin(Table(store))
    store.close()
    there = tmp_path / "games" / "companion.db"
    before = there.read_bytes()
    file = Path(shutil.copyfile(there, tmp_path / "file"))
    with closing(sqlite3.connect(file)) as db, db:
        db.execute(words)
    status, _, err = run(capsys, "restore", file, "--data", tmp_path / "games")
    assert (status, err) == (2, f"{file} is no back-up of games, or damaged; choose another.\n")
    assert there.read_bytes() == before


@pytest.mark.parametrize("content", ["", "CREATE TABLE notes (words TEXT)"], ids=["empty", "of another program"])
def test_a_file_without_a_table_of_games_is_no_back_up(
    content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games, file = tmp_path / "games", tmp_path / "file.backup"
    store = open_store(games)
    table = Table(store)
    begin(table)
    store.close()
    before = (games / "companion.db").read_bytes()
    file.touch()
    with closing(sqlite3.connect(file)) as db:
        db.executescript(content)
    told = run(capsys, "restore", file, "--data", games)
    assert told == (2, "", f"{file} is no back-up of games, or damaged; choose another.\n")
    assert [path.name for path in games.glob("companion*")] == ["companion.db"]
    assert (games / "companion.db").read_bytes() == before


def test_a_back_up_that_fails_leaves_nothing_behind(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    nowhere = "postgresql://localhost:1/games"
    assert run(capsys, "backup", tmp_path / "club.backup", "--database", nowhere)[0] == 2
    assert list(tmp_path.iterdir()) == []


def test_where_there_is_no_room_for_a_back_up_it_is_named_and_not_the_games(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    open_store(tmp_path / "games").close()

    def copy_out(source: Database, half: Path) -> int:
        raise Full(source.where)  # as SQLite says of a full disk, whichever file it was writing

    monkeypatch.setattr(backup, "_copy_out", copy_out)
    status, _, err = run(capsys, "backup", tmp_path / "stick.backup", "--data", tmp_path / "games")
    assert status == 2
    assert err == f"There is no room for {tmp_path}/stick.backup; free some space, or choose another place.\n"


@pytest.fixture
def no_links(monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk as most sticks are, on which no file has two names."""

    def link(*_: object) -> None:
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(os, "link", link)


@pytest.mark.usefixtures("no_links")
def test_where_a_file_has_one_name_alone_a_back_up_is_written_and_replaces_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copyfile(EARLIER / "form-2.db", tmp_path / "companion.db")
    file = tmp_path / "stick.backup"
    assert run(capsys, "backup", file, "--data", tmp_path)[0] == 0
    copy_out = backup._copy_out
    assert run(capsys, "restore", file, "--data", tmp_path / "games")[0] == 0

    def copied(source: Database, half: Path) -> int:
        file.write_bytes(b"of another program")  # which is faster
        return copy_out(source, half)

    file.unlink()
    monkeypatch.setattr(backup, "_copy_out", copied)
    status, _, err = run(capsys, "backup", file, "--data", tmp_path)
    assert (status, err) == (2, f"{file} is there already; name a file that is not.\n")
    assert file.read_bytes() == b"of another program"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["companion.db", "games", "stick.backup"]


@pytest.mark.usefixtures("no_links")
def test_where_a_file_has_one_name_alone_a_back_up_that_fails_leaves_nothing_behind(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    shutil.copyfile(EARLIER / "form-2.db", tmp_path / "companion.db")
    monkeypatch.setattr(os, "replace", fail)
    status, _, err = run(capsys, "backup", tmp_path / "stick.backup", "--data", tmp_path)
    assert (status, os.strerror(errno.EIO) in err) == (2, True)
    assert [path.name for path in tmp_path.iterdir()] == ["companion.db"]


@pytest.mark.parametrize("length", [250, 300])  # beside the first there is no room for a name of its own
def test_a_back_up_of_a_name_that_the_system_does_not_take_is_one_sentence(
    length: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    open_store(tmp_path / "games").close()
    status, _, err = run(capsys, "backup", tmp_path / ("x" * length), "--data", tmp_path / "games")
    assert status == 2
    assert "File name too long" in err
    assert [path.name for path in tmp_path.iterdir()] == ["games"]


def test_a_database_that_cannot_be_looked_for_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, _, err = run(capsys, "backup", tmp_path / "file", "--database", f"sqlite:///{tmp_path}/{'x' * 300}")
    assert status == 2
    assert "File name too long" in err


def test_another_programs_database_is_not_backed_up_and_stays_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "music.db"
    with closing(sqlite3.connect(file)) as db, db:
        db.execute("CREATE TABLE songs (title TEXT)")
    before = file.read_bytes()
    status, _, err = run(capsys, "backup", tmp_path / "copy", "--database", f"sqlite:///{file}")
    assert (status, err) == (2, f"{file} is no database of games and stays as it is; name another file.\n")
    assert file.read_bytes() == before


def test_a_back_up_of_a_newer_version_is_named_with_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "newer"
    store = open_store(tmp_path / "there")
    store.close()
    shutil.copyfile(tmp_path / "there" / "companion.db", file)
    with closing(sqlite3.connect(file)) as db, db:
        db.execute("UPDATE alembic_version SET version_num = '99'")
    status, _, err = run(capsys, "restore", file, "--data", tmp_path / "games")
    assert status == 2
    assert err == f"{file} was made by a newer version of the companion; install that version, then restore.\n"


def test_a_damaged_database_is_kept_when_it_is_restored_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "companion.db").write_bytes(b"dear diary, " * 2000)
    assert run(capsys, "restore", EARLIER / "form-2.db", "--data", tmp_path)[0] == 0
    kept = next(tmp_path.glob("companion-before-*.db"))
    assert kept.read_bytes() == b"dear diary, " * 2000


@pytest.mark.parametrize(
    ("number", "way_on"), [(errno.ENOSPC, "free some space"), (errno.EACCES, "may be read and written")]
)
def test_a_back_up_that_the_system_does_not_let_be_copied_is_not_said_to_be_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, number: int, way_on: str
) -> None:
    def fail(*_: object) -> None:
        raise OSError(number, os.strerror(number), str(tmp_path))

    monkeypatch.setattr(shutil, "copyfile", fail)
    status, _, err = run(capsys, "restore", EARLIER / "form-2.db", "--data", tmp_path)
    assert (status, "is no back-up" in err) == (2, False)
    assert os.strerror(number) in err
    assert way_on in err


def test_restoring_into_a_folder_that_there_is_not_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = f"sqlite:///{tmp_path}/new/games.db"
    status, _, err = run(capsys, "restore", EARLIER / "form-2.db", "--database", url)
    assert (status, err) == (2, f"The folder {tmp_path}/new for the database of games is missing; make it first.\n")


@pytest.mark.parametrize("back", [True, False])
def test_a_back_up_that_cannot_be_put_in_its_place_leaves_what_was_there_or_says_where_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, back: bool
) -> None:
    there = tmp_path / "companion.db"
    content = Path(shutil.copyfile(EARLIER / "form-1.db", there)).read_bytes()
    rename = Path.rename

    def fail(self: Path, to: Path) -> Path:
        if to == there and (self.parent != there.parent or not back):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(to))
        return rename(self, to)

    monkeypatch.setattr(Path, "rename", fail)
    status, _, err = run(capsys, "restore", EARLIER / "form-2.db", "--data", tmp_path)
    assert status == 2
    assert "Permission denied" in err
    (left,) = tmp_path.iterdir()
    assert left.read_bytes() == content
    assert (left == there) is back
    assert back or str(left) in err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("backup", "{there}", "--data", "{games}"), "is there already"),
        (("backup", "{new}", "--data", "{empty}"), "no games"),
        (("backup", "/nowhere/at/all", "--data", "{games}"), "cannot be written"),
        (("restore", "{new}", "--data", "{games}"), "There is no file"),
        (("restore", "{there}", "--data", "{games}"), "no back-up of games, or damaged"),
    ],
)
def test_what_cannot_be_done_is_one_sentence_and_changes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], sentence: str
) -> None:
    there, games = tmp_path / "there", tmp_path / "games"
    there.write_text("something " * 2000)
    open_store(games).close()
    content = (games / "companion.db").read_bytes()
    names = {"there": there, "games": games, "new": tmp_path / "new", "empty": tmp_path / "empty"}
    status, out, err = run(capsys, *(word.format(**names) for word in words))
    assert (status, out) == (2, "")
    assert sentence in err
    assert there.read_text() == "something " * 2000
    assert (games / "companion.db").read_bytes() == content
    assert sorted(path.name for path in games.iterdir()) == ["companion.db"]
    assert not names["empty"].exists()
