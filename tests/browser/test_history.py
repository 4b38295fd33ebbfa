"""The history tells where each roll comes from, and a roll is corrected in its line."""

from playwright.sync_api import expect

from companion.table.session import Table
from tests.browser.conftest import OpenPage
from tests.browser.keyboard import press, press_button
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
