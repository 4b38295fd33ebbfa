"""What a device that joined shows of the table, whatever stands on it and in the device's own address."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.phones.test_phones import join, seat
from tests.browser.program import Program


@pytest.mark.parametrize("width", [320, 390])
def test_who_a_phone_plays_for_does_not_stand_at_the_windows_very_edge(
    own_lan: Program, open_page: OpenPage, width: int
) -> None:
    own_lan.new_game("Ann", "Bartholomew of Netherby")
    page = join(open_page, own_lan, "A player's")
    seat(page, "Bartholomew of Netherby")
    page.set_viewport_size({"width": width, "height": 700})
    said = page.locator(".seat-bar > span").bounding_box()
    bar = page.locator(".seat-bar").bounding_box()
    assert said
    assert bar
    assert said["height"] >= 40, "two lines"
    assert said["y"] >= 8
    assert bar["y"] + bar["height"] - (said["y"] + said["height"]) >= 8


def test_another_game_gets_a_table_of_its_own_whatever_the_address_names(own_lan: Program, open_page: OpenPage) -> None:
    """Each kind of game keeps its table by other means: one must not go on with what the last one has left there."""
    own_lan.new_game("Ann", "Bo")
    page = join(open_page, own_lan, "A spectator's")
    table = page.locator("main.table")
    expect(table).to_be_visible()
    page.evaluate("location.hash = 'home'")
    for game in ("snakedoku", "snakey", "triple-snakes"):
        table.evaluate("table => (table.dataset.of = 'the last game')")
        own_lan.command("new_game", game=game, players=["Ann", "Bo"])
        expect(page).to_have_title(re.compile(own_lan.snapshot()["game"]["title"]))
        expect(table).not_to_have_attribute("data-of", "the last game")
