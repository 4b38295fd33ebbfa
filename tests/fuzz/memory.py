"""How much memory this process holds."""

import gc
from pathlib import Path


def resident_mib() -> float:
    """Resident memory of this process in MiB, what can be collected first given back."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096 / 2**20
