"""`companion print`: files where asked, one clear sentence where not."""

from pathlib import Path

import pytest

from companion.cli import main
from companion.printing.catalogue import PRINTABLES

_GAME = '{"record": 1, "game": "triple-snakes", "players": ["Ann", "Bo"]}\n'


def test_a_sheet_is_written_where_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "mat.pdf"
    assert main(["print", "mat", "-o", str(target), "--paper", "letter"]) == 0
    assert target.read_bytes().startswith(b"%PDF")
    assert "print it at 100 %" in capsys.readouterr().out


def test_list_names_every_sheet(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "--list"]) == 0
    told = capsys.readouterr().out
    assert all(f"\n{name} " in f"\n{told}" for name in PRINTABLES)
    assert main(["print"]) == 0
    assert capsys.readouterr().out == told


def test_a_sheet_is_in_the_terminal_s_language_or_in_the_one_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = {}
    for environment, asked in (("de_DE.UTF-8", []), ("de_DE.UTF-8", ["--language", "en"]), ("fr_FR.UTF-8", [])):
        monkeypatch.setenv("LC_ALL", environment)
        target = tmp_path / "mat.pdf"
        assert main(["print", "mat", "-o", str(target), *asked]) == 0
        content = target.read_bytes()
        written[environment, *asked] = next(word for word in (b"/Lang (en)", b"/Lang (de)") if word in content)
    assert list(written.values()) == [b"/Lang (de)", b"/Lang (en)", b"/Lang (en)"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["chess"], 'no sheet "chess"'),
        (["mat", "--language", "la"], 'no language "la"; choose en or de'),
        (["mat", "--paper", "a5"], 'no paper "a5"; choose a4 or letter'),
        (["stickers", "--die", "15"], "dice of 15 mm; choose 12, 14, 16, 18 or 20"),
        (["mat", "-o", "{tmp}/no/such/folder/mat.pdf"], "cannot be written: No such file or directory; choose another"),
        (["mat", "-o", "{tmp}"], "cannot be written: Is a directory; choose another place"),
        (["{tmp}/gone.jsonl"], "No such file or directory; name a sheet, or the file of a game's record"),
        (["{tmp}/bad.jsonl"], "cannot be read: not UTF-8 text"),
        (["{tmp}/no-record.jsonl"], "no-record.jsonl:1: not JSON"),
        (["{tmp}/no-record.txt"], "no-record.txt:1: not JSON"),
        (["{tmp}/game.jsonl", "--language", "la"], 'no language "la"; choose en or de'),
    ],
)
def test_what_cannot_be_printed_is_told_in_one_sentence(
    arguments: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bad.jsonl").write_bytes(b"\xff\xfe")
    for name in ("no-record.jsonl", "no-record.txt"):
        (tmp_path / name).write_text("hello\n")
    (tmp_path / "game.jsonl").write_text(_GAME)
    target = [] if "-o" in arguments else ["-o", str(tmp_path / "out.pdf")]
    assert main(["print", *(word.format(tmp=tmp_path) for word in arguments), *target]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert sentence in told.err
    assert not (tmp_path / "out.pdf").exists()


def test_the_sheet_of_a_record_with_an_illegal_event_is_of_the_game_before_that_and_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, target = tmp_path / "game.jsonl", tmp_path / "out.pdf"
    record.write_text(_GAME + '{"roll": [1, 2, 3]}\n')
    assert main(["print", str(record), "-o", str(target)]) == 1
    told = capsys.readouterr()
    assert target.read_bytes().startswith(b"%PDF")
    assert told.err.startswith(f"{record}:2: ")
    assert told.err.endswith(" The sheet is of the game before that.\n")


def test_a_record_is_printed_whatever_its_file_is_called(tmp_path: Path) -> None:
    record, target = tmp_path / "evening.txt", tmp_path / "out.pdf"
    record.write_text(_GAME)
    assert main(["print", str(record), "-o", str(target)]) == 0
    assert target.read_bytes().startswith(b"%PDF")
