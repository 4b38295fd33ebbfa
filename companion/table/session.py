"""The table: the single writer of the open game. Pages and the camera's thread bring acts, all read snapshots."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from typing import Any, Final

from companion.locale import ENGLISH
from companion.rules.core import Malformed
from companion.said import say, sentence
from companion.table.acts import Acts
from companion.table.archive import Archive
from companion.table.arguments import Refused, read_arguments, stale
from companion.table.game.running import NotLegal, Running
from companion.table.keeper import Keeper, Overtaken
from companion.table.lens import LENS_COMMANDS, Lens, command_lens
from companion.table.rolls import Rolls
from companion.table.settings import Settings
from companion.table.snapshot import NO_CAMERA, CameraSeen, games_json, question_json, reading_json
from companion.table.storage.database import StoreError
from companion.table.storage.news import News
from companion.table.storage.rows import NoGame
from companion.table.storage.store import ALL_TABLES, Store
from companion.table.telling import Telling, Version, broken
from companion.vision.settling.settle import Seen

FIRST: Final = "1"
"""The table that there always is."""
_AWAY: Final = ("lost", "stalled")
_PARTED: Final = say(
    "This game was changed elsewhere while the database could not be reached. It stands here as it does there; "
    "what you played is kept as a game of its own."
)


class Table:
    """All methods may be called from any thread. What a page is told has been given to the store before."""

    def __init__(self, store: Store, *, id: str = FIRST, of: int = 1, chance: random.Random | None = None) -> None:
        """Opens the table with the game that was last open on it. `id` tells it from the others, `of` how many it is.

        Raises:
            StoreError: the games cannot be read.
        """
        self._store = store
        self.id = id
        self._of = of
        self._keeper = Keeper(store, id)
        others = [str(number) for number in range(1, of + 1) if str(number) != id]
        self.archive = Archive(store, lambda: self.current()[1], others)
        self._settings = Settings(store, id)
        self._telling = Telling(self._fixed_json, self._table_json, self._view_json)
        self._change = self._telling.change
        self._rolls = Rolls(self._keeper, self._settings, chance or random.SystemRandom())
        self._acts = Acts(self._keeper, self._rolls, self._settings, self.archive)
        self._camera = NO_CAMERA
        self._lens: Lens | None = None
        self._dice: dict[str, Any] = {}
        """What was last made of the dice: a page shows this, or has not asked since."""
        self._end_news = store.news.listen(self._hear)

    # ---- reading -----------------------------------------------------------------------------------------------------

    def snapshot(self) -> dict[str, Any]:
        """Everything a page shows, as JSON-ready objects of its own."""
        found: dict[str, Any] = json.loads(self.snapshot_text()[1])
        return found

    def view(self) -> dict[str, Any]:
        """What stands beside the game: `reading`, `camera`, `storage` and `known_players`, as JSON-ready objects."""
        with self._change:
            return self._view_json()

    def snapshot_text(self, language: str = ENGLISH, known: int | None = None) -> tuple[Version, str]:
        """The snapshot as JSON text, with its version and the count of what was seen; made once a language.

        Where the game is still at the version `known`, only what else changes without it: what is seen.
        """
        return self._telling.text(language, known)

    def current(self) -> tuple[int, Running | None]:
        """The open game, and the version of the table at which it stands so."""
        with self._change:
            return self._telling.now[0], self._keeper.running

    def current_game(self) -> tuple[int, Running]:
        """As `current`, where a game is open. Raises Refused where none is."""
        with self._change:
            return self._telling.now[0], self._keeper.game()

    def game_at(self, version: int) -> Running:
        """The open game. Raises Refused where none is, and where the table no longer stands at that version."""
        now, running = self.current_game()
        if version != now:
            raise stale()
        return running

    def wait(self, known: Version, timeout: float) -> bool:
        """Waits until there is something newer than `known`; False after `timeout` seconds or when the table closes."""
        return self._telling.wait(known, timeout)

    @property
    def now(self) -> Version:
        """The version of the game, and the count of what was seen, to wait for newer ones."""
        return self._telling.now

    @property
    def closed(self) -> bool:
        """Whether the program is ending."""
        return self._telling.closed

    def picture(self, key: str) -> bytes | None:
        """The JPEG of a die by its key, None for an unknown key. Raises StoreError."""
        with self._change:
            asked = self._rolls.tray.question
        if asked is not None and key in asked.pictures:
            return asked.pictures[key]
        return self._store.picture(key)

    # ---- commands ----------------------------------------------------------------------------------------------------

    def command(self, name: str, version: int, args: Mapping[str, Any]) -> None:
        """Carries out a page's command.

        version: of the snapshot that the page acts on.

        Raises:
            Refused: it was not carried out and nothing has changed; "stale" where the page has to catch up first.
        """
        given = read_arguments(name, args)
        if name in LENS_COMMANDS:  # opening a camera takes time that the game need not wait for, and changes no game
            named = command_lens(self._lens, name, given)
            if named is not None:
                with self._change:
                    self._settings.remember_camera(named)
            return
        with self._change:
            if version != self._telling.now[0]:
                raise stale()
            stood = self._keeper.running
            try:
                self._carry_out(name, given)
            except Refused:
                if self._keeper.running is not stood:  # what was refused had come so far
                    self._telling.publish()
                raise
            self._telling.publish()

    def _carry_out(self, name: str, given: Mapping[str, Any]) -> None:
        """As `Acts.carry_out`; whatever it raises as Refused."""
        try:
            self._acts.carry_out(name, given)
        except NotLegal as error:
            raise Refused("illegal", error.why.sentence, error.why.ruling) from None
        except Malformed as error:
            raise Refused("malformed", sentence(str(error))) from None
        except NoGame as error:
            raise Refused("missing", str(error)) from None
        except StoreError as error:
            raise Refused("storage", str(error)) from None
        except Overtaken:
            self._rolls.tray.moved()
            raise stale() from None
        except Refused:
            raise
        except Exception as error:
            raise Refused("internal", broken(error)) from error

    # ---- the camera's side -------------------------------------------------------------------------------------------

    def with_camera(self, lens: Lens) -> None:
        """`lens` carries out what pages want of the camera."""
        self._lens = lens

    def camera(self, status: CameraSeen) -> None:
        """Tells the pages how the camera is."""
        with self._change:
            if status != self._camera:
                self._camera, self._rolls.away = status, status.state in _AWAY
                self._telling.publish(game=False)

    def first_told(self, run: str, roll: int) -> bool:
        """Whether a camera process has not told this roll before (`Settings.first_told`)."""
        with self._change:
            running = self._keeper.running
            stands = "-" if running is None else f"{running.id}.{running.acts}"
            return self._settings.first_told(run, roll, stands)

    def changed_within(self, seconds: float) -> bool:
        """Whether the game has moved on in the last seconds, before a restart too."""
        with self._change:
            return self._keeper.moved_within(seconds)

    def teaching(self) -> None:
        """A die is being shown to the camera to be taught: what that sees now and for some seconds counts for no
        game."""
        with self._change:
            self._rolls.teaching.shown()

    def tell_again(self) -> None:
        """Something that the pages are told beside the table's own state has changed."""
        self._telling.publish(game=False)

    def blind(self) -> None:
        """The camera was switched: what the last one saw is gone."""
        with self._change:
            self._rolls.blind()
            self._telling.publish()

    def seen(self, seen: Seen) -> None:
        """Takes in what the camera sees; a settled roll counts, is asked about, or waits for a decision."""
        with self._change:
            self._rolls.tray.look(seen)
            if self._rolls.settled(seen):
                self._telling.publish()
            before = self._dice
            if before != self._dice_json():
                self._telling.publish(game=False)

    # ---- the store's side --------------------------------------------------------------------------------------------

    def _hear(self, news: News) -> None:
        """Takes in what other tables and programs did, and how the store is."""
        with self._change:
            running = self._keeper.running
            if news.fresh:
                self._keeper.keep_whole()
            elif news.everything or news.table in (self.id, ALL_TABLES):
                before = self._settings.json()
                self._settings.read()
                self._moved_on(self._keeper.catch_up())
                self._keeper.players.read()
                if before != self._settings.json():
                    self._telling.publish()
            elif running is not None and news.game == running.id and (news.lost or news.acts != running.acts):
                self._moved_on(self._keeper.catch_up(parted=news.lost))
                self._rolls.tray.note = _PARTED if news.lost else self._rolls.tray.note
            elif news.of_new_game:
                if not self._keeper.players.read():
                    return
            elif news != News():
                return
            self._telling.publish(game=False)

    def _moved_on(self, changed: bool = True) -> None:
        """The game stands elsewhere than this table left it."""
        if changed:
            self._rolls.tray.moved()
            self._telling.publish()

    # ---- telling -----------------------------------------------------------------------------------------------------

    def close(self) -> None:
        """Ends all waiting."""
        self._telling.close()
        self._end_news()

    def _table_json(self) -> dict[str, Any]:
        running = self._keeper.running
        return {
            "game": None if running is None else self._keeper.shown.json(running),
            "question": question_json(self._rolls.tray.question),
            "settings": self._settings.json(),
        }

    def _fixed_json(self) -> dict[str, Any]:
        return {"table": {"id": self.id, "of": self._of}, "games": games_json()}

    def _view_json(self) -> dict[str, Any]:
        storage = {"trouble": self._store.trouble, "notice": self._store.notice, "unopened": self._keeper.unopened}
        names = self._keeper.players.names  # another table's are no reason to refuse what is decided at this one
        return {"reading": self._dice_json(), "camera": self._camera.json(), "storage": storage, "known_players": names}

    def _dice_json(self) -> dict[str, Any]:
        tray = self._rolls.tray
        self._dice = reading_json(tray.tracker.seen, tray.note, self._camera.size, tray.colours, self._rolls.can_count)
        return self._dice
