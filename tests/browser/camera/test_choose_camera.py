"""Choosing a camera on the page: webcams by their names, one that is plugged in meanwhile comes up by itself."""

import re
import sys

import pytest
from playwright.sync_api import expect

from companion.camera.webcams import Webcam
from companion.table.session import Table
from companion.table.snapshot import CameraSeen
from companion.web.endpoints import cameras
from tests.browser.camera.test_notices import LIVE, Hand
from tests.browser.conftest import LAPTOP, PHONE, OpenPage, Watched
from tests.table.driving import begin


class Refusing(Hand):
    """Takes no camera at all."""

    def use_from_page(self, typed: str) -> str:
        raise ValueError(f"There is no file, folder or camera called {typed}.")


def test_a_clip_that_has_ended_is_played_again_by_a_button(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    hand = Hand()
    table.with_camera(hand)
    table.camera(CameraSeen("throws.mp4", "ended", "The clip throws.mp4 has come to its end."))
    page = open_page(f"{url}/#home")
    expect(page.get_by_text("The clip throws.mp4 has come to its end.")).to_be_visible()
    with page.expect_response("**/api/command"):
        page.get_by_role("button", name="Play it again").click()
    assert hand.asked == ["again"]


def test_a_single_picture_is_not_offered_to_be_played_again(served: tuple[Table, str], open_page: OpenPage) -> None:
    table, url = served
    table.with_camera(Hand())
    table.camera(CameraSeen("dice.jpg", "ended", "Dice.jpg is a single picture.", single=True))
    page = open_page(f"{url}/#home")
    expect(page.get_by_text("Dice.jpg is a single picture.")).to_be_visible()
    expect(page.get_by_role("button", name="Use another camera")).to_be_visible()
    expect(page.get_by_role("button", name="Play it again")).to_have_count(0)


def test_without_a_picture_it_is_said_where_a_camera_is_calibrated(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    page = open_page(f"{url}/#home")
    table.camera(CameraSeen("off", "off", "No camera is in use."))
    where = page.get_by_text("Once a camera shows its picture, Calibrate stands below it")
    opener, calibrate = (page.get_by_role("button", name=name) for name in ("Choose a camera", "Calibrate"))
    expect(page.get_by_text("No camera is in use.")).to_be_visible()
    expect(calibrate).to_have_count(0)
    opener.click()
    expect(where).to_be_visible()
    table.camera(CameraSeen("0", "live", "Webcam 0 is on."))
    expect(where).to_have_count(0)
    page.get_by_role("button", name="Cancel").click()
    expect(calibrate).to_be_visible()


@pytest.mark.parametrize("screen", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_choosing_a_camera_moves_neither_the_dice_nor_the_page(
    screen: tuple[int, int], served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    begin(table)
    table.camera(CameraSeen("0", "lost", "Nothing answers."))
    page = open_page(url, screen)
    opener = page.get_by_role("button", name="Use another camera")
    opener.scroll_into_view_if_needed()
    place = "[scrollY, document.querySelector('.dice-row, .hand').getBoundingClientRect().top]"
    before = page.evaluate(place)
    opener.click()
    expect(page.get_by_label("Another source")).to_be_in_viewport(ratio=1)
    assert page.evaluate(place) == before
    page.get_by_role("button", name="Cancel").click()
    expect(opener).to_be_focused()
    assert page.evaluate(place) == before


@pytest.mark.parametrize("place", ["at the table", "while calibrating"])
@pytest.mark.parametrize("screen", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_why_a_camera_cannot_be_used_is_said_once_beside_what_was_asked_for(
    screen: tuple[int, int], place: str, served: tuple[Table, str], open_page: OpenPage, watched: Watched
) -> None:
    table, url = served
    begin(table)
    table.with_camera(Refusing())
    table.camera(LIVE)
    watched.expected = ("/api/",)  # the refusal below, which the browser notes, and that there is no picture
    page = open_page(url, screen)
    where = page.get_by_role("region", name="Camera")
    if place == "at the table":
        where.get_by_role("button", name="Use another camera").click()
        where = page.get_by_role("dialog", name="Choose a camera")
    else:
        where.get_by_role("button", name="Calibrate").click()
        where = page.get_by_role("dialog", name="Calibrate the camera")
        if not where.get_by_label("Another source").is_visible():
            where.locator("summary").click()
    where.get_by_label("Another source").fill("nowhere.mp4")
    where.get_by_role("button", name="Use it", exact=True).click()
    said = where.get_by_role("alert").filter(has_text="nowhere.mp4")
    expect(said).to_be_in_viewport(ratio=1)
    expect(page.locator(".act .problem")).to_have_count(0)
    expect(page.locator(".problem:visible")).to_have_count(1)
    page.keyboard.press("Escape")  # it goes with what was asked for
    expect(where).to_have_count(0)
    expect(page.locator(".problem")).to_have_count(0)


def test_a_refused_file_is_told_what_it_is_not_and_the_way_on_stands_once_in_the_help_below(
    served: tuple[Table, str], open_page: OpenPage, watched: Watched
) -> None:
    watched.expected = ("/api/command",)  # the refusal below, which the browser notes
    page = open_page(f"{served[1]}/#home")
    page.get_by_role("button", name="Choose a camera").click()
    dialog = page.get_by_role("dialog", name="Choose a camera")
    source = dialog.get_by_label("Another source")
    source.fill("nowhere.mp4")
    source.press("Enter")
    refused = dialog.get_by_role("alert").get_by_role("paragraph")
    expect(refused).to_have_text("This is neither the number nor the http or rtsp address of a camera.")
    expect(source).to_have_accessible_description(re.compile("A video file or a folder .* with --camera"))
    assert dialog.inner_text().count("--camera") == 1
    rects = "option => option.getClientRects().length"
    for width in range(320, 400, 4):  # wherever its line ends
        page.set_viewport_size({"width": width, "height": 844})
        assert dialog.get_by_text("--camera", exact=True).evaluate(rects) == 1
    expect(source).to_be_focused()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux tells a missing camera without opening it")
def test_webcams_are_chosen_by_name_and_one_that_cannot_be_used_is_said_in_a_sentence(
    served: tuple[Table, str], open_page: OpenPage, watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    plugged: list[Webcam] = []
    monkeypatch.setattr(cameras, "webcams", lambda: tuple(plugged))
    watched.expected = ("/api/command",)  # the refusal below, which the browser notes
    page = open_page(f"{served[1]}/#home")
    page.get_by_role("button", name="Choose a camera").click()
    expect(page.get_by_text("No webcam was found. Plug one in, and it comes up here.")).to_be_visible()
    plugged.append(Webcam(97, "C920"))
    webcam = page.get_by_role("group", name="Webcams").get_by_role("button", name="C920 (number 97)")
    expect(webcam).to_be_visible()
    expect(webcam).to_have_attribute("aria-pressed", "false")
    webcam.click()
    expect(page.get_by_role("dialog").get_by_text("There is no camera 97; plug one in")).to_be_visible()
    plugged.clear()
    expect(webcam).to_have_count(0)
