"""What all commands share: their exit statuses, how they complain, and how they say how sure something is."""

import sys
from typing import Final

DONE: Final = 0
ILLEGAL: Final = 1
"""An event of a record is against the rules."""
UNUSABLE: Final = 2
"""Something that the command was given cannot be used."""


def complain(sentence: str) -> int:
    """Prints a sentence on standard error, after what has been printed so far. Returns UNUSABLE."""
    sys.stdout.flush()
    print(sentence, file=sys.stderr, flush=True)
    return UNUSABLE


def percent(confidence: float) -> str:
    """How sure a reading is (0-1), in whole percent, rounded down and never 100: a reading is not a certainty."""
    return f"{min(99, int(100 * confidence + 1e-9))} %"
