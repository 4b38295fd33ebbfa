"""`companion doctor` names what is wrong and what to do, and its report holds nothing private."""

from __future__ import annotations

import errno
import json
import os
import shutil
import socket
import subprocess
import sys
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import cv2
import numpy as np
import pytest
from packaging.requirements import Requirement

from companion.camera.webcams import Webcam
from companion.config import resource
from companion.doctor import installation, surroundings
from companion.doctor.command import run_doctor
from companion.doctor.finding import Health
from companion.doctor.libraries import LIBRARIES
from companion.doctor.surroundings import check_camera, check_database, check_port
from companion.table.storage.store import open_store
from tests import ports

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def free_port() -> int:
    return ports.free_port()


def test_a_sound_installation_has_nothing_in_the_way(
    tmp_path: Path, free_port: int, capsys: pytest.CaptureFixture[str]
) -> None:
    golden = tmp_path / "dice"
    golden.mkdir()
    shutil.copy(resource("datasets") / "golden" / "golden-00.jpg", golden)
    open_store(tmp_path / "data", None).close()
    assert run_doctor(str(golden), free_port, tmp_path / "data", None, None) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "Nothing is in the way of playing."
    subjects = {line.split(":")[0].split(maxsplit=1)[1] for line in lines[:-1]}
    assert {"Python", "onnxruntime", "page", "model finder", "model namer", "games", "camera", "picture"} <= subjects
    assert not any(line.startswith("wrong") for line in lines)


def test_every_library_that_the_companion_is_installed_with_is_looked_at() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert set(LIBRARIES) == {Requirement(text).name for text in project["dependencies"]}


def test_the_report_says_which_version_of_the_companion_it_is_of(tmp_path: Path, free_port: int) -> None:
    report = tmp_path / "report.json"
    run_doctor("off", free_port, tmp_path / "data", None, report)
    first = json.loads(report.read_text(encoding="utf-8"))["findings"][0]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert (first["subject"], first["found"]) == ("companion", f"{project['version']}.")


def said_after(line: str, command: str) -> subprocess.CompletedProcess[str]:
    """What a command says in a process in which this line of Python was run before."""
    code = f"import sys; {line}\nfrom companion.cli import main\nsys.exit(main())"
    words = [sys.executable, "-c", code, *command.split()]
    return subprocess.run(words, capture_output=True, text=True, timeout=60, check=False, cwd=ROOT)


def without(*modules: str, command: str) -> subprocess.CompletedProcess[str]:
    """What a command says where these modules are missing."""
    return said_after(f"sys.modules.update(dict.fromkeys({modules!r}))", command)


def test_libraries_that_are_missing_are_all_named_with_the_way_on() -> None:
    ended = without(*LIBRARIES.values(), command="doctor")
    assert (ended.returncode, ended.stderr) == (1, "")
    wrong = [line for line in ended.stdout.splitlines() if line.startswith("wrong")]
    assert [line.split(":")[0].split()[1] for line in wrong] == list(LIBRARIES)
    assert all("Set it up again" in line for line in wrong)


def test_a_command_without_a_library_sends_to_the_doctor() -> None:
    ended = without("numpy", command="play")
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.count("\n") == 1
    assert "`companion doctor`" in ended.stderr


def with_library(folder: Path, source: str, command: str) -> subprocess.CompletedProcess[str]:
    """What a command says where this stands in onnxruntime's place."""
    (folder / "onnxruntime.py").write_text(source, encoding="utf-8")
    return said_after(f"sys.path.insert(0, {str(folder)!r})", command)


def test_of_a_library_that_gives_advice_the_reason_is_told(tmp_path: Path) -> None:
    advice = 'raise ImportError("PLEASE READ THIS\\n\\nOriginal error was: libopenblas.so.0 is missing\\n")'
    looked = with_library(tmp_path, advice, "doctor")
    assert "onnxruntime: cannot be loaded (Original error was: libopenblas.so.0 is missing)." in looked.stdout
    assert "PLEASE" not in looked.stdout
    read = with_library(tmp_path, advice, "read a.jpg")
    assert (read.returncode, read.stderr.count("\n")) == (2, 1)
    assert "libopenblas.so.0 is missing); `companion doctor`" in read.stderr


