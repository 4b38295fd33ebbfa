"""The page speaks its browser's language, in every game, and nothing of another one."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, OpenPage, Watched
from tests.browser.program import Program

FIRST = {
    "triple-snakes": ("Ann: throw 4 dice", "Ann: 4 Würfel werfen"),
    "snakey": ("Ann: choose a start", "Ann: Startfeld wählen"),
    "snakedoku": (
        "Ann: place your circle on any open square",
        "Ann: eigenes Symbol (Kreis) auf ein beliebiges offenes",
    ),
    "slither-stone": (
        "Ann: move both snakes, at most one of them wisely",
        "Ann: beide Schlangen ziehen, höchstens einmal klug",
    ),
}
ENGLISH = re.compile(r"\b(the|throw|throws|choose|your|and|with|roll|left|to|undo|settings)\b", re.IGNORECASE)
GERMAN = re.compile(r"\b(der|das|und|werfen|wählen|nicht|noch|mit|Einstellungen)\b")


def _seen(page: Page) -> str:
    text: str = page.evaluate("document.body.innerText")
    return text


@pytest.mark.parametrize("game", FIRST)
def test_a_german_browser_sees_german_and_an_english_one_english(
    open_page: OpenPage, program: Program, game: str
) -> None:
    program.command("new_game", game=game, players=["Ann", "Bo"])
    english, german = FIRST[game]
    for locale, lang, prompt, foreign in (("de-AT", "de", german, ENGLISH), ("en-GB", "en", english, GERMAN)):
        page = open_page(program.url, PHONE, locale=locale)
        expect(page.locator("body")).to_contain_text(prompt)
        assert page.evaluate("document.documentElement.lang") == lang
        assert foreign.findall(_seen(page)) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_a_refusal_is_told_in_the_page_s_language(open_page: OpenPage, program: Program, watched: Watched) -> None:
    watched.expected = ("422",)
    program.command("new_game", game="triple-snakes", players=["Ann", "Bo"])
    page = open_page(program.url, locale="de-DE")
    expect(page.locator("body")).to_contain_text("Ann: 4 Würfel werfen")
    sentence = page.evaluate(
        """async () => {
          const { version } = await (await fetch("api/state")).json();
          const body = JSON.stringify({ version, name: "redo" });
          const headers = { "Content-Type": "application/json" };
          const reply = await fetch("api/command", { method: "POST", headers, body });
          return (await reply.json()).error.sentence;
        }"""
    )
    assert sentence == "Es gibt nichts zu wiederholen."


def test_the_language_is_chosen_on_the_page_and_remembered(open_page: OpenPage, program: Program) -> None:
    page = open_page(program.url, locale="de-DE")
    page.get_by_role("button", name="Einstellungen").click()
    page.get_by_label("English").click()  # the page opens anew in it
    expect(page.get_by_role("button", name="Settings")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Settings")).to_be_visible()
    assert GERMAN.findall(_seen(page)) == []


TRANSLATED = """() => [...document.querySelectorAll('#page *')].filter(one => one.translate && one.innerText?.trim())
    .map(one => one.closest('.help') ? 'help' : one.outerHTML)"""
"""What a browser that puts the page into a third language may take in hand."""


def test_a_browsers_own_translation_is_of_the_help_alone(open_page: OpenPage, program: Program) -> None:
    """It puts texts of its own in the place of the page's, which then stay as they are when the game goes on."""
    page = open_page(program.url)
    assert page.evaluate(TRANSLATED) == []
    program.new_game("Ann", "Bo")
    program.roll(4, 4, 4, 2)
    expect(page.get_by_role("button", name="Change die 1, 4")).to_be_visible()
    assert page.evaluate(TRANSLATED) == []
    page.get_by_role("button", name="Help").click()
    page.get_by_role("dialog").wait_for()
    assert set(page.evaluate(TRANSLATED)) == {"help"}


# How far the left edge of some text lies from that of the page, where it stands in the first sentence that has it.
LEFT_OF = """([within, text]) => {
  const texts = document.createTreeWalker(document.querySelector(within), NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const at = texts.currentNode.data.indexOf(text);
    if (at < 0) continue;
    const range = document.createRange();
    range.setStart(texts.currentNode, at);
    range.setEnd(texts.currentNode, at + 1);
    return range.getBoundingClientRect().left;
  }
  throw new Error(text);
}"""


@pytest.mark.parametrize("name", ["שרה", "שרה 12", "محمد", "שרה " * 10])
def test_a_name_that_is_written_to_the_left_leaves_the_order_of_a_sentence_as_it_is(
    program: Program, open_page: OpenPage, name: str
) -> None:
    program.new_game(name, "שרה (1", "Bo")
    program.roll(1, 1, 2, 3)
    page = open_page(program.url, LAPTOP)
    said = page.locator(".heard .said").nth(1)
    expect(said).to_contain_text("0 points, total 0")
    said.evaluate("said => { said.id = 'scored'; said.style.whiteSpace = 'nowrap'; }")
    left = [page.evaluate(LEFT_OF, ["#scored", part]) for part in (name.strip()[0], "0 points", "points", "total")]
    assert left == sorted(left)


TURNED = "A\u202eB"
"""A name that turns the order of what is written behind it; no form takes it, but a record may bring it."""


def test_a_name_that_turns_the_order_of_what_follows_turns_nothing(program: Program, open_page: OpenPage) -> None:
    program.post("/api/games", record=1, game="triple-snakes", players=[TURNED, "Zoe"])
    page = open_page(f"{program.url}/#games")
    line = page.locator(".game-line", has_text="Zoe").first
    expect(line).to_contain_text("AB and Zoe")
    page.get_by_role("button", name="Continue: Triple Snakes, AB and Zoe").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("AB: throw 4 dice")
    expect(page.locator(".sheet .name-text").first).to_have_text("AB")
    expect(page).to_have_title("AB: throw 4 dice – Triple Snakes")
    assert "\u202e" not in page.evaluate("document.documentElement.outerHTML")


def test_the_title_sets_apart_a_name_that_is_written_to_the_left(program: Program, open_page: OpenPage) -> None:
    program.new_game("שרה", "Bo")
    page = open_page(program.url)
    expect(page).to_have_title("\u2068שרה\u2069: throw 4 dice – Triple Snakes")
