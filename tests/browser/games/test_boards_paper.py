"""Snakedoku and Slither Stone on the page: whole games by clicks, refusals, the keyboard, boards of the table's own."""

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
    expect_winner,
    main_action,
    read_record,
    slither_stone,
    snakedoku,
    square_at,
    tap,
)
from tests.browser.conftest import PHONE, OpenPage, Watched
from tests.browser.program import Program

PLACES = 'tints => tints.map(tint => `${tint.getAttribute("x")},${tint.getAttribute("y")}`)'


def at_table(program: Program, open_page: OpenPage, header: dict[str, Any], **how: Any) -> Page:
    program.command("new_game", **{key: value for key, value in header.items() if key != "record"})
    page: Page = open_page(program.url, **how)
    expect(prompt(page)).to_be_visible()
    return page


@pytest.mark.timeout(600)  # some 350 clicks, and other work may share the machine
def test_a_whole_game_of_snakedoku_by_clicks_ends_with_its_winner(program: Program, open_page: OpenPage) -> None:
    """Both players' acts are done on the one page, as where the host's machine stands on the table."""
    header, events, end = read_record(RULES / "records" / "snakedoku-tie-broken.jsonl")
    page = at_table(program, open_page, header)
    for count, event in enumerate(events, 1):
        snakedoku(page, event)
        expect_events(page, count)
    assert len(end["winners"]) == 1
    expect_winner(page, f"{end['winners'][0]} wins")
    scores = page.locator(".standing .score").all_inner_texts()
    assert scores == [str(player["score"]) for player in end["players"]]
    assert program.snapshot()["game"]["position"]["players"] == end["players"]


@pytest.mark.timeout(600)
def test_a_whole_game_of_slither_stone_by_clicks_ends_with_its_winner(program: Program, open_page: OpenPage) -> None:
    """Both players' acts are done on the one page."""
    header, events, end = read_record(RULES / "records" / "slither-stone-default.jsonl")
    page = at_table(program, open_page, header)
    for count, event in enumerate(events, 1):
        position = program.snapshot()["game"]["position"]
        slither_stone(page, event, position["players"][header["players"].index(position["to_act"])]["snakes"])
        expect_events(page, count)
    assert len(end["winners"]) == 1
    expect_winner(page, f"{end['winners'][0]} wins")
    assert program.snapshot()["game"]["position"]["players"] == end["players"]


def test_sn3_a_square_that_does_not_suit_is_refused_beside_the_board(
    program: Program, open_page: OpenPage, watched: Watched
) -> None:
    watched.expected = ("/api/preview",)  # the browser notes the refusal; the page shows it
    page = at_table(program, open_page, {"game": "snakedoku", "players": ["Ann", "Bo"]}, size=PHONE)
    program.do("place", square=[1, 1])
    program.do("place", square=[2, 1])
    expect_events(page, 2)  # a tap on the board of before would be forgotten with it
    tap(page, [2, 1])
    refused = page.locator(".act .refused")
    expect(refused).to_contain_text("Bo's symbol stands on 2,1; choose an open square.")
    expect(refused).to_contain_text("Rule SN-3")
    expect_events(page, 2)
    expect(page.locator(".tint.wrong")).to_have_count(1)


def test_sn2_on_a_phone_the_board_stays_where_it_is_as_the_first_digit_comes(
    program: Program, open_page: OpenPage
) -> None:
    page = at_table(program, open_page, {"game": "snakedoku", "players": ["Ann", "Bo"]}, size=PHONE)
    place = "board => Math.round(board.getBoundingClientRect().top)"
    before = page.locator("svg.board").evaluate(place)
    for count in (1, 2, 3):
        program.command("event", event=program.snapshot()["game"]["choices"][0]["event"])
        expect_events(page, count)
        assert page.locator("svg.board").evaluate(place) == before
    expect(page.locator(".digit-now strong")).to_be_visible()


