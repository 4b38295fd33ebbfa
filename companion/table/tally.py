"""The statistics as they are asked for: each game is replayed once in the background, and what it adds is kept."""

from __future__ import annotations

import json
import logging
import threading
import time
from typing import TYPE_CHECKING, Any, Final

from companion.table.game.facts import Facts, facts_of, read_facts
from companion.table.statistics import statistics_json
from companion.table.storage.database import StoreError
from companion.table.storage.rows import BROKEN, NoGame, Summary
from companion.table.storage.store import Store

if TYPE_CHECKING:
    from companion.table.archive import Archive

_LOG: Final = logging.getLogger("companion")
_KEPT: Final = "facts"
_PATIENCE: Final = 0.25  # seconds that a page waits at most for games that are not counted yet
_BREATH: Final = 0.5  # of the time that a replay took, before the next: the camera and the pages go on in it


class Tally:
    """May be used from any thread."""

    def __init__(self, store: Store, archive: Archive) -> None:
        self._store = store
        self._archive = archive
        self._lock = threading.Lock()
        self._facts: dict[str, tuple[str, Facts | None]] | None = None  # by game: when it changed, and its facts
        self._counting: threading.Thread | None = None

    def told(self) -> dict[str, Any]:
        """The statistics of the games counted so far: `counted` of `games`. Counting goes on. Raises StoreError."""
        games = self._archive.summaries()
        fresh = self._fresh(games, games)
        counted = [(summary, one) for summary, one in fresh if one is not None]
        return {"games": len(games), "counted": len(fresh)} | statistics_json(counted)

    def scores(self, games: list[Summary]) -> dict[str, tuple[float, ...]]:
        """By id the scores of those of all `games` that are finished, by seat, as far as they were counted; counting
        goes on."""
        finished = [summary for summary in games if summary.status == "finished"]
        return {summary.id: one.scores for summary, one in self._fresh(games, finished) if one is not None}

    def _fresh(self, games: list[Summary], asked: list[Summary]) -> list[tuple[Summary, Facts | None]]:
        """Those `asked` for of all `games` that are counted, after a moment in which the others are."""
        with self._lock:
            facts = self._read_kept() if self._facts is None else self._facts
            self._facts = facts
            missing = [summary for summary in asked if not _is_fresh(facts, summary)]
            if missing and (self._counting is None or not self._counting.is_alive()):
                self._counting = threading.Thread(target=self._count, args=(games, missing), name="tally", daemon=True)
                self._counting.start()
            counting = self._counting
        if counting is not None:
            counting.join(_PATIENCE)
        with self._lock:
            return [(summary, facts[summary.id][1]) for summary in asked if _is_fresh(facts, summary)]

    def _count(self, games: list[Summary], missing: list[Summary]) -> None:
        for summary in missing:
            began = time.monotonic()
            found = self._facts_of(summary)
            with self._lock:
                assert self._facts is not None
                self._facts[summary.id] = (summary.changed, found)
            time.sleep(_BREATH * (time.monotonic() - began))
        self._keep({summary.id for summary in games})

    def _facts_of(self, summary: Summary) -> Facts | None:
        try:
            return facts_of(self._archive.load(summary.id))
        except (NoGame, StoreError) as error:  # deleted meanwhile, or of another version: the others count
            _LOG.warning("A game is left out of the statistics: %s", error)
        except Exception as error:  # whatever is wrong with one game, the others count
            _LOG.error("fault: a game is left out of the statistics: %s: %s", type(error).__name__, error)
        return None

    def _read_kept(self) -> dict[str, tuple[str, Facts | None]]:
        try:
            kept: dict[str, Any] = json.loads(self._store.get(_KEPT) or "{}")
            read = {game_id: (one["changed"], read_facts(one)) for game_id, one in kept.items()}
        except BROKEN:  # then all are counted anew
            return {}
        return {game_id: one for game_id, one in read.items() if one[1] is not None}

    def _keep(self, games: set[str]) -> None:
        """Keeps the facts over a restart: replaying hundreds of games again would take a minute."""
        with self._lock:
            facts = {} if self._facts is None else self._facts
            kept = {
                game_id: found.json() | {"changed": changed}
                for game_id, (changed, found) in facts.items()
                if game_id in games and found is not None
            }
        try:
            self._store.put(_KEPT, json.dumps(kept))
        except StoreError as error:
            _LOG.warning("The statistics could not be kept: %s", error)


def _is_fresh(facts: dict[str, tuple[str, Facts | None]], summary: Summary) -> bool:
    known = facts.get(summary.id)
    return known is not None and known[0] == summary.changed
