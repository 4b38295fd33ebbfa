"""Dice that lay under the camera before the game: the page offers to count them, and counts them by one tap."""

from playwright.sync_api import expect

from companion.table.session import Table
from tests.browser.conftest import OpenPage
from tests.table.driving import begin, texts
from tests.table.seen import THREES, rests


def test_dice_that_lay_there_before_the_game_are_counted_by_a_tap(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    table.seen(rests(*THREES))
    begin(table)
    page = open_page(f"{url}/#table")
    page.get_by_role("button", name="Count these dice").click()
    expect(page.get_by_text("Ann: Threw 4 4 4 2").first).to_be_visible()
    expect(page.get_by_role("button", name="Count these dice")).to_have_count(0)
    assert texts(table) == ["Threw 4 4 4 2"]
