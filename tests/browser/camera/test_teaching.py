"""Teaching dice on the page: a folder of pictures is the camera, two faces are shown, tested and taken into use."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from datasets.dice.drawn import frame
from tests.browser.conftest import PHONE, OpenPage, Watched
from tests.browser.program import Program
from tests.browser.scenes import Tray

SEEN_MS = 60_000
_ANOTHER = "old => { const seen = document.querySelector('.shown img'); return seen && seen.src !== old }"


def show(page: Page, face: int) -> None:
    dialog = page.get_by_role("dialog", name="Teach dice")
    pad = dialog.get_by_role("group", name="Which face is on top?").first
    for number in range(1, 5):
        pad.get_by_role("button", name=str(face), exact=True).click(timeout=SEEN_MS)
        expect(dialog.locator(".shown-counts")).to_contain_text(f"{face}: {number} of 8 pictures", timeout=SEEN_MS)


@pytest.fixture
def tray(tmp_path: Path) -> Tray:
    return Tray(tmp_path / "camera", frame("thin pen", "star", 0)[0])


@pytest.fixture
def program(tmp_path: Path, tray: Tray) -> Iterator[Program]:
    program = Program(tmp_path / "data", str(tray.folder))
    yield program
    program.stop()


def test_two_faces_are_shown_tested_and_used_and_a_wrong_tap_is_told(
    program: Program, tray: Tray, open_page: OpenPage
) -> None:
    page = open_page(program.url)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Teach dice").click()
    dialog = page.get_by_role("dialog", name="Teach dice")
    dialog.get_by_label("Name of these dice").fill("Stars")
    seen = dialog.get_by_alt_text("The die as the camera sees it")
    expect(dialog.get_by_text("Give these dice a name")).to_have_count(0)
    show(page, 5)
    before = seen.get_attribute("src")
    tray.show(frame("thin pen", "box", 0)[0])
    page.wait_for_function(_ANOTHER, arg=before, timeout=SEEN_MS)
    show(page, 4)
    dialog.get_by_role("button", name="Test them").click()
    expect(dialog.get_by_role("table", name="Shown, and read as")).to_be_visible(timeout=SEEN_MS)
    expect(dialog.get_by_text("8 of 8 pictures")).to_be_visible()
    dialog.get_by_role("button", name="Use these dice").click()
    expect(dialog.get_by_role("radio", name="Stars")).to_be_checked(timeout=SEEN_MS)
    before = seen.get_attribute("src")
    tray.show(frame("thin pen", "star", 0)[0])
    page.wait_for_function(_ANOTHER, arg=before, timeout=SEEN_MS)
    pad = dialog.get_by_role("group", name="Which face is on top?").first
    pad.get_by_role("button", name="4", exact=True).click(timeout=SEEN_MS)
    expect(dialog.locator(".shown-counts")).to_contain_text("4: 5 of 8 pictures", timeout=SEEN_MS)
    dialog.get_by_role("button", name="Test them").click()
    expect(dialog.get_by_text("8 of 9 pictures")).to_be_visible(timeout=SEEN_MS)
    expect(dialog.get_by_text("4 and 5 were mixed up in 1 picture.")).to_be_visible()


def test_why_dice_cannot_be_used_yet_is_said_where_one_pressed_and_pictures_are_not_forgotten_by_one_tap(
    program: Program, open_page: OpenPage, watched: Watched
) -> None:
    watched.expected = ("/api/dice/use",)  # the refusal below, which the browser notes
    page = open_page(program.url, PHONE)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Teach dice").click()
    dialog = page.get_by_role("dialog", name="Teach dice")
    expect(dialog.get_by_text("Give these dice a name; then the faces to tap stand here.")).to_be_visible(
        timeout=SEEN_MS
    )
    dialog.get_by_label("Name of these dice").fill("Stars")
    show(page, 5)
    expect(dialog.get_by_text("turn the die a little before the next tap")).to_be_in_viewport(ratio=1)
    use = dialog.get_by_role("button", name="Use these dice")
    use.scroll_into_view_if_needed()
    use.click()
    expect(dialog.get_by_text("Show at least two faces before the dice are tried.")).to_be_in_viewport(ratio=1)
    dialog.get_by_role("button", name="Forget the pictures of 5").click()
    expect(dialog.locator(".shown-counts")).to_contain_text("5: 4 of 8 pictures")
    dialog.get_by_role("button", name="Forget 4 pictures of 5 for good").click()
    expect(dialog.locator(".shown-counts li")).to_have_count(0, timeout=SEEN_MS)


def test_dice_are_taught_renamed_and_deleted_by_keyboard_which_never_loses_its_place(
    program: Program, open_page: OpenPage
) -> None:
    page = open_page(program.url, PHONE)
    page.get_by_role("button", name="Settings").press("Enter")
    page.get_by_role("button", name="Teach dice").press("Enter")
    dialog = page.get_by_role("dialog", name="Teach dice")
    button = dialog.get_by_role("button")
    dialog.get_by_label("Name of these dice").fill("Stars")
    face = dialog.get_by_role("group", name="Which face is on top?").first.get_by_role("button", name="5", exact=True)
    expect(face).to_be_visible(timeout=SEEN_MS)
    face.press("Enter")
    expect(dialog.locator(".shown-counts")).to_contain_text("5: 1 of 8 pictures", timeout=SEEN_MS)
    expect(dialog.get_by_role("radio", name="Stars")).to_be_visible()
    stood = face.bounding_box()
    page.keyboard.press("Enter")
    expect(dialog.get_by_text("turn the die a little before the next tap")).to_be_visible(timeout=SEEN_MS)
    assert face.bounding_box() == stood  # under the finger that taps it again

    button.filter(has_text="✕").press("Enter")
    expect(dialog.get_by_role("button", name="Cancel")).to_be_focused()
    page.keyboard.press("Tab")
    expect(dialog.get_by_role("button", name="Forget 2 pictures of 5 for good")).to_be_focused()
    page.keyboard.press("Enter")
    expect(dialog.locator(".shown-counts li")).to_have_count(0, timeout=SEEN_MS)
    expect(dialog.locator(".shown-counts")).to_be_focused()

    dialog.get_by_role("button", name="Rename", exact=True).press("Enter")
    expect(dialog.get_by_label("New name of Stars")).to_be_focused()
    page.keyboard.type("Moons")
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("radio", name="Moons")).to_be_visible()
    expect(dialog.locator(".dice-sets")).to_be_focused()
    expect(dialog.get_by_label("Name of these dice")).to_have_value("Moons")  # what is shown next is theirs

    delete = dialog.get_by_role("button", name="Delete", exact=True)
    delete.press("Enter")
    expect(delete).to_have_attribute("aria-expanded", "true")
    delete.press("Enter")  # asked, and left
    expect(dialog.get_by_role("button", name="Delete Moons for good")).to_have_count(0)
    delete.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("radio", name="Moons")).to_have_count(0)
    expect(dialog.locator(".dice-sets")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Settings")).to_be_focused()


def test_without_a_camera_the_way_to_one_stands_where_dice_would_be_taught(
    own_program: Program, open_page: OpenPage
) -> None:
    page = open_page(own_program.url)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Teach dice").click()
    teaching = page.get_by_role("dialog", name="Teach dice")
    expect(teaching).to_contain_text("The camera shows nothing; choose a camera first.")
    teaching.get_by_role("button", name="Choose a camera").press("Enter")
    expect(page.get_by_role("dialog", name="Choose a camera")).to_be_visible()
    expect(teaching).to_have_count(0)


def test_a_file_of_dice_that_cannot_be_read_is_told(program: Program, open_page: OpenPage) -> None:
    """As one on a stick that was pulled out after it was chosen."""
    page = open_page(program.url)
    gone = "() => { Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError')); }"
    page.evaluate(gone)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Teach dice").click()
    dialog = page.get_by_role("dialog", name="Teach dice")
    dialog.locator("input[type=file]").set_input_files(
        {"name": "stars.json", "mimeType": "application/json", "buffer": b"{}"}
    )
    expect(dialog.get_by_role("alert").filter(has_text="The file could not be read.")).to_be_visible()
