"""Computer players on the page: one person plays against one, and asks for hints."""

import re

from playwright.sync_api import expect

from companion.table.session import Table
from tests.browser.acts import prompt
from tests.browser.boards import main_action
from tests.browser.conftest import OpenPage, Watched
from tests.browser.held import at_first
from tests.browser.program import Program
from tests.table.driving import tell


def test_one_person_plays_snakedoku_against_the_computer(program: Program, open_page: OpenPage) -> None:
    page = open_page(program.url)
    page.get_by_role("button", name="Snakedoku", exact=True).click()
    page.get_by_role("textbox", name="Player 1", exact=True).fill("Ann")
    page.get_by_role("combobox", name="Who plays Player 2").select_option(label="Computer, greedy")
    page.get_by_role("button", name=re.compile("^Start Snakedoku")).click()
    expect(prompt(page)).to_contain_text("Ann: place your circle")
    page.get_by_role("button", name="Give me a hint").click()
    told = page.get_by_text("That is what the computer would do.")
    expect(told).to_be_visible()
    expect(main_action(page)).to_have_text(re.compile("^Place on "))
    expect(page.locator(".hint")).not_to_contain_text(main_action(page).inner_text())  # said once
    expect(page.locator(".board .planned")).to_have_count(1)  # seen where it is, without looking for it
    page.get_by_role("button", name="Dismiss").click()
    expect(page.locator(".board .planned")).to_have_count(0)
    page.get_by_role("button", name="Give me a hint").click()
    expect(told).to_be_visible()
    hinted = main_action(page).inner_text()
    page.locator(".board [data-square]").and_(page.get_by_label("may be chosen")).last.click()  # something else
    expect(page.get_by_text(f"The computer would: {hinted}.")).to_be_visible()
    page.get_by_role("button", name="Dismiss").click()
    page.get_by_role("button", name="Give me a hint").click()
    main_action(page).click()
    expect(prompt(page)).to_have_text(re.compile(r"^Ann: place your circle on \d, \d or \d$"))
    history = program.snapshot()["game"]["history"]
    assert [entry["by"] for entry in history] == ["Ann", "Computer 2"]


def test_a_computer_takes_the_name_of_nobody_who_has_played_here(own_program: Program, open_page: OpenPage) -> None:
    """What it wins would else count as won by that person."""
    own_program.new_game("Ann", "Bo")
    own_program.command("leave_game")
    page = open_page(own_program.url)
    page.get_by_role("button", name="Snakedoku", exact=True).click()
    seat = page.get_by_role("textbox", name="Player 2", exact=True)
    seat.fill("Bo")
    page.get_by_role("combobox", name="Who plays Bo").select_option(label="Computer, greedy")
    expect(seat).to_have_value("Computer 2")
    page.get_by_role("combobox", name="Who plays Computer 2").select_option(label="A person")
    expect(seat).to_have_value("Bo")
    seat.fill("Robot")
    page.get_by_role("combobox", name="Who plays Robot").select_option(label="Computer, greedy")
    expect(seat).to_have_value("Robot")
    page.get_by_role("combobox", name="Who plays Robot").select_option(label="A person")
    expect(seat).to_have_value("Robot")


def test_somebody_has_to_be_a_person(program: Program, open_page: OpenPage) -> None:
    page = open_page(program.url)
    page.get_by_role("button", name="Slither Stone", exact=True).click()
    for seat in (1, 2):
        page.get_by_role("textbox", name=f"Player {seat}", exact=True).fill(f"Robot {seat}")
        page.get_by_role("combobox", name=f"Who plays Robot {seat}").select_option(label="Computer, at random")
    page.get_by_role("button", name=re.compile("^Start Slither Stone")).click()
    expect(page.get_by_text("At least one player must be a person.")).to_be_visible()
    assert program.snapshot()["game"] is None


def test_a_hint_that_cannot_be_had_is_said_and_can_be_asked_for_again(
    program: Program, open_page: OpenPage, watched: Watched
) -> None:
    watched.expected = ("ERR_FAILED",)
    program.command("new_game", game="slither-stone", players=["Ann", "Bo"])
    page = open_page(program.url)
    at_first(page, "**/api/hint", lambda route: route.abort())
    page.get_by_role("button", name="Give me a hint").click()
    expect(page.locator(".hint").get_by_role("alert")).to_have_text("There is no hint right now.")
    page.get_by_role("button", name="Give me a hint").click()
    expect(page.get_by_text("That is what the computer would do.")).to_be_visible()
    expect(page.locator(".hint").get_by_role("alert")).to_have_count(0)
    expect(main_action(page)).to_have_text(re.compile("^Snake "))


def test_nobody_acts_in_the_computers_place_while_it_thinks(served: tuple[Table, str], open_page: OpenPage) -> None:
    table, url = served  # no computer player runs here: it thinks for as long as this test looks
    tell(table, "new_game", game="slither-stone", players=["Robot", "Ann"], bots={"Robot": "greedy"})
    page = open_page(url)
    expect(page.get_by_text("Robot is played by the computer and is thinking.")).to_be_visible()
    acts = page.locator(".act button")
    expect(acts).to_have_count(0)
    square = page.locator('.board [data-square="3,2"]')
    square.click()
    page.keyboard.press("Enter")
    expect(square).to_be_focused()
    expect(acts).to_have_count(0)
    tell(table, "event", event={"do": "move", "snake": 0, "how": "foolish"})
    expect(acts).to_have_count(0)
    expect(square).to_be_focused()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("Robot is played by the computer and waits")).to_be_visible()
    square.click()
    expect(acts.get_by_text("Foolish down")).to_be_visible()  # it waits for the people, who may go another way
