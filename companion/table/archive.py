"""The games that are kept: listed, deleted and brought back, taken in from files, and looked at event by event."""

from __future__ import annotations

import json
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Container, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from companion.said import say
from companion.table.arguments import Refused
from companion.table.game import running as play
from companion.table.game.imports import read_game
from companion.table.game.running import Running
from companion.table.past import positions_json, replay_json
from companion.table.snapshot import summary_json
from companion.table.storage.database import StoreError
from companion.table.storage.rows import BROKEN, NoGame, Summary
from companion.table.storage.store import Store
from companion.table.storage.times import as_kept, in_words, now
from companion.table.tally import Tally

KEPT_FOR: Final = timedelta(days=1)
"""How long a deleted game can be brought back; then it goes for good, with its pictures."""
_DELETED: Final = "deleted"
_AT_HAND: Final = 4  # replayed games; a page that steps through one asks for its positions piece by piece


class Archive:
    """May be used from any thread. Games are named by their id; an unknown one raises NoGame."""

    def __init__(self, store: Store, current: Callable[[], Running | None], others: Sequence[str] = ()) -> None:
        """current: the game that is open at the table. others: the ids of the other tables. Raises StoreError."""
        self._store = store
        self._current = current
        self._others = others
        self._lock = threading.Lock()
        self._at_hand: OrderedDict[str, tuple[str, Running]] = OrderedDict()
        self.tally = Tally(store, self)
        self._purge()

    def games(self) -> list[dict[str, Any]]:
        """All games but the deleted ones, the one last changed first, each with the other `table` that has it open, or
        None, and where it is finished and counted its `scores` by seat, or None. Raises StoreError."""
        open_at = {self._store.get("open", table): table for table in self._others}
        games = self.summaries()
        scores = self.tally.scores(games)
        return [summary_json(one) | {"table": open_at.get(one.id), "scores": scores.get(one.id)} for one in games]

    def summaries(self) -> list[Summary]:
        """The same, as the store tells them. Raises StoreError."""
        deleted = self._deleted()
        return [summary for summary in self._store.games() if summary.id not in deleted]

    def deleted(self) -> list[dict[str, Any]]:
        """The games that can still be brought back, each with when it was `deleted` (RFC 3339). Raises StoreError."""
        deleted = self._deleted()
        return [summary_json(one) | {"deleted": deleted[one.id]} for one in self._store.games() if one.id in deleted]

    def unreadable(self) -> int:
        """How many games are kept that are damaged, or of a newer version, so that no list has them. Raises
        StoreError."""
        return self._store.unreadable()

    def record(self, game_id: str) -> str:
        """A game's record as JSON Lines. Raises NoGame, StoreError."""
        return self.running(game_id)[1].record()

    def replay(self, game_id: str) -> dict[str, Any]:
        """A game and its events in words, to step through. Raises NoGame, StoreError."""
        stamp, running = self.running(game_id)
        return {"stamp": stamp} | replay_json(running)

    def positions(self, game_id: str, first: int, count: int) -> dict[str, Any]:
        """The positions after `first` events and on, at most `count`. Raises NoGame, StoreError."""
        stamp, running = self.running(game_id)
        return {"stamp": stamp, "first": first, "positions": positions_json(running, first, count)}

    def running(self, game_id: str) -> tuple[str, Running]:
        """A game as it stands, replayed, and what changes whenever the game does. Raises NoGame, StoreError."""
        stamp = self._store.changed(game_id)
        current = self._current()
        if current is not None and current.id == game_id:
            return stamp, current
        with self._lock:
            known = self._at_hand.get(game_id)
            if known is None or known[0] != stamp:
                known = (stamp, self.load(game_id))
                self._at_hand[game_id] = known
                if len(self._at_hand) > _AT_HAND:
                    self._at_hand.popitem(last=False)
            self._at_hand.move_to_end(game_id)
            return known

    def load(self, game_id: str) -> Running:
        """A game as the store has it, replayed anew. Raises NoGame, StoreError."""
        kept = self._store.load(game_id)
        return play.resume(game_id, kept.header, kept.history, kept.bots, kept.acts)

    # ---- changing --------------------------------------------------------------------------------------------------

    def add(self, content: bytes, *, legal_part: bool = False) -> str:
        """Takes in a record's file and returns the game's id, of a game that is on the list already that one's. Raises
        NotImported, StoreError."""
        running = read_game(content, secrets.token_hex(6), legal_part=legal_part)
        twin = self._twin(running)
        if twin is not None:
            return twin
        told = [entry.at for entry in running.entries if entry.at is not None]
        at = now()
        self._store.add(running, as_kept(told[0]) if told else at, as_kept(told[-1]) if told else at)
        return running.id

    def _twin(self, running: Running) -> str | None:
        """The game on the list with the same record, None where there is none or nothing has happened in it."""
        told = running.record()
        alike = (running.header.game, running.header.players, len(running.entries))
        for one in self.summaries():
            if alike != (one.header.game, one.header.players, one.events) or not one.events:
                continue
            with suppress(NoGame, StoreError):  # one that cannot be read counts for nothing
                if self.load(one.id).record() == told:
                    return one.id
        return None

    def delete(self, game_id: str) -> None:
        """Takes a game off the list; `restore` brings it back for `KEPT_FOR`.

        Raises NoGame, StoreError, and Refused where it is open at another table.
        """
        self._store.changed(game_id)
        table = self._open_at(game_id)
        if table is not None:
            told = say("This game is open at table {table}; leave it there first, then delete it.", table=table)
            raise Refused("illegal", told)
        when = now()
        self._change_deleted(lambda deleted: deleted | {game_id: when})
        self._purge()

    def restore(self, game_id: str) -> None:
        """Brings a deleted game back; one that is not deleted stays as it is. Raises NoGame, StoreError."""
        self._store.changed(game_id)
        self._change_deleted(lambda deleted: _without(deleted, {game_id}))

    def _open_at(self, game_id: str) -> str | None:
        """Another table that has the game open."""
        return next((table for table in self._others if self._store.get("open", table) == game_id), None)

    def _deleted(self) -> dict[str, str]:
        return _read_deleted(self._store.get(_DELETED))

    def _change_deleted(self, change: Callable[[dict[str, str]], dict[str, str]]) -> None:
        def after(kept: str | None) -> str | None:
            before = _read_deleted(kept)
            deleted = change(before)
            return kept if deleted == before else json.dumps(deleted)

        self._store.change(_DELETED, after)

    def _purge(self) -> None:
        """Deletes for good what was deleted long enough ago; a game that was played on since is back on the list."""
        if self._store.trouble is not None:  # then it does not tell which games there are
            return
        until = in_words(datetime.now(UTC) - KEPT_FOR)
        over = {game_id for game_id, when in self._deleted().items() if when <= until and self._purged(game_id, when)}
        if over:
            self._change_deleted(lambda deleted: _without(deleted, over))

    def _purged(self, game_id: str, when: str) -> bool:
        """Deletes a game for good, where it was not played on since it was deleted; False where the store cannot.

        One of a time to come was last played while the clock was wrong, and is no newer than that it was deleted.
        """
        try:
            if not when < self._store.changed(game_id) <= now():
                self._store.delete(game_id)
        except NoGame:  # another program was faster
            pass
        except StoreError:  # another time
            return False
        return True


def _read_deleted(kept: str | None) -> dict[str, str]:
    """When each was deleted, as the store has its times."""
    try:
        return {one: in_words(datetime.fromisoformat(when)) for one, when in json.loads(kept or "{}").items()}
    except BROKEN:  # then they are back on the list
        return {}


def _without(deleted: dict[str, str], gone: Container[str]) -> dict[str, str]:
    return {game_id: when for game_id, when in deleted.items() if game_id not in gone}
