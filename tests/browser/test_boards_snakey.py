"""Snakey Dice on the page: a whole game and turns by clicks with typed rolls, previews, all moves, drawn paths."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.acts import prompt
from tests.browser.boards import (
    RULES,
    at_home,
    button,
    expect_events,
    main_action,
    read_record,
    snakey,
    square_at,
    tap,
)
from tests.browser.conftest import OpenPage, Watched
from tests.browser.program import Program

RECORDS = RULES / "snakey" / "records"
PHONE = (390, 844)


def play(program: Program, page: Page, events: list[dict[str, Any]]) -> None:
    """The events one by one, each with the page showing all that went before."""
    for event in events:
        game = program.snapshot()["game"]
        snakey(page, event, game)
        expect_events(page, len(game["history"]) + 1)


@pytest.mark.timeout(600)  # some 900 clicks, and other work may share the machine
def test_a_whole_solo_game_by_clicks_comes_to_its_score_and_rating(program: Program, open_page: OpenPage) -> None:
    header, events, end = read_record(RECORDS / "solo-bonus.jsonl")
    turns = [event for event in events if event.get("do") == "end_turn"]
    assert len(turns) >= 15
    program.command("new_game", game=header["game"], players=header["players"])
    page = open_page(program.url)
    play(program, page, events)
    player = end["players"][0]
    expect(page.locator(".snakey-player .score")).to_have_text(str(player["score"]).replace("-", "\u2212"))
    expect(page.locator(".rating")).to_have_text(player["rating"])
    terms = [int(term.replace("\u2212", "-")) for term in page.locator(".terms b").all_inner_texts()]
    assert terms == list(player["breakdown"].values())
    assert sum(terms) == player["score"]
    assert program.snapshot()["game"]["position"]["players"] == end["players"]


def test_sd16_a_tunnel_through_a_portal_from_the_home_page_on(program: Program, open_page: OpenPage) -> None:
    """The third worked example of the rulings, on a printed board that the table draws first."""
    page = open_page(program.url)
    at_home(page, "Snakey Dice")
    for seat, name in enumerate(("Ann", "Bo"), 1):
        page.get_by_role("textbox", name=f"Player {seat}", exact=True).fill(name)
    page.get_by_role("radio", name="Our printed board").check()
    tap(page, [10, 2])
    tap(page, [10, 3])
    button(page, "Power-up").click()
    tap(page, [10, 4])
    button(page, "Start Snakey Dice").click()
    expect(prompt(page)).to_have_text("Ann: choose a start")
    play(
        program,
        page,
        [
            {"do": "start", "square": [12, 12], "heading": "left"},
            {"do": "start", "square": [2, 2], "heading": "down"},
            {"roll": ["forward", "left"]},
            {"do": "move", "die": 0},
            {"do": "move", "die": 1},
            {"do": "end_turn"},
            {"roll": [1, 2]},  # plain dice through the converter
            {"do": "move", "die": 0},
            {"do": "end_turn"},
        ],
    )
    ann = program.snapshot()["game"]["position"]["players"][0]
    assert (ann["trail"][-1], ann["heading"], ann["front"]) == ([10, 12], "down", None)
    tap_and_do(page, [10, 2], "Portal: to [10,2]")
    expect(prompt(page)).to_contain_text("Ann")
    tap_and_do(page, [10, 4], "Tunnel: to [10,4]")
    play(program, page, [{"roll": ["forward", "right"]}])
    page.locator(".snakey-dice button.die").nth(0).click()
    expect(main_action(page)).to_have_text("Move to [10,4] with forward")
    tap(page, [10, 4])
    expect(prompt(page)).to_have_text("Ann: power-up 1 of 1: column, 2 plain dice")
    play(program, page, [{"roll": [3, 4]}, {"roll": [3, 4]}, {"do": "level_up", "track": "flip"}])
    ann = program.snapshot()["game"]["position"]["players"][0]
    assert (ann["one_time"]["portal"], ann["one_time"]["tunnel"], ann["jumped"], ann["power_ups"]) == (3, 3, 2, 1)
    assert ann["trail"][-1] == [10, 4]
    assert ann["tracks"]["flip"] == 1
    boxes = page.locator(".snakey-player").first.get_by_role("img", name="Flip: 1 of 4 ticked")
    expect(boxes).to_be_visible()
    expect(square_at(page, [10, 4])).to_have_attribute("aria-label", re.compile("Ann's head, heading down"))


def tap_and_do(page: Page, square: list[int], label: str) -> None:
    """Where a portal or tunnel leads is marked; the first tap shows it on the big button, the second does it."""
    expect(square_at(page, square)).to_have_attribute("aria-label", re.compile("may be chosen"))
    tap(page, square)
    expect(main_action(page)).to_have_text(label)
    tap(page, square)
    expect(page.locator(".history .what").first).to_have_text(f"Ann: {label}")


def two_players(program: Program, open_page: OpenPage, *faces: str) -> Page:
    """Ann on [12,2] heading left and Bo on [2,12], Ann's dice thrown."""
    program.command("new_game", game="snakey", players=["Ann", "Bo"])
    program.do("start", square=[12, 2], heading="left")
    program.do("start", square=[2, 12], heading="right")
    program.command("event", event={"roll": list(faces)})
    page = open_page(program.url)
    expect(page.locator(".snakey-dice button.die")).to_have_count(len(faces))
    return page


