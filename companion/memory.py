"""How the program's memory goes back to the system."""

import ctypes
import sys
from typing import Final

_TRIM, _OWN_PIECE, _STORES = -1, -3, -8
"""glibc's names for what `mallopt` sets (M_TRIM_THRESHOLD, M_MMAP_THRESHOLD, M_ARENA_MAX)."""
_LARGE: Final = 2**22
"""Bytes from which on memory is taken as a piece of its own. A frame of 1280x720 has fewer: such are taken so often
that asking the system for them each time would make their decoding take half as long again."""
_UNUSED: Final = 2**23
"""Bytes that are kept for later at the end of a store: more than a frame has, for the same reason."""
_THREADS_SHARE: Final = 2
"""Stores that all threads share."""


def give_memory_back() -> None:
    """From now on what was taken for something large goes back to the system as soon as that is done with. To be
    called before there are threads.

    On Linux with glibc alone, whose allocator otherwise

    - learns from the first large pieces that are given back to take the next ones from a common store, of which holes
      stay between what lives on: after 40 minutes with a camera of 1280x720 that was some 60 MiB;
    - gives the web server's many threads stores of their own, eight for each core, and at the end of each would now
      stay what is kept for later: some 30 MiB after all dialogs of the page were opened, on two cores.

    Elsewhere nothing is done.
    """
    if sys.platform != "linux":
        return
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:
        mallopt(_OWN_PIECE, _LARGE)
        mallopt(_TRIM, _UNUSED)
        mallopt(_STORES, _THREADS_SHARE)
