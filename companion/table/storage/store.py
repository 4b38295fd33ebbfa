"""What the tables keep their games with: the database, and memory for what the database cannot take just now.

An act is in the database before anybody hears of it. Where the database fails the game goes on: the act is kept in
memory, `trouble` tells everybody, and a thread writes it as soon as that works again (`recovery.py`).
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeVar

import sqlalchemy as sa

from companion.said import say
from companion.table.game.running import Running
from companion.table.storage import rows
from companion.table.storage.database import Damaged, Database, StoreError, Unreachable
from companion.table.storage.named import see_named
from companion.table.storage.news import News, Newsroom
from companion.table.storage.recovery import Recovery
from companion.table.storage.rows import Change, Loaded, NoGame, Summary

ALL_TABLES: Final = ""
_T = TypeVar("_T")


class Store:
    """Shared by all tables of the program; all methods may be called from any thread."""

    def __init__(self, url: str) -> None:
        """Opens the database. A damaged file is set aside and a fresh one begun; one that cannot be used is waited for.

        Raises:
            StoreError: the URL is of no use here, or a newer version of the program made the database.
        """
        self._database = Database(url)
        self.where = self._database.where
        self.news = Newsroom()
        self._recovery = Recovery(self._database, self.news, self._announce)
        self._waiting, self._lock = self._recovery.waiting, self._recovery.lock
        self._channel = None
        self._recovery.open()
        self._channel = self._database.channel(self.news.tell)

    def close(self) -> None:
        """Gives the database back, after one more try to write what waits."""
        self._recovery.stop()
        if self._channel is not None:
            self._channel.close()
        self._recovery.last_try()
        self.news.close()
        self._database.close()

    @property
    def trouble(self) -> str | None:
        """Why the database cannot be used, as a sentence; None while it can."""
        return self._recovery.trouble

    @property
    def notice(self) -> str | None:
        """What became of a damaged file, as a sentence."""
        return self._recovery.notice

    # ---- writing ---------------------------------------------------------------------------------------------------

    def begin(self, running: Running, table_id: str, now: str) -> None:
        """Keeps a new game, and that the table has it open."""

        def write(db: sa.Connection) -> None:
            rows.write_game(db, None, running, now)
            rows.write_setting(db, "open", running.id, table_id)

        def wait() -> None:
            self._waiting.game(None, running, {}, now)
            self._waiting.settings["open", table_id] = running.id

        self._keep(write, wait, News(running.id, table=table_id))

    def save(self, before: Running, after: Running, pictures: Mapping[str, bytes], now: str) -> None:
        """Keeps one act: what differs between the two, and the pictures that it brought.

        `after.acts` is greater than `before.acts`.

        Raises:
            Changed: another program has changed the game in the meantime; nothing was kept.
        """

        def write(db: sa.Connection) -> None:
            rows.write_game(db, before, after, now)
            rows.write_pictures(db, after.id, pictures)

        self._keep(write, lambda: self._waiting.game(before, after, pictures, now), News(after.id, after.acts))

    def add(self, running: Running, started: str, changed: str) -> None:
        """Keeps a game that was played elsewhere, with all its events. No table did it, so that all hear of it."""
        self._keep(
            lambda db: rows.write_game(db, None, running, changed, started),
            lambda: self._waiting.game(None, running, {}, changed, started),
            News(running.id),
            to_others=False,
        )

    def delete(self, game_id: str) -> None:
        """Deletes a game with its events and pictures for good. Raises StoreError; then it is still there."""
        if self.trouble is not None:
            raise StoreError(self.trouble)
        with self._database.writing() as db:
            rows.delete_game(db, game_id)

    def forget_pictures(self, before: str) -> None:
        """Deletes the pictures of games last changed before that time (RFC 3339). A database in trouble keeps them."""
        if self.trouble is None:
            with self._database.writing() as db:
                rows.delete_pictures(db, before)

    def put(self, key: str, value: str, table_id: str = ALL_TABLES) -> None:
        """Keeps a setting, of one table or of all."""

        def wait() -> None:
            self._waiting.settings[key, table_id] = value

        self._keep(lambda db: rows.write_setting(db, key, value, table_id), wait, News(table=table_id))

    def change(self, key: str, change: Change, table_id: str = ALL_TABLES) -> None:
        """Keeps what becomes of a setting from what it is; what others change at the same moment stays.

        Where the database cannot be used, it becomes so from what is kept there once that works again.
        """

        with suppress(Unreachable, Damaged):  # where it stays as it is nobody need be told
            kept = self.get(key, table_id)
            if self.trouble is None and change(kept) in (None, kept):
                return

        def write(db: sa.Connection) -> None:
            self._database.alone(db)
            rows.change_setting(db, key, change, table_id)

        self._keep(write, lambda: self._waiting.change(key, table_id, change), News(table=table_id))

    def _keep(
        self, write: Callable[[sa.Connection], None], wait: Callable[[], None], news: News, *, to_others: bool = True
    ) -> None:
        """Writes, or lets it wait where the database is in trouble. to_others: as in `Newsroom.tell`."""
        with self._lock:
            if self.trouble is not None:
                wait()
                return
        try:
            with self._database.writing() as db:
                write(db)
                self._announce(db, news)
        except (Unreachable, Damaged) as error:
            self._recovery.begin(str(error), wait)
        else:
            self.news.tell(news, to_others=to_others)

    def _announce(self, db: sa.Connection, news: News) -> None:
        if self._channel is not None:
            self._channel.announce(db, news)

    # ---- reading ---------------------------------------------------------------------------------------------------

    def get(self, key: str, table_id: str = ALL_TABLES) -> str | None:
        """A setting; None where it was never kept, or cannot be read now. Raises StoreError."""
        with self._lock:
            waiting = self._waiting.settings.get((key, table_id))
        if isinstance(waiting, str):
            return waiting
        kept = self._look(lambda db: rows.read_setting(db, key, table_id), None)
        return kept if waiting is None else waiting(kept)

    def load(self, game_id: str) -> Loaded:
        """A game as it is kept.

        Raises:
            NoGame: there is no such game.
            StoreError: it cannot be read.
        """
        with self._lock:
            waiting = self._waiting.games.get(game_id)
        if waiting is not None:
            running = waiting.running
            return Loaded(running.header, running.history, running.bots, running.acts)
        try:
            loaded = self._read(lambda db: rows.read_game(db, game_id))
        except rows.BROKEN as error:
            told = say("This game cannot be read from the database ({error}); the others can.", error=str(error))
            raise StoreError(told) from None
        if loaded is None:
            raise self._not_found()
        return loaded

    def acts(self, game_id: str) -> int | None:
        """How many acts of a game are kept, None where there is no such game. Raises StoreError."""
        with self._lock:
            waiting = self._waiting.games.get(game_id)
        return waiting.running.acts if waiting else self._look(lambda db: rows.read_acts(db, game_id), None)

    def changed(self, game_id: str) -> str:
        """When the game was last changed. Raises NoGame, StoreError."""
        with self._lock:
            waiting = self._waiting.games.get(game_id)
        when = waiting.changed if waiting else self._look(lambda db: rows.read_changed(db, game_id), None)
        if when is None:
            raise self._not_found()
        return when

    def games(self) -> tuple[Summary, ...]:
        """All games, the one last changed first; those alone that wait where the others cannot be read.

        Raises:
            StoreError: they cannot be read.
        """
        with self._lock:
            waiting = [rows.summary(one.running, one.began, one.changed) for one in self._waiting.games.values()]
        none: tuple[Summary, ...] = ()
        stored = self._look(lambda db: tuple(rows.read_summaries(db)), none)
        known = {one.id for one in waiting}
        everything = [*waiting, *(one for one in stored if one.id not in known)]
        return tuple(sorted(everything, key=lambda one: one.changed, reverse=True))

    def unreadable(self) -> int:
        """How many games are not among `games`: damaged, or of a newer version. Raises StoreError."""
        return self._look(rows.count_unreadable, 0)

    def picture(self, key: str) -> bytes | None:
        """A die's picture as JPEG, None for an unknown key. Raises StoreError."""
        with self._lock:
            waiting = self._waiting.picture(key)
        return waiting or self._look(lambda db: rows.read_picture(db, key), None)

    def unkept(self) -> list[Running]:
        """The games with acts that are in memory alone."""
        with self._lock:
            return [one.running for one in self._waiting.games.values()]

    def _not_found(self) -> NoGame | StoreError:
        """Of a game that is not found: a database in trouble does not tell which games there are."""
        trouble = self.trouble
        return NoGame() if trouble is None else StoreError(trouble)

    def _look(self, read: Callable[[sa.Connection], _T], otherwise: _T) -> _T:
        """What the database tells; `otherwise` while everybody knows that it cannot be used. Raises StoreError."""
        try:
            return self._read(read)
        except StoreError:
            if self.trouble is None:
                raise
            return otherwise

    def _read(self, read: Callable[[sa.Connection], _T]) -> _T:
        """What the database tells. Raises StoreError; where it cannot be used now, everybody knows from then on."""
        try:
            with self._database.reading() as db:
                return read(db)
        except (Unreachable, Damaged) as error:
            if self.trouble is None:
                self._recovery.look_over(str(error))
            raise


def open_store(folder: Path, url: str | None = None) -> Store:
    """The games in a folder (made where it is missing), or in the database that a URL names.

    Raises:
        StoreError: neither can be used, or the URL names a file that is no database.
    """
    if url:
        see_named(Database(url))
    return Store(url or database_url(folder))


def database_url(folder: Path) -> str:
    """The database of the games in a folder, which is made where it is missing. Raises StoreError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(
            say(
                "The folder for games, {folder}, cannot be made ({reason}); choose another with --data FOLDER.",
                folder=folder,
                reason=error.strerror or error,
            )
        ) from None
    return file_url(folder)


def file_url(folder: Path) -> str:
    """The database of the games in a folder, which may be missing."""
    return sa.URL.create("sqlite", database=str(folder / "companion.db")).render_as_string()
