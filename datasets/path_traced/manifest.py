"""What path-traced pictures were made from what: a folder's manifest.json, an entry for each kind of run into it.

An entry holds the order, the seeds of the pictures made by it, the project's code by SHA-256, and packages by version.
Runs that differ in none of these but the seeds share an entry.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final

_NAME: Final = "manifest.json"
_PACKAGES: Final = ("mitsuba", "drjit", "pyoidn", "openexr", "numpy", "opencv-python-headless")
_OURS: Final = ("companion.", "datasets.")

Entry = dict[str, Any]


def code() -> dict[str, str]:
    """The SHA-256 of each module of this project that is loaded, by its name."""
    files = {name: getattr(module, "__file__", None) for name, module in list(sys.modules.items())}
    ours = {name: Path(file) for name, file in sorted(files.items()) if name.startswith(_OURS) and file}
    return {name: hashlib.sha256(file.read_bytes()).hexdigest() for name, file in ours.items()}


def packages() -> dict[str, str | None]:
    """The version of each package that makes pictures, None where it is not installed."""
    found: dict[str, str | None] = {}
    for package in _PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = None
    return found


def read_manifest(folder: Path) -> list[Entry]:
    """The entries of a folder, none where nothing was made in it yet."""
    path = folder / _NAME
    return json.loads(path.read_text(encoding="utf-8"))["made"] if path.is_file() else []


def note(folder: Path, facts: Entry, seeds: Sequence[int], is_there: Callable[[Entry, int], bool]) -> None:
    """Notes that `seeds` are made now by what `facts` says.

    is_there: whether the picture of an entry's seed is in the folder; what a broken-off run has left is not, and is the
    entry's no more.
    """
    kept = read_manifest(folder)
    entries = [{**one, "seeds": [seed for seed in one["seeds"] if is_there(one, seed)]} for one in kept]
    same = [one for one in entries if {**one, "seeds": []} == {**facts, "seeds": []}]
    others = [one for one in entries if one not in same and one["seeds"]]
    together = sorted({*seeds, *(seed for one in same for seed in one["seeds"])})
    made = [*others, {**facts, "seeds": together}] if together else others
    (folder / _NAME).write_text(json.dumps({"made": made}, indent=1) + "\n", encoding="utf-8")
