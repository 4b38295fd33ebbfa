"""`companion rules [WHAT…]`: the rulings in words, in the terminal's language."""

import shutil
import textwrap
from collections.abc import Sequence
from typing import Final

from companion.locale import native, translated
from companion.rules.games import GAMES
from companion.rules.rulings import RULINGS, rulings_of
from companion.terminal import DONE, complain

_WIDEST: Final = 100
_INDENT: Final = " " * 8


def run_rules(names: Sequence[str]) -> int:
    """Prints the rulings of these ids and games, or all. Returns the exit status: 2 where a name is neither."""
    asked: list[str] = []
    for name in names or RULINGS:
        found = rulings_of(name.lower()) or [ruling for ruling in RULINGS if ruling == name.upper()]
        if not found:
            each = dict.fromkeys(tuple(rulings_of(game)) for game in GAMES)
            ids = ", ".join(f"{of[0]} to {of[-1]}" for of in each if of)
            return complain(f"{name} is no ruling and no game; there are {ids}, and the games {', '.join(GAMES)}.")
        asked += found
    width = min(_WIDEST, shutil.get_terminal_size().columns)
    for ruling in dict.fromkeys(asked):
        text = f"{ruling:8}{translated(RULINGS[ruling], native())}"
        print(textwrap.fill(text, width, subsequent_indent=_INDENT, break_on_hyphens=False))
    return DONE
