"""A photographed sudoku before a game of Snakedoku: what is not sure is looked at, and not forgotten."""

import json

import pytest
from playwright.sync_api import Page, Route, expect

from companion.rules.sudoku import made
from companion.table.session import Table
from tests.browser.camera.test_notices import LIVE
from tests.browser.conftest import LAPTOP, PHONE, OpenPage, Watched
from tests.browser.phones.test_phones import join
from tests.browser.program import Program
from tests.browser.scenes import GOLDEN

PHOTO = GOLDEN.parent / "golden_sudoku" / "mixed-1.jpg"
PICTURE = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='480' height='480'/>"
READ = {"digits": made(3), "sure": False, "doubtful": [[2, 1], [5, 7]], "clashes": [], "picture": PICTURE}
NOTHING = {"error": {"code": "picture", "sentence": "No sudoku was found in this picture."}}


def photographed(page: Page, picture: str = PICTURE) -> None:
    """Snakedoku is chosen, and a sudoku of which two digits are not sure photographed."""
    body = json.dumps({**READ, "picture": picture})
    page.route("**/api/sudoku", lambda route: route.fulfill(content_type="application/json", body=body))
    page.get_by_role("button", name="Snakedoku").click()
    page.get_by_role("radio", name="Our own solved sudoku").check()
    page.get_by_label("Photograph the sudoku").set_input_files(PHOTO)
    expect(page.get_by_text("2 digits are not sure and marked")).to_be_visible()


def test_the_sudoku_is_read_through_the_tables_camera_too(served: tuple[Table, str], open_page: OpenPage) -> None:
    table, url = served
    page = open_page(url)
    page.get_by_role("button", name="Snakedoku").click()
    page.get_by_role("radio", name="Our own solved sudoku").check()
    through = page.get_by_role("button", name="Read it through the camera")
    expect(page.get_by_label("Photograph the sudoku")).to_be_attached()
    expect(through).to_have_count(0)
    body = json.dumps(READ)
    page.route("**/api/sudoku/seen", lambda route: route.fulfill(content_type="application/json", body=body))
    page.route("**/api/preview.mjpg*", lambda route: route.fulfill(path=GOLDEN / "golden-06.jpg"))
    table.camera(LIVE)
    through.click()
    expect(page.get_by_text("2 digits are not sure and marked")).to_be_visible()


def test_a_phone_that_joined_as_the_camera_takes_the_picture_as_the_page_says(
    own_lan: Program, open_page: OpenPage
) -> None:
    page = open_page(own_lan.url)
    page.get_by_role("button", name="Snakedoku").click()
    page.get_by_role("radio", name="Our own solved sudoku").check()
    expect(page.get_by_text("A phone can take the picture, too: it joins as the camera")).to_be_visible()
    phone = join(open_page, own_lan, "The camera, taking photographs")
    phone.locator("input[type=file]").set_input_files(PHOTO)
    page.get_by_role("button", name="Read it through the camera").click()
    expect(page.get_by_role("img", name="The sudoku as photographed, straightened")).to_be_visible()


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_who_starts_before_the_digits_were_looked_at_is_brought_to_the_button_that_says_so(
    served: tuple[Table, str], open_page: OpenPage, size: tuple[int, int]
) -> None:
    page = open_page(served[1], size)
    photographed(page)
    right = page.get_by_role("button", name="All digits are right")
    page.get_by_role("button", name="Start Snakedoku").click()
    expect(page.get_by_text("press “All digits are right”")).to_be_visible()
    expect(right).to_be_in_viewport(ratio=1)
    expect(right).to_be_focused()
    expect(page.get_by_text("2 digits are not sure and marked")).to_be_in_viewport(ratio=1)
    right.click()
    page.get_by_role("button", name="Start Snakedoku").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Player 1")


def test_the_photograph_is_larger_after_a_tap_and_as_before_after_another(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    page = open_page(served[1], PHONE)
    photographed(page)
    picture = page.get_by_role("img", name="The sudoku as photographed, straightened")
    widths = []
    for _ in range(3):
        box = picture.bounding_box()
        assert box is not None
        widths.append(box["width"])
        picture.click()
    assert widths[1] >= 2 * widths[0]
    assert widths[2] == widths[0]
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_after_a_photograph_without_a_sudoku_it_is_said_that_the_one_before_stays(
    served: tuple[Table, str], open_page: OpenPage, watched: Watched
) -> None:
    watched.expected = ("422",)

    def refuse(route: Route) -> None:
        route.fulfill(status=422, content_type="application/json", body=json.dumps(NOTHING))

    page = open_page(served[1])
    photographed(page)
    page.route("**/api/sudoku", refuse)
    page.get_by_label("Photograph the sudoku").set_input_files(PHOTO)
    expect(page.get_by_text("No sudoku was found in this picture. What was read before stays.")).to_be_visible()
    expect(page.get_by_text("2 digits are not sure and marked")).to_be_visible()


def test_a_photograph_is_read_by_the_program(served: tuple[Table, str], open_page: OpenPage) -> None:
    page = open_page(served[1])
    page.get_by_role("button", name="Snakedoku").click()
    page.get_by_role("radio", name="Our own solved sudoku").check()
    page.get_by_label("Photograph the sudoku").set_input_files(PHOTO)
    expect(page.get_by_role("img", name="The sudoku as photographed, straightened")).to_be_visible(timeout=60_000)
