"""What a person does on the page, in the page's own words."""

import re

from playwright.sync_api import Locator, Page, expect


def start_game(page: Page, *players: str) -> None:
    """From home, through the form."""
    expect(page.get_by_role("button", name="Add a player")).to_be_visible()
    for seat, name in enumerate(players, 1):
        field = page.get_by_role("textbox", name=f"Player {seat}", exact=True)
        if field.count() == 0:
            page.get_by_role("button", name="Add a player").click()
        field.fill(name)
    page.get_by_role("button", name="Start Triple Snakes").click()
    expect(prompt(page)).to_have_text(f"{players[0]}: throw 4 dice")


def prompt(page: Page) -> Locator:
    """The page's heading, once there is more to see than that the table is being opened."""
    return page.get_by_role("heading", level=1).and_(page.locator(":not(.opening > h1)"))


def type_roll(page: Page, *faces: int | None) -> None:
    """With the pad, once nothing typed before is left in it: a face at a time, then the main action."""
    pad, opener = page.get_by_role("group", name=re.compile("^Type ")), page.get_by_role("button", name="Type the roll")
    expect(pad.or_(opener)).to_be_visible()
    if opener.is_visible():
        opener.click()
    expect(page.get_by_role("button", name="This is the roll")).to_be_disabled()
    for face in faces:
        pad.get_by_role("button", name="It left the table" if face is None else str(face), exact=True).click()
    page.get_by_role("button", name="This is the roll").click()


def lying(page: Page) -> list[str]:
    """The faces of the dice on the table, by index, as the page names them."""
    labels = page.locator(".lying > .die").evaluate_all("dice => dice.map(die => die.getAttribute('aria-label'))")
    return [re.sub(r"^.*[:,] ", "", label) for label in labels]


def pick_up(page: Page, *dice: int) -> None:
    """Taps these dice (by index), then the main action."""
    for die in dice:
        page.locator(".lying > .die").nth(die).click()
    page.get_by_role("button", name=re.compile("^Throw again: ")).click()


def score(page: Page, player: str) -> Locator:
    """The player's total at the head of the sheet."""
    return page.locator(".sheet th", has=page.get_by_text(player, exact=True)).locator(".score")


def turns(page: Page, player: int) -> list[list[str]]:
    """The finished turns in a player's column: [points, total] as the sheet shows them."""
    cells = page.locator(f".sheet.columns tbody td:nth-child({player + 2})")
    found = [cell.locator(".points, .running").all_text_contents() for cell in cells.all()]
    return [[part.strip() for part in cell] for cell in found if cell]


def history(page: Page) -> list[str]:
    """The history's lines, oldest first."""
    return list(reversed(page.locator(".history .what").all_text_contents()))
