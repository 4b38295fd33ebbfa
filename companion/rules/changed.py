"""A copy of a frozen dataclass with other values: what applying an event mostly costs."""

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

T = TypeVar("T")


@cache
def _places(kind: type) -> tuple[tuple[str, Callable[[object, Any], None]], ...]:
    """The fields of a slotted dataclass, each with what sets it."""
    return tuple((name, getattr(kind, name).__set__) for name in kind.__slots__)  # type: ignore[attr-defined]


def changed(value: T, **changes: Any) -> T:
    """The same frozen dataclass with some fields changed.

    What `dataclasses.replace` does at half its cost, which is most of what applying an event costs.
    """
    kind: type = type(value)
    new: T = object.__new__(kind)
    for name, put in _places(kind):
        put(new, changes[name] if name in changes else getattr(value, name))
    return new
