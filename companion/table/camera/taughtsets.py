"""The sets of taught dice of this table: files in a folder, and the one that is in use.

What runs networks is imported where it is needed: a table without a camera goes without.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote, unquote

import numpy as np
from numpy.typing import NDArray

from companion.files import write_whole
from companion.said import say
from companion.vision.errors import ModelError, TaughtError
from companion.vision.reading import Reading
from companion.vision.taught.dice_set import (
    LONGEST_NAME,
    Cut,
    TaughtSet,
    checked_face,
    checked_name,
    counted,
    read,
    written,
)

if TYPE_CHECKING:
    from companion.vision.reader import Reader
    from companion.vision.taught.looks import Features
    from companion.vision.taught.teaching import Head, Trial

_END: Final = ".dice.json"
_IN_USE: Final = "in-use"
_MOST_SETS: Final = 40
_Counted = tuple[tuple[int, int, int] | None, list[list[Any]] | None]
"""What tells a file from an earlier one, and the faces in it with how many pictures each; None for a damaged one."""


class TaughtSets:
    """All methods may be called from any thread; those that change or use a set raise TaughtError with one sentence
    where that cannot be."""

    def __init__(self, folder: Path, make_reader: Callable[[], Reader]) -> None:
        """folder: where the sets are kept; made when first needed. make_reader: makes the built-in reader, once."""
        self._folder = folder
        self._make_reader = make_reader
        self._lock = threading.RLock()
        self._learning = threading.Lock()  # taken before the other, and for seconds; who only asks does not wait for it
        self._reader: Reader | None = None
        self._features: Features | None = None
        self._head: Head | None = None
        self._faces: dict[str, _Counted] = {}
        self._fresh = False  # whether the head is that of the set in use as it now is

    # ---- reading ---------------------------------------------------------------------------------------------------

    def builtin(self) -> Reader:
        """The built-in reader, made once. Raises ModelError."""
        with self._lock:
            if self._reader is None:
                self._reader = self._make_reader()
            return self._reader

    def read(
        self, frame: NDArray[np.uint8], die_size: float | None = None, thorough: bool = False, turned: float = 0
    ) -> Reading:
        """The dice in a frame, as Reader.read: with the set in use where there is one, else as built in."""
        from companion.vision.taught.reader import TaughtReader

        reader = self.builtin()
        with self._learning:
            if not self._fresh:
                self._fresh = True  # until something changes, be it while it is learnt
                try:
                    self._head = self._fitted()
                except ModelError:
                    self._fresh = False
                    raise
            head = self._head
        reads = reader if head is None else TaughtReader(reader, head, self._embed())
        return reads.read(frame, die_size, thorough, turned)

    def _fitted(self) -> Head | None:
        """What is learnt of the set in use, None where there is none."""
        from companion.vision.taught.teaching import fit

        try:
            with self._lock:
                name = self.in_use()
                taught = None if name is None else self.load(name)
            return None if taught is None else fit(taught, self._embed())
        except TaughtError:  # gone or damaged since it was chosen: the built-in faces go on
            return None

    def _embed(self) -> Features:
        """The features' network, loaded once. Raises ModelError."""
        from companion.vision import models
        from companion.vision.taught.looks import Features

        with self._lock:
            if self._features is None:
                self._features = Features(models.load("features"))
            return self._features

    # ---- the sets --------------------------------------------------------------------------------------------------

    def names(self) -> list[str]:
        """Of all sets, in order."""
        found = self._folder.glob("*" + _END) if self._folder.is_dir() else ()
        return sorted(unquote(path.name.removesuffix(_END)) for path in found)

    def in_use(self) -> str | None:
        """The set that reading uses, None for the built-in faces alone."""
        try:
            name = (self._folder / _IN_USE).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):  # damaged: the built-in faces go on
            return None
        return name if self._is_there(name) else None

    def use(self, name: str | None) -> None:
        """Reads with this set from now on; None: with the built-in faces alone. A set that cannot be fitted is not
        taken into use."""
        from companion.vision.taught.teaching import fit

        with self._learning:
            data = None if name is None else self.exported(name)
            head = None if data is None else fit(read(data), self._embed())
            with self._lock:
                unchanged = name is None or self.exported(name) == data
                self._write(_IN_USE, (name or "").encode())
                self._head, self._fresh = head, unchanged

    def load(self, name: str) -> TaughtSet:
        """The set of this name."""
        return read(self.exported(name))

    def add(self, name: str, face: object, frame: NDArray[np.uint8]) -> tuple[TaughtSet, Cut]:
        """Shows one more picture of `face`, to a new set where there is none of that name; the set and what was cut."""
        from companion.vision.taught.reader import shown_die
        from companion.vision.taught.teaching import refuse_second_name

        name, known = checked_name(name), checked_face(face)
        cut = shown_die(self.builtin(), frame)  # takes a while, for which nobody else is kept waiting
        with self._lock:
            names = self.names()
            taught = self.load(name) if name in names else TaughtSet(name, {})
            if not taught.faces and len(names) >= _MOST_SETS:
                raise TaughtError(say("There are enough sets of dice; delete one first."))
            refuse_second_name(taught, known, cut)
            taught = taught.with_picture(known, cut)
            self._keep(taught)
        return taught, cut

    def forget(self, name: str, face: object) -> None:
        """Takes what was shown of `face` out of a set."""
        with self._lock:
            self._keep(self.load(name).without(checked_face(face)))

    def tried(self, name: str) -> Trial:
        """How the set reads pictures that it did not learn from."""
        from companion.vision.taught.teaching import tried

        return tried(self.load(name), self._embed())

    def rename(self, name: str, to: object) -> str:
        """Gives a set another name; the name as it now is."""
        new = checked_name(to)
        with self._lock:
            taught, used = self.load(name), self.in_use() == name
            if new == name:
                return new
            if new in self.names():
                raise TaughtError(say("There are dice of the name {name} already; choose another name.", name=new))
            self._keep(replace(taught, name=new))
            self._remove(self._path(name))
            if used:
                self._write(_IN_USE, new.encode())
        return new

    def delete(self, name: str) -> None:
        """Deletes a set; reading goes on with the built-in faces where it was in use."""
        with self._lock:
            used = self.in_use() == name
            self._remove(self._existing_path(name))
            if used:  # or another set that is given this name would be in use at once
                self._fresh = False
                self._write(_IN_USE, b"")

    def exported(self, name: str) -> bytes:
        """The set as the bytes of a file."""
        try:
            return self._existing_path(name).read_bytes()
        except OSError:
            raise TaughtError(say("There are no dice of the name {name}.", name=name)) from None

    def take(self, data: bytes) -> str:
        """Takes in an exported set; its name, with a number where that is taken already."""
        taught = read(data)
        with self._lock:
            names = self.names()
            if len(names) >= _MOST_SETS:
                raise TaughtError(say("There are enough sets of dice; delete one first."))
            name, number = taught.name, 2
            while name in names:
                name, number = f"{taught.name[: LONGEST_NAME - 4]} {number}", number + 1
            self._keep(replace(taught, name=name))
        return name

    def told(self) -> dict[str, Any]:
        """{"sets": [{"name", "faces": [[face, pictures], …]}], "in_use": name or null}; faces null: a damaged file."""
        known = self._faces  # what another thread may put in its place meanwhile is as good
        now = self._faces = {name: self._counted(name, known.get(name)) for name in self.names()}
        sets = [{"name": name, "faces": faces} for name, (_, faces) in now.items()]
        return {"sets": sets, "in_use": self.in_use()}

    def _counted(self, name: str, known: _Counted | None) -> _Counted:
        """The faces of a set; its file, of some hundred pictures, is read only where it is another one than before."""
        try:
            stat = self._path(name).stat()
            stamp = (stat.st_ino, stat.st_mtime_ns, stat.st_size)
            if known is not None and known[0] == stamp:
                return known
            return stamp, [list(each) for each in counted(self.exported(name)).items()]
        except (OSError, TaughtError):
            return None, None

    def _is_there(self, name: str) -> bool:
        try:
            return self._path(name).is_file()
        except (OSError, ValueError):  # longer than names of files can be, or no text
            return False

    def _existing_path(self, name: str) -> Path:
        """The file of a set that there is, damaged or not."""
        if not self._is_there(name):
            raise TaughtError(say("There are no dice of the name {name}.", name=name))
        return self._path(name)

    def _path(self, name: str) -> Path:
        return self._folder / (quote(name, safe=" ") + _END)

    def _keep(self, taught: TaughtSet) -> None:
        self._write(self._path(taught.name).name, written(taught))
        if taught.name == self.in_use():
            self._fresh = False

    def _remove(self, path: Path) -> None:
        try:
            path.unlink()
        except OSError as error:
            raise TaughtError(
                say("The dice cannot be deleted from {folder} ({why}); see to it and try again.",
                    folder=str(self._folder), why=error.strerror or str(error))
            ) from None  # fmt: skip

    def _write(self, name: str, data: bytes) -> None:
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            write_whole(self._folder / name, data)
        except OSError as error:
            raise TaughtError(
                say("The dice cannot be stored in {folder} ({why}); see to it and try again.",
                    folder=str(self._folder), why=error.strerror or str(error))
            ) from None  # fmt: skip
