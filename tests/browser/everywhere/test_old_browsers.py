"""Browsers of 2022, as old phones have them, show all of the page; older ones are told that they are too old."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import LAPTOP, PHONE
from tests.browser.program import Program

WEBUI = Path(__file__).resolve().parents[3] / "webui"
ASIDE = re.compile(r"/\*.*?\*/|^ *//[^\n]*|@supports[^{]*\{.*?\n\}", re.MULTILINE | re.DOTALL)
"""Comments, and what is asked for first."""
NEWER_STYLE = re.compile(
    r"light-dark\(|color-mix\(|@(?:media|container)[^{]*[<>]|\d(?:[dsl]vh|cqi)\b|^\s*&|text-decoration: *\S+ \S",
    re.MULTILINE,
)
"""What style sheets may not rest on: Chrome 111, Safari 16.2 or later ones brought it. (Safari takes a line alone for a
text's decoration, and leaves one out whose style stands with it.)"""
NEWER_SCRIPT = re.compile(
    r"AbortSignal\.(?:timeout|any)|\.(?:toSorted|toReversed|toSpliced|union|difference|isSubsetOf)\(|groupBy\(|canParse\("
    r"|withResolvers|popover|structuredClone|requestSubmit|\(\?<[=!]"
)
"""What scripts may not: Safari 15.4 does not know it."""


@pytest.mark.parametrize("lacks", ["", "CSS.supports = () => false", "delete window.CSS"])
def test_a_browser_too_old_for_the_page_says_so_and_which_ones_are_not(
    browser: Browser, program: Program, lacks: str
) -> None:
    """It has none of the page's colours, and may not understand the page's script at all."""
    page = browser.new_page(viewport={"width": PHONE[0], "height": PHONE[1]})
    page.add_init_script(lacks)
    page.goto(program.url)
    expect(page.get_by_role("heading", name="Companion")).to_be_visible()
    told = page.get_by_text("This browser is too old for this page")
    expect(told).to_be_visible(visible=bool(lacks))
    expect(told).to_contain_text("Safari 15.4")
    page.close()


def test_the_menu_of_a_phone_opens_and_closes_as_a_popover_would(browser: Browser, program: Program) -> None:
    program.new_game("Ann", "Bo")
    page = browser.new_page(viewport={"width": PHONE[0], "height": PHONE[1]})
    page.goto(program.url)
    menu, way = page.get_by_role("button", name="Menu"), page.get_by_role("button", name="Help")
    expect(way).to_be_hidden()
    menu.click()
    expect(way).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(way).to_be_hidden()
    menu.click()
    page.get_by_role("heading", level=1).click()
    expect(way).to_be_hidden()
    menu.click()
    page.set_viewport_size({"width": PHONE[1], "height": PHONE[0]})
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    expect(way).to_be_hidden()
    menu.click()
    way.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(way).to_be_hidden()
    expect(menu).to_be_focused()
    page.close()


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_a_dies_panel_lies_over_the_buttons_where_a_container_is_a_stacking_context(
    browser: Browser, program: Program, size: tuple[int, int]
) -> None:
    """As in Chrome until 2024 (126; 131 does without)."""
    program.new_game("Ann", "Bo")
    program.roll(4, 4, 4, 2)
    program.do("pick_up", dice=[3])
    program.roll(6)
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    page.goto(program.url)
    page.locator(".dice-zone").evaluate("zone => (zone.style.contain = 'layout')")
    page.get_by_role("button", name="Change die 4, 6").click()
    page.get_by_role("dialog", name="Die 4: 6").get_by_role("button", name="5", exact=True).click(timeout=5000)
    expect(page.get_by_role("button", name="Change die 4, 5")).to_be_visible()
    page.close()


@pytest.mark.parametrize(("files", "newer"), [("style/*.css", NEWER_STYLE), ("**/*.js", NEWER_SCRIPT)])
def test_nothing_rests_on_what_browsers_of_2022_lack(files: str, newer: re.Pattern[str]) -> None:
    own = (path.relative_to(WEBUI) for path in WEBUI.glob(files) if path.parent.name != "vendor")
    told = {str(path): (WEBUI / path).read_text(encoding="utf-8") for path in own}
    assert len(told) > 20
    code = {name: ASIDE.sub("", text) for name, text in told.items()}
    assert {name: found for name, text in code.items() if (found := newer.findall(text))} == {}
