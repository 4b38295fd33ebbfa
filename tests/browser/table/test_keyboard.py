"""Every game, home and the settings by the keyboard alone: started, played for some turns, corrected, undone."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from companion.table.session import Table
from tests.browser.acts import lying, prompt, score
from tests.browser.boards import expect_events, main_action, read_record
from tests.browser.conftest import OpenPage
from tests.browser.keyboard import NO_MOUSE, press, press_button, press_square, tab_to, type_roll
from tests.browser.program import Program
from tests.browser.states import PAPER, from_record

Event = dict[str, object]
MONGOOSES = PAPER / "snakedoku-mongooses.jsonl"


@pytest.fixture
def page(program: Program, open_page: OpenPage) -> Iterator[Page]:
    """A page at home that no mouse and no finger touches."""
    page: Page = open_page(program.url)
    page.evaluate(NO_MOUSE)
    yield page
    assert page.evaluate("touched") == 0


def start(page: Page, game: str, *players: str, way: str | None = None) -> None:
    """From home: the game, how it is played, the names; Enter in the last name's field starts."""
    press_button(page, game)
    if way is not None:
        press_button(page, way)
    for seat, name in enumerate(players, 1):
        tab_to(page, page.get_by_role("textbox", name=f"Player {seat}", exact=True))
        page.keyboard.type(name)
    page.keyboard.press("Enter")
    expect(prompt(page)).to_contain_text(re.compile(f"{players[0]}|Set-up"))


def events(program: Program) -> list[Event]:
    found: list[Event] = [entry["event"] for entry in program.snapshot()["game"]["history"]]
    return found


def test_triple_snakes(program: Program, page: Page) -> None:
    start(page, "Triple Snakes", "Ann", "Bo")
    type_roll(page, "4442")
    expect(page.locator(".lying > .die")).to_have_count(4)
    press_button(page, "Change die 4, 2")
    expect(page.get_by_role("dialog", name="Die 4: 2")).to_be_visible()
    page.keyboard.press("6")
    expect(page.locator(".lying > .die").nth(3)).to_have_accessible_name("Die 4: 6")
    press_button(page, "Change die 1, 4")
    press(page, page.get_by_role("dialog").get_by_role("button", name="It left the table"))
    expect(page.get_by_role("button", name="Change die 1, lost")).to_be_visible()
    press_button(page, "Change die 1, lost")
    page.keyboard.press("4")
    expect(page.locator(".lying > .die").first).to_have_accessible_name("Die 1: 4")
    page.keyboard.press("4")
    page.keyboard.press("Enter")
    expect(prompt(page)).to_have_text("Ann: throw 1 die again")
    page.keyboard.press("u")
    expect(prompt(page)).to_contain_text("pick up")
    page.keyboard.press("r")
    expect(prompt(page)).to_have_text("Ann: throw 1 die again")
    type_roll(page, "4")
    press_button(page, "Take 26 points")
    expect(score(page, "Ann")).to_have_text("26")
    type_roll(page, "1135")  # typed with the focus where it was left; two 1s end the turn
    expect(prompt(page)).to_have_text("Ann: throw 4 dice")
    assert lying(page) == []


def test_snakey_dice_alone(program: Program, page: Page) -> None:
    start(page, "Snakey Dice", "Ann", way="Alone")
    for number, faces in enumerate(("13", "14", "23", "34", "44", "45", "55", "56", "33", "66", "16", "46"), 1):
        type_roll(page, faces)
        expect_events(page, number)
    press(page, page.locator('.board [data-square][tabindex="0"]'))  # where the keyboard begins, a start may be made
    expect(main_action(page)).to_be_visible()
    page.keyboard.press("Enter")
    expect_events(page, 13)
    type_roll(page, "11")  # plain dice: two forwards by the converter
    expect_events(page, 14)
    page.keyboard.press("1")
    expect(main_action(page)).to_contain_text("with forward")
    page.keyboard.press("Enter")
    expect_events(page, 15)
    press(page, page.locator(".history .line", has_text="Threw").first)
    press(page, page.locator(".history").get_by_role("button", name="Change die 2, 1"))
    page.keyboard.press("3")
    expect(page.locator(".snakey-dice button.die").nth(1)).to_have_accessible_name(re.compile("left"))
    page.keyboard.press("2")
    expect(main_action(page)).to_contain_text("with left")
    page.keyboard.press("Enter")
    expect_events(page, 16)
    press_button(page, "End the turn")  # the wall ahead may be left to a portal on the next turn
    expect_events(page, 17)
    assert [event.get("do", "roll") for event in events(program)[12:]] == ["start", "roll", "move", "move", "end_turn"]
    page.keyboard.press("u")
    expect_events(page, 16)


