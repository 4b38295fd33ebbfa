"""What a table has set: how rolls are accepted, which dice give the column, how long pictures stay, which camera."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from companion.camera.source import DEMO, completed, without_secrets
from companion.said import say
from companion.table.arguments import ACCEPT, COLUMN_DICE, NO_COLUMN_DIE, PICTURE_DAYS, Refused
from companion.table.storage.store import Store
from companion.table.storage.times import in_words

FOR_EVER: Final = PICTURE_DAYS[0]
_PICTURES: Final = "pictures"
_CAMERA: Final = "camera"
_UNKEPT: Final = "unkept"
"""Kept instead of a camera in whose address a password stands; no page can name a camera so."""
_TOLD: Final = "roll_told"


class Settings:
    """The settings of one table, kept with the games. Used by the table alone, under its lock."""

    def __init__(self, store: Store, table_id: str) -> None:
        self._store = store
        self._id = table_id
        self._told_here = False  # whether this run of the program was told a roll
        self._told = ""  # the last, where the store cannot tell
        self.read()

    def read(self) -> None:
        """Takes them from the store."""
        self.accept = _one_of(ACCEPT, self._store.get("accept", self._id))
        self._column_die = _one_of(COLUMN_DICE, self._store.get("column_die", self._id))
        self.pictures = _one_of(PICTURE_DAYS, self._store.get(_PICTURES))

    @property
    def column_die(self) -> str | None:
        """The colour of the dice that give the column; None where it is not told by a colour."""
        return None if self._column_die == NO_COLUMN_DIE else self._column_die

    def change(self, accept: str | None, column_die: str | None, pictures: str | None) -> None:
        """Sets what is given. Raises Refused where nothing is."""
        if accept is None and column_die is None and pictures is None:
            raise Refused("malformed", say('The command "settings" needs "accept", "column_die" or "pictures".'))
        if accept is not None:
            self._store.put("accept", accept, self._id)
            self.accept = accept
        if column_die is not None:
            self._store.put("column_die", column_die, self._id)
            self._column_die = column_die
        if pictures is not None:
            self._store.put(_PICTURES, pictures)
            self.pictures = pictures

    def remember_camera(self, source: str) -> None:
        """Keeps the camera chosen on a page for the next start; no demo, and no address with a password in it."""
        self._store.put(_CAMERA, _to_keep(source), self._id)

    def first_told(self, run: str, roll: int, stands: str) -> bool:
        """Whether this roll of this camera process is told for the first time; it counts as told from now on.

        stands: how the game stands, without spaces. A roll told to an earlier run of this program that ended before it
        counted (the game still stands as it did then) is told for the first time once more.
        """
        known_run, known, stood = (*(self._store.get(_TOLD, self._id) or self._told).split(" "), "", "", "")[:3]
        if known_run == run and known.isdecimal() and roll <= int(known):
            left = not self._told_here and roll == int(known) and stood == stands
            self._told_here = self._told_here or left
            return left
        self._told = f"{run} {roll} {stands}"
        self._store.put(_TOLD, self._told, self._id)
        self._told_here = True
        return True

    def json(self) -> dict[str, Any]:
        """The settings as a page is told them."""
        return {"accept": self.accept, "column_die": self.column_die, "pictures": self.pictures}


def _one_of(words: Sequence[str], kept: str | None) -> str:
    """What is kept, or the first of the words where that is none of them: never kept, or damaged."""
    return words[0] if kept not in words or kept is None else kept


def remembered_camera(store: Store, table_id: str) -> str | None:
    """The camera that was chosen on a page of the table last; None for none that lasts.

    Until 2026-11-30 an address without http:// was kept as it was typed, with the password in it: that is forgotten.
    """
    kept = store.get(_CAMERA, table_id) or ""
    lasting = _to_keep(completed(kept))
    if lasting != kept:
        store.put(_CAMERA, lasting, table_id)
    return lasting if lasting not in ("", _UNKEPT) else None


def camera_unkept(store: Store, table_id: str) -> bool:
    """Whether the camera that was chosen on a page of the table last is not kept, for the password in its address."""
    return store.get(_CAMERA, table_id) == _UNKEPT


def _to_keep(source: str) -> str:
    """What is kept of a source: itself, or that it was the demo or one with a password in its address."""
    if source == DEMO:
        return ""
    try:
        return source if without_secrets(source) == source else _UNKEPT
    except ValueError:  # damaged in the database: no page could choose it
        return ""


def forget_old_pictures(store: Store, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
    """Deletes the pictures of dice of games that were last played longer ago than the tables have set. At the start."""
    days = _one_of(PICTURE_DAYS, store.get(_PICTURES))
    if days != FOR_EVER:
        store.forget_pictures(in_words(now() - timedelta(days=int(days))))
