"""Many pages and slow ones: commands are answered and the other pages hear of them."""

import http.client
import json
import socket
import time
from contextlib import ExitStack, closing
from typing import Any

import pytest

from tests.table.driving import begin, roll
from tests.web.conftest import Live
from tests.web.endpoints.test_streams import event, opened

PAGES = 100
SOON_S = 10.0  # for machines that do other work; a starved command would wait for a page to close


def command(live: Live, name: str, **args: Any) -> int:
    connection = http.client.HTTPConnection("127.0.0.1", live.port, timeout=SOON_S)
    with closing(connection):
        body = json.dumps({"version": live.table.now[0], "name": name, **args})
        connection.request("POST", "/api/command", body, {"Content-Type": "application/json"})
        return connection.getresponse().status


@pytest.mark.alone
def test_a_hundred_pages_hear_of_a_roll_and_starve_no_command(live: Live) -> None:
    begin(live.table)
    with ExitStack() as leaving:
        pages = [leaving.enter_context(opened(live, "/api/events")) for _ in range(PAGES)]
        assert {page.status for page in pages} == {200}
        for page in pages:
            event(page)
        began = time.monotonic()
        assert command(live, "event", event={"roll": [4, 4, 4, 2]}) == 200
        assert time.monotonic() - began < SOON_S
        for page in pages:
            assert len(event(page)[1]["game"]["history"]) == 1


def test_a_page_that_reads_nothing_holds_up_nobody(live: Live) -> None:
    begin(live.table)
    slow = socket.socket()
    slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
    with closing(slow), opened(live, "/api/events") as page:
        slow.connect(("127.0.0.1", live.port))
        host = f"127.0.0.1:{live.port}"
        slow.sendall(f"GET /api/events HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        event(page)
        for count in range(1, 41):
            assert command(live, "event", event={"roll": [1, 1, 2, 3]}) == 200
            heard = 0
            while heard < count:
                heard = len(event(page)[1]["game"]["history"])


def test_a_clock_set_back_stops_nothing(live: Live, monkeypatch: Any) -> None:
    begin(live.table)
    with opened(live, "/api/events") as page:
        event(page)
        for hours in (1, 0, 24 * 365):
            past = time.time() - 3600 * hours
            monkeypatch.setattr(time, "time", lambda past=past: past)
            monkeypatch.setattr(time, "time_ns", lambda past=past: int(past * 1e9))
            before = len(live.table.snapshot()["game"]["history"])
            roll(live.table, 1, 1, 2, 3)
            heard = before
            while heard <= before:
                heard = len(event(page)[1]["game"]["history"])
            assert heard == len(live.table.snapshot()["game"]["history"])
