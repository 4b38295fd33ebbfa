"""`companion play` as a process: it says where it is, ends cleanly, and tells what it cannot use in one sentence."""

import ctypes
import json
import re
import signal
import socket
import sqlite3
import struct
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import cast
from urllib.parse import urlsplit

import pytest

from companion.rules.core import Header
from companion.table.game.running import Running
from companion.table.game.running import start as start_game
from companion.table.storage.store import Store, open_store
from companion.web import play
from companion.web.serving.door import MOST_PREVIEWS
from tests.soon import soon
from tests.web.seeing import picture

ROOT = Path(__file__).resolve().parents[2]


def start(folder: Path, *more: str, inside: tuple[str, ...] = ()) -> subprocess.Popen[str]:
    """inside: a command that runs others, for the program to be run by it."""
    command = [*inside, sys.executable, "-m", "companion", "play", "--port", "0", "--data", str(folder), *more]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@contextmanager
def playing(folder: Path, *more: str, inside: tuple[str, ...] = ()) -> Iterator[tuple[subprocess.Popen[str], str]]:
    process = start(folder, *more, inside=inside)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.fullmatch(r"Companion is at (http://127\.0\.0\.1:\d+)\n", line)
        assert found, line + (process.communicate()[1] if process.poll() is not None else "")
        yield process, found[1]
    finally:
        process.kill()
        process.communicate()


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_cleanly_while_a_page_listens(tmp_path: Path, ending: signal.Signals) -> None:
    with playing(tmp_path, "--camera", "off") as (process, address):
        page = urllib.request.urlopen(f"{address}/api/events", timeout=60)
        assert page.readline() == b"event: state\n"
        process.send_signal(ending)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (0, "", "")


def looks(preview: str) -> bool:
    """Whether there is a place to look at a camera's picture; then leaves, and throws away what came."""
    place = urlsplit(preview)
    with socket.create_connection((place.hostname, place.port), timeout=60) as page:
        page.sendall(f"GET {place.path} HTTP/1.1\r\nHost: {place.netloc}\r\n\r\n".encode())
        page.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        return page.recv(1000).startswith(b"HTTP/1.1 200")


def test_of_a_page_that_leaves_in_the_middle_of_a_picture_nothing_is_said(tmp_path: Path) -> None:
    """In Python's development mode, which tells what Python tells in every mode from 3.13 on."""
    with playing(tmp_path, "--camera", "demo", inside=("env", "PYTHONDEVMODE=1")) as (process, address):
        for _ in range(MOST_PREVIEWS + 1):  # there is a place for the last one, so that it was seen that the first left
            assert soon(lambda: looks(f"{address}/api/preview.mjpg"))
        process.terminate()
        assert "Exception ignored" not in process.communicate(timeout=60)[1]


def test_a_game_that_could_not_be_kept_is_left_in_a_file_though_the_store_ends_by_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    running = start_game("g1", Header("triple-snakes", ("Ann", "Bo"), {}))

    class Faulty:
        def close(self) -> None:
            raise AttributeError("of a fault")

        def unkept(self) -> list[Running]:
            return [running]

    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with pytest.raises(AttributeError):
        play._close(cast(Store, Faulty()))
    (file,) = tmp_path.glob("companion-unkept-*/*.jsonl")
    assert file.read_text(encoding="utf-8") == running.record()
    assert str(file) in capsys.readouterr().err


def test_nobody_is_served_any_more_when_the_store_is_closed(tmp_path: Path) -> None:
    """What is accepted then could not be kept, nor be left in a file."""
    program = """
import os, signal, socket, sys
from companion.web import play

places, start, close = [], play.Server.start, play._close

def started(server, app):
    start(server, app)
    places.append((server.host, server.port))
    if len(places) == 3:
        os.kill(os.getpid(), signal.SIGTERM)

def closes(store):
    print([socket.socket().connect_ex(place) == 0 for place in places])
    close(store)

play.Server.start, play._close = started, closes
sys.exit(play.run_play("127.0.0.1", 0, "off", play.Path(sys.argv[1]), None, 1, "127.0.0.2"))
"""
    ended = subprocess.run([sys.executable, "-c", program, str(tmp_path)], capture_output=True, text=True, check=True)
    assert ended.stdout.splitlines()[-1] == "[False, False, False]"


def test_it_ends_though_the_system_hands_the_signal_to_another_thread(tmp_path: Path) -> None:
    """Then no call of the main thread is interrupted by it."""
    with playing(tmp_path, "--camera", "off") as (process, _):
        others = {int(task.name) for task in Path(f"/proc/{process.pid}/task").iterdir()} - {process.pid}
        assert ctypes.CDLL(None).tgkill(process.pid, max(others), int(signal.SIGTERM)) == 0
        process.communicate(timeout=60)
    assert process.returncode == 0