def test_a_place_is_shown_before_it_is_done(program: Program, open_page: OpenPage) -> None:
    page = at_table(program, open_page, {"game": "snakedoku", "players": ["Ann", "Bo"]})
    tap(page, [4, 2])
    expect(page.locator(".planned .sign")).to_have_count(1)
    expect(main_action(page)).to_have_text(re.compile(r"Place on 4,2 \(digit \d\)"))
    assert program.snapshot()["game"]["history"] == []
    tap(page, [5, 5])
    expect(main_action(page)).to_have_text(re.compile(r"Place on 5,5"))
    main_action(page).click()
    expect_events(page, 1)
    expect(page.locator(".tint.done")).to_have_count(1)
    assert program.snapshot()["game"]["history"][0]["event"] == {"do": "place", "square": [5, 5]}


def test_the_board_is_played_by_keyboard(program: Program, open_page: OpenPage) -> None:
    page = at_table(program, open_page, {"game": "snakedoku", "players": ["Ann", "Bo"]})
    square_at(page, [1, 1]).focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowUp", "ArrowDown", "ArrowLeft"):
        page.keyboard.press(key)
    expect(square_at(page, [2, 2])).to_be_focused()
    expect(square_at(page, [2, 2])).to_have_attribute(
        "aria-label", re.compile(r"column 2, row 2: digit \d, may be chosen")
    )
    page.keyboard.press("Enter")
    expect(main_action(page)).to_be_visible()
    page.keyboard.press("Enter")
    expect_events(page, 1)
    assert program.snapshot()["game"]["history"][0]["event"] == {"do": "place", "square": [2, 2]}


def test_sn9_a_mongoose_closes_a_square(program: Program, open_page: OpenPage) -> None:
    header = {"game": "snakedoku", "players": ["Ann", "Bo"], "options": {"mongoose": True}}
    page = at_table(program, open_page, header)
    program.do("place", square=[1, 1])
    program.do("place", square=[2, 1])
    expect_events(page, 2)
    digits = program.snapshot()["game"]["position"]["board"]["digits"]
    first = program.snapshot()["game"]["choices"][0]["event"]["square"]
    expect(page.locator(".digit-now strong")).to_have_text(str(digits[0][0]))
    for event in (
        {"do": "place", "square": first},
        {"do": "mongoose", "square": [9, 9]},
    ):
        snakedoku(page, event)
    expect_events(page, 4)
    assert program.snapshot()["game"]["position"]["board"]["closed"] == [[9, 9]]
    expect(square_at(page, [9, 9])).to_have_attribute("aria-label", re.compile("closed by a mongoose"))


def test_sn1_a_typed_sudoku_that_is_none_is_refused_with_what_repeats(
    program: Program, open_page: OpenPage, watched: Watched
) -> None:
    watched.expected = ("/api/command",)
    page = open_page(program.url)
    at_home(page, "Snakedoku")
    for seat, name in enumerate(("Ann", "Bo"), 1):
        page.get_by_role("textbox", name=f"Player {seat}", exact=True).fill(name)
    page.get_by_role("radio", name="Our own solved sudoku").check()
    tap(page, [1, 1])
    page.keyboard.type("123456789" + "456789123" + "789123456" + "234567891")
    start = button(page, "Start Snakedoku")
    start.click()
    expect(page.locator(".problem")).to_contain_text("45 digits to go.")
    page.keyboard.press("Tab")
    tap(page, [1, 5])
    page.keyboard.type("567891234" + "891234567" + "345678912" + "678912345" + "912345671")
    start.click()
    expect(page.locator(".problem")).to_contain_text("row 9 repeats the digit 1")
    tap(page, [9, 9])
    page.keyboard.type("8")
    start.click()
    expect(prompt(page)).to_have_text("Ann: place your circle on any open square")
    assert program.snapshot()["game"]["position"]["board"]["digits"][8] == [9, 1, 2, 3, 4, 5, 6, 7, 8]


