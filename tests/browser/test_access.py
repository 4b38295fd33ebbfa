"""Every page and state by axe-core, in both schemes: WCAG 2.2 A and AA, and its best practices. No violation."""

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from companion.table.session import Table
from tests.browser.acts import prompt
from tests.browser.conftest import OpenPage
from tests.browser.states import GAMES, OTHERS, State, told

RULES = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],
}


def violations(page: Page) -> str:
    """What axe has to say of the page as it stands, light and dark; empty for nothing."""
    found: list[dict[str, Any]] = []
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    found += Axe().run(page, options=RULES).response["violations"]
    page.emulate_media(color_scheme="dark")
    colours = RULES | {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
    found += Axe().run(page, options=colours).response["violations"]
    return told(found)


@pytest.mark.parametrize("state", [*GAMES, *OTHERS], ids=lambda state: state.name)
def test_a_table_has_no_violation(state: State, served: tuple[Table, str], open_page: OpenPage) -> None:
    table, url = served
    state.make(table)
    page = open_page(url)
    expect(prompt(page)).to_be_visible()
    assert violations(page) == ""


def test_home_its_forms_and_what_covers_it_have_no_violation(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    page = open_page(served[1])
    for state in GAMES:
        page.get_by_role("button", name=state.game, exact=True).click()
        own = page.get_by_role("radio", name=re.compile("^Our "))
        if own.count():
            own.first.check()
        expect(page.get_by_role("heading", name=f"New game of {state.game}")).to_be_visible()
        assert violations(page) == "", state.game
    for covering in ("Settings", "Help"):
        page.get_by_role("button", name=covering, exact=True).click()
        expect(page.get_by_role("dialog", name=covering)).to_be_visible()
        assert violations(page) == "", covering
        page.keyboard.press("Escape")


def test_what_breaks_access_is_found(served: tuple[Table, str], open_page: OpenPage) -> None:
    page = open_page(served[1])
    expect(page.get_by_role("button", name="Settings")).to_be_visible()
    page.evaluate("document.documentElement.removeAttribute('lang')")
    page.evaluate("document.querySelector('h1').style.color = '#ccc'")
    assert {line.split(":")[0] for line in violations(page).splitlines()} == {"html-has-lang", "color-contrast"}


def test_a_die_being_corrected_on_a_phone_has_no_violation(served: tuple[Table, str], open_page: OpenPage) -> None:
    table, url = served
    GAMES[0].make(table)
    page = open_page(url, (390, 844))
    page.get_by_role("button", name="Change die 3, 2").click()
    expect(page.get_by_role("dialog", name="Die 3: 2")).to_be_visible()
    page.locator(".history .line").first.click()
    assert violations(page) == ""
