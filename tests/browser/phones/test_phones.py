"""Phones at the table: a second, phone-sized browser joins by the code, as everybody but the host has to.

The program's address for phones is 127.0.0.2 here: another one than the host's page has, so none of its rights.
"""

import json
import re
from collections.abc import Iterator

import cv2
import numpy as np
import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.acts import history, pick_up, prompt, score, type_roll
from tests.browser.boards import tap
from tests.browser.conftest import LAN, PHONE, OpenPage, Watched
from tests.browser.everywhere.test_languages import ENGLISH
from tests.browser.held import SETTLED_MS
from tests.browser.keyboard import press
from tests.browser.program import Program

_PNG = cv2.imencode(".png", np.zeros((8, 8, 3), np.uint8))[1].tobytes()
_NO_SCROLL = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    program = Program(tmp_path_factory.mktemp("lan"), "off", "--lan", LAN)
    yield program
    program.stop()


@pytest.fixture
def host(shared: Program) -> Program:
    return with_nobody_joined(shared)


def with_nobody_joined(program: Program) -> Program:
    """The program with a game of Ann and Bo on the table and nobody joined."""
    for device in program.phones()["devices"]:
        program.post("/api/phones/remove", device=device["id"])
    program.new_game("Ann", "Bo")
    return program


def join(open_page: OpenPage, host: Program, role: str) -> Page:
    """A phone that scanned the code and chose what it is."""
    told = host.phones()
    page = open_page(f"{told['address']}/#{told['code']}", PHONE, has_touch=True, is_mobile=True)
    expect(page.get_by_label("Code")).to_have_value(told["code"])
    page.get_by_role("button", name=role).click()
    return page


def seat(page: Page, name: str) -> None:
    page.get_by_role("group", name="Who are you in this game?").get_by_role("button", name=name).click()
    expect(page.locator(".seat-bar")).to_contain_text(f"You are {name}.")


def test_a_phone_joins_by_the_code_and_plays_its_turn(host: Program, open_page: OpenPage) -> None:
    table = open_page(host.url)
    page = join(open_page, host, "A player's")
    seat(page, "Bo")
    expect(prompt(page)).to_have_text("Ann: throw 4 dice")
    expect(page.locator(".seat-bar")).to_contain_text("Ann acts.")
    expect(page.get_by_role("button", name="Type the roll")).to_have_count(0)
    type_roll(table, 1, 1, 2, 3)  # two 1s end Ann's turn
    expect(page.locator(".seat-bar")).to_contain_text("It is your turn.")
    type_roll(page, 4, 4, 4, 2)
    pick_up(page, 3)
    expect(prompt(table)).to_have_text("Bo: throw 1 die again")
    type_roll(page, 5)
    pick_up(page, 3)
    type_roll(page, 3)
    expect(score(table, "Bo")).to_have_text("12")
    expect(page.locator(".seat-bar")).to_contain_text("Ann acts.")
    assert page.evaluate(_NO_SCROLL)
    assert "#" not in page.url  # the code stands in no address bar and no history


def test_a_players_own_sheet_comes_first(host: Program, open_page: OpenPage) -> None:
    page = join(open_page, host, "A player's")
    seat(page, "Bo")
    expect(page.locator(".sheet .name-text").first).to_have_text("Bo")
    assert open_page(host.url).locator(".sheet .name-text").first.text_content() == "Ann"


@pytest.mark.parametrize("game", ["snakey", "snakedoku", "slither-stone"])
def test_a_players_own_standing_comes_first_beside_a_board(host: Program, open_page: OpenPage, game: str) -> None:
    host.command("new_game", game=game, players=["Ann", "Bo"])
    page = join(open_page, host, "A player's")
    seat(page, "Bo")
    expect(page.locator(".standing .name-text")).to_have_text(["Bo", "Ann"])


