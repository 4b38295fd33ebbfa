"""A first look at the page, by a browser that has never seen it, and how soon a roll is drawn there."""

import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, sync_playwright

from tests.browser.chromium import ARGUMENTS, MISSING, chromium
from tests.browser.program import Program, as_a_person

# Presses "Help" in the first frame that shows it, and notes when its dialog is there: a click was answered.
_ANSWERED: Final = """
window.answered = new Promise((done) => {
  const dialog = () => {
    if (document.querySelector("dialog[open]")) return done(performance.now());
    requestAnimationFrame(dialog);
  };
  const look = () => {
    const help = [...document.querySelectorAll("header button")].at(-1);
    if (!help) return requestAnimationFrame(look);
    help.click();
    dialog();
  };
  look();
});
"""
# Notes when a line of the history is drawn: after it is in the document, the frame that paints it has begun.
_DRAWN: Final = """
window.drawn = [];
new MutationObserver(() => {
  const count = document.querySelectorAll(".history > ol > li").length;
  if (count > window.drawn.length) {
    const at = window.drawn.push(null) - 1;
    requestAnimationFrame(() => (window.drawn[at] = Date.now()));
  }
}).observe(document, { childList: true, subtree: true });
"""
_FRAME: Final = "new Promise((done) => requestAnimationFrame(() => done(performance.now())))"


@dataclass(frozen=True)
class FirstView:
    """requests: how many. sent: bytes over the wire, heads of answers included. seconds: until a click was answered."""

    requests: int
    sent: int
    seconds: float


@contextmanager
def looking() -> Iterator[tuple[Browser, Program]]:
    """A browser and a program of one's own, with a game of Triple Snakes."""
    path = chromium()
    if path is None:
        raise FileNotFoundError(MISSING)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        program = Program(Path(folder), "off", launch=as_a_person)
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        try:
            program.new_game("Ann", "Bo")
            yield browser, program
        finally:
            browser.close()
            program.stop()


def first_view(browser: Browser, url: str, locale: str = "en-GB") -> FirstView:
    """Opens the page in a browser that keeps nothing of earlier looks, until it has answered a click."""
    sent: dict[str, float] = {}

    def received(told: dict[str, Any]) -> None:
        sent[told["requestId"]] = sent.get(told["requestId"], 0) + told["encodedDataLength"]

    context = browser.new_context(viewport={"width": 1366, "height": 768}, locale=locale)
    try:
        page = context.new_page()
        network = context.new_cdp_session(page)
        network.send("Network.enable")
        network.on("Network.requestWillBeSent", lambda told: sent.update({told["requestId"]: 0}))
        network.on("Network.dataReceived", received)
        network.on("Network.loadingFinished", lambda told: sent.update({told["requestId"]: told["encodedDataLength"]}))
        page.add_init_script(_ANSWERED)
        page.goto(url)
        seconds = page.evaluate("answered") / 1000
        page.wait_for_timeout(200)  # what is asked for once the page stands
    finally:
        context.close()
    return FirstView(len(sent), round(sum(sent.values())), seconds)


def drawn_after(browser: Browser, program: Program, rolls: int) -> list[float]:
    """Seconds from before a roll is sent to the frame of another page's that shows it, for each of some rolls.

    Two 1s end a turn at once, so that the next roll is always due.
    """
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    try:
        page = context.new_page()
        page.goto(program.url)
        page.get_by_role("heading", level=1).wait_for()
        page.evaluate(_DRAWN)
        sent = []
        for count in range(1, rolls + 1):
            version = program.snapshot()["version"]
            sent.append(time.time())
            program.post("/api/command", version=version, name="event", event={"roll": [1, 1, 2, 3]})
            page.wait_for_function("count => drawn.length === count && drawn.at(-1) !== null", arg=count)
        drawn: list[float] = page.evaluate("drawn")
    finally:
        context.close()
    return [at / 1000 - before for at, before in zip(drawn, sent, strict=True)]


def bare_view(browser: Browser, url: str) -> float:
    """Seconds in which such a browser opens a bare page and shows a frame of it."""
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    try:
        page = context.new_page()
        page.goto(url)
        milliseconds: float = page.evaluate(_FRAME)
    finally:
        context.close()
    return milliseconds / 1000
