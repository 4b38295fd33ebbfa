"""The pages of phones, the host's dialogs and trouble by axe-core, as test_access.py has tables and pages."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Route, expect

from companion.table.session import Table
from tests.browser.acts import prompt
from tests.browser.conftest import LAN, LAPTOP, PHONE, OpenPage, Watched
from tests.browser.everywhere.test_access import violations
from tests.browser.games.test_sudoku_photo import photographed
from tests.browser.phones.test_phones import join, seat, with_nobody_joined
from tests.browser.program import Program
from tests.browser.scenes import Tray, golden

NO_PICTURE = {"name": "a.jpg", "mimeType": "image/jpeg", "buffer": b"no picture"}
DRAWN_VIDEO = """navigator.mediaDevices.getUserMedia = async () => {
  const canvas = document.createElement("canvas");
  canvas.getContext("2d").fillRect(0, 0, 9, 9);
  return canvas.captureStream();
}"""
"""Stands in for a phone's camera."""

COVERING = (
    (("Phones",), "Nobody has joined yet."),
    (("Print",), "Throwing mat"),
    (("Use another camera",), "No webcam"),
    (("Calibrate",), "Tilt:"),
    (("Calibrate", "Mark a region"), "Tilt:"),
    (("Settings", "Teach dice"), "Name of these dice"),
)
"""Dialogs of the host's page: the buttons that lead there, and what stands in it once all of it does."""


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    folder = tmp_path_factory.mktemp("access")
    tray = Tray(folder / "camera", golden("golden-06.jpg").empty)
    program = Program(folder / "data", str(tray.folder), "--lan", LAN)
    yield program
    program.stop()


@pytest.fixture
def host(shared: Program) -> Program:
    return with_nobody_joined(shared)


def test_joining_has_no_violation(host: Program, open_page: OpenPage, watched: Watched) -> None:
    watched.expected = ("403",)
    page = open_page(f"{host.phones()['address']}/#0000-0000-0000-0000", PHONE)
    expect(page.get_by_label("Code")).not_to_have_value("")
    assert violations(page) == ""
    page.get_by_role("button", name="A player's").click()
    expect(page.get_by_role("alert")).to_contain_text("This code is not right")
    assert violations(page) == "", "a code that is not right"
    page.get_by_role("button", name="The camera, with live video").click()
    expect(page.get_by_role("heading", name="Your browser is going to warn you")).to_be_visible()
    assert violations(page) == "", "before the browser's warning"


def test_who_joined_has_no_violation(host: Program, open_page: OpenPage) -> None:
    page = join(open_page, host, "A player's")
    expect(page.get_by_role("group", name="Who are you in this game?")).to_be_visible()
    assert violations(page) == "", "who is here"
    seat(page, "Ann")
    assert violations(page) == "", "a player"
    spectator = join(open_page, host, "A spectator's")
    expect(spectator.get_by_text("You are looking on.")).to_be_visible()
    assert violations(spectator) == "", "a spectator"
    host.command("leave_game")
    expect(spectator.get_by_text("No game is on the table.")).to_be_visible()
    assert violations(spectator) == "", "no game"


def test_a_phone_as_the_camera_has_no_violation(host: Program, open_page: OpenPage, watched: Watched) -> None:
    watched.expected = ("409",)
    page = join(open_page, host, "The camera, taking photographs")
    expect(page.get_by_role("heading", name="This phone is the camera")).to_be_visible()
    assert violations(page) == ""
    page.get_by_label("Photograph the dice").set_input_files(NO_PICTURE)  # type: ignore[arg-type]
    expect(page.get_by_text("This file is no picture")).to_be_visible()
    assert violations(page) == "", "no picture"
    told = host.phones()
    live = open_page(f"{told['secure']}/#{told['code']},live", PHONE, ignore_https_errors=True)
    begin = live.get_by_role("button", name="Show live video")
    expect(begin).to_be_visible()
    live.evaluate(DRAWN_VIDEO)
    assert violations(live) == "", "before live video"
    begin.click()
    expect(live.get_by_role("heading", name="This phone's camera is not in use")).to_be_visible()
    assert violations(live) == "", "live video"


def test_who_is_sent_away_or_left_alone_has_no_violation(
    own_lan: Program, open_page: OpenPage, watched: Watched
) -> None:
    watched.expected = ("ERR_", "401", "403")
    own_lan.new_game("Ann", "Bo")
    removed = join(open_page, own_lan, "A player's")
    expect(removed.get_by_role("group", name="Who are you in this game?")).to_be_visible()
    (device,) = own_lan.phones()["devices"]
    own_lan.post("/api/phones/remove", device=device["id"])
    expect(prompt(removed)).to_have_text("The host has removed this phone from the table.")
    assert violations(removed) == "", "removed"
    pages = [open_page(own_lan.url), join(open_page, own_lan, "A spectator's")]
    for page in pages:
        expect(prompt(page)).to_have_text("Ann: throw 4 dice")
    own_lan.kill()
    for page in pages:
        expect(page.get_by_role("complementary", name="Connection")).to_be_visible()
        assert violations(page) == "", "the program is gone"


def test_a_page_that_hears_nothing_yet_or_is_out_of_date_has_no_violation(host: Program, open_page: OpenPage) -> None:
    page = open_page("about:blank")
    page.route("**/api/events", lambda route: None)
    page.goto(host.url)
    expect(page.get_by_role("heading", name="Opening the table…")).to_be_visible()
    assert violations(page) == "", "opening"

    def older(route: Route) -> None:
        reply = route.fetch()
        mark = 'name="page-version" content="'
        route.fulfill(response=reply, body=reply.text().replace(mark, mark + "old"))

    page.unroute("**/api/events")
    page.route(f"{host.url}/", older)
    page.goto(host.url)
    expect(page.get_by_role("alert").filter(has_text="The companion was updated")).to_be_visible()
    assert violations(page) == "", "out of date"


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_what_covers_the_hosts_page_has_no_violation(
    host: Program, open_page: OpenPage, size: tuple[int, int]
) -> None:
    page = open_page(f"{host.url}/#home", size)
    for openers, told in COVERING:
        for opener in openers:
            page.get_by_role("button", name=opener, exact=True).click()
        expect(page.get_by_role("dialog").get_by_text(told).first).to_be_visible()
        assert violations(page) == "", openers
        page.keyboard.press("Escape")


def test_what_is_brought_in_has_no_violation(
    served: tuple[Table, str], open_page: OpenPage, watched: Watched
) -> None:
    watched.expected = ("422", "404")
    page = open_page(f"{served[1]}/#games")
    page.locator(".import input[type=file]").set_input_files(NO_PICTURE)  # type: ignore[arg-type]
    expect(page.locator(".import .problem")).to_be_visible()
    assert violations(page) == "", "a file that is no record"
    page.goto(f"{served[1]}/#home")
    photographed(page)
    assert violations(page) == "", "a photographed sudoku"
    page.goto(f"{served[1]}/nowhere")
    assert violations(page) == "", "a page that is not there"
