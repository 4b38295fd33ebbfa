"""What people call players and dice: how a name is kept, and whether all of it can be seen."""

import unicodedata
from typing import Final

_JOINERS: Final = dict.fromkeys((0x200C, 0x200D, *range(0xE0020, 0xE0080)))
"""Seen only by what they do to letters beside them: one parts those of Persian names, one makes several signs one, and
the others say whose a flag is."""
_UNSEEN: Final = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp"})
"""Categories of Unicode of which nothing is seen. What has none is newer than this Python: phones may have it."""

LONGEST: Final = 40
"""Letters of a player's name."""


def spaced(name: str) -> str:
    """A name as it is kept: what parts its words is one space."""
    return " ".join(name.split())


def is_empty(name: str) -> bool:
    """Whether nothing of a name is seen."""
    return not name.translate(_JOINERS)


def holds_unseen(name: str) -> bool:
    """Whether a name holds signs that cannot be seen, by which two that look alike may differ."""
    return any(unicodedata.category(letter) in _UNSEEN for letter in name.translate(_JOINERS))


def seen(text: str) -> str:
    """What is seen of a text in lines: a terminal would obey some of the other signs, and turn the order by others."""
    return "\n".join("".join(letter for letter in line if not holds_unseen(letter)) for line in text.split("\n"))


def is_accepted(name: str) -> bool:
    """Whether a player may be called so where a name is typed."""
    return not is_empty(name) and len(name) <= LONGEST and not holds_unseen(name)
