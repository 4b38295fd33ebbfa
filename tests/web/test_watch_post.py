"""`companion watch --post` as a process of its own beside the companion's: frozen, killed, started again, sent away."""

import json
import signal
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.cli import main
from companion.config import resource
from companion.table.camera.link import Link, LinkError, read_target
from companion.table.camera.watch import run_watch
from companion.web.joining.phones import Phones
from tests.browser.program import Program
from tests.soon import PATIENCE_S, soon
from tests.web.conftest import Live
from tests.web.serving.test_connections import doors

__all__ = ["doors"]
ROOT = Path(__file__).resolve().parents[2]
LAN = "127.0.0.2"  # another address than the host's page has, so none of its rights


class Watch:
    """The camera's process on a folder of pictures, and what it prints."""

    def __init__(self, folder: Path, data: Path, *more: str) -> None:
        command = [sys.executable, "-m", "companion", "watch", str(folder), "--json", "--data", str(data), *more]
        self.process = subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, bufsize=1
        )
        self.rolls: list[list[int]] = []
        self.times: list[float] = []
        self.said: list[str] = []
        for stream, into in (
            (self.process.stdout, self._roll),
            (self.process.stderr, lambda line: self.said.append(line.strip())),
        ):
            threading.Thread(target=self._read, args=(stream, into), daemon=True).start()

    def _roll(self, line: str) -> None:
        told = json.loads(line)
        self.rolls.append(told["faces"])
        self.times.append(told["t"])

    @staticmethod
    def _read(stream: Any, into: Callable[[str], None]) -> None:
        for line in stream:
            into(line)

    def heard(self, words: str) -> bool:
        return any(words in said for said in self.said)


class Dice:
    """Throws of the demo clip, laid down in front of the camera one after another."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._throws = json.loads((resource("datasets") / "demo" / "demo.json").read_text(encoding="utf-8"))["throws"]
        self._clip = cv2.VideoCapture(str(resource("datasets") / "demo" / "demo.mp4"))
        self._count = 0
        folder.mkdir()
        self.sweep()

    def sweep(self) -> None:
        self._show(0.2)

    def throw(self, number: int) -> list[int]:
        """Lays down a throw's dice; its faces."""
        self.sweep()
        self._show(self._throws[number]["at_rest"] + 1.0)
        return sorted(self._throws[number]["faces"])

    def _show(self, t: float) -> None:
        self._clip.set(cv2.CAP_PROP_POS_MSEC, 1000 * t)
        _, frame = self._clip.read()
        whole, jpeg = cv2.imencode(".png", frame)
        assert whole
        self._count += 1
        part = self._folder / "part"
        part.write_bytes(jpeg.tobytes())
        part.rename(self._folder / f"{self._count:02}.png")


def rolls(program: Program) -> list[list[int]]:
    """What the camera's rolls in the open game show."""
    return [sorted(line["faces"]) for line in program.snapshot()["game"]["history"] if line["source"] == "camera"]


@pytest.mark.alone  # a roll is too old to count after ten seconds, however busy the machine is
@pytest.mark.timeout(600)
def test_each_roll_of_a_camera_process_counts_once_whatever_happens_to_the_two(tmp_path: Path) -> None:
    dice = Dice(tmp_path / "pictures")
    program = Program(tmp_path / "data", "off", "--lan", LAN)
    watch = None
    try:
        program.new_game("Ann", "Bo")
        phones = program.phones()
        link = f"{phones['address']}/#{phones['code']}"
        watch = Watch(tmp_path / "pictures", tmp_path / "camera", "--post", link)
        assert soon(lambda: program.snapshot()["camera"]["state"] == "live"), watch.said
        assert program.snapshot()["camera"]["sentence"] == "The camera on 127.0.0.1 is on."
        assert [one["name"] for one in program.phones()["devices"]] == ["Camera 1"]

        thrown = [dice.throw(0)]
        assert soon(lambda: rolls(program) == thrown[0:1]), watch.said
        key = program.snapshot()["game"]["history"][0]["pictures"][0]
        with urllib.request.urlopen(f"{program.url}/api/die/{key}.jpg", timeout=10) as picture:
            assert picture.read(2) == b"\xff\xd8"
        program.new_game("Ann", "Bo")

        program.signal(signal.SIGSTOP)  # a network over which nothing comes back
        thrown.append(dice.throw(1))
        assert soon(lambda: watch is not None and len(watch.rolls) == 2)
        program.signal(signal.SIGCONT)
        assert soon(lambda: rolls(program) == thrown[1:2]), watch.said
        program.new_game("Ann", "Bo")

        program.kill()
        assert soon(lambda: watch is not None and watch.heard("does not answer")), watch.said
        program.start()
        assert soon(lambda: program.snapshot()["camera"]["state"] == "live"), watch.said
        thrown.append(dice.throw(2))
        assert soon(lambda: rolls(program) == thrown[2:3]), watch.said
        assert watch.rolls == thrown
        assert 0.0 < watch.times[0] < watch.times[1] < watch.times[2]  # seconds since the camera's first frame

        (device,) = program.phones()["devices"]
        program.post("/api/phones/remove", device=device["id"])
        assert watch.process.wait(PATIENCE_S) == 2
        assert soon(lambda: watch is not None and watch.heard("The host has removed this device"))
        assert "Traceback" not in " ".join(watch.said)
        with urllib.request.urlopen(f"{program.url}/api/games", timeout=10) as games:
            assert [game["events"] for game in json.load(games)] == [1, 1, 1]
    finally:
        if watch is not None:
            watch.process.kill()
            watch.process.wait()
        program.stop()


