"""What all commands share: their exit statuses, and how they complain."""

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
