"""Every game of Snakedoku is offered a sudoku of its own; a number that is typed makes the sudoku it always did."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.acts import prompt
from tests.browser.boards import RULES, main_action, read_record
from tests.browser.conftest import OpenPage
from tests.browser.program import Program


def number(page: Page) -> str:
    page.get_by_role("button", name="Snakedoku", exact=True).click()
    return page.get_by_label("Number", exact=True).input_value()


def begin(page: Page, program: Program) -> dict[str, Any]:
    page.get_by_role("button", name=re.compile("^Start Snakedoku")).click()
    expect(page.locator(".board")).to_be_visible()
    game: dict[str, Any] = program.snapshot()["game"]
    return game


def test_each_set_up_offers_another_sudoku_also_after_a_game(program: Program, open_page: OpenPage) -> None:
    page = open_page(program.url)
    first = number(page)
    assert begin(page, program)["options"]["seed"] == int(first)
    page.goto(f"{program.url}/#home")
    page.reload()
    assert number(page) != first


def test_sn1_a_number_that_is_typed_makes_its_sudoku(program: Program, open_page: OpenPage) -> None:
    page = open_page(program.url)
    number(page)
    page.get_by_label("Number", exact=True).fill("0")
    assert begin(page, program)["position"]["board"]["digits"] == of_seed(program, 0)


def of_seed(program: Program, seed: int) -> Any:
    program.command("new_game", game="snakedoku", players=["Ann", "Bo"], options={"seed": seed})
    return program.snapshot()["game"]["position"]["board"]["digits"]


@pytest.mark.parametrize(("record", "same"), [("snakedoku-last-turn", False), ("snakedoku-tie-broken", True)])
def test_the_same_players_again_get_another_sudoku_unless_the_board_is_their_own(
    program: Program, open_page: OpenPage, record: str, same: bool
) -> None:
    header, events, _ = read_record(RULES / "records" / f"{record}.jsonl")
    program.command("new_game", **{key: value for key, value in header.items() if key != "record"})
    for event in events:
        program.command("event", event=event)
    before = program.snapshot()["game"]
    page = open_page(program.url)
    expect(main_action(page)).to_have_text("New game with the same players")
    main_action(page).click()
    expect(prompt(page)).to_have_text("Ann: place your circle on any open square")
    after = program.snapshot()["game"]
    assert after["history"] == []
    assert (after["players"], after["board"]) == (before["players"], before["board"])
    assert (after["position"]["board"]["digits"] == before["position"]["board"]["digits"]) is same
