"""What a key presses takes the keyboard along nowhere when it goes, and is heard where it is not seen."""

import re

from playwright.sync_api import Locator, Page, expect

from companion.table.session import Table
from tests.browser.acts import prompt
from tests.browser.boards import RULES, at_home, main_action, read_record, square_at
from tests.browser.conftest import OpenPage
from tests.browser.held import SETTLED_MS
from tests.browser.keyboard import press, press_button, press_square, tab_to
from tests.browser.program import Program
from tests.browser.states import PAPER, from_record
from tests.table.driving import begin, game_id, roll

SNAKEY = RULES / "snakey" / "records" / "fishy-2.jsonl"
SLITHER = PAPER / "slither-stone-default.jsonl"


def named(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def back_to(page: Page, target: Locator) -> None:
    """To what stands shortly before."""
    for _ in range(9):
        page.keyboard.press("Shift+Tab")
        if target.evaluate("element => element === document.activeElement"):
            return
    raise AssertionError(f"{target} is not close before")


def heard(page: Page) -> Locator:
    return page.locator(".act").get_by_role("status")


def test_at_home_the_keyboard_stays_with_whom_it_moves_and_beside_whom_it_takes_out(
    program: Program, open_page: OpenPage
) -> None:
    page = open_page(program.url)
    at_home(page, "Triple Snakes")
    for number, name in enumerate(("Ann", "Bo", "Cy"), 1):
        if number == 3:
            press_button(page, "Add a player")
        page.get_by_role("textbox", name=f"Player {number}", exact=True).fill(name)
    press_button(page, "Move Cy up")
    expect(named(page, "Move Cy up")).to_be_focused()
    page.keyboard.press("Enter")
    expect(named(page, "Move Cy down")).to_be_focused()  # first of all it can only go down
    press_button(page, "Take Bo out")
    expect(named(page, "Move Ann up")).to_be_focused()  # of two nobody can be taken out
    expect(page.get_by_role("textbox", name="Player 1", exact=True)).to_have_value("Cy")


def test_a_sudoku_is_typed_where_the_keyboard_is_and_what_it_lacks_is_read_out(
    program: Program, open_page: OpenPage
) -> None:
    page = open_page(program.url)
    at_home(page, "Snakedoku")
    page.get_by_role("radio", name="Our own solved sudoku").check()
    press_square(page, [1, 1])
    page.keyboard.type("12")
    expect(square_at(page, [3, 1])).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.type("7")
    expect(square_at(page, [3, 2])).to_have_accessible_name("column 3, row 2: 7")
    expect(square_at(page, [4, 2])).to_be_focused()
    press(page, page.locator(".digit-pad button").nth(4))
    expect(square_at(page, [4, 2])).to_have_accessible_name("column 4, row 2: 5")
    back_to(page, square_at(page, [5, 2]))  # also where the pad goes on
    press_button(page, "Start Snakedoku")
    expect(page.locator(".new-game").get_by_role("alert")).to_contain_text("77 digits to go.")
    press_button(page, "Dismiss")
    expect(named(page, "Start Snakedoku")).to_be_focused()


def test_games_are_put_away_deleted_and_brought_back_and_the_keyboard_goes_on_from_there(
    own_program: Program, open_page: OpenPage
) -> None:
    for _ in range(2):
        own_program.new_game("Ann", "Bo")
        own_program.roll(4, 4, 4, 2)  # one in which nothing has happened is not kept
    page = open_page(f"{own_program.url}/#home")
    press_button(page, "Put this game away")
    expect(page.locator(".home-columns > div").first).to_be_focused()
    press(page, page.get_by_role("link", name="Past games", exact=True))
    lines = page.locator(".stored > li")
    expect(lines).to_have_count(2)
    press(page, lines.first.get_by_role("button", name=re.compile("^Delete")))
    told = page.get_by_role("status").filter(has_text="is deleted")
    expect(told).to_be_focused()
    page.keyboard.press("Tab")
    expect(named(page, "Undo")).to_be_focused()
    page.keyboard.press("Enter")
    expect(lines).to_have_count(2)
    page.keyboard.press("Tab")
    expect(page.locator(".filters select").first).to_be_focused()
    page.locator(".filters select").nth(1).select_option("Ann")
    press_button(page, "Show all")
    expect(page.locator(".counted")).to_be_focused()


def test_a_snake_that_is_chosen_is_read_out_and_let_go_again(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    from_record(SLITHER, 41)(table)
    page = open_page(url)
    press(page, page.locator('.board [data-square][tabindex="0"]'))
    expect(heard(page)).to_have_text("Snake 1. Tap where it goes, or choose a move here.")
    foolish = page.get_by_role("button", name=re.compile("^Foolish left"))
    press(page, foolish)
    expect(main_action(page)).to_be_visible()
    expect(foolish).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.get_by_text("Tap one of your snakes that still has to move.")).to_be_visible()
    expect(heard(page)).to_have_text("")


def first_die_chosen(page: Page) -> Locator:
    """The first of the snake dice, chosen by its number."""
    expect(prompt(page)).to_contain_text("use a die")
    page.keyboard.press("1")
    die = page.get_by_role("button", name="Die 1: left or right")
    expect(die).to_have_attribute("aria-pressed", "true")
    return die


def test_dice_that_are_chosen_by_their_number_are_let_go_again(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    from_record(SNAKEY, 92)(table)
    page = open_page(url)
    die = first_die_chosen(page)
    page.keyboard.press("Escape")
    expect(die).to_have_attribute("aria-pressed", "false")


def test_esc_closes_the_faces_of_a_die_and_nothing_else_also_once_tab_has_left_them(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    from_record(SNAKEY, 92)(table)
    page = open_page(url)
    chosen = first_die_chosen(page)
    history = page.get_by_role("region", name="History")
    press(page, history.locator("li", has_text="Threw").first.locator(".line"))
    die = history.get_by_role("button", name=re.compile("^Change die 1")).first
    faces = history.get_by_role("dialog")
    for leaves in (False, True):
        press(page, die)
        expect(faces).to_be_visible()
        if leaves:
            tab_to(page, history.locator(".line").nth(2))
        page.keyboard.press("Escape")
        expect(faces).to_have_count(0)
        expect(die).to_be_focused()
        expect(chosen).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(chosen).to_have_attribute("aria-pressed", "false")


def test_another_place_begins_with_its_heading_and_back_at_the_table_with_what_to_do(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    begin(table)
    page = open_page(f"{url}/#home")
    for name in ("Past games", "Statistics"):
        page.get_by_role("link", name=name, exact=True).focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", level=1, name=name)).to_be_focused()
    page.go_back()
    page.go_back()
    press_button(page, "Continue")
    expect(prompt(page)).to_be_focused()


def test_a_replay_is_stepped_to_its_end_and_back_and_each_step_is_read_out_in_full(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    begin(table)
    roll(table, 1, 1, 1, 1)
    page = open_page(f"{url}/#replay/{game_id(table)}")
    press_button(page, "One on")
    told = page.locator(".dice-zone").get_by_role("status")
    expect(told).to_have_text(["Ann: Threw 1 1 1 1", "Ann rolled four of a kind. Next: Ann: take 30 or 4 points."])
    expect(page.locator(".transport")).to_be_focused()  # there is no event after it
    page.keyboard.press("ArrowLeft")
    expect(told.first).to_have_text("Before the first event")
    press_button(page, "One on")
    press_button(page, "To the beginning")
    expect(page.locator(".transport")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("slider")).to_be_focused()


def test_what_is_chosen_in_the_statistics_is_named_and_its_verdict_read_out(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    table.archive.add(SNAKEY.read_bytes())
    begin(table)
    roll(table, 4, 4, 4, 2)
    page = open_page(f"{url}/#statistics")
    press(page, page.get_by_role("group", name="Which game").get_by_role("button", name="Triple Snakes"))
    expect(page.get_by_role("button", name="Triple Snakes")).to_have_attribute("aria-pressed", "true")
    verdict = page.get_by_role("region", name="Luck").get_by_role("status")
    expect(verdict).to_contain_text("4 dice: too few to say anything")
    press(page, page.get_by_role("group", name="Which dice").get_by_role("button", name=re.compile("snake dice$")))
    expect(verdict).to_contain_text("such rows of throws")


def test_the_act_that_ends_a_game_leaves_no_key_on_the_button_that_begins_another(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    record = PAPER / "snakedoku-tie-broken.jsonl"
    last = read_record(record)[1][-1]
    from_record(record, len(read_record(record)[1]) - 1)(table)
    page = open_page(url)
    press_square(page, last["from"])
    press_square(page, last["to"])
    expect(main_action(page)).to_be_visible()
    back_to(page, main_action(page))
    page.keyboard.press("Enter")
    expect(main_action(page)).to_have_text("New game with the same players")
    expect(page.locator(".dice-zone")).to_be_focused()


def test_a_digit_with_a_modifier_is_the_browsers_and_corrects_no_die(program: Program, open_page: OpenPage) -> None:
    program.new_game("Ann", "Bo")
    program.roll(4, 4, 4, 2)
    page = open_page(program.url)
    named(page, "Change die 4, 2").click()
    panel = page.get_by_role("dialog", name="Die 4: 2")
    expect(panel).to_be_visible()
    for keys in ("Alt+6", "Control+6", "Meta+6"):
        page.keyboard.press(keys)
    page.wait_for_timeout(SETTLED_MS)
    expect(panel).to_be_visible()
    assert program.snapshot()["game"]["history"][0]["faces"] == [4, 4, 4, 2]
