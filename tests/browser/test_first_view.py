"""The page opens with few and short requests, and shows soon what happens."""

from statistics import median

import pytest
from playwright.sync_api import Browser

from tests.benchmarks.first_view import drawn_after, first_view
from tests.browser.program import Program

LONGEST = 200_000
MOST_REQUESTS = 10
ROLLS = 9


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_a_first_view_of_home_and_of_a_game_takes_few_bytes_and_requests(
    browser: Browser, program: Program, locale: str
) -> None:
    for place in ("home", "game"):
        if place == "game":
            program.new_game("Ann", "Bo")
        found = first_view(browser, program.url, locale)
        print(f"{place} in {locale}: {found.sent} bytes in {found.requests} requests, {found.seconds:.2f} s")
        assert found.sent <= LONGEST
        assert found.requests <= MOST_REQUESTS
        assert found.sent > 50_000  # everything was counted


@pytest.mark.alone
def test_a_roll_is_drawn_soon_after_it_was_sent(browser: Browser, program: Program) -> None:
    program.new_game("Ann", "Bo")
    delays = drawn_after(browser, program, ROLLS)
    print("a roll sent to a roll drawn:", ", ".join(f"{1000 * delay:.0f} ms" for delay in delays))
    assert median(delays) <= 1.0  # ten times the promise, for machines that do other work; `make bench` holds it
