"""What survives: a reload, a killed program, another page that was faster, odd names, a narrow window."""

import json

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from companion.table.session import Table
from tests.browser.acts import history, lying, pick_up, prompt, score, start_game, turns, type_roll
from tests.browser.conftest import PHONE, OpenPage, Watched
from tests.browser.program import Program
from tests.table.driving import begin
from tests.table.seen import die, rests, row

_NO_SCROLL = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"


def test_a_reload_in_mid_turn_changes_nothing(program: Program, open_page: OpenPage) -> None:
    program.new_game("Ann", "Bo")
    page = open_page(program.url)
    type_roll(page, 4, 4, 4, 2)
    pick_up(page, 3)
    expect(prompt(page)).to_have_text("Ann: throw 1 die again")
    before = history(page)
    page.reload()
    expect(prompt(page)).to_have_text("Ann: throw 1 die again")
    assert history(page) == before
    expect(page.locator(".hand .face")).to_have_count(1)
    assert lying(page) == ["4", "4", "4"]


def test_what_was_typed_and_chosen_but_not_sent_outlives_a_reload_and_no_act(
    program: Program, open_page: OpenPage
) -> None:
    program.new_game("Ann", "Bo")
    page = open_page(program.url)
    expect(prompt(page)).to_have_text("Ann: throw 4 dice")
    for key in "442":
        page.keyboard.press(key)
    expect(page.locator(".hand .face.in-hand")).to_have_count(1)
    page.reload()
    expect(prompt(page)).to_have_text("Ann: throw 4 dice")
    expect(page.locator(".hand .face.in-hand")).to_have_count(1)
    page.keyboard.press("6")
    page.keyboard.press("Enter")
    expect(history_lines(page)).to_have_count(1)
    assert history(page) == ["Ann: Threw 4 4 2 6"]
    page.keyboard.press("3")  # the third die, to be thrown again
    expect(page.get_by_role("button", name="Throw again: the 2")).to_be_visible()
    page.reload()
    page.get_by_role("button", name="Throw again: the 2").click()
    expect(prompt(page)).to_have_text("Ann: throw 1 die again")
    page.reload()
    expect(page.locator(".hand .face.in-hand")).to_have_count(1)


