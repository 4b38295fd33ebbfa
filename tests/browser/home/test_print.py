"""Printing from the page: every sheet is one click away, from home and from a game."""

from pathlib import PurePath
from urllib.parse import urljoin, urlsplit

from playwright.sync_api import Route, expect

from tests.browser.conftest import OpenPage
from tests.browser.program import Program


def test_sheets_are_printed_from_home_on_the_chosen_paper(program: Program, open_page: OpenPage) -> None:
    page = open_page(f"{program.url}/#home")
    page.get_by_role("button", name="Print").click()
    dialog = page.get_by_role("dialog", name="Print")
    dialog.get_by_label("Paper").select_option("letter")
    dialog.get_by_label("Size of the dice").select_option("12")
    dialog.get_by_label("Number that makes the sudoku").fill("7")
    stickers = dialog.get_by_role("link", name="Stickers for snake dice")
    expect(stickers).to_have_attribute("href", "api/print/stickers.pdf?paper=letter&die=12")
    sudoku = dialog.get_by_role("link", name="Snakedoku")
    expect(sudoku).to_have_attribute("href", "api/print/snakedoku.pdf?paper=letter&seed=7")
    dialog.get_by_label("Number that makes the sudoku").fill("abc")
    expect(dialog.get_by_role("alert")).to_contain_text("one to nine digits and nothing else")
    expect(sudoku).to_have_count(0)
    dialog.get_by_label("Number that makes the sudoku").fill(" 7 ")
    expect(dialog.get_by_role("alert")).to_have_text("")
    expect(sudoku).to_have_attribute("href", "api/print/snakedoku.pdf?paper=letter&seed=7")
    links = [link.get_attribute("href") or "" for link in dialog.get_by_role("link").all()]
    there = page.request.get(f"{program.url}/api/print").json()["sheets"]
    assert {PurePath(urlsplit(link).path).stem for link in links} == {sheet["name"] for sheet in there}
    for link in (stickers, sudoku):
        reply = page.request.get(urljoin(f"{program.url}/", link.get_attribute("href") or ""))
        assert reply.body().startswith(b"%PDF")
    page.reload()
    page.get_by_role("button", name="Print").click()
    expect(page.get_by_role("dialog", name="Print").get_by_label("Paper")).to_have_value("letter")


def test_a_tab_says_that_it_waits_for_its_sheet_and_then_shows_it(program: Program, open_page: OpenPage) -> None:
    page = open_page(f"{program.url}/#home")
    page.get_by_role("button", name="Print").click()
    waiting: list[Route] = []
    page.context.route("**/api/print/mat.pdf*", lambda route: waiting.append(route))
    page.evaluate("() => { const { open } = window; window.open = (place) => (window.opened = open(place)); }")
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Throwing mat").click()
    tab = opened.value  # playwright looks at it only once it has navigated, so it is looked at from its opener
    while not waiting:
        page.wait_for_timeout(50)
    shown = page.evaluate("[opened.document.title, opened.document.body.textContent]")
    assert shown == ["Throwing mat", "The sheet is being drawn. This may take some seconds."]
    assert urlsplit(waiting[0].request.url).path == "/api/print/mat.pdf"
    waiting[0].fulfill(content_type="text/html", body="drawn")  # this browser has no view of PDFs
    expect(tab.get_by_text("drawn", exact=True)).to_be_visible()
    expect(page.get_by_role("dialog", name="Print")).to_be_visible()


def test_the_sheet_of_the_game_on_the_table_is_printed_from_the_table(program: Program, open_page: OpenPage) -> None:
    program.command("new_game", game="slither-stone", players=["Ann", "Bo"], options={})
    page = open_page(program.url)
    page.get_by_role("button", name="Print").click()
    dialog = page.get_by_role("dialog", name="Print")
    for name in ("Its board, to play on with a pencil", "As it was played so far"):
        link = dialog.get_by_role("link", name=name)
        expect(link).to_be_visible()
        assert page.request.get(urljoin(f"{program.url}/", link.get_attribute("href") or "")).body().startswith(b"%PDF")


def test_a_game_without_a_board_offers_its_sheet(program: Program, open_page: OpenPage) -> None:
    program.new_game("Ann", "Bo")
    page = open_page(program.url)
    page.get_by_role("button", name="Print").click()
    dialog = page.get_by_role("dialog", name="Print")
    expect(dialog.get_by_role("link", name="Its sheet, to write on with a pencil")).to_be_visible()
    expect(dialog.get_by_role("link", name="Its board, to play on with a pencil")).to_have_count(0)
