"""A PostgreSQL server of the tests' own, in a temporary folder, started and stopped as a test asks.

Without PostgreSQL's programs the tests are skipped with a sentence; in CI (the variable `CI` is set) that is a failure.
"""

import os
import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path

import pg8000.native
import pytest

from tests.ports import free_port

_HOW = "PostgreSQL was not found; install it (on Debian: apt-get install postgresql) to run the tests of many tables"


def _programs() -> Path:
    found = shutil.which("initdb")
    folders = [Path(found).parent] if found else sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    for folder in folders:
        if (folder / "initdb").exists() and (folder / "pg_ctl").exists():
            return folder
    if os.environ.get("CI"):
        pytest.fail(_HOW)
    pytest.skip(_HOW)


class Postgres:
    """`stop` and `start` as a test needs them; the data stay. It refuses to run as root, so then it is another user."""

    def __init__(self) -> None:
        self._programs = _programs()
        self.folder = Path(tempfile.mkdtemp(prefix="companion-postgres-"))
        self._user: str | None = None
        if os.geteuid() == 0:
            self._user = next(one.pw_name for one in pwd.getpwall() if one.pw_name in ("postgres", "nobody"))
            shutil.chown(self.folder, self._user)
        self.port = free_port()
        self._made = 0
        data = str(self.folder / "data")
        self._run("initdb", "-D", data, "-U", "companion", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync")
        self.start()

    def start(self) -> None:
        """Returns once it answers."""
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c fsync=off -c shared_buffers=16MB"
        self._control("start", "-o", options, "-l", str(self.folder / "log"))

    def stop(self) -> None:
        """At once, as a crash would."""
        self._control("stop", "-m", "immediate")

    def remove(self) -> None:
        """Leaves nothing behind."""
        self.stop()
        shutil.rmtree(self.folder)

    def database(self) -> str:
        """A new, empty database; returns its URL."""
        self._made += 1
        server = pg8000.native.Connection("companion", host="127.0.0.1", port=self.port, database="postgres")
        server.run(f"CREATE DATABASE games{self._made}")
        server.close()
        return f"postgresql://companion@127.0.0.1:{self.port}/games{self._made}"

    def _control(self, *words: str) -> None:
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-w", "-s", *words)

    def _run(self, program: str, *words: str) -> None:
        done = subprocess.run(
            [str(self._programs / program), *words],
            cwd=self.folder,
            user=self._user,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,  # no pipe: the server inherits it and never closes it
            stderr=subprocess.DEVNULL,
            check=False,
            timeout=120,
        )
        assert done.returncode == 0, f"{program} {words} failed with status {done.returncode}"