def test_ctrl_c_while_a_library_is_loaded_ends_a_command_without_a_word(tmp_path: Path) -> None:
    stopped = 'raise ImportError("initialization failed") from KeyboardInterrupt()'
    ended = with_library(tmp_path, stopped, "read a.jpg")
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "")


def test_a_model_that_is_not_its_cards_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    models = tmp_path / "models"
    shutil.copytree(resource("models") / "puzzle", models / "puzzle")
    with (models / "puzzle" / "model.onnx").open("ab") as file:
        file.write(b"x")
    monkeypatch.setattr(installation, "resource", lambda name: tmp_path / name)
    (finding,) = installation.check_models()
    assert (finding.subject, finding.health) == ("model puzzle", Health.WRONG)
    assert "not the one its card describes" in finding.found
    assert finding.advice


def test_a_damaged_database_is_told_with_the_way_back(tmp_path: Path) -> None:
    open_store(tmp_path, None).close()
    (file,) = tmp_path.glob("*.db")
    file.write_bytes(b"no database" * 500)
    finding = check_database(tmp_path, None)
    assert finding.health is Health.WRONG
    assert "is damaged" in finding.found
    assert "companion restore" in finding.advice


def test_a_file_that_is_no_database_is_told_as_at_a_start(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ann, " * 900)
    finding = check_database(None, f"sqlite:///{tmp_path}/letter.txt")
    assert (finding.health, finding.advice) == (Health.WRONG, "")
    assert "letter.txt is no database of games" in finding.found


def test_a_database_that_cannot_be_looked_for_is_a_finding(tmp_path: Path) -> None:
    finding = check_database(None, f"sqlite:///{tmp_path}/{'x' * 300}")
    assert finding.health is Health.WRONG
    assert "File name too long" in finding.found
    assert "--data FOLDER" in finding.advice


def test_a_folder_in_which_no_database_can_be_made_is_in_the_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.access", lambda path, mode: False)  # whoever is root may write everywhere
    finding = check_database(tmp_path, None)
    assert (finding.health, finding.found) == (Health.WRONG, f"nothing can be written to their folder, {tmp_path}.")
    assert "--data FOLDER" in finding.advice


def test_looking_makes_no_database(tmp_path: Path) -> None:
    assert check_database(tmp_path / "none" / "yet", None).health is Health.WELL
    assert not any(path.is_file() for path in tmp_path.rglob("*"))


def test_a_database_elsewhere_is_looked_at_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[Path] = []
    monkeypatch.setattr(surroundings, "_room", lambda folder, found: looked.append(folder))
    monkeypatch.setattr(surroundings, "data_folder", lambda: tmp_path / "nowhere")
    check_database(None, f"sqlite:///{tmp_path}/games.db")
    assert looked == [tmp_path]
    finding = check_database(None, f"sqlite:///{tmp_path}/new/games.db")
    assert (finding.health, looked) == (Health.WRONG, [tmp_path])
    assert f"{tmp_path}/new for the database of games is missing" in finding.found
    open_store(tmp_path, f"sqlite:///{tmp_path}/games.db").close()
    monkeypatch.undo()
    finding = check_database(None, f"sqlite:///file:{tmp_path}/games.db?mode=rw&uri=true")
    assert (finding.health, finding.found) == (Health.WELL, "the database is sound.")


def test_a_port_that_this_user_may_not_open_is_told_as_that(free_port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(socket.socket, "bind", refuse)
    finding = check_port(free_port)
    assert (finding.health, finding.found) == (Health.WRONG, "may not be used by you.")
    assert "--port 0" in finding.advice


def test_a_port_that_is_taken_is_told_with_another_way(free_port: int) -> None:
    assert check_port(free_port).health is Health.WELL
    with socket.socket() as other:
        other.bind(("127.0.0.1", free_port))
        other.listen()
        finding = check_port(free_port)
    assert finding.health is Health.WRONG
    assert "--port 0" in finding.advice


@pytest.mark.parametrize("says", [b"SSH-2.0-OpenSSH\r\n", b"HTTP/1.1 200 OK\r\n" + b"A: b\r\n" * 200 + b"\r\n"])
def test_a_port_on_which_something_else_than_a_page_answers_is_taken_by_another_program(says: bytes) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other, ThreadPoolExecutor(1) as answering:

        def answer() -> None:
            line, _ = other.accept()
            with line:
                line.recv(4096)
                line.sendall(says)

        answering.submit(answer)
        finding = check_port(other.getsockname()[1])
    assert (finding.health, finding.found) == (Health.WRONG, "another program uses it.")


def test_a_companion_is_known_by_its_port_where_there_is_a_proxy_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    monkeypatch.delenv("no_proxy", raising=False)
    with socket.create_server(("127.0.0.1", 0)) as companion, ThreadPoolExecutor(1) as answering:

        def answer() -> None:
            line, _ = companion.accept()
            with line:
                line.recv(4096)
                line.sendall(b'HTTP/1.1 200 OK\r\nContent-Length: 14\r\n\r\n{"version": 1}')

        answering.submit(answer)
        finding = check_port(companion.getsockname()[1])
        socket.create_connection(companion.getsockname()).close()  # where nobody has come
    assert (finding.health, finding.found) == (Health.NOTE, "a companion runs there already.")


def test_a_camera_that_does_not_answer_is_told_without_a_promise_to_try_again(free_port: int) -> None:
    (silent,) = check_camera(f"http://127.0.0.1:{free_port}/video")
    assert silent.health is Health.WRONG
    assert f"127.0.0.1:{free_port}" in silent.found
    assert "again" not in silent.line().lower()


def test_a_camera_that_is_not_there_and_a_dark_picture(tmp_path: Path) -> None:
    (missing,) = check_camera(str(tmp_path / "nothing.mp4"))
    assert missing.health is Health.WRONG
    cv2.imwrite(str(tmp_path / "dark.png"), np.full((240, 320, 3), 8, np.uint8))
    camera, picture = check_camera(str(tmp_path))
    assert camera.health is not Health.WRONG
    assert "too dark" in picture.found


def test_webcams_are_named_to_the_user_and_not_in_the_report(
    tmp_path: Path, free_port: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(surroundings, "webcams", lambda: (Webcam(0, "Ann's phone"), Webcam(2, "C920")))
    monkeypatch.setattr(surroundings, "default_source", lambda: "demo")
    report = tmp_path / "report.json"
    assert run_doctor(None, free_port, tmp_path / "data", None, report) == 0
    shown = capsys.readouterr().out
    assert "webcams: 0: Ann's phone, 2: C920." in shown
    assert "no webcam gives a picture. Close other programs that use it" in shown
    told = {finding["subject"]: finding for finding in json.loads(report.read_text(encoding="utf-8"))["findings"]}
    assert told["webcams"]["found"] == "0, 2."


def test_the_report_holds_no_home_folder_and_is_refused_in_a_sentence(
    tmp_path: Path, free_port: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    home = tmp_path / "home" / "ann-surname"
    (home / "games").mkdir(parents=True)
    (home / "games" / "companion.db").write_bytes(b"")
    monkeypatch.setenv("HOME", str(home))
    missing, report = str(home / "clip.mp4"), home / "report.json"
    assert run_doctor(missing, free_port, home / "games", None, report) == 1
    text = report.read_text(encoding="utf-8")
    assert "ann-surname" not in text
    told = {finding["subject"]: finding for finding in json.loads(text)["findings"]}
    assert told["camera"]["health"] == "wrong"
    assert "~/clip.mp4" in told["camera"]["found"]
    assert run_doctor(missing, free_port, home / "games", None, home / "no" / "folder.json") == 2
    assert "cannot be written" in capsys.readouterr().err


def test_a_report_that_cannot_be_written_whole_leaves_the_one_before(
    tmp_path: Path, free_port: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    folder = tmp_path / "reports"
    folder.mkdir()
    report = folder / "report.json"
    report.write_text("as it was", encoding="utf-8")
    monkeypatch.setattr(os, "fsync", full)
    assert run_doctor("off", free_port, tmp_path / "data", None, report) == 2
    assert f"cannot be written to {report}: No space left on device" in capsys.readouterr().err
    assert [file.name for file in folder.iterdir()] == ["report.json"]
    assert report.read_text(encoding="utf-8") == "as it was"
