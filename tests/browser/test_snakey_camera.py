"""Snakey Dice's questions and settings on the page, at a table whose camera is played by hand."""

from playwright.sync_api import expect

from companion.table.session import Table
from tests.browser.conftest import OpenPage
from tests.table.dice import die, rests, row
from tests.table.driving import tell
from tests.table.test_snakey_camera import coloured


def test_a_question_about_a_snake_die_shows_pips_and_meaning_and_two_colours_are_chosen_and_read(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    board = {"size": "small", "blockades": [], "power_ups": [[12, 12]]}
    tell(table, "new_game", game="snakey-solo", players=["Ann"], board=board)
    tell(table, "event", event={"do": "start", "heading": "down"})
    page = open_page(url)
    locked = row([6])[0]
    table.seen(rests(locked, die(3, 100, sure=0.5, second=5)))
    question = page.get_by_role("region", name="Is this die a 3 (left) or a 5 (left/right)?")
    expect(question.get_by_role("button", name="Die 2: 3, left, unsure")).to_be_visible()
    expect(question.get_by_role("button", name="5, left or right").locator("svg")).to_have_count(2)
    question.get_by_role("button", name="5, left or right").click()
    question.get_by_role("button", name="Count 6 5").click()
    expect(page.get_by_role("button", name="Die 2: left or right")).to_be_visible()
    tell(table, "event", event={"do": "block", "die": 0})
    columns, rows = (die(1, 100, 330), die(2, 200, 330)), (die(4, 300, 330), die(5, 400, 330))
    table.seen(coloured(columns, rows))  # not known yet which is which: four dice are too many
    page.get_by_role("button", name="Don't count it").click()
    choice = page.get_by_role("group", name="Column dice are:")
    choice.get_by_role("button", name="red").click()
    expect(choice.get_by_role("button", name="red")).to_have_attribute("aria-pressed", "true")
    table.seen(coloured((die(2, 60, 200), die(2, 170, 200)), (die(4, 360, 200), die(6, 470, 200))))
    expect(page.get_by_role("gridcell", name="column 4, row 10: blockade")).to_be_visible()
