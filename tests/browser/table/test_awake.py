"""The screen beside a table stays on while a game is played, though nobody touches it."""

import pytest
from playwright.sync_api import Page

from tests.browser.boards import button
from tests.browser.conftest import OpenPage
from tests.browser.program import Program

_COUNTED = """
  window.awake = 0;
  navigator.wakeLock.request = async () => ((awake += 1), { release: async () => (awake -= 1) });
"""
"""How many of the locks that were asked for hold."""


@pytest.fixture
def page(program: Program, open_page: OpenPage) -> Page:
    page = open_page("about:blank")
    page.clock.install()
    page.add_init_script(_COUNTED)
    page.goto(program.url)
    return page


def assert_locks(page: Page, locks: int) -> None:
    page.wait_for_function(f"() => awake === {locks}")


def test_the_screen_stays_on_while_a_game_goes_on_and_for_twenty_minutes_after_what_was_done_last(
    program: Program, page: Page
) -> None:
    assert_locks(page, 0)
    program.new_game("Ann", "Bo")
    assert_locks(page, 1)
    page.clock.fast_forward("19:00")
    assert_locks(page, 1)
    program.roll(4, 4, 4, 2)
    page.get_by_role("button", name="Change die 1, 4").wait_for()
    page.clock.fast_forward("19:00")
    assert_locks(page, 1)
    page.clock.fast_forward("01:30")
    assert_locks(page, 0)
    program.command("undo")
    assert_locks(page, 1)


def test_who_leaves_the_table_or_does_not_want_it_has_a_screen_that_sleeps(program: Program, page: Page) -> None:
    program.new_game("Ann", "Bo")
    assert_locks(page, 1)
    button(page, "Settings").click()
    page.get_by_label("Keep it on while a game is played").uncheck()
    page.keyboard.press("Escape")
    assert_locks(page, 0)
    button(page, "Settings").click()
    page.get_by_label("Keep it on while a game is played").check()
    page.keyboard.press("Escape")
    assert_locks(page, 1)
    button(page, "Home").click()
    assert_locks(page, 0)
