"""A window that is low for what stands in it: a laptop's under the bars of the browser, a phone held sideways."""

import pytest
from playwright.sync_api import Page, expect

from companion.table.session import Table
from tests.browser.acts import prompt
from tests.browser.conftest import LAPTOP, OpenPage
from tests.browser.everywhere.test_layout import opened
from tests.browser.states import GAMES, SNAKEY, State, from_record
from tests.table.driving import begin, roll

LOW = ((1366, 625), (1280, 600))
LAPTOPS = (LAPTOP, (1280, 720), (1920, 1080))
_TYPED = State("snakey-typed", "Snakey Dice solo", from_record(SNAKEY / "solo-bonus.jsonl", 19))
"""Both pads stand open beside the board, more than the window is high."""


@pytest.mark.parametrize("size", LOW, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("state", [*GAMES[1:], _TYPED], ids=lambda state: state.name)
def test_the_whole_board_is_in_sight_however_much_stands_beside_it(
    served: tuple[Table, str], open_page: OpenPage, state: State, size: tuple[int, int]
) -> None:
    table, url = served
    state.make(table)
    page = open_page(url, size)
    expect(prompt(page)).to_be_visible()
    expect(page.locator(".board")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_on_a_laptop_with_a_camera_every_set_of_dice_to_pick_up_is_in_sight(
    served: tuple[Table, str], open_page: OpenPage, locale: str
) -> None:
    table, url = served
    begin(table, "Ann", "Bo", "Cy")
    page = opened(table, url, open_page, locale=locale)
    roll(table, 4, 4, 4, 2)
    acts = page.locator(".act button")
    expect(acts).to_have_count(4)
    for act in acts.all():
        expect(act).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [LAPTOP, (1440, 900)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("faces", [(4, 4, 4, 2), (1, 2, 3, 4)], ids=str)
def test_on_a_laptop_with_a_camera_the_page_does_not_begin_to_scroll_as_dice_are_to_be_picked_up(
    served: tuple[Table, str], open_page: OpenPage, size: tuple[int, int], faces: tuple[int, ...]
) -> None:
    table, url = served
    begin(table, "Ann", "Bo", "Cy")
    page = opened(table, url, open_page)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    roll(table, *faces)
    expect(prompt(page)).to_contain_text("pick up")
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") == 0


@pytest.mark.parametrize("size", LOW, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_table_that_fits_the_window_does_not_scroll(
    served: tuple[Table, str], open_page: OpenPage, size: tuple[int, int]
) -> None:
    table, url = served
    GAMES[3].make(table)
    page = open_page(url, size)
    expect(page.locator(".board")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") == 0


@pytest.mark.parametrize("state", GAMES[1:], ids=lambda state: state.name)
def test_on_a_phone_held_sideways_the_whole_board_stands_beside_what_can_be_done(
    served: tuple[Table, str], open_page: OpenPage, state: State
) -> None:
    table, url = served
    state.make(table)
    page = open_page(url, (844, 390), has_touch=True)
    expect(prompt(page)).to_be_in_viewport(ratio=1)
    expect(page.locator(".board")).to_be_in_viewport(ratio=1)
    expect(page.locator(".act button").first).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= 844


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_on_a_phone_held_sideways_dice_what_can_be_done_and_the_scores_are_in_sight(
    served: tuple[Table, str], open_page: OpenPage, locale: str
) -> None:
    table, url = served
    begin(table, "Ann", "Bo", "Cy")
    page = open_page(url, (844, 390), has_touch=True, locale=locale)
    expect(page.get_by_role("group").filter(has=page.locator(".face-key"))).to_be_visible()
    _all_is_in_sight(page)
    roll(table, 4, 4, 2, 6)
    expect(page.locator(".lying > .die")).to_have_count(4)
    _all_is_in_sight(page)


def _all_is_in_sight(page: Page) -> None:
    acts, scores = page.locator(".act button").all(), page.locator(".sheet .score").all()
    for shown in (prompt(page), page.locator(".dice-row"), *acts, *scores):
        expect(shown).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= 844


def test_a_phone_held_sideways_has_the_menu_too_so_that_the_ways_on_take_one_row(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    begin(table)
    page = open_page(url, (667, 375), has_touch=True, locale="de-DE")
    ways = page.locator(".prompt-bar nav button:visible")
    expect(ways).to_have_count(3)
    ways.last.click()
    for way in page.locator("#menu button").all():
        expect(way).to_be_in_viewport(ratio=1)
    page.locator("#menu button").last.click()
    expect(page.get_by_role("dialog", name="Hilfe")).to_be_visible()


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
@pytest.mark.parametrize("size", LAPTOPS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_picture_of_the_camera_is_large_enough_to_see_the_dice_on_and_nothing_scrolls(
    served: tuple[Table, str], open_page: OpenPage, size: tuple[int, int], locale: str
) -> None:
    table, url = served
    begin(table, "Ann", "Bo", "Cy")
    page = opened(table, url, open_page, locale=locale)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    for faces in (None, (1, 1, 2, 5), (1, 2, 3, 4)):
        if faces:
            roll(table, *faces)
            expect(page.locator(".history li").first).to_contain_text(" ".join(map(str, faces)))
        assert _height(page, ".preview") >= 0.29 * size[1]
        assert page.evaluate("document.documentElement.scrollHeight - innerHeight") == 0
    page.locator(".history .line").last.click()
    expect(page.locator(".line-open")).to_be_visible()
    assert _height(page, ".preview") >= 0.18 * size[1]


@pytest.mark.parametrize("size", [*LAPTOPS, (1600, 900)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("state", GAMES, ids=lambda state: state.name)
def test_the_head_of_a_german_table_is_as_low_as_that_of_an_english_one(
    served: tuple[Table, str], open_page: OpenPage, state: State, size: tuple[int, int]
) -> None:
    table, url = served
    state.make(table)
    heads = []
    for locale in ("en-GB", "de-DE"):
        page = open_page(url, size, locale=locale)
        expect(prompt(page)).to_be_visible()
        heads.append(_height(page, ".prompt-bar"))
    assert abs(heads[0] - heads[1]) <= 1


def _height(page: Page, selector: str) -> float:
    box = page.locator(selector).bounding_box()
    assert box
    return box["height"]