def test_sl7_a_barrier_beside_a_snake_is_refused_beside_the_board(
    program: Program, open_page: OpenPage, watched: Watched
) -> None:
    watched.expected = ("/api/preview",)
    page = at_table(program, open_page, {"game": "slither-stone", "players": ["Ann", "Bo"]})
    button(page, "Barrier").click()
    tap(page, [3, 3])
    refused = page.locator(".board-side .refused")
    expect(refused).to_contain_text("3,3 is beside a living snake at 3,2; choose a square beside none.")
    expect(refused).to_contain_text("Rule SL-7")
    tap(page, [5, 5])
    expect(main_action(page)).to_have_text("Place a barrier on 5,5")
    expect_events(page, 0)


def test_sl5_a_move_that_kills_is_foretold(program: Program, open_page: OpenPage) -> None:
    page = at_table(program, open_page, {"game": "slither-stone", "players": ["Ann", "Bo"]})
    for _ in range(2):
        for snake in (0, 1):
            program.do("move", snake=snake, how="foolish")
        program.do("end_turn")
    expect_events(page, 6)
    tap(page, [3, 3])
    button(page, "Step up").click()
    button(page, "Step up, face up").click()
    expect(page.locator(".board-side .foretold")).to_have_text("What then happens: Ann's snake turned to stone.")
    expect_events(page, 6)


def test_all_of_a_turn_is_told_and_marked_once_it_has_ended_until_the_next_act(
    program: Program, open_page: OpenPage
) -> None:
    header, events, _ = read_record(RULES / "records" / "slither-stone-default.jsonl")
    page = at_table(program, open_page, header)
    last = next(at for at, event in enumerate(events) if event["do"] == "end_turn")
    marked = set()
    for event in events[: last + 1]:
        program.command("event", event=event)
        expect_events(page, len(program.snapshot()["game"]["history"]))
        marked |= set(page.locator(".tint.done").evaluate_all(PLACES))
    history = program.snapshot()["game"]["history"]
    assert len(history) > 2
    told = "; ".join(entry["text"] for entry in history[:-1])
    expect(page.locator(".just-done .did")).to_have_text(f"{header['players'][0]}: {told}.")
    assert set(page.locator(".tint.done").evaluate_all(PLACES)) == marked
    program.command("event", event=events[last + 1])
    expect_events(page, last + 2)
    assert not marked & set(page.locator(".tint.done").evaluate_all(PLACES))


def test_on_a_phone_the_moves_of_a_snake_leave_the_board_in_sight(program: Program, open_page: OpenPage) -> None:
    page = at_table(program, open_page, {"game": "slither-stone", "players": ["Ann", "Bo"]}, size=PHONE)
    tap(page, [3, 2])
    expect(button(page, "Step up")).to_be_visible()
    panel = page.locator(".act").bounding_box()
    assert panel is not None
    assert panel["height"] < 0.45 * 844


def test_sn1_a_number_that_is_none_makes_no_other_sudoku_without_a_word(
    program: Program, open_page: OpenPage
) -> None:
    page = open_page(program.url)
    at_home(page, "Snakedoku")
    number = page.get_by_label("Number", exact=True)
    number.fill("12")
    number.press("Tab")
    for wrong in ("abc", "9e99", "-5", "3.5"):
        number.fill(wrong)
        number.press("Tab")
        expect(page.locator(".new-game .refused")).to_contain_text("12 is still the one that counts")
    number.fill("13")
    number.press("Tab")
    expect(page.locator(".new-game .refused")).to_have_count(0)


