"""What is filled in for a new game stays until it is begun, whatever happens to the page meanwhile."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.acts import prompt
from tests.browser.boards import at_home, button, square_at, tap
from tests.browser.conftest import OpenPage
from tests.browser.program import Program


def seat(page: Page, number: int) -> Locator:
    return page.get_by_role("textbox", name=f"Player {number}", exact=True)


def reloaded(page: Page, _: Program) -> None:
    page.reload()


def through_a_game_begun_elsewhere(page: Page, program: Program) -> None:
    program.new_game("Cy", "Di")
    expect(prompt(page)).to_have_text("Cy: throw 4 dice")
    button(page, "Home").click()


@pytest.mark.parametrize("meanwhile", [reloaded, through_a_game_begun_elsewhere])
def test_names_computer_players_and_a_drawn_board_stay(
    meanwhile: Callable[[Page, Program], None], program: Program, open_page: OpenPage
) -> None:
    page = open_page(program.url)
    at_home(page, "Slither Stone")
    seat(page, 1).fill("Ann")
    page.get_by_role("combobox", name="Who plays Player 2").select_option("greedy")
    page.get_by_role("radio", name="Our printed board").check()
    tap(page, [3, 4])
    button(page, "Snake").click()
    tap(page, [5, 6])
    expect(square_at(page, [3, 4])).to_have_accessible_name(re.compile("barrier"))
    meanwhile(page, program)
    expect(seat(page, 1)).to_have_value("Ann")
    expect(page.get_by_role("combobox", name="Who plays Computer 2")).to_have_value("greedy")
    expect(page.get_by_role("radio", name="Our printed board")).to_be_checked()
    expect(square_at(page, [3, 4])).to_have_accessible_name(re.compile("barrier"))
    expect(square_at(page, [5, 6])).to_have_accessible_name(re.compile("Ann.*snake 1"))


def test_a_board_drawn_for_snakey_dice_stays_until_the_game_is_begun(program: Program, open_page: OpenPage) -> None:
    page = open_page(program.url)
    at_home(page, "Snakey Dice")
    button(page, "With friends").click()
    own = page.get_by_role("radio", name=re.compile("Our printed board"))
    own.check()
    tap(page, [5, 6])
    page.reload()
    expect(own).to_be_checked()
    expect(square_at(page, [5, 6])).to_have_accessible_name(re.compile("blockade"))
    page.get_by_role("button", name="Start Snakey Dice").click()
    expect(page.locator(".table")).to_be_visible()
    assert [5, 6] in program.snapshot()["game"]["board"]["blockades"]
    button(page, "Home").click()
    expect(own).not_to_be_checked()  # the next game begins anew


def test_house_rules_stay_and_who_was_taken_out_is_not_there_again(program: Program, open_page: OpenPage) -> None:
    page = open_page(program.url)
    for number, name in enumerate(("Ann", "Bo", "Cy"), 1):
        if number > 2:
            button(page, "Add a player").click()
        seat(page, number).fill(name)
    button(page, "Take Bo out").click()
    rule = page.get_by_role("checkbox", name=re.compile("TS-3"))
    rule.check()
    page.reload()
    expect(seat(page, 2)).to_have_value("Cy")
    expect(rule).to_be_checked()
    expect(seat(page, 3)).to_have_count(0)
