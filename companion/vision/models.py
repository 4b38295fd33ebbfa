"""Loading the models that are shipped in models/NAME: an ONNX file, and a card that says what it is.

The card (card.json) carries the SHA-256 of the model file, so that a model and what was measured of it cannot part
ways unseen.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import onnxruntime  # type: ignore[import-untyped,unused-ignore]

from companion.config import resource
from companion.said import say


class ModelError(RuntimeError):
    """A model that is missing, damaged or not the one its card describes. The text is one sentence for a person."""


@dataclass(frozen=True)
class Model:
    """A loaded model.

    session: the onnxruntime session, ready to run.
    card: what card.json says (sha256, input, thresholds, measured figures).
    """

    name: str
    session: Any
    card: dict[str, Any]


def read_card(folder: Path) -> dict[str, Any]:
    """The card of the model in `folder`, checked against the model file's SHA-256. Raises ModelError."""
    card_path, model_path = folder / "card.json", folder / "model.onnx"
    for path in (card_path, model_path):
        if not path.is_file():
            raise ModelError(
                say(
                    "The model {name} is incomplete: {file} is missing from {folder}.",
                    name=folder.name,
                    file=path.name,
                    folder=folder,
                )
            )
    try:
        card = json.loads(card_path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ModelError(
            say("The card of the model {name} cannot be read: {error}.", name=folder.name, error=str(error))
        ) from error
    if not isinstance(card, dict) or not isinstance(card.get("sha256"), str):
        raise ModelError(say("The card of the model {name} names no sha256.", name=folder.name))
    digest = hashlib.sha256(model_path.read_bytes()).hexdigest()
    if digest != card["sha256"]:
        raise ModelError(
            say(
                "The model {name} is not the one its card describes: its SHA-256 is {digest}…, the card says {card}….",
                name=folder.name,
                digest=digest[:12],
                card=card["sha256"][:12],
            )
        )
    return card


def load(name: str, threads: int = 1, folder: Path | None = None) -> Model:
    """The model models/`name`, run on `threads` CPU threads. `folder` replaces the models folder (for tests). Raises
    ModelError."""
    place = (resource("models") if folder is None else folder) / name
    card = read_card(place)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = max(1, threads)
    options.inter_op_num_threads = 1
    # Frames come in a few sizes at most, but single pictures in any: planning memory per shape would keep a plan for
    # each.
    options.enable_mem_pattern = False
    options.log_severity_level = 3
    # Idle threads must not spin: the page and the camera share the cores.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    try:
        session = onnxruntime.InferenceSession(str(place / "model.onnx"), options, providers=["CPUExecutionProvider"])
    except Exception as error:  # onnxruntime raises several types of its own, all for the same thing
        raise ModelError(say("The model {name} cannot be loaded: {error}.", name=name, error=str(error))) from error
    return Model(name, session, card)
