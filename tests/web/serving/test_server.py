"""The server itself: what is no proper request is refused in JSON, and one bad client does not hold up the others."""

import json
import socket
import time
import urllib.request

import pytest

from companion.web.serving.connections import READ_LIMIT
from companion.web.serving.door import Door
from companion.web.serving.server import THREADS, Server, ServerError
from tests.web.conftest import Live


def talk(live: Live, request: bytes) -> tuple[int, str]:
    """The status and body that these bytes get."""
    with socket.create_connection(("127.0.0.1", live.port), timeout=15) as wire:
        wire.sendall(request)
        answer = b""
        while not answer.endswith(b"}") and (more := wire.recv(65536)):
            answer += more
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]), body.decode()


def host(live: Live) -> bytes:
    return b"Host: 127.0.0.1:%d\r\n" % live.port


def test_there_are_at_least_64_threads() -> None:
    assert THREADS[Door.LOOPBACK] >= 64


@pytest.mark.parametrize(
    ("line", "status"),
    [(b"NONSENSE", 400), (b"GET / HTTP/9.9", 505), (b"GET /" + b"x" * 20000 + b" HTTP/1.1", 414)],
)
def test_what_is_no_request_is_refused_in_json(live: Live, line: bytes, status: int) -> None:
    got, body = talk(live, line + b"\r\n" + host(live) + b"\r\n")
    assert got == status
    assert json.loads(body)["error"]["sentence"].endswith(".")


def test_a_huge_body_is_refused_before_it_is_read(live: Live) -> None:
    for length in (b"70000", b"900000000"):
        head = b"POST /api/command HTTP/1.1\r\n" + host(live) + b"Content-Type: application/json\r\n"
        request = head + b"Content-Length: " + length + b"\r\n\r\n" + (b"x" * 70000 if length == b"70000" else b"")
        got, body = talk(live, request)
        assert got == 413
        assert json.loads(body)["error"]["code"] == "too_large"


def test_a_body_of_unknown_length_is_refused(live: Live) -> None:
    head = b"POST /api/command HTTP/1.1\r\n" + host(live) + b"Content-Type: application/json\r\n"
    got, body = talk(live, head + b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n")
    assert got == 411
    assert json.loads(body)["error"]["code"] == "malformed"


@pytest.mark.parametrize("length", [b"-5", b"+2", b"1_0", b"two"])
def test_a_length_that_is_none_is_refused_in_json(live: Live, length: bytes) -> None:
    head = b"POST /api/command HTTP/1.1\r\n" + host(live) + b"Content-Type: application/json\r\n"
    got, body = talk(live, head + b"Content-Length: " + length + b"\r\n\r\n{}")
    assert got == 400
    assert json.loads(body)["error"]["code"] == "malformed"


def test_clients_that_say_nothing_do_not_hold_up_the_others(live: Live) -> None:
    silent = [socket.create_connection(("127.0.0.1", live.port)) for _ in range(70)]
    for wire in silent[::2]:
        wire.sendall(b"GET / HT")
    # Sooner than the server itself would end them.
    with urllib.request.urlopen(f"http://127.0.0.1:{live.port}/api/state", timeout=READ_LIMIT - 1) as reply:
        assert reply.status == 200
    for wire in silent:
        wire.close()


def test_a_taken_port_is_one_sentence(live: Live) -> None:
    with pytest.raises(ServerError, match=f"Port {live.port} is taken"):
        Server("127.0.0.1", live.port)


@pytest.mark.alone
def test_it_ends_at_once_also_while_nobody_asks_anything() -> None:
    """What waits for the next connection looks twice a second by itself whether it is to end: five ends took 2.5 s."""
    took = 0.0
    for _ in range(5):
        server = Server("127.0.0.1", 0)
        server.start(lambda environ, start: start("200 OK", []) and [])
        with urllib.request.urlopen(f"{server.address}/", timeout=15) as reply:
            assert reply.status == 200
        begun = time.monotonic()
        server.stop()
        took += time.monotonic() - begun
    assert took < 1
