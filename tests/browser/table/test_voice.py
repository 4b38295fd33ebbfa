"""Announcements aloud: off until switched on, never said again after they were taken back, silent over a correction."""

import pytest
from playwright.sync_api import Page, expect

from companion.table.session import Table
from tests.browser.acts import prompt
from tests.browser.conftest import OpenPage
from tests.table.driving import begin, pick_up, roll, tell

# Listens in place of the loudspeaker: what is said, what falls silent, and each note.
_LISTEN = """
window.heard = [];
Object.defineProperty(window, "speechSynthesis", { value: {
  speak: (utterance) => window.heard.push(utterance.text),
  cancel: () => window.heard.push("(silence)"),
} });
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) {
  window.heard.push("(note)");
  return start.apply(this, when);
};
"""
EYES = "Ann rolled snake eyes: the turn is over with no points."


def listening(open_page: OpenPage, url: str, *switched: str) -> Page:
    page = open_page(url)
    page.add_init_script(_LISTEN)
    page.evaluate(
        "names => localStorage.setItem('companion', JSON.stringify(Object.fromEntries(names.map(n => [n, true]))))",
        list(switched),
    )
    page.reload()
    expect(prompt(page)).to_be_visible()
    return page


# The page speaks in an effect, which comes after the frame that shows what is spoken of.
_HEARD = """() => new Promise((told) =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => told(window.heard), 50))))"""


def so_far(page: Page) -> list[str]:
    """What was heard of all that the page shows by now."""
    found: list[str] = page.evaluate(_HEARD)
    return found


def heard(page: Page, lines: int) -> list[str]:
    """What was heard, once the history shows so many lines."""
    expect(page.locator(".history > ol > li")).to_have_count(lines)
    return so_far(page)


def test_nothing_is_heard_until_it_is_switched_on_and_then_it_stays_on(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    begin(table)
    page = listening(open_page, url)
    roll(table, 1, 1, 3, 5)
    assert heard(page, 1) == []
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Say announcements aloud").check()
    page.get_by_label("Sounds for rolls, questions and announcements").check()
    assert so_far(page) == ["Announcements are said aloud.", "(note)", "(note)", "(note)"]
    page.reload()
    expect(page.locator(".history > ol > li")).to_have_count(1)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Say announcements aloud")).to_be_checked()
    assert so_far(page) == []  # what happened before the page was opened is not told again


# A browser that holds sound back until the page is touched: chromium without a window lets all pages sound at once.
_HELD_BACK = """
let touched = false;
const waiting = [];
Object.defineProperty(AudioContext.prototype, "state", { get: () => (touched ? "running" : "suspended") });
AudioContext.prototype.resume = () => (touched ? Promise.resolve() : new Promise((done) => waiting.push(done)));
document.addEventListener("click", () => {
  touched = true;
  for (const done of waiting.splice(0)) done();
});
"""


def test_what_a_browser_held_back_does_not_sound_all_at_once_when_the_page_is_touched(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    begin(table)
    page = listening(open_page, url, "sounds")
    page.add_init_script(_HELD_BACK)
    page.reload()
    expect(prompt(page)).to_be_visible()
    for eyes in range(3):
        roll(table, 1, 1, 3, 5)
        assert heard(page, eyes + 1) == []
    page.wait_for_timeout(1000)  # by then they are late
    page.get_by_role("heading", level=1).click()
    assert so_far(page) == []
    roll(table, 1, 1, 3, 5)
    assert "(note)" in heard(page, 4)


def test_an_announcement_taken_back_is_not_said_again(served: tuple[Table, str], open_page: OpenPage) -> None:
    table, url = served
    begin(table)
    page = listening(open_page, url, "speech")
    roll(table, 1, 1, 3, 5)
    assert heard(page, 1) == [EYES]
    tell(table, "undo")
    assert heard(page, 0) == [EYES, "(silence)"]
    tell(table, "redo")
    assert heard(page, 1) == [EYES, "(silence)"]
    tell(table, "undo")
    heard(page, 0)
    roll(table, 1, 1, 2, 6)  # thrown again, and again snake eyes: that is news
    assert heard(page, 1) == [EYES, "(silence)", "(silence)", EYES]


def test_a_replay_after_a_correction_says_nothing(served: tuple[Table, str], open_page: OpenPage) -> None:
    table, url = served
    begin(table)
    page = listening(open_page, url, "speech", "sounds")
    roll(table, 4, 4, 4, 2)
    pick_up(table, 3)
    roll(table, 5)
    expect(page.locator(".history > ol > li")).to_have_count(3)
    before = [line for line in so_far(page) if line != "(note)"]
    tell(table, "correct", index=0, faces=[1, 1, 1, 2])  # triple snakes after all: told in writing
    expect(page.locator(".history")).to_contain_text("Ann rolled triple snakes")
    assert [line for line in so_far(page) if line != "(note)"] == [*before, "(silence)"]


def test_nothing_is_said_while_somebody_corrects_a_die(served: tuple[Table, str], open_page: OpenPage) -> None:
    table, url = served
    begin(table)
    roll(table, 4, 4, 3, 2)
    page = listening(open_page, url, "speech")
    page.get_by_role("button", name="Change die 1, 4").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    pick_up(table, 2, 3)  # another page goes on
    roll(table, 1, 1)
    assert heard(page, 4 - 1) == ["(silence)"]
    expect(page.locator("#said")).to_contain_text("Ann rolled snake eyes")
    expect(page.get_by_role("dialog", name="Die 1: 4")).to_be_visible()  # it lies there still


def test_a_correction_is_over_once_another_die_lies_there(served: tuple[Table, str], open_page: OpenPage) -> None:
    table, url = served
    begin(table)
    roll(table, 4, 4, 3, 2)
    page = listening(open_page, url, "speech")
    page.get_by_role("button", name="Change die 3, 3").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    pick_up(table, 2, 3)
    roll(table, 1, 1)
    assert heard(page, 3)[-1] == "Ann rolled snake eyes: the turn is over with no points."
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("switched", [("speech",), ("sounds",)])
def test_ts13_standings_after_the_third_round_are_told_with_the_scores(
    switched: tuple[str, ...], served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    begin(table, "Ann", "Bo")
    for faces in ((6, 6, 6, 6), (1, 1, 3, 5), (6, 6, 6, 6), (1, 1, 3, 5), (1, 1, 3, 5)):
        roll(table, *faces)
    page = listening(open_page, url, *switched)
    roll(table, 1, 1, 3, 5)
    last = heard(page, 6)
    told = "Bo rolled snake eyes: the turn is over with no points. Time for the standings. Standings: Ann 48, Bo 0."
    assert last == ([told] if switched == ("speech",) else ["(note)"] * 3)
    expect(page.locator(".just-done")).to_contain_text("Standings: Ann 48, Bo 0.")
    expect(page.locator("#said")).to_contain_text("Standings: Ann 48, Bo 0.")
