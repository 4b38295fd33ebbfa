"""A connection that dies without a word: what it told last is not shown as what is."""

import signal
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from companion.table.session import Table
from companion.web.endpoints import streams
from tests.browser.acts import prompt
from tests.browser.conftest import OpenPage
from tests.browser.held import SETTLED_MS
from tests.browser.program import Program
from tests.browser.table.test_history import LOOK_AWAY
from tests.table.driving import begin, roll

_COUNTED = """
  window.streams = [];
  window.EventSource = class extends EventSource {
    constructor(path) {
      super(path);
      streams.push(this);
    }
  };
"""
_OPEN = "() => streams.filter((stream) => stream.readyState !== EventSource.CLOSED).length"


def looked_at(open_page: OpenPage, url: str) -> Page:
    """A page whose clock a test can put forward, and which counts its streams."""
    page = open_page("about:blank")
    page.clock.install()
    page.add_init_script(_COUNTED)
    page.goto(url)
    expect(prompt(page)).to_be_visible()
    return page


@pytest.fixture
def standing(own_program: Program) -> Iterator[Program]:
    """A program with a game on the table that a test may let stand still; its connections stay open then."""
    own_program.new_game("Ann", "Bo")
    yield own_program
    own_program.signal(signal.SIGCONT)


def test_a_page_that_hears_nothing_any_more_says_so_and_goes_on_once_it_is_answered(
    standing: Program, open_page: OpenPage
) -> None:
    page = looked_at(open_page, standing.url)
    standing.signal(signal.SIGSTOP)
    offline = page.locator(".offline")
    page.clock.fast_forward(20_000)
    page.wait_for_timeout(2 * SETTLED_MS)
    expect(offline).to_have_count(0)
    page.clock.fast_forward(10_000)
    expect(offline).to_contain_text("The program is not answering.")
    for _ in range(4):
        page.clock.fast_forward(30_000)
        page.wait_for_timeout(1500)
    assert page.evaluate("streams.length") > 2
    assert page.evaluate(_OPEN) == 1
    expect(page.locator("#refused")).to_contain_text("The program is not answering")
    standing.signal(signal.SIGCONT)
    expect(offline).to_have_count(0)
    expect(page.locator("#refused")).to_have_text("")  # it is true no more
    standing.roll(4, 4, 4, 2)
    expect(page.locator(".history li")).to_have_count(1)


def test_who_comes_back_to_a_page_that_is_answered_no_more_is_told_at_once(
    standing: Program, open_page: OpenPage
) -> None:
    page = looked_at(open_page, standing.url)
    page.evaluate(LOOK_AWAY, True)
    standing.signal(signal.SIGSTOP)
    page.clock.fast_forward(600_000)
    page.evaluate(LOOK_AWAY, False)
    expect(page.locator(".offline")).to_be_visible(timeout=4000)
    assert page.evaluate(_OPEN) == 1


def test_who_comes_back_to_a_page_that_is_answered_sees_no_trouble(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    begin(table)
    page = looked_at(open_page, url)
    page.evaluate(LOOK_AWAY, True)
    page.clock.fast_forward(600_000)
    roll(table, 4, 4, 4, 2)
    page.evaluate(
        "() => new MutationObserver(() => (window.alarmed ||= document.querySelector('.offline') !== null))"
        ".observe(document.body, { childList: true, subtree: true })"
    )
    page.evaluate(LOOK_AWAY, False)
    expect(page.locator(".history li")).to_have_count(1)
    page.wait_for_timeout(1500)
    assert page.evaluate("[window.alarmed, streams.length]") == [False, 2]


def test_a_quiet_table_keeps_its_one_stream_also_where_the_page_was_held_up(
    served: tuple[Table, str], open_page: OpenPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a sleep, or where a browser gives a page behind others little time: it hears late, and all at once."""
    monkeypatch.setattr(streams, "_PING", 0.2)
    table, url = served
    begin(table)
    page = looked_at(open_page, url)
    for away in (20_000, 20_000, 60_000, 3_600_000):
        page.clock.fast_forward(away)
        page.wait_for_timeout(1500)
        expect(page.locator(".offline")).to_have_count(0)
    assert page.evaluate("streams.length") == 1
