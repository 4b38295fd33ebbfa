"""The statistics while they are looked at: what was chosen there is deleted on another page."""

from playwright.sync_api import expect

from tests.browser.boards import button
from tests.browser.conftest import OpenPage
from tests.browser.past.test_past_games import SLITHER, SNAKEY, bring_in
from tests.browser.program import Program


def test_of_a_game_that_is_deleted_elsewhere_the_statistics_go_on_to_another(
    own_program: Program, open_page: OpenPage
) -> None:
    first = bring_in(own_program, SLITHER.read_bytes())
    bring_in(own_program, SNAKEY.read_bytes())
    page = open_page(f"{own_program.url}/#statistics")
    button(page, "Slither Stone").click()
    expect(button(page, "Slither Stone")).to_have_attribute("aria-pressed", "true")
    own_program.command("delete_game", id=first)
    expect(button(page, "Slither Stone")).to_have_count(0)
    expect(button(page, "Snakey Dice")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".results tbody tr")).to_have_count(2)


def test_of_a_player_whose_dice_are_deleted_elsewhere_everybodys_are_shown(
    own_program: Program, open_page: OpenPage
) -> None:
    own_program.new_game("Cy", "Di")
    own_program.roll(4, 4, 4, 2)
    theirs = own_program.snapshot()["game"]["id"]
    own_program.new_game("Ann", "Bo")
    own_program.roll(5, 5, 5, 2)
    page = open_page(f"{own_program.url}/#statistics")
    whose = page.get_by_label("Whose dice")
    whose.select_option("Cy")
    expect(page.locator(".luck tbody td:nth-child(3)")).to_have_text(["0", "1", "0", "3", "0", "0"])
    own_program.command("delete_game", id=theirs)
    expect(whose.locator("option")).to_have_text(["Everybody", "Ann"])
    expect(whose).to_have_value("")
    expect(page.locator(".luck tbody td:nth-child(3)")).to_have_text(["0", "1", "0", "0", "3", "0"])
