"""Where a phone cannot join, or not even open the page, what to do is said: there if it can be, else to the host."""

from urllib.parse import urlsplit

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


def test_a_browser_that_says_it_keeps_no_cookies_is_on_nobodys_list(own_lan: Program, open_page: OpenPage) -> None:
    told = own_lan.phones()
    page = open_page(f"{told['address']}/", PHONE)
    page.add_init_script("Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false })")
    page.goto(f"{told['address']}/?again#{told['code']}")
    page.get_by_role("button", name="A spectator's").click()
    expect(page.get_by_role("alert")).to_contain_text("This browser keeps no cookies")
    assert own_lan.phones()["devices"] == []


def test_the_host_is_told_what_may_keep_a_phone_away(own_lan: Program, open_page: OpenPage) -> None:
    told = own_lan.phones()
    page = open_page(own_lan.url)
    page.get_by_role("button", name="Phones").click()
    page.get_by_text("Does the page not open on a phone?").click()
    ports = [str(urlsplit(told[way]).port) for way in ("address", "secure")]
    expect(page.get_by_role("dialog")).to_contain_text(f"sudo ufw allow {','.join(ports)}/tcp")
