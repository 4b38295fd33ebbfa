"""Boards whose questions are answered late: what was given up, or was asked of an earlier position, changes nothing."""

import re

from playwright.sync_api import Page, expect

from tests.browser.boards import button, expect_events, main_action, square_at, tap
from tests.browser.conftest import OpenPage, Watched
from tests.browser.games.test_boards_snakey import two_players
from tests.browser.held import Held
from tests.browser.program import Program

PREVIEW = "**/api/preview"


def test_a_plan_that_was_given_up_before_it_was_answered_does_not_come_back(
    program: Program, open_page: OpenPage
) -> None:
    page = two_players(program, open_page, "left", "left_right")
    held = Held(page, PREVIEW)
    die = page.locator(".snakey-dice button.die").first
    die.click()
    held.wait()
    die.click()
    held.let_go()
    expect(page.locator(".planned .trail")).to_have_count(0)
    expect(main_action(page)).to_have_count(0)


def test_a_late_answer_about_an_earlier_position_takes_back_nothing_chosen_in_this_one(
    program: Program, open_page: OpenPage
) -> None:
    page = two_players(program, open_page, "left", "forward")
    held = Held(page, "**/api/snakey/moves")
    button(page, "Show me my moves").click()
    held.wait()
    program.do("move", die=1)  # on another page
    dice = page.locator(".snakey-dice button.die")
    expect(dice.nth(1)).to_be_disabled()
    dice.first.click()
    expect(main_action(page)).to_have_text(re.compile("^Move to "))
    held.let_go()
    expect(dice.first).to_have_attribute("aria-pressed", "true")
    expect(main_action(page)).to_have_text(re.compile("^Move to "))


def test_a_drawing_that_went_on_is_not_called_legal_for_what_it_was_before(
    program: Program, open_page: OpenPage
) -> None:
    page = two_players(program, open_page, "forward", "left")
    button(page, "We drew this: is it legal?").click()
    tap(page, [11, 2])
    held = Held(page, "**/api/snakey/drawn")
    button(page, "Is it legal?").click()
    held.wait()
    tap(page, [11, 4])
    held.let_go()
    expect(page.get_by_text("It is legal.")).to_have_count(0)
    expect(button(page, "Is it legal?")).to_be_enabled()


def test_a_late_hint_does_not_take_the_place_of_what_was_tapped_meanwhile(
    program: Program, open_page: OpenPage
) -> None:
    page = snakedoku(program, open_page)
    held = Held(page, "**/api/hint")
    button(page, "Give me a hint").click()
    held.wait()
    free = page.locator(".board [data-square][aria-label*='may be chosen']").last
    own = re.compile(f"^Place on {free.get_attribute('data-square')} ")
    free.click()
    expect(main_action(page)).to_have_text(own)
    held.let_go()
    expect(main_action(page)).to_have_text(own)
    expect(button(page, "Give me a hint")).to_be_enabled()


def snakedoku(program: Program, open_page: OpenPage) -> Page:
    program.command("new_game", game="snakedoku", players=["Ann", "Bo"])
    page = open_page(program.url)
    expect(square_at(page, [1, 1])).to_be_visible()
    return page


def test_a_plan_of_several_moves_does_not_go_on_from_where_another_page_has_led(
    program: Program, open_page: OpenPage, watched: Watched
) -> None:
    watched.expected = ("409",)
    page = two_players(program, open_page, "forward", "left")
    button(page, "Show me my moves").click()
    tap(page, [10, 2])
    page.get_by_role("button", name=re.compile("^heading down")).first.click()
    expect(page.locator(".planned .trail")).to_have_count(2)
    held = Held(page, "**/api/command")
    main_action(page).click()
    held.wait()
    program.command("undo")  # on another page
    expect_events(page, 3)
    held.let_go()
    expect(page.locator(".problem")).to_contain_text("Something changed on the table a moment before.")
    assert len(program.snapshot()["game"]["history"]) == 3
