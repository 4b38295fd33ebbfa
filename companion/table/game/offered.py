"""Which names a form for a new game offers, of those that stand in games: a record brought in may hold any."""

from collections.abc import Collection, Iterable
from typing import Final

from companion.names import is_accepted, spaced
from companion.table.game.unnamed import is_unnamed

_MOST: Final = 50


def offered(names: Iterable[str], forgotten: Collection[str]) -> list[str]:
    """The names that the form itself would take, without those that nobody gave; of those that are alike, the first."""
    passed_over = {likeness(name) for name in forgotten}
    firsts: dict[str, str] = {}
    for name in dict.fromkeys(map(spaced, names)):
        if is_accepted(name) and not is_unnamed(name) and likeness(name) not in passed_over:
            firsts.setdefault(likeness(name), name)
    return list(firsts.values())[:_MOST]


def likeness(name: str) -> str:
    """What names have in common that differ in capitals and spaces alone: they are hardly two people's."""
    return spaced(name).casefold()
