"""`companion play --lan` from another machine: one that the test makes itself, in a network namespace of its own."""

import http.client
import json
import os
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.test_play import playing

SPACE = f"companion{os.getpid() % 10000}"
HERE, THERE = "10.213.7.1", "10.213.7.2"
_LINK = f"cmp{os.getpid() % 10000}"


def ip(*arguments: str) -> bool:
    return subprocess.run(["ip", *arguments], capture_output=True, check=False).returncode == 0


@pytest.fixture(scope="module")
def network() -> Iterator[None]:
    """A second machine at THERE, with a wire to this one at HERE."""
    if shutil.which("ip") is None or os.geteuid() != 0 or not ip("netns", "add", SPACE):
        pytest.skip("a second machine needs root and iproute2's network namespaces (on Debian: iproute2)")
    made = (
        ip("link", "add", _LINK, "type", "veth", "peer", "name", "eth0", "netns", SPACE)
        and ip("addr", "add", f"{HERE}/24", "dev", _LINK)
        and ip("link", "set", _LINK, "up")
        and ip("-n", SPACE, "addr", "add", f"{THERE}/24", "dev", "eth0")
        and ip("-n", SPACE, "link", "set", "eth0", "up")
        and ip("-n", SPACE, "link", "set", "lo", "up")
    )
    try:
        if not made:
            pytest.skip("this machine's kernel gives no pair of network links (veth) for a second machine")
        yield
    finally:
        ip("link", "del", _LINK)
        ip("netns", "del", SPACE)


_ASK = """
import sys, urllib.request, urllib.error
try:
    reply = urllib.request.urlopen(urllib.request.Request(sys.argv[1], data=sys.argv[2].encode() or None,
        headers={"Content-Type": "application/json"}), timeout=10)
    print(reply.status, reply.read().decode())
except urllib.error.HTTPError as error:
    print(error.code, error.read().decode())
except OSError:
    print(0, "{}")
"""


def from_there(url: str, body: str = "") -> tuple[int, dict[str, object]]:
    """What the other machine is answered; 0 where it reaches nobody."""
    command = ["ip", "netns", "exec", SPACE, sys.executable, "-c", _ASK, url, body]
    said = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout
    status, _, text = said.partition(" ")
    return int(status), json.loads(text)


def told(address: str) -> dict[str, object]:
    with urllib.request.urlopen(f"{address}/api/phones", timeout=20) as reply:
        found: dict[str, object] = json.load(reply)
    return found


def test_another_machine_reaches_nothing_without_lan(network: None, tmp_path: Path) -> None:
    with playing(tmp_path, "--camera", "off") as (_, address):
        port = address.rpartition(":")[2]
        assert from_there(f"http://{HERE}:{port}/api/me")[0] == 0


def test_another_machine_is_a_visitor_until_it_joins_with_the_code(network: None, tmp_path: Path) -> None:
    with playing(tmp_path, "--camera", "off", "--lan", HERE) as (_, address):
        phones = told(address)
        lan = str(phones["address"])
        assert from_there(f"{lan}/api/me")[1]["role"] == "visitor"
        for path in ("state", "phones", "games", "events"):
            assert from_there(f"{lan}/api/{path}")[0] == 401
        wrong = json.dumps({"code": "0000-0000-0000-0000", "role": "player"})
        assert from_there(f"{lan}/api/join", wrong)[0] == 403
        right = json.dumps({"code": phones["code"], "role": "spectator"})
        assert from_there(f"{lan}/api/join", right)[0] == 200
        devices = told(address)["devices"]
        assert isinstance(devices, list)
        assert devices[0]["address"] == THERE


def test_the_streams_of_a_removed_device_end_at_once(network: None, tmp_path: Path) -> None:
    with playing(tmp_path, "--camera", "off", "--lan", HERE) as (_, address):
        phones = told(address)
        host, port = HERE, int(str(phones["address"]).rpartition(":")[2])
        client = http.client.HTTPConnection(host, port, timeout=20)
        body = json.dumps({"code": phones["code"], "role": "spectator"})
        client.request("POST", "/api/join", body, {"Content-Type": "application/json"})
        joined = client.getresponse()
        cookie = str(joined.getheader("Set-Cookie")).partition(";")[0]
        joined.read()
        client.request("GET", "/api/events", headers={"Cookie": cookie})
        stream = client.getresponse()
        assert stream.readline() == b"event: state\n"
        devices = told(address)["devices"]
        assert isinstance(devices, list)
        removal = json.dumps({"device": devices[0]["id"]}).encode()
        request = urllib.request.Request(
            f"{address}/api/phones/remove", removal, {"Content-Type": "application/json"}
        )
        begun = time.monotonic()
        urllib.request.urlopen(request, timeout=20).close()
        stream.read()  # to its end
        assert time.monotonic() - begun < 8  # a ping would come after ten seconds
        client.close()
