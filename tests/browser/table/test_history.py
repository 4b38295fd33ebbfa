"""The history tells where each roll comes from, and a roll is corrected in its line."""

import re

import pytest
from playwright.sync_api import expect

from companion.table.session import Table
from tests.browser.conftest import LAPTOP, PHONE, OpenPage
from tests.browser.everywhere.test_layout import opened
from tests.browser.keyboard import press, press_button
from tests.browser.states import GAMES, State
from tests.table.driving import begin, pick_up, roll, tell
from tests.table.seen import rests, row


def test_a_roll_of_the_camera_that_was_corrected_is_not_said_to_be_typed(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    begin(table)
    table.seen(rests(*row([4, 4, 2, 6])))
    page = open_page(url)
    line = page.locator(".history .line").last
    expect(line.locator(".small")).to_have_text("camera 99 %")
    tell(table, "correct", index=0, faces=[4, 4, 3, 6])
    expect(line.locator(".small")).to_have_text("camera, corrected")
    tell(table, "undo", to=0)
    tell(table, "event", event={"roll": [4, 4, 2, 6]})
    expect(line.locator(".small")).to_have_text("typed")
    tell(table, "correct", index=0, faces=[4, 4, 3, 6])
    expect(line.locator(".what")).to_contain_text("4 4 3 6")
    expect(line.locator(".small")).to_have_text("typed")


def test_after_a_roll_is_corrected_the_keyboard_is_where_it_was_in_the_line_that_stays_open(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    begin(table)
    roll(table, 1, 1, 3, 5)
    roll(table, 1, 1, 2, 6)
    roll(table, 4, 4, 4, 2)
    page = open_page(url)
    history = page.get_by_role("region", name="History")
    line = history.locator("li", has_text="1 1 3 5")
    press(page, line.locator(".line"))
    press_button(page, "Change die 2, 1")
    page.keyboard.press("6")
    press_button(page, "Correct it, and take back two later steps")
    corrected = history.locator("li", has_text="1 6 3 5")
    expect(history.get_by_role("dialog")).to_have_count(0)
    expect(corrected.get_by_role("button", name="Change die 2, 6")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Shift+Tab")
    expect(corrected.locator(".line")).to_be_focused()


# As when a phone is put away and taken up again: the page hears of nothing meanwhile.
LOOK_AWAY = """away => {
  Object.defineProperty(document, "hidden", { value: away, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_a_die_is_asked_about_no_more_where_fewer_were_thrown_meanwhile(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    begin(table)
    for faces in ((1, 1, 3, 5), (1, 1, 2, 6), (4, 4, 5, 2)):
        roll(table, *faces)
    page = open_page(url)
    history = page.get_by_role("region", name="History")
    history.locator(".line").first.click()
    history.get_by_role("button", name="Change die 4, 2").click()
    expect(history.get_by_role("dialog", name="Die 4: 2")).to_be_visible()
    page.evaluate(LOOK_AWAY, True)
    tell(table, "undo", to=0)
    roll(table, 4, 4, 4, 2)
    pick_up(table, 3)
    roll(table, 6)
    page.evaluate(LOOK_AWAY, False)
    expect(history.get_by_role("button", name="Change die 1, 6")).to_be_visible()
    expect(history.get_by_role("dialog")).to_have_count(0)


_LOW = (1366, 625)


@pytest.mark.parametrize("size", [LAPTOP, _LOW, PHONE], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("nth", [1, -1])
def test_what_a_line_of_the_history_opens_is_in_sight(
    served: tuple[Table, str], open_page: OpenPage, size: tuple[int, int], nth: int
) -> None:
    table, url = served
    begin(table)
    for faces in ((1, 1, 2, 3), (1, 1, 2, 4), (1, 1, 2, 5), (1, 1, 2, 6), (4, 4, 4, 2)):
        roll(table, *faces)
    page = opened(table, url, open_page)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    history = page.get_by_role("region", name="History")
    lines = history.locator("li")
    expect(lines).to_have_count(5)
    before = page.evaluate("document.documentElement.scrollHeight")
    line = lines.nth(nth)
    line.locator(".line").click()
    expect(line.get_by_role("button", name="Change die 3, 2")).to_be_in_viewport(ratio=1)
    expect(line.get_by_role("button", name="Undo to here")).to_be_in_viewport(ratio=1)
    assert size == PHONE or page.evaluate("document.documentElement.scrollHeight") <= before
    line.get_by_role("button", name="Change die 3, 2").click()
    other = line.get_by_role("dialog", name="Die 3: 2").get_by_role("button", name="6", exact=True)
    expect(other).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("state", GAMES[1:3], ids=lambda state: state.name)
def test_beside_a_board_what_a_line_of_the_history_opens_is_in_sight(
    served: tuple[Table, str], open_page: OpenPage, state: State
) -> None:
    table, url = served
    state.make(table)
    page = opened(table, url, open_page)
    before = page.evaluate("document.documentElement.scrollHeight")
    line = page.locator(".history li", has_text=re.compile("threw", re.IGNORECASE)).last
    line.locator(".line").click()
    expect(line.locator(".small-die").first).to_be_in_viewport(ratio=1)
    expect(line.get_by_role("button", name="Undo to here")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollHeight") <= before


@pytest.mark.parametrize("more", [0, 1], ids=["three fall", "four fall"])
def test_each_step_that_a_correction_fells_is_named_before_it_and_after_many_in_a_list_to_open(
    served: tuple[Table, str], open_page: OpenPage, more: int
) -> None:
    table, url = served
    begin(table)
    roll(table, 4, 4, 4, 2)
    pick_up(table, 3)
    roll(table, 6)
    pick_up(table, 3)
    felled = ["Ann: Picked up the 2", "Ann: Threw 6", "Ann: Picked up the 6", "Ann: Threw 3"][: 3 + more]
    if more:
        roll(table, 3)
    page = open_page(url)
    history = page.get_by_role("region", name="History")
    press(page, history.locator(".line", has_text="Threw 4 4 4 2"))
    press_button(page, "Change die 4, 2")
    page.keyboard.press("4")
    asked = page.get_by_role("dialog", name="Correct this throw?")
    for place in (asked, page.locator(".table > * .problem, .table > .problem").filter(has_text="could not stay")):
        steps = place.locator("ol.fell li")
        expect(steps).to_have_text(felled)
        if more:
            expect(steps.first).to_be_hidden()
            place.get_by_text("All four steps").click()
        expect(steps.last).to_be_visible()
        if place is asked:
            asked.get_by_role("button", name="Correct it").click()
    page.get_by_role("button", name="Undo the correction").click()
    expect(history.locator(".what")).to_have_count(4 + more)
