"""A club's evening: many tables in one program, a roll every two seconds at each, three pages looking on at each.

python -m tests.benchmarks.club [--tables 20] [--pages 3] [--seconds 30]
"""

import argparse
import http.client
import json
import math
import os
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from tests.benchmarks.bare import bare_server, round_trip
from tests.browser.program import Program, as_a_person

PAGES: Final = 3
EVERY_S: Final = 2.0
_LATE_S: Final = 20.0
_BARE_EVERY_S: Final = 0.05


@dataclass(frozen=True)
class Evening:
    """delays: seconds from sending a roll to each page's hearing of it. lost: how often a page never heard. worked:
    seconds of processor time that the program took for each roll, its pages told; other work does not count in it.
    bare: seconds that a bare page took to come from another process, asked for again and again meanwhile."""

    delays: list[float]
    lost: int
    worked: float
    bare: list[float]

    @property
    def p95(self) -> float:
        """The delay in seconds that one in twenty exceeds."""
        return _p95(self.delays)

    @property
    def bare_p95(self) -> float:
        """The same of the bare page."""
        return _p95(self.bare)


def _p95(seconds: list[float]) -> float:
    return sorted(seconds)[math.ceil(0.95 * len(seconds)) - 1]


class _Page(threading.Thread):
    """Listens to a table's events and notes when it heard of each number of rolls."""

    def __init__(self, address: str, table: str) -> None:
        super().__init__(daemon=True)
        host = urlsplit(address)
        self._connection = http.client.HTTPConnection(host.hostname or "", host.port, timeout=60)
        self._connection.request("GET", f"{table}api/events")
        self._reply = self._connection.getresponse()
        assert self._reply.status == 200
        self.heard: dict[int, float] = {}

    def run(self) -> None:
        try:
            while line := self._reply.readline():
                now = time.monotonic()
                if line.startswith(b"data: "):
                    game = json.loads(line[6:]).get("game")  # none in a look of the camera
                    for count in range(len(game["history"]) if game else 0, 0, -1):
                        if count in self.heard:
                            break
                        self.heard[count] = now
        except (OSError, ValueError, AttributeError, http.client.HTTPException):
            return  # the program has ended


class _Table:
    """Rolls at one table, beginning a part of a roll's time after the table before it."""

    def __init__(self, address: str, table: str, pages: int) -> None:
        self._host, self._table = urlsplit(address), table
        state = self._ask("GET", "api/state", None)
        body = {"version": state["version"], "name": "new_game", "game": "triple-snakes", "players": ["Ann", "Bo"]}
        self._version = self._ask("POST", "api/command", body)["version"]
        self.sent: list[float] = []
        self.pages = [_Page(address, table) for _ in range(pages)]

    def _ask(self, method: str, path: str, body: Any) -> Any:
        connection = http.client.HTTPConnection(self._host.hostname or "", self._host.port, timeout=60)
        content = None if body is None else json.dumps(body)
        connection.request(method, self._table + path, content, {"Content-Type": "application/json"})
        reply = connection.getresponse()
        told = json.loads(reply.read())
        connection.close()
        assert reply.status == 200, told
        return told

    def play(self, until: float, first: float) -> None:
        """A roll of two 1s ends a turn at once, so that the next roll is always due."""
        time.sleep(first)
        while (began := time.monotonic()) < until:
            event = {"version": self._version, "name": "event", "event": {"roll": [1, 1, 2, 3]}}
            self.sent.append(began)
            self._version = self._ask("POST", "api/command", event)["version"]
            time.sleep(max(0.0, began + EVERY_S - time.monotonic()))


def processor_seconds(pid: int) -> float:
    """Processor time that a process has taken."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def evening(tables: int, seconds: float, pages: int = PAGES) -> Evening:
    """Plays and listens for so long."""
    bare: list[float] = []

    def ask_bare(url: str, until: float) -> None:
        while time.monotonic() < until:
            bare.append(round_trip(url))
            time.sleep(_BARE_EVERY_S)

    with tempfile.TemporaryDirectory() as folder, bare_server() as url:
        program = Program(Path(folder), "off", "--tables", str(tables), launch=as_a_person)
        try:
            club = [_Table(program.url, f"/t/{number}/", pages) for number in range(1, tables + 1)]
            for page in [page for table in club for page in table.pages]:
                page.start()
            until, before = time.monotonic() + seconds, processor_seconds(program.pid)
            players = [
                threading.Thread(target=table.play, args=(until, n * EVERY_S / tables)) for n, table in enumerate(club)
            ]
            players.append(threading.Thread(target=ask_bare, args=(url, until)))
            for player in players:
                player.start()
            for player in players:
                player.join()
            late = time.monotonic() + _LATE_S
            missing = [(page, len(table.sent)) for table in club for page in table.pages]
            while any(count not in page.heard for page, count in missing) and time.monotonic() < late:
                time.sleep(0.05)
            worked = processor_seconds(program.pid) - before
        finally:
            program.stop()
    heard = [
        (page.heard.get(count), sent)
        for table in club
        for page in table.pages
        for count, sent in enumerate(table.sent, 1)
    ]
    delays = [when - sent for when, sent in heard if when is not None]
    rolls = sum(len(table.sent) for table in club)
    return Evening(delays, sum(when is None for when, _ in heard), worked / rolls, bare)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--pages", type=int, default=PAGES, help="at each table")
    parser.add_argument("--seconds", type=float, default=30)
    options = parser.parse_args()
    found = evening(options.tables, options.seconds, options.pages)
    median = sorted(found.delays)[len(found.delays) // 2]
    print(
        f"{options.tables} tables, {options.pages} pages each, a roll every {EVERY_S:g} s each: "
        f"{len(found.delays)} heard, {found.lost} lost; median {1000 * median:.0f} ms, p95 {1000 * found.p95:.0f} ms, "
        f"{1000 * found.worked:.1f} ms of processor time a roll"
    )


if __name__ == "__main__":
    main()
