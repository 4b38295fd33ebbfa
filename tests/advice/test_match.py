"""Matches between bots."""

import pytest

from companion.advice import slither_stone, snakedoku
from companion.advice.match import play_match, run_match


@pytest.mark.parametrize("game", ["snakedoku", "slither-stone"])
def test_greedy_beats_random_nearly_always(game: str) -> None:
    result = play_match(game, ("greedy", "random"), 20, 1)
    assert result.wins[0] >= 18
    assert sum(result.wins) + result.shared == 20


def test_search_beats_greedy_in_snakedoku_even_on_a_tenth_of_its_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snakedoku, "PLAYOUTS", 100)
    assert play_match("snakedoku", ("search", "greedy"), 8, 3).wins[0] >= 6


def test_search_beats_greedy_in_slither_stone_even_on_a_part_of_its_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slither_stone, "POSITIONS", 1_000)
    assert play_match("slither-stone", ("search", "greedy"), 8, 3).wins[0] >= 5


def test_the_same_seed_plays_the_same_match_and_another_one_another() -> None:
    results = [
        (result.wins, result.shared, result.thoughts)
        for result in (play_match("snakedoku", ("greedy", "greedy"), 6, seed) for seed in (4, 4, 5))
    ]
    assert results[0] == results[1] != results[2]


def test_the_sides_begin_by_turns_and_swapped_names_change_nothing_for_equals() -> None:
    result = play_match("slither-stone", ("random", "random"), 10, 1)
    assert sum(result.wins) == 10
    assert result.shared == 0


def test_a_match_is_printed_with_its_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_match("snakedoku", "greedy", "random", 4, 2) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "snakedoku: greedy against random, 4 games, seed 2, first moves by turns"
    assert lines[1].startswith("greedy: 4 won; it thought for ")
    assert lines[3] == "shared: 0"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("triple-snakes", "greedy", "random"), 'no bot plays "triple-snakes"; bots play snakedoku and slither-stone'),
        (("snakedoku", "best", "random"), 'there is no strength "best"; there are random, greedy, search'),
        (("snakedoku", "greedy", "random", 0), "a match needs at least one game"),
    ],
)
def test_arguments_that_cannot_be_used_get_a_sentence_and_status_2(
    arguments: tuple[str, str, str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_match(*arguments) == 2
    shown = capsys.readouterr()
    assert (shown.out, words in shown.err) == ("", True)
