"""Letters twice as large, colours that the system chooses, and names that are written from right to left."""

import pytest
from playwright.sync_api import Browser, expect

from companion.table.session import Table
from tests.browser.acts import prompt
from tests.browser.conftest import PHONE, OpenPage, another_browser
from tests.table.driving import begin, roll, tell
from tests.table.seen import rests, row

LARGE = "--blink-settings=defaultFontSize=32"
SIZES = "dice => dice.map(die => Math.round(die.getBoundingClientRect().width))"
TOPS = "dice => dice.map(die => Math.round(die.getBoundingClientRect().top))"
LINES = "words => Math.round(words.getBoundingClientRect().height / parseFloat(getComputedStyle(words).lineHeight))"
CUT = "cell => [cell, ...cell.querySelectorAll('*')].some(part => part.scrollWidth > part.clientWidth + 1)"
RIGHT_TO_LEFT = "محمد عبد الرحمن الطويل جدا"
OUTLINE = "element => getComputedStyle(element).outlineStyle"
GROUND = "element => getComputedStyle(element).backgroundColor"


def test_larger_letters_take_no_room_from_the_dice(served: tuple[Table, str], browser: Browser) -> None:
    table, url = served
    begin(table)
    roll(table, 4, 4, 2, 6)
    found = []
    for arguments in ((), (LARGE,)):
        other = another_browser(browser, *arguments)
        page = other.new_page(viewport={"width": PHONE[0], "height": PHONE[1]})
        page.goto(url)
        dice = page.locator(".lying > .die")
        expect(dice).to_have_count(4)
        assert len(set(dice.evaluate_all(TOPS))) == 1, "in one row"
        found.append(min(dice.evaluate_all(SIZES)))
        other.close()
    assert found[1] >= 0.9 * found[0]


def test_larger_letters_on_a_phone_leave_history_and_names_whole(served: tuple[Table, str], browser: Browser) -> None:
    table, url = served
    tell(table, "new_game", game="triple-snakes", players=["Christiane", "Bo"])
    table.seen(rests(*row([4, 4, 2, 6])))
    other = another_browser(browser, LARGE)
    page = other.new_page(viewport={"width": PHONE[0], "height": PHONE[1]}, locale="de-DE")
    page.goto(url)
    expect(page.locator(".history .thumbs img")).to_have_count(4)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE[0]
    assert page.locator(".history .what").evaluate(LINES) <= 3
    assert page.locator(".rows th").first.evaluate(CUT) is False
    other.close()


def test_of_a_name_written_from_right_to_left_the_beginning_is_shown(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    begin(table, RIGHT_TO_LEFT, "Bo")
    page = open_page(url, PHONE)
    name = page.locator(".sheet .name-text").first
    expect(name).to_have_text(RIGHT_TO_LEFT)
    assert name.evaluate("name => name.scrollWidth > name.clientWidth"), "cut, so one end is out of sight"
    assert name.evaluate("name => getComputedStyle(name).direction") == "rtl"
    assert page.locator(".sheet .name-text").last.evaluate("name => getComputedStyle(name).direction") == "ltr"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_in_colours_of_the_system_what_is_chosen_who_acts_and_the_main_action_are_told_apart(
    served: tuple[Table, str], open_page: OpenPage, scheme: str
) -> None:
    table, url = served
    page = open_page(url, forced_colors="active", color_scheme=scheme)
    games = page.locator(".game-choice button")
    expect(games).to_have_count(4)
    assert games.evaluate_all(f"all => all.map({OUTLINE})") == ["solid", "none", "none", "none"]
    begin(table)
    expect(prompt(page)).to_have_text("Ann: throw 4 dice")
    heads = page.locator(".columns thead th.seat")
    assert heads.evaluate_all(f"all => all.map({OUTLINE})") == ["solid", "none"]
    roll(table, 4, 4, 2, 6)
    page.locator(".lying > .die").nth(2).click()
    again = page.get_by_role("button", name="Throw again: the 2")
    expect(again).to_be_enabled()
    assert again.evaluate(GROUND) != page.get_by_role("button", name="Undo").evaluate(GROUND)
