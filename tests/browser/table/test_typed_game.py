"""A game without a camera on the page: typed and virtual rolls, choices, corrections, undo, the keyboard."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Page, Route, expect

from companion.rules.games import GAMES
from tests.browser.acts import history, lying, pick_up, prompt, score, start_game, turns, type_roll
from tests.browser.conftest import OpenPage
from tests.browser.held import at_first
from tests.browser.program import Program


def at_table(program: Program, open_page: OpenPage, *players: str, **options: object) -> Page:
    """A page at a new game; a game that one page starts shows on every other."""
    program.new_game(*(players or ("Ann", "Bo")), **options)
    page: Page = open_page(program.url)
    expect(prompt(page)).to_be_visible()
    return page


def test_ts5_a_typed_turn_ends_at_its_score(program: Program, open_page: OpenPage) -> None:
    page = open_page(program.url)
    start_game(page, "Ann", "Bo", "Cy")
    type_roll(page, 4, 4, 4, 2)
    pick_up(page, 3)
    expect(prompt(page)).to_have_text("Ann: throw 1 die again")
    type_roll(page, 5)
    pick_up(page, 3)
    type_roll(page, 4)
    expect(page.get_by_role("button", name="Take 26 points")).to_be_visible()
    page.get_by_role("button", name="Take 26 points").click()
    expect(prompt(page)).to_have_text("Bo: throw 4 dice")
    expect(score(page, "Ann")).to_have_text("26")
    assert turns(page, 0) == [["26", "26"]]
    assert turns(page, 1) == []


def test_ts2_a_tap_takes_matched_dice_together_and_singles_alone(program: Program, open_page: OpenPage) -> None:
    page = at_table(program, open_page)
    program.roll(4, 4, 2, 6)
    dice = page.locator(".lying > .die")
    expect(dice).to_have_count(4)
    pressed = "dice => dice.map(die => die.getAttribute('aria-pressed') === 'true')"
    dice.nth(0).click()
    assert dice.evaluate_all(pressed) == [True, True, False, False]
    dice.nth(3).click()
    assert dice.evaluate_all(pressed) == [True, True, False, True]
    dice.nth(1).click()
    assert dice.evaluate_all(pressed) == [False, False, False, True]
    page.get_by_role("button", name="Throw again: the 6").click()
    expect(prompt(page)).to_have_text("Ann: throw 1 die again")
    assert program.snapshot()["game"]["position"]["board"]["kept"] == [0, 1, 2]


def test_ts3_nothing_can_be_sent_before_a_die_is_chosen(program: Program, open_page: OpenPage) -> None:
    page = at_table(program, open_page)
    program.roll(4, 4, 2, 6)
    main = page.get_by_role("button", name="Tap the dice to throw again.")
    expect(main).to_be_disabled()
    expect(page.get_by_role("button", name=re.compile("Stand"))).to_have_count(0)


def test_ts4_snake_eyes_end_the_turn_and_are_announced(program: Program, open_page: OpenPage) -> None:
    page = at_table(program, open_page)
    type_roll(page, 1, 1, 3, 5)
    expect(prompt(page)).to_have_text("Bo: throw 4 dice")
    assert turns(page, 0) == [["0", "0"]]
    expect(page.locator(".just-done")).to_contain_text("Ann rolled snake eyes")
    expect(page.locator("#said")).to_contain_text("Ann rolled snake eyes")


def test_ts6_four_of_a_kind_offers_both_scores(program: Program, open_page: OpenPage) -> None:
    page = at_table(program, open_page)
    type_roll(page, 4, 4, 4, 4)
    expect(page.get_by_role("button", name="Take 26 points")).to_be_visible()
    page.get_by_role("button", name="Take 16 points").click()
    expect(score(page, "Ann")).to_have_text("16")


def test_ts7_a_straight_may_be_chased_from_the_page(program: Program, open_page: OpenPage) -> None:
    page = at_table(program, open_page)
    type_roll(page, 1, 2, 3, 4)
    page.get_by_role("button", name="Chase the straight with a fifth die").click()
    type_roll(page, 3)
    expect(page.locator(".hand .face")).to_have_count(1)
    type_roll(page, 5)
    page.get_by_role("button", name="Take 35 points").click()
    expect(score(page, "Ann")).to_have_text("35")
    expect(page.locator(".past .die")).to_have_count(5)


def test_ts8_a_total_over_100_shows_as_bust(program: Program, open_page: OpenPage) -> None:
    page = at_table(program, open_page)
    for _ in range(4):
        program.roll(1, 1, 1, 1)
        program.do("take", points=30)
        program.roll(1, 1, 3, 5)
    expect(score(page, "Ann")).to_have_text("77")
    assert turns(page, 0)[-1] == ["30", "77↓"]
    expect(page.locator(".history")).to_contain_text("Ann went over 100 and is back at 77")


def test_ts10_the_order_of_a_roll_off_is_named_on_the_page(program: Program, open_page: OpenPage) -> None:
    page = at_table(program, open_page, "Ann", "Bo")
    for points in (30, 30, 28):
        for _ in ("Ann", "Bo"):
            program.roll(*(1, 1, 1, 1) if points == 30 else (2, 2, 2, 2))
            program.do("take", points=points)
    for _ in ("Ann", "Bo"):  # 88 and 12 more are 100 for both
        program.roll(4, 4, 4, 2)
        program.do("pick_up", dice=[3])
        program.roll(2)
        program.do("pick_up", dice=[3])
        program.roll(2)
    expect(prompt(page)).to_contain_text("name the order")
    expect(page.locator(".stage")).to_contain_text("Ann and Bo, level on points, for the better place")
    page.get_by_role("button", name="Roll off in the order Bo, Ann").click()
    type_roll(page, 6, 6, 6, 6)
    expect(page.locator(".stage")).to_contain_text("Points: Bo 24")
    expect(page.locator(".just-done")).to_contain_text("Bo has 24 points in the roll-off")
    expect(page.locator("th.acting")).to_contain_text("Ann")
    type_roll(page, 1, 1, 3, 5)
    expect(page.locator(".winner")).to_have_text("Bo wins")
    expect(score(page, "Ann")).to_have_text("100")
    expect(page.locator(".sheet thead")).to_contain_text("Place 2")
    expect(page.locator(".stage")).to_contain_text("Points: Bo 24, Ann 0")
    expect(prompt(page)).to_have_text("The game is over: Bo won")
    page.get_by_role("button", name="New game with the same players").click()
    expect(prompt(page)).to_have_text("Ann: throw 4 dice")
    assert turns(page, 0) == []


def test_ts11_a_lost_die_is_typed_and_stays_out(program: Program, open_page: OpenPage) -> None:
    page = at_table(program, open_page)
    type_roll(page, 4, None, 4, 2)
    expect(page.locator(".lying > .die")).to_have_count(4)
    assert lying(page) == ["4", "lost", "4", "2"]
    pick_up(page, 0, 3)
    expect(prompt(page)).to_have_text("Ann: throw 3 dice again")


def test_ts12_forfeits_stand_on_the_sheet_when_the_table_plays_with_them(program: Program, open_page: OpenPage) -> None:
    page = at_table(program, open_page, forfeits=True)
    program.roll(1, 1, 3, 5)
    expect(page.locator(".sheet thead")).to_contain_text("1 forfeit")


def test_a_roll_that_counts_is_corrected_by_a_tap(program: Program, open_page: OpenPage) -> None:
    page = at_table(program, open_page)
    program.roll(4, 4, 4, 2)
    program.do("pick_up", dice=[3])
    program.roll(6)
    page.get_by_role("button", name="Change die 4, 6").click()
    page.get_by_role("dialog", name="Die 4: 6").get_by_role("button", name="5", exact=True).click()
    expect(page.locator(".lying > .die").nth(3)).to_have_accessible_name("Die 4: 5")
    page.get_by_role("button", name="Change die 1, 4").click()
    page.get_by_role("dialog", name="Die 1: 4").get_by_role("button", name="3", exact=True).click()
    expect(page.locator(".lying > .die").nth(0)).to_have_accessible_name("Die 1: 3")
    assert [entry["faces"] for entry in program.snapshot()["game"]["history"]] == [[3, 4, 4, 2], None, [5]]


def test_a_correction_tells_before_and_after_what_falls_and_can_be_taken_back(
    program: Program, open_page: OpenPage
) -> None:
    page = at_table(program, open_page)
    program.roll(4, 4, 4, 2)
    program.do("pick_up", dice=[3])
    program.roll(6)
    expect(page.locator(".history li")).to_have_count(3)
    page.locator(".history .line", has_text="Threw 4 4 4 2").click()
    asked = page.get_by_role("dialog", name="Correct this throw?")
    for answer in ("Leave it as it is", "Correct it, and take back two later steps"):
        page.locator(".history").get_by_role("button", name="Change die 4, 2").click()
        page.get_by_role("dialog", name="Die 4: 2").get_by_role("button", name="4", exact=True).click()
        expect(asked).to_contain_text("two later steps cannot stay, from “Picked up the 2” on: ")
        assert len(program.snapshot()["game"]["history"]) == 3
        asked.get_by_role("button", name=answer).click()
        expect(asked).to_have_count(0)
    expect(prompt(page)).to_have_text("Ann: take 26 or 16 points")
    expect(page.get_by_text(re.compile("After the correction two later steps could not stay"))).to_be_visible()
    page.get_by_role("button", name="Undo the correction").click()
    expect(page.locator(".history li")).to_have_count(3)
    assert history(page) == ["Ann: Threw 4 4 4 2", "Ann: Picked up the 2", "Ann: Threw 6"]


def test_undo_and_redo_at_any_depth(program: Program, open_page: OpenPage) -> None:
    page = at_table(program, open_page)
    program.roll(1, 1, 3, 5)
    program.roll(4, 4, 4, 2)
    program.do("pick_up", dice=[3])
    expect(page.locator(".history li")).to_have_count(3)
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(prompt(page)).to_contain_text("Bo: pick up")
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(prompt(page)).to_have_text("Bo: throw 4 dice")
    page.get_by_role("button", name="Redo", exact=True).click()
    expect(prompt(page)).to_contain_text("Bo: pick up")
    page.locator(".history .line", has_text="Threw 1 1 3 5").click()
    page.get_by_role("button", name="Undo to here").click()
    expect(prompt(page)).to_have_text("Bo: throw 4 dice")
    expect(page.locator(".history li")).to_have_count(1)
    page.keyboard.press("u")
    expect(prompt(page)).to_have_text("Ann: throw 4 dice")
    expect(page.get_by_role("button", name="Undo", exact=True)).to_be_disabled()
    page.keyboard.type("rrrr")  # faster than the program answers; each is a step, and one too many is none
    expect(prompt(page)).to_have_text("Bo: throw 1 die again")
    expect(page.get_by_role("button", name="Redo", exact=True)).to_be_disabled()
    expect(page.locator(".problem")).to_have_count(0)


def test_the_page_throws_virtual_dice(program: Program, open_page: OpenPage) -> None:
    page = at_table(program, open_page)
    page.get_by_role("button", name="Throw for me").click()
    expect(page.locator(".history li")).to_have_count(1)
    expect(page.locator(".history .line")).to_contain_text("thrown by the page")
    entry = program.snapshot()["game"]["history"][0]
    assert entry["source"] == "virtual"
    assert len(entry["faces"]) == 4


def test_a_whole_turn_by_keyboard_alone(program: Program, open_page: OpenPage) -> None:
    page = open_page(program.url)
    page.get_by_role("textbox", name="Player 1", exact=True).focus()
    page.keyboard.type("Ann")
    for _ in range(3):  # past the buttons of Ann's row that can be pressed
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.getAttribute('aria-label')") == "Player 2":
            break
    page.keyboard.type("Bo")
    page.keyboard.press("Enter")
    expect(prompt(page)).to_have_text("Ann: throw 4 dice")
    page.keyboard.type("4443")
    page.keyboard.press("Backspace")
    page.keyboard.type("2")
    page.keyboard.press("Enter")
    expect(page.locator(".lying > .die")).to_have_count(4)
    page.keyboard.press("4")
    page.keyboard.press("Enter")
    expect(prompt(page)).to_have_text("Ann: throw 1 die again")
    page.keyboard.press("6")
    page.keyboard.press("Enter")
    expect(prompt(page)).to_contain_text("pick up")
    page.keyboard.press("4")
    page.keyboard.press("Enter")
    expect(prompt(page)).to_have_text("Ann: throw 1 die again")
    page.keyboard.press("6")
    page.keyboard.press("Enter")
    expect(score(page, "Ann")).to_have_text("12")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Help")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Help")).to_have_count(0)


def test_help_tells_how_each_game_is_played_that_of_the_table_at_once(program: Program, open_page: OpenPage) -> None:
    program.new_game("Ann", "Bo")
    page = open_page(program.url)
    page.get_by_role("button", name="Help", exact=True).click()
    games = page.get_by_role("dialog", name="Help").locator(".help > details")
    expect(games).to_have_count(len(GAMES))
    for game in games.all():
        title = game.locator("summary").first.inner_text()
        shown = expect(game.locator("li").first)
        if title == "Triple Snakes":
            shown.to_be_visible()
        else:
            shown.to_be_hidden()
            game.locator("summary").first.click()
            shown.to_be_visible()


# Types as soon as the prompt stands on the page, before it is painted: the earliest that anything could.
_TYPE_AT_ONCE = """
new MutationObserver((changes, observer) => {
  if (!document.querySelector(".prompt")?.textContent.includes("throw 4 dice")) return;
  observer.disconnect();
  for (const key of ["4", "4", "4", "2"]) window.dispatchEvent(new KeyboardEvent("keydown", { key }));
}).observe(document, { childList: true, subtree: true });
"""


def test_no_key_is_lost_between_what_is_shown_and_what_listens(program: Program, open_page: OpenPage) -> None:
    page = open_page(program.url)
    page.evaluate(_TYPE_AT_ONCE)
    program.new_game("Ann", "Bo")
    expect(prompt(page)).to_have_text("Ann: throw 4 dice")
    page.keyboard.press("Enter")
    expect(page.locator(".lying > .die")).to_have_count(4)


def test_an_act_waits_for_the_answer_to_the_one_before(program: Program, open_page: OpenPage) -> None:
    page = open_page(program.url)

    def slowly(route: Route) -> None:
        answer = route.fetch()
        page.wait_for_timeout(400)  # the event stream shows the new game long before its command is answered
        route.fulfill(response=answer)

    at_first(page, "**/api/command", slowly)
    start_game(page, "Ann", "Bo")
    page.keyboard.type("4442")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")  # pressed twice in haste is meant once
    expect(page.locator(".lying > .die")).to_have_count(4)
    expect(page.locator(".problem")).to_have_count(0)
    assert len(program.snapshot()["game"]["history"]) == 1


def test_a_full_row_shows_that_no_further_face_is_wanted(program: Program, open_page: OpenPage) -> None:
    page = at_table(program, open_page)
    pad = page.get_by_role("group", name="Type four faces")
    four = pad.get_by_role("button", name="4", exact=True)
    for _ in range(3):
        four.click()
    expect(four).to_be_enabled()
    four.click()
    for key in pad.get_by_role("button").all():
        expect(key).to_be_disabled()
    expect(four).to_be_focused()
    page.get_by_role("button", name="Take one back").click()
    expect(four).to_be_enabled()


def test_the_sheet_tells_which_throw_of_the_turn_lies_there_not_how_many_dice(
    program: Program, open_page: OpenPage
) -> None:
    program.new_game("Ann", "Bo")
    page = open_page(program.url)
    program.roll(4, 4, 2, 5)
    expect(page.locator(".sheet .now")).to_have_text("1st throw")
    program.do("pick_up", dice=[2, 3])
    program.roll(1, 3)
    expect(page.locator(".sheet .now")).to_have_text("2nd throw")


@pytest.mark.parametrize(("width", "rows"), [(320, 2), (360, 1), (390, 1)])
def test_ts11_the_faces_and_the_lost_die_stand_in_one_row_of_a_phone(
    width: int, rows: int, program: Program, open_page: OpenPage
) -> None:
    page = at_table(program, open_page)
    page.set_viewport_size({"width": width, "height": 740})
    keys = page.locator(".type-pad .face-key")
    expect(keys).to_have_count(7)
    boxes = keys.evaluate_all("keys => keys.map(key => key.getBoundingClientRect().toJSON())")
    assert len({round(box["top"]) for box in boxes}) == rows
    assert min(min(box["width"], box["height"]) for box in boxes) >= 44
    assert max(box["right"] for box in boxes) <= width
    lefts = [box["left"] for box in boxes if box["top"] == boxes[0]["top"]]
    assert all(later - first >= 44 for first, later in pairwise(lefts)), "no key lies on the next"