def test_it_looks_at_a_folder_and_ends_cleanly(tmp_path: Path) -> None:
    (tmp_path / "pictures").mkdir()
    picture(tmp_path / "pictures" / "a.png", 320, 240)
    with playing(tmp_path / "data", "--camera", str(tmp_path / "pictures")) as (process, address):
        with urllib.request.urlopen(f"{address}/api/events", timeout=60) as page:
            for line in page:
                if line.startswith(b"data: ") and json.loads(line[6:])["camera"]["state"] == "live":
                    break
        process.send_signal(signal.SIGTERM)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (0, "", "")


def test_a_game_that_could_not_be_kept_to_the_end_is_left_as_a_record(tmp_path: Path) -> None:
    with playing(tmp_path, "--camera", "off") as (process, address):
        other = sqlite3.connect(tmp_path / "companion.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with urllib.request.urlopen(f"{address}/api/state", timeout=60) as reply:
            version = json.load(reply)["version"]
        body = {"version": version, "name": "new_game", "game": "triple-snakes", "players": ["Ann", "Bo"]}
        asked = urllib.request.Request(
            f"{address}/api/command", json.dumps(body).encode(), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(asked, timeout=60) as reply:
            assert json.load(reply)["storage"]["trouble"]
        process.send_signal(signal.SIGTERM)
        err = process.communicate(timeout=60)[1]
        other.close()
    assert process.returncode == 0
    assert "Traceback" not in err
    found = re.search(r"its record is in (\S+\.jsonl),", err)
    assert found, err
    record = Path(found[1])
    assert json.loads(record.read_text().splitlines()[0])["players"] == ["Ann", "Bo"]
    record.unlink()
    record.parent.rmdir()


def refused(process: subprocess.Popen[str]) -> str:
    out, err = process.communicate(timeout=90)
    assert process.returncode == 2
    assert out == ""
    assert len(err.splitlines()) == 1
    return err


def test_a_port_that_is_taken_is_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        sentence = refused(start(tmp_path, "--camera", "off", "--port", str(port)))
    assert f"Port {port} is taken" in sentence
    assert "--port" in sentence


def test_a_host_that_is_not_this_machine_is_one_sentence(tmp_path: Path) -> None:
    assert "--host" in refused(start(tmp_path, "--camera", "off", "--host", "203.0.113.1"))


def test_a_camera_chosen_last_that_is_not_plugged_in_is_waited_for_and_the_page_says_so(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    store.put("camera", "97", "1")
    store.close()
    with playing(tmp_path) as (process, address):

        def told() -> str:
            with urllib.request.urlopen(f"{address}/api/state", timeout=60) as reply:
                return str(json.load(reply)["camera"]["sentence"])

        assert soon(lambda: "amera 97" in told() and "Trying again" in told())
        process.terminate()
        assert process.wait(60) == 0


def test_a_camera_that_does_not_exist_is_one_sentence(tmp_path: Path) -> None:
    for camera in ("77", str(tmp_path / "nothing.mp4"), "gopher://x"):
        assert camera.removesuffix("x") in refused(start(tmp_path, "--camera", camera))


def test_a_folder_for_games_that_cannot_be_used_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "--data" in refused(start(tmp_path / "file", "--camera", "off"))
    assert "URL" in refused(start(tmp_path, "--camera", "off", "--database", "x"))
    assert "in memory" in refused(start(tmp_path, "--camera", "off", "--database", "sqlite://"))


def test_a_folder_of_the_database_that_may_not_be_looked_at_is_one_sentence(tmp_path: Path) -> None:
    """One that leads to itself, since whoever is root may look at all others."""
    (tmp_path / "round").symlink_to(tmp_path / "round")
    url = f"sqlite:///{tmp_path}/round/games.db"
    sentence = refused(start(tmp_path, "--camera", "off", "--database", url))
    assert f"The folder of the database, {tmp_path}/round, cannot be used (Too many levels" in sentence


def test_a_host_that_others_reach_is_refused_since_they_would_need_no_code(tmp_path: Path) -> None:
    for host in ("0.0.0.0", "::", "nonsense"):
        assert "--lan" in refused(start(tmp_path, "--camera", "off", "--host", host))


def test_lan_prints_the_address_and_the_code_that_phones_join_with(tmp_path: Path) -> None:
    with playing(tmp_path, "--camera", "off", "--lan", "127.0.0.2") as (process, address):
        assert process.stdout is not None
        found = re.fullmatch(
            r"Phones join at (http://127\.0\.0\.2:\d+) with the code ([0-9a-z-]{19})\n", process.stdout.readline()
        )
        assert found
        body = json.dumps({"code": found[2], "role": "spectator"}).encode()
        request = urllib.request.Request(f"{found[1]}/api/join", body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=60) as reply:
            assert json.load(reply)["role"] == "spectator"
        with urllib.request.urlopen(f"{address}/api/state", timeout=60) as reply:
            assert [device["role"] for device in json.load(reply)["phones"]] == ["spectator"]
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=60)
    assert process.returncode == 0


@pytest.mark.parametrize("lan", ["nonsense", "0.0.0.0", "203.0.113.1", "127.0.0.1", "::1"])
def test_an_address_for_phones_that_is_not_this_machines_is_one_sentence(tmp_path: Path, lan: str) -> None:
    assert "--lan" in refused(start(tmp_path, "--camera", "off", "--lan", lan))
