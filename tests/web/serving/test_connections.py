"""Nobody holds up the others: silent and slow connections, too many of one address, bodies that are not wanted."""

import http.client
import json
import socket
import ssl
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from flask import Flask, request

from companion.table.eye import Eye
from companion.table.session import Table
from companion.web.app import create_app
from companion.web.joining.lan import Doors
from companion.web.joining.phones import Phones
from companion.web.serving import connections
from companion.web.serving.door import Door
from companion.web.serving.guard import network_hosts, own_hosts
from companion.web.serving.server import CONNECTIONS, THREADS, Server
from tests.soon import soon

LAN = "127.0.0.2"  # stands for this machine's address on its network: another one than the host's page has


@pytest.fixture
def doors(table: Table, eye: Eye, tmp_path: Path) -> Iterator[tuple[int, Phones]]:
    """The host's own port on 127.0.0.1, and what phones join at."""
    with ExitStack() as ending:
        server = Server("127.0.0.1", 0)
        ending.callback(server.stop)
        opened = Doors(LAN, server.port, tmp_path, ending)
        phones = opened.phones(table)
        app = create_app(table, eye, own_hosts("127.0.0.1", server.port), phones)
        server.start(app)
        opened.start(app)
        ending.callback(table.close)
        yield server.port, phones


def quickly(url: str, context: ssl.SSLContext | None = None) -> int:
    """The status of a GET that has to be answered before the server ends connections that do not go on."""
    with urllib.request.urlopen(url, timeout=connections.READ_LIMIT - 1, context=context) as reply:
        status: int = reply.status
    return status


def trusting() -> ssl.SSLContext:
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


def test_silent_connections_hold_no_thread(doors: tuple[int, Phones]) -> None:
    """As many as the server has threads, and again: the next one is answered at once."""
    with ExitStack() as held:
        for _ in range(2 * THREADS[Door.LOOPBACK]):
            held.enter_context(socket.create_connection(("127.0.0.1", doors[0])))
        assert quickly(f"http://127.0.0.1:{doors[0]}/api/state") == 200


def test_one_address_holds_so_many_connections_and_is_told_that_there_are_too_many(doors: tuple[int, Phones]) -> None:
    port = doors[0]
    with ExitStack() as held:
        for _ in range(CONNECTIONS[Door.NETWORK][1] or 0):
            held.enter_context(socket.create_connection((LAN, port), source_address=("127.0.0.3", 0)))
        with socket.create_connection((LAN, port), timeout=60, source_address=("127.0.0.3", 0)) as one_more:
            head, _, body = one_more.recv(4096).partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 503")
        assert json.loads(body)["error"]["sentence"].endswith(".")
        other = http.client.HTTPConnection(LAN, port, timeout=60, source_address=("127.0.0.4", 0))
        other.request("GET", "/api/me")
        assert other.getresponse().status == 200
        other.close()

    def free() -> bool:
        client = http.client.HTTPConnection(LAN, port, timeout=60, source_address=("127.0.0.3", 0))
        client.request("GET", "/api/me")
        status = client.getresponse().status
        client.close()
        return status == 200

    assert soon(free)  # places are given back when the closed connections are noticed


def test_a_network_crowded_from_many_addresses_leaves_the_host_its_page(doors: tuple[int, Phones]) -> None:
    with ExitStack() as held:
        for n in range(THREADS[Door.NETWORK] + 20):
            wire = socket.create_connection((LAN, doors[0]), source_address=(f"127.0.1.{n // 20 + 1}", 0))
            held.enter_context(wire).sendall(b"GET / HT")
        assert quickly(f"http://127.0.0.1:{doors[0]}/api/state") == 200


def test_a_request_that_does_not_come_to_its_end_is_ended(
    doors: tuple[int, Phones], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "READ_LIMIT", 1)
    with socket.create_connection((LAN, doors[0]), timeout=20) as wire:
        begun = time.monotonic()
        ended = False
        while not ended and time.monotonic() - begun < 15:
            try:
                wire.sendall(b"G")  # a byte now and then, so that the wire is never silent for long
                wire.settimeout(0.3)
                ended = wire.recv(100) == b""
            except TimeoutError:
                continue
            except OSError:
                ended = True
    assert ended


@pytest.mark.parametrize("body", [None, b"{}"])
def test_a_program_that_takes_its_time_is_waited_for_once_the_request_is_there(
    body: bytes | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "READ_LIMIT", 1)
    app = Flask(__name__)

    @app.route("/slow", methods=["GET", "POST"])
    def slow() -> str:
        request.get_data()
        time.sleep(2.5)
        return "at last"

    with ExitStack() as ending:
        server = Server("127.0.0.1", 0)
        ending.callback(server.stop)
        server.start(app)
        with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/slow", body, timeout=60) as reply:
            assert reply.read() == b"at last"


def test_a_silent_client_of_https_holds_up_nobody(doors: tuple[int, Phones]) -> None:
    """The handshake of TLS waits for the client; only the client's own thread waits with it."""
    secure = doors[1].https
    port = int(secure.rpartition(":")[2])
    with ExitStack() as held:
        for _ in range(8):
            wire = held.enter_context(socket.create_connection((LAN, port), source_address=("127.0.0.9", 0)))
            wire.sendall(b"\x16")  # the first byte of a handshake
        assert quickly(f"{secure}/api/me", trusting()) == 200


def test_the_doors_know_their_own_names_alone(doors: tuple[int, Phones]) -> None:
    port, phones = doors
    for host, status in ((f"{LAN}:{port}", 200), (f"127.0.0.1:{port}", 403), (f"evil.example:{port}", 403)):
        client = http.client.HTTPConnection(LAN, port, timeout=60)
        client.request("GET", "/api/me", headers={"Host": host})
        assert client.getresponse().status == status
        client.close()
    assert phones.hosts[Door.NETWORK] == network_hosts(LAN, port)


def test_the_host_is_who_came_by_the_loopback_door_whatever_a_request_says(doors: tuple[int, Phones]) -> None:
    said = {"X-Forwarded-For": "127.0.0.1", "Companion-Door": "loopback", "companion.door": "loopback"}
    request = urllib.request.Request(f"http://{LAN}:{doors[0]}/api/me", headers=said)
    with urllib.request.urlopen(request, timeout=60) as reply:
        assert json.load(reply)["role"] == "visitor"
    with urllib.request.urlopen(f"http://127.0.0.1:{doors[0]}/api/me", timeout=60) as reply:
        assert json.load(reply)["role"] == "host"


def test_a_large_body_that_nobody_may_send_is_passed_over(doors: tuple[int, Phones]) -> None:
    client = http.client.HTTPConnection(LAN, doors[0], timeout=20)
    client.request("POST", "/api/sudoku", b"x" * 3_000_000, {"Content-Type": "image/jpeg"})
    reply = client.getresponse()
    assert reply.status == 401
    assert json.loads(reply.read())["error"]["code"] == "join"
    client.close()
    head = b"POST /api/sudoku HTTP/1.1\r\nHost: x\r\nContent-Length: 999999999\r\n\r\n"
    with socket.create_connection((LAN, doors[0]), timeout=10) as wire:
        wire.sendall(head)
        assert wire.recv(100).startswith(b"HTTP/1.1 413")