def test_a_german_phone_joins_and_photographs_in_german(host: Program, open_page: OpenPage) -> None:
    told = host.phones()
    page = open_page(f"{told['address']}/#{told['code']}", PHONE, locale="de-DE")
    expect(page.get_by_role("heading", level=1)).to_have_text("Am Tisch mitmachen")
    assert page.title() == "Mitmachen – Companion"
    assert not ENGLISH.findall(page.evaluate("document.body.innerText"))
    page.locator(".way").nth(2).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Dieses Telefon ist die Kamera")
    assert page.title() == "Kamera – Companion"
    assert not ENGLISH.findall(page.evaluate("document.body.innerText"))


def test_a_spectator_sees_every_change_and_is_offered_none(host: Program, open_page: OpenPage) -> None:
    page = join(open_page, host, "A spectator's")
    expect(page.locator(".seat-bar")).to_contain_text("You are looking on.")
    host.roll(4, 4, 4, 2)
    expect(page.locator(".history li")).to_have_count(1)
    page.keyboard.type("u")
    for name in ("Undo", "Home", "Phones", "Throw for me", "Choose a camera", "Use another camera"):
        expect(page.get_by_role("button", name=name)).to_have_count(0)
    assert history(page) == ["Ann: Threw 4 4 4 2"]
    assert len(host.snapshot()["game"]["history"]) == 1


def test_who_looks_on_at_snakey_dice_can_choose_no_dice(host: Program, open_page: OpenPage) -> None:
    """Nothing could be done with them, which was said of the dice."""
    host.command("new_game", game="snakey", players=["Ann", "Bo"])
    host.do("start", square=[12, 2], heading="left")
    host.do("start", square=[2, 12], heading="right")
    host.command("event", event={"roll": ["forward", "left"]})
    page = join(open_page, host, "A spectator's")
    dice = page.locator(".snakey-dice button.die")
    expect(dice).to_have_count(2)
    expect(dice.first).to_be_disabled()
    page.keyboard.press("1")
    page.wait_for_timeout(SETTLED_MS)
    expect(page.locator(".snakey-dice .picked")).to_have_count(0)
    expect(page.get_by_text("Nothing can be done with these dice together")).to_have_count(0)


BOARDS = (("snakey", [7, 7]), ("snakedoku", [5, 5]), ("slither-stone", [3, 2]))
"""Games on a board, and a square of it that a tap of whoever is to act leads on from, or is told how to go on."""


@pytest.mark.parametrize(("game", "square"), BOARDS, ids=lambda value: value if isinstance(value, str) else "")
def test_a_tap_on_the_board_by_whoever_may_not_act_is_told_why(
    host: Program, open_page: OpenPage, game: str, square: list[int]
) -> None:
    """It was told how to act, or that the host's page does such things; the rules were asked about it for nothing."""
    host.command("new_game", game=game, players=["Ann", "Bo"])
    page = join(open_page, host, "A player's")
    refused = page.locator(".refusal:visible")
    tap(page, square)
    expect(refused).to_have_text("Who are you in this game?")
    seat(page, "Bo")
    tap(page, square)
    expect(refused).to_have_text("Ann acts.")
    spectator = join(open_page, host, "A spectator's")
    tap(spectator, square)
    expect(spectator.locator(".refusal:visible")).to_have_text("You are looking on.")


@pytest.mark.parametrize("name", ["n" * 40, "1" * 40, "W" * 40], ids=("letters", "digits", "wide letters"))
def test_a_phone_does_not_scroll_sideways_for_a_long_name(host: Program, open_page: OpenPage, name: str) -> None:
    """Neither where it asks who is there, nor where it tells whose digit counts, which was cut off."""
    host.command("new_game", game="snakedoku", players=[name, "Bo"])
    page = join(open_page, host, "A player's")
    expect(page.get_by_role("group", name="Who are you in this game?")).to_be_visible()
    assert page.evaluate(_NO_SCROLL)
    seat(page, "Bo")
    expect(page.locator(".digit-now")).to_be_visible()
    assert page.evaluate(_NO_SCROLL)
    for square in ([5, 5], [9, 9]):
        host.do("place", square=square)
    expect(page.locator(".digit-now strong")).to_be_visible()
    assert page.evaluate(_NO_SCROLL)


