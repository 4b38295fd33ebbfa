"""A headless chromium of the system's, and the real program for it to look at.

Without chromium these tests are skipped with a sentence; in CI (the variable `CI` is set) that is a failure.
"""

import os
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect, sync_playwright

from companion.table.eye import Eye
from companion.table.session import Table
from companion.table.storage.store import open_store
from companion.web.app import create_app
from companion.web.serving.guard import own_hosts
from companion.web.serving.server import Server
from tests.browser.chromium import ARGUMENTS, MISSING, chromium
from tests.browser.program import Program
from tests.web.seeing import NoDice

LAPTOP, PHONE = (1366, 768), (390, 844)
LAN = "127.0.0.2"
"""Where phones reach a program under test."""
_PATIENCE_MS = 45_000  # a machine that does other work meanwhile is slow, not wrong


def _chromium() -> str:
    found = chromium()
    if found is None:
        if os.environ.get("CI"):
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    return found


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Has all that is skipped for want of a chromium told in one line: it is folded where it has one place."""
    report = yield
    if report.skipped and MISSING in str(report.longrepr):
        report.longrepr = (__file__, 1, f"Skipped: {MISSING}")
    return report


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = _chromium()
    expect.set_options(timeout=_PATIENCE_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        yield browser
        browser.close()


def another_browser(browser: Browser, *arguments: str) -> Browser:
    """A browser of its own with more arguments, for what chromium takes only at its start."""
    return browser.browser_type.launch(executable_path=_chromium(), args=[*ARGUMENTS, *arguments])


class Watched:
    """What every page of a test asked for and complained of."""

    def __init__(self) -> None:
        self.requests: list[str] = []
        self.complaints: list[str] = []
        self.expected: tuple[str, ...] = ()

    def look(self, page: Page) -> None:
        page.on("request", self._request)
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _request(self, request: Request) -> None:
        self.requests.append(request.url)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.text} ({message.location.get('url', '')})")

    def unexpected(self) -> list[str]:
        """Complaints that hold none of the words in `expected`.

        A look ahead from a position that the table has just left is answered 409; the browser notes every such answer.
        """
        complaints = [said for said in self.complaints if not ("409" in said and "/api/preview" in said)]
        return [said for said in complaints if not any(word in said for word in self.expected)]

    def foreign(self) -> list[str]:
        """Requests that left this machine."""
        return [url for url in self.requests if not (urlsplit(url).hostname or "127.").startswith("127.")]


@pytest.fixture
def watched() -> Iterator[Watched]:
    """Holds for every browser test: no request leaves the machine, and the console stays silent."""
    watched = Watched()
    yield watched
    assert watched.foreign() == []
    assert watched.unexpected() == []


OpenPage = Callable[..., Page]


@pytest.fixture
def open_page(browser: Browser, watched: Watched) -> Iterator[OpenPage]:
    """Opens an address in a browser of its own (as another device would), of the given size."""
    contexts: list[BrowserContext] = []

    def open_one(url: str, size: tuple[int, int] = LAPTOP, **options: Any) -> Page:
        context = browser.new_context(viewport={"width": size[0], "height": size[1]}, **options)
        contexts.append(context)
        context.set_default_timeout(60_000)
        page = context.new_page()
        watched.look(page)
        page.goto(url)
        return page

    yield open_one
    for context in contexts:
        context.close()


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """One program without a camera for all tests that neither stop it nor count its games."""
    program = Program(tmp_path_factory.mktemp("table"), "off")
    yield program
    program.stop()


@pytest.fixture
def program(running: Program) -> Program:
    """The program at home, no game open, as every test finds it."""
    running.command("leave_game")
    running.command("settings", accept="auto")
    return running


@pytest.fixture
def own_program(tmp_path: Path) -> Iterator[Program]:
    """A program of the test's own, without a camera, to be killed and started again; its data folder is empty."""
    program = Program(tmp_path / "data", "off")
    yield program
    program.stop()


@pytest.fixture
def own_lan(tmp_path: Path) -> Iterator[Program]:
    """As own_program, and phones may join."""
    program = Program(tmp_path / "data", "off", "--lan", LAN)
    yield program
    program.stop()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[Table, str]]:
    """A table in this process, with its page, whose camera is played by hand."""
    store = open_store(tmp_path)
    table, server = Table(store), Server("127.0.0.1", 0)
    server.start(create_app(table, Eye(table, NoDice), own_hosts("127.0.0.1", server.port)))
    yield table, f"http://127.0.0.1:{server.port}"
    table.close()
    server.stop()
    store.close()
