"""`companion backup` and `companion restore`: all games in one SQLite file, whatever database they are kept in."""

import os
import shutil
import sqlite3
import tempfile
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import sqlalchemy as sa

from companion.config import data_folder
from companion.files import NO_ROOM, is_file, is_folder, is_there
from companion.table.storage.database import Damaged, Database, Full, Newer, StoreError, rename
from companion.table.storage.named import see_named
from companion.table.storage.schema import METADATA, games
from companion.table.storage.store import database_url, file_url
from companion.terminal import DONE, complain

_PIECE: Final = 500
"""Rows copied at a time."""


def run_backup(file: Path, data: Path | None, database: str | None) -> int:
    """Copies all games to a new file; safe while the companion runs. Returns the exit status: 0 done, 2 not possible.

    data, database: as for `run_play`.
    """
    try:
        with closing(Database(database or file_url(data or data_folder()))) as source:
            if database:
                see_named(source)
            count = back_up(source, file)
    except StoreError as error:
        return complain(str(error))
    print(f"{_games(count)} backed up to {file}.")
    return DONE


def run_restore(file: Path, data: Path | None, database: str | None) -> int:
    """Puts the games of a back-up in the place of those that are there, which are kept. Returns the exit status."""
    try:
        with closing(Database(database or database_url(data or data_folder()))) as target:
            count, kept = restore(target, file)
    except StoreError as error:
        return complain(str(error))
    print(f"{_games(count)} restored from {file}." + (f" What was there before is kept in {kept}." if kept else ""))
    return DONE


def back_up(source: Database, file: Path) -> int:
    """Writes all games, as of one moment, to a file that is there whole or not at all; returns how many they are.

    Raises:
        StoreError: the games cannot be read, the file is there already or cannot be written.
    """
    try:
        there, missing = is_there(file), source.is_file and not is_there(source.path)
    except OSError as error:
        told = f"{error.filename} cannot be used ({error.strerror}); name another, or see that its folder may be read."
        raise StoreError(told) from None
    if there:
        raise StoreError(f"{file} is there already; name a file that is not.")
    if missing:
        raise StoreError(f"There are no games in {source.where} to back up.")
    half = file.with_name(f"{file.name}.half-{os.getpid()}")
    try:
        count = _copy_out(source, half)
        with half.open("rb+") as written:  # Windows writes out only what is open for writing
            os.fsync(written.fileno())
        _name(half, file)
    except FileExistsError:
        raise StoreError(f"{file} is there already; name a file that is not.") from None
    except Full:  # the games' own database was only read
        raise StoreError(f"There is no room for {file}; free some space, or choose another place.") from None
    except OSError as error:
        raise StoreError(f"{file} cannot be written ({error.strerror or error}); choose another place.") from None
    finally:
        for end in ("-wal", "-shm", ""):
            with suppress(OSError):  # a name that is too long, say, of which nothing was written
                half.with_name(half.name + end).unlink()
    return count


def _name(half: Path, file: Path) -> None:
    """Gives what is written its name, never in the place of another. Raises OSError."""
    try:
        os.link(half, file)
    except FileExistsError:
        raise
    except OSError:  # FAT, as on most sticks, has no links, and each system has its own error for that
        file.touch(exist_ok=False)
        try:
            os.replace(half, file)
        except OSError:
            file.unlink()
            raise


def _copy_out(source: Database, half: Path) -> int:
    with closing(_file(half)) as target:
        if source.is_file:
            half.touch()
            with source.reading() as db:
                db.rollback()  # copying out stands in no transaction
                db.exec_driver_sql("VACUUM INTO ?", (str(half),))
        else:
            target.prepare()
            with source.reading() as db, target.writing() as into:
                _copy_rows(db, into)
        with target.reading() as db:
            count = db.execute(sa.select(sa.func.count()).select_from(games)).scalar_one()
    with closing(sqlite3.connect(half)) as plain:  # one file, without a log beside it
        plain.execute("PRAGMA journal_mode = DELETE")
    return count


