"""What was taken goes back to the system, told in processes of their own."""

import subprocess
import sys

import pytest

_PICTURES = """
import sys
from companion.memory import give_memory_back
from tests.fuzz.memory import resident_mib
give_memory_back()
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

_THREADS = """
import threading
from companion.memory import give_memory_back
from tests.fuzz.memory import resident_mib
give_memory_back()
turn, done, end = threading.Semaphore(0), threading.Semaphore(0), threading.Event()

def answer_once():
    turn.acquire()
    pieces = [bytearray(b"x") * (1 << 20) for _ in range(7)]
    del pieces
    done.release()
    end.wait()

threads = [threading.Thread(target=answer_once) for _ in range(32)]
for thread in threads:
    thread.start()
before = resident_mib()
for _ in threads:
    turn.release()
    done.acquire()
print(resident_mib() - before)
end.set()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nothing is done")
@pytest.mark.parametrize("program", [_PICTURES, _THREADS], ids=["holes between pictures", "a store for each thread"])
def test_what_is_done_with_goes_back_to_the_system(program: str) -> None:
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert float(done.stdout) < 24
