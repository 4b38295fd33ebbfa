"""A window that is low for what stands in it: a laptop's under the bars of the browser, a phone held sideways."""

import pytest
from playwright.sync_api import expect

from companion.table.session import Table
from tests.browser.acts import prompt
from tests.browser.conftest import OpenPage
from tests.browser.states import GAMES, SNAKEY, State, from_record

LOW = ((1366, 625), (1280, 600))
_TYPED = State("snakey-typed", "Snakey Dice solo", from_record(SNAKEY / "solo-bonus.jsonl", 19))
"""Both pads stand open beside the board, more than the window is high."""


@pytest.mark.parametrize("size", LOW, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("state", [*GAMES[1:], _TYPED], ids=lambda state: state.name)
def test_the_whole_board_is_in_sight_however_much_stands_beside_it(
    served: tuple[Table, str], open_page: OpenPage, state: State, size: tuple[int, int]
) -> None:
    table, url = served
    state.make(table)
    page = open_page(url, size)
    expect(prompt(page)).to_be_visible()
    expect(page.locator(".board")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", LOW, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_table_that_fits_the_window_does_not_scroll(
    served: tuple[Table, str], open_page: OpenPage, size: tuple[int, int]
) -> None:
    table, url = served
    GAMES[3].make(table)
    page = open_page(url, size)
    expect(page.locator(".board")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") == 0


@pytest.mark.parametrize("state", GAMES[1:], ids=lambda state: state.name)
def test_on_a_phone_held_sideways_the_whole_board_stands_beside_what_can_be_done(
    served: tuple[Table, str], open_page: OpenPage, state: State
) -> None:
    table, url = served
    state.make(table)
    page = open_page(url, (844, 390), has_touch=True)
    expect(prompt(page)).to_be_in_viewport(ratio=1)
    expect(page.locator(".board")).to_be_in_viewport(ratio=1)
    expect(page.locator(".act button").first).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= 844
