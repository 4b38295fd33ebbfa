"""Snakey Dice on the page: a whole game and turns by clicks with typed rolls, previews, all moves, drawn paths."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion.rules.snakey.rules import SOLO, TABLE, Rules
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
from tests.browser.conftest import LAPTOP, PHONE, OpenPage, Watched
from tests.browser.held import SETTLED_MS
from tests.browser.program import Program

RECORDS = RULES / "snakey" / "records"


def play(program: Program, page: Page, events: list[dict[str, Any]]) -> None:
    """The events one by one, rolls typed, each with the page showing all that went before."""
    for event in events:
        game = program.snapshot()["game"]
        snakey(page, event, game)
        expect_events(page, len(game["history"]) + 1)


@pytest.mark.timeout(600)  # some hundreds of clicks, and other work may share the machine
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
    tap_and_do(page, [10, 2], "Portal: to 10,2")
    expect(prompt(page)).to_contain_text("Ann")
    tap_and_do(page, [10, 4], "Tunnel: to 10,4")
    play(program, page, [{"roll": ["forward", "right"]}])
    page.locator(".snakey-dice button.die").nth(0).click()
    expect(main_action(page)).to_have_text("Move to 10,4 with forward")
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


def test_sd7_what_is_called_alike_is_told_apart_on_a_players_sheet(program: Program, open_page: OpenPage) -> None:
    program.command("new_game", game="snakey", players=["Ann", "Bo"])
    page = open_page(program.url)
    sheet = page.locator(".snakey-player").first
    for name in ("Tracks", "One-time"):
        group = sheet.get_by_role("group", name=name, exact=True)
        expect(group.get_by_text(name)).to_be_visible()
        expect(group.get_by_role("img", name=re.compile("^Re-roll: "))).to_have_count(1)
    expect(sheet.locator(".terms")).to_contain_text("level 4: 0")


def test_sd12_a_chosen_die_shows_its_path_before_it_is_drawn(program: Program, open_page: OpenPage) -> None:
    page = two_players(program, open_page, "left", "left_right")
    dice = page.locator(".snakey-dice button.die")
    dice.nth(0).click()
    expect(page.locator(".planned .trail")).to_have_count(1)
    assert program.snapshot()["game"]["position"]["players"][0]["trail"] == [[12, 2]]
    dice.nth(0).click()
    dice.nth(1).click()
    expect(button(page, "Move to 11,2 with left/right, turning left")).to_be_visible()
    tap(page, [11, 2])
    expect(page.locator(".board-side .refused")).to_have_text("Choose left or right.")


def test_a_move_that_is_shown_outlives_a_reload_and_no_act(program: Program, open_page: OpenPage) -> None:
    page = two_players(program, open_page, "forward", "left")
    page.locator(".snakey-dice button.die").nth(0).click()
    expect(main_action(page)).to_have_text("Move to 11,2 with forward")
    page.reload()
    expect(page.locator(".planned .trail")).to_have_count(1)
    expect(page.locator(".snakey-dice .picked")).to_have_count(1)
    main_action(page).click()
    expect_events(page, 4)
    page.reload()
    expect_events(page, 4)
    expect(page.locator(".snakey-dice .picked")).to_have_count(0)
    expect(main_action(page)).to_have_count(0)


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
    page.get_by_role("group", name="Type two faces").get_by_role("button", name="6, locked").click()
    expect(page.locator(".hand .lying").last.locator(".face + .snake-face")).to_be_visible()
    button(page, "This is the roll").click()
    expect(prompt(page)).to_have_text("Ann: use a die, or improve the roll first")
    faces = [die["face"] for die in program.snapshot()["game"]["position"]["board"]["dice"]]
    assert faces == ["left_right", "locked"]


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_sd5_keys_for_plain_dice_show_the_snake_faces_that_they_stand_for(
    program: Program, open_page: OpenPage, size: tuple[int, int]
) -> None:
    program.command("new_game", game="snakey-solo", players=["Ann"])
    page = open_page(program.url, size)
    pads = page.locator(".type-pad .face-pad")
    expect(pads).to_have_count(1)  # for a coordinate a plain die stands for nothing else
    expect(pads.locator(".snake-face")).to_have_count(0)
    program.command("throw", run=True)
    program.command("event", event=program.snapshot()["game"]["choices"][0]["event"])
    expect(pads).to_have_count(2)
    keys = pads.last.get_by_role("button")
    names = keys.evaluate_all("keys => keys.map(key => key.getAttribute('aria-label'))")
    assert names == ["1, forward", "2, forward", "3, left", "4, right", "5, left or right", "6, locked"]
    tops = keys.evaluate_all("keys => keys.map(key => key.getBoundingClientRect().top)")
    assert len(set(tops)) == 1
    for key in keys.all():
        expect(key.locator(".face + .snake-face")).to_be_visible()


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
    expect(page.get_by_text("The snake can come to 3 marked squares. Tap one.")).to_be_visible()
    tap(page, [7, 7])
    refused = page.locator(".board-side .refused")
    expect(refused).to_contain_text("None of the ways shown ends on 7,7; tap a marked square.")
    tap(page, [10, 2])
    expect(refused).to_have_count(0)
    page.get_by_role("button", name=re.compile("^heading down")).first.click()
    expect(page.locator(".planned .trail")).to_have_count(2)
    main_action(page).click()
    expect(page.locator(".history .what").first).to_have_text("Ann: Ended the turn")
    expect(page.locator(".history .what").nth(1)).to_have_text("Ann: Moved to 10,2 with left")
    ann = program.snapshot()["game"]["position"]["players"][0]
    assert (ann["trail"], ann["heading"]) == ([[12, 2], [11, 2], [10, 2]], "down")


def test_a_die_tapped_after_its_move_was_drawn_is_shown_and_not_done(
    program: Program, open_page: OpenPage
) -> None:
    page = two_players(program, open_page, "forward", "left")
    button(page, "We drew this: is it legal?").click()
    tap(page, [11, 2])
    button(page, "Is it legal?").click()
    expect(main_action(page)).to_have_text("Move to 11,2 with forward")
    page.locator(".snakey-dice button.die").nth(0).click()
    expect(main_action(page)).to_have_text("Move to 11,2 with forward")
    page.wait_for_timeout(SETTLED_MS)
    expect_events(page, 3)
    main_action(page).click()
    expect_events(page, 4)


def test_a_question_that_gets_no_answer_says_so(program: Program, open_page: OpenPage, watched: Watched) -> None:
    page = two_players(program, open_page, "left", "right")
    page.route("**/api/preview", lambda route: route.abort())
    page.route("**/api/snakey/moves", lambda route: route.fulfill(status=502, body="no JSON"))
    watched.expected = ("ERR_FAILED", "502")
    refused = page.locator(".board-side .refused")
    page.locator(".snakey-dice button.die").nth(0).click()
    expect(refused).to_contain_text("The program did not answer.")
    page.locator(".snakey-dice button.die").nth(0).click()
    expect(refused).to_have_count(0)
    button(page, "Show me my moves").click()
    expect(refused).to_contain_text("The program did not answer.")


def test_a_drawn_path_is_explained_and_counted(program: Program, open_page: OpenPage) -> None:
    page = two_players(program, open_page, "forward", "left")
    button(page, "We drew this: is it legal?").click()
    check = button(page, "Is it legal?")
    tap(page, [11, 2])
    tap(page, [11, 4])
    check.click()
    refused = page.locator(".board-side .refused")
    expect(refused).to_contain_text("11,4")
    expect(refused).to_contain_text("Rule SD-12")
    tap(page, [11, 4])
    tap(page, [11, 3])
    check.click()
    expect(page.get_by_text("It is legal.")).to_be_visible()
    main_action(page).click()
    expect_events(page, 5)
    assert program.snapshot()["game"]["position"]["players"][0]["trail"] == [[12, 2], [11, 2], [11, 3]]


def test_sd2_the_named_boards_can_be_chosen(program: Program, open_page: OpenPage) -> None:
    page = open_page(program.url)
    at_home(page, "Snakey Dice")
    for seat, name in enumerate(("Ann", "Bo"), 1):
        page.get_by_role("textbox", name=f"Player {seat}", exact=True).fill(name)
    page.get_by_role("radio", name="Fishy (large)").check()
    button(page, "Start Snakey Dice").click()
    expect(prompt(page)).to_have_text("Set-up: blockade 1 of 12: column, 3 plain dice")
    expect(page.locator(".board [data-square]")).to_have_count(16 * 16)


@pytest.mark.parametrize("rules", [SOLO, TABLE], ids=lambda rules: rules.name)
def test_sd7_the_sheet_tells_what_each_track_allows(rules: Rules, program: Program, open_page: OpenPage) -> None:
    players = ["Ann", "Bo"][: rules.seats[0]]
    program.command("new_game", game=rules.name, players=players)
    page = open_page(program.url)
    tracks = page.locator(".snakey-player").first.locator(".boxes-grid").first.locator("span[title]")
    expect(tracks).to_have_count(len(rules.values))
    for track, values in zip(tracks.all(), rules.values, strict=True):
        expect(track.locator("b")).to_have_text(str(values[0]))
        told = ", ".join(map(str, values))
        expect(track).to_have_attribute("title", f"a turn at level 0 to 4: {told}")
