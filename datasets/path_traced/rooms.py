"""Rooms around path-traced dice: panoramas with their true brightness, from the npm package `@pmndrs/assets` (CC0).

What a polished die mirrors, and how soft its shadow is, tells a photograph from a render under a few lamps.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
import tempfile
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

_PACKED: Final = re.compile(rb"base64,([A-Za-z0-9+/=]+)")
_BRIGHTEST: Final = 60.0
"""Of a panorama, in its mean brightness."""


@dataclass(frozen=True)
class Room:
    """panorama: a file of panoramas(). turn: by how many degrees it is turned about the upright axis. light: its
    mean radiance."""

    panorama: Path
    turn: float
    light: float


def panoramas(package: Path) -> tuple[Path, ...]:
    """The panoramas of the unpacked package, in the order of their names. Raises ValueError where there are none."""
    found = tuple(sorted((package / "hdri").glob("*.exr.js")))
    if not found:
        raise ValueError(f"{package} holds no hdri/*.exr.js; unpack the npm package @pmndrs/assets there.")
    return found


@lru_cache(maxsize=8)
def light_of(panorama: Path) -> NDArray[np.float32]:
    """A panorama's linear light (H, W, 3) RGB, of mean 1; what is brightest is cut off, since few samples a pixel make
    it into sparks. Raises OSError or ValueError where there is no picture, RuntimeError without the extra render."""
    try:
        import OpenEXR
    except ImportError as error:
        raise RuntimeError("Rooms need the extra render: pip install -e .[render].") from error
    with tempfile.NamedTemporaryFile(suffix=".exr") as file:
        file.write(_unpacked(panorama))
        file.flush()
        with OpenEXR.File(file.name) as picture:
            light = picture.channels()["RGB"].pixels.astype(np.float32)
    light = np.nan_to_num(light, nan=0.0, posinf=1e4, neginf=0.0)
    return np.ascontiguousarray(np.clip(light / max(float(light.mean()), 1e-6), 0, _BRIGHTEST))


def _unpacked(panorama: Path) -> bytes:
    """The OpenEXR file in a panorama's."""
    packed = _PACKED.search(panorama.read_bytes())
    try:
        if packed is None:
            raise ValueError
        return base64.b64decode(packed[1], validate=True)
    except (ValueError, binascii.Error) as error:
        raise ValueError(f"{panorama} holds no picture.") from error


def fingerprints(package: Path) -> dict[str, str]:
    """SHA-256 of each panorama's file, by name, for a manifest."""
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in panoramas(package)}
