"""What a person does on the boards' pages, and records of whole games to do it from."""

import json
import re
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError, expect

from tests.browser.acts import prompt

Event = dict[str, Any]

RULES = Path(__file__).parents[1] / "rules"


def read_record(path: Path) -> tuple[Event, list[Event], Event]:
    """A record's header and events, and the position that its game ends in, as frozen beside it."""
    header, *events = (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip())
    return header, events, json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))


def square_at(page: Page, square: list[int]) -> Locator:
    return page.locator(f'.board [data-square="{square[0]},{square[1]}"]')


MIDDLE_IN_SIGHT = """target => {
  const { x, y, width, height } = target.getBoundingClientRect();
  const middle = [x + width / 2, y + height / 2];
  const hit = document.elementFromPoint(...middle);
  return document.querySelector("main.table") && innerWidth >= 900 && target.contains(hit) ? middle : null;
}"""


def press(page: Page, target: Locator) -> None:
    """A click in the middle of what stands still and in sight, as all does on a laptop's table; else a patient one,
    which fails on what is covered.

    Whole games are some hundreds of clicks, and Playwright's own waits for two frames of the page before each.
    """
    middle = target.evaluate(MIDDLE_IN_SIGHT)
    if middle is None:
        target.click()
    else:
        page.mouse.click(*middle)


def tap(page: Page, square: list[int]) -> None:
    press(page, square_at(page, square))


def expect_events(page: Page, count: int) -> None:
    """The history has so many lines: everything done so far was accepted and is shown.

    Asked at each frame of the page: Playwright's own question, which tells what there is instead, waits ever longer.
    """
    with suppress(TimeoutError):
        page.wait_for_function("count => document.querySelectorAll('.history > ol > li').length === count", arg=count)
    expect(page.locator(".history > ol > li")).to_have_count(count)


def main_action(page: Page) -> Locator:
    return page.locator(".act button.main.wide")


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


# ---- Snakedoku ---------------------------------------------------------------------------------------------------


def snakedoku(page: Page, event: Event) -> None:
    """One event by clicks: a square twice (the second tap does what the first one shows), two squares, or a button."""
    if event["do"] == "place":
        tap(page, event["square"])
        tap(page, event["square"])
    elif event["do"] == "connect":
        tap(page, event["from"])
        tap(page, event["to"])
        main_action(page).click()
    elif event["do"] == "mongoose":
        button(page, "Close a square with a mongoose").click()
        tap(page, event["square"])
        main_action(page).click()
    else:
        button(page, "End the turn").click()


# ---- Slither Stone -----------------------------------------------------------------------------------------------


def slither_stone(page: Page, event: Event, snakes: list[Event]) -> None:
    """One event by clicks; `snakes` are those of the player to act."""
    if event["do"] in ("barrier", "free"):
        button(page, "Barrier" if event["do"] == "barrier" else "Free space").click()
        tap(page, event["square"])
        main_action(page).click()
    elif event["do"] == "move":
        facing = snakes[event["snake"]]["facing"]
        tap(page, snakes[event["snake"]]["squares"][-1])
        way = {"skip": "Skip over one", "dash": "Dash three", "foolish": f"Foolish {facing}"}.get(event["how"])
        way = way or f"Step {event['direction']}"
        button(page, way).click()
        if event["how"] == "foolish":  # said in full by that button
            expect(button(page, f"Foolish: keeps facing {facing}")).to_have_attribute("aria-pressed", "true")
        elif (chosen := button(page, f"{way}, face {event['face']}")).get_attribute("aria-pressed") != "true":
            chosen.click()
        main_action(page).click()
    else:
        button(page, "End the turn").click()


# ---- Snakey Dice -------------------------------------------------------------------------------------------------


def snakey(page: Page, event: Event, game: dict[str, Any]) -> None:
    """One event by clicks, of a game that stands as `game` (of a snapshot) says."""
    if "roll" in event:
        _type_snakey(page, event["roll"], game["position"]["expects"]["roll"]["dice"])
        return
    label = next(choice["label"] for choice in game["choices"] if choice["event"] == event)
    if event["do"] == "start":
        start, board = event.get("square"), game["position"]["board"]
        column, row = start or [board["columns"][0], board["rows"][0]]
        across, down = {"up": (0, -1), "right": (1, 0), "down": (0, 1), "left": (-1, 0)}[event["heading"]]
        tap(page, [column + across, row + down])
        main_action(page).click()
        return
    dice = event.get("dice", [event["die"]] if "die" in event else [])
    for die in dice:
        press(page, page.locator(".snakey-dice button.die").nth(die))
    button(page, label).click()


def _type_snakey(page: Page, faces: list[int | str], dice: str) -> None:
    """Faces by name on the pad of snake faces; numbers, also of plain dice for the converter, on the other."""
    pads = page.locator(".type-pad .face-pad")
    expect(pads).to_have_count(2 if dice == "snake" else 1)
    for face in faces:
        pad = pads.first if isinstance(face, str) else pads.last
        named = re.compile(f"^{str(face).replace('_', ' or ')}(,|$)")  # a plain die's face says what it stands for, too
        press(page, pad.get_by_role("button", name=named))
    button(page, "This is the roll").click()


def at_home(page: Page, game: str) -> None:
    """Chooses a game of this title on the home page."""
    page.get_by_role("group", name="Which game").or_(page.locator(".game-choice")).first.get_by_role(
        "button", name=game, exact=True
    ).click()


def expect_winner(page: Page, text: str) -> None:
    expect(page.locator(".winner")).to_have_text(text)
    expect(prompt(page)).to_contain_text("The game is over")
