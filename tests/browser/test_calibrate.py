"""Calibrating on the page: the mat is used by itself, another region is drawn by mouse and by keyboard and kept."""

import time
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest
from playwright.sync_api import expect

from companion.vision.markers import sheet
from tests.browser.conftest import OpenPage
from tests.browser.program import Program
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
@pytest.mark.parametrize("screen", [(1280, 800), (390, 844)], ids=["laptop", "phone"])
def test_the_region_lies_over_the_picture_alone_whatever_its_shape(
    width: int, height: int, screen: tuple[int, int], tmp_path: Path, open_page: OpenPage
) -> None:
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    cv2.imwrite(str(pictures / "table.png"), np.full((height, width, 3), 120, np.uint8))
    program = Program(tmp_path / "data", str(pictures))
    try:
        page = open_page(f"{program.url}/#home")
        page.set_viewport_size({"width": screen[0], "height": screen[1]})
        page.get_by_role("button", name="Calibrate").click()
        dialog = page.get_by_role("dialog", name="Calibrate the camera")
        dialog.get_by_role("button", name="Mark a region").click()
        picture = dialog.get_by_role("img", name="What the camera sees")
        expect(picture).not_to_have_js_property("naturalWidth", 0)
        shown, region = picture.bounding_box(), dialog.locator(".region").bounding_box()
        assert shown is not None
        assert region is not None
        assert region == pytest.approx(shown, abs=1)
        assert region["width"] / region["height"] == pytest.approx(width / height, rel=0.01)
        if screen[0] > screen[1]:  # what is said of the camera is seen beside it
            expect(dialog.get_by_text("Tilt: not known yet.")).to_be_in_viewport()
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
    dialog.get_by_role("button", name="Corner 3").focus()
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
