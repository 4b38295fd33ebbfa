"""Snakey Dice at the camera on the page: a whole turn from rendered pictures; questions and settings."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from companion.rules.record import event_json
from companion.table.session import Table
from tests.browser.boards import expect_events, snakey, square_at, tap
from tests.browser.conftest import OpenPage
from tests.browser.program import Program
from tests.browser.scenes import Tray
from tests.table.driving import tell
from tests.table.seen import die, rests, row
from tests.table.test_snakey_camera import coloured
from tests.vision.snake_scenes import Lying, table_with

SEEN_MS = 60_000  # two pictures of two seconds each, and a reader on a busy machine
BOARD = {"size": "small", "blockades": [[9, 9]], "power_ups": [[12, 12]]}
LOCKED, LEFT, FORWARD = Lying("locked", 0, 0), Lying("left", 2, 1), Lying("forward", 3, 0, turn=1)


@pytest.fixture
def tray(tmp_path: Path) -> Tray:
    return Tray(tmp_path / "camera", table_with())


@pytest.fixture
def program(tmp_path: Path, tray: Tray) -> Iterator[Program]:
    program = Program(tmp_path / "data", str(tray.folder))
    program.command("new_game", game="snakey-solo", players=["Ann"], board=BOARD)
    program.do("start", heading="down")
    yield program
    program.stop()


def rolled(page: Page, program: Program, events: int) -> list[Any]:
    """The faces of the roll that is event number `events` and was read by the camera."""
    expect(page.locator(".history > ol > li")).to_have_count(events, timeout=SEEN_MS)
    told = program.snapshot()["game"]["history"][-1]
    assert (told["kind"], told["source"]) == ("roll", "camera")
    return list(told["faces"])


def does(page: Page, program: Program, **event: Any) -> None:
    game = program.snapshot()["game"]
    snakey(page, event, game)
    expect_events(page, len(game["history"]) + 1)


def test_a_whole_solo_turn_is_played_from_pictures_of_snake_dice(
    program: Program, tray: Tray, open_page: OpenPage
) -> None:
    page = open_page(program.url)
    expect(page.get_by_text("The table is empty.")).to_be_visible(timeout=SEEN_MS)
    tray.show(table_with(LOCKED, LEFT))
    assert sorted(rolled(page, program, 2)) == ["left", "locked"]
    dice = [die["face"] for die in program.snapshot()["game"]["position"]["board"]["dice"]]
    does(page, program, do="reroll", dice=[dice.index("left")])
    tray.show(table_with(LOCKED))  # one die is picked up, the other stays where it lies
    tray.show(table_with(LOCKED, FORWARD))
    assert rolled(page, program, 4) == ["forward"]
    dice = [die["face"] for die in program.snapshot()["game"]["position"]["board"]["dice"]]
    assert sorted(dice) == ["forward", "locked"]
    page.locator(".snakey-dice button.die").nth(dice.index("forward")).click()
    expect(page.locator(".planned .trail")).to_have_count(1)
    tap(page, [2, 3])  # the path is chosen on the board
    expect_events(page, 5)
    does(page, program, do="block", die=dice.index("locked"))
    tray.show(table_with(LOCKED, FORWARD, Lying(3, 0, 2), Lying(5, 2, 2, turn=1)))
    assert sorted(rolled(page, program, 7)) == [3, 5]
    tray.show(table_with(LOCKED, FORWARD))
    tray.show(table_with(LOCKED, FORWARD, Lying(5, 1, 1, turn=2), Lying(3, 3, 2, turn=3)))
    assert sorted(rolled(page, program, 8)) == [3, 5]
    expect(square_at(page, [8, 8])).to_have_attribute("aria-label", "column 8, row 8: blockade")
    does(page, program, do="end_turn")
    player = program.snapshot()["game"]["position"]["players"][0]
    assert (player["trail"], player["heading"]) == ([[2, 2], [2, 3]], "down")


def test_a_plain_die_among_snake_dice_is_pointed_out_and_not_counted(
    program: Program, tray: Tray, open_page: OpenPage
) -> None:
    page = open_page(program.url)
    expect(page.get_by_text("The table is empty.")).to_be_visible(timeout=SEEN_MS)
    tray.show(table_with(FORWARD, Lying(4, 2, 1, turn=1)))
    question = "One of these is a plain die; snake dice are wanted. What does it show?"
    expect(page.get_by_role("region", name=question)).to_be_visible(timeout=SEEN_MS)
    expect_events(page, 1)


def begun(served: tuple[Table, str], open_page: OpenPage) -> tuple[Table, Page]:
    """A solo game whose first roll is due, and its page."""
    table, url = served
    board = {"size": "small", "blockades": [], "power_ups": [[12, 12]]}
    tell(table, "new_game", game="snakey-solo", players=["Ann"], board=board)
    tell(table, "event", event={"do": "start", "heading": "down"})
    return table, open_page(url)


def test_a_question_about_a_snake_die_shows_pips_and_meaning_and_two_colours_are_chosen_and_read(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, page = begun(served, open_page)
    locked = row([6])[0]
    table.seen(rests(locked, die(3, 100, sure=0.5, second=5)))
    question = page.get_by_role("region", name="Is this die a 3 (left) or a 5 (left/right)?")
    expect(question.get_by_role("button", name="Die 2: 3, left, unsure")).to_be_visible()
    expect(question.get_by_role("button", name="5, left or right").locator("svg")).to_have_count(2)
    question.get_by_role("button", name="5, left or right").click()
    question.get_by_role("button", name="Count 6 5").click()
    expect(page.get_by_role("button", name="Die 2: left or right")).to_be_visible()
    tell(table, "event", event={"do": "block", "die": 0})
    columns, rows = (die(1, 100, 330), die(2, 200, 330)), (die(4, 300, 330), die(5, 400, 330))
    table.seen(coloured(columns, rows))  # not known yet which is which: four dice are too many
    page.get_by_role("button", name="Don't count it").click()
    choice = page.get_by_role("group", name="Column dice are:")
    choice.get_by_role("button", name="red").click()
    expect(choice.get_by_role("button", name="red")).to_have_attribute("aria-pressed", "true")
    table.seen(coloured((die(2, 60, 200), die(2, 170, 200)), (die(4, 360, 200), die(6, 470, 200))))
    expect(page.get_by_role("gridcell", name="column 4, row 10: blockade")).to_be_visible()


def asked_of(page: Page, text: str) -> Locator:
    return page.get_by_role("region", name=text)


def faces_on(pad: Locator) -> list[str | None]:
    return [key.get_attribute("aria-label") for key in pad.get_by_role("button").all()]


def test_a_question_about_dice_of_ones_own_offers_the_faces_that_they_have(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, page = begun(served, open_page)
    locked = die("locked", 20)
    table.seen(rests(locked, t=1))
    question = asked_of(page, "I see one die; two are wanted.")
    pad = question.get_by_role("group", name="Add a die")
    expect(pad.get_by_role("button")).to_have_count(5)
    assert faces_on(pad) == ["forward", "left", "right", "left or right", "locked"]
    table.seen(rests(locked, die("left", 100, sure=0.5, second="right"), t=5))
    question = asked_of(page, "Is this die a left or a right?")
    pad = question.get_by_role("group", name="Which face does it show?")
    expect(pad.get_by_role("button", name="left", exact=True)).to_be_visible()
    assert faces_on(pad) == ["left", "right", "forward", "left or right", "locked"]
    page.keyboard.press("5")  # as a plain die would show it
    question.get_by_role("button", name="Count locked left or right").click()
    expect_events(page, 2)
    expect(page.get_by_role("button", name="Die 2: left or right")).to_be_visible()
    newest = table.current()[1]
    assert newest is not None
    assert event_json(newest.entries[-1].event)["roll"] == ["locked", "left_right"]


def test_of_a_snake_die_where_plain_ones_are_wanted_the_plain_faces_are_offered(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    tell(table, "new_game", game="triple-snakes", players=["Ann", "Bo"])
    page = open_page(url)
    table.seen(rests(*row([1, 3, 4]), die("left", 300), t=1))
    pad = page.get_by_role("group", name="Which face does it show?")
    expect(pad.get_by_role("button", name="6", exact=True)).to_be_visible()
    assert faces_on(pad)[:6] == ["1", "2", "3", "4", "5", "6"]
