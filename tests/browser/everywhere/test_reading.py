"""What can be read: from two metres; with letters twice as large (WCAG 1.4.4); in a window of 320 pixels (1.4.10)."""

from collections import Counter

import pytest
from playwright.sync_api import CDPSession, Page, expect

from companion.table.session import Table
from tests.browser.acts import prompt
from tests.browser.conftest import LAPTOP, PHONE, OpenPage
from tests.browser.states import GAMES, OTHERS, State
from tests.table.driving import tell

NARROW = (320, 640)
TWICE = {"standard": 32, "fixed": 26}  # a browser's own are 16 and 13
LEAST_PX = 26
"""Font size at 1366 x 768 of what is read from two metres. On a 14-inch screen of so many pixels a capital letter is
then 4.2 mm high, 7.3 minutes of arc at two metres; normal sight needs five."""
LEAST_DIE_PX = 56

# Elements that hide or push out of sight what stands in them. A name that is cut has its whole in its title.
_CUT = """
() => {
  const told = [];
  const tell = (why, e) => told.push(`${why}: ${e.tagName} .${e.className} "${e.textContent.trim().slice(0, 40)}"`);
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) told.push(`the page is ${root.scrollWidth} wide`);
  for (const e of document.querySelectorAll("body *")) {
    const { display, overflowX, overflowY } = getComputedStyle(e);
    const box = e.getBoundingClientRect();
    if (e.closest(".unseen, svg") || display === "none" || !box.width || !box.height) continue;
    if (e.scrollWidth > e.clientWidth + 1 && e.clientWidth && overflowX !== "visible") tell("cut or scrolling", e);
    if (e.scrollHeight > e.clientHeight + 1 && e.clientHeight && overflowY === "hidden") tell("cut below", e);
    if (box.right > innerWidth + 1 || box.left < -1) tell("out of sight", e);
  }
  return told;
}
"""


_DRAWN = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


def large_letters(page: Page, network: CDPSession) -> None:
    """As a browser shows the page to whoever has chosen letters twice as large."""
    network.send("Page.setFontSizes", {"fontSizes": TWICE})
    page.wait_for_function("parseFloat(getComputedStyle(document.documentElement).fontSize) >= 32")


def on_a_phone_with_large_letters(name: str, table: Table, url: str, open_page: OpenPage) -> Page:
    """A German page of the state of this name."""
    next(state for state in (*GAMES, *OTHERS) if state.name == name).make(table)
    page = open_page(url, PHONE, locale="de-DE")
    large_letters(page, page.context.new_cdp_session(page))
    return page


