"""Pages on which an answer comes late: after another act, in another dialog, at another place."""

import json
import re
import threading

from playwright.sync_api import Page, Request, expect

from companion.table.session import Table
from companion.table.snapshot import CameraSeen
from tests.browser.acts import prompt
from tests.browser.boards import button
from tests.browser.camera.test_notices import LIVE, Hand
from tests.browser.conftest import OpenPage, Watched
from tests.browser.held import SETTLED_MS, Held, at_first
from tests.browser.past.test_past_games import SNAKEY, bring_in, choose_file
from tests.browser.phones.test_phones import join
from tests.browser.program import Program
from tests.table.driving import begin

COMMAND = "**/api/command"


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


class Slow(Hand):
    """Needs a while to open a camera."""

    def __init__(self) -> None:
        super().__init__()
        self.opened = threading.Event()

    def use_from_page(self, typed: str) -> str:
        used = super().use_from_page(typed)
        assert self.opened.wait(60)
        return used


def test_the_game_and_another_camera_need_not_wait_for_one_that_is_slow_to_open(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    slow = Slow()
    table.with_camera(slow)
    table.camera(CameraSeen("off", "off", "No camera is in use."))
    begin(table)
    page = open_page(url)
    try:
        for _ in range(2):  # pressed twice it is one act
            choose_camera(page, "0")
        choose_camera(page, "1")
        button(page, "Cancel").click()
        button(page, "Throw for me").click()
        expect(page.locator(".history li")).to_have_count(1)
    finally:
        slow.opened.set()
    expect(page.locator(".camera")).to_be_visible()
    page.wait_for_timeout(SETTLED_MS)
    assert slow.asked == ["0", "1"]


def test_another_act_before_the_first_is_answered_is_sent_too_and_its_refusal_said(
    own_program: Program, open_page: OpenPage, watched: Watched
) -> None:
    watched.expected = ("409",)
    for name in ("Ann", "Bea", "Cid"):
        own_program.new_game(name, "Bo")
        own_program.roll(4, 4, 4, 2)
    own_program.command("leave_game")
    page = open_page(f"{own_program.url}/#games")
    deletes = page.locator(".stored").get_by_role("button", name="Delete")
    expect(deletes).to_have_count(3)
    sent: list[Request] = []
    page.on("request", lambda request: sent.append(request))
    deletes.evaluate_all("([one, two]) => { one.click(); one.click(); two.click(); }")
    expect(page.locator(".notice", has_text="Something changed on the table a moment before.")).to_be_visible()
    expect(deletes).to_have_count(2)
    asked = [json.loads(request.post_data or "") for request in sent if request.method == "POST"]
    assert len({body["id"] for body in asked}) == len(asked) == 2


def test_a_refusal_stays_though_another_act_was_given_before_it_came(
    program: Program, open_page: OpenPage, watched: Watched
) -> None:
    watched.expected = ("422",)
    program.new_game("Ann", "Bo")
    program.roll(4, 4, 4, 2)
    program.do("pick_up", dice=[3])
    page = open_page(program.url)
    held = Held(page, COMMAND, sent=lambda body: body.replace('"throw"', '"redo"'))  # there is nothing to redo
    undo = button(page, "Undo").element_handle()
    button(page, "Throw for me").evaluate("(thrown, undo) => { thrown.click(); undo.click(); }", undo)
    held.let_go()
    expect(page.locator(".history > ol > li")).to_have_count(1)
    expect(page.locator(".problem")).to_be_visible()


def choose_camera(page: Page, source: str) -> None:
    dialog = page.get_by_role("dialog", name="Choose a camera")
    if dialog.count() == 0:
        button(page, "Choose a camera").click()
    dialog.get_by_role("textbox").fill(source)
    button(page, "Use it").click()


def test_the_faces_of_a_die_are_not_offered_for_another_that_was_thrown_in_its_place(
    program: Program, open_page: OpenPage
) -> None:
    program.new_game("Ann", "Bo")
    program.roll(4, 4, 4, 2)
    page = open_page(program.url)
    dice = page.locator(".lying")
    dice.nth(3).get_by_role("button", name=re.compile("^Change")).click()
    panel = page.get_by_role("dialog", name="Die 4: 2")
    expect(panel).to_be_visible()
    program.do("pick_up", dice=[3])  # on another page
    program.roll(5)
    expect(page.locator(".die-panel")).to_have_count(0)
    program.command("undo")
    program.command("undo")
    expect(dice).to_have_count(4)
    expect(page.locator(".die-panel")).to_have_count(0)


def test_a_double_tap_on_a_remembered_name_means_that_one_alone(own_program: Program, open_page: OpenPage) -> None:
    own_program.new_game("Ann", "Bo", "Cy")
    own_program.command("leave_game")
    page = open_page(own_program.url)
    button(page, "Forget a name").click()
    button(page, "Forget Ann").scroll_into_view_if_needed()
    box = button(page, "Forget Ann").bounding_box()
    assert box is not None
    place = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.click(*place)
    expect(page.get_by_text("Ann is forgotten here.")).to_be_visible()
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    page.wait_for_timeout(SETTLED_MS)
    assert own_program.snapshot()["known_players"] == ["Bo", "Cy"]
    expect(page.get_by_text("Ann is forgotten here.")).to_be_visible()


def test_a_replay_shows_what_was_sought_while_the_program_was_away(
    own_program: Program, open_page: OpenPage, watched: Watched
) -> None:
    watched.expected = ("ERR_",)
    page = open_page(f"{own_program.url}/#replay/{bring_in(own_program, SNAKEY.read_bytes())}")
    expect(page.locator(".happened")).to_have_text("Before the first event")
    own_program.kill()
    expect(page.locator(".offline")).to_be_visible()
    button(page, "To the end").click()
    expect(page.locator(".happened")).to_contain_text("This game cannot be shown.")
    own_program.start()
    expect(page.locator(".winner")).to_be_visible()
    expect(page.locator(".happened")).not_to_contain_text("cannot be shown")


def test_a_replay_says_that_what_was_sought_is_still_to_come(program: Program, open_page: OpenPage) -> None:
    page = open_page(f"{program.url}/#replay/{bring_in(program, SNAKEY.read_bytes())}")
    expect(page.locator(".happened")).to_have_text("Before the first event")
    late = Held(page, "**/positions?*")
    button(page, "To the end").click()
    expect(page.locator(".happened")).to_have_text("Opening the game…")
    late.let_go()
    expect(page.locator(".winner")).to_be_visible()
    expect(page.locator(".happened")).not_to_contain_text("Opening")


def test_a_replay_of_a_game_that_goes_on_stays_where_it_was(program: Program, open_page: OpenPage) -> None:
    header, *events = SNAKEY.read_text(encoding="utf-8").splitlines()
    game = bring_in(program, "\n".join([header, *events[:70]]).encode())
    program.command("open_game", id=game)
    page = open_page(f"{program.url}/#replay/{game}")
    page.get_by_role("slider").fill("20")
    expect(page.get_by_text("Event 20 of 70")).to_be_visible()
    program.command("undo")  # on another page
    page.get_by_role("slider").fill("50")
    expect(page.get_by_text("Event 50 of 69")).to_be_visible()


def test_a_record_that_is_still_read_is_not_brought_in_twice(
    program: Program, open_page: OpenPage, watched: Watched
) -> None:
    watched.expected = ("422",)
    page = open_page(f"{program.url}/#games")
    card = page.locator(".import")
    header = '{"record": 1, "game": "triple-snakes", "players": ["Ann", "Bo"]}'
    choose_file(page, "game.jsonl", f'{header}\n{{"roll": [4, 4, 4, 2]}}\n{{"do": "pick_up", "dice": [0]}}\n'.encode())
    held = Held(page, "**/api/games?part=legal")
    take = button(page, "Take the 1 event before it")
    take.click()
    held.wait()
    expect(take).to_have_count(0)
    expect(card).to_contain_text("The file is being read…")
    sent: list[Request] = []
    page.on("request", lambda request: sent.append(request))
    choose_file(page, "game.jsonl", f'{header}\n{{"roll": [4, 4, 4, 2]}}\n'.encode())
    held.let_go()
    expect(card.get_by_role("link", name="Look at it")).to_be_visible()
    assert [request.url for request in sent if request.method == "POST"] == []


def test_a_phone_that_cannot_reach_the_program_to_leave_says_so(
    own_lan: Program, open_page: OpenPage, watched: Watched
) -> None:
    watched.expected = ("ERR_FAILED",)
    page = join(open_page, own_lan, "The camera, taking photographs")
    at_first(page, "**/api/leave", lambda route: route.abort())
    leave = button(page, "Leave the table")
    leave.click()
    expect(page.get_by_role("alert")).to_contain_text("The companion does not answer.")
    leave.click()
    expect(page.get_by_label("Code")).to_be_visible()
