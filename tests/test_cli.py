"""The command line: bad input is one clear sentence and exit status 2."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from companion.cli import main


def sentence(capsys: pytest.CaptureFixture[str]) -> str:
    """The one line that was complained."""
    out, err = capsys.readouterr()
    assert out == ""
    lines = err.splitlines()
    assert len(lines) == 1, err
    assert "Traceback" not in err
    return lines[0]


def test_the_help_of_reading_says_what_the_two_confidences_in_its_json_mean(capsys: pytest.CaptureFixture[str]) -> None:
    """A die of 0.98 beside a picture of 0.9997 reads as a contradiction."""
    with pytest.raises(SystemExit):
        main(["read", "--help"])
    told = " ".join(capsys.readouterr().out.split())
    assert "The confidence of a picture is the chance that every die is found and right" in told
    assert "That of a die is what the networks give" in told


@pytest.mark.parametrize("content", [b"", b"no picture", b"\xff\xd8\xff\xe0" + b"\0" * 40])
def test_reading_what_is_no_picture_is_one_sentence(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "picture.jpg"
    file.write_bytes(content)
    assert main(["read", "--json", str(file)]) == 2
    assert "picture.jpg" in sentence(capsys)


def test_the_version_is_the_one_that_is_installed(capsys: pytest.CaptureFixture[str]) -> None:
    told = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))
    with pytest.raises(SystemExit) as end:
        main(["--version"])
    assert end.value.code == 0
    assert capsys.readouterr().out == f"companion {told['project']['version']}\n"


def test_reading_a_file_that_is_not_there_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", str(tmp_path / "nothing.png")]) == 2
    assert "nothing.png" in sentence(capsys)


@pytest.mark.parametrize(
    ("command", "default"),
    [
        ("play", "default: the one last chosen on the page, else the first webcam, else demo"),
        ("doctor", "(default: the first webcam)"),
        ("calibrate", "default: the first webcam, else demo"),
    ],
)
def test_help_says_which_camera_is_used_where_none_is_named(
    command: str, default: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main([command, "--help"])
    assert default in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("given", ["./nothing.png", "../nothing.png", "."])
def test_what_cannot_be_read_is_named_as_it_was_written(given: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", given]) == 2
    assert sentence(capsys).startswith(given)


@pytest.mark.parametrize("name", ["nothing.mp4", "text.mp4", "empty"])
def test_watching_what_is_no_source_is_one_sentence(
    name: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "text.mp4").write_text("not a video")
    (tmp_path / "empty").mkdir()
    assert main(["watch", "--json", str(tmp_path / name)]) == 2
    assert name in sentence(capfd)


def test_a_camera_that_does_not_exist_is_one_sentence(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["watch", "--json", "97"]) == 2
    assert "97" in sentence(capfd)


@pytest.mark.parametrize("port", ["-1", "65536", "http"])
def test_a_port_that_is_none_is_told(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["play", f"--port={port}"])
    assert caught.value.code == 2
    assert re.search(r"is no port", capsys.readouterr().err)


@pytest.mark.parametrize(
    ("line", "usage"),
    [(["play", "--nope"], "play .*--camera"), (["--nope"], "play .*--camera"), (["bench", "read", "--x", "."], "DIR")],
)
def test_an_option_that_is_not_there_is_answered_with_those_of_the_command(
    line: list[str], usage: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        main(line)
    assert caught.value.code == 2
    told = capsys.readouterr().err
    assert re.search(usage, told, re.DOTALL)
    assert "unrecognized arguments" in told


def test_a_folder_to_measure_on_that_cannot_be_looked_at_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "read", "x" * 300]) == 2
    assert "File name too long" in sentence(capsys)


FULL = Path("/dev/full")
AS_PROGRAM = "import sys; from companion.cli import main; sys.exit(main(sys.argv[1:]))"


def shell(line: str, *words: str) -> subprocess.CompletedProcess[str]:
    """A line of a shell, "$@" in it the command of these words."""
    command = [sys.executable, "-c", AS_PROGRAM, *words]
    return subprocess.run(["sh", "-c", line, "sh", *command], capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("words", [("print", "--list"), ("--version",)])
def test_an_output_without_room_is_one_sentence(words: tuple[str, ...]) -> None:
    ended = shell('"$@" > /dev/full', *words)
    assert ended.returncode == 2, ended.stderr
    assert ended.stderr.splitlines() == [
        "What there is to say cannot be written (No space left on device); free some space."
    ]


@pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")
def test_a_complaint_without_room_keeps_its_status() -> None:
    assert shell('"$@" 2> /dev/full', "replay", "nothing.jsonl").returncode == 2


@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
def test_a_closed_output_changes_nothing_but_what_is_seen(closed: str, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text('{"record": 1, "game": "slither-stone", "players": ["Ann", "Bo"]}\n', encoding="utf-8")
    good = shell(f'"$@" {closed}', "replay", str(file))
    assert (good.returncode, good.stderr) == (0, "")
    bad = shell(f'"$@" {closed}', "replay", str(tmp_path / "nothing.jsonl"))
    assert bad.returncode == 2
    assert "Traceback" not in bad.stderr


def test_a_sheet_that_cannot_be_written_whole_leaves_what_was_there(tmp_path: Path) -> None:
    before = tmp_path / "before.pdf"
    before.write_bytes(b"as it was")
    for target in (before, tmp_path / "new.pdf"):
        ended = shell('ulimit -f 2; "$@"', "print", "stickers", "-o", str(target))
        told = f"{target}: cannot be written: File too large; choose another place with -o FILE.pdf\n"
        assert (ended.returncode, ended.stderr) == (2, told)
    assert [file.name for file in tmp_path.iterdir()] == ["before.pdf"]
    assert before.read_bytes() == b"as it was"


def test_a_sheet_goes_through_a_link_and_down_a_pipe(tmp_path: Path) -> None:
    link = tmp_path / "link.pdf"
    link.symlink_to(tmp_path / "real.pdf")
    assert shell('"$@"', "print", "stickers", "-o", str(link)).returncode == 0
    assert link.is_symlink()
    assert (tmp_path / "real.pdf").read_bytes().startswith(b"%PDF")
    piped = shell('"$@" | head -c 4', "print", "stickers", "-o", "/dev/stdout")
    assert (piped.stdout, piped.stderr) == ("%PDF", "")
