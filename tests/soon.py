"""Waiting for what other threads and processes do: for a condition, never for a time."""

import time
from collections.abc import Callable

PATIENCE_S = 60.0


def soon(true: Callable[[], object]) -> bool:
    """Whether a condition comes true within a minute: a slow machine is waited for, a quick one loses nothing."""
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        if true():
            return True
        time.sleep(0.02)
    return bool(true())