def test_sd12_a_chosen_die_shows_its_path_before_it_is_drawn(program: Program, open_page: OpenPage) -> None:
    page = two_players(program, open_page, "left", "left_right")
    dice = page.locator(".snakey-dice button.die")
    dice.nth(0).click()
    expect(page.locator(".planned .trail")).to_have_count(1)
    assert program.snapshot()["game"]["position"]["players"][0]["trail"] == [[12, 2]]
    dice.nth(0).click()
    dice.nth(1).click()
    expect(button(page, "Move to [11,2] with left/right, turning left")).to_be_visible()
    tap(page, [11, 2])
    expect(page.locator(".board-side .refused")).to_have_text("Choose left or right.")


def test_sd9_two_chosen_dice_are_thrown_again_together(program: Program, open_page: OpenPage) -> None:
    page = two_players(program, open_page, "left", "right")
    dice = page.locator(".snakey-dice button.die")
    dice.nth(1).click()
    dice.nth(0).click()
    labels = [
        choice["label"] for choice in program.snapshot()["game"]["choices"] if choice["event"].get("dice") == [0, 1]
    ]
    button(page, labels[0]).click()
    expect(prompt(page)).to_have_text("Ann: re-roll, 2 snake dice")
    page.get_by_role("group", name="Type two snake faces").get_by_role("button", name="left or right").click()
    page.get_by_role("group", name="Type two faces").get_by_role("button", name="6").click()
    button(page, "This is the roll").click()
    expect(prompt(page)).to_have_text("Ann: handle the roll or use a die")
    faces = [die["face"] for die in program.snapshot()["game"]["position"]["board"]["dice"]]
    assert faces == ["left_right", "locked"]


def test_sd13_a_locked_die_draws_no_square(program: Program, open_page: OpenPage, watched: Watched) -> None:
    watched.expected = ("/api/preview",)
    page = two_players(program, open_page, "locked", "right")
    page.locator(".snakey-dice button.die").nth(0).click()
    tap(page, [11, 2])
    refused = page.locator(".board-side .refused")
    expect(refused).to_contain_text(re.compile("Rule SD-1[23]"))
    expect(refused).to_contain_text("locked")
    assert len(program.snapshot()["game"]["history"]) == 3


def test_all_moves_of_a_turn_are_shown_and_one_is_played(program: Program, open_page: OpenPage) -> None:
    page = two_players(program, open_page, "forward", "left")
    button(page, "Show me my moves").click()
    expect(page.locator(".tint.may")).to_have_count(3)  # one square ahead, and after both dice in either order
    tap(page, [10, 2])
    page.get_by_role("button", name=re.compile("^heading down")).first.click()
    expect(page.locator(".planned .trail")).to_have_count(2)
    main_action(page).click()
    expect(page.locator(".history .what").first).to_have_text("Ann: Ended the turn")
    expect(page.locator(".history .what").nth(1)).to_have_text("Ann: Moved to [10,2] with left")
    ann = program.snapshot()["game"]["position"]["players"][0]
    assert (ann["trail"], ann["heading"]) == ([[12, 2], [11, 2], [10, 2]], "down")


def test_a_drawn_path_is_explained_and_counted(program: Program, open_page: OpenPage) -> None:
    page = two_players(program, open_page, "forward", "left")
    button(page, "We drew this: is it legal?").click()
    check = button(page, "Is it legal?")
    tap(page, [11, 2])
    tap(page, [11, 4])
    check.click()
    refused = page.locator(".board-side .refused")
    expect(refused).to_contain_text("[11,4]")
    expect(refused).to_contain_text("Rule SD-12")
    tap(page, [11, 4])
    tap(page, [11, 3])
    check.click()
    expect(page.get_by_text("It is legal.")).to_be_visible()
    main_action(page).click()
    expect_events(page, 5)
    assert program.snapshot()["game"]["position"]["players"][0]["trail"] == [[12, 2], [11, 2], [11, 3]]


def test_sd3_the_page_throws_the_rest_of_a_large_set_up_in_one_go_and_one_undo_takes_it_back(
    program: Program, open_page: OpenPage
) -> None:
    program.command("new_game", game="snakey", players=["Ann", "Bo"], board="fishy")
    page = open_page(program.url)
    rest = button(page, "Throw all the rest for me")
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
    expect(main_action(page)).to_have_text(re.compile(rf"Move to \[{front[0]},{front[1]}\]"))
    page.mouse.click(x, y - 0.8 * width)
    expect(page.locator(".history .what").first).to_have_text(re.compile(rf"Moved to \[{front[0]},{front[1]}\]"))


def test_on_a_phone_a_large_board_is_shown_with_squares_for_a_finger_where_one_acts(
    program: Program, open_page: OpenPage
) -> None:
    page, front = large_board(program, open_page)
    button(page, "Larger squares").click()
    square_at(page, front).scroll_into_view_if_needed()
    assert middle(page, front)[2] >= 44
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    tap(page, front)
    expect(page.locator(".history .what").first).to_have_text(re.compile(rf"Moved to \[{front[0]},{front[1]}\]"))
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


def test_sd2_the_named_boards_can_be_chosen(program: Program, open_page: OpenPage) -> None:
    page = open_page(program.url)
    at_home(page, "Snakey Dice")
    for seat, name in enumerate(("Ann", "Bo"), 1):
        page.get_by_role("textbox", name=f"Player {seat}", exact=True).fill(name)
    page.get_by_role("radio", name="Fishy (large)").check()
    button(page, "Start Snakey Dice").click()
    expect(prompt(page)).to_have_text("Set-up: blockade 1 of 12: column, 3 plain dice")
    expect(page.locator(".board [data-square]")).to_have_count(16 * 16)
