"""When the database fails: what it could not take waits, everybody is told, and it is written once that works again."""

import logging
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import sqlalchemy as sa

from companion.files import NO_ROOM
from companion.said import say
from companion.table.game.running import Running
from companion.table.storage import rows
from companion.table.storage.database import Damaged, Database, Full, StoreError, Unfit, Unreachable
from companion.table.storage.news import News, Newsroom
from companion.table.storage.rows import Changed
from companion.table.storage.salvage import Salvaged, salvage
from companion.table.storage.waiting import Key, Waiting, WaitingGame, WaitingSetting

AGAIN_S: Final = 2.0
"""Between two tries to write what waits."""
_LOG: Final = logging.getLogger("companion")
Announce = Callable[[sa.Connection, News], None]


class Recovery:
    """The store's, under whose methods it stands; `waiting` and `trouble` are looked at under `lock`.

    trouble: why the database cannot be used, as a sentence; None while it can. notice: what became of a damaged file.
    """

    def __init__(self, database: Database, news: Newsroom, announce: Announce) -> None:
        """announce: tells other programs of a change in the transaction that makes it."""
        self._database, self._news, self._announce = database, news, announce
        self.lock = threading.Lock()
        self.waiting = Waiting()
        self.trouble: str | None = None
        self.notice: str | None = None
        self._prepared = False
        self._aside: tuple[Damaged, Path] | None = None
        self._thread: threading.Thread | None = None
        self._closing = threading.Event()

    def open(self) -> None:
        """Makes the database ready, or begins to wait for it. Raises StoreError for one that is of no use here."""
        try:
            self._prepare()
        except Unreachable as error:
            self._in_trouble(str(error))

    def begin(self, sentence: str, wait: Callable[[], None]) -> None:
        """The database has not taken something: `wait` puts it where it waits."""
        with self.lock:  # at once, so that what comes next waits behind it
            wait()
            self.trouble = sentence
        self._in_trouble(sentence)

    def look_over(self, sentence: str) -> None:
        """The database has not told something: nothing waits, so it is looked over before its trouble ends."""
        self._prepared = False
        self._in_trouble(sentence)

    def stop(self) -> None:
        """Tries no more by itself."""
        self._closing.set()

    def last_try(self) -> None:
        """Writes what waits, if it can be written now."""
        thread = self._thread  # which ends its own being here
        if thread is not None:
            thread.join()
            self._catch_up()

    def _in_trouble(self, sentence: str) -> None:
        """Tells of it, and sees to it that it ends."""
        with self.lock:
            self.trouble = sentence
            if self._thread is None:
                self._thread = threading.Thread(target=self._recover, name="store", daemon=True)
                self._thread.start()
        _LOG.error("%s", sentence)
        self._news.tell(News())

    def _recover(self) -> None:
        while not self._closing.wait(AGAIN_S):
            if self._catch_up():
                return

    def _prepare(self) -> None:
        try:
            self._database.prepare()
        except Damaged as damaged:
            self._renew(damaged)
            return
        # an earlier try, or an earlier program, came only so far
        for aside in [self._aside] if self._aside is not None else self._database.unread():
            self._take_over(*aside)
        self._prepared = True

    def _renew(self, damaged: Damaged) -> None:
        """Goes on with a fresh file in place of a damaged one, and the games that can still be read in that.

        Where that fails on its way, the next `_prepare` goes on from there.
        """
        if not self._database.is_file:
            raise Unreachable(str(damaged)) from None
        self._prepared = False
        aside = self._database.set_aside()
        if self._aside is None:
            self._aside = (damaged, aside)
        else:  # of one that was damaged as it was begun nothing is to be had
            self._database.taken_over(aside)
        self._database.prepare()
        self._take_over(*self._aside)
        self._prepared = True

    def _take_over(self, damaged: Damaged, aside: Path) -> None:
        """Brings what can be read in the file set aside into the fresh one, and tells of it.

        The tables then bring the games that they have open, which they know whole.

        Raises:
            Full: there is no room for it now.
        """
        try:
            saved = salvage(aside, self._database)
        except Full:
            raise
        except (StoreError, OSError) as error:
            if isinstance(error, OSError) and error.errno in NO_ROOM:
                raise Full(self._database.where) from None
            _LOG.error("Nothing was taken over from the damaged file: %s", error)
            saved = Salvaged()
        self._aside = None
        read = self._database.taken_over(aside)
        with self.lock:
            self.waiting.stored_are(saved.games)
        self.notice = say(
            "{damaged} It was set aside as {name}, and a fresh one begun. {told}",
            damaged=str(damaged),
            name=read.name,
            told=saved.told(),
        )
        _LOG.error("%s", self.notice)
        self._news.tell(News(fresh=True))

    def _catch_up(self) -> bool:
        """Writes what waits; returns whether nothing does any more and the trouble is over."""
        try:
            try:
                if not self._prepared:
                    self._prepare()
                self._write_all()
            except Damaged as damaged:
                self._renew(damaged)
                return False
        except Exception as error:  # whatever it is, what waits is tried again, and left in files at the end
            told = str(error) if isinstance(error, StoreError) else _mistake(error)
            if told != self.trouble:
                self._in_trouble(told)
            return False
        self._news.tell(News(everything=True))
        return True

    def _write_all(self) -> None:
        """Writes what waits, and the trouble is over. Raises StoreError; Unfit, once all the rest is written."""
        unfit: dict[Key, Unfit] = {}
        while (waiting := self._next(unfit)) is not None:
            try:
                if isinstance(waiting, WaitingGame):
                    self._write_game(waiting)
                else:
                    self._write_setting(waiting)
            except Unfit as error:  # it is not to keep back what waits behind it
                unfit[waiting.key] = error
            except StoreError:
                raise
            except Exception as error:  # nor is a fault of the program with this one
                unfit[waiting.key] = Unfit(_mistake(error))
        for first in unfit.values():
            raise first

    def _next(self, unfit: Mapping[Key, Unfit]) -> WaitingGame | WaitingSetting | None:
        """What to write next; where nothing waits any more the trouble is over."""
        with self.lock:
            waiting = self.waiting.next(unfit)
            if waiting is None and not unfit:
                self.trouble = self._thread = None
            return waiting

    def _write_setting(self, setting: WaitingSetting) -> None:
        with self._database.writing() as db:
            if isinstance(setting.value, str):
                rows.write_setting(db, setting.name, setting.value, setting.table)
            else:
                self._database.alone(db)
                rows.change_setting(db, setting.name, setting.value, setting.table)
            self._announce(db, News(table=setting.table))
        with self.lock:
            self.waiting.setting_written(setting)

    def _write_game(self, game: WaitingGame) -> None:
        try:
            with self._database.writing() as db:
                rows.write_game(db, game.stored, game.running, game.changed, game.began)
                rows.write_pictures(db, game.running.id, game.pictures)
                self._announce(db, News(game.running.id, game.running.acts))
        except Changed:
            written = next((state for state in game.tried if self._is_stored(state)), None)
            with self.lock:
                if written is not None:  # only the answer of the database had been lost
                    self.waiting.written(game, written)
                    return
                self.waiting.part(game)
            self._news.tell(News(game.running.id, lost=True))
        except StoreError:
            with self.lock:
                self.waiting.note_tried(game)
            raise
        else:
            with self.lock:
                self.waiting.written(game, game.running)

    def _is_stored(self, running: Running) -> bool:
        with self._database.reading() as db:
            try:
                stored = rows.read_game(db, running.id)
            except rows.BROKEN:
                return False
        return stored is not None and (stored.acts, stored.history) == (running.acts, running.history)


def _mistake(error: Exception) -> str:
    """The sentence for a fault of the program itself, which is noted for whoever mends it."""
    return say(
        "The companion made a mistake in keeping a game ({error}); the game goes on, and is tried again.",
        error=f"{type(error).__name__}: {error}",
    )
