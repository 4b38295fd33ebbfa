"""What a tap on the boards of the paper games leads to: a sentence where nothing follows, else what is chosen next."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from companion.table.session import Table
from tests.browser.acts import prompt
from tests.browser.boards import expect_events, main_action, square_at, tap
from tests.browser.conftest import PHONE, OpenPage
from tests.browser.games.test_boards_paper import at_table
from tests.browser.program import Program
from tests.browser.states import PAPER, SNAKEY, from_record


def test_sn4_an_own_square_that_nothing_can_be_connected_to_says_so(program: Program, open_page: OpenPage) -> None:
    header = {"game": "snakedoku", "players": ["Ann", "Bo"], "options": {"mongoose": True}}
    page = at_table(program, open_page, header)
    for square in ([5, 5], [9, 9], [1, 2]):  # the digits 1, 7 and 1
        program.do("place", square=square)
    expect_events(page, 3)
    tap(page, [5, 5])
    refused = page.locator(".refusal:visible")
    expect(refused).to_contain_text("Nothing can be connected now; close a square with a mongoose or end the turn.")
    expect(refused).to_contain_text("SN-4")
    program.do("end_turn")
    program.command("event", event=program.snapshot()["game"]["choices"][0]["event"])
    program.do("end_turn")
    program.do("place", square=[2, 2])
    expect_events(page, 7)
    tap(page, [5, 5])
    expect(refused).to_contain_text("Nothing beside 5,5 can be connected to it; choose a marked square.")
    tap(page, [1, 2])
    expect(page.get_by_text("Connect 1,2 to a marked neighbour")).to_be_visible()
    expect(page.locator(".refused:visible")).to_have_count(0)


def test_a_planned_act_is_not_told_in_the_language_of_before(program: Program, open_page: OpenPage) -> None:
    program.command("new_game", game="snakedoku", players=["Ann", "Bo"], options={"seed": 7})
    page = open_page(program.url)
    tap(page, [5, 5])
    expect(main_action(page)).to_contain_text("Place on")
    page.context.add_cookies([{"name": "language", "value": "de", "url": program.url}])
    page.reload()
    expect(prompt(page)).to_contain_text("Ann: ")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_text("Place on")).to_have_count(0)


def test_a_planned_move_of_a_snake_outlives_a_reload(program: Program, open_page: OpenPage) -> None:
    page = at_table(program, open_page, {"game": "slither-stone", "players": ["Ann", "Bo"]})
    tap(page, [3, 2])
    tap(page, [3, 4])
    page.locator(".arrow-key").first.click()
    shown = main_action(page).text_content()
    assert shown
    page.reload()
    expect(main_action(page)).to_have_text(shown)
    expect(page.locator(".arrow-key")).to_have_count(4)


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_on_a_phone_the_arrows_of_a_facing_stand_in_one_row(program: Program, open_page: OpenPage, locale: str) -> None:
    page = at_table(program, open_page, {"game": "slither-stone", "players": ["Ann", "Bo"]}, size=PHONE, locale=locale)
    tap(page, [3, 2])
    tap(page, [3, 4])
    arrows = page.locator(".arrow-key")
    expect(arrows).to_have_count(4)
    tops = arrows.evaluate_all("keys => keys.map(key => key.getBoundingClientRect().top)")
    assert len(set(tops)) == 1


# How much of the board is in sight above what can be done, wherever the page is scrolled best.
MOST_IN_SIGHT = """() => {
  const shares = [];
  for (let y = 0; y < document.documentElement.scrollHeight; y += 10) {
    scrollTo(0, y);
    const [board, act] = [".board", ".act"].map((part) => document.querySelector(part).getBoundingClientRect());
    shares.push((Math.min(board.bottom, act.top, innerHeight) - Math.max(board.top, 0)) / board.height);
  }
  return Math.max(...shares);
}"""


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_on_the_smallest_phone_the_ways_of_a_snake_leave_most_of_the_board_in_sight(
    program: Program, open_page: OpenPage, locale: str
) -> None:
    header = {"game": "slither-stone", "players": ["Ann", "Bo"]}
    page = at_table(program, open_page, header, size=(320, 568), locale=locale)
    square_at(page, [3, 2]).click()
    expect(page.locator(".ways button")).to_have_count(7)
    assert page.evaluate(MOST_IN_SIGHT) > 0.6


ENDED = (PAPER / "snakedoku-tie-broken.jsonl", PAPER / "slither-stone-default.jsonl", SNAKEY / "fishy-2.jsonl")


@pytest.mark.parametrize("record", ENDED, ids=lambda record: record.stem)
def test_a_tap_on_the_board_of_a_finished_game_is_told_that_it_is_over(
    served: tuple[Table, str], open_page: OpenPage, record: Path
) -> None:
    """It was told to choose one of the own snakes, or where to start."""
    table, url = served
    from_record(record, None)(table)
    page = open_page(url)
    tap(page, [3, 3])
    expect(page.locator(".refusal:visible")).to_contain_text("The game is over")
