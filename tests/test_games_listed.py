"""A game of the program is one of the page, of its help and of the printer, too (README, "Add a game")."""

import re

import pytest

from companion.config import resource
from companion.printing.catalogue import printed_game
from companion.rules.core import Header
from companion.rules.games import GAMES
from companion.rules.replay import replay
from companion.rules.rulings import rulings_of
from tests.browser import states

NAMES = ("Ann", "Bo")


def named_in(script: str) -> set[str]:
    """What stands in a script of the page as a key or a name."""
    text = (resource("webui") / script).read_text(encoding="utf-8")
    return {quoted or bare for quoted, bare in re.findall(r'"([\w-]+)"|^\s*([\w-]+):', text, re.MULTILINE)}


@pytest.mark.parametrize("script", ["games/games.js", "games/rules-words.js", "games/shelf.js"])
def test_every_game_of_the_program_is_one_of_the_page(script: str) -> None:
    assert set(GAMES) <= named_in(script)


def test_every_game_has_rulings_to_look_up() -> None:
    assert all(rulings_of(name) for name in GAMES)


def test_the_tests_of_the_page_look_at_every_game() -> None:
    assert set(GAMES) == {state.name for state in states.GAMES}


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_sheet_to_print(name: str) -> None:
    header = Header(name, NAMES[: GAMES[name].seats[0]], {})
    assert printed_game(replay(header, ()), "a4", blank=True).startswith(b"%PDF")
