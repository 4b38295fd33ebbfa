"""What was taken for pictures goes back to the system, told in a process of its own."""

import subprocess
import sys

import pytest

_PROGRAM = """
import sys
from companion.memory import give_back_large_pieces
from tests.fuzz.memory import resident_mib
give_back_large_pieces()
first = bytearray(b"x") * (12 << 20)  # so large a piece given back, the allocator would take the next from its store
del first
before, kept = resident_mib(), []
pictures = []
for _ in range(16):
    pictures.append(bytearray(b"x") * (6 << 20))
    kept.append(bytearray(b"x") * 100_000)  # what lives on between them
pictures.clear()
print(resident_mib() - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nothing is done")
def test_pictures_that_are_done_with_leave_no_holes_in_memory() -> None:
    command = [sys.executable, "-c", _PROGRAM]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert float(done.stdout) < 24
