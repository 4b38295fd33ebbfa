"""What is filled in for a new game stays until it is begun, whatever happens to the page meanwhile."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.acts import prompt
from tests.browser.boards import at_home, button, square_at, tap
from tests.browser.conftest import OpenPage
from tests.browser.games.test_sudoku_photo import PICTURE, photographed
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


def test_a_sudoku_that_is_typed_stays(program: Program, open_page: OpenPage) -> None:
    page = open_page(program.url)
    at_home(page, "Snakedoku")
    page.get_by_role("radio", name="Our own solved sudoku").check()
    tap(page, [3, 2])
    page.keyboard.type("71")
    page.reload()
    expect(square_at(page, [3, 2])).to_have_accessible_name("column 3, row 2: 7")
    expect(square_at(page, [4, 2])).to_have_accessible_name("column 4, row 2: 1")
    expect(page.get_by_text("79 digits to go.")).to_be_visible()


# No room for anything long, as where a tab has kept what it may.
FULL = """
const set = Storage.prototype.setItem;
Storage.prototype.setItem = function (key, value) {
  if (value.length > 5000) throw new DOMException("full", "QuotaExceededError");
  set.call(this, key, value);
};
"""


def test_of_a_photograph_that_finds_no_room_all_stays_but_the_picture(program: Program, open_page: OpenPage) -> None:
    page = open_page("about:blank")
    page.add_init_script(FULL)
    page.goto(program.url)
    photographed(page, picture=PICTURE + " " * 5000)
    picture = page.get_by_role("img", name="The sudoku as photographed, straightened")
    expect(picture).to_be_visible()
    tap(page, [2, 1])
    page.keyboard.type("8")
    expect(page.get_by_text("One digit is not sure and marked")).to_be_visible()
    expect(picture).to_be_visible()
    page.reload()
    expect(page.get_by_text("One digit is not sure and marked")).to_be_visible()
    expect(square_at(page, [2, 1])).to_have_accessible_name("column 2, row 1: 8")
    expect(page.locator(".photo-check img")).to_have_count(0)
    button(page, "All digits are right").click()
    expect(page.get_by_text("press “All digits are right”")).to_have_count(0)


def test_house_rules_stay_and_who_was_taken_out_is_not_there_again(program: Program, open_page: OpenPage) -> None:
    page = open_page(program.url)
    for number, name in enumerate(("Ann", "Bo", "Cy"), 1):
        if number > 2:
            button(page, "Add a player").click()
        seat(page, number).fill(name)
    button(page, "Take Bo out").click()
    rule = page.get_by_role("checkbox", name=re.compile("may stand"))
    rule.check()
    page.reload()
    expect(seat(page, 2)).to_have_value("Cy")
    expect(rule).to_be_checked()
    expect(seat(page, 3)).to_have_count(0)


def test_who_is_taken_out_makes_room_for_nobody_who_sat_at_a_larger_game(program: Program, open_page: OpenPage) -> None:
    page = open_page(program.url)
    for number, name in enumerate(("Ann", "Bo", "Cy", "Di", "Eve", "Flo"), 1):
        if number > 2:
            button(page, "Add a player").click()
        seat(page, number).fill(name)
    at_home(page, "Snakedoku")
    expect(seat(page, 4)).to_have_value("Di")
    button(page, "Take Bo out").click()
    names = page.locator(".seats input").evaluate_all("fields => fields.map(field => field.value)")
    assert names == ["Ann", "Cy", "Di"]


def test_a_drawn_snake_bears_the_number_that_its_sentence_calls_it_by(program: Program, open_page: OpenPage) -> None:
    page = open_page(program.url)
    at_home(page, "Slither Stone")
    page.get_by_role("radio", name="Our printed board").check()
    button(page, "Snake").click()
    tap(page, [5, 6])
    tap(page, [7, 6])
    expect(square_at(page, [5, 6])).to_have_accessible_name(re.compile("snake 1"))
    expect(page.locator(".own-board .head-text")).to_have_text(["1", "2"])


def test_who_has_played_here_is_the_same_one_in_small_letters_and_nobody_sits_at_a_table_twice(
    own_program: Program, open_page: OpenPage
) -> None:
    own_program.new_game("Ann", "Bo")
    own_program.command("leave_game")
    page = open_page(own_program.url)
    at_home(page, "Triple Snakes")
    for number, name in enumerate(("ann", "Cy", " CY "), 1):
        if number > 2:
            button(page, "Add a player").click()
        seat(page, number).fill(name)
    button(page, "Start Triple Snakes").click()
    expect(page.get_by_text("stands there twice")).to_be_visible()
    seat(page, 3).fill("Di")
    button(page, "Start Triple Snakes").click()
    expect(prompt(page)).to_have_text("Ann: throw 4 dice")
    assert own_program.snapshot()["game"]["players"] == ["Ann", "Cy", "Di"]
