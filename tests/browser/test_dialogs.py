"""Going back closes a dialog; only then does it leave the place that the dialog was opened from."""

from playwright.sync_api import Locator, Page, expect

from companion.table.session import Table
from tests.browser.conftest import OpenPage
from tests.browser.program import Program


def at_games(open_page: OpenPage, url: str) -> Page:
    """The past games, come to from home."""
    page = open_page(f"{url}/#home")
    page.get_by_role("link", name="All past games").or_(page.get_by_role("link", name="Past games")).first.click()
    expect(page.get_by_role("heading", name="Past games", level=1)).to_be_visible()
    return page


def opened(page: Page, name: str) -> Locator:
    page.get_by_role("button", name=name, exact=True).first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    return dialog


def test_going_back_closes_a_dialog_and_leaves_the_place_be(served: tuple[Table, str], open_page: OpenPage) -> None:
    page = at_games(open_page, served[1])
    dialog = opened(page, "Help")
    page.go_back()
    expect(dialog).to_have_count(0)
    assert page.url.endswith("#games")
    page.go_back()
    expect(page).to_have_url(f"{served[1]}/#home")


def test_a_closed_dialog_leaves_nothing_to_go_back_to(served: tuple[Table, str], open_page: OpenPage) -> None:
    page = at_games(open_page, served[1])
    dialog = opened(page, "Help")
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)
    page.wait_for_function("history.state === null")
    page.go_back()
    expect(page).to_have_url(f"{served[1]}/#home")


def test_a_dialog_in_place_of_another_is_closed_by_going_back_once(program: Program, open_page: OpenPage) -> None:
    page = at_games(open_page, program.url)
    opened(page, "Settings").get_by_role("button", name="Teach dice").click()
    teach = page.get_by_role("dialog", name="Teach dice")
    expect(teach).to_be_visible()
    page.go_back()
    expect(teach).to_have_count(0)
    assert page.url.endswith("#games")


def test_a_dialog_does_not_stay_behind_over_another_place(served: tuple[Table, str], open_page: OpenPage) -> None:
    page = at_games(open_page, served[1])
    dialog = opened(page, "Help")
    page.evaluate("location.hash = '#statistics'")
    expect(page.get_by_role("heading", name="Statistics", level=1)).to_be_visible()
    expect(dialog).to_have_count(0)


def test_a_page_loaded_again_behind_a_dialog_goes_back_at_once(served: tuple[Table, str], open_page: OpenPage) -> None:
    page = at_games(open_page, served[1])
    opened(page, "Help")
    page.reload()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.evaluate("history.state") is None
    dialog = opened(page, "Help")
    page.go_back()
    expect(dialog).to_have_count(0)
    assert page.url.endswith("#games")
