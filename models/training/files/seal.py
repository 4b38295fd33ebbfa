"""The card of a model sealed: it names the SHA-256 of the files that it was measured with, which whoever loads the
model checks (companion/vision/models.py)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from companion.config import resource

_SHARED: Final = ("input", "licence", "rule")
"""What a new model takes over from the shipped one; what was measured of that is not true of it."""


def seal(folder: Path, also: Mapping[str, object] | None = None, like: str | None = None) -> None:
    """Put the size and the SHA-256 of the model in `folder`, and what is told `also`, into its card.json, which is
    otherwise kept. like: the shipped model by whose rule a new one is read until its own is set."""
    card_path = folder / "card.json"
    card = _read(card_path) if card_path.is_file() else {"name": folder.name, **_shared(like)}
    card.pop("rest_sha256", None)
    card.update(also or {})
    for path, name in ((folder / "model.onnx", "sha256"), (folder / "rest.onnx", "rest_sha256")):
        if path.is_file():
            card[name] = hash_of(path)
    card["bytes"] = sum(path.stat().st_size for path in folder.glob("*.onnx"))
    card_path.write_text(json.dumps(card, indent=1) + "\n", encoding="utf-8")


def _shared(like: str | None) -> dict[str, Any]:
    shipped = {} if like is None else _read(resource("models") / like / "card.json")
    return {key: shipped[key] for key in _SHARED if key in shipped}


def _read(card: Path) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(card.read_text(encoding="utf-8"))
    return told


def hash_of(path: Path) -> str:
    """A file's SHA-256 as cards write it."""
    return hashlib.sha256(path.read_bytes()).hexdigest()