def test_snakey_dice_with_friends(program: Program, page: Page) -> None:
    start(page, "Snakey Dice", "Ann", "Bo", way="With friends")
    for number, square in enumerate(([3, 2], [11, 12]), 1):
        press_square(page, square)
        expect(main_action(page)).to_be_visible()
        page.keyboard.press("Enter")  # the second on the same square does what the first has shown
        expect_events(page, number)
    expect(prompt(page)).to_contain_text("Ann: ")
    for number, player in ((3, "Ann"), (7, "Bo")):
        expect(prompt(page)).to_contain_text(f"{player}: ")
        type_roll(page, "14")
        expect_events(page, number)
        for die in "12":
            page.keyboard.press(die)
            turning = page.get_by_role("button", name=re.compile("turning left|^Move to"))
            press(page, main_action(page) if die == "1" else turning.first)
            number += 1
            expect_events(page, number)
        press(page, main_action(page))
        expect_events(page, number + 1)
    players = program.snapshot()["game"]["position"]["players"]
    assert [len(player["trail"]) for player in players] == [3, 3]


def test_snakedoku(program: Program, page: Page) -> None:
    start(page, "Snakedoku", "Ann", "Bo", way="Without mongooses")
    for number, square in enumerate(([5, 5], [1, 1]), 1):
        press_square(page, square)
        expect(main_action(page)).to_be_visible()
        page.keyboard.press("Enter")
        expect_events(page, number)
    may = program.snapshot()["game"]["choices"]
    near = next(choice["event"]["square"] for choice in may if choice["event"]["do"] == "place")
    press_square(page, near)
    expect(main_action(page)).to_be_visible()
    page.keyboard.press("Enter")
    expect_events(page, 3)
    page.keyboard.press("u")
    expect_events(page, 2)
    page.keyboard.press("r")
    expect_events(page, 3)
    assert events(program)[2] == {"do": "place", "square": near}


