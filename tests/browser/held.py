"""Requests that a test meddles with: they come to nothing at first, or are answered late, when the test says so."""

from collections.abc import Callable
from itertools import count

from playwright.sync_api import APIResponse, Page, Route

SETTLED_MS = 200
"""As long as what an answer leads to could take."""


def at_first(page: Page, path: str, handle: Callable[[Route], object], times: int = 1) -> None:
    """The next so many of the page's requests to `path` are `handle`'s, all others the program's, as ever.

    Not page.route(times=…): that takes the last route away, and what the page asks at this very moment then never left
    the browser (7 of 600 times, on a busy machine).
    """
    seen = count()
    page.route(path, lambda route: handle(route) if next(seen) < times else route.fallback())


class Held:
    """The next answers to what a page asks of `path`, held back, the oldest first to be let go."""

    def __init__(self, page: Page, path: str, times: int = 1, sent: Callable[[str], str] = str) -> None:
        """times: how many answers. sent: what becomes of what the page sends, on its way to the program."""
        self._page, self._path, self._sent = page, path, sent
        self._waiting: list[tuple[Route, APIResponse]] = []
        at_first(page, path, self._hold, times)

    def _hold(self, route: Route) -> None:
        body = route.request.post_data
        self._waiting.append((route, route.fetch(post_data=None if body is None else self._sent(body))))

    def wait(self, count: int = 1) -> None:
        """Until so many answers are held back: the program has done what was asked."""
        while len(self._waiting) < count:
            self._page.wait_for_timeout(20)

    def let_go(self) -> None:
        """The page gets the oldest answer, and has time to do with it whatever it does."""
        self.wait()
        route, answer = self._waiting.pop(0)
        with self._page.expect_response(self._path):
            route.fulfill(response=answer)
        self._page.wait_for_timeout(SETTLED_MS)
