"""What is never answered or of something else: no button is dead for ever, nothing old stands as new."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from datasets.dice.drawn import frame
from tests.browser.boards import button
from tests.browser.camera.test_teaching import SEEN_MS
from tests.browser.conftest import PHONE, OpenPage, Watched
from tests.browser.held import Held, at_first
from tests.browser.phones.test_phones import join
from tests.browser.program import Program
from tests.browser.scenes import Tray

_IMPATIENT = "const whole = setTimeout; window.setTimeout = (act, ms) => whole(act, ms < 15000 ? ms : ms / 100);"
"""What is waited for longest, an answer, is given up a hundred times as soon."""


def test_who_asks_a_program_that_never_answers_can_ask_again(
    own_lan: Program, open_page: OpenPage, watched: Watched
) -> None:
    told = own_lan.phones()
    page = open_page("about:blank", PHONE)
    page.add_init_script(_IMPATIENT)
    page.goto(f"{told['address']}/#{told['code']}")
    at_first(page, "**/api/join", lambda route: None)
    player = page.get_by_role("button", name="A player's")
    player.click()
    expect(player).to_be_disabled()
    expect(page.get_by_role("alert")).to_contain_text("The companion does not answer.")
    player.click()
    expect(page.get_by_text("No game is on the table.")).to_be_visible()


def test_a_phone_whose_first_question_was_lost_can_still_be_the_camera(
    own_lan: Program, open_page: OpenPage, watched: Watched
) -> None:
    watched.expected = ("ERR_FAILED",)
    told = own_lan.phones()
    page = open_page("about:blank", PHONE)
    at_first(page, "**/api/me", lambda route: route.abort())
    page.goto(f"{told['address']}/#{told['code']}")
    page.get_by_role("button", name="The camera, with live video").click()
    expect(page.get_by_role("heading", name="Your browser is going to warn you")).to_be_visible()


def test_a_seat_that_was_refused_in_one_game_is_not_refused_in_the_next(
    own_lan: Program, open_page: OpenPage, watched: Watched
) -> None:
    watched.expected = ("409", "422")
    own_lan.new_game("Ann", "Bo")
    phones = [join(open_page, own_lan, "A player's") for _ in range(2)]
    for phone in phones:
        phone.locator(".seat-bar").get_by_role("button", name="Ann").click()
    second = phones[1]
    expect(second.locator(".seat-bar").get_by_role("alert")).to_contain_text("Ann plays on another device")
    own_lan.new_game("Ann", "Cy")
    expect(second.locator(".seat-bar").get_by_role("button", name="Cy")).to_be_visible()
    expect(second.locator(".seat-bar").get_by_role("alert")).to_have_count(0)


def test_a_setting_that_could_not_be_made_is_told_where_it_was_chosen(
    program: Program, open_page: OpenPage, watched: Watched
) -> None:
    watched.expected = ("ERR_FAILED",)
    page = open_page(program.url)
    button(page, "Settings").click()
    dialog = page.get_by_role("dialog", name="Settings")
    at_first(page, "**/api/command", lambda route: route.abort())
    chosen, other = (dialog.get_by_role("radio", name=name) for name in ("Count it at once", "Ask before every roll"))
    expect(chosen).to_be_checked()
    other.click()
    expect(dialog).to_contain_text("The program did not answer.")
    expect(chosen).to_be_checked()
    other.click()
    expect(other).to_be_checked()
    expect(dialog).not_to_contain_text("The program did not answer.")


def test_a_game_that_another_page_deleted_is_no_longer_offered_at_home(
    own_program: Program, open_page: OpenPage
) -> None:
    own_program.new_game("Ann", "Bo")
    own_program.roll(4, 4, 4, 2)
    game = own_program.snapshot()["game"]["id"]
    own_program.command("leave_game")
    page = open_page(own_program.url)
    go_on = button(page, "Continue: Triple Snakes, Ann and Bo")
    expect(go_on).to_be_visible()
    own_program.command("delete_game", id=game)
    expect(go_on).to_have_count(0)


@pytest.fixture
def watching(tmp_path: Path) -> Iterator[Program]:
    """A program whose camera sees a star."""
    program = Program(tmp_path / "data", str(Tray(tmp_path / "camera", frame("thin pen", "star", 0)[0]).folder))
    yield program
    program.stop()


def test_how_some_dice_were_read_is_not_told_of_others(watching: Program, open_page: OpenPage) -> None:
    page = open_page(watching.url)
    button(page, "Settings").click()
    button(page, "Teach dice").click()
    dialog = page.get_by_role("dialog", name="Teach dice")
    name = dialog.get_by_label("Name of these dice")
    name.fill("Stars")
    expect(dialog.get_by_alt_text("The die as the camera sees it")).to_be_visible(timeout=SEEN_MS)
    for face in (5, 5, 5, 4, 4, 4, 4):
        watching.post("/api/dice/Stars/show", face=face)
    dialog.get_by_role("group", name="Which face is on top?").first.get_by_role("button", name="5", exact=True).click()
    table = dialog.get_by_role("table", name="Shown, and read as")
    test = dialog.get_by_role("button", name="Test them")
    test.click()
    expect(table).to_be_visible(timeout=SEEN_MS)
    name.fill("Others")
    expect(table).to_have_count(0)
    name.fill("Stars")
    held = Held(page, "**/api/dice/Stars/try")
    test.click()
    held.wait()
    name.fill("Others")
    held.let_go()
    expect(table).to_have_count(0)