def test_a_finished_game_leads_to_its_replay_and_is_not_continued(program: Program, open_page: OpenPage) -> None:
    header, events, _ = read_record(RULES / "records" / "slither-stone-default.jsonl")
    page = at_table(program, open_page, header)
    for event in events:
        program.command("event", event=event)
    link = page.get_by_role("link", name="Replay")
    expect(link).to_be_visible()
    page.goto(f"{program.url}/#home")
    expect(button(page, "See how it ended")).to_be_visible()
    page.get_by_role("button", name="Help").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.go_back()  # closes the dialog; the next one leads to the place before
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(button(page, "See how it ended")).to_be_visible()
    page.go_back()
    expect(link).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_sl1_a_printed_board_is_drawn_before_the_game(program: Program, open_page: OpenPage) -> None:
    page = open_page(program.url)
    at_home(page, "Slither Stone")
    for seat, name in enumerate(("Ann", "Bo"), 1):
        page.get_by_role("textbox", name=f"Player {seat}", exact=True).fill(name)
    page.get_by_role("radio", name="Our printed board").check()
    page.get_by_role("spinbutton", name="Columns").fill("8")
    page.get_by_role("spinbutton", name="Rows").fill("6")
    page.get_by_role("spinbutton", name="Rows").press("Tab")
    tap(page, [4, 3])
    tap(page, [5, 4])
    tap(page, [5, 4])  # taken away again
    button(page, "Snake").click()
    for square in ([2, 1], [7, 1], [2, 6]):
        tap(page, square)
    tap(page, [7, 1])  # turned to the right
    button(page, "Start Slither Stone").click()
    expect(page.locator(".problem")).to_contain_text("1 snake to place: choose Snake above the board")
    tap(page, [7, 6])
    button(page, "Start Slither Stone").click()
    expect(prompt(page)).to_have_text("Ann: move both snakes, at most one of them wisely")
    game = program.snapshot()["game"]
    assert game["position"]["board"] == {"columns": 8, "rows": 6, "barriers": [[4, 3]], "free": []}
    heads = [[(snake["squares"], snake["facing"]) for snake in one["snakes"]] for one in game["position"]["players"]]
    assert heads == [[([[2, 1]], "down"), ([[7, 1]], "left")], [([[2, 6]], "up"), ([[7, 6]], "up")]]


# How an ink edge stands out from the symbols that it crosses (WCAG 1.4.11 asks 3), the least of all bonds on the board,
# and how many symbols are drawn over a bond.
BONDS = """() => {
  const light = (colour) => {
    const parts = colour.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255);
    const [r, g, b] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const strokes = (selector) => [...document.querySelectorAll(selector)].map((one) => getComputedStyle(one).stroke);
  const edges = strokes(".bond.edge");
  const contrasts = strokes(".bond.core").map((core, at) => {
    const [low, high] = [light(core), light(edges[at])].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  });
  const drawn = [...document.querySelectorAll(".board .sign, .board .bond")];
  const first = drawn.findIndex((one) => one.matches(".bond"));
  return [edges.length, Math.min(...contrasts), drawn.slice(first).filter((one) => one.matches(".sign")).length];
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_joins_the_squares_of_a_snake_stands_out_from_their_symbols(
    program: Program, open_page: OpenPage, scheme: str
) -> None:
    header, events, end = read_record(RULES / "records" / "snakedoku-tie-broken.jsonl")
    page = at_table(program, open_page, header, color_scheme=scheme)
    for event in events:
        program.command("event", event=event)
    expect_events(page, len(events))
    joined = sum(len(snake) - 1 for player in end["players"] for snake in player["snakes"])
    count, contrast, over = page.evaluate(BONDS)
    assert count == joined > 20
    assert contrast >= 3
    assert over == 0


def test_squares_that_may_be_joined_are_marked_though_their_symbols_are_filled(
    program: Program, open_page: OpenPage
) -> None:
    header, events, _ = read_record(RULES / "records" / "snakedoku-mongooses.jsonl")
    page = at_table(program, open_page, header)
    for event in events[:30]:
        program.command("event", event=event)
    ends = {tuple(one["event"]["to"]) for one in program.snapshot()["game"]["choices"] if "to" in one["event"]}
    ends |= {tuple(one["event"]["from"]) for one in program.snapshot()["game"]["choices"] if "from" in one["event"]}
    expect(page.locator(".tint.join")).to_have_count(len(ends))
    width = "all => all.map(one => parseFloat(getComputedStyle(one).strokeWidth))"
    widths = page.locator(".tint.join").evaluate_all(width)
    assert len(ends) >= 2
    assert min(widths) >= 3
