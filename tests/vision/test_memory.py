"""What the reader takes of the machine's memory, told in a process of its own."""

import subprocess
import sys
from pathlib import Path

import cv2

from tests.benchmarks.shot import crowded

_PROGRAM = """
import sys
from companion.vision.pictures import open_image
from companion.vision.reader import Reader
from tests.fuzz.memory import resident_mib
frames = [open_image(path) for path in sys.argv[1:]]
reader = Reader()
before = resident_mib()
for frame in frames:
    reader.read(frame)
    reader.read(frame, 40.0, True)
print(resident_mib() - before)
"""


def test_large_crowded_frames_leave_less_than_100_mib_taken(tmp_path: Path) -> None:
    paths = [tmp_path / f"{across}.png" for across in (3, 7)]
    for path in paths:
        cv2.imwrite(str(path), crowded(int(path.stem), 2560, 1440))
    command = [sys.executable, "-c", _PROGRAM, *map(str, paths)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=280, check=True)
    assert float(done.stdout) < 100
