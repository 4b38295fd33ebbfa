"""What a machine makes of next to nothing: a page without a word, from a server that does no more than send it.

Measured in the same minute as what is promised, it tells a slow program from a machine that keeps everything waiting.
"""

import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tests.ports import free_port

_PATIENCE_S: Final = 60.0


@contextmanager
def bare_server() -> Iterator[str]:
    """The address of an empty page, sent by a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "index.html").write_text("<!doctype html><title>Bare</title>", encoding="ascii")
        port = free_port()
        command = [sys.executable, "-m", "http.server", str(port), "--bind", "127.0.0.1", "--directory", folder]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            url, until = f"http://127.0.0.1:{port}/", time.monotonic() + _PATIENCE_S
            while True:
                try:
                    round_trip(url)
                    break
                except OSError:
                    assert time.monotonic() < until, "the bare server did not begin"
                    time.sleep(0.05)
            yield url
        finally:
            server.terminate()
            server.wait(_PATIENCE_S)


def round_trip(url: str) -> float:
    """Seconds until an answer is there."""
    began = time.monotonic()
    with urllib.request.urlopen(url, timeout=_PATIENCE_S) as reply:
        reply.read()
    return time.monotonic() - began