def test_a_spectators_page_made_to_command_is_refused(host: Program, open_page: OpenPage, watched: Watched) -> None:
    """The page offers nothing; what it is tricked into sending the program refuses."""
    watched.expected = ("403",)
    page = join(open_page, host, "A spectator's")
    expect(prompt(page)).to_have_text("Ann: throw 4 dice")
    status = page.evaluate(
        """version => fetch("/api/command", {method: "POST", headers: {"Content-Type": "application/json"},
           body: JSON.stringify({name: "throw", version})}).then(reply => reply.status)""",
        host.snapshot()["version"],
    )
    assert status == 403
    assert host.snapshot()["game"]["history"] == []


def test_a_wrong_code_is_told_and_can_be_mended(host: Program, open_page: OpenPage, watched: Watched) -> None:
    watched.expected = ("403",)
    told = host.phones()
    page = open_page(f"{told['address']}/#%", PHONE)  # a link that was cut within what stands for a sign
    expect(page.get_by_label("Code")).to_have_value("%")
    page.get_by_label("Code").fill("0000-0000-0000-0000")
    page.get_by_role("button", name="A spectator's").click()
    expect(page.get_by_role("alert")).to_contain_text("This code is not right")
    page.get_by_label("Code").fill(told["code"].upper().replace("-", " "))
    page.keyboard.press("Enter")  # as a phone ends a field: on to what the device is to be, which it does not choose
    expect(page.get_by_role("button", name="A player's")).to_be_focused()
    expect(page.get_by_role("heading", name="Join the table")).to_be_visible()
    page.get_by_role("button", name="A spectator's").click()
    expect(prompt(page)).to_have_text("Ann: throw 4 dice")


def test_the_keyboard_that_removes_a_phone_stays_among_the_phones(
    host: Program, open_page: OpenPage, watched: Watched
) -> None:
    watched.expected = ("ERR_INCOMPLETE_CHUNKED_ENCODING", "401", "403")
    for role in ("A player's", "A spectator's"):
        expect(join(open_page, host, role).locator(".seat-bar")).to_be_visible()
    table = open_page(host.url)
    table.get_by_role("button", name="Phones").click()
    removes = table.get_by_role("button", name=re.compile("^Remove "))
    for left in (1, 0):
        press(table, removes.last)
        expect(removes).to_have_count(left)
        expect(table.locator(".devices")).to_be_focused()


def test_the_host_removes_a_phone_and_its_page_says_so_at_once(
    host: Program, open_page: OpenPage, watched: Watched
) -> None:
    watched.expected = ("ERR_INCOMPLETE_CHUNKED_ENCODING", "401", "403")
    table = open_page(host.url)
    page = join(open_page, host, "A player's")
    seat(page, "Ann")
    old = host.phones()["code"]
    table.get_by_role("button", name="Phones").click()
    expect(table.get_by_role("img", name="QR code to join this table")).to_have_js_property("complete", True)
    expect(table.locator(".devices li")).to_contain_text("player · Ann")
    table.get_by_role("button", name="Remove").click()
    expect(page.locator(".left h1")).to_have_text("The host has removed this phone from the table.")
    expect(page.locator("#refused")).to_have_text("The host has removed this phone from the table.")
    expect(table.locator(".devices li")).to_have_count(0)
    expect(table.locator(".join-code")).not_to_have_text(old)
    page.get_by_role("link", name="Join again").click()
    expect(page.get_by_text("The host has removed this phone.")).to_be_visible()
    page.get_by_label("Code").fill(old)
    page.get_by_role("button", name="A player's").click()
    expect(page.get_by_role("alert")).to_contain_text("This code is not right")


