"""A phone whose browser keeps no cookies is told why it cannot join, where it stood before an empty page again."""

from playwright.sync_api import Route, expect

from tests.browser.conftest import PHONE, OpenPage
from tests.browser.program import Program


def test_a_browser_that_keeps_no_cookies_is_told_why_it_cannot_join(own_lan: Program, open_page: OpenPage) -> None:
    told = own_lan.phones()
    page = open_page(f"{told['address']}/#{told['code']}", PHONE)

    def forgetful(route: Route) -> None:
        page.context.clear_cookies()
        route.continue_()

    page.route("**/api/me", forgetful)
    spectator = page.get_by_role("button", name="A spectator's")
    spectator.click()
    expect(page.get_by_role("alert")).to_contain_text("This browser keeps no cookies")
    expect(page.get_by_label("Code")).to_have_value(told["code"])
    page.unroute("**/api/me")
    spectator.click()
    expect(page.get_by_text("No game is on the table.")).to_be_visible()
