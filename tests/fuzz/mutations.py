"""Broken copies of good input: bytes flipped, cut, doubled; JSON with values of the wrong kind. All from a seed."""

from __future__ import annotations

import json
import random
from typing import Any, Final

_ODD: Final[tuple[Any, ...]] = (
    None, True, -1, 0, 7, 10**30, 1.5, "", "Ann", "\x00", "é" * 40, "<b>", "../x", [], {}, [[]], {"do": []}, [1] * 50,
)  # fmt: skip
_DEEP: Final = "[" * 3000


def bytes_like(good: bytes, chance: random.Random) -> bytes:
    """`good` with a few bytes changed, lost or repeated."""
    data = bytearray(good)
    for _ in range(chance.choice((1, 1, 2, 5, 30))):
        if not data:
            break
        at = chance.randrange(len(data))
        kind = chance.randrange(4)
        if kind == 0:
            data[at] = chance.randrange(256)
        elif kind == 1:
            del data[at : at + chance.choice((1, 3, 100, 100_000))]
        elif kind == 2:
            data[at:at] = data[at : at + chance.choice((1, 8, 500))]
        else:
            data[at:at] = chance.randbytes(chance.choice((1, 4, 60)))
    return bytes(data)


def value_like(good: Any, chance: random.Random) -> Any:
    """`good` with one value, at any depth, replaced, removed or repeated."""
    if isinstance(good, dict) and good and chance.random() < 0.8:
        key = chance.choice(sorted(good))
        if chance.random() < 0.15:
            return {name: value for name, value in good.items() if name != key}
        return {**good, key: value_like(good[key], chance)}
    if isinstance(good, list) and good and chance.random() < 0.8:
        at = chance.randrange(len(good))
        if chance.random() < 0.15:
            return [*good[:at], *good[at + 1 :], good[at], good[at]]
        return [*good[:at], value_like(good[at], chance), *good[at + 1 :]]
    return chance.choice(_ODD)


def json_like(good: Any, chance: random.Random) -> bytes:
    """A JSON text like `good`'s, with wrong values, or broken as a text."""
    if chance.random() < 0.01:
        return _DEEP.encode()
    text = json.dumps(value_like(good, chance)).encode()
    return bytes_like(text, chance) if chance.random() < 0.2 else text
