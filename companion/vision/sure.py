"""From which confidence on a roll counts unasked: what the namer's card says was measured for it."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from companion.config import resource


@cache
def sure_enough(folder: Path | None = None) -> float:
    """The probability (0-1) that a roll is right from which it counts unasked. `folder` replaces the models folder.

    Read from the card alone, so that a table without a camera need not load the models. 1.0, which asks about every
    roll, where no such card can be read.
    """
    try:
        card = json.loads(((folder or resource("models")) / "namer" / "card.json").read_text(encoding="utf-8"))
        return float(card["rule"]["auto_accept"])
    except (OSError, ValueError, KeyError, TypeError):
        return 1.0
