"""Going back, by a button or a phone's gesture: it closes what covers the page before it leaves the place."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.acts import prompt, start_game
from tests.browser.conftest import OpenPage
from tests.browser.held import Held
from tests.browser.program import Program


def opened(page: Page, name: str) -> Locator:
    """A dialog of this name, opened by its button."""
    page.get_by_role("button", name=name, exact=True).first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    return dialog


def at_table_from_home(program: Program, open_page: OpenPage) -> Page:
    """A page of the table whose place before is home."""
    program.new_game("Ann", "Bo")
    page = open_page(f"{program.url}/#home")
    page.get_by_role("button", name="Continue").first.click()
    expect(prompt(page)).to_have_text("Ann: throw 4 dice")
    return page


def test_going_back_closes_a_dialog_and_stays_at_its_place(program: Program, open_page: OpenPage) -> None:
    page = at_table_from_home(program, open_page)
    for name in ("Help", "Settings", "Print", "Phones", "Choose a camera"):
        dialog = opened(page, name)
        page.go_back()
        expect(dialog).to_have_count(0)
        expect(prompt(page)).to_have_text("Ann: throw 4 dice")
        expect(page.get_by_role("button", name=name, exact=True).first).to_be_focused()
    page.go_back()
    expect(page.get_by_role("button", name="Start Triple Snakes")).to_be_visible()


def test_a_dialog_that_was_closed_leaves_nothing_to_go_back_to(program: Program, open_page: OpenPage) -> None:
    page = at_table_from_home(program, open_page)
    for close in ("Close", None):
        for name in ("Help", "Settings"):
            dialog = opened(page, name)
            if close is None:
                page.keyboard.press("Escape")
            else:
                dialog.get_by_role("button", name=close).click()
            expect(dialog).to_have_count(0)
            page.wait_for_function("() => !history.state?.dialog")  # its entry is left a moment after it has gone
    page.go_back()
    expect(page.get_by_role("button", name="Start Triple Snakes")).to_be_visible()


def test_a_dialog_opened_in_place_of_another_is_closed_by_going_back_once(
    program: Program, open_page: OpenPage
) -> None:
    page = at_table_from_home(program, open_page)
    opened(page, "Settings").get_by_role("button", name="Teach dice").click()
    teaching = page.get_by_role("dialog", name="Teach dice")
    expect(teaching).to_be_visible()
    page.go_back()
    expect(teaching).to_have_count(0)
    expect(prompt(page)).to_have_text("Ann: throw 4 dice")
    page.go_back()
    expect(page.get_by_role("button", name="Start Triple Snakes")).to_be_visible()


def test_a_dialog_opened_at_once_after_another_was_closed_stays(program: Program, open_page: OpenPage) -> None:
    page = at_table_from_home(program, open_page)
    page.evaluate("""() => {
      const press = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      press("?");
      return new Promise((done) => setTimeout(() => {
        const dialog = document.querySelector("dialog");
        dialog.addEventListener("close", () => { press("?"); done(); });
        dialog.close();
      }, 300));
    }""")
    page.wait_for_timeout(300)  # the closed one's entry would have been left by now
    expect(page.get_by_role("dialog", name="Help")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(prompt(page)).to_have_text("Ann: throw 4 dice")


def test_a_page_loaded_anew_has_no_dialog_and_goes_back_to_the_place_before(
    program: Program, open_page: OpenPage
) -> None:
    page = at_table_from_home(program, open_page)
    opened(page, "Help")
    page.reload()
    expect(prompt(page)).to_have_text("Ann: throw 4 dice")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.go_back()
    expect(page.get_by_role("button", name="Start Triple Snakes")).to_be_visible()


def test_a_dialog_does_not_stay_behind_over_another_place(program: Program, open_page: OpenPage) -> None:
    page = at_table_from_home(program, open_page)
    dialog = opened(page, "Help")
    page.evaluate("location.hash = '#statistics'")
    expect(page.get_by_role("heading", name="Statistics", level=1)).to_be_visible()
    expect(dialog).to_have_count(0)


def test_who_went_home_before_a_new_game_was_answered_is_not_led_back_to_its_table(
    program: Program, open_page: OpenPage
) -> None:
    page = open_page(program.url)
    held = Held(page, "**/api/command")
    start_game(page, "Ann", "Bo")  # the event stream shows it
    page.get_by_role("button", name="Home", exact=True).click()
    start = page.get_by_role("button", name="Start Triple Snakes")
    expect(start).to_be_visible()
    held.let_go()
    assert page.url.endswith("#home")
    expect(start).to_be_visible()


def test_going_back_from_a_game_that_was_begun_at_home_leads_home(program: Program, open_page: OpenPage) -> None:
    """With no game open the page without a place is home: it has to be one to come back to."""
    page = open_page(program.url)
    start_game(page, "Ann", "Bo")
    expect(page).to_have_url(f"{program.url}/#")  # the event stream may show the game before its start is answered
    go_on = page.get_by_role("button", name="Continue").first
    page.go_back()
    expect(go_on).to_be_visible()
    page.go_forward()
    expect(prompt(page)).to_have_text("Ann: throw 4 dice")
    page.go_back()
    go_on.click()
    expect(prompt(page)).to_have_text("Ann: throw 4 dice")
