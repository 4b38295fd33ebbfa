"""The camera's pane: a live picture that comes back, what is said beside it, and where the keyboard is."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from companion.table.camera.notices import DARK
from companion.table.session import Table
from companion.table.snapshot import CameraSeen
from companion.web.serving.door import MOST_PREVIEWS
from tests.browser.camera.test_notices import LIVE, Hand, noticed
from tests.browser.conftest import OpenPage, Watched
from tests.browser.program import Program
from tests.browser.table.test_history import LOOK_AWAY
from tests.table.driving import begin
from tests.web.seeing import picture

STILL = "No live picture is to be had just now"
ANSWERED_MS = 10_000  # sooner than the page gives a command up


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    picture(pictures / "table.png", 320, 240)
    program = Program(tmp_path / "data", str(pictures))
    yield program
    program.stop()


def test_a_camera_that_comes_back_again_and_again_is_shown_live_each_time(
    program: Program, open_page: OpenPage, watched: Watched
) -> None:
    """The picture of before gives its place back, or the program's few would be used up."""
    page = open_page(f"{program.url}/#home")
    refused: list[int] = []
    page.on("response", lambda reply: refused.append(reply.status) if "preview" in reply.url and not reply.ok else None)
    for _ in range(7):
        expect(page.locator("img.preview")).to_be_visible()
        expect(page.locator("img.preview")).not_to_have_js_property("naturalWidth", 0)
        program.command("camera", source="off")
        expect(page.locator("img.preview")).to_have_count(0)
        program.command("camera", source="begun")
    assert refused == []
    expect(page.get_by_text(STILL)).to_have_count(0)
    page.goto("about:blank")


def test_pages_that_nobody_looks_at_leave_their_connections_to_the_one_that_is_looked_at(
    program: Program, open_page: OpenPage, watched: Watched
) -> None:
    """A browser has six to one address, the program a few pictures, and a page with a live one holds two."""
    first = page = open_page(f"{program.url}/#home")
    for _ in range(MOST_PREVIEWS + 2):
        expect(page.locator("img.preview")).not_to_have_js_property("naturalWidth", 0)
        expect(page.get_by_text(STILL)).to_have_count(0)
        page.evaluate(LOOK_AWAY, True)
        page = first.context.new_page()
        page.goto(f"{program.url}/#home")
    first.evaluate(LOOK_AWAY, False)
    expect(first.locator("img.preview")).not_to_have_js_property("naturalWidth", 0)
    expect(first.get_by_text(STILL)).to_have_count(0)
    first.goto("about:blank")


def test_windows_beside_each_other_leave_room_for_what_is_done(
    program: Program, open_page: OpenPage, watched: Watched
) -> None:
    """With a live picture in each, three would use up the browser's connections, and nothing be answered any more."""
    program.command("new_game", game="triple-snakes", players=["Ann", "Bo"])
    program.roll(4, 4, 2, 6)
    pages = [open_page(program.url)]
    for windows, lively in ((3, 2), (5, 0)):
        while len(pages) < windows:
            pages.append(pages[0].context.new_page())
            watched.look(pages[-1])
            pages[-1].goto(program.url)
        for page in pages:
            for step, events in (("Undo", 0), ("Redo", 1)):
                page.get_by_role("button", name=step).click()
                expect(page.locator(".history > ol > li")).to_have_count(events, timeout=ANSWERED_MS)
        live_for = (page.get_by_text(STILL).count() for page in pages)
        assert windows - sum(live_for) == lively
    for page in pages:
        page.goto("about:blank")


def test_a_page_that_gets_no_live_picture_shows_stills_and_asks_again(
    served: tuple[Table, str], open_page: OpenPage, watched: Watched
) -> None:
    table, url = served
    watched.expected = ("/api/preview.mjpg", "/api/frame.jpg")
    table.camera(LIVE)
    page = open_page("about:blank")
    asked = {"preview": 0, "frame": 0}

    def refuse(route: Route) -> None:
        asked["preview" if "preview" in route.request.url else "frame"] += 1
        route.fulfill(status=503, body="")

    page.route("**/api/preview.mjpg*", refuse)
    page.route("**/api/frame.jpg*", refuse)
    page.clock.install()
    page.goto(f"{url}/#home")
    expect(page.get_by_text(STILL)).to_be_visible()
    ground = page.get_by_text(STILL).evaluate("element => getComputedStyle(element).backgroundColor")
    assert ground != "rgba(0, 0, 0, 0)"  # it lies over the picture
    assert asked["preview"] == 1
    for _ in range(12):
        page.clock.run_for(1000)
    assert asked["frame"] >= 5
    assert asked["preview"] == 2


def test_at_the_start_too_the_page_says_what_keeps_the_camera_from_seeing(
    served: tuple[Table, str], open_page: OpenPage, watched: Watched
) -> None:
    table, url = served
    watched.expected = ("/api/preview.mjpg", "/api/frame.jpg")
    table.camera(noticed(DARK))
    pane = open_page(f"{url}/#home").get_by_role("region", name="Camera")
    expect(pane.get_by_text("It is dark for the camera")).to_be_visible()


def test_how_a_game_goes_on_without_a_picture_is_said_in_a_game_alone(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    table.camera(CameraSeen("0", "lost", "Camera 0 is lost."))
    page = open_page(f"{url}/#home")
    expect(page.get_by_text("Camera 0 is lost.")).to_be_visible()
    expect(page.get_by_text("The game goes on without it")).to_have_count(0)
    begin(table)
    expect(page.get_by_text("The game goes on without it")).to_be_visible()


def test_the_camera_in_use_is_named_and_a_demo_labelled_in_german_too(
    served: tuple[Table, str], open_page: OpenPage, watched: Watched
) -> None:
    table, url = served
    watched.expected = ("/api/preview.mjpg", "/api/frame.jpg")
    table.camera(CameraSeen("camera 3", "live", "Camera 3 is on."))
    page = open_page(f"{url}/#home")
    pane = page.get_by_role("region", name="Camera")
    expect(pane.get_by_text("camera 3", exact=True)).to_be_visible()
    page.context.add_cookies([{"name": "language", "value": "de", "url": url}])
    table.camera(CameraSeen("der Vorführclip", "live", "Das ist die Vorführung.", demo=True))
    page.reload()
    expect(page.locator(".demo-mark")).to_be_visible()
    expect(page.get_by_role("button", name="Die eigene Kamera nehmen")).to_be_visible()


def test_choosing_a_camera_keeps_the_keyboard_where_it_is_and_what_was_typed(
    served: tuple[Table, str], open_page: OpenPage, watched: Watched
) -> None:
    table, url = served
    table.with_camera(Hand())
    table.camera(CameraSeen("0", "lost", "Nothing answers."))
    page = open_page(f"{url}/#home")
    opener = page.get_by_role("button", name="Use another camera")
    opener.press("Enter")
    form = page.get_by_role("dialog", name="Choose a camera")
    expect(form.locator(":focus")).to_have_count(1)
    form.get_by_role("button", name="Cancel").press("Enter")
    expect(opener).to_be_focused()
    opener.press("Enter")
    form.get_by_label("Another source").fill("http://192.168.1.5/vido")
    form.get_by_label("Another source").press("Enter")
    expect(opener).to_be_focused()
    opener.press("Enter")
    expect(form.get_by_label("Another source")).to_have_value("http://192.168.1.5/vido")
