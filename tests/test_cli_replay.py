"""`companion replay`: what it prints, and its exit statuses."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main

HEADER = {"record": 1, "game": "triple-snakes", "players": ["Ann", "Bo"]}


def record(folder: Path, name: str, *lines: Any) -> str:
    file = folder / name
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return str(file)


def test_a_legal_record_prints_its_sheet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = record(tmp_path, "game", HEADER, {"roll": [6, 6, 6, 6]})
    assert main(["replay", file]) == 0
    assert "+24 = 24" in capsys.readouterr().out


def test_an_illegal_event_is_status_1_with_the_position_before_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = record(tmp_path, "game", HEADER, {"roll": [4, 4, 4, 2]}, {"do": "pick_up", "dice": [0]})
    assert main(["replay", "--json", file]) == 1
    out, err = capsys.readouterr()
    assert json.loads(out)["board"] == {"dice": [4, 4, 4, 2], "kept": [], "roll": 1}
    first, rest = err.split("\n", 1)
    assert first.startswith(f"{file}:3: TS-2: ")
    assert '{"do": "pick_up", "dice": [3]}' in rest


def test_what_is_no_record_is_status_2_without_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = record(tmp_path, "game", HEADER, {"do": "fly"})
    assert main(["replay", "--json", file]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"{file}:2: ")
    assert len(err.splitlines()) == 1


def test_the_worst_status_counts_and_the_others_are_still_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = record(tmp_path, "good", HEADER)
    bad = record(tmp_path, "bad", HEADER, {"roll": [1]})
    assert main(["replay", "--json", good, bad, str(tmp_path / "missing"), good]) == 2
    out, err = capsys.readouterr()
    assert len(out.splitlines()) == 3
    assert len([line for line in err.splitlines() if not line.startswith(" ")]) == 2


def test_bytes_that_are_no_text_and_folders_are_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "picture"
    file.write_bytes(b"\n\xff\xd8\xff")
    assert main(["replay", str(file), str(tmp_path)]) == 2
    err = capsys.readouterr().err.splitlines()
    assert err[0].startswith(f"{file}:2: ")
    assert err[1:] == [f"{tmp_path}: cannot be read: Is a directory; name the file of a game's record"]


@pytest.mark.parametrize("sign", ["\u202e", "\u2067", "\u200f", "\x1b", "\x9b"], ids=ascii)
def test_a_name_turns_nothing_that_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str], sign: str) -> None:
    players = [f"{sign}Ann", f"B{sign}o", "Zoë"]
    file = record(tmp_path, "game", HEADER | {"players": players}, {"roll": [4]})
    assert main(["replay", file]) == 1
    out, err = capsys.readouterr()
    assert out.splitlines()[1].split() == ["round", "Ann", "Bo", "Zoë"]
    assert out.splitlines()[-1] == "Ann: throw 4 dice"
    assert sign not in out + err
    assert main(["replay", "--json", file]) == 1
    assert [player["name"] for player in json.loads(capsys.readouterr().out)["players"]] == players


def test_a_name_adds_no_line_to_the_sheet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheets = []
    for name in ("Ann\nBo wins", "Ann Bo wins"):
        file = record(tmp_path, "game", HEADER | {"players": [name, "Bo"]}, {"roll": [4, 4, 4, 2]})
        assert main(["replay", file]) == 0
        sheets.append(capsys.readouterr().out)
    assert sheets[0] == sheets[1]
    assert "Ann Bo wins" in sheets[0]


def test_a_refusal_is_one_line_whatever_a_name_holds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    players = ["Ann\ngame:9: TS-1: all is well", "Bo"]
    file = record(tmp_path, "game", HEADER | {"players": players}, {"roll": [4, 4, 4, 2], "by": "Bo"})
    assert main(["replay", file]) == 1
    refused, legal = capsys.readouterr().err.splitlines()
    assert refused == f"{file}:2: TS-1: Bo is not to act; Ann game:9: TS-1: all is well is."
    assert legal.startswith("  legal there: ")
    twice = record(tmp_path, "twice", HEADER | {"players": ["A\nnn", "A\nnn"]})
    assert main(["replay", twice]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_an_event_that_is_legal_there_can_be_copied_whatever_signs_a_name_holds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = ["A\u202enn", "Zoë"]
    tie = [{"roll": [5, 5, 5, 5]}, {"do": "take", "points": 25}] * 8
    assert main(["replay", record(tmp_path, "game", HEADER | {"players": names}, *tie, {"roll": [1]})]) == 1
    err = capsys.readouterr().err
    assert "\u202e" not in err
    orders = [json.loads(event) for event in err.split("legal there: ")[1].split("; ")]
    assert {"do": "order", "players": names} in orders
