"""What the camera noticed on the page: large or small, each with its way on, and gone when it is over."""

from dataclasses import dataclass, field, replace

import pytest
from playwright.sync_api import expect

from companion.table.camera.calibration import MOVED_SINCE
from companion.table.camera.notices import BLURRED, BUSY, CUT, DARK, HELD, HELD_BESIDE, MOVED, NIGHT, Notice
from companion.table.session import Table
from companion.table.snapshot import CameraSeen
from tests.browser.conftest import LAPTOP, PHONE, OpenPage
from tests.browser.states import GAMES, SNAKEY, State, from_record
from tests.table.driving import begin, pick_up, tell
from tests.table.seen import die, rests, row

LIVE = CameraSeen("0", "live", "Camera 0 is on.")


@dataclass
class Hand:
    """Takes what pages want of the camera."""

    asked: list[str] = field(default_factory=list)

    def use_from_page(self, typed: str) -> str:
        self.asked.append(typed)
        return typed

    def stands_well(self) -> None:
        self.asked.append("stands")


def noticed(*notices: Notice) -> CameraSeen:
    return CameraSeen(LIVE.source, LIVE.state, LIVE.sentence, notices=notices)


def test_a_moved_camera_stands_large_over_the_game_until_it_is_answered(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    hand = Hand()
    table.with_camera(hand)
    begin(table)
    table.camera(noticed(MOVED, DARK))
    page = open_page(url, PHONE)
    large = page.locator(".large-notice")
    expect(large).to_contain_text("The camera was moved")
    expect(page.locator(".small-notices")).to_contain_text("It is dark for the camera")
    size = "element => parseFloat(getComputedStyle(element).fontSize)"
    assert large.evaluate(size) >= 1.5 * page.locator(".small-notices").evaluate(size)
    assert page.evaluate("document.querySelector('.large-notice').getBoundingClientRect().bottom") < 844
    with page.expect_response("**/api/command"):
        page.get_by_role("button", name="It stands well").click()
    assert hand.asked == ["stands"]
    table.camera(noticed())
    expect(large).to_have_count(0)
    expect(page.locator(".small-notices")).to_have_count(0)


def test_what_keeps_moving_is_told_with_the_way_to_marking_the_region(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    table.with_camera(Hand())
    begin(table)
    table.camera(noticed(BUSY))
    page = open_page(url, PHONE)
    page.locator(".just-done [aria-expanded]").click()
    expect(page.locator(".small-notices").get_by_role("button", name="Calibrate")).to_be_visible()


PAPER_GAMES = [game for game in GAMES if game.name in ("snakedoku", "slither-stone")]


@pytest.mark.parametrize("state", PAPER_GAMES, ids=lambda game: game.name)
def test_in_a_game_without_dice_nothing_the_camera_noticed_takes_room_of_the_board(
    served: tuple[Table, str], open_page: OpenPage, state: State
) -> None:
    table, url = served
    state.make(table)
    page = open_page(url, PHONE)
    board = page.locator(".board")
    expect(board).to_be_visible()
    before = board.bounding_box()
    table.camera(noticed(MOVED, DARK))
    tell(table, "undo")  # which the page shows as soon as it has heard of the camera, too
    expect(page.get_by_role("button", name="Redo")).to_be_enabled()
    tell(table, "redo")
    expect(page.get_by_role("button", name="Redo")).to_be_disabled()
    expect(page.locator(".large-notice, .small-notices")).to_have_count(0)
    assert board.bounding_box() == before


UNCOVERED = """() => {
  const open = document.querySelector(".heard.open").getBoundingClientRect();
  return [...document.querySelectorAll(".board [role=gridcell], .dice-zone button:not(.room *)")].every(one => {
    const box = one.getBoundingClientRect();
    return box.top >= open.bottom || box.bottom <= open.top || box.left >= open.right || box.right <= open.left;
  });
}"""


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_whatever_small_the_camera_says_the_board_stays_where_it_is_and_all_of_it_is_a_press_away(
    served: tuple[Table, str], open_page: OpenPage, locale: str, size: tuple[int, int]
) -> None:
    table, url = served
    from_record(SNAKEY / "solo-bonus.jsonl", 60)(table)
    table.camera(noticed())
    page = open_page(url, size, locale=locale)
    board, room = page.locator("svg.board"), page.locator(".room")
    fold, told = room.locator("[aria-expanded]"), room.locator(".heard")
    expect(board).to_be_visible()
    before = board.bounding_box()
    hidden = """told => [...told.querySelectorAll("p, span, button")].filter(part => part.textContent).filter(part => {
      const box = part.getBoundingClientRect();
      return part.scrollHeight > part.clientHeight + 1 && getComputedStyle(part).overflow === "hidden" || !box.height;
    }).length"""
    for notices in ((MOVED,), (MOVED_SINCE,), (NIGHT, HELD), (HELD_BESIDE,), (HELD, BLURRED), (DARK, CUT)):
        table.camera(noticed())
        expect(page.locator(".large-notice, .small-notices")).to_have_count(0)
        table.camera(noticed(*notices))
        expect(told.locator("[role=status] > div")).to_have_count(len(notices))
        large = any(notice.large for notice in notices)
        expect(fold).to_have_attribute("aria-expanded", "true" if large else "false")
        if not large:
            assert board.bounding_box() == before
            fold.click()
        expect(fold).to_have_attribute("aria-expanded", "true")
        assert told.evaluate(hidden) == 0
        if large:
            assert page.evaluate(UNCOVERED), "what is large covers nothing"
        else:
            assert board.bounding_box() == before
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        fold.click()
        expect(fold).to_have_attribute("aria-expanded", "false")
        assert board.bounding_box() == before


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_a_question_of_over_a_hundred_letters_makes_the_head_no_higher(
    served: tuple[Table, str], open_page: OpenPage, locale: str, size: tuple[int, int]
) -> None:
    table, url = served
    begin(table)
    table.camera(LIVE)
    page = open_page(url, size, locale=locale)
    head = page.locator(".prompt-bar")
    expect(head).to_be_visible()
    before = head.bounding_box()
    table.seen(rests(*row([4, 4, 2]), replace(die(5, 300, sure=0.5), cocked=True)))
    expect(page.locator(".question")).to_be_visible()
    assert len(page.locator(".prompt").inner_text()) > 100
    assert head.bounding_box() == before


def test_a_die_missed_and_a_coin_read_are_added_and_taken_away_before_the_roll_counts(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    """Four dice are wanted and seen, but one of them is none; the likely faces of an unsure one come first."""
    table, url = served
    begin(table)
    table.seen(rests(*row([4, 4, 2]), die(1, 400, sure=0.55, second=5)))
    page = open_page(url)
    question = page.locator(".question")
    keys = question.locator(".asked-panel .face-key")
    expect(keys).to_have_count(7)
    faces = keys.evaluate_all("keys => keys.map(key => key.getAttribute('aria-label'))")
    assert faces == ["1", "5", "2", "3", "4", "6", "It left the table"]
    page.get_by_role("button", name="It is no die: take it away").click()
    expect(question.get_by_text("Add one die, or throw again.")).to_be_visible()
    expect(question.locator("button.main")).to_be_disabled()
    question.get_by_role("group", name="Add a die").get_by_role("button", name="6", exact=True).click()
    question.get_by_role("button", name="Die 2: 4").click()
    question.locator(".asked-panel").get_by_role("button", name="3", exact=True).click()
    page.get_by_role("button", name="Count 4 3 2 6").click()
    expect(page.locator(".history .what")).to_have_text("Ann: Threw 4 3 2 6")


def test_the_die_that_is_missing_is_shown_where_something_may_be_it(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    begin(table)
    table.seen(rests(*row([4, 4, 2]), maybe=(die(5, 400, sure=0.3, second=3),)))
    page = open_page(url)
    expect(page.get_by_role("heading", name="I see three dice. Is this die a 5 or a 3?")).to_be_visible()
    panel = page.locator(".question .asked-panel")
    assert panel.locator(".die-photo").evaluate("photo => photo.decode().then(() => photo.naturalWidth)") > 20
    panel.get_by_role("button", name="3", exact=True).click()
    page.get_by_role("button", name="Count 4 4 2 3").click()
    expect(page.locator(".history .what")).to_have_text("Ann: Threw 4 4 2 3")


def test_ts2_a_kept_die_that_was_moved_is_pointed_out_beside_the_dice(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    begin(table)
    table.camera(LIVE)
    table.seen(rests(*row([4, 4, 4, 2])))
    pick_up(table, 3)
    page = open_page(url)
    table.seen(rests(*row([4, 4], y=110), *row([4, 5], x=300.0, y=300)))
    expect(page.locator(".just-done")).to_contain_text("A kept die was moved")


def test_what_is_read_before_the_decision_is_said_and_leaves_the_dice_where_they_are(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    begin(table)
    table.camera(LIVE)
    table.seen(rests(*row([4, 4, 4, 2])))
    page = open_page(url)
    dice = page.locator(".dice-row")
    expect(dice).to_be_visible()
    before = dice.bounding_box()
    table.seen(rests(*row([4, 4, 4]), die(5, 420, 300)))
    expect(page.locator(".just-done")).to_contain_text("keep it until the decision is made")
    assert dice.bounding_box() == before


def test_home_shows_the_state_of_the_camera(served: tuple[Table, str], open_page: OpenPage) -> None:
    table, url = served
    table.camera(CameraSeen("0", "lost", "Camera 0 is lost; plug it in again."))
    page = open_page(url)
    camera = page.get_by_role("region", name="Camera", exact=True)
    expect(camera).to_contain_text("Camera 0 is lost; plug it in again.")
    expect(camera.locator("img")).to_have_count(0)
    table.camera(LIVE)
    expect(camera).to_contain_text("Camera 0 is on.")
    expect(camera.locator("img")).to_be_attached()
