"""On a phone whatever is tapped is large enough for a finger: 44 CSS pixels each way."""

import re
from pathlib import Path

import cv2
import numpy as np
import pytest
from playwright.sync_api import Page, expect

from companion.table.session import Table
from tests.browser.acts import prompt
from tests.browser.conftest import PHONE, OpenPage
from tests.browser.program import Program
from tests.table.driving import begin, roll, tell
from tests.table.seen import rests, row

LEAST = 44
SMALL = """least => [...document.querySelectorAll("button, a.button, select, summary")].flatMap(one => {
  const { width, height } = one.getBoundingClientRect();
  const small = width > 0 && (width < least - 0.5 || height < least - 0.5);
  return small ? [`${width} x ${height}: ${one.outerHTML.slice(0, 120)}`] : [];
})"""
LINES = """nav => new Set(
  [...nav.querySelectorAll('button, a')].filter(one => one.checkVisibility())
    .map(one => one.getBoundingClientRect().top)
).size"""


def small(page: Page) -> list[str]:
    """What is tapped and smaller than a finger."""
    found: list[str] = page.evaluate(SMALL, LEAST)
    return found


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_home_and_who_plays_have_room_for_a_finger(
    served: tuple[Table, str], open_page: OpenPage, locale: str
) -> None:
    page = open_page(served[1], PHONE, locale=locale, has_touch=True, is_mobile=True)
    expect(page.locator(".seats .order button")).to_have_count(6)
    assert small(page) == []
    for width in (360, PHONE[0]):
        page.set_viewport_size({"width": width, "height": PHONE[1]})
        assert page.locator(".page-head nav").evaluate(LINES) == 1
        title, settings = (page.locator(f".page-head {one}").bounding_box() for one in ("h1", ".dialogs"))
        assert title
        assert settings
        assert abs(title["y"] + title["height"] / 2 - settings["y"] - settings["height"] / 2) < 10, "beside the title"
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_dice_to_pick_up_and_dice_asked_about_have_room_for_a_finger(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    begin(table)
    roll(table, 4, 4, 2, 6)
    page = open_page(url, PHONE, has_touch=True, is_mobile=True)
    expect(prompt(page)).to_be_visible()
    expect(page.locator(".pencil-button")).not_to_have_count(0)
    assert small(page) == []
    assert page.locator(".prompt-bar nav").evaluate(LINES) == 1
    table.command("undo", table.snapshot()["version"], {})
    table.seen(rests(*row([4, 4, 2, 6, 5])))
    expect(page.locator(".asked > .plain")).to_have_count(5)
    assert small(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_the_menu_of_a_phone_has_room_for_a_finger_and_leads_to_all_that_a_laptop_shows(
    served: tuple[Table, str], open_page: OpenPage, locale: str
) -> None:
    table, url = served
    begin(table)
    roll(table, 4, 4, 2, 6)
    page = open_page(url, locale=locale, has_touch=True)
    ways = page.locator(".prompt-bar nav button:visible")
    expect(ways).to_have_count(7)
    named = [way.strip() for way in ways.all_inner_texts()[2:]]
    for width in (320, 360, PHONE[0]):
        page.set_viewport_size({"width": width, "height": PHONE[1]})
        expect(ways).to_have_count(3)
        assert page.locator(".prompt-bar nav").evaluate(LINES) == 1
    menu = ways.last
    for way in named[1:]:
        menu.click()
        listed = page.locator("#menu button")
        assert [text.strip() for text in listed.all_inner_texts()] == named
        assert small(page) == []
        for one in listed.all():
            expect(one).to_be_in_viewport(ratio=1)
        listed.get_by_text(way, exact=True).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        expect(listed.first).to_be_hidden()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(menu).to_be_focused()
    menu.click()
    page.keyboard.press("Escape")
    expect(page.locator("#menu")).to_be_hidden()
    menu.click()
    page.locator("#menu button").first.click()
    expect(page.locator(".game-choice")).to_be_visible()


def test_what_folds_and_opens_has_room_for_a_finger(served: tuple[Table, str], open_page: OpenPage) -> None:
    table, url = served
    begin(table)
    roll(table, 4, 4, 2, 6)
    tell(table, "delete_game", id=table.snapshot()["game"]["id"])
    page = open_page(f"{url}/#games", PHONE, has_touch=True, is_mobile=True)
    expect(page.locator("main summary")).to_have_count(1)
    page.get_by_role("button", name="Help").click()
    expect(page.locator(".help summary:visible")).to_have_count(5)
    page.locator(".help summary").first.click()
    expect(page.locator(".help summary:visible")).to_have_count(6)  # and all rules of that game
    assert small(page) == []


def test_on_a_phone_a_long_dialog_can_be_closed_from_its_end(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    page = open_page(served[1], (PHONE[0], 600), has_touch=True, is_mobile=True)
    for name in ("Help", "Settings"):
        page.get_by_role("button", name=name, exact=True).click()
        dialog = page.get_by_role("dialog", name=name)
        below = "head => head.nextElementSibling.getBoundingClientRect().top - head.getBoundingClientRect().bottom"
        assert dialog.locator(".dialog-head").evaluate(below) >= 0
        for details in dialog.locator("summary").all():
            details.click()
        scrolled = dialog.evaluate("dialog => { dialog.scrollTop = dialog.scrollHeight; return dialog.scrollTop; }")
        assert scrolled > 20
        close = dialog.get_by_role("button", name="Close")
        expect(close).to_be_in_viewport(ratio=1)
        close.tap()
        expect(dialog).to_have_count(0)


def test_what_no_game_of_its_kind_can_use_is_not_at_its_seats(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    page = open_page(served[1], PHONE)
    moves, add = page.locator(".seats .order button"), page.get_by_role("button", name="Add a player")
    page.get_by_role("button", name="Slither Stone", exact=True).click()  # for two
    expect(moves).to_have_count(4)
    expect(add).to_have_count(0)
    page.get_by_role("button", name="Snakey Dice", exact=True).click()
    expect(moves).to_have_count(6)
    expect(add).to_be_visible()
    page.get_by_role("button", name="Alone", exact=True).click()
    expect(moves).to_have_count(0)
    expect(add).to_have_count(0)


def test_on_a_phone_the_key_of_a_lost_die_says_what_it_is(served: tuple[Table, str], open_page: OpenPage) -> None:
    table, url = served
    begin(table)
    page = open_page(url, PHONE, has_touch=True, is_mobile=True)
    expect(page.locator(".type-state")).to_contain_text("✕: a die that left the table.")
    roll(table, 4, 4, 4, 2)
    tell(table, "new_game", game="snakey-solo", players=["Ann"])
    expect(page.locator(".type-state")).to_have_text(re.compile("Typed 0 of 2"))
    expect(page.locator(".type-state")).not_to_contain_text("✕")


def test_hints_about_keys_stand_where_a_keyboard_is_likely_alone(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    begin(table)
    for width, touch, shown in ((1366, False, True), (PHONE[0], False, False), (1366, True, False)):
        page = open_page(url, (width, 844), has_touch=touch, is_mobile=touch)
        hint = page.locator(".act .for-keys")
        expect(hint).to_be_visible() if shown else expect(hint).to_be_hidden()
        expect(hint).to_have_count(1)


def test_a_regions_corners_have_room_for_a_finger_and_stand_where_they_are(tmp_path: Path, open_page: OpenPage) -> None:
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    cv2.imwrite(str(pictures / "table.png"), np.full((480, 640, 3), 120, np.uint8))
    program = Program(tmp_path / "data", str(pictures))
    try:
        page = open_page(f"{program.url}/#home", PHONE, has_touch=True, is_mobile=True)
        page.get_by_role("button", name="Calibrate").click()
        page.get_by_role("button", name="Mark a region").click()
        corner, region = page.get_by_role("slider", name="Corner 1"), page.locator(".region")
        expect(corner).to_be_visible()
        held, around = corner.bounding_box(), region.bounding_box()
        assert held is not None
        assert around is not None
        assert min(held["width"], held["height"]) >= LEAST
        across, down = corner.evaluate("({ style }) => [style.left, style.top].map(share => parseFloat(share) / 100)")
        place = (around["x"] + across * around["width"], around["y"] + down * around["height"])
        assert (held["x"] + held["width"] / 2, held["y"] + held["height"] / 2) == pytest.approx(place, abs=1)
        assert small(page) == []
        page.goto("about:blank")
    finally:
        program.stop()


def test_a_finger_leaves_no_mark_of_a_pointer_that_stays(served: tuple[Table, str], open_page: OpenPage) -> None:
    """Browsers of phones hold what was tapped last for pointed at: a square so marked looks like one to choose."""
    table, url = served
    tell(table, "new_game", game="slither-stone", players=["Ann", "Bo"])
    for touch, marked in ((True, False), (False, True)):
        page = open_page(url, PHONE, has_touch=touch, is_mobile=touch)
        square = page.locator('.board [data-square="6,6"]')
        square.hover()
        fill = square.evaluate("square => getComputedStyle(square).fill")
        assert (fill != "rgba(0, 0, 0, 0)") == marked


def test_the_events_of_a_replay_have_room_for_a_finger(served: tuple[Table, str], open_page: OpenPage) -> None:
    table, url = served
    begin(table)
    roll(table, 4, 4, 2, 6)
    page = open_page(f"{url}/#replay/{table.snapshot()['game']['id']}", PHONE, has_touch=True, is_mobile=True)
    expect(page.locator(".history button.line")).to_have_count(2)
    assert small(page) == []
