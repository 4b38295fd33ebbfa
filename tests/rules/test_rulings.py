"""What is looked up of the rulings: all that the program names, and no other figures than those it referees by."""

import re
from itertools import groupby

import pytest

from companion.cli import main
from companion.config import resource
from companion.locale import LANGUAGES, translated
from companion.rules.core import Header
from companion.rules.games import GAMES
from companion.rules.rulings import RULINGS, rulings_of
from companion.rules.snakey.dice import Die, face_word, flips
from companion.rules.snakey.rules import SOLO, TABLE, TRACKS, Rules
from companion.rules.triple_snakes.turn import BONUS

NUMBERED = [ruling for ruling in RULINGS if ruling != "RECORD"]


def figures(words: str) -> list[str]:
    """The numbers in a text, but for faces as English alone writes them ("three 1s")."""
    return sorted(re.findall(r"\d+\b", words))


def named() -> set[str]:
    """The rulings that the program's code names anywhere."""
    sources = [path for path in resource("companion").rglob("*.py") if path.name != "rulings.py"]
    found = (re.findall(r"\b(?:TS|SD|SN|SL)-\d+\b", path.read_text(encoding="utf-8")) for path in sources)
    return {ruling for rulings in found for ruling in rulings}


def test_every_ruling_that_the_program_names_can_be_looked_up() -> None:
    assert len(named()) > 40
    assert named() <= set(NUMBERED)


def test_the_rulings_of_each_game_are_numbered_without_a_gap() -> None:
    for prefix, rulings in groupby(NUMBERED, lambda ruling: ruling[:3]):
        numbers = [int(ruling[3:]) for ruling in rulings]
        assert numbers == list(range(1, len(numbers) + 1)), prefix
    assert sorted({ruling for game in GAMES for ruling in rulings_of(game)}) == sorted(NUMBERED)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_ruling_is_told_in_every_language_with_the_same_numbers(language: str) -> None:
    for ruling, words in RULINGS.items():
        told = str(translated(words, language))
        assert language == "en" or told != words, ruling
        assert figures(told) == figures(words), ruling


@pytest.mark.parametrize(("rules", "where"), [(SOLO, "Alone: "), (TABLE, "With others: ")])
def test_sd7_the_tracks_are_told_with_the_values_that_the_engine_goes_by(rules: Rules, where: str) -> None:
    told = RULINGS["SD-7"].partition(where)[2].partition(".")[0]
    values = dict(re.findall(r"([a-z-]+) ((?:\d ?){5})", told))
    by_track = {name.replace("-", ""): tuple(map(int, numbers.split())) for name, numbers in values.items()}
    assert by_track == dict(zip(TRACKS, rules.values, strict=True))


@pytest.mark.parametrize("name", ["snakey-solo", "snakey"])
def test_sd3_on_a_board_of_ones_own_nothing_is_rolled_alone_either(name: str) -> None:
    game, players = GAMES[name], ("Ann", "Bo")[: GAMES[name].seats[0]]
    own = {"size": "small", "blockades": [], "power_ups": []}
    assert game.want(game.start(Header(name, players, {}, own))) is None
    assert RULINGS["SD-3"].startswith("Dice place what is not printed, on a board of your own nothing: ")


def test_sd10_what_a_forward_becomes_is_told_as_two_faces_not_three() -> None:
    first, second = map(face_word, flips(Die("forward")))
    assert f"A forward becomes {first} or {second}, as you like" in RULINGS["SD-10"]


def test_ts6_the_bonuses_are_told_as_the_engine_pays_them() -> None:
    told = {int(face): int(points) for points, face in re.findall(r"(\d+) for (\d)s", RULINGS["TS-6"])}
    assert told == {face: points for face, points in BONUS.items() if face != 6}
    assert f"Four 6s are {BONUS[6]}" in RULINGS["TS-6"]


def test_rulings_are_printed_by_number_or_game_in_the_order_asked(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    assert main(["rules", "sn-2", "Slither-Stone", "SL-3"]) == 0
    out = capsys.readouterr().out
    assert re.findall(r"^\S+", out, re.MULTILINE) == ["SN-2", *(f"SL-{n}" for n in range(1, 10))]
    assert RULINGS["SN-2"] in " ".join(out.split())
    assert main(["rules"]) == 0
    assert re.findall(r"^\S+", capsys.readouterr().out, re.MULTILINE) == list(RULINGS)


def test_what_is_neither_a_ruling_nor_a_game_is_told_with_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "TS-3", "TS-99"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("TS-99 is no ruling and no game; there are TS-1 to TS-13, SD-1 to SD-22,")


def test_a_game_without_rulings_in_words_keeps_nobody_from_the_others(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "new-game", GAMES["snakedoku"])
    assert main(["rules", "new-game"]) == 2
    assert capsys.readouterr().err.startswith("new-game is no ruling and no game; there are TS-1 to TS-13, SD-1")


def test_rulings_are_in_the_terminals_language(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert main(["rules", "SL-9"]) == 0
    assert "Schlangen aus Stein" in capsys.readouterr().out
