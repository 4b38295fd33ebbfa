"""`companion` in processes of its own that start in a tenth of the command's time: all is imported once for them.

Only for tests of what the program does once it runs. How it starts, and what it takes, is tested and measured of the
command itself (tests/web/test_play.py, tests/benchmarks).
"""

import multiprocessing
import os
import sys
from collections.abc import Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TextIO

_SERVER = multiprocessing.get_context("forkserver")
_SERVER.set_forkserver_preload(["companion.cli", "companion.web.play", "companion.vision.reader"])


class Forked:
    """`companion ARGUMENT ...`, with this process's environment and folder as they are now.

    As subprocess.Popen: `pid`, `stdout` (text, by lines), `kill`, `terminate` and `wait`.
    """

    def __init__(self, arguments: Sequence[str]) -> None:
        reading, writing = _SERVER.Pipe(duplex=False)
        self._process = _SERVER.Process(
            target=_run, args=(list(arguments), dict(os.environ), Path.cwd(), writing), daemon=True
        )
        self._process.start()
        writing.close()
        self.stdout: TextIO = os.fdopen(os.dup(reading.fileno()), encoding="utf-8")
        reading.close()

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    def kill(self) -> None:
        """kill -9."""
        self._process.kill()

    def terminate(self) -> None:
        self._process.terminate()

    def wait(self, seconds: float) -> int:
        """Its exit status, or less a signal's number. Raises TimeoutError."""
        self._process.join(seconds)
        if self._process.exitcode is None:
            raise TimeoutError(f"process {self.pid} has not ended after {seconds} s")
        return self._process.exitcode


def _run(arguments: list[str], environment: dict[str, str], folder: Path, output: Connection) -> None:
    """In the new process."""
    from companion.cli import main

    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    sys.stdout = os.fdopen(os.dup(output.fileno()), "w", encoding="utf-8")
    sys.exit(main(arguments))