def restore(target: Database, file: Path) -> tuple[int, Path | None]:
    """Returns how many games were restored, and the file in which what was there before is kept, if anything was.

    Raises:
        StoreError: the file is no back-up or newer than this program, a companion is using the games, or the system
            does not let them be put in place; nothing has changed then.
    """
    beside = target.path.parent if target.is_file else Path.cwd()
    try:
        if not is_file(file):
            raise StoreError(f"There is no file {file} to restore from.")
        if not is_folder(beside):
            raise StoreError(f"The folder {beside} for the database of games is missing; make it first.")
        with (
            tempfile.TemporaryDirectory(dir=beside, prefix="restoring-", ignore_cleanup_errors=True) as folder,
            closing(_file(Path(shutil.copyfile(file, Path(folder) / "companion.db")))) as copy,
        ):
            _see_back_up(copy, file)
            return _put_in_place(target, copy, beside)
    except OSError as error:
        way_on = "free some space" if error.errno in NO_ROOM else "see that it may be read and written there"
        told = f"{file} cannot be restored ({error.strerror or error}: {error.filename or beside}); {way_on}."
        raise StoreError(told) from None


def _see_back_up(copy: Database, file: Path) -> None:
    """Brings the copy of a back-up to the form of today. Raises StoreError where the file is none."""
    try:
        with copy.reading() as db:
            if not sa.inspect(db).has_table(games.name):
                raise Damaged  # it would else be given empty tables, as a new database is
        copy.prepare()
        _see_tables(copy)
    except Newer:
        told = f"{file} was made by a newer version of the companion; install that version, then restore."
        raise StoreError(told) from None
    except Damaged:
        raise StoreError(f"{file} is no back-up of games, or damaged; choose another.") from None


def _put_in_place(target: Database, copy: Database, beside: Path) -> tuple[int, Path | None]:
    """Puts a copy of a back-up in the place of what is there. Returns and raises as `restore`; OSError, too."""
    with copy.reading() as db:
        count = db.execute(sa.select(sa.func.count()).select_from(games)).scalar_one()
    kept = beside / f"companion-before-{datetime.now(UTC).strftime('%Y%m%d-%H%M%S-%f')}.db"
    if target.is_file:
        copy.close()
        return count, _take_place(target, copy.path, kept)
    target.prepare()
    back_up(target, kept)
    with copy.reading() as db, target.writing() as into:
        for table in reversed(METADATA.sorted_tables):
            into.execute(table.delete())
        _copy_rows(db, into)
    return count, kept


def _see_tables(copy: Database) -> None:
    """Raises Damaged where tables or columns are missing, or stand beside what acts by itself (views, triggers)."""
    with copy.reading() as db:
        kinds = set(db.exec_driver_sql("SELECT type FROM sqlite_master").scalars())
        look = sa.inspect(db)
        there = {name: {column["name"] for column in look.get_columns(name)} for name in look.get_table_names()}
    whole = all(there.get(table.name, set()) >= set(table.columns.keys()) for table in METADATA.sorted_tables)
    if not whole or not kinds <= {"table", "index"}:
        raise Damaged


def _take_place(target: Database, copy: Path, kept: Path) -> Path | None:
    """Renames the file that is there, then the copy into its place."""
    if not is_there(target.path):
        copy.rename(target.path)
        return None
    try:
        with closing(sqlite3.connect(target.path, timeout=1)) as plain:  # refused while anybody has it open
            plain.execute("PRAGMA journal_mode = DELETE").fetchone()
    except sqlite3.DatabaseError as error:
        if "locked" in str(error):
            raise StoreError(f"A companion is using {target.path}; end it, then restore.") from None
        # It is damaged, which is why somebody restores.
    try:
        rename(target.path, kept)
        copy.rename(target.path)
    except OSError:
        _put_back(kept, target.path)
        raise
    return kept


def _put_back(kept: Path, place: Path) -> None:
    try:
        rename(kept, place)
    except OSError as error:
        told = f"What was in {place} is kept in {kept}, and cannot be renamed back ({error.strerror}); do so by hand."
        raise StoreError(told) from None


def _file(path: Path) -> Database:
    return Database(sa.URL.create("sqlite", database=str(path)).render_as_string())


def _copy_rows(source: sa.Connection, target: sa.Connection) -> None:
    for table in METADATA.sorted_tables:
        if table.name == "meta":
            continue
        for rows in source.execute(sa.select(table)).partitions(_PIECE):
            target.execute(table.insert(), [dict(row._mapping) for row in rows])


def _games(count: int) -> str:
    return "1 game" if count == 1 else f"{count} games"
