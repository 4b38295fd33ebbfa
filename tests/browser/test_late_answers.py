"""Pages on which an answer comes late: after another act, in another dialog, at another place."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from companion.table.session import Table
from companion.table.snapshot import CameraSeen
from tests.browser.acts import prompt
from tests.browser.boards import button
from tests.browser.conftest import OpenPage, Watched
from tests.browser.held import Held
from tests.browser.program import Program
from tests.browser.test_notices import LIVE, Hand
from tests.browser.test_phones import LAN

COMMAND = "**/api/command"


@pytest.fixture
def own_lan(tmp_path: Path) -> Iterator[Program]:
    """A program that phones may join, to be killed and started again."""
    program = Program(tmp_path / "data", "off", "--lan", LAN)
    yield program
    program.stop()


def test_a_camera_that_is_taken_late_closes_no_other_dialog(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    table.with_camera(Hand())
    table.camera(CameraSeen("off", "off", "No camera is in use."))
    page = open_page(f"{url}/#home")
    button(page, "Choose a camera").click()
    held = Held(page, COMMAND)
    button(page, "Demo clip").click()
    held.wait()
    button(page, "Cancel").click()
    button(page, "Help").click()
    held.let_go()
    expect(page.get_by_role("dialog", name="Help")).to_be_visible()


def test_a_camera_that_is_taken_after_calibrating_was_left_is_no_fault(
    served: tuple[Table, str], open_page: OpenPage, watched: Watched
) -> None:
    """The console stays silent: every test looks at that."""
    watched.expected = ("api/calibration", "api/preview.mjpg", "api/frame.jpg")  # it has no camera to calibrate
    table, url = served
    table.with_camera(Hand())
    table.camera(LIVE)
    page = open_page(f"{url}/#home")
    button(page, "Calibrate").click()
    dialog = page.get_by_role("dialog", name="Calibrate the camera")
    dialog.get_by_text("Another camera").click()
    held = Held(page, COMMAND)
    dialog.get_by_role("button", name="Demo clip").click()
    held.wait()
    dialog.get_by_role("button", name="Close").click()
    held.let_go()
    expect(dialog).to_have_count(0)


def test_a_game_that_is_begun_late_closes_no_dialog(program: Program, open_page: OpenPage) -> None:
    page = open_page(f"{program.url}/#home")
    held = Held(page, COMMAND)
    button(page, "Start Triple Snakes").click()
    held.wait()
    button(page, "Help").click()
    held.let_go()
    expect(page.get_by_role("dialog", name="Help")).to_be_visible()
    button(page, "Close").click()
    button(page, "Continue").click()
    expect(prompt(page)).to_have_text("Player 1: throw 4 dice")


def test_what_the_table_refused_is_not_said_of_a_new_game(
    program: Program, open_page: OpenPage, watched: Watched
) -> None:
    watched.expected = ("422",)
    program.new_game("Ann", "Bo")
    page = open_page(program.url)
    held = Held(page, COMMAND, sent=lambda body: body.replace('"throw"', '"redo"'))  # there is nothing to redo
    button(page, "Throw for me").click()
    held.wait()
    button(page, "Home").click()
    held.let_go()
    expect(button(page, "Start Triple Snakes")).to_be_visible()
    expect(page.locator(".problem")).to_have_count(0)


def test_the_code_of_a_program_that_was_started_again_is_shown(
    own_lan: Program, open_page: OpenPage, watched: Watched
) -> None:
    watched.expected = ("ERR_",)
    page = open_page(own_lan.url)
    button(page, "Phones").click()
    code = page.locator(".join-code")
    expect(code).to_have_text(own_lan.phones()["code"])
    own_lan.kill()
    own_lan.start()
    expect(code).to_have_text(own_lan.phones()["code"])
