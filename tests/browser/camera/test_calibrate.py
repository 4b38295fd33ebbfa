"""Calibrating on the page: the mat is used by itself, another region is drawn by mouse and by keyboard and kept."""

import json
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from playwright.sync_api import Locator, Page, Route, expect

from companion.table.camera.region import crosses_itself
from companion.table.session import Table
from companion.vision.markers import sheet
from tests.browser.camera.test_notices import LIVE, Hand
from tests.browser.conftest import LAPTOP, PHONE, OpenPage, Watched
from tests.browser.program import Program
from tests.table.driving import begin
from tests.vision.test_marks import looked_at


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    """The program with a camera that sees the printed mat."""
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    cv2.imwrite(str(pictures / "mat.png"), looked_at(sheet("mat", "a4"), 0.3, 0.2, 480)[0])
    program = Program(tmp_path / "data", str(pictures))
    yield program
    program.stop()


@pytest.mark.parametrize(("width", "height"), [(640, 480), (480, 640), (1280, 720)])
def test_the_region_lies_over_the_picture_alone_whatever_its_shape(
    width: int, height: int, tmp_path: Path, open_page: OpenPage
) -> None:
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    cv2.imwrite(str(pictures / "table.png"), np.full((height, width, 3), 120, np.uint8))
    program = Program(tmp_path / "data", str(pictures))
    try:
        page = open_page(f"{program.url}/#home")
        page.get_by_role("button", name="Calibrate").click()
        dialog = page.get_by_role("dialog", name="Calibrate the camera")
        dialog.get_by_role("button", name="Mark a region").click()
        picture = dialog.get_by_role("img", name="What the camera sees")
        expect(picture).not_to_have_js_property("naturalWidth", 0)
        expect(dialog.get_by_text("Tilt: not known yet.")).to_be_in_viewport()  # what is said of it is seen beside it
        for screen in (LAPTOP, PHONE):
            page.set_viewport_size({"width": screen[0], "height": screen[1]})
            shown, region = picture.bounding_box(), dialog.locator(".region").bounding_box()
            assert shown is not None
            assert region is not None
            assert region == pytest.approx(shown, abs=1)
            assert region["width"] / region["height"] == pytest.approx(width / height, rel=0.01)
        page.goto("about:blank")
    finally:
        program.stop()


