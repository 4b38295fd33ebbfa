"""The rule that a sentence names can be looked up where it is named, and all of a game's in the help."""

import re

from playwright.sync_api import Page, expect

from companion.rules.rulings import RULINGS, rulings_of
from tests.browser.boards import tap
from tests.browser.conftest import PHONE, OpenPage, Watched
from tests.browser.program import Program


def refused(program: Program, open_page: OpenPage, locale: str = "en") -> Page:
    """A page on which a square of Snakedoku was just refused."""
    program.command("new_game", game="snakedoku", players=["Ann", "Bo"], options={"seed": 7})
    program.do("place", square=[2, 1])
    page = open_page(program.url, size=PHONE, locale=locale)
    tap(page, [2, 1])
    return page


def test_a_refusal_tells_what_its_rule_says_once_tapped_and_hides_it_again(
    program: Program, open_page: OpenPage, watched: Watched
) -> None:
    watched.expected = ("/api/preview",)
    page = refused(program, open_page)
    name = page.locator(".refusal:visible").get_by_role("button", name="Rule SN-2")
    expect(name).to_have_attribute("aria-expanded", "false")
    name.click()
    expect(page.get_by_text(RULINGS["SN-2"])).to_be_visible()
    expect(name).to_have_attribute("aria-expanded", "true")
    name.click()
    expect(page.get_by_text(RULINGS["SN-2"])).to_have_count(0)


def test_a_rule_that_the_program_cannot_tell_is_asked_for_again_with_the_next_tap(
    program: Program, open_page: OpenPage, watched: Watched
) -> None:
    watched.expected = ("/api/preview", "/api/rulings")
    page = refused(program, open_page)
    page.route("**/api/rulings", lambda route: route.abort())
    name = page.locator(".refusal:visible").get_by_role("button", name="Rule SN-2")
    name.click()
    expect(page.get_by_text("The program does not answer")).to_be_visible()
    page.unroute("**/api/rulings")
    page.route("**/api/rulings", lambda route: route.fulfill(status=503, json={"error": {"sentence": "Too many."}}))
    name.click()
    name.click()
    expect(page.get_by_text("Too many.")).to_be_visible()
    page.unroute("**/api/rulings")
    name.click()
    name.click()
    expect(page.get_by_text(RULINGS["SN-2"])).to_be_visible()


def test_the_help_has_every_rule_of_a_game_by_number_in_the_pages_language(
    program: Program, open_page: OpenPage
) -> None:
    program.new_game("Ann", "Bo")
    page = open_page(program.url, size=PHONE, locale="de-DE")
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="Hilfe").click()
    page.get_by_text("Alle Regeln nach Nummern").locator("visible=true").click()
    expect(page.locator(".rulings dt")).to_have_text(rulings_of("triple-snakes"))
    expect(page.locator(".rulings dd").nth(1)).to_contain_text("Zwischen den Würfen")


def test_a_house_rule_is_looked_up_without_being_chosen(program: Program, open_page: OpenPage) -> None:
    page = open_page(program.url)
    option = page.locator(".option", has_text="forfeits")
    box = option.get_by_role("checkbox")
    before = box.is_checked()
    option.get_by_role("button", name=re.compile("^Rule TS-12")).click()
    expect(option).to_contain_text(RULINGS["TS-12"])
    assert box.is_checked() == before
