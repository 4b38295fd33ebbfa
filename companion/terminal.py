"""What all commands share: their exit statuses, how they complain, and how they say how sure something is."""

import os
import sys
from typing import Final, TextIO

DONE: Final = 0
ILLEGAL: Final = 1
"""An event of a record is against the rules."""
UNUSABLE: Final = 2
"""Something that the command was given cannot be used."""
INTERRUPTED: Final = 130
"""Ctrl-C ended the command."""


def ready_outputs() -> None:
    """Any text can be printed from now on, also where an output was closed from the start."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, nowhere())
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def nowhere() -> TextIO:
    """An output that nobody reads, in the place of one that cannot be written."""
    return open(os.devnull, "w", encoding="utf-8")


def leave_lost_connections() -> None:
    """From now on nothing is said of what a connection could not send before it was lost. Libraries leave it for Python
    to send when the connection is forgotten, and from 3.13 on the failing of that is a traceback. All else is told."""
    tell = sys.unraisablehook
    sys.unraisablehook = lambda told: None if isinstance(told.exc_value, OSError) else tell(told)


def complain(sentence: str) -> int:
    """Prints a sentence on standard error, if it can be, after what has been printed so far. Returns UNUSABLE."""
    sys.stdout.flush()
    try:
        print(sentence, file=sys.stderr, flush=True)
    except OSError:  # no room, or nobody reads it; the status tells
        sys.stderr = nowhere()
    return UNUSABLE


def last_line(error: Exception) -> str:
    """Why something failed, in a line: some libraries write a page of advice, and the reason at its end."""
    return str(error).strip().rpartition("\n")[2]


def percent(confidence: float) -> str:
    """How sure a reading is (0-1), in whole percent, rounded down and never 100: a reading is not a certainty."""
    return f"{min(99, int(100 * confidence + 1e-9))} %"
