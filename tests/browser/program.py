"""The real program in a process of its own, killed and started again where a test asks for it."""

import json
import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tests.forked import Forked
from tests.ports import free_port

_START_S = 120
_PATIENCE_S = 60

Launch = Callable[[Sequence[str]], "subprocess.Popen[str] | Forked"]


def as_a_person(arguments: Sequence[str]) -> subprocess.Popen[str]:
    """The command, from nothing: for what is measured of a whole process."""
    command = [sys.executable, "-m", "companion", *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


class Program:
    """`companion play` on a free port. `stop` ends it politely, `kill` does not; `start` brings it back there."""

    def __init__(self, data: Path, camera: str, *more: str, launch: Launch = Forked) -> None:
        self._port = free_port()
        self._arguments = ["play", "--port", str(self._port), "--camera", camera, "--data", str(data), *more]
        self._launch = launch
        self._process: subprocess.Popen[str] | Forked | None = None
        self.start()

    def start(self) -> None:
        """Returns once the page's address is printed."""
        self._process = self._launch(self._arguments)
        assert self._process.stdout is not None
        began = time.monotonic()
        for line in self._process.stdout:
            if self.url in line:
                return
            assert time.monotonic() - began < _START_S, "the program printed no address"
        status = self._process.wait(_PATIENCE_S)
        raise AssertionError(f"the program ended with status {status} before it printed its address")

    @property
    def pid(self) -> int:
        """The process that runs now."""
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        self._end(lambda process: process.kill())

    def signal(self, number: int) -> None:
        os.kill(self.pid, number)

    def stop(self) -> None:
        self._end(lambda process: process.terminate())

    def _end(self, how: Any) -> None:
        if self._process is not None:
            how(self._process)
            self._process.wait(_PATIENCE_S)
            if self._process.stdout is not None:
                self._process.stdout.close()
            self._process = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def snapshot(self) -> dict[str, Any]:
        """What a page is told now."""
        with urllib.request.urlopen(f"{self.url}/api/state", timeout=_PATIENCE_S) as reply:
            told: dict[str, Any] = json.load(reply)
        return told

    def phones(self) -> dict[str, Any]:
        """Where phones join, the code, and who has."""
        with urllib.request.urlopen(f"{self.url}/api/phones", timeout=_PATIENCE_S) as reply:
            told: dict[str, Any] = json.load(reply)
        return told

    def command(self, name: str, **args: Any) -> dict[str, Any]:
        """A command as another page would send it, from the newest snapshot; it must be accepted."""
        return self.post("/api/command", version=self.snapshot()["version"], name=name, **args)

    def post(self, path: str, **body: Any) -> dict[str, Any]:
        """What the host's page would send; it must be accepted."""
        request = urllib.request.Request(
            self.url + path, json.dumps(body).encode(), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=_PATIENCE_S) as reply:
            told: dict[str, Any] = json.load(reply)
        return told

    def new_game(self, *players: str, **options: Any) -> None:
        self.command("new_game", game="triple-snakes", players=list(players), options=options)

    def roll(self, *faces: int | None) -> None:
        self.command("event", event={"roll": list(faces)})

    def do(self, decision: str, **args: Any) -> None:
        self.command("event", event={"do": decision, **args})
