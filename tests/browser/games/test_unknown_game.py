"""A game that only the program knows: the page has no words for it, and goes on without them."""

from typing import Any

import pytest
from playwright.sync_api import expect

from companion.rules.games import GAMES
from companion.rules.triple_snakes import TripleSnakes
from companion.table.session import Table
from tests.browser.acts import prompt, start_game
from tests.browser.boards import button
from tests.browser.conftest import OpenPage
from tests.table.driving import roll, tell


class Fresh(TripleSnakes):
    name = "fresh-snakes"
    title = "Fresh Snakes"


def test_the_page_goes_on_with_a_game_that_it_has_no_words_for(
    monkeypatch: pytest.MonkeyPatch, served: tuple[Table, str], open_page: OpenPage
) -> None:
    monkeypatch.setitem(GAMES, Fresh.name, Fresh())
    table, url = served
    game = tell(table, "new_game", game=Fresh.name, players=["Ann", "Bo"])["game"]["id"]
    roll(table, 4, 4, 4, 2)
    page = open_page(url)
    button(page, "Pick up the three 4s").click()
    expect(prompt(page)).to_have_text("Ann: throw 3 dice again")
    button(page, "Help").click()
    told = page.get_by_role("dialog", name="Help")
    titles = [game.title for name, game in GAMES.items() if name != Fresh.name]
    expect(told.locator("summary:visible")).to_have_text(titles)
    told.get_by_role("button", name="Close").click()
    for place in ("replay", "paper"):
        page.goto(f"{url}/#{place}/{game}")
        expect(page.get_by_role("heading", level=1)).to_have_text("Fresh Snakes")
        expect(page.locator(".opening")).to_contain_text("This game cannot be shown.")
    page.goto(f"{url}/#home")
    start_game(page, "Cy", "Di")


def test_a_game_without_words_is_seen_to_its_end_and_begun_anew(
    monkeypatch: pytest.MonkeyPatch, served: tuple[Table, str], open_page: OpenPage
) -> None:
    monkeypatch.setitem(GAMES, Fresh.name, Fresh())
    table, url = served
    told = tell(table, "new_game", game=Fresh.name, players=["Ann", "Bo"], options={"forfeits": True})
    while told["game"]["position"]["status"] != "finished":
        told = tell(table, "event", event=_next(told["game"]))
    page = open_page(url)
    button(page, "New game with the same players").click()
    expect(prompt(page)).to_have_text("Ann: throw 4 dice")
    assert table.snapshot()["game"]["options"]["forfeits"] is True


def _next(game: dict[str, Any]) -> dict[str, Any]:
    """What is chosen first, or a throw: Ann goes to 100 by 26, 24, 24 and 26 points, Bo throws nothing."""
    if game["choices"]:
        event: dict[str, Any] = game["choices"][0]["event"]
        return event
    ann, bo = ([turn["points"] for turn in player["turns"]] for player in game["position"]["players"])
    face = [4, 6, 6, 4][len(ann)] if len(ann) == len(bo) else 0
    return {"roll": [face] * 4 if face else [1, 1, 2, 3], "source": "typed"}
