"""Loading the models that are shipped in models/NAME: an ONNX file, and a card that says what it is.

The card (card.json) carries the SHA-256 of the model file, so that a model and what was measured of it cannot part
ways unseen. A model may be two networks, model.onnx and rest.onnx; whoever uses it knows when to ask which.
"""

from __future__ import annotations

import hashlib
import json
import threading
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np
import onnxruntime  # type: ignore[import-untyped,unused-ignore]
from numpy.typing import NDArray

from companion.config import resource
from companion.files import is_file
from companion.said import say
from companion.vision.errors import ModelError

onnxruntime.disable_telemetry_events()  # on Windows, which is told in another way than companion/__init__.py prevents

BATCH: Final = 16
"""Crops shown to a network at a time: more are hardly quicker, and what they take stays taken."""
_SHARING: Final = threading.Lock()


@dataclass(frozen=True)
class Model:
    """A loaded model.

    session: the onnxruntime session, ready to run.
    card: what card.json says (sha256, input, thresholds, measured figures).
    rest: the session of rest.onnx, None where the card names no rest_sha256.
    """

    name: str
    session: Any
    card: dict[str, Any]
    rest: Any = None


def read_card(folder: Path) -> dict[str, Any]:
    """The card of the model in `folder`, checked against the model file's SHA-256. Raises ModelError."""
    content = _content(folder / "card.json")
    try:
        card = json.loads(content)
    except ValueError as error:
        raise ModelError(
            say("The card of the model {name} cannot be read: {error}.", name=folder.name, error=str(error))
        ) from error
    if not isinstance(card, dict) or not isinstance(card.get("sha256"), str):
        raise ModelError(say("The card of the model {name} names no sha256.", name=folder.name))
    _check(folder / "model.onnx", card["sha256"])
    if "rest_sha256" in card:
        _check(folder / "rest.onnx", str(card["rest_sha256"]))
    return card


def _content(path: Path) -> bytes:
    """What is in a file of a model. Raises ModelError where it is missing or may not be read."""
    name, file, folder = path.parent.name, path.name, path.parent
    try:
        if is_file(path):
            return path.read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        raise ModelError(
            say("{file} of the model {name} cannot be read ({reason}).", file=file, name=name, reason=reason)
        ) from error
    raise ModelError(
        say("The model {name} is incomplete: {file} is missing from {folder}.", name=name, file=file, folder=folder)
    )


def _check(path: Path, wanted: str) -> None:
    """Raises ModelError where the file is missing, may not be read or has another SHA-256 than `wanted`."""
    digest = hashlib.sha256(_content(path)).hexdigest()
    if digest != wanted:
        raise ModelError(
            say(
                "The model {name} is not the one its card describes: its SHA-256 is {digest}…, the card says {card}….",
                name=path.parent.name,
                digest=digest[:12],
                card=wanted[:12],
            )
        )


def load(name: str, threads: int = 1, folder: Path | None = None) -> Model:
    """The model models/`name`, run on `threads` CPU threads. `folder` replaces the models folder. Raises ModelError."""
    place = (resource("models") if folder is None else folder) / name
    card = read_card(place)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = max(1, threads)
    options.inter_op_num_threads = 1
    # Frames come in a few sizes at most, but single pictures in any: planning memory per shape would keep a plan for
    # each.
    options.enable_mem_pattern = False
    options.log_severity_level = 3
    with _SHARING:  # `cache` alone would let two threads begin together: an allocator is registered once
        _share_memory()
    options.add_session_config_entry("session.use_env_allocators", "1")
    # Idle threads must not spin: the page and the camera share the cores.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")

    def session(file: str) -> Any:
        try:
            return onnxruntime.InferenceSession(str(place / file), options, providers=["CPUExecutionProvider"])
        except Exception as error:  # onnxruntime raises several types of its own, all for the same thing
            raise ModelError(say("The model {name} cannot be loaded: {error}.", name=name, error=str(error))) from error

    return Model(name, session("model.onnx"), card, session("rest.onnx") if "rest_sha256" in card else None)


@cache
def _share_memory() -> None:
    """All sessions of the program take what they compute in from one store: each keeps what it once took, and the eight
    of a camera's table had taken 200 MiB by the time that all had seen a crowded frame of 1280x720."""
    arena, default = onnxruntime.OrtAllocatorType.ORT_ARENA_ALLOCATOR, onnxruntime.OrtMemType.DEFAULT
    info = onnxruntime.OrtMemoryInfo("Cpu", arena, 0, default)
    onnxruntime.create_and_register_allocator(info, None)


def answers(session: Any, crops: NDArray[np.uint8]) -> NDArray[np.float32]:
    """What a network says (N, …) of crops (N, side, side, 3), at least one, shown to it BATCH at a time."""
    parts = [session.run(None, {"x": crops[k : k + BATCH]})[0] for k in range(0, len(crops), BATCH)]
    return np.concatenate(parts).astype(np.float32, copy=False)
