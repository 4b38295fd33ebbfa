"""The card of a model sealed: it names the SHA-256 of the files that it was measured with, which whoever loads the
model checks (companion/vision/models.py)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path


def seal(folder: Path, also: Mapping[str, object] | None = None) -> None:
    """Put the size and the SHA-256 of the model in `folder`, and what is told `also`, into its card.json, which is
    otherwise kept."""
    card_path = folder / "card.json"
    card = json.loads(card_path.read_text(encoding="utf-8")) if card_path.is_file() else {"name": folder.name}
    card.pop("rest_sha256", None)
    card.update(also or {})
    for path, name in ((folder / "model.onnx", "sha256"), (folder / "rest.onnx", "rest_sha256")):
        if path.is_file():
            card[name] = hash_of(path)
    card["bytes"] = sum(path.stat().st_size for path in folder.glob("*.onnx"))
    card_path.write_text(json.dumps(card, indent=1) + "\n", encoding="utf-8")


def hash_of(path: Path) -> str:
    """A file's SHA-256 as cards write it."""
    return hashlib.sha256(path.read_bytes()).hexdigest()