def test_a_camera_process_of_this_machine_needs_no_code_and_ends_with_its_clip(live: Live, tmp_path: Path) -> None:
    picture = cv2.imread(str(resource("datasets") / "golden" / "golden-00.jpg"))
    assert picture is not None
    clip = cv2.VideoWriter(str(tmp_path / "clip.mp4"), cv2.VideoWriter.fourcc(*"mp4v"), 10, (320, 180))
    for _ in range(15):
        clip.write(picture[:180, :320])
    clip.release()
    target = read_target(f"http://127.0.0.1:{live.port}")
    assert run_watch(str(tmp_path / "clip.mp4"), as_json=True, post=target, data=tmp_path) == 0
    assert live.table.snapshot()["camera"]["source"] == "the camera on this machine"
    assert live.table.snapshot()["reading"]["phase"] is not None


def test_what_spoils_the_reading_is_told_at_the_table(live: Live, tmp_path: Path) -> None:
    clip = cv2.VideoWriter(str(tmp_path / "clip.mp4"), cv2.VideoWriter.fourcc(*"mp4v"), 10, (320, 180))
    for _ in range(30):
        clip.write(np.full((180, 320, 3), 3, np.uint8))
    clip.release()
    target = read_target(f"http://127.0.0.1:{live.port}")
    assert run_watch(str(tmp_path / "clip.mp4"), as_json=True, post=target, data=tmp_path) == 0
    (notice,) = live.table.snapshot()["camera"]["notices"]
    assert notice["sentence"] == "It is too dark for the camera."


@pytest.mark.parametrize(
    ("address", "words"),
    [("nonsense", "table's address"), ("https://127.0.0.1:1/", "fingerprint")],
)
def test_what_cannot_be_posted_to_is_one_sentence_and_status_2(
    tmp_path: Path, address: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["watch", str(tmp_path), "--post", address]) == 2
    (sentence,) = capsys.readouterr().err.splitlines()
    assert words in sentence


def test_a_table_that_there_is_not_is_told_as_that_and_not_asked_for_its_code(live: Live) -> None:
    with pytest.raises(LinkError, match=r"^There is no table at http://127.0.0.1:\d+/t/7/; take its address"):
        Link(read_target(f"http://127.0.0.1:{live.port}/t/7/")).join()


def test_who_leaves_says_nothing_of_a_server_that_has_become_another(
    doors: tuple[int, Phones], monkeypatch: pytest.MonkeyPatch
) -> None:
    phones = doors[1]
    link = Link(read_target(f"{phones.https}/#{phones.code.text}", fingerprint=phones.fingerprint))
    link.join()
    link.close()
    other = read_target(f"{phones.https}/", fingerprint="AB" * 32)
    monkeypatch.setattr(link, "_target", other)
    link.leave()
    assert [one.role for one in phones.devices.all()] == ["camera"]


def test_over_https_only_the_server_with_the_fingerprint_is_told_anything(doors: tuple[int, Phones]) -> None:
    phones = doors[1]
    right = Link(read_target(f"{phones.https}/#{phones.code.text}", fingerprint=phones.fingerprint))
    right.join()
    assert [one.role for one in phones.devices.all()] == ["camera"]
    right.leave()
    assert phones.devices.all() == ()
    wrong = Link(read_target(f"{phones.https}/#{phones.code.text}", fingerprint="AB" * 32))
    with pytest.raises(LinkError, match="somebody stands between"):
        wrong.join()
    assert phones.devices.all() == ()