def test_an_answer_that_was_chosen_but_not_sent_outlives_a_reload_and_no_other_question(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    begin(table)
    page = open_page(url)
    table.seen(rests(*row([1, 2, 3]), die(5, 300, sure=0.6, second=6)))
    count = page.locator(".question .main")
    expect(count).to_have_text("Count 1 2 3 5")
    page.keyboard.press("6")
    expect(count).to_have_text("Count 1 2 3 6")
    page.reload()
    expect(count).to_have_text("Count 1 2 3 6")
    table.seen(rests(*row([1, 2, 4], y=300), die(5, 300, 300, sure=0.6, second=6), t=5.0))
    expect(count).to_have_text("Count 1 2 4 5")


def test_faces_that_were_sent_and_taken_back_do_not_come_back_as_typed(program: Program, open_page: OpenPage) -> None:
    program.new_game("Ann", "Bo")
    page = open_page(program.url)
    for _ in range(2):  # the second time Undo leads to the very place that the faces were typed at
        type_roll(page, 4, 4, 2, 5)
        expect(history_lines(page)).to_have_count(1)
        page.get_by_role("button", name="Undo").click()
        expect(history_lines(page)).to_have_count(0)
        expect(page.locator(".hand .face.in-hand")).to_have_count(4)


def history_lines(page: Page) -> Locator:
    return page.locator(".history li")


def test_a_killed_program_comes_back_under_the_open_page(
    own_program: Program, open_page: OpenPage, watched: Watched
) -> None:
    watched.expected = (
        "ERR_CONNECTION_REFUSED",
        "ERR_CONNECTION_RESET",
        "ERR_INCOMPLETE_CHUNKED_ENCODING",
        "ERR_EMPTY",
        "ERR_CONTENT_LENGTH_MISMATCH",  # killed while it was answering
    )
    page = open_page(own_program.url)
    start_game(page, "Ann", "Bo")
    type_roll(page, 5, 5, 2, 3)
    expect(page.locator(".history li")).to_have_count(1)
    own_program.kill()
    expect(page.locator(".offline")).to_contain_text("If it was stopped, start it again.")
    pick_up(page, 2)
    expect(page.locator(".problem")).to_contain_text("was not counted")
    own_program.start()
    expect(page.locator(".offline")).to_have_count(0)
    assert history(page) == ["Ann: Threw 5 5 2 3"]
    page.get_by_role("button", name="Throw again: the 2").click()  # the die chosen before is still chosen
    expect(prompt(page)).to_have_text("Ann: throw 1 die again")


def test_of_two_pages_that_act_at_once_one_wins_and_the_other_catches_up(
    program: Program, open_page: OpenPage, watched: Watched
) -> None:
    watched.expected = ("409",)
    program.new_game("Ann", "Bo")
    first, second = open_page(program.url), open_page("about:blank")

    def beaten(route: Route) -> None:
        """The second page's command is on its way when the first page's arrives."""
        first.keyboard.type("4442")
        first.keyboard.press("Enter")
        expect(first.locator(".history li")).to_have_count(1)
        route.continue_()

    second.route("**/api/command", beaten)
    second.goto(program.url)
    for page in (first, second):
        expect(prompt(page)).to_have_text("Ann: throw 4 dice")
    second.keyboard.type("6655")
    second.keyboard.press("Enter")
    expect(second.locator(".problem")).to_contain_text("Something changed on the table a moment before")
    expect(second.locator("#said")).to_contain_text("Something changed on the table")
    assert history(second) == history(first) == ["Ann: Threw 4 4 4 2"]
    second.unroute("**/api/command")
    pick_up(second, 3)
    expect(prompt(first)).to_have_text("Ann: throw 1 die again")
    expect(prompt(second)).to_have_text("Ann: throw 1 die again")


def test_a_refusal_is_a_sentence_with_its_ruling(program: Program, open_page: OpenPage, watched: Watched) -> None:
    """The page offers legal acts only, so this one is changed on its way to the program."""
    watched.expected = ("422",)
    program.new_game("Ann", "Bo")
    program.roll(4, 4, 4, 2)
    page = open_page(program.url)
    expect(page.locator(".lying > .die")).to_have_count(4)

    def meddle(route: Route) -> None:
        sent = json.loads(route.request.post_data or "")
        route.continue_(post_data=json.dumps(sent | {"event": {"do": "pick_up", "dice": [0]}}))

    page.route("**/api/command", meddle)
    pick_up(page, 3)
    expect(page.locator(".problem")).to_contain_text("three 4s match")
    expect(page.locator(".problem .ruling")).to_have_text("Rule TS-2")
    expect(page.locator("#refused")).to_contain_text("three 4s match")
    page.get_by_role("button", name="Dismiss").click()
    expect(page.locator(".problem")).to_have_count(0)
    assert lying(page) == ["4", "4", "4", "2"]


def test_markup_in_names_is_text(program: Program, open_page: OpenPage) -> None:
    name = "<b onclick=x>Ann</b>"
    page = open_page(program.url)
    start_game(page, name, "Bo & Co")
    type_roll(page, 1, 1, 3, 5)
    expect(prompt(page)).to_have_text("Bo & Co: throw 4 dice")
    expect(score(page, name)).to_have_text("0")
    assert page.locator("main b").count() == 0


def test_a_name_of_10000_characters_is_refused_and_breaks_nothing(
    program: Program, open_page: OpenPage, watched: Watched
) -> None:
    watched.expected = ("400", "422")
    page = open_page(program.url, PHONE)
    field = page.get_by_role("textbox", name="Player 1", exact=True)
    field.evaluate("field => field.removeAttribute('maxlength')")
    field.fill("W" * 10_000)
    page.get_by_role("textbox", name="Player 2", exact=True).fill("Bo")
    page.get_by_role("button", name="Start Triple Snakes").click()
    expect(page.locator(".problem")).to_contain_text("name")
    assert page.evaluate(_NO_SCROLL)


def test_without_a_name_typed_the_players_are_called_what_the_fields_say(program: Program, open_page: OpenPage) -> None:
    page = open_page(program.url)
    page.get_by_role("button", name="Start Triple Snakes").click()
    expect(prompt(page)).to_have_text("Player 1: throw 4 dice")
    assert program.snapshot()["game"]["players"] == ["Player 1", "Player 2"]


def test_on_a_phone_what_moves_a_seat_stands_in_one_line(program: Program, open_page: OpenPage) -> None:
    page = open_page(program.url, PHONE)
    for game in ("Triple Snakes", "Snakedoku"):
        page.get_by_role("button", name=game, exact=True).click()
        expect(page.get_by_role("button", name=f"Start {game}")).to_be_visible()
        tops = page.locator(".seats li").evaluate_all(
            "seats => seats.map(seat => [...seat.querySelectorAll('button')].map(b => b.getBoundingClientRect().top))"
        )
        assert tops
        assert all(len(row) == 3 and len(set(row)) == 1 for row in tops)


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_on_a_phone_the_links_stand_in_one_line_at_home_and_at_the_table(
    program: Program, open_page: OpenPage, locale: str
) -> None:
    middles = """bar => new Set([...bar.querySelectorAll('a, button')].filter(a => a.checkVisibility()).map(link => {
      const box = link.getBoundingClientRect();
      return Math.round(box.top + box.height / 2);
    })).size"""
    page = open_page(program.url, PHONE, locale=locale)
    for width in (360, PHONE[0]):
        page.set_viewport_size({"width": width, "height": PHONE[1]})
        program.command("leave_game")
        expect(page.locator(".page-head nav")).to_be_visible()
        assert page.locator(".page-head nav").evaluate(middles) == 1
        program.new_game("Ann", "Bo")
        expect(page.locator(".prompt-bar nav")).to_be_visible()
        assert page.locator(".prompt-bar nav").evaluate(middles) == 1


def test_an_unbroken_long_name_fits_a_phone(program: Program, open_page: OpenPage) -> None:
    program.new_game("W" * 40, "Bo", *(f"Player {n}" for n in range(3, 13)))
    program.roll(4, 4, 4, 2)
    page = open_page(program.url, PHONE)
    expect(prompt(page)).to_be_visible()
    expect(page.locator(".sheet tr")).to_have_count(12)
    assert page.evaluate(_NO_SCROLL)


def test_a_phone_shows_every_zone_without_sideways_scrolling(program: Program, open_page: OpenPage) -> None:
    page = open_page(program.url, PHONE, has_touch=True, is_mobile=True)
    expect(page.get_by_role("button", name="Start Triple Snakes")).to_be_visible()
    assert page.evaluate(_NO_SCROLL)
    program.new_game("Ann", "Bo", "Cy")
    expect(prompt(page)).to_have_text("Ann: throw 4 dice")
    type_roll(page, 4, 4, 4, 2)
    for zone in (".dice-zone", ".act", ".sheet-zone", ".camera", ".history"):
        expect(page.locator(zone)).to_be_visible()
    assert page.evaluate(_NO_SCROLL)
    heights = page.locator(".act button.main, .lying > .die").evaluate_all(
        "buttons => buttons.map(button => button.getBoundingClientRect().height)"
    )
    assert min(heights) >= 44


def test_a_stored_game_is_continued_from_home(own_program: Program, open_page: OpenPage) -> None:
    own_program.new_game("Ann", "Bo")
    own_program.roll(1, 1, 3, 5)
    page = open_page(own_program.url)
    page.get_by_role("button", name="Home").click()
    page.get_by_role("button", name="Put this game away").click()
    stored = page.locator(".stored li")
    expect(stored).to_have_count(1)
    expect(stored).to_contain_text("Ann and Bo")
    stored.get_by_role("button", name="Continue").click()
    expect(prompt(page)).to_have_text("Bo: throw 4 dice")
    assert turns(page, 0) == [["0", "0"]]


def test_house_rules_chosen_at_home_hold_at_the_table(program: Program, open_page: OpenPage) -> None:
    page = open_page(program.url)
    page.get_by_label("Players may stand").check()
    start_game(page, "Ann", "Bo")
    assert program.snapshot()["game"]["options"] == {"stand": True}
    type_roll(page, 6, 6, 2, 3)
    page.get_by_role("button", name="Stand").click()
    expect(score(page, "Ann")).to_have_text("12")


def test_the_chosen_colours_are_remembered(program: Program, open_page: OpenPage) -> None:
    page: Page = open_page(program.url, color_scheme="light")
    paper = "getComputedStyle(document.documentElement).backgroundColor"
    light = page.evaluate(paper)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Dark").check()
    assert page.evaluate(paper) != light
    dark = page.evaluate(paper)
    page.reload()
    expect(page.get_by_role("button", name="Settings")).to_be_visible()
    assert page.evaluate(paper) == dark


def test_asking_before_every_roll_is_a_setting_of_the_table(program: Program, open_page: OpenPage) -> None:
    page, other = open_page(program.url), open_page(program.url)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Ask before every roll counts").click()
    other.get_by_role("button", name="Settings").click()
    expect(other.get_by_label("Ask before every roll counts")).to_be_checked()
