"""Snakey Dice's large board on the page: its set-up in one go, and its small squares under a finger."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.acts import prompt
from tests.browser.boards import (
    RULES,
    button,
    expect_events,
    main_action,
    read_record,
    square_at,
    tap,
)
from tests.browser.conftest import LAPTOP, PHONE, OpenPage, Watched
from tests.browser.program import Program

RECORDS = RULES / "snakey" / "records"


def test_sd3_the_page_throws_the_rest_of_a_large_set_up_in_one_go_and_one_undo_takes_it_back(
    program: Program, open_page: OpenPage
) -> None:
    program.command("new_game", game="snakey", players=["Ann", "Bo"], board="fishy")
    page = open_page(program.url)
    rest = button(page, "Throw the rest")
    expect(rest).to_be_visible()
    for digit in "644":
        page.keyboard.press(digit)
    page.keyboard.press("Enter")
    expect_events(page, 1)
    rest.click()
    expect(prompt(page)).to_contain_text("Ann: choose a start")
    expect(rest).to_have_count(0)
    assert len(program.snapshot()["game"]["position"]["board"]["power_ups"]) == 12
    button(page, "Undo").click()
    expect_events(page, 1)
    expect(prompt(page)).to_have_text("Set-up: blockade 1 of 12: row, 3 plain dice")
    button(page, "Redo").click()
    expect(prompt(page)).to_contain_text("Ann: choose a start")


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_the_three_buttons_of_a_set_up_stand_in_one_row_on_a_phone_and_a_laptop(
    program: Program, open_page: OpenPage, locale: str
) -> None:
    program.command("new_game", game="snakey", players=["Ann", "Bo"], board="fishy")
    page = open_page(program.url, PHONE, locale=locale)
    buttons = page.locator(".act .three > button")
    for size in (PHONE, (360, 740), LAPTOP):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        expect(buttons).to_have_count(3)
        boxes = buttons.evaluate_all("all => all.map(one => one.getBoundingClientRect().toJSON())")
        assert len({(box["top"], box["height"]) for box in boxes}) == 1
        assert boxes[0]["height"] < 65, "two lines at most"
        assert all(box["width"] >= 44 for box in boxes)
        assert buttons.evaluate_all("all => all.filter(one => one.scrollWidth > one.clientWidth).length") == 0


def test_sd3_coordinates_of_a_set_up_are_typed_one_after_another_and_sent_at_once(
    program: Program, open_page: OpenPage
) -> None:
    program.command("new_game", game="snakey", players=["Ann", "Bo"], board="fishy")
    page = open_page(program.url)
    expect(button(page, "This is the roll")).to_be_disabled()
    for digit in "43344361":
        page.keyboard.press(digit)
    expect(page.get_by_text("Before it: 4 3 3 · 4 4 3. Typed 2 of 3.")).to_be_visible()
    expect(button(page, "These are 2 rolls")).to_be_disabled()
    page.keyboard.press("Backspace")
    page.keyboard.press("6")
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect_events(page, 3)
    assert [line["faces"] for line in program.snapshot()["game"]["history"]] == [[4, 3, 3], [4, 4, 3], [6, 6, 1]]
    expect(prompt(page)).to_have_text("Set-up: blockade 2 of 12: row, 3 plain dice")


def large_board(program: Program, open_page: OpenPage) -> tuple[Page, list[int]]:
    """The largest board on a phone, a die forward chosen, and the square where it leads."""
    header, events, _ = read_record(RECORDS / "fishy-2.jsonl")
    program.command("new_game", **{key: value for key, value in header.items() if key != "record"})
    for event in events[:78]:
        program.command("event", event=event)
    page = open_page(program.url, PHONE, has_touch=True, is_mobile=True)
    page.locator(".snakey-dice button.die").nth(events[78]["die"]).click()
    expect(page.locator(".planned .head")).to_have_count(1)
    position = program.snapshot()["game"]["position"]
    front = next(one["front"] for one in position["players"] if one["name"] == position["to_act"])
    return page, front


def middle(page: Page, square: list[int]) -> tuple[float, float, float]:
    """Where a square's middle is on the page, and how wide it is."""
    box = square_at(page, square).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, box["width"]


def test_a_finger_beside_a_small_square_that_may_be_chosen_means_that_square(
    program: Program, open_page: OpenPage, watched: Watched
) -> None:
    watched.expected = ("/api/preview",)
    page, front = large_board(program, open_page)
    x, y, width = middle(page, front)
    assert width < 30
    page.mouse.click(x + 2 * width, y)  # two squares on: what was shown is taken back, with the reason
    expect(page.locator(".planned .head")).to_have_count(0)
    page.mouse.click(x + 0.8 * width, y)  # on its neighbour
    expect(main_action(page)).to_have_text(re.compile(rf"Move to {front[0]},{front[1]}\b"))
    page.mouse.click(x, y - 0.8 * width)
    expect(page.locator(".history .what").first).to_have_text(re.compile(rf"Moved to {front[0]},{front[1]}\b"))


def test_on_a_phone_a_large_board_is_shown_with_squares_for_a_finger_where_one_acts(
    program: Program, open_page: OpenPage
) -> None:
    page, front = large_board(program, open_page)
    button(page, "Larger squares").click()
    square_at(page, front).scroll_into_view_if_needed()
    assert middle(page, front)[2] >= 44
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    tap(page, front)
    expect(page.locator(".history .what").first).to_have_text(re.compile(rf"Moved to {front[0]},{front[1]}\b"))
    page.locator(".board [data-square='4,4']").focus()
    for column in range(5, 19):
        page.keyboard.press("ArrowRight")
        across, down, _ = middle(page, [column, 4])
        assert 0 <= across <= PHONE[0]
        assert page.evaluate("([x, y]) => document.elementFromPoint(x, y) === document.activeElement", [across, down])
    button(page, "The whole board").click()
    assert middle(page, front)[2] < 30


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_on_a_phone_every_row_is_in_sight_while_a_drawn_path_is_tapped(
    program: Program, open_page: OpenPage, locale: str
) -> None:
    program.command("new_game", game="snakey", players=["Ann", "Bo"])
    program.do("start", square=[12, 2], heading="left")
    program.do("start", square=[2, 12], heading="right")
    program.command("event", event={"roll": ["forward", "left"]})
    page = open_page(program.url, PHONE, locale=locale)
    drew = "We drew this: is it legal?" if locale == "en-GB" else "So gezeichnet: ist das erlaubt?"
    button(page, drew).click()
    tap(page, [11, 2])
    expect(page.locator(".tint.picked")).to_have_count(1)
    page.locator(".board").evaluate("board => scrollTo(0, board.getBoundingClientRect().top + scrollY)")
    board, panel = page.locator(".board").bounding_box(), page.locator(".act").bounding_box()
    assert board is not None
    assert panel is not None
    assert board["y"] > -1
    assert board["y"] + board["height"] <= panel["y"]
    assert panel["height"] <= 0.25 * PHONE[1]