def test_a_phone_whose_program_was_stopped_is_told_to_ask_not_to_start_it(
    own_lan: Program, open_page: OpenPage, watched: Watched
) -> None:
    watched.expected = ("ERR_",)
    own_lan.new_game("Ann", "Bo")
    page = join(open_page, own_lan, "A spectator's")
    expect(page.locator(".seat-bar")).to_contain_text("You are looking on.")
    own_lan.kill()
    expect(page.locator(".offline")).to_contain_text("If it stays so, ask whoever started it.")


@pytest.mark.parametrize("clipboard", [True, False])
def test_the_link_to_join_can_be_copied_also_where_there_is_no_clipboard(
    host: Program, open_page: OpenPage, clipboard: bool
) -> None:
    """A browser gives one only to pages of this machine and encrypted ones."""
    page = open_page(host.url)
    given = "{ value: { writeText: async (text) => (window.copied = text) } }" if clipboard else "{ value: undefined }"
    page.evaluate(f"Object.defineProperty(navigator, 'clipboard', {given}); window.copied = null")
    page.get_by_role("button", name="Phones").click()
    page.get_by_role("button", name="Copy the link").click()
    told = host.phones()
    link = f"{told['address']}/#{told['code']}"
    if clipboard:
        expect(page.get_by_text("The link is copied.")).to_be_visible()
        assert page.evaluate("copied") == link
    else:
        expect(page.get_by_label("Link to copy")).to_have_value(link)
        assert page.evaluate("getSelection().toString()") == link


def test_a_phone_waits_for_a_game_and_takes_its_seat_in_the_next(host: Program, open_page: OpenPage) -> None:
    page = join(open_page, host, "A player's")
    seat(page, "Ann")
    host.command("leave_game")
    expect(page.get_by_text("No game is on the table.")).to_be_visible()
    host.new_game("Ann", "Cy")
    seat(page, "Cy")
    expect(page.locator(".seat-bar")).to_contain_text("Ann acts.")


def test_a_reloaded_phone_is_who_it_was(host: Program, open_page: OpenPage) -> None:
    page = join(open_page, host, "A player's")
    seat(page, "Ann")
    page.reload()
    expect(page.locator(".seat-bar")).to_contain_text("You are Ann.")


def test_who_was_taken_for_somebody_else_at_a_phone_says_so_there(
    host: Program, open_page: OpenPage, watched: Watched
) -> None:
    watched.expected = ("409",)
    page, other = join(open_page, host, "A player's"), join(open_page, host, "A player's")
    seat(page, "Bo")
    other.get_by_role("button", name="Bo").click()
    expect(other.locator(".seat-bar").get_by_role("alert")).to_contain_text("Bo plays on another device")
    page.get_by_role("button", name="Not you?").press("Enter")
    asked = page.get_by_role("group", name="Who are you in this game?")
    expect(asked.get_by_role("button", name="Bo")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Tab")
    expect(asked.get_by_role("button", name="Ann")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".seat-bar")).to_contain_text("You are Ann.")
    expect(page.get_by_role("group", name=re.compile("^Type "))).to_be_visible()  # it is Ann's turn
    seat(other, "Bo")
    page.wait_for_function("document.activeElement !== document.body")  # the keyboard goes on, and not from nowhere
    page.get_by_role("button", name="Not you?").click()
    asked.get_by_role("button", name="Ann").click()  # it was right
    expect(page.locator(".seat-bar")).to_contain_text("You are Ann.")


@pytest.mark.parametrize("role", ["A player's", "A spectator's"])
def test_a_phone_that_joined_as_the_wrong_thing_leaves_and_joins_again(
    host: Program, open_page: OpenPage, role: str
) -> None:
    page = join(open_page, host, role)
    page.get_by_role("button", name="Leave the table").click()
    expect(page.get_by_role("heading", name="Join the table")).to_be_visible()
    assert host.phones()["devices"] == []
    page.get_by_label("Code").fill(host.phones()["code"])
    page.get_by_role("button", name="A spectator's").click()
    host.command("leave_game")
    expect(page.get_by_text("No game is on the table.")).to_be_visible()
    page.get_by_role("button", name="Leave the table").click()
    expect(page.get_by_role("heading", name="Join the table")).to_be_visible()


