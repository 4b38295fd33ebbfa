"""What one looks at and presses stays where it is, from throw to throw and from turn to turn."""

import pytest
from playwright.sync_api import Page, expect

from companion.table.session import Table
from tests.browser.acts import prompt
from tests.browser.boards import expect_events
from tests.browser.conftest import LAPTOP, PHONE, OpenPage, Watched
from tests.browser.held import SETTLED_MS
from tests.table.driving import begin, pick_up, roll, tell

TOPS = """() => [".throws > .dice-row", ".act", ".sheet-zone"].map(
  (part) => Math.round(document.querySelector(part).getBoundingClientRect().top + scrollY))"""


def tops(page: Page, events: int) -> list[int]:
    """Where dice, buttons and sheet begin, once so many events are shown."""
    expect_events(page, events)
    found: list[int] = page.evaluate(TOPS)
    return found


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_dice_buttons_and_sheet_stay_where_they_are_through_the_throws_of_a_turn_and_into_the_next(
    served: tuple[Table, str], open_page: OpenPage, locale: str, size: tuple[int, int]
) -> None:
    table, url = served
    begin(table)
    page = open_page(url, size, locale=locale)
    expect(prompt(page)).to_be_visible()
    found = [page.evaluate(TOPS)]
    roll(table, 4, 4, 2, 6)
    found.append(tops(page, 1))
    expect(page.locator(".pencil-button")).to_have_count(4)
    pick_up(table, 2, 3)
    found.append(tops(page, 2))
    roll(table, 4, 4)
    found.append(tops(page, 3))
    tell(table, "event", event={"do": "take", "points": 26})
    found.append(tops(page, 4))
    expect(page.locator(".past .die")).to_have_count(4)
    assert found == [found[0]] * 5


def test_a_page_opened_in_a_background_tab_asks_for_nothing_until_it_is_looked_at(
    served: tuple[Table, str], open_page: OpenPage, watched: Watched
) -> None:
    """A browser allows six connections to one address, which links opened in new tabs used up."""
    table, url = served
    begin(table)
    page = open_page("about:blank")
    page.add_init_script("window.away = true; Object.defineProperty(document, 'hidden', { get: () => away })")
    page.goto(url)
    expect(page.get_by_text("Opening the table…")).to_be_visible()
    page.wait_for_timeout(SETTLED_MS)
    assert [address for address in watched.requests if address.endswith("/api/events")] == []
    page.evaluate("away = false; document.dispatchEvent(new Event('visibilitychange'))")
    expect(prompt(page)).to_be_visible()