def cut(page: Page) -> list[str]:
    """What is not to be seen whole, in a narrow window and then on a laptop with letters twice as large."""
    told = []
    network = page.context.new_cdp_session(page)
    for size, large in ((NARROW, False), (LAPTOP, True)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        if large:
            large_letters(page, network)
        page.evaluate(_DRAWN)
        for folded in page.locator(".room [aria-expanded=false]").all():  # what is cut there is a press away
            folded.click()
            page.evaluate(_DRAWN)
        told += [f"{size[0]} pixels: {line}" for line in page.evaluate(_CUT)]
    network.send("Page.setFontSizes", {"fontSizes": {"standard": 16, "fixed": 13}})
    return told


@pytest.mark.parametrize("state", [*GAMES, *OTHERS], ids=lambda state: state.name)
def test_nothing_on_a_table_is_cut_off_or_scrolls_sideways(
    state: State, served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    state.make(table)
    page = open_page(url)
    expect(prompt(page)).to_be_visible()
    assert cut(page) == []


@pytest.mark.parametrize("state", GAMES, ids=lambda state: state.name)
def test_buttons_that_larger_letters_make_high_scroll_with_a_phones_page(
    state: State, served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    state.make(table)
    page = open_page(url, PHONE)
    act = page.locator(".act")
    expect(act).to_have_css("position", "sticky")
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": TWICE})
    expect(act).to_have_css("position", "static")
    assert page.evaluate("getComputedStyle(document.documentElement).scrollPaddingBottom") == "0px"


def test_nothing_at_home_and_in_its_dialogs_is_cut_off_or_scrolls_sideways(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    page = open_page(served[1])
    for game in ("Snakey Dice", "Snakedoku", "Slither Stone", "Triple Snakes"):
        page.get_by_role("button", name=game, exact=True).click()
        assert cut(page) == [], game
    for covering in ("Settings", "Help", "Print"):
        page.get_by_role("button", name=covering, exact=True).click()
        expect(page.get_by_role("dialog", name=covering)).to_be_visible()
        assert cut(page) == [], covering
        page.keyboard.press("Escape")


def test_the_head_of_a_page_leaves_no_target_alone_on_a_row_of_a_phone(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    page = open_page(served[1], PHONE)
    targets = page.locator(".page-head").locator("a, button")
    for place, count in (("home", 6), ("games", 4), ("statistics", 4)):
        page.goto(f"{served[1]}/#{place}")
        expect(targets).to_have_count(count)
        for width in (320, 360, 390, 430):
            page.set_viewport_size({"width": width, "height": 844})
            boxes = targets.evaluate_all("all => all.map(one => one.getBoundingClientRect().toJSON())")
            rows = Counter(round(box["top"]) for box in boxes)
            assert min(rows.values()) > 1, (place, width, rows)
            assert min(box["height"] for box in boxes) >= 44


def test_nothing_on_the_pages_of_past_games_is_cut_off_or_scrolls_sideways(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    OTHERS[-1].make(table)
    page = open_page(url)
    for place in ("games", "statistics", "replay/{id}", "paper/{id}"):
        page.goto(f"{url}/#{place}".format(id=table.snapshot()["game"]["id"]))
        expect(page.get_by_role("heading", level=2).or_(page.get_by_role("table")).first).to_be_visible()
        assert cut(page) == [], place


# Words of an element's text that stand in more than one line.
_BROKEN = """e => {
  const told = [];
  const range = document.createRange();
  for (const walk = document.createTreeWalker(e, NodeFilter.SHOW_TEXT); walk.nextNode(); ) {
    for (const { 0: word, index } of walk.currentNode.data.matchAll(/\\S+/g)) {
      range.setStart(walk.currentNode, index);
      range.setEnd(walk.currentNode, index + word.length);
      if (range.getClientRects().length > 1) told.push(word);
    }
  }
  return told;
}"""


def test_on_a_phone_with_letters_twice_as_large_no_table_is_too_wide_and_no_word_of_a_warning_is_broken(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    page = on_a_phone_with_large_letters("trouble", table, url, open_page)
    warning = page.locator(".large-notice").first
    expect(warning).to_be_visible()
    assert warning.evaluate(_BROKEN) == []
    page.goto(f"{url}/#statistics")
    expect(page.locator("table.luck")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE[0]


def test_on_a_phone_with_letters_twice_as_large_no_page_scrolls_sideways(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    page = on_a_phone_with_large_letters("snakedoku", table, url, open_page)
    for place in ("replay", "paper"):
        page.goto(f"{url}/#{place}/{table.snapshot()['game']['id']}")
        expect(page.locator(f"main.{place} .sheet-zone").first).to_be_visible()
        assert_no_wider_than_a_phone(page, place)
    tell(table, "leave_game")
    page.goto(f"{url}/#home")
    for game in ("Snakey Dice", "Snakedoku", "Slither Stone", "Triple Snakes"):
        page.get_by_role("button", name=game, exact=True).click()
        assert_no_wider_than_a_phone(page, game)
    page.get_by_role("button", name="Hilfe", exact=True).click()
    keys = page.get_by_role("dialog", name="Hilfe").locator(".keys")
    assert keys.evaluate("keys => keys.scrollWidth") <= PHONE[0]


def assert_no_wider_than_a_phone(page: Page, place: str) -> None:
    page.evaluate(_DRAWN)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE[0], place


# Choices whose longest answer is wider than the letters' room in the closed field.
CUT_CHOICES = """() => [...document.querySelectorAll("select")].filter((field) => {
  const style = getComputedStyle(field);
  const drawn = document.createElement("canvas").getContext("2d");
  drawn.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const arrow = 1.1 * parseFloat(style.fontSize);
  const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - arrow;
  return [...field.options].some((option) => drawn.measureText(option.text).width > room);
}).map((field) => field.outerHTML.slice(0, 200))"""


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
@pytest.mark.parametrize("size", [PHONE, (844, 390), LAPTOP], ids=lambda size: f"{size[0]}x{size[1]}")
def test_what_past_games_are_sought_by_is_read_whole(
    served: tuple[Table, str], open_page: OpenPage, size: tuple[int, int], locale: str
) -> None:
    table, url = served
    GAMES[0].make(table)
    page = open_page(f"{url}/#games", size, locale=locale)
    expect(page.locator(".filters select")).to_have_count(3)
    assert page.evaluate(CUT_CHOICES) == []


def test_what_is_cut_off_is_found(served: tuple[Table, str], open_page: OpenPage) -> None:
    page = open_page(served[1])
    expect(page.get_by_role("button", name="Settings")).to_be_visible()
    page.evaluate("document.querySelector('h1').style.cssText = 'white-space: nowrap; letter-spacing: 3rem'")
    assert any("out of sight: H1" in line for line in cut(page)) or any("the page is" in line for line in cut(page))


@pytest.mark.parametrize("state", GAMES, ids=lambda state: state.name)
def test_who_acts_what_to_do_the_dice_and_the_score_are_read_from_two_metres(
    state: State, served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    state.make(table)
    page = open_page(url)
    expect(prompt(page)).to_be_visible()
    size = "elements => elements.map(element => parseFloat(getComputedStyle(element).fontSize))"
    read = page.locator(".prompt, .sheet .score, .standing .score").evaluate_all(size)
    scored = state.name != "slither-stone"  # who has a living snake left; nothing is counted
    assert len(read) == 1 + (len(table.snapshot()["game"]["players"]) if scored else 0)
    assert min(read) >= LEAST_PX
    widths = page.locator(".lying .face, .snakey-dice .die .face").evaluate_all(
        "faces => faces.map(face => face.getBoundingClientRect().width)"
    )
    assert all(width >= LEAST_DIE_PX for width in widths)
    assert bool(widths) == state.name.startswith(("triple", "snakey"))