def region_of(program: Program, corners: int) -> list[list[float]]:
    """The region that counts, once it has so many corners."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        region: list[list[float]] | None = program.snapshot()["camera"]["region"]
        if region is not None and len(region) == corners:
            return region
        time.sleep(0.1)
    raise AssertionError("the region was not kept")


def test_a_region_is_drawn_moved_by_keyboard_kept_and_there_after_a_restart(
    program: Program, open_page: OpenPage
) -> None:
    page = open_page(f"{program.url}/#home")
    page.get_by_role("button", name="Calibrate").click()
    dialog = page.get_by_role("dialog", name="Calibrate the camera")
    expect(dialog.get_by_text("The region comes from a printed sheet.")).to_be_visible()
    expect(dialog.get_by_text("Tilt: good.")).to_be_visible()
    view = dialog.locator(".region")
    box = view.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 0.2 * box["width"], box["y"] + 0.2 * box["height"])
    page.mouse.down()
    page.mouse.move(box["x"] + 0.6 * box["width"], box["y"] + 0.7 * box["height"], steps=4)
    page.mouse.up()
    expect(dialog.get_by_text("Not kept yet.")).to_be_visible()
    dialog.get_by_role("slider", name="Corner 3").focus()
    for _ in range(3):
        page.keyboard.press("Shift+ArrowRight")
    dialog.get_by_role("button", name="Keep this region").click()
    expect(dialog.get_by_text("The region was drawn by hand.")).to_be_visible()
    region = region_of(program, corners=4)
    wanted = [[0.2, 0.2], [0.6, 0.2], [0.75, 0.7], [0.2, 0.7]]
    assert [value for corner in region for value in corner] == pytest.approx(
        [value for corner in wanted for value in corner], abs=0.02
    )
    page.goto("about:blank")
    program.stop()
    program.start()
    assert region_of(program, corners=4) == region


SQUARE = [[0.2, 0.2], [0.8, 0.2], [0.8, 0.8], [0.2, 0.8]]
GOOD = {
    "region": SQUARE,
    "by": "hand",
    "sheet": None,
    "moved": True,
    "outside": 0,
    "trouble": None,
    "checks": [{"what": "light", "state": "good", "sentence": "The light will do."}],
}
PICTURE = cv2.imencode(".png", np.full((480, 640, 3), 120, np.uint8))[1].tobytes()


class Calibrating:
    """The dialog over a table whose camera is played by hand; it is told `told`, or refused in a `refusal`."""

    def __init__(self, table: Table, page: Page, url: str) -> None:
        self.table, self.page = table, page
        self.told: dict[str, Any] = dict(GOOD)
        self.refusal: tuple[int, dict[str, Any]] | None = None
        self.sent: list[dict[str, Any]] = []
        begin(table)
        table.with_camera(Hand())
        table.camera(LIVE)
        page.route("**/api/calibration", self._answer)
        page.route("**/api/frame.jpg?*", lambda route: route.fulfill(body=PICTURE, content_type="image/png"))
        page.goto(url)
        page.get_by_role("button", name="Calibrate").first.click()
        self.dialog: Locator = page.get_by_role("dialog", name="Calibrate the camera")
        expect(self.dialog.get_by_text("Lighting: good.")).to_be_visible()

    def _answer(self, route: Route) -> None:
        if route.request.method == "POST":
            self.sent.append(json.loads(route.request.post_data or ""))
        status, body = self.refusal or (200, self.told)
        route.fulfill(status=status, body=json.dumps(body), content_type="application/json")

    def refuse(self, status: int, code: str, sentence: str) -> None:
        self.refusal = status, {"error": {"code": code, "sentence": sentence, "ruling": None}}

    def button(self, name: str) -> Locator:
        return self.dialog.get_by_role("button", name=name, exact=True)

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """By shares of the picture."""
        box = self.dialog.locator(".region").bounding_box()
        assert box is not None
        ways = [(box["x"] + x * box["width"], box["y"] + y * box["height"]) for x, y in (start, end)]
        self.page.mouse.move(*ways[0])
        self.page.mouse.down()
        self.page.mouse.move(*ways[1], steps=4)
        self.page.mouse.up()

    def focused(self) -> str:
        return str(self.page.evaluate("document.activeElement.closest('dialog') ? 'in the dialog' : 'lost'"))


@pytest.fixture
def calibrating(served: tuple[Table, str], open_page: OpenPage, watched: Watched) -> Calibrating:
    watched.expected = ("/api/",)  # refusals, which the browser notes, and that the table has no picture
    return Calibrating(served[0], open_page("about:blank"), served[1])


def test_where_the_program_answers_with_a_mistake_it_is_said_and_nothing_passed_off_as_of_now(
    calibrating: Calibrating,
) -> None:
    calibrating.refuse(500, "internal", "The companion made a mistake with this; the game is as it was.")
    expect(calibrating.dialog.get_by_role("alert")).to_have_text(
        "The companion made a mistake with this; the game is as it was."
    )
    expect(calibrating.dialog.get_by_text("Lighting: good.")).to_have_count(0)
    expect(calibrating.button("The region is still right")).to_have_count(0)
    calibrating.refusal = None
    expect(calibrating.dialog.get_by_text("Lighting: good.")).to_be_visible()
    expect(calibrating.dialog.get_by_role("alert")).to_have_count(0)


def test_a_camera_lost_while_calibrating_is_said_at_once_and_the_old_checks_go(calibrating: Calibrating) -> None:
    lost = "Camera 0 has stopped sending pictures. Trying again every few seconds."
    calibrating.table.camera(replace(LIVE, state="lost", sentence=lost))
    expect(calibrating.dialog.get_by_role("alert")).to_have_text(lost)
    expect(calibrating.dialog.get_by_text("Lighting: good.")).to_have_count(0)
    calibrating.table.camera(LIVE)
    expect(calibrating.dialog.get_by_text("Lighting: good.")).to_be_visible()


def test_a_corner_dragged_past_the_opposite_side_makes_no_region_that_crosses_itself(calibrating: Calibrating) -> None:
    calibrating.drag((0.2, 0.2), (0.5, 0.95))
    calibrating.button("Keep this region").click()
    expect(calibrating.button("Keep this region")).to_have_count(0)
    (sent,) = calibrating.sent
    (moved,) = (corner for corner in sent["region"] if corner not in SQUARE)
    assert moved == pytest.approx([0.5, 0.95], abs=0.02)
    assert not crosses_itself([(x, y) for x, y in sent["region"]])


def test_a_press_on_the_picture_changes_no_region_and_a_draft_can_be_given_up(calibrating: Calibrating) -> None:
    calibrating.drag((0.4, 0.4), (0.41, 0.41))
    expect(calibrating.dialog.get_by_role("status")).to_have_text("The region was drawn by hand.")
    calibrating.drag((0.4, 0.4), (0.6, 0.6))
    expect(calibrating.dialog.get_by_role("status")).to_have_text("Not kept yet.")
    calibrating.button("Leave it as it was").click()
    expect(calibrating.dialog.get_by_role("status")).to_have_text("The region was drawn by hand.")
    expect(calibrating.dialog.locator("polygon")).to_have_attribute("points", "20,20 80,20 80,80 20,80")
    assert calibrating.sent == []


def test_a_region_that_is_not_kept_yet_is_there_again_after_esc_for_its_camera_alone(calibrating: Calibrating) -> None:
    page, dialog = calibrating.page, calibrating.dialog
    calibrating.drag((0.4, 0.4), (0.6, 0.6))
    points = dialog.locator("polygon").get_attribute("points") or ""
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.wait_for_function("() => !history.state?.dialog")  # its entry is left a moment after it has gone
    page.reload()
    page.get_by_role("button", name="Calibrate").first.click()
    expect(dialog.get_by_role("status")).to_have_text("Not kept yet.")
    expect(dialog.locator("polygon")).to_have_attribute("points", points)
    calibrating.table.camera(replace(LIVE, source="1"))
    expect(dialog.get_by_role("status")).to_have_text("The region was drawn by hand.")
    calibrating.table.camera(LIVE)
    calibrating.button("Leave it as it was").click()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Calibrate").first.click()
    expect(dialog.get_by_role("status")).to_have_text("The region was drawn by hand.")  # what was given up stays so
    assert calibrating.sent == []


def test_a_refused_region_is_not_held_against_the_next_one(calibrating: Calibrating) -> None:
    calibrating.drag((0.4, 0.4), (0.45, 0.45))
    calibrating.refuse(422, "illegal", "The region is too small for dice; draw it larger.")
    calibrating.button("Keep this region").click()
    refused = calibrating.dialog.get_by_text("The region is too small for dice").last
    expect(refused).to_be_visible()
    calibrating.refusal = None
    calibrating.drag((0.3, 0.3), (0.7, 0.7))
    expect(refused).to_have_count(0)


def test_the_picture_stays_in_place_while_a_region_is_drawn(calibrating: Calibrating) -> None:
    calibrating.page.set_viewport_size({"width": 390, "height": 844})
    view = calibrating.dialog.locator(".region")
    before = view.bounding_box()
    calibrating.drag((0.4, 0.4), (0.6, 0.6))
    expect(calibrating.button("Leave it as it was")).to_be_visible()
    assert view.bounding_box() == before


def test_the_form_for_another_camera_is_closed_by_its_cancel(calibrating: Calibrating) -> None:
    calibrating.dialog.locator("summary").click()
    expect(calibrating.dialog.get_by_label("Another source")).to_be_visible()
    calibrating.button("Cancel").click()
    expect(calibrating.dialog.get_by_label("Another source")).not_to_be_visible()
    expect(calibrating.dialog.locator("summary")).to_be_focused()


def test_the_keyboard_stays_in_the_dialog_whatever_goes_from_it(calibrating: Calibrating) -> None:
    def pressed(button: Locator, gone: Locator) -> str:
        button.focus()
        calibrating.page.keyboard.press("Enter")
        expect(gone).to_have_count(0)
        return calibrating.focused()

    button = calibrating.button
    calibrating.told = {**GOOD, "moved": False}
    corner = calibrating.dialog.get_by_role("slider", name="Corner 1", exact=True)
    assert pressed(button("The region is still right"), button("The region is still right")) == "in the dialog"
    corner.press("ArrowRight")
    assert pressed(button("Leave it as it was"), button("Leave it as it was")) == "in the dialog"
    corner.press("ArrowRight")
    assert pressed(button("Keep this region"), button("Keep this region")) == "in the dialog"
    calibrating.told = {**GOOD, "region": None}
    assert pressed(button("Use the whole picture"), button("Use the whole picture")) == "in the dialog"
    assert pressed(button("Mark a region"), button("Mark a region")) == "in the dialog"
    corner.focus()
    calibrating.refuse(409, "blind", "No camera is being read; choose one first.")
    expect(corner).to_have_count(0)
    assert calibrating.focused() == "in the dialog"


def test_a_region_takes_the_place_of_a_sheets_by_keyboard_alone_and_each_corner_tells_where_it_stands(
    calibrating: Calibrating,
) -> None:
    calibrating.told = {**GOOD, "moved": False, "by": "mat"}
    expect(calibrating.dialog.get_by_text("The region comes from a printed sheet.")).to_be_visible()
    calibrating.button("Mark a region").press("Enter")
    corner = calibrating.dialog.get_by_role("slider", name="Corner 1", exact=True)
    expect(corner).to_be_focused()
    calibrating.page.keyboard.press("Shift+ArrowRight")
    calibrating.page.keyboard.press("ArrowDown")
    calibrating.page.keyboard.press("Control+ArrowDown")  # with these it is the browser's, as Alt+Left goes back
    calibrating.page.keyboard.press("Meta+ArrowDown")
    expect(corner).to_have_attribute("aria-valuetext", "20 % from the left, 16 % from the top")
    calibrating.button("Keep this region").press("Enter")
    expect(calibrating.button("Keep this region")).to_have_count(0)
    assert calibrating.sent == [
        {"act": "draw", "region": [[0.2, 0.16], [0.85, 0.15], [0.85, 0.85], [0.15, 0.85]]}
    ]


def test_the_checks_are_read_out_when_one_becomes_better_or_worse_not_with_each_number(
    calibrating: Calibrating,
) -> None:
    def told(state: str, sentence: str) -> None:
        calibrating.told = {**GOOD, "checks": [{"what": "distance", "state": state, "sentence": sentence}]}
        expect(calibrating.dialog.get_by_text(sentence)).to_be_visible()

    aloud = calibrating.dialog.locator(".told [aria-live]")
    told("poor", "Dice are 18 pixels wide here.")
    expect(aloud).to_have_text("Distance: could be better.")
    calibrating.page.evaluate(
        """() => {
            window.heard = 0
            const all = { subtree: true, childList: true, characterData: true }
            for (const live of document.querySelectorAll(".told [aria-live]"))
                new MutationObserver(() => (window.heard += 1)).observe(live, all)
        }"""
    )
    told("poor", "Dice are 19 pixels wide here.")
    assert calibrating.page.evaluate("window.heard") == 0
    told("good", "Dice are 30 pixels wide here.")
    expect(aloud).to_have_text("Distance: good.")
    calibrating.page.wait_for_function("window.heard > 0")


def test_printed_sheets_and_checks_are_named_in_german(program: Program, open_page: OpenPage) -> None:
    page = open_page(f"{program.url}/#home", locale="de-DE")
    page.get_by_role("button", name="Einrichten").click()
    dialog = page.get_by_role("dialog", name="Kamera einrichten")
    expect(dialog.get_by_role("button", name="die Wurfmatte verwenden")).to_be_visible()
    expect(dialog.get_by_text("Beleuchtung: gut.")).to_be_visible()