def test_a_person_is_no_computer_player_whatever_the_name(host: Program, open_page: OpenPage) -> None:
    host.new_game("constructor", "Bo")  # what every object of the page's language has something of
    page = join(open_page, host, "A player's")
    seat(page, "constructor")
    type_roll(page, 1, 1, 3, 5)
    expect(prompt(page)).to_have_text("Bo: throw 4 dice")


def test_a_tab_left_open_on_a_phone_becomes_what_the_phone_joined_as_in_another(
    host: Program, open_page: OpenPage, watched: Watched
) -> None:
    watched.expected = ("403", "401", "events")  # what either tab asks for before it knows
    first = join(open_page, host, "A player's")
    expect(first.locator(".seat-bar")).to_be_visible()
    second, told = first.context.new_page(), host.phones()
    second.goto(f"{told['address']}/?another#{told['code']}")
    anew = {"code": told["code"], "role": "camera"}
    joining = """body => fetch("api/join", {
      method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(body),
    }).then(reply => reply.status)"""
    assert second.evaluate(joining, anew) == 200
    expect(first.get_by_role("heading", name="This phone is the camera")).to_be_visible()
    assert second.evaluate(joining, anew | {"role": "spectator"}) == 200
    first.locator("input[type=file]").set_input_files({"name": "a.png", "mimeType": "image/png", "buffer": _PNG})
    expect(first.get_by_text("You are looking on.")).to_be_visible()


def test_a_phone_is_not_led_to_what_only_the_host_may_do(host: Program, open_page: OpenPage) -> None:
    page = join(open_page, host, "A spectator's")
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog", name="Settings").get_by_text("Say announcements aloud")).to_be_visible()
    expect(page.get_by_role("button", name="Teach dice")).to_have_count(0)


def test_before_live_video_the_browsers_warning_is_explained(host: Program, open_page: OpenPage) -> None:
    page = join(open_page, host, "The camera, with live video")
    expect(page.get_by_role("heading", name="Your browser is going to warn you")).to_be_visible()
    told = host.phones()
    expect(page.get_by_text(told["fingerprint"])).to_be_visible()
    link = page.get_by_role("link", name="Go on to the warning")
    expect(link).to_have_attribute("href", f"{told['secure']}/#{told['code']},live")
    assert page.evaluate(_NO_SCROLL)


def test_a_page_older_than_the_program_says_that_it_has_to_be_reloaded(host: Program, open_page: OpenPage) -> None:
    page = open_page("about:blank")

    def changed(route: Route) -> None:
        reply = route.fetch()
        body = reply.text()
        mark = 'name="page-version" content="'
        assert mark in body
        route.fulfill(response=reply, body=body.replace(mark, mark + "old"))

    page.route(f"{host.url}/", changed)
    page.goto(host.url)
    expect(page.get_by_text("The companion was updated after this page was opened.")).to_be_visible()
    page.unroute(f"{host.url}/")
    page.get_by_role("button", name="Reload the page").click()
    expect(prompt(page)).to_have_text("Ann: throw 4 dice")
    expect(page.get_by_text("The companion was updated")).to_have_count(0)


def test_a_table_without_lan_says_how_phones_can_join(program: Program, open_page: OpenPage) -> None:
    page = open_page(program.url)
    page.get_by_role("button", name="Phones").click()
    expect(page.get_by_role("dialog", name="Phones")).to_contain_text("--lan")
    assert json.loads(page.evaluate("fetch('/api/phones').then(reply => reply.text())")) == {"lan": False}
