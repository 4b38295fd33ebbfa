"""The host's page tells which of the phones are there no more; a camera's page, that it is sent away or left alone."""

from playwright.sync_api import Route, expect

from tests.browser.boards import button
from tests.browser.conftest import PHONE, OpenPage, Watched
from tests.browser.everywhere.test_access import violations
from tests.browser.phones.test_phones import join
from tests.browser.program import Program

AT_ONCE_MS = 15_000  # two seconds, on a machine that does other work meanwhile


def test_a_phone_that_is_heard_of_no_more_is_shown_as_not_connected_while_the_dialog_is_open(
    own_lan: Program, open_page: OpenPage
) -> None:
    for _ in range(2):
        expect(join(open_page, own_lan, "A spectator's").locator(".left")).to_be_visible()
    first, second = own_lan.phones()["devices"]
    silent: list[str] = []
    page = open_page("about:blank")
    page.route("**/api/phones", lambda route: told(route, silent))
    page.clock.install()
    page.goto(own_lan.url)
    button(page, "Phones").click()
    devices = page.locator(".devices li")
    expect(devices).to_have_count(2)
    gone = page.get_by_text("not connected")
    expect(gone).to_have_count(0)
    silent.append(second["id"])
    page.clock.fast_forward(15_000)
    expect(devices.filter(has_text=second["name"])).to_contain_text("not connected")
    expect(devices.filter(has_text=first["name"])).not_to_contain_text("not connected")
    silent.clear()
    page.clock.fast_forward(15_000)
    expect(gone).to_have_count(0)


def told(route: Route, silent: list[str]) -> None:
    """What the program tells of its phones, but with these as those heard of too long ago."""
    answer = route.fetch().json()
    assert answer["silent"] == []
    route.fulfill(json={**answer, "silent": silent})


def test_a_camera_that_takes_no_photograph_is_heard_of_all_the_same(
    own_lan: Program, open_page: OpenPage
) -> None:
    phones = own_lan.phones()
    page = open_page("about:blank", PHONE)
    page.clock.install()
    page.goto(f"{phones['address']}/#{phones['code']}")
    page.get_by_role("button", name="The camera, taking photographs").click()
    expect(page.get_by_role("heading", name="This phone is the camera")).to_be_visible()
    for _ in range(3):
        with page.expect_response("**/api/me"):
            page.clock.fast_forward(30_000)


def test_a_camera_is_told_at_once_that_the_program_is_gone_and_that_it_is_back(
    own_lan: Program, open_page: OpenPage, watched: Watched
) -> None:
    """Its page was told with its next photograph."""
    watched.expected = ("ERR_",)
    page = join(open_page, own_lan, "The camera, taking photographs")
    expect(page.get_by_role("heading", name="This phone is the camera")).to_be_visible()
    own_lan.kill()
    gone = page.get_by_role("alert")
    expect(gone).to_contain_text("If it stays so, ask whoever started it.", timeout=AT_ONCE_MS)
    assert violations(page) == ""
    own_lan.start()
    expect(gone).to_have_count(0, timeout=AT_ONCE_MS)
    expect(page.get_by_role("heading", name="This phone is the camera")).to_be_visible()


def test_a_camera_is_told_at_once_that_the_host_has_removed_it(own_lan: Program, open_page: OpenPage) -> None:
    """Its page was told with its next photograph."""
    page = join(open_page, own_lan, "The camera, taking photographs")
    expect(page.get_by_role("heading", name="This phone is the camera")).to_be_visible()
    (device,) = own_lan.phones()["devices"]
    own_lan.post("/api/phones/remove", device=device["id"])
    expect(page.get_by_text("The host has removed this phone.")).to_be_visible(timeout=AT_ONCE_MS)
    assert violations(page) == ""