@pytest.mark.parametrize("act", ["connect", "mongoose"])
def test_snakedoku_squares_are_connected_and_closed_by_mongooses(
    act: str, served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    told = read_record(MONGOOSES)[1]
    done = next(number for number, event in enumerate(told) if event.get("do") == act)
    from_record(MONGOOSES, done)(table)
    page = open_page(url)
    page.evaluate(NO_MOUSE)
    if act == "connect":
        press_square(page, told[done]["from"])
        press_square(page, told[done]["to"])
    else:
        press_button(page, "Close a square with a mongoose")
        press_square(page, told[done]["square"])
    expect(main_action(page)).to_be_visible()
    page.keyboard.press("Enter")
    expect_events(page, done + 1)
    assert table.snapshot()["game"]["history"][done]["event"] == told[done]
    assert page.evaluate("touched") == 0


def test_slither_stone(program: Program, page: Page) -> None:
    start(page, "Slither Stone", "Ann", "Bo")
    for player in (0, 1):
        for snake in (0, 1):
            told = program.snapshot()["game"]["position"]["players"][player]["snakes"][snake]
            press_square(page, told["squares"][-1])
            way = f"Foolish {told['facing']}" if snake == 0 else "Step right"
            press_button(page, way)
            press_button(page, f"Foolish: keeps facing {told['facing']}" if snake == 0 else "Step right, face up")
            press(page, main_action(page))
            expect_events(page, player * 3 + snake + 1)
        if player == 0:
            page.keyboard.press("u")
            expect_events(page, 1)
            page.keyboard.press("r")
            expect_events(page, 2)
            press_button(page, "End the turn")
        else:
            page.keyboard.press("Enter")  # where no action is larger than the others, it ends the turn
        expect_events(page, player * 3 + 3)
    expect(prompt(page)).to_contain_text("Ann: ")


def test_tab_goes_on_from_the_dice_where_the_button_that_was_pressed_is_gone(program: Program, page: Page) -> None:
    start(page, "Triple Snakes", "Ann", "Bo")
    for face in "4425":
        press_button(page, face)
    press_button(page, "This is the roll")
    expect(prompt(page)).to_contain_text("pick up")
    expect(page.locator(".dice-zone")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Die 1: 4")).to_be_focused()
    press_button(page, "Die 3: 2")
    press_button(page, "Throw again: the 2")
    expect(prompt(page)).to_have_text("Ann: throw 1 die again")
    expect(page.locator(".dice-zone")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Change die 1, 4")).to_be_focused()
    press_button(page, "Undo")
    expect(prompt(page)).to_contain_text("pick up")
    expect(page.get_by_role("button", name="Undo")).to_be_focused()  # it can be pressed again
    page.keyboard.press("Enter")
    expect(prompt(page)).to_have_text("Ann: throw 4 dice")
    expect(page.locator(".dice-zone")).to_be_focused()


def test_faces_that_are_typed_are_read_out(program: Program, page: Page) -> None:
    start(page, "Triple Snakes", "Ann", "Bo")
    said = page.locator(".type-pad").get_by_role("status")
    expect(said).to_have_text("")
    page.keyboard.type("40")
    expect(said).to_have_text("4, lost. Typed 2 of 4.")
    page.keyboard.press("Backspace")
    expect(said).to_have_text("4. Typed 1 of 4.")


def test_names_are_typed_one_after_another_and_no_game_starts_before_the_last(program: Program, page: Page) -> None:
    tab_to(page, page.get_by_role("textbox", name="Player 1", exact=True))
    page.keyboard.type("Ann")
    page.keyboard.press("Enter")
    expect(page.get_by_role("textbox", name="Player 2", exact=True)).to_be_focused()
    page.keyboard.type("Bo")
    press_button(page, "Add a player")
    expect(page.get_by_role("textbox", name="Player 3", exact=True)).to_be_focused()
    page.keyboard.type("Cy Smith")
    assert program.snapshot()["game"] is None
    page.keyboard.press("Enter")
    expect(prompt(page)).to_have_text("Ann: throw 4 dice")
    assert program.snapshot()["game"]["players"] == ["Ann", "Bo", "Cy Smith"]


def test_home_and_the_settings(program: Program, page: Page) -> None:
    press_button(page, "Settings")
    dialog = page.get_by_role("dialog", name="Settings")
    expect(dialog).to_be_visible()
    tab_to(page, dialog.get_by_label("Count it at once, and ask only when unsure"))
    page.keyboard.press("ArrowDown")
    expect(dialog.get_by_label("Ask before every roll counts")).to_be_checked()
    assert program.snapshot()["settings"]["accept"] == "ask"
    tab_to(page, dialog.get_by_label("As the system"))
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("button", name="Settings", exact=True)).to_be_focused()
    press(page, page.get_by_role("link", name="Past games", exact=True))
    expect(page.get_by_role("heading", level=1)).to_have_text("Past games")
    press(page, page.get_by_role("link", name="Home"))
    expect(page.get_by_role("button", name="Triple Snakes", exact=True)).to_be_visible()


def test_keys_leave_the_table_behind_a_dialog_as_it_is(program: Program, open_page: OpenPage) -> None:
    program.new_game("Ann", "Bo")
    program.roll(4, 4, 4, 2)
    program.do("pick_up", dice=[3])
    page = open_page(program.url)
    expect(prompt(page)).to_have_text("Ann: throw 1 die again")
    page.get_by_role("button", name="Help", exact=True).click()
    dialog = page.get_by_role("dialog", name="Help")
    expect(dialog).to_be_visible()
    page.evaluate("document.activeElement.blur()")  # as where a button was pressed that is gone with that
    page.keyboard.press("u")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    page.keyboard.press("u")
    expect(prompt(page)).to_contain_text("pick up")
    assert len(events(program)) == 1
