"""`companion play --lan` from another machine: this one and that are network namespaces which the test makes itself.

Both, since a link that comes or goes on the machine's own network would disturb whatever else uses it.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.test_play import playing

HERE, THERE = "10.213.7.1", "10.213.7.2"
_HOST, _PHONE = f"companion-host-{os.getpid()}", f"companion-phone-{os.getpid()}"
INSIDE = ("ip", "netns", "exec", _HOST)

# What is run on either machine: one request, its answer as JSON.
_ASK = """
import json, sys, urllib.request, urllib.error
url, body, cookie = sys.argv[1:]
request = urllib.request.Request(url, data=body.encode() or None, headers={"Content-Type": "application/json"})
request.add_header("Cookie", cookie)
try:
    reply = urllib.request.urlopen(request, timeout=20)
    print(json.dumps([reply.status, json.loads(reply.read()), reply.headers.get("Set-Cookie")]))
except urllib.error.HTTPError as error:
    print(json.dumps([error.code, json.loads(error.read()), None]))
except OSError:
    print(json.dumps([0, {}, None]))
"""
# What follows a table's stream: a line when it flows, another when it has ended.
_FOLLOW = """
import sys, urllib.request
stream = urllib.request.urlopen(urllib.request.Request(sys.argv[1], headers={"Cookie": sys.argv[2]}), timeout=60)
print(stream.readline().decode().strip(), flush=True)
stream.read()
print("ended", flush=True)
"""


def ip(*arguments: str) -> bool:
    return subprocess.run(["ip", *arguments], capture_output=True, check=False).returncode == 0


@pytest.fixture(scope="module")
def network() -> Iterator[None]:
    """Two machines, HERE and THERE, with a wire between them."""
    if shutil.which("ip") is None or os.geteuid() != 0 or not ip("netns", "add", _HOST):
        pytest.skip("two machines need root and iproute2's network namespaces (on Debian: iproute2)")
    made = (
        ip("netns", "add", _PHONE)
        and ip("-n", _HOST, "link", "add", "eth0", "type", "veth", "peer", "name", "eth0", "netns", _PHONE)
        and ip("-n", _HOST, "addr", "add", f"{HERE}/24", "dev", "eth0")
        and ip("-n", _PHONE, "addr", "add", f"{THERE}/24", "dev", "eth0")
        and all(ip("-n", space, "link", "set", name, "up") for space in (_HOST, _PHONE) for name in ("lo", "eth0"))
    )
    try:
        if not made:
            pytest.skip("this machine's kernel gives no pair of network links (veth) for two machines")
        yield
    finally:
        ip("netns", "del", _PHONE)
        ip("netns", "del", _HOST)


def ask(space: str, url: str, body: object = None, cookie: str = "") -> tuple[int, dict[str, Any], str | None]:
    """What a machine is answered: status, JSON, cookie; the status is 0 where it reaches nobody."""
    text = "" if body is None else json.dumps(body)
    command = ["ip", "netns", "exec", space, sys.executable, "-c", _ASK, url, text, cookie]
    said = json.loads(subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout)
    return said[0], said[1], said[2]


def test_another_machine_reaches_nothing_without_lan(network: None, tmp_path: Path) -> None:
    with playing(tmp_path, "--camera", "off", inside=INSIDE) as (_, address):
        port = address.rpartition(":")[2]
        assert ask(_HOST, f"{address}/api/me")[0] == 200
        assert ask(_PHONE, f"http://{HERE}:{port}/api/me")[0] == 0


def test_another_machine_is_a_visitor_until_it_joins_and_after_the_host_removed_it(
    network: None, tmp_path: Path
) -> None:
    """Its streams end at once, too: long before they would be heard of next."""
    with playing(tmp_path, "--camera", "off", "--lan", HERE, inside=INSIDE) as (_, address):
        phones = ask(_HOST, f"{address}/api/phones")[1]
        lan = phones["address"]
        assert ask(_PHONE, f"{lan}/api/me")[1]["role"] == "visitor"
        for path in ("state", "phones", "games"):
            assert ask(_PHONE, f"{lan}/api/{path}")[0] == 401
        assert ask(_PHONE, f"{lan}/api/join", {"code": "0000-0000-0000-0000", "role": "player"})[0] == 403
        status, _, cookie = ask(_PHONE, f"{lan}/api/join", {"code": phones["code"], "role": "spectator"})
        assert status == 200
        held = str(cookie).partition(";")[0]
        assert ask(_PHONE, f"{lan}/api/state", cookie=held)[0] == 200
        device = ask(_HOST, f"{address}/api/phones")[1]["devices"][0]
        assert (device["address"], device["role"]) == (THERE, "spectator")
        follow = ["ip", "netns", "exec", _PHONE, sys.executable, "-c", _FOLLOW, f"{lan}/api/events", held]
        with subprocess.Popen(follow, stdout=subprocess.PIPE, text=True) as stream:
            assert stream.stdout is not None
            assert stream.stdout.readline() == "event: state\n"
            assert ask(_HOST, f"{address}/api/phones/remove", {"device": device["id"]})[0] == 200
            assert stream.stdout.readline() == "ended\n"
        assert ask(_PHONE, f"{lan}/api/state", cookie=held)[1]["error"]["code"] == "removed"
        assert ask(_PHONE, f"{lan}/api/join", {"code": phones["code"], "role": "spectator"})[0] == 403
