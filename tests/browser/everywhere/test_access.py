"""Every page and state by axe-core, in both schemes: WCAG 2.2 A and AA, and its best practices. No violation."""

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from companion.table.session import Table
from tests.browser.acts import prompt
from tests.browser.conftest import PHONE, OpenPage
from tests.browser.states import GAMES, OTHERS, State, told
from tests.table.driving import begin, tell

RULES = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],
}


COLOURS = RULES | {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
_RUN = "options => axe.run(document, options).then(found => found.violations)"


def violations(page: Page) -> str:
    """What axe has to say of the page as it stands, light and dark; empty for nothing."""
    if page.evaluate("typeof axe") == "undefined":  # the script is long, and stays until the page is left
        page.evaluate(Axe().axe_script)
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    found: list[dict[str, Any]] = page.evaluate(_RUN, RULES)
    page.emulate_media(color_scheme="dark")
    return told(found + page.evaluate(_RUN, COLOURS))


@pytest.mark.parametrize("state", [*GAMES, *OTHERS], ids=lambda state: state.name)
def test_a_table_has_no_violation(state: State, served: tuple[Table, str], open_page: OpenPage) -> None:
    table, url = served
    state.make(table)
    page = open_page(url)
    expect(prompt(page)).to_be_visible()
    assert violations(page) == ""


def test_home_its_forms_and_what_covers_it_have_no_violation(served: tuple[Table, str], open_page: OpenPage) -> None:
    page = open_page(served[1])
    for game in ("Triple Snakes", "Snakey Dice", "Snakedoku", "Slither Stone"):
        chosen = page.get_by_role("button", name=game, exact=True)
        chosen.click()
        expect(chosen).to_have_attribute("aria-pressed", "true")
        own = page.get_by_role("radio", name=re.compile("^Our "))
        if own.count():
            own.first.check()
        assert violations(page) == "", game
    for covering in ("Settings", "Help"):
        page.get_by_role("button", name=covering, exact=True).click()
        expect(page.get_by_role("dialog", name=covering)).to_be_visible()
        assert violations(page) == "", covering
        page.keyboard.press("Escape")


def test_past_games_and_what_is_made_of_them_have_no_violation(served: tuple[Table, str], open_page: OpenPage) -> None:
    table, url = served
    OTHERS[-1].make(table)
    page = open_page(url)
    for place in ("games", "statistics", "replay/{id}", "paper/{id}"):
        page.goto(f"{url}/#{place}".format(id=table.snapshot()["game"]["id"]))
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.get_by_role("heading", level=2).or_(page.get_by_role("table")).first).to_be_visible()
        assert violations(page) == "", place


def test_what_breaks_access_is_found(served: tuple[Table, str], open_page: OpenPage) -> None:
    page = open_page(served[1])
    expect(page.get_by_role("button", name="Settings")).to_be_visible()
    page.evaluate("document.documentElement.removeAttribute('lang')")
    page.evaluate("document.querySelector('h1').style.color = '#ccc'")
    found = {line.split(":")[0] for line in violations(page).splitlines()}
    assert found == {"html-has-lang", "color-contrast"}


def test_a_die_being_corrected_on_a_phone_has_no_violation(served: tuple[Table, str], open_page: OpenPage) -> None:
    table, url = served
    GAMES[0].make(table)
    page = open_page(url, PHONE)
    page.get_by_role("button", name="Change die 3, 2").click()
    expect(page.get_by_role("dialog", name="Die 3: 2")).to_be_visible()
    page.locator(".history .line").first.click()
    assert violations(page) == ""


def test_nothing_moves_for_whoever_wants_less_motion(served: tuple[Table, str], open_page: OpenPage) -> None:
    table, url = served
    GAMES[0].make(table)
    page = open_page(url)
    expect(prompt(page)).to_be_visible()
    moving = """() => [...document.querySelectorAll("*")].flatMap((element) => {
      const { transitionDuration, animationDuration } = getComputedStyle(element);
      return [transitionDuration, animationDuration].map(parseFloat);
    }).filter((seconds) => seconds > 0)"""
    page.emulate_media(reduced_motion="no-preference")
    found = page.evaluate(moving)
    assert found
    assert max(found) <= 0.3
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate(moving) == []


def test_each_house_rule_is_a_sentence_with_its_ruling(served: tuple[Table, str], open_page: OpenPage) -> None:
    table, url = served
    page = open_page(url)
    shown = page.locator(".option", has=page.locator(".ruling"))
    expect(shown.first).to_be_visible()
    options = next(game["options"] for game in table.snapshot()["games"] if game["name"] == "triple-snakes")
    assert len(options) >= 3
    expect(shown).to_have_count(len(options))
    for option in options:
        sentence = shown.filter(has_text=option["text"])
        expect(sentence.locator(".ruling")).to_have_text(f"Rule {option['ruling']}")


def test_nobody_is_told_by_colour_alone(served: tuple[Table, str], open_page: OpenPage) -> None:
    """WCAG 1.4.1: beside its colour each seat has a symbol of its own, and its lines a pattern."""
    table, url = served
    begin(table, *(f"P{seat}" for seat in range(1, 13)))
    page = open_page(url)
    symbols = page.locator(".sheet th .symbol path")
    expect(symbols).to_have_count(12)  # where the seven colours come again
    assert len(set(symbols.evaluate_all("paths => paths.map(path => path.getAttribute('d'))"))) == 12
    borders = "names => names.map(name => getComputedStyle(name).borderLeftStyle)"
    assert len(set(page.locator(".sheet th:has(.symbol)").evaluate_all(borders))) == 4
    tell(table, "leave_game")
    next(state for state in GAMES if state.name == "slither-stone").make(table)
    look = "lines => lines.map(line => (s => s.strokeDasharray + s.strokeWidth)(getComputedStyle(line)))"
    expect(page.locator(".board .trail.colour-1")).not_to_have_count(0)
    first, second = (
        set(page.locator(f".board .trail.colour-{seat}:not(.jumped)").evaluate_all(look)) for seat in (0, 1)
    )
    assert first
    assert second
    assert not first & second
