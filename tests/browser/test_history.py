"""The history tells where each roll comes from."""

from playwright.sync_api import expect

from companion.table.session import Table
from tests.browser.conftest import OpenPage
from tests.table.driving import begin, tell
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
